"""A tile acts unit by unit, an event happens part by part, and models come back."""

from __future__ import annotations

from typing import Any

import pytest

from engine.adventure import events as ev
from engine.adventure.agenda import HANDLERS
from engine.adventure.commands import Accept, Guard, Pick
from engine.adventure.moments import Scenario
from engine.adventure.solo.activation import activate, reinforce
from engine.adventure.state import Hero, Unit
from engine.adventure.steps import (
    IN_ORDER,
    Activation,
    Drawing,
    EventHappens,
    HeroesTurn,
    OverlordTurn,
    Special,
    UnitActs,
)
from engine.adventure.work import Options, Position, Work
from engine.kernel.chance import Fall
from tests.builders import Models, Played, asks, hero, play, position, units

SKELETONS = 3
"""Their token in the River."""


def skeletons_act(*figures: Hero | Models, faces: tuple[int, ...] = (), **more: Any) -> Played:
    """The Overlord's last activation of the turn: the Skeletons' token is drawn."""
    agenda = (OverlordTurn("activate", made=2), Drawing((SKELETONS,), "solo.draw"))
    p = position(*figures, agenda=agenda, **more)
    return play(p, Fall((SKELETONS,), "table"), faces)


def acted(played: Played) -> list[str]:
    """The units that began to act, in order."""
    begun = (event.step for event in played.events if isinstance(event, ev.Pushed))
    return [step.unit for step in begun if isinstance(step, UnitActs)]


ATLA = hero("atla", "net-pier", reserve=5)
FAR = hero("bran", "west-hut", reserve=9)


# --- the order ------------------------------------------------------------------------------------


@pytest.mark.rule("solo.cunning")
def test_the_players_choose_which_unit_acts_first() -> None:
    p = skeletons_act(FAR, units("skeletons", at="reed-bank"), units("skeletons", at="root-strip"))
    assert asks(p).options == (Pick("skeletons:1"), Pick("skeletons:2"), Pick(IN_ORDER))
    after = play(p, Pick("skeletons:2"))
    assert acted(after) == ["skeletons:2", "skeletons:1"]
    assert after.top == HeroesTurn("stance")


@pytest.mark.rule("solo.cunning")
def test_units_that_stand_alike_are_no_question() -> None:
    p = skeletons_act(FAR, units("skeletons", 3, at="reed-bank"))
    assert acted(p) == ["skeletons:1", "skeletons:2", "skeletons:3"]


@pytest.mark.rule("solo.cunning")
def test_of_units_that_stand_alike_one_is_offered() -> None:
    p = skeletons_act(
        FAR, units("skeletons", 2, at="reed-bank"), units("skeletons", 2, at="root-strip")
    )
    assert asks(p).options == (Pick("skeletons:1"), Pick("skeletons:3"), Pick(IN_ORDER))


@pytest.mark.rule("solo.cunning")
def test_all_that_wait_may_be_let_go_in_the_order_listed() -> None:
    p = skeletons_act(
        FAR, *(units("skeletons", at=area) for area in ("reed-bank", "root-strip", "mud-path"))
    )
    after = play(p, Pick(IN_ORDER))
    assert acted(after) == ["skeletons:1", "skeletons:2", "skeletons:3"]
    assert after.top == HeroesTurn("stance")


@pytest.mark.rule("solo.cunning")
def test_the_rest_may_be_let_go_after_one_was_chosen() -> None:
    p = skeletons_act(
        FAR, *(units("skeletons", at=area) for area in ("reed-bank", "root-strip", "mud-path"))
    )
    third = play(p, Pick("skeletons:3"))
    assert acted(third) == ["skeletons:3"]
    assert acted(play(third, Pick(IN_ORDER))) == ["skeletons:1", "skeletons:2"]


@pytest.mark.rule("solo.cunning")
def test_a_wounded_or_webbed_unit_is_not_like_the_others() -> None:
    p = skeletons_act(
        FAR,
        units("skeletons", at="reed-bank", life=3),
        units("skeletons", at="reed-bank", life=2),
        units("skeletons", at="reed-bank", life=3, webbed=True),
    )
    assert len(asks(p).options) == 3 + 1


@pytest.mark.rule("solo.cunning", "solo.one-attack")
def test_a_unit_is_done_with_its_attack_before_the_next_one_moves() -> None:
    first = skeletons_act(ATLA, units("skeletons", 2, at="long-pier"), faces=(2,))
    told = [event for event in first.told() if isinstance(event, ev.Walked | ev.AttackMade)]
    assert [type(event) for event in told] == [ev.Walked, ev.AttackMade]
    after = play(first, Guard("atla", 0), faces=(1,))
    told = [event for event in after.told() if isinstance(event, ev.Walked | ev.AttackMade)]
    assert [type(event) for event in told] == [ev.Walked, ev.AttackMade]
    assert first.why("solo.cunning") == [{"unit": "skeletons:1", "number": 1}]


@pytest.mark.rule("solo.alt.per-unit")
def test_units_in_different_areas_do_different_things() -> None:
    p = skeletons_act(
        hero("atla", "net-pier", reserve=2),
        hero("bran", "root-strip", reserve=6),
        units("skeletons", at="long-pier"),
        units("skeletons", at="mud-path"),
        units("skeletons", at="reed-bank"),
    )
    played = play(p, Pick("skeletons:3"))
    assert played.unit("skeletons:3").area == "plank-bend"
    played = play(played, Pick("skeletons:2"), faces=(1,))
    assert asks(played).side == "heroes"
    assert played.unit("skeletons:2").area == "root-strip"
    played = play(played, Guard("bran", 0), faces=(1,))
    assert played.unit("skeletons:1").area == "net-pier"


@pytest.mark.rule("solo.reeval", "hind.value")
def test_each_unit_finds_the_board_as_the_one_before_it_left_it() -> None:
    """The first is held by Bran; the second, whose friend still stands there, is not."""
    p = skeletons_act(
        hero("bran", "net-pier", reserve=9),
        hero("atla", "mid-planks", reserve=2),
        units("skeletons", 2, at="net-pier"),
        faces=(1,),
    )
    assert p.unit("skeletons:1").area == "mid-planks"
    after = play(p, Guard("atla", 0), faces=(1,))
    assert after.unit("skeletons:2").area == "net-pier"
    assert [why["target"] for why in after.why("solo.alt.who")] == ["bran"]


@pytest.mark.rule("solo.reeval")
def test_a_target_that_has_died_is_replaced_by_another() -> None:
    p = skeletons_act(
        hero("atla", "net-pier", reserve=1, wounds=9),
        hero("bran", "net-pier", reserve=6),
        units("skeletons", 2, at="net-pier"),
        faces=(2,),
    )
    after = play(p, Guard("atla", 0), faces=(1,))
    assert after.hero("atla").fate == "dead"
    made = [event.on for event in after.events if isinstance(event, ev.AttackMade)]
    assert made == [("bran",)]


@pytest.mark.rule("solo.cunning", "skill.counterattack")
def test_a_unit_that_dies_while_it_attacks_ends_only_its_own_acting() -> None:
    p = skeletons_act(
        hero("bran", "net-pier", reserve=6),
        units("skeletons", 2, at="net-pier"),
        skills={"bran": ["counterattack"]},
        faces=(1,),
    )
    after = play(play(p, Guard("bran", 0), faces=(3,)), Accept(), faces=(1,))
    assert "skeletons:1" not in after.state.units
    assert acted(after) == ["skeletons:2"]


# --- before an activation -------------------------------------------------------------------------


class Stirring(Scenario):
    """Before it acts, a tile is carried to the reed bank, and one model falls apart."""

    def before_activation(self, work: Work, activation: Activation) -> None:
        work.push(Special("stir"))

    def resume(self, work: Work, step: Special) -> None:
        work.pop()
        work.emit(ev.UnitDied("skeletons:1"), ev.Moved("skeletons:2", "reed-bank"))


def test_what_a_scenario_does_before_an_activation_is_done_first() -> None:
    p = skeletons_act(FAR, units("skeletons", 2, at="root-strip"), scenario=Stirring())
    assert acted(p) == ["skeletons:2"]
    walked = [event for event in p.events if isinstance(event, ev.Walked)]
    assert walked[0].way[0] == "reed-bank"


class Hunting(Scenario):
    """Every tile is after Bran."""

    def hunts(self, p: Position, tile: object) -> str:
        return "bran"


@pytest.mark.rule("solo.target.rule")
def test_a_tile_goes_for_whom_its_scenario_names() -> None:
    p = skeletons_act(
        hero("atla", "net-pier", reserve=1),
        hero("bran", "skull-deck", reserve=9),
        units("skeletons", at="net-pier"),
        scenario=Hunting(),
        faces=(1,),
    )
    assert p.unit("skeletons:1").area == "skull-deck"


# --- events ---------------------------------------------------------------------------------------


class Eventful(Scenario):
    """Part 0 asks which of two, part 1 rolls a die, part 2 lets a tile act, and then it is over."""

    def event(self, work: Work, step: EventHappens) -> bool:
        match step.part:
            case 0 if not step.picked:
                work.ask("solo.choice", ("atla", "bran"))
            case 0:
                work.emit(ev.Marked("picked", step.picked))
            case 1 if not step.faces:
                work.roll("skeletons:1", ("red",), "solo.choice", plain=True)
            case 1:
                work.emit(ev.Marked("rolled", sum(step.faces)), ev.Marked("kept", step.picked))
            case 2:
                activate(work, "skeletons")
            case _:
                return False
        return True


@pytest.mark.rule("solo.own-activation")
def test_an_event_goes_on_part_by_part_and_keeps_the_part_that_asked() -> None:
    agenda = (OverlordTurn("draw", made=1), EventHappens("event-1"))
    p = position(FAR, units("skeletons", at="reed-bank"), scenario=Eventful(), agenda=agenda)
    asked = drive(p)
    assert asks(asked).options == (Pick("atla"), Pick("bran"))
    after = play(asked, Pick("bran"), faces=(0,))
    assert after.state.marks == {"picked": "bran", "rolled": 0, "kept": ""}
    assert acted(after) == ["skeletons:1"]
    assert [why["tile"] for why in after.why("solo.own-activation")] == ["skeletons"]
    assert after.top == HeroesTurn("stance")


def drive(p: Position) -> Position:
    """Go on until something is asked."""
    work = Work(p.table, p.state)
    while HANDLERS[type(work.top)].go(work, work.top):
        pass
    return Position(p.table, work.state)


@pytest.mark.rule("solo.own-activation", "solo.count")
def test_a_tile_that_acts_without_a_token_is_no_activation_of_the_turn() -> None:
    p = position(FAR, units("skeletons", at="reed-bank"))
    work = Work(p.table, p.state)
    assert activate(work, "skeletons", "bran")
    assert ev.ActivationMade("skeletons", counts=False) in work.events
    assert work.top == Activation("skeletons", hunts="bran")
    assert not activate(work, "worms")


# --- models that come back ------------------------------------------------------------------------


def test_models_arrive_with_new_numbers_up_to_the_tiles_most() -> None:
    p = position(ATLA, units("skeletons", 7, at="reed-bank"))
    work = Work(p.table, p.state)
    assert reinforce(work, "skeletons", "bone-landing", 4) == 3  # ten may stand on the board
    assert [unit.id for unit in work.units_in("bone-landing")] == [
        "skeletons:8",
        "skeletons:9",
        "skeletons:10",
    ]
    assert reinforce(work, "skeletons", "bone-landing", 4) == 0


def test_a_number_is_never_used_twice() -> None:
    p = position(ATLA, units("skeletons", 2, at="reed-bank"))
    work = Work(p.table, p.state)
    work.emit(ev.UnitDied("skeletons:2"))
    reinforce(work, "skeletons", "bone-landing", 1)
    assert work.unit("skeletons:3").area == "bone-landing"
    assert "skeletons:2" not in work.state.units


@pytest.mark.rule("term.unit")
def test_a_model_that_arrives_has_the_life_that_the_scenario_says() -> None:
    p = position(ATLA, options=Options(heroes=4, hard=True))
    work = Work(p.table, p.state)
    reinforce(work, "outer-dark-demon", "reed-bank", 1)
    reinforce(work, "worms", "reed-bank", 1)
    assert work.units_in("reed-bank") == (
        Unit("outer-dark-demon:1", "outer-dark-demon", "reed-bank", 15),
        Unit("worms:1", "worms", "reed-bank", 1),
    )
