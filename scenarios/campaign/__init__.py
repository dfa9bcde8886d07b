"""The campaign: a game of its own, whose moves are the equipment chosen and the scenarios played.

The kernel, journals and sessions play it as they play any game; `facts` say which scenarios it
links, `record` is what is written down, `campaign` the rules, `outfit` the choosing of equipment.
"""
