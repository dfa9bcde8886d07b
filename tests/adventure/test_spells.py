"""Spells: who casts, what it costs, and what each of them does."""

from typing import Any

import pytest

from engine.adventure import events as ev
from engine.adventure.commands import Cast, Drop, EndTurn, Guard, Keep, TakeStance
from engine.adventure.spells import EFFECTS, reactions
from engine.adventure.steps import Defence, HeroesTurn
from engine.adventure.work import Position
from engine.kernel.record import Illegal
from tests.builders import Played, asks, hero, play, position, units

PIER = "net-pier"


def caster(spell: str, *others: Any, **more: Any) -> Position:
    """Atla on the Net Pier with one spell; `more` are fields of hers, or of the state."""
    state = {
        key: more.pop(key)
        for key in ("objects", "chests", "assets", "closed", "skills")
        if key in more
    }
    atla = hero("atla", **({"at": PIER, "spells": {spell: 0}} | more))
    return position(atla, *others, **state)


def castings(p: Position) -> set[Cast]:
    """The spells that may be cast now."""
    return {command for command in asks(p).options if isinstance(command, Cast)}


def attack_of(p: Played) -> ev.AttackMade:
    """The attack that was made."""
    (made,) = (event for event in p.events if isinstance(event, ev.AttackMade))
    return made


# --- casting --------------------------------------------------------------------------------


@pytest.mark.rule("spell.cast")
def test_the_cost_goes_from_reserve_onto_the_card() -> None:
    after = play(caster("sets-halo"), Cast("atla", "sets-halo"))
    assert (after.hero("atla").reserve, after.hero("atla").spells) == (3, {"sets-halo": 2})
    assert ev.SpellCast("atla", "sets-halo", "") in after.events


@pytest.mark.rule("spell.cast", "hero.limit")
def test_the_gems_on_a_card_never_exceed_its_limit() -> None:
    p = caster("telekinesis", objects={PIER: ("dagger", "kris")})
    after = play(p, Cast("atla", "telekinesis", f"dagger@{PIER}"))
    with pytest.raises(Illegal, match=r"hero\.limit"):
        play(after, Cast("atla", "telekinesis", f"kris@{PIER}"))
    assert not castings(after)


@pytest.mark.rule("spell.cast", "term.gem")
def test_a_spell_must_be_paid() -> None:
    with pytest.raises(Illegal, match=r"term\.gem"):
        play(caster("sets-halo", reserve=1), Cast("atla", "sets-halo"))


@pytest.mark.rule("spell.cast")
def test_only_what_is_on_a_card_in_hand_is_cast_and_for_its_cost() -> None:
    for cast in (
        Cast("atla", "telekinesis", f"dagger@{PIER}"),
        Cast("atla", "no-spell"),
        Cast("atla", "sets-halo", gems=2),
    ):
        with pytest.raises(Illegal, match=r"spell\.cast"):
            play(caster("sets-halo", objects={PIER: ("dagger",)}), cast)


@pytest.mark.rule("skill.spell-caster")
def test_only_a_spell_caster_casts() -> None:
    p = caster("boris-rage", units("skeletons", 1, at=PIER), skills={"atla": ["leap"]})
    with pytest.raises(Illegal, match=r"skill\.spell-caster"):
        play(p, Cast("atla", "boris-rage", "skeletons:1"))
    assert not castings(p)


@pytest.mark.rule("enc.skill", "skill.spell-caster")
@pytest.mark.parametrize(("items", "able"), [(("scale-mail",), False), (("battle-axe",), True)])
def test_a_heavy_load_switches_spell_caster_off(items: tuple[str, ...], able: bool) -> None:
    p = caster("sets-halo", items=items)
    assert bool(castings(p)) is able
    if not able:
        with pytest.raises(Illegal, match=r"enc\.skill"):
            play(p, Cast("atla", "sets-halo"))


@pytest.mark.rule("hero.cautious", "spell.cast")
def test_a_cautious_hero_casts_no_spell_but_reactions() -> None:
    p = caster("telekinesis", stance="cautious", objects={PIER: ("dagger",)})
    with pytest.raises(Illegal, match=r"hero\.cautious"):
        play(p, Cast("atla", "telekinesis", f"dagger@{PIER}"))
    halo = caster("sets-halo", stance="cautious")
    assert castings(halo) == {Cast("atla", "sets-halo")}
    assert play(halo, Cast("atla", "sets-halo")).hero("atla").halo == "sets-halo"


@pytest.mark.rule("hero.aggressive", "spell.reaction")
def test_a_hero_who_is_gone_casts_nothing() -> None:
    p = caster("sets-halo", hero("bran", at=PIER), fate="dead")
    with pytest.raises(Illegal, match=r"hero\.aggressive"):
        play(p, Cast("atla", "sets-halo"))


@pytest.mark.rule("move.lost", "spell.reaction")
def test_a_spell_ends_a_movement_and_a_reaction_does_not() -> None:
    walking: dict[str, Any] = {"points": 1, "moving": True}
    p = caster("telekinesis", objects={PIER: ("dagger",)}, **walking)
    assert play(p, Cast("atla", "telekinesis", f"dagger@{PIER}")).hero("atla").points == 0
    assert play(caster("sets-halo", **walking), Cast("atla", "sets-halo")).hero("atla").points == 1


@pytest.mark.rule("spell.after")
def test_gems_on_spells_go_to_fatigue_in_the_end_phase() -> None:
    after = play(play(caster("sets-halo"), Cast("atla", "sets-halo")), EndTurn(), [4])
    assert (after.hero("atla").fatigue, after.hero("atla").spells) == (2, {"sets-halo": 0})
    assert after.hero("atla").halo == "sets-halo"


# --- Telekinesis ----------------------------------------------------------------------------


@pytest.mark.rule("spell.telekinesis")
def test_telekinesis_fetches_what_lies_in_sight() -> None:
    p = caster("telekinesis", objects={"willow-bank": ("javelin",), "root-strip": ("kris",)})
    assert castings(p) == {Cast("atla", "telekinesis", "javelin@willow-bank")}
    after = play(p, Cast("atla", "telekinesis", "javelin@willow-bank"))
    assert after.hero("atla").items == ("javelin",)
    assert after.hero("atla").spaces == {}
    assert after.state.objects == {"root-strip": ("kris",)}


@pytest.mark.rule("spell.telekinesis", "los.centre")
def test_telekinesis_fetches_nothing_hidden_heavy_or_in_hand() -> None:
    lying = {"root-strip": ("kris",), PIER: ("scale-mail",)}
    p = caster("telekinesis", hero("bran", at=PIER, items=("sword",)), objects=lying)
    for target in ("kris@root-strip", f"scale-mail@{PIER}", f"sword@{PIER}", "kris", ""):
        with pytest.raises(Illegal, match=r"spell\.telekinesis"):
            play(p, Cast("atla", "telekinesis", target))
    assert not castings(p)


@pytest.mark.rule("spell.telekinesis", "enc.max")
def test_what_is_fetched_can_be_too_heavy() -> None:
    p = caster(
        "telekinesis",
        items=("scale-mail", "sword"),
        objects={PIER: ("battle-axe",)},
        skills={"atla": ["spell-caster"]},
    )
    after = play(p, Cast("atla", "telekinesis", f"battle-axe@{PIER}"))
    assert asks(after).kind == "drop"
    assert Drop("atla", "battle-axe") in asks(after).options


@pytest.mark.rule("spell.no-hinder")
def test_enemies_hinder_no_spell() -> None:
    beset = caster(
        "boris-rage", units("skeletons", 3, at=PIER), reserve=2, skills={"atla": ["spell-caster"]}
    )
    after = play(beset, Cast("atla", "boris-rage", "skeletons:1"), [1, 0])
    assert [event.power for event in after.events if isinstance(event, ev.PowerSet)] == [1]
    assert not after.why("hind.roll")


# --- Halos ----------------------------------------------------------------------------------


@pytest.mark.rule("spell.sets-halo", "spell.halo")
def test_a_new_halo_takes_the_place_of_the_old() -> None:
    p = caster("mitras-halo", halo="sets-halo")
    after = play(p, Cast("atla", "mitras-halo"))
    assert after.hero("atla").halo == "mitras-halo"
    (told,) = after.why("spell.halo")
    assert told["spell"] == "sets-halo"


@pytest.mark.rule("spell.sets-halo")
def test_a_halo_is_for_its_caster_and_not_cast_twice() -> None:
    for p, target in ((caster("sets-halo"), "bran"), (caster("sets-halo", halo="sets-halo"), "")):
        with pytest.raises(Illegal, match=r"spell\.reaction"):
            play(p, Cast("atla", "sets-halo", target))


@pytest.mark.rule("spell.halo", "enc.skill")
def test_a_halo_stays_when_spell_caster_is_off() -> None:
    p = caster("sets-halo", halo="sets-halo", items=("scale-mail", "sword"))
    assert play(p, Drop("atla", "sword")).hero("atla").halo == "sets-halo"


@pytest.mark.rule("spell.halo")
@pytest.mark.parametrize(("before", "left"), [("cautious", ""), ("aggressive", "sets-halo")])
def test_a_halo_ends_when_its_caster_turns_aggressive(before: str, left: str) -> None:
    atla = hero("atla", at=PIER, halo="sets-halo", stance=before)
    after = play(position(atla, agenda=(HeroesTurn("stance"),)), TakeStance("atla", "aggressive"))
    assert after.hero("atla").halo == left


def attacked(*, reserve: int = 3, **more: Any) -> Position:
    """Atla is about to defend herself against a skeleton's blow with 2 symbols."""
    atla = hero("atla", at=PIER, reserve=reserve, spells={"sets-halo": 0, "telekinesis": 0}, **more)
    step = Defence("atla", "skeletons:1", "melee", 2, stage="guard")
    lying = {PIER: ("dagger",)}
    return position(
        atla, units("skeletons", 1, at=PIER), objects=lying, agenda=(HeroesTurn("act"), step)
    )


@pytest.mark.rule("spell.reaction", "seq.defence")
@pytest.mark.parametrize("stance", ["aggressive", "cautious"])
def test_a_halo_may_be_cast_before_the_guard(stance: str) -> None:
    p = attacked(stance=stance)
    assert castings(p) == {Cast("atla", "sets-halo")}
    after = play(p, Cast("atla", "sets-halo"))
    assert after.hero("atla").halo == "sets-halo"
    assert Guard("atla", 1) in asks(after).options
    with pytest.raises(Illegal, match=r"spell\.reaction"):
        play(p, Cast("atla", "telekinesis", f"dagger@{PIER}"))


@pytest.mark.rule("spell.reaction")
def test_a_reaction_must_be_paid_and_known() -> None:
    poor = attacked(reserve=1)
    assert reactions(poor, poor.hero("atla")) == ()
    plain = position(hero("bran", at=PIER))
    assert reactions(plain, plain.hero("bran")) == ()


# --- Bel's Caress ---------------------------------------------------------------------------


@pytest.mark.rule("spell.bels-caress", "chest.open")
def test_bels_caress_opens_the_chest_of_the_own_area_without_a_roll() -> None:
    p = caster("bels-caress", chests=(PIER,), assets=("sword", "javelin"))
    after = play(p, Cast("atla", "bels-caress", PIER), ["javelin"])
    assert after.state.chests == ()
    assert play(after, Keep(True)).hero("atla").items == ("javelin",)
    assert not [event for event in after.events if isinstance(event, ev.Rolled)]


@pytest.mark.rule("spell.bels-caress", "door.scenario")
def test_bels_caress_opens_a_door_beside_the_caster() -> None:
    p = caster("bels-caress", at="slant-pier", closed=("great-hut-door", "lone-hut-door"))
    assert castings(p) == {Cast("atla", "bels-caress", "great-hut-door")}
    after = play(p, Cast("atla", "bels-caress", "great-hut-door"))
    assert after.state.closed == ("lone-hut-door",)


@pytest.mark.rule("spell.bels-caress")
def test_bels_caress_reaches_no_further() -> None:
    p = caster("bels-caress", chests=("long-pier",), closed=("lone-hut-door",))
    for target in ("long-pier", "lone-hut-door", PIER, ""):
        with pytest.raises(Illegal, match=r"spell\.bels-caress"):
            play(p, Cast("atla", "bels-caress", target))


@pytest.mark.rule("spell.bels-caress", "spell.cast")
def test_bels_caress_may_be_cast_twice_a_turn() -> None:
    p = caster("bels-caress", at="slant-pier", chests=("slant-pier",), closed=("great-hut-door",))
    once = play(p, Cast("atla", "bels-caress", "great-hut-door"))
    twice = play(once, Cast("atla", "bels-caress", "slant-pier"))
    assert twice.hero("atla").spells == {"bels-caress": 2}


# --- attacks --------------------------------------------------------------------------------


@pytest.mark.rule("spell.boris-rage", "spell.attack")
def test_boris_rage_attacks_one_enemy_in_sight() -> None:
    p = caster("boris-rage", units("skeletons", 2, at="long-pier"), reserve=2)
    after = play(p, Cast("atla", "boris-rage", "skeletons:2"), [1, 1])
    assert set(after.state.units) == {"skeletons:1"}
    made = attack_of(after)
    assert (made.form, made.dice, made.on) == ("spell", ("orange", "orange"), ("skeletons:2",))


@pytest.mark.rule("spell.boris-rage", "los.centre")
def test_boris_rage_strikes_neither_friends_nor_what_is_out_of_sight() -> None:
    p = caster("boris-rage", hero("bran", at=PIER), units("skeletons", 1, at="root-strip"))
    for target in ("bran", "skeletons:1", "skeletons:9"):
        with pytest.raises(Illegal, match=r"spell\.boris-rage"):
            play(p, Cast("atla", "boris-rage", target))
    assert not castings(p)


@pytest.mark.rule("skill.protected", "spell.attack")
def test_who_is_protected_is_no_target_of_a_spell() -> None:
    sorcerer = units("skuthus", 1, at="long-pier", life=10)
    guarded = caster("boris-rage", sorcerer, units("skeletons", 1, at="long-pier"))
    assert castings(guarded) == {Cast("atla", "boris-rage", "skeletons:1")}
    with pytest.raises(Illegal, match=r"skill\.protected"):
        play(guarded, Cast("atla", "boris-rage", "skuthus:1"))
    assert castings(caster("boris-rage", sorcerer)) == {Cast("atla", "boris-rage", "skuthus:1")}


@pytest.mark.rule("spell.withering")
@pytest.mark.parametrize(
    ("spell", "faces", "life"), [("withering", [2], 6), ("boris-rage", [1, 1], 8)]
)
def test_no_armour_helps_against_withering(spell: str, faces: list[int], life: int) -> None:
    demon = units("outer-dark-demon", 1, at="long-pier", life=8)
    p = caster(spell, demon, reserve=2)
    assert p.tile_sheet(p.unit("outer-dark-demon:1")).armor >= 2
    after = play(p, Cast("atla", spell, "outer-dark-demon:1"), faces)
    while asks(after).kind == "reroll":
        after = play(after, asks(after).options[0])
    assert after.unit("outer-dark-demon:1").life == life


@pytest.mark.rule("area.attack")
def test_a_lightning_storm_strikes_everybody_in_an_area() -> None:
    p = caster(
        "lightning-storm",
        hero("bran", at="long-pier", reserve=0, fatigue=9),
        units("skeletons", 1, at="long-pier"),
        reserve=3,
    )
    after = play(p, Cast("atla", "lightning-storm", "long-pier"), [1, 1])
    made = attack_of(after)
    assert (made.form, made.area, made.on) == ("area", "long-pier", ("bran", "skeletons:1"))
    with pytest.raises(Illegal, match=r"los\.centre"):
        play(p, Cast("atla", "lightning-storm", "root-strip"))


@pytest.mark.rule("area.attack")
def test_a_lightning_storm_strikes_the_caster_too() -> None:
    p = caster("lightning-storm", units("skeletons", 1, at=PIER), reserve=3, fatigue=8)
    after = play(p, Cast("atla", "lightning-storm", PIER), [1, 0])
    assert attack_of(after).on == ("atla", "skeletons:1")


# --- the table ------------------------------------------------------------------------------


@pytest.mark.rule("spell.cast")
def test_every_spell_of_the_scenario_can_be_cast() -> None:
    table = position(hero("atla", at=PIER)).table
    brought = {spell for kit in table.setting.kits.values() for spell in kit.spells}
    assert brought | set(table.setting.reward.spells) <= set(EFFECTS) <= set(table.facts.spells)
