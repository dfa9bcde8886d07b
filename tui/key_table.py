"""The one table of keys: footer, help, palette and bindings are all made from it.

A key is a character as it is typed ("u", "U", "?"), or the name of a key without a character
("enter", "tab", "ctrl+r", "f1"): letters, digits, arrows, Enter, Tab, Backspace, Esc and F1 to F4
alone, since no terminal swallows those. Ctrl is never the only way.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Where: TypeAlias = Literal[
    "table",
    "action",
    "everywhere",
    "page",
    "inner",
    "list",
    "form",
    "home",
    "story",
    "end",
    "new-game",
    "outfit",
    "campaign",
    "history",
    "replay",
    "rules",
    "why",
    "sheet",
    "ask",
]
"""Where a key works: at the table, on the list of a hero's actions, on every screen; on every other
screen ("page") and on those that one goes back from ("inner"), in lists and forms; on one screen.
"""


class Key(NamedTuple):
    """A key, or several for the same: `words` for the footer, `help` for the help page.

    `action` is the action of the screen or the program ("": the chooser takes the key). `footer`
    is its place there, 0 for keys that the footer leaves out.
    """

    id: str
    keys: tuple[str, ...]
    words: str
    help: str
    group: str
    where: Where = "table"
    action: str = ""
    footer: int = 0

    @property
    def shown(self) -> str:
        """The first of the keys as a player reads it: "u", "Enter", "Ctrl+R"."""
        return shown(self.keys[0])


_NAMES = {
    "enter": "Enter",
    "tab": "Tab",
    "backspace": "Backspace",
    "escape": "Esc",
    "space": "Space",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "pageup": "PageUp",
    "pagedown": "PageDown",
}


def shown(typed: str) -> str:
    """A key as a player reads it: "Enter", "Ctrl+R", "F1"; a character is itself."""
    if typed in _NAMES:
        return _NAMES[typed]
    return typed if len(typed) == 1 else "+".join(part.capitalize() for part in typed.split("+"))


CHOOSING = "Choosing"
ACTIONS = "A hero's actions"
TIME = "Back and forth"
JUDGING = "The table's word"
LOOKING = "Looking"
PAGES = "Anywhere but at the table"
LISTS = "Lists"
FORMS = "Choices"
HOME = "The first screen"
STORY = "The story"
NEW_GAME = "A new game"
OUTFIT = "Equipment"
CAMPAIGN = "The campaign"
HISTORY = "The history"
REPLAY = "Replay"
RULES = "The rules"
WHY = "Why"
SHEET = "The hero's sheet"
ASK = "Writing a line"

_PAGES: tuple[Key, ...] = (
    Key("page.help", ("?",), "help", "explains this screen", PAGES, "page", "explain", 8),
    Key("page.back", ("escape", "backspace", "q"), "back", "goes back", PAGES, "inner", "back", 9),
    # --- lists and forms --------------------------------------------------------------------------
    Key("list.up", ("up",), "up", "one line up", LISTS, "list", "move(-1)"),
    Key("list.down", ("down",), "down", "one line down", LISTS, "list", "move(1)"),
    Key("list.page-up", ("pageup",), "page up", "a page up", LISTS, "list", "page(-1)"),
    Key("list.page-down", ("pagedown",), "page down", "a page down", LISTS, "list", "page(1)"),
    Key("list.first", ("home",), "first", "the first line", LISTS, "list", "first"),
    Key("list.last", ("end",), "last", "the last line", LISTS, "list", "last"),
    Key("list.take", ("enter",), "choose", "chooses the marked line", LISTS, "list", "take"),
    Key("form.before", ("left",), "before", "the value before", FORMS, "form", "change(-1)", 3),
    Key("form.next", ("right", "space"), "next", "the next value", FORMS, "form", "change(1)", 4),
    # --- writing a line (Enter is the line's own) -----------------------------------------------
    Key("ask.keep", ("enter",), "keep", "keeps what is written", ASK, "ask", "keep", 1),
    Key("ask.back", ("escape",), "leave it", "leaves it as it was", ASK, "ask", "back", 9),
    # --- the first screen -------------------------------------------------------------------------
    Key("home.new", ("n",), "new game", "sets up a new game", HOME, "home", "new_game", 1),
    Key("home.resume", ("r",), "resume", "plays the marked game on", HOME, "home", "resume", 2),
    Key("home.replay", ("p",), "replay", "looks at the marked game", HOME, "home", "replay", 3),
    Key(
        "home.remove",
        ("d",),
        "remove",
        "takes the marked game out of the list",
        HOME,
        "home",
        "remove",
        4,
    ),
    Key("home.settings", ("s",), "settings", "theme, signs, speed", HOME, "home", "settings"),
    Key("home.quit", ("q",), "quit", "ends the program", HOME, "home", "quit", 9),
    Key(
        "home.across",
        ("left", "right", "tab", "shift+tab"),
        "",
        "from the menu to the games, and back",
        HOME,
        "home",
        "across",
    ),
    # --- setting up a game ------------------------------------------------------------------------
    Key("new.begin", ("b",), "begin", "begins the game", NEW_GAME, "new-game", "begin", 1),
    Key("story.on", ("enter", "space"), "go on", "goes on", STORY, "story", "go_on", 1),
    Key("end.undo", ("u",), "undo", "takes back the last choice", STORY, "end", "ask('undo')", 2),
    Key(
        "end.history",
        ("U",),
        "history",
        "every entry and branch, to go back to",
        STORY,
        "end",
        "ask('history')",
        3,
    ),
    Key(
        "end.why",
        ("w",),
        "why",
        "the reasons behind the lines of the log",
        STORY,
        "end",
        "ask('why')",
        4,
    ),
    # --- equipment, the campaign ------------------------------------------------------------------
    Key("outfit.begin", ("b",), "begin", "begins, or goes on", OUTFIT, "outfit", "begin", 1),
    Key("outfit.undo", ("u",), "undo", "takes back the last choice", OUTFIT, "outfit", "undo", 2),
    Key(
        "outfit.redo",
        ("R", "ctrl+r"),
        "redo",
        "does again what was taken back",
        OUTFIT,
        "outfit",
        "redo",
    ),
    Key(
        "campaign.history",
        ("U",),
        "history",
        "every choice, scenario and branch, to go back to",
        CAMPAIGN,
        "campaign",
        "history",
        3,
    ),
    Key(
        "campaign.before",
        ("t",),
        "as before",
        "everybody takes what they carried last, as far as it is left",
        CAMPAIGN,
        "campaign",
        "as_before",
        4,
    ),
    Key("campaign.story", ("s",), "story", "tells the story", CAMPAIGN, "campaign", "story", 6),
    Key(
        "campaign.replay",
        ("p",),
        "replay",
        "looks at the marked scenario, or the last one",
        CAMPAIGN,
        "campaign",
        "replay",
        5,
    ),
    # --- the history ------------------------------------------------------------------------------
    Key("history.go", ("g",), "go there", "goes to the entry", HISTORY, "history", "go", 1),
    Key("history.why", ("w",), "why", "the entry with reasons", HISTORY, "history", "why", 2),
    Key(
        "history.fork",
        ("b",),
        "branch",
        "marks the next branch",
        HISTORY,
        "history",
        "fork(1)",
        3,
    ),
    Key("history.fork-back", ("B",), "", "the branch before", HISTORY, "history", "fork(-1)"),
    Key(
        "history.choices",
        ("c",),
        "choices",
        "shows only what people chose, or everything",
        HISTORY,
        "history",
        "choices",
        4,
    ),
    Key("history.note", ("n",), "note", "a note on the entry", HISTORY, "history", "note", 5),
    Key(
        "history.rule",
        ("r",),
        "ruling",
        "goes to the entry and sets something by hand there",
        HISTORY,
        "history",
        "rule",
    ),
    Key("history.head", ("h",), "here", "marks where the game is", HISTORY, "history", "head"),
    # --- replay -----------------------------------------------------------------------------------
    Key("replay.play", ("space",), "play", "plays, or holds", REPLAY, "replay", "play", 1),
    Key("replay.on", ("right",), "on", "one entry on", REPLAY, "replay", "step(1)", 2),
    Key("replay.back", ("left",), "back", "one entry back", REPLAY, "replay", "step(-1)"),
    Key(
        "replay.turn-on", ("down", "pagedown"), "turn", "a turn on", REPLAY, "replay", "turn(1)", 3
    ),
    Key("replay.turn-back", ("up", "pageup"), "", "a turn back", REPLAY, "replay", "turn(-1)"),
    Key("replay.first", ("home",), "first", "the start", REPLAY, "replay", "first"),
    Key("replay.last", ("end",), "last", "the last entry", REPLAY, "replay", "last"),
    Key("replay.faster", ("+", "="), "faster", "plays faster", REPLAY, "replay", "speed(1)"),
    Key("replay.slower", ("-",), "slower", "plays slower", REPLAY, "replay", "speed(-1)"),
    Key("replay.play-on", ("p",), "play on", "plays on from here", REPLAY, "replay", "play_on", 4),
    Key("replay.why", ("w",), "why", "why this happened", REPLAY, "replay", "why", 5),
    Key(
        "replay.history", ("U",), "history", "another entry or branch", REPLAY, "replay", "history"
    ),
    Key("replay.sheet", ("h",), "hero", "the sheet of a hero", REPLAY, "replay", "sheet"),
    Key("replay.view", ("v",), "view", "the next view", REPLAY, "replay", "view"),
    Key("replay.zoom", ("z",), "zoom", "the board larger or smaller", REPLAY, "replay", "zoom"),
    *(
        Key(
            f"replay.board-{words}",
            (key,),
            "",
            f"a board that does not fit, {words}",
            REPLAY,
            "replay",
            f"scroll_board({across},{down})",
        )
        for key, words, across, down in (
            ("i", "up", 0, -1),
            ("k", "down", 0, 1),
            ("j", "left", -1, 0),
            ("l", "right", 1, 0),
        )
    ),
    # --- rules, why, sheets -----------------------------------------------------------------------
    Key("rules.search", ("/",), "search", "writes other words", RULES, "rules", "search", 1),
    Key("why.rule", ("r",), "rule", "opens the rule", WHY, "why", "rule", 1),
    Key("sheet.next", ("tab", "right"), "next", "the next hero", SHEET, "sheet", "hero(1)", 1),
    Key("sheet.before", ("shift+tab", "left"), "", "the one before", SHEET, "sheet", "hero(-1)"),
    *(
        Key(f"sheet.{n}", (str(n),), "", f"hero {n}", SHEET, "sheet", f"hero_number({n})")
        for n in (1, 2, 3, 4)
    ),
)
"""The keys of every screen but the table."""

KEYS: tuple[Key, ...] = (
    # --- choosing: the chooser takes these before anything else does ---------------------------
    Key("choose.take", ("enter",), "take", "takes what the mark stands at", CHOOSING),
    Key(
        "choose.move",
        ("up", "down", "left", "right"),
        "choose",
        "moves the mark: in the list, among gems, or over the board",
        CHOOSING,
    ),
    Key(
        "choose.turn",
        ("tab", "shift+tab"),
        "next",
        "the next hero, weapon, card or target; with Shift the one before",
        CHOOSING,
    ),
    Key("choose.back", ("backspace", "escape"), "back", "one question back", CHOOSING),
    Key(
        "choose.digit",
        tuple("1234567890"),
        "number",
        "a hero, a number of gems, a die, or the faces of real dice",
        CHOOSING,
    ),
    # --- what a hero may do -----------------------------------------------------------------------
    Key("act.move", ("m",), "move", "walks, buying points with gems", ACTIONS, "action"),
    Key("act.strike", ("a",), "attack", "strikes an enemy in the area", ACTIONS, "action"),
    Key("act.shoot", ("s",), "shoot", "shoots or throws at an enemy in sight", ACTIONS, "action"),
    Key("act.cast", ("c",), "cast", "casts a spell", ACTIONS, "action"),
    Key("act.open", ("o",), "open", "tries to open a chest or a door", ACTIONS, "action"),
    Key("act.pick-up", ("p",), "pick up", "takes a card that lies here", ACTIONS, "action"),
    Key("act.give", ("g",), "give", "gives a card to a hero in the area", ACTIONS, "action"),
    Key("act.throw", ("t",), "throw", "throws a card to an area in sight", ACTIONS, "action"),
    Key("act.drop", ("d",), "drop", "lets a card fall here, free", ACTIONS, "action"),
    Key("act.drink", ("l",), "drink", "drinks a Life Potion, free", ACTIONS, "action"),
    Key(
        "act.lead", ("y",), "lead allies", "activates allies and acts with them", ACTIONS, "action"
    ),
    Key("act.deed", ("x",), "special", "does what the scenario allows here", ACTIONS, "action"),
    Key("act.end", ("e",), "end turn", "ends the turn of all heroes", ACTIONS, "action"),
    # --- back and forth ---------------------------------------------------------------------------
    Key("time.undo", ("u",), "undo", "takes back the last choice", TIME, "table", "undo", 1),
    Key(
        "time.redo",
        ("R", "ctrl+r"),
        "redo",
        "does again what was taken back",
        TIME,
        "table",
        "redo",
        2,
    ),
    Key(
        "time.history",
        ("U",),
        "history",
        "every entry and branch, to go back to",
        TIME,
        "table",
        "history",
        3,
    ),
    # --- the table's own word ---------------------------------------------------------------------
    Key("judge.note", ("N",), "note", "a note on the last entry", JUDGING, "table", "note"),
    Key("judge.rule", ("J",), "ruling", "sets something by hand", JUDGING, "table", "rule"),
    # --- looking ----------------------------------------------------------------------------------
    Key(
        "look.explain",
        ("?",),
        "help",
        "explains the present choice and its keys",
        LOOKING,
        "table",
        "explain",
        8,
    ),
    Key(
        "look.why",
        ("w",),
        "why",
        "the reasons behind the lines of the log",
        LOOKING,
        "table",
        "why",
        4,
    ),
    Key("look.rules", ("/",), "rules", "searches the rules", LOOKING, "everywhere", "rules"),
    Key("look.sheet", ("h",), "hero", "the whole sheet of a hero", LOOKING, "table", "sheet"),
    Key(
        "look.view",
        ("v",),
        "view",
        "the next view of a small screen: board, heroes, log, River",
        LOOKING,
        "table",
        "view",
    ),
    *(
        Key(
            f"look.{name}",
            (key,),
            name,
            f"shows {words} (small screens)",
            LOOKING,
            "table",
            f"show('{name}')",
        )
        for key, name, words in (
            ("f1", "board", "the board"),
            ("f2", "heroes", "the heroes"),
            ("f3", "log", "the log"),
            ("f4", "river", "the River"),
        )
    ),
    Key("look.zoom", ("z",), "zoom", "the board larger or smaller", LOOKING, "table", "zoom"),
    Key(
        "look.log-back",
        ("pageup",),
        "log back",
        "the log, a page back",
        LOOKING,
        "table",
        "scroll_log(-1)",
    ),
    Key(
        "look.log-on",
        ("pagedown",),
        "log on",
        "the log, a page on",
        LOOKING,
        "table",
        "scroll_log(1)",
    ),
    Key(
        "game.leave",
        ("q",),
        "leave",
        "leaves the table; the game is kept",
        LOOKING,
        "table",
        "leave",
    ),
    Key(
        "look.palette",
        (":", "ctrl+p"),
        "all keys",
        "lists what can be done here, to be searched",
        LOOKING,
        "everywhere",
        "command_palette",
    ),
    *_PAGES,
)
