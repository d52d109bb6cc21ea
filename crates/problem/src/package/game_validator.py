#!/usr/bin/env python3
"""Checks the form of a game, which `grundy interact` reads. Whether the game takes the settings is for
grundy to say."""

import re
import sys

# What is set to words, and to which.
WORDS = SETTINGS
NUMBER = r"(0|[1-9][0-9]{0,19})"
VALUE = rf"({NUMBER}|\[({NUMBER}(,{NUMBER})*)?\]|true|false)"
PAIRS = [f"{key} {value}" for key, values in WORDS.items() for value in values]
WORD = "|".join(map(re.escape, PAIRS)) or "(?!)"
FORM = re.compile(
    r"grundy-case 2\n"
    r"game [a-z][a-z0-9-]*\n"
    rf"(set ([a-z][a-z0-9_-]* {VALUE}|{WORD})\n)*"
    r"seat [1-9][0-9]{0,2}\n"
    r"opponent OPPONENT\n"
    rf"seed {NUMBER}\n"
    r"number [1-9][0-9]{0,19}\n"
    r"max-plies [1-9][0-9]{0,19}\n"
)

text = sys.stdin.buffer.read().decode("ascii", "replace")
sys.exit(42 if FORM.fullmatch(text) else 43)
