"""Dice: which of one's own is rolled again, and the faces of dice that the players rolled."""

from __future__ import annotations

from functools import partial

from engine.adventure import odds
from engine.adventure.commands import Accept, Reroll
from engine.adventure.figures import payer
from engine.adventure.odds import Worth
from engine.adventure.rolling import colour
from engine.adventure.steps import Leaping, Manipulating, Rolling
from engine.kernel.chance import Face, Fall, Lot
from tui.choosing.narrowing import Options, Variant
from tui.choosing.questions import Chosen, Question, Row, Turn, chosen
from tui.choosing.situation import Situation, letter, percent, wounds

DRAW = "draw"
ORDER = ("arrow", "support", "gem")
PAID = {"arrow": "free, an arrow", "support": "free, Support", "gem": "1 gem"}


# --- rerolls --------------------------------------------------------------------------------------


def reroll(s: Situation, hero: str = "") -> Question:
    """Which die is rolled again and what pays for it; Enter lets the dice stand."""
    step = s.p.top
    assert isinstance(step, Rolling)
    offered = [option for option in s.decision.options if isinstance(option, Reroll)]
    cheapest: dict[int, Reroll] = {}
    for option in sorted(offered, key=lambda option: ORDER.index(option.by)):
        cheapest.setdefault(option.place, option)
    ways = {"cheapest": tuple(cheapest.values())}
    for by in ORDER:
        paid = tuple(option for option in offered if option.by == by)
        if paid and set(paid) != set(cheapest.values()):
            ways[by] = paid
    variants = tuple(
        Variant(PAID.get(by, "the cheapest"), sorted(each, key=lambda option: option.place))
        for by, each in ways.items()
    )
    return _reroll_by(s, step, variants, 0)


def _reroll_by(s: Situation, step: Rolling, variants: tuple[Variant, ...], number: int) -> Question:
    worth = odds.worth(s.p, step)
    now = sum(step.faces)
    keeps = Row(
        "k",
        "keep the dice",
        _worth_words(s, worth, worth.value(now)) if worth else "",
        chosen(Accept()),
    )
    options = variants[number].options
    rows = [
        Row(
            str(place) if place < 10 else letter(place),
            f"{colour(step.dice[option.place])} {step.faces[option.place]}",
            _reroll_detail(s, step, option, worth),
            chosen(option),
            enter=s.words(option),
        )
        for place, option in enumerate(options, 1)
    ]
    turns = tuple(
        Turn(variant.name, partial(_reroll_by, s, step, variants, place))
        for place, variant in enumerate(variants)
    )
    needed = f", {step.needs} needed" if step.needs else ""
    return Question(
        f"{s.names(step.who)} rolls {_symbols(now)}{needed}",
        "Roll a die again?",
        (keeps, *rows),
        start=_best(s, step, options, worth),
        notes=_lying(s, step),
        turns=turns if len(turns) > 1 else (),
        turn=number,
        turning="paid by" if len(turns) > 1 else "",
        hero=step.who if s.p.is_hero(step.who) else "",
    )


def _best(s: Situation, step: Rolling, options: Options, worth: Worth | None) -> int:
    """Where the mark stands: on the best free reroll that is better than keeping, else on that.

    What symbols are good for tells; where that is not one thing, more of them are better.
    """
    of = worth or Worth("harm", float)
    best, place = of.value(sum(step.faces)), 0
    for number, option in enumerate(options, 1):
        value = odds.rerolled(s.p, step, option.place, of)
        if option.by != "gem" and of.better(value, best):
            best, place = value, number
    return place


def _symbols(number: int) -> str:
    return f"{number} symbol" if number == 1 else f"{number} symbols"


def _lying(s: Situation, step: Rolling) -> tuple[str, ...]:
    """The dice as they lie, and what is left to pay with."""
    by_colour: dict[str, list[str]] = {}
    for icon, face in zip(step.dice, step.faces, strict=True):
        by_colour.setdefault(colour(icon), []).append(str(face))
    dice = ", ".join(f"{name} {' '.join(faces)}" for name, faces in by_colour.items())
    if s.p.is_hero(step.who):
        return (dice, f"{s.p.hero(step.who).reserve} in Reserve")
    paying = payer(s.p, step.who)  # an ally's dice are rerolled by whoever leads it (ally.reroll)
    return (dice, f"{s.names(paying.id)} pays, {paying.reserve} in Reserve") if paying else (dice,)


def _reroll_detail(s: Situation, step: Rolling, option: Reroll, worth: Worth | None) -> str:
    """What comes of it with no more rerolls, and what pays for it."""
    if worth is None:
        return PAID[option.by]
    after = odds.rerolled(s.p, step, option.place, worth)
    return f"{_worth_words(s, worth, after)}, {PAID[option.by]}"


def _worth_words(s: Situation, worth: Worth, value: float) -> str:
    """What a roll is worth: "1.2 wounds", "kill 67 %", "opens 50 %"."""
    if worth.measure in ("wounds", "harm"):
        return wounds(value)
    if worth.measure == "kill":
        return f"kill {percent(value)}"
    match s.p.state.agenda[-2]:
        case Leaping():
            word = "leaps"
        case Manipulating(aim="chest" | "door"):
            word = "opens"
        case Manipulating(aim="throw"):
            word = "arrives"
        case _:
            word = "succeeds"
    return f"{word} {percent(value)}"


# --- dice and draws of the table ------------------------------------------------------------------


def fall(s: Situation, faces: tuple[Face, ...] = ()) -> Question:
    """The faces of real dice, one after another; or the token or card that was drawn."""
    lots = s.decision.lots
    if len(faces) == len(lots):
        return _fallen(s, faces)
    if s.seeded and not s.table_dice:
        row = Row("s", "let the dice fall", "", partial(_seeded, s))
        return Question(s.asked(), "Chance is next.", (row,))
    lot = lots[len(faces)]
    rows = [_face_row(s, lot, face, place, faces) for place, face in enumerate(_faces(lot))]
    if s.seeded and not faces:
        rows.append(Row("s", "let the program roll", "", partial(_seeded, s)))
    what = "What was drawn?" if lot.name == DRAW else f"What does the {lot.name} die show?"
    place = f" ({len(faces) + 1} of {len(lots)})" if len(lots) > 1 else ""
    notes = (_typed(lots, faces),) if faces else ()
    return Question(s.asked(), what + place, tuple(rows), notes=notes)


def _faces(lot: Lot) -> tuple[Face, ...]:
    return tuple(sorted(set(lot.faces), key=lambda face: (isinstance(face, str), face)))


def _face_row(s: Situation, lot: Lot, face: Face, place: int, faces: tuple[Face, ...]) -> Row:
    typed = (*faces, face)
    single = len(s.decision.lots) == 1
    leads = chosen(Fall(typed, "table")) if single else partial(fall, s, typed)
    if isinstance(face, str):
        return Row(letter(place), s.names(face), leads=leads)
    if lot.name == DRAW:
        return Row(str(face), f"token {face}", _tile_of(s, face), leads)
    return Row(str(face), _symbols(face) if face else "blank", leads=leads)


def _tile_of(s: Situation, token: int) -> str:
    """The tile that an activation token stands for: its name."""
    tiles = s.p.state.tiles.values()
    return next((s.names(tile.id) for tile in tiles if tile.token == token), "")


def _typed(lots: tuple[Lot, ...], faces: tuple[Face, ...]) -> str:
    return ", ".join(f"{lot.name} {face}" for lot, face in zip(lots, faces, strict=False))


def _fallen(s: Situation, faces: tuple[Face, ...]) -> Question:
    """All faces are typed: Enter takes them."""
    numbers = [face for face in faces if isinstance(face, int)]
    row = Row("y", "yes, so they lie", _symbols(sum(numbers)), chosen(Fall(faces, "table")))
    return Question(s.asked(), "Is that right?", (row,), notes=(_typed(s.decision.lots, faces),))


def _seeded(s: Situation) -> Chosen:
    assert s.seeded is not None
    return Chosen((s.seeded(),))
