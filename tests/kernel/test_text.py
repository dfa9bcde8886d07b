import msgspec
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.text import clean, cleaned


def test_plain_text_stays() -> None:
    assert clean("Bêlit of the Black Coast 北") == "Bêlit of the Black Coast 北"


def test_what_moves_a_cursor_or_turns_a_line_goes() -> None:
    assert clean("\x1b[2J\x9b1mAnn\u202e\u200b\ufeff\x7f\ue000") == "[2J1mAnn"


def test_white_space_of_any_kind_becomes_one_blank() -> None:
    assert clean(" a\n\n\tb\u00a0\u2028c  d\x85") == "a b c d"


def test_long_text_is_cut_and_says_so() -> None:
    assert clean("x" * 10_000) == "x" * 199 + "…"
    assert clean("abcdef", 3) == "ab…"


@given(st.text())
def test_clean_text_is_printable_and_stays_as_it_is(text: str) -> None:
    once = clean(text)
    assert once.isprintable()
    assert clean(once) == once
    assert len(once) <= 200


def test_every_text_of_decoded_json_is_cleaned() -> None:
    told = msgspec.json.decode(
        b'{"a\\u001b":["\\u202eb",1,null,true,{"c":"d\\n"},"' + b"x" * 300 + b'"]}'
    )
    assert cleaned(told) == {"a": ["b", 1, None, True, {"c": "d"}, "x" * 300]}
