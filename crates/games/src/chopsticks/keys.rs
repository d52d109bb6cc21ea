//! What can be set, and the settings that go by a name.

use crate::{Key, KeyDefault, Kind, Preset, Role};

use super::position::{MAX_LIVES, MAX_SWAPS};
use super::{MAX_HANDS, MAX_PLAYERS, MAX_ROLLOVER};

const fn key(name: &'static str, kind: Kind, default: &'static str, about: &'static str) -> Key {
    Key {
        name,
        role: Role::Rule,
        kind,
        default: KeyDefault::Value(default),
        about,
    }
}

const fn flag(name: &'static str, about: &'static str) -> Key {
    key(name, Kind::Flag, "false", about)
}

const fn optional(name: &'static str, kind: Kind, about: &'static str) -> Key {
    Key {
        name,
        role: Role::Rule,
        kind,
        default: KeyDefault::Optional,
        about,
    }
}

const fn integer(min: u64, max: u64) -> Kind {
    Kind::Integer { min, max }
}

pub(super) static KEYS: &[Key] = &[
    key(
        "rollover",
        integer(2, MAX_ROLLOVER as u64),
        "5",
        "number of fingers that no hand can hold; beyond 36 only for two players with two hands \
         and the common rules, beyond 300 only with divisions, and positions are then written with \
         commas, as 1,3,1,2",
    ),
    key(
        "overflow",
        Kind::Words(&["rollover", "cutoff"]),
        "rollover",
        "whether a hand that gets so many keeps the rest or is dead",
    ),
    key(
        "objective",
        Kind::Words(&["normal", "misere"]),
        "normal",
        "whether the first of two players who is out has lost or won",
    ),
    optional(
        "transfers",
        Kind::Words(&["one", "none", "many"]),
        "splits between live hands: one is between two hands, many between any number; one where \
         neither this nor `halvings` is set",
    ),
    optional(
        "divisions",
        Kind::Words(&["one", "none", "partition"]),
        "splits of a live hand that bring dead ones to life: one is a single dead hand, partition \
         several; one where neither this nor `halvings` is set",
    ),
    key(
        "start",
        Kind::Text,
        "1",
        "fingers on every hand at the start, or a position such as 1312",
    ),
    key(
        "players",
        integer(2, MAX_PLAYERS as u64),
        "2",
        "players at the table; the last who is not out wins",
    ),
    key(
        "hands",
        integer(1, MAX_HANDS as u64),
        "2",
        "hands of a player",
    ),
    flag(
        "redistribute",
        "any split that does not lower the number of live hands",
    ),
    key(
        "halvings",
        Kind::Words(&["off", "lone", "even-total", "lone-odd", "any-total"]),
        "off",
        "the only splits are of two hands into equal halves: of the lone live hand and a dead one, \
         or of any two with an even total; with lone-odd and any-total also of odd ones, as evenly \
         as possible",
    ),
    flag(
        "suicide",
        "a split may put one hand onto another, so that exactly one own hand is dead",
    ),
    key(
        "swap",
        Kind::WordsOrInteger {
            words: &["off", "free"],
            min: 1,
            max: MAX_SWAPS as u64,
        },
        "off",
        "a pass, with two live hands that differ; a number allows so many in a row, counted anew \
         after any other own move and after being tapped",
    ),
    flag(
        "logan",
        "a pass, with exactly one dead hand; it is written `swap` and does not count as one",
    ),
    flag(
        "meta",
        "with all hands live and more fingers than the roll-over, a split may take the roll-over \
         off",
    ),
    flag(
        "self-tap",
        "an own hand may tap another own hand; it counts as a tap for `tap-first`",
    ),
    flag(
        "flip",
        "an own hand of h fingers may become one of roll-over minus h",
    ),
    key(
        "sudden-death",
        Kind::WordsOrInteger {
            words: &["off", "on"],
            min: 1,
            max: MAX_LIVES as u64,
        },
        "off",
        "who is left with a single finger is out; a number is of lives, of which each such time \
         costs one",
    ),
    flag(
        "tap-first",
        "no split, of whatever kind, before the own first tap",
    ),
    flag(
        "stumps",
        "the last finger may be split into half a finger on each of two hands; all other splits \
         move whole fingers, and positions count in half fingers",
    ),
    flag(
        "zombies",
        "a player who is out, written with dead hands, goes on to tap with one finger",
    ),
];

const fn preset(
    name: &'static str,
    settings: &'static [(&'static str, &'static str)],
    about: &'static str,
) -> Preset {
    Preset {
        name,
        about,
        settings,
    }
}

pub(super) static PRESETS: &[Preset] = &[
    preset(
        "base",
        &[],
        "hands of five roll over, with transfers and divisions",
    ),
    preset(
        "cutoff",
        &[("overflow", "cutoff")],
        "a hand that gets five fingers or more is dead",
    ),
    preset("divisions-only", &[("transfers", "none")], "no transfers"),
    preset("four-hands", &[("hands", "4")], "four hands a player"),
    preset(
        "halvings",
        &[("halvings", "lone")],
        "the only splits are 02-11 and 04-22",
    ),
    preset(
        "integers",
        &[("flip", "true")],
        "a hand may be turned into what it lacks to the roll-over",
    ),
    preset(
        "logan",
        &[("logan", "true")],
        "a player with one dead hand may pass",
    ),
    preset(
        "meta",
        &[("meta", "true")],
        "34-11 and 44-12 are splits as well",
    ),
    preset(
        "misere",
        &[("objective", "misere")],
        "the first player whose hands are all dead wins",
    ),
    preset(
        "solar",
        &[("start", "4")],
        "all hands start with four fingers",
    ),
    preset(
        "stumps",
        &[("stumps", "true")],
        "the last finger may be split into halves",
    ),
    preset(
        "sudden-death",
        &[("sudden-death", "on")],
        "who is left with a single finger has lost",
    ),
    preset(
        "suicide",
        &[("suicide", "true")],
        "a split may leave one hand dead",
    ),
    preset(
        "swaps",
        &[("swap", "free")],
        "a player with two live hands that differ may pass",
    ),
    preset("three-hands", &[("hands", "3")], "three hands a player"),
    preset("transfers-only", &[("divisions", "none")], "no divisions"),
    preset(
        "unnamed",
        &[("self-tap", "true")],
        "own hands may tap own hands",
    ),
    preset(
        "zombies",
        &[("players", "3"), ("zombies", "true")],
        "three players; who is out goes on to tap with one finger",
    ),
];
