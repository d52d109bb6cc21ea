"""The program: the place where it is found, and its faults."""

import importlib.metadata
import os
import pathlib

import pytest

import grundy
from grundy import _program


@pytest.fixture
def unnamed(monkeypatch):
    """No program is named, installed, or on the PATH."""
    monkeypatch.delenv("GRUNDY", raising=False)
    monkeypatch.setattr("grundy._program._places", lambda: iter(()))


def test_a_missing_program_is_named(unnamed):
    with pytest.raises(grundy.ProgramError, match="install the wheel"):
        grundy.program()


@pytest.mark.parametrize("named", ["/nowhere/grundy", os.curdir, __file__])
def test_a_wrong_name_is_not_passed_over(monkeypatch, named):
    monkeypatch.setenv("GRUNDY", named)
    with pytest.raises(grundy.ProgramError, match="GRUNDY names"):
        grundy.program()


@pytest.mark.parametrize(
    ("program", "said"), [("#!/bin/sh\n", "printed no JSON"), ("no program at all", "cannot be run")]
)
def test_another_program_is_told_by_the_variable_that_names_it(monkeypatch, tmp_path, program, said):
    file = tmp_path / "other"
    file.write_text(program)
    file.chmod(0o755)
    monkeypatch.setenv("GRUNDY", str(file))
    with pytest.raises(grundy.ProgramError) as error:
        grundy.verify("nim")
    assert said in str(error.value) and "GRUNDY names it" in str(error.value)


def test_the_program_of_a_package_is_found_by_the_record_of_its_installer(monkeypatch, tmp_path):
    program = tmp_path / "elsewhere" / "bin" / "grundy"
    program.parent.mkdir(parents=True)
    program.touch(0o755)
    packages = tmp_path / "packages"
    (packages / "grundy-0.dist-info").mkdir(parents=True)
    (packages / "grundy-0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: grundy\nVersion: 0\n")
    (packages / "grundy-0.dist-info" / "RECORD").write_text("../elsewhere/bin/grundy,,\ngrundy/grundy,,\n")
    found = importlib.metadata.Distribution.at(packages / "grundy-0.dist-info").files
    monkeypatch.setattr("grundy._program.importlib.metadata.files", lambda name: found)
    monkeypatch.delenv("GRUNDY", raising=False)
    assert pathlib.Path(grundy.program()) == program


def test_the_program_beside_the_packages_is_found(monkeypatch):
    monkeypatch.delenv("GRUNDY", raising=False)
    monkeypatch.setattr("grundy._program._installed", lambda: iter(()))
    beside = pathlib.Path(_program.__file__).resolve().parents[1] / "bin" / "grundy"
    assert str(beside) in list(_program._places())


@pytest.mark.parametrize(
    "ask",
    [
        lambda: grundy.verify("--help"),
        lambda: grundy.judge("--help", "x.py"),
        lambda: grundy.judge("--help", print),
        lambda: grundy.match("--help", "perfect", "random"),
    ],
)
def test_a_name_is_no_option(ask):
    with pytest.raises(grundy.ProgramError, match="there is no problem `--help`"):
        ask()
