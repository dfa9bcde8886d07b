"""The rulebook: sentences, refusals and search."""

import pytest

from engine.adventure.rulebook import RULES_ID, Rulebook, rulebook_of
from engine.kernel.record import Value
from scenarios.library import rulebook

KNOWN = {"atla": "Atla", "othna": "Othna", "bran": "Bran", "willow-bank": "Willow Bank"}


def names(key: str) -> str:
    """A few ids' names; what is no id stays as it is."""
    return KNOWN.get(key, key)


def book(says: str = "", refuses: str = "") -> Rulebook:
    """A book of one rule with these templates."""
    return rulebook_of(
        {
            "x.toml": f"""
            [[rule]]
            id = "one.rule"
            title = "The one rule"
            text = "It forbids much."
            source = "test"
            says = '{says}'
            refuses = '{refuses}'
            """
        }
    )


def said(template: str, **values: Value) -> str:
    return book(says=template).sentence("one.rule", values, names)


def test_ids_become_names() -> None:
    assert said("{hero} is in {area}.", hero="atla", area="willow-bank") == (
        "Atla is in Willow Bank."
    )


def test_what_is_no_id_stays_as_it_is() -> None:
    assert said("no: {reason}", reason="it is raining: stop") == "No: it is raining: stop"


@pytest.mark.parametrize(("number", "told"), [(0, "0 gems"), (1, "1 gem"), (4, "4 gems")])
def test_numbers_agree_with_their_noun(number: int, told: str) -> None:
    assert said("{gems:gem}", gems=number) == told


def test_nouns_may_have_a_plural_of_their_own() -> None:
    assert said("{n:enemy/enemies}", n=2) == "2 enemies"
    assert said("{n:enemy/enemies}", n=1) == "1 enemy"


def test_lists_and_tables_of_numbers() -> None:
    assert said("{among}", among=("atla", "othna", "bran")) == "Atla, Othna and Bran"
    assert said("{among}", among=("atla",)) == "Atla"
    assert said("Whom? {among}", among=()) == "Whom? none"
    assert said("{heroes}", heroes={"atla": 2, "othna": 3}) == "Atla 2, Othna 3"
    assert said("Any? {heroes}", heroes={}) == "Any? none"
    assert said("Hard? {hard}", hard=True) == "Hard? yes"


def test_without_a_value_that_it_needs_the_title_or_text_serves() -> None:
    assert said("{hero} pays {gems:gem}", gems=2) == "The one rule"
    refusing = book(refuses="{hero} may not.")
    assert refusing.refusal("one.rule", {}, names) == "It forbids much."


def test_brackets_fall_away_when_a_value_is_missing() -> None:
    template = "No way[ to {to}][: {needed} of {has}]."
    assert said(template) == "No way."
    assert said(template, to="willow-bank", needed=4) == "No way to Willow Bank."
    assert said(template, needed=4, has=3) == "No way: 4 of 3."
    assert said(template, to="") == "No way."
    assert said("[{hero} bears it].", hero="") == "The one rule"


def test_values_are_never_read_as_templates() -> None:
    assert said("{reason}", reason="{hero} [x]") == "{hero} [x]"


def test_without_a_template_the_title_and_the_text_serve() -> None:
    assert book().sentence("one.rule", {}, names) == "The one rule"
    assert book().refusal("one.rule", {}, names) == "It forbids much."


def test_a_refusal_has_its_own_template() -> None:
    both = book(says="yes", refuses="{hero} may not.")
    assert both.refusal("one.rule", {"hero": "atla"}, names) == "Atla may not."
    assert both.sentence("one.rule", {}, names) == "Yes"


def test_an_unknown_rule_is_told_by_its_id() -> None:
    assert book().sentence("old.rule", {}, names) == "old.rule"
    assert book().refusal("old.rule", {}, names) == "old.rule"


def test_the_printed_rules_read_as_sentences() -> None:
    told = rulebook().sentence(
        "solo.alt.when",
        {"target": "othna", "needed": 4, "has": 3, "hinders": {"willow-bank": 2}},
        names,
    )
    assert told == (
        "Othna is out of reach: 4 points needed, 3 available, of them for enemies: Willow Bank 2."
    )
    fewest = rulebook().sentence(
        "solo.target.fewest-reserve", {"heroes": {"atla": 2, "othna": 3}}, names
    )
    assert fewest == "Fewest gems in Reserve: Atla 2, Othna 3."


def test_every_rule_reads_well() -> None:
    for rule in rulebook().rules.values():
        assert rule.text.endswith("."), rule.id
        assert len(rule.text) <= 260, rule.id
        assert not rule.title.endswith("."), rule.id
        for template in (rule.says, rule.refuses):
            assert not template or template.endswith("."), rule.id


def test_search_finds_an_id_first() -> None:
    assert rulebook().search("hind.move")[0].id == "hind.move"
    assert rulebook().search("chest.open")[0].id == "chest.open"


def test_search_ranks_title_before_text() -> None:
    found = [rule.id for rule in rulebook().search("Dead tiles")]
    assert found[0] == "solo.dead-tile"


def test_search_wants_every_word() -> None:
    found = rulebook().search("life potion")
    assert "item.life-potion" in [rule.id for rule in found]
    assert rulebook().search("potion xyzzy") == ()
    assert rulebook().search("  ") == ()


def test_the_scenarios_rules_are_in_the_book() -> None:
    assert {"bs.slippery", "wote.four"} <= set(rulebook().rules)


def test_the_rules_have_an_id_for_journals() -> None:
    assert RULES_ID == "adventure-2026.1"
