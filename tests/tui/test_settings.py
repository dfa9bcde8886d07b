"""Settings: kept whole, and whatever is in the file, the program opens."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import asdict

from tests.tui.pages import program
from tui.settings import CHOICES, Settings, SettingsError, load, save, settings_path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "there" / "settings.toml"


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def test_without_a_file_the_usual_ones_hold(file: Path) -> None:
    assert load(file) == (Settings(), "")


@pytest.mark.parametrize("name", CHOICES)
def test_every_value_of_every_setting_is_kept(name: str, file: Path) -> None:
    for value in CHOICES[name]:
        settings = Settings(**{name: value})
        save(settings, file)
        assert load(file) == (settings, "")


@pytest.mark.parametrize("text", ["theme = ", "\x1b[2J", "theme", "a = 'b' c"])
def test_a_damaged_file_gives_a_sentence_and_the_usual_settings(text: str, file: Path) -> None:
    write(file, text)
    settings, notice = load(file)
    assert settings == Settings()
    assert notice.startswith("settings.toml is damaged")
    assert notice.isprintable()


def test_an_unknown_key_is_refused_and_the_rest_is_taken(file: Path) -> None:
    write(file, 'theme = "mono"\ncolour = 3\n')
    settings, notice = load(file)
    assert settings.theme == "mono"
    assert '"colour" is no setting' in notice
    assert "theme, ascii, speed" in notice


@pytest.mark.parametrize("line", ['theme = "pink"', "ascii = 1", "speed = []", 'ties = "later"'])
def test_an_unknown_value_is_replaced_by_the_usual_one(line: str, file: Path) -> None:
    write(file, f'dice = "table"\n{line}\n')
    settings, notice = load(file)
    assert asdict(settings) == asdict(Settings(dice="table"))
    assert f"{line.partition(' ')[0]} must be one of" in notice


def test_a_folder_in_the_files_place_is_said(file: Path) -> None:
    file.mkdir(parents=True)
    assert "could not be read: it is a folder" in load(file).notice
    with pytest.raises(SettingsError, match="could not be kept"):
        save(Settings(), file)


async def test_a_change_holds_at_once_and_is_kept() -> None:
    async with program() as player:
        await player.type("s t a")
        assert player.app.theme == "light"
        assert "S K E L O S" not in player.text
        await player.type("escape")
        assert "S K E L O S" in player.text, "plain signs have another banner"
    assert load().settings == Settings(theme="light", ascii=True)


async def test_what_cannot_be_kept_holds_and_is_said() -> None:
    settings_path().mkdir(parents=True)
    async with program() as player:
        assert "settings.toml could not be read" in player.text
        await player.type("s t")
        assert player.app.theme == "light"
        assert "The settings could not be kept" in player.text
