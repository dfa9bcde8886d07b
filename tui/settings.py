"""What a player sets once: theme, signs, speed, and how new games begin. Kept in settings.toml.

The file lies in the machine's usual place for settings, or in the folder that SKELOS_HOME names.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import asdict, fields

from engine.kernel.text import clean
from journals.folder import HOME
from journals.problem import cause

Theme: TypeAlias = Literal["dark", "light", "mono"]
Speed: TypeAlias = Literal["slow", "normal", "fast", "at once"]
Ties: TypeAlias = Literal["ask", "first"]
Dice: TypeAlias = Literal["seed", "table"]

NAME: Final = "settings.toml"


class Settings(Struct, frozen=True, kw_only=True):
    """All settings. `ascii` draws with plain signs; `ties` and `dice` are for new games."""

    theme: Theme = "dark"
    ascii: bool = False
    speed: Speed = "normal"
    ties: Ties = "ask"
    dice: Dice = "seed"


class SettingsError(Exception):
    """Settings cannot be kept: one sentence that says why."""


class Loaded(NamedTuple):
    """Settings, and a sentence about what in the file could not be used ("" if all could)."""

    settings: Settings
    notice: str = ""


CHOICES: Final[Mapping[str, tuple[Any, ...]]] = {
    name: (False, True) if kind is bool else get_args(kind)
    for name, kind in get_type_hints(Settings).items()
}
"""Every setting's values, in the order in which they are offered."""


def settings_path() -> Path:
    """The file of the settings. It need not be there."""
    if named := os.environ.get(HOME):
        return Path(named) / NAME
    import platformdirs

    return platformdirs.user_config_path("skelos", appauthor=False) / NAME


def load(path: Path | None = None) -> Loaded:
    """The settings as they were kept; defaults stand in for what cannot be used."""
    path = path or settings_path()
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Loaded(Settings())
    except OSError as error:
        return Loaded(Settings(), f"{NAME} could not be read: {cause(error)}. Defaults are used.")
    except (ValueError, RecursionError) as error:
        where = clean(str(error))
        return Loaded(
            Settings(),
            f"{NAME} is damaged ({where}): defaults are used, and the next change writes it anew.",
        )
    faults = [fault for key, value in told.items() if (fault := _fault(key, value))]
    good = {key: value for key, value in told.items() if not _fault(key, value)}
    return Loaded(Settings(**good), f"{NAME}: {'; '.join(faults)}." if faults else "")


def save(settings: Settings, path: Path | None = None) -> None:
    """Keep the settings, whole or not at all. Raises SettingsError."""
    path = path or settings_path()
    beside = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(_toml(settings), encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise SettingsError(
            f"The settings could not be kept: {cause(error)}. They hold until you leave."
        ) from None


def _fault(key: str, value: Any) -> str:
    """What is wrong with a setting of the file; "" when it can be used."""
    shown = clean(key, 40)
    if key not in CHOICES:
        return f'"{shown}" is no setting (there are {", ".join(CHOICES)}), remove it'
    if any(value == known and type(value) is type(known) for known in CHOICES[key]):
        return ""
    known = ", ".join(_value(choice) for choice in CHOICES[key])
    return f"{shown} must be one of {known}; the default is used"


def _toml(settings: Settings) -> str:
    told = asdict(settings)
    return "".join(f"{field.name} = {_value(told[field.name])}\n" for field in fields(Settings))


def _value(value: bool | str) -> str:
    """A value as TOML has it; no setting holds a sign that must be escaped."""
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'
