"""How units shoot and cast: positions with everything that they may do."""

import dataclasses

import pytest
from msgspec.structs import replace

from engine.adventure.facts import DieIcon
from engine.adventure.solo.approach import attack
from engine.adventure.solo.ground import grounds
from engine.adventure.steps import Attack
from engine.adventure.work import Position
from scenarios.black_stone.special import BlackStone
from tests.adventure.solo.outcomes import Case, case, endings, melee, near, outcomes, shot, spell
from tests.builders import SWAMP, hero, position, units

ARCHER = units("bossonian-archers", at="net-pier")
PLAIN: dict[str, list[str]] = {"bossonian-archers": [], "javelin-throwers": []}
"""Without Elite Shooter they are hindered like anybody. Archers have 2 points, throwers 3."""

BESIDE_NET_PIER = (
    *("long-pier", "frog-water", "narrow-gap", "slant-pier", "skull-deck", "stone-deck"),
)
SEEING_REED_BANK = ("long-pier", "frog-water", "narrow-gap", "slant-pier")
"""Those next to the net pier that the reed bank sees."""

SHOOTERS = [
    case(
        "it sees its target and is free: it stays",
        ARCHER,
        hero("atla", "reed-bank", reserve=2),
        skills=PLAIN,
        allowed={shot("atla", "net-pier")},
        marks=pytest.mark.rule("solo.ranged.stay"),
    ),
    case(
        "a hero beside it hinders: it steps aside, where it still sees",
        ARCHER,
        hero("bran", "net-pier", reserve=6),
        hero("atla", "reed-bank", reserve=2),
        skills=PLAIN,
        allowed={shot("atla", area) for area in SEEING_REED_BANK},
        marks=pytest.mark.rule("solo.ranged.avoid", "solo.choice"),
    ),
    case(
        "a hero stands where it would step: it steps elsewhere",
        ARCHER,
        hero("bran", "net-pier", reserve=6),
        hero("othna", "long-pier", reserve=5),
        hero("atla", "reed-bank", reserve=2),
        skills=PLAIN,
        allowed={shot("atla", area) for area in SEEING_REED_BANK if area != "long-pier"},
        marks=pytest.mark.rule("solo.ranged.avoid"),
    ),
    case(
        "two heroes beside it hold it: it shoots hindered",
        ARCHER,
        hero("bran", "net-pier", reserve=6),
        hero("othna", "net-pier", reserve=5),
        hero("atla", "reed-bank", reserve=2),
        skills=PLAIN,
        allowed={shot("atla", "net-pier")},
        marks=pytest.mark.rule("solo.ranged.penalty"),
    ),
    case(
        "it would lose sight by stepping aside: it shoots hindered",
        units("bossonian-archers", at="north-hut"),
        hero("bran", "north-hut", reserve=6),
        hero("atla", "altar-isle", reserve=2),
        skills=PLAIN,
        allowed={shot("atla", "north-hut")},
        marks=pytest.mark.rule("solo.ranged.penalty"),
    ),
    case(
        "its target stands beside it: it steps aside",
        ARCHER,
        hero("atla", "net-pier", reserve=2),
        skills=PLAIN,
        allowed={shot("atla", area) for area in BESIDE_NET_PIER},
        marks=pytest.mark.rule("solo.ranged.avoid"),
    ),
    case(
        "a friend takes the hindering away: it stays",
        ARCHER,
        units("bossonian-archers", at="net-pier"),
        hero("bran", "net-pier", reserve=6),
        hero("atla", "reed-bank", reserve=2),
        skills=PLAIN,
        allowed={shot("atla", "net-pier")},
        marks=pytest.mark.rule("solo.ranged.stay", "hind.value"),
    ),
    case(
        "Elite Shooter is not hindered: it stays",
        ARCHER,
        hero("bran", "net-pier", reserve=6),
        hero("atla", "reed-bank", reserve=2),
        allowed={shot("atla", "net-pier")},
        marks=pytest.mark.rule("skill.elite-shooter", "solo.ranged.stay"),
    ),
    case(
        "Concentration is not hindered: it stays",
        ARCHER,
        hero("bran", "net-pier", reserve=6),
        hero("atla", "reed-bank", reserve=2),
        skills={"bossonian-archers": ["concentration"]},
        allowed={shot("atla", "net-pier")},
        marks=pytest.mark.rule("skill.concentration", "solo.ranged.stay"),
    ),
    case(
        "Evasive steps aside from any crowd",
        ARCHER,
        hero("bran", "net-pier", reserve=6),
        hero("othna", "net-pier", reserve=5),
        hero("atla", "reed-bank", reserve=2),
        skills={"bossonian-archers": ["evasive"]},
        allowed={shot("atla", area) for area in SEEING_REED_BANK},
        marks=pytest.mark.rule("skill.evasive", "solo.ranged.avoid"),
    ),
    case(
        "out of sight: as few points as will do to see it",
        ARCHER,
        hero("atla", "root-strip", reserve=2),
        skills=PLAIN,
        allowed={shot("atla", "lily-pool"), shot("atla", "mid-planks")},
        marks=pytest.mark.rule("solo.ranged.no-los", "solo.choice"),
    ),
    case(
        "out of sight: of two equally near areas the one where nobody hinders",
        ARCHER,
        hero("othna", "mid-planks", reserve=6),
        hero("atla", "root-strip", reserve=2),
        skills=PLAIN,
        allowed={shot("atla", "lily-pool")},
        marks=pytest.mark.rule("solo.ranged.no-los"),
    ),
    case(
        "out of sight: rather further than hindered",
        units("javelin-throwers", at="long-pier"),
        hero("othna", "mid-planks", reserve=6),
        hero("bran", "lily-pool", reserve=5),
        hero("atla", "root-strip", reserve=2),
        skills=PLAIN,
        allowed={shot("atla", area) for area in ("gnat-pool", "east-planks", "duck-water")},
        marks=pytest.mark.rule("solo.ranged.no-los", "solo.ranged.avoid"),
    ),
    case(
        "out of sight: hindered when it comes no further",
        units("bossonian-archers", at="long-pier"),
        hero("othna", "mid-planks", reserve=6),
        hero("bran", "lily-pool", reserve=5),
        hero("atla", "root-strip", reserve=2),
        skills=PLAIN,
        allowed={shot("atla", "lily-pool"), shot("atla", "mid-planks")},
        marks=pytest.mark.rule("solo.ranged.no-los", "solo.ranged.penalty"),
    ),
    case(
        "no sight even after moving: another target",
        units("bossonian-archers", at="reed-bank"),
        hero("atla", "root-strip", reserve=2),
        hero("othna", "long-pier", reserve=6),
        skills=PLAIN,
        allowed={shot("othna", "reed-bank")},
        marks=pytest.mark.rule("solo.alt.when", "solo.alt.who"),
    ),
    case(
        "no sight of anybody: it closes in",
        units("bossonian-archers", at="reed-bank"),
        hero("atla", "root-strip", reserve=2),
        skills=PLAIN,
        allowed={near("atla", "plank-bend")},
        marks=pytest.mark.rule("solo.alt.close-in"),
    ),
    case(
        "a closed door hides its target",
        units("bossonian-archers", at="hut-pier"),
        hero("atla", "north-hut", reserve=2),
        hero("othna", "long-pier", reserve=6),
        closed=("north-hut-door",),
        allowed={shot("othna", "hut-pier")},
        marks=pytest.mark.rule("door.scenario", "los.centre"),
    ),
    case(
        "shut in, it shoots out through the open-work side of the hut",
        units("bossonian-archers", at="great-hut"),
        hero("atla", "net-pier", reserve=2),
        closed=("great-hut-door",),
        allowed={shot("atla", "great-hut")},
        marks=pytest.mark.rule("door.scenario", "los.centre"),
    ),
]

SKUTHUS = units("skuthus", at="stone-deck", life=10)

CASTERS = [
    case(
        "Skuthus sees his target and casts",
        SKUTHUS,
        hero("atla", "net-pier", reserve=2),
        scenario=BlackStone(),
        allowed={spell("atla", "stone-deck")},
        marks=pytest.mark.rule("solo.spell-as-ranged", "solo.ranged.stay"),
    ),
    case(
        "heroes beside him do not hinder the spell",
        SKUTHUS,
        hero("bran", "stone-deck", reserve=6),
        hero("othna", "stone-deck", reserve=5),
        hero("atla", "net-pier", reserve=2),
        scenario=BlackStone(),
        allowed={spell("atla", "stone-deck")},
        marks=pytest.mark.rule("solo.spell-as-ranged", "spell.no-hinder"),
    ),
    case(
        "he casts at whom he stands beside, too",
        SKUTHUS,
        hero("atla", "stone-deck", reserve=2),
        scenario=BlackStone(),
        allowed={spell("atla", "stone-deck")},
        marks=pytest.mark.rule("solo.spell-as-ranged"),
    ),
    case(
        "he moves as few points as will do to see his target",
        units("skuthus", at="net-pier", life=10),
        hero("atla", "root-strip", reserve=2),
        scenario=BlackStone(),
        allowed={spell("atla", "lily-pool"), spell("atla", "mid-planks")},
        marks=pytest.mark.rule("solo.spell-as-ranged", "solo.ranged.no-los"),
    ),
    case(
        "a hero in the way does not matter to the spell, only to his legs",
        units("skuthus", at="net-pier", life=10),
        hero("othna", "mid-planks", reserve=6),
        hero("atla", "root-strip", reserve=2),
        scenario=BlackStone(),
        allowed={spell("atla", "lily-pool"), spell("atla", "mid-planks")},
        marks=pytest.mark.rule("solo.spell-as-ranged"),
    ),
    case(
        "he cannot see anybody and closes in",
        units("skuthus", at="reed-bank", life=10),
        hero("atla", "root-strip", reserve=2),
        scenario=BlackStone(),
        allowed={near("atla", "plank-bend")},
        marks=pytest.mark.rule("solo.alt.close-in", "solo.spell-as-ranged"),
    ),
    case(
        "shut in, he waits in this scenario, though he sees somebody through the hut's side",
        units("skuthus", at="great-hut", life=10),
        hero("atla", "net-pier", reserve=2),
        closed=("great-hut-door",),
        scenario=BlackStone(),
        allowed={near("", "great-hut")},
        marks=pytest.mark.rule("bs.doors-units", "door.scenario"),
    ),
    case(
        "without a scenario's word a unit casts nothing",
        SKUTHUS,
        hero("atla", "net-pier", reserve=2),
        allowed={melee("atla", "net-pier")},
        marks=pytest.mark.rule("solo.skill.by-scenario"),
    ),
]


@pytest.mark.parametrize("case", [*SHOOTERS, *CASTERS])
def test_it_shoots_from_where_the_rules_want(case: Case) -> None:
    assert outcomes(case.p, case.unit, case.hunts) == case.allowed


def both_arms(p: Position) -> Position:
    """The archers have an orange melee die, too."""
    facts = p.table.facts
    sheet = replace(facts.units["bossonian-archers"], melee=(DieIcon("orange"),))
    facts = replace(facts, units={**facts.units, sheet.id: sheet})
    return Position(dataclasses.replace(p.table, facts=facts), p.state)


@pytest.mark.rule("solo.path.least")
def test_a_unit_with_both_kinds_of_dice_takes_the_easier_attack() -> None:
    far = both_arms(position(ARCHER, hero("atla", "long-pier"), skills=PLAIN))
    assert outcomes(far, "bossonian-archers:1") == {shot("atla", "net-pier")}
    beside = both_arms(position(ARCHER, hero("atla", "net-pier"), skills=PLAIN))
    assert outcomes(beside, "bossonian-archers:1") == {melee("atla", "net-pier")}
    elite = both_arms(position(ARCHER, hero("atla", "net-pier")))
    assert outcomes(elite, "bossonian-archers:1") == {shot("atla", "net-pier")}


@pytest.mark.rule("solo.ranged.penalty")
def test_the_symbols_that_hindering_will_take_are_known() -> None:
    p = position(
        ARCHER,
        hero("bran", "net-pier", reserve=6),
        hero("othna", "net-pier", reserve=5),
        hero("atla", "reed-bank", reserve=2),
        skills=PLAIN,
    )
    plan = attack(grounds(p, p.unit("bossonian-archers:1")), p.hero("atla"))
    assert plan is not None
    assert plan.hindered == 2
    (work,) = endings(p, "bossonian-archers:1")
    (told,) = [reason.values for reason in work.reasons if reason.rule == "solo.ranged.penalty"]
    assert told["enemies"] == 2


@pytest.mark.rule("solo.spell-as-ranged")
def test_the_spells_dice_are_thrown_and_not_his_own() -> None:
    p = position(SKUTHUS, hero("atla", "net-pier"), scenario=BlackStone())
    (work,) = endings(p, "skuthus:1")
    assert work.top == Attack(
        "skuthus:1", ("atla",), "spell", ("orange", "orange"), card="boris-rage"
    )


@pytest.mark.rule("ranged.dice")
def test_a_shot_from_above_has_a_die_more() -> None:
    high = replace(SWAMP.areas["net-pier"], height=1)
    board = replace(SWAMP, areas={**SWAMP.areas, "net-pier": high})
    p = position(ARCHER, hero("atla", "reed-bank"), board=board)
    (work,) = endings(p, "bossonian-archers:1")
    assert isinstance(work.top, Attack)
    assert work.top.dice == ("yellow*", "yellow*", "yellow")
