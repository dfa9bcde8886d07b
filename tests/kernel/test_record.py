import msgspec

from engine.kernel.chance import Fall
from engine.kernel.record import Entry, Illegal, Reason
from tests.kernel.toy import Dive, Diving, Pushed, Rested, Toy


def test_an_entry_comes_back_as_it_was_written() -> None:
    reason = Reason("toy.dive", {"dice": 2, "who": ("ann", "bo"), "points": {"ann": 3}, "ok": True})
    entry = Entry(1, 0, "ann", "player", Dive(2), (Pushed(Diving(2)), Rested("ö")), (reason,))
    line = msgspec.json.encode(entry)
    assert msgspec.json.decode(line, type=Toy().entry_type()) == entry


def test_what_goes_without_saying_is_not_written() -> None:
    assert msgspec.json.encode(Entry(3, 2, goto=1)) == b'{"seq":3,"parent":2,"goto":1}'
    assert msgspec.json.encode(Fall((1,))) == b'{"do":"fall","faces":[1]}'


def test_a_refusal_names_its_rule_and_what_it_looked_at() -> None:
    assert str(Illegal("move.points", needed=3, has=1)) == "move.points (needed 3, has 1)"
    assert str(Illegal("game.over")) == "game.over"
