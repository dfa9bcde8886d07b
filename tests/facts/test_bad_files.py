"""A damaged file is refused in one sentence that names the file and the key."""

import pytest

from engine.adventure.facts import FactError, decode_facts
from engine.adventure.rulebook import rulebook_of
from engine.adventure.setting import decode_setting
from tests.facts.files import fact_text, fact_texts, scenario_text


def refused(**changed: str) -> str:
    """What decoding says of the fact files with these changed."""
    with pytest.raises(FactError) as error:
        decode_facts(fact_texts(**changed))
    return one_sentence(error.value)


def one_sentence(error: FactError) -> str:
    """The error's text, which must be a single sentence on a single line."""
    told = str(error)
    assert told.endswith(".")
    assert "\n" not in told
    assert "Traceback" not in told
    return told


def test_an_unknown_key() -> None:
    told = refused(heroes=fact_text("heroes", "gems = 12", "gemz = 12"))
    assert told == ("heroes.toml: [bran] has the unknown key gemz, remove it or mend its spelling.")


def test_a_missing_key() -> None:
    told = refused(units=fact_text("units", "armor = 1\n", ""))
    assert told == "units.toml: [skuthus] lacks the key armor, add it."


def test_a_wrong_kind_of_value() -> None:
    told = refused(heroes=fact_text("heroes", "gems = 12", 'gems = "many"'))
    assert told == "heroes.toml: [bran] gems must be a whole number and is text."


def test_a_value_that_is_not_allowed() -> None:
    told = refused(units=fact_text("units", '"lieutenant"', '"captain"'))
    assert told.startswith("units.toml: [skuthus] kind cannot be captain")


def test_an_unknown_die() -> None:
    told = refused(items=fact_text("items", '["yellow"]', '["green*"]'))
    assert told.startswith('items.toml: [dagger] melee has the die "green*", write one of yellow')


def test_an_unknown_skill() -> None:
    told = refused(units=fact_text("units", '"protected"', '"protect"'))
    assert told.startswith('units.toml: [skuthus] skills names "protect", which skills.toml')


def test_a_letter_that_is_taken() -> None:
    told = refused(heroes=fact_text("heroes", 'letter = "A"', 'letter = "B"'))
    assert told == 'heroes.toml: [atla] letter "B" is taken by heroes.toml: [bran], change one.'


def test_a_letter_that_is_none() -> None:
    assert 'and is "@"' in refused(heroes=fact_text("heroes", 'letter = "A"', 'letter = "@"'))


@pytest.mark.parametrize("faces", ["[0, 1, 1, 1, 2]", "[0, 1, 1, 1, 2, 4]"])
def test_dice_with_wrong_faces(faces: str) -> None:
    told = refused(dice=fact_text("dice", "[0, 1, 1, 1, 2, 2]", faces))
    assert told == "dice.toml: [faces] orange needs six numbers from 0 to 3."


def test_a_fourth_die() -> None:
    told = refused(dice=fact_text("dice", "[faces]", "[faces]\nblue = [0, 0, 0, 0, 0, 0]"))
    assert told == "dice.toml: [faces] blue is no die, remove it."


def test_text_that_is_not_toml_names_the_line() -> None:
    told = refused(spells="[telekinesis]\nname = Telekinesis\n")
    assert told.startswith("spells.toml: this is not TOML: ")
    assert "line 2" in told


def test_a_value_outside_of_an_entry() -> None:
    assert refused(skills='name = "Reach"').startswith("skills.toml: name stands outside")


def test_a_missing_file() -> None:
    texts = fact_texts()
    del texts["spells.toml"]
    with pytest.raises(FactError) as error:
        decode_facts(texts)
    assert one_sentence(error.value) == "The fact file spells.toml is missing, put it back."


def test_a_strange_file() -> None:
    assert refused(allies="").startswith("allies.toml is no fact file")


@pytest.mark.parametrize("name", ["At\u202ela\u200b", "At\\u001Bla", "At\\u009Bla\\u202E"])
def test_control_and_bidi_characters_are_dropped(name: str) -> None:
    text = "\ufeff" + fact_text("heroes", '"Atla"', f'"{name}"').replace("\n", "\r\n")
    assert decode_facts(fact_texts(heroes=text)).heroes["atla"].name == "Atla"


def test_what_an_error_shows_is_harmless_too() -> None:
    told = refused(heroes=fact_text("heroes", "gems = 12", '"gems\\u001B[2J" = 12'))
    assert told.isprintable()
    assert refused(heroes="[bran]\nname = \x1b\u202e").isprintable()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[[rules]]", "x.toml: rules is unknown here, write only [[rule]] entries."),
        ("[rule]", "x.toml: rule must be a list, write [[rule]] with two brackets."),
        ('[[rule]]\ntitle = "T"', "x.toml: rule number 1 lacks the key id, add it."),
        (
            '[[rule]]\nid = "a.b"\ntitle = "T"\ntext = "T"\nsource = " "',
            "x.toml: a.b source is empty, write it.",
        ),
        (
            '[[rule]]\nid = "A b"\ntitle = "T"\ntext = "T"\nsource = "S"',
            'x.toml: "A b" is no rule id, use small letters, dots and hyphens.',
        ),
        (
            '[[rule]]\nid = "a"\ntitle = "T"\ntext = "T"\nsource = "S"\nsays = "{hero"',
            "x.toml: a says has a brace without its partner, close it.",
        ),
        (
            '[[rule]]\nid = "a"\ntitle = "T"\ntext = "T"\nsource = "S"\nsays = "{hero.id}"',
            "x.toml: a says has the value name {hero.id}, use small letters.",
        ),
        (
            '[[rule]]\nid = "a"\ntitle = "T"\ntext = "T"\nsource = "S"\nrefuses = "no [way"',
            "x.toml: a refuses has a bracket without its partner, close it.",
        ),
    ],
)
def test_a_damaged_rules_file(text: str, told: str) -> None:
    with pytest.raises(FactError) as error:
        rulebook_of({"x.toml": text})
    assert one_sentence(error.value) == told


def test_a_rule_that_is_there_already() -> None:
    rule = '[[rule]]\nid = "a"\ntitle = "T"\ntext = "T"\nsource = "S"'
    with pytest.raises(FactError) as error:
        rulebook_of({"x.toml": rule, "y.toml": rule})
    assert one_sentence(error.value) == "y.toml: the rule a is there already, rename one."


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("start = ", "begin = ", "has the unknown key begin"),
        ('board = "swamp"', "board = 3", "board must be text and is a whole number"),
        ('tile = "worms"', 'tile = "maggots"', 'names the tile "maggots", which river'),
        ("token = 5", "token = 6", "river must number its tokens"),
        ("[kits.grom]", "[kits.conan]", "kits lacks grom, add [kits.grom]"),
        ("count = 3", "count = 30", "placements sets 33 models of skeletons, of which 10"),
        ('activates = ["outer-', 'activates = ["inner-', "event 1 names the tile"),
    ],
)
def test_a_damaged_scenario(old: str, new: str, told: str) -> None:
    with pytest.raises(FactError) as error:
        decode_setting(scenario_text(old, new), "black_stone/scenario.toml")
    assert told in one_sentence(error.value)
    assert str(error.value).startswith("black_stone/scenario.toml: ")
