//! The settings and the presets.

use super::position::{MAX_LIVES, MAX_SWAPS};
use super::{MAX_HANDS, MAX_PLAYERS, MAX_ROLLOVER};
use crate::key::{Key, Kind, Preset, Role};

fn key(name: &str, kind: Kind, default: &str, about: &str) -> Key {
    optional(name, kind, about).with_default(default)
}

fn flag(name: &str, about: &str) -> Key {
    key(name, Kind::Flag, "false", about)
}

fn optional(name: &str, kind: Kind, about: &str) -> Key {
    Key::new(name, Role::Rule, kind, about)
}

fn word_or_number<const N: usize>(words: [&str; N], min: u64, max: u64) -> Kind {
    Kind::WordsOrInteger {
        words: words.map(str::to_owned).to_vec(),
        min,
        max,
    }
}

pub(super) fn keys() -> Vec<Key> {
    vec![
        key(
            "rollover",
            Kind::integer(2, MAX_ROLLOVER as u64),
            "5",
            "number of fingers that no hand can hold; beyond 36 only for two players with two hands \
         and the common rules, beyond 300 only with divisions, and positions are then written with \
         commas, as 1,3,1,2",
        ),
        key(
            "overflow",
            Kind::words(["rollover", "cutoff"]),
            "rollover",
            "effect on a hand that reaches the roll-over: it keeps the difference, or is dead",
        ),
        key(
            "objective",
            Kind::words(["normal", "misere"]),
            "normal",
            "result for the first of two players to be eliminated",
        ),
        optional(
            "transfers",
            Kind::words(["one", "none", "many"]),
            "splits between live hands: one is between two hands, many between any number; one if \
             neither this nor `halvings` is set",
        ),
        optional(
            "divisions",
            Kind::words(["one", "none", "partition"]),
            "splits of a live hand that bring dead ones to life: one is a single dead hand, partition \
         several; one if neither this nor `halvings` is set",
        ),
        key(
            "start",
            Kind::Text,
            "1",
            "fingers on every hand at the start, or a position such as 1312",
        ),
        key(
            "players",
            Kind::integer(2, MAX_PLAYERS as u64),
            "2",
            "number of players; the last one left wins",
        ),
        key(
            "hands",
            Kind::integer(1, MAX_HANDS as u64),
            "2",
            "number of hands of a player",
        ),
        flag(
            "redistribute",
            "any split that does not lower the number of live hands",
        ),
        key(
            "halvings",
            Kind::words(["off", "lone", "even-total", "lone-odd", "any-total"]),
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
            word_or_number(["off", "free"], 1, MAX_SWAPS as u64),
            "off",
            "a pass, with two live hands that differ; a number allows that many in a row, counted \
         again from 0 after any other own move and after being tapped",
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
            word_or_number(["off", "on"], 1, MAX_LIVES as u64),
            "off",
            "a player left with a single finger is eliminated; a number sets how many lives \
             each player has, one of which is lost each time this happens",
        ),
        flag("tap-first", "a player may not split before their first tap"),
        flag(
            "stumps",
            "the last finger may be split into half a finger on each of two hands; all other splits \
         move whole fingers, and positions count in half fingers",
        ),
        flag(
            "zombies",
            "a player who is out, written with dead hands, goes on to tap with one finger",
        ),
    ]
}

fn preset(name: &str, settings: &[(&str, &str)], about: &str) -> Preset {
    let settings = settings.iter();
    Preset {
        name: name.to_owned(),
        about: about.to_owned(),
        settings: settings
            .map(|&(key, value)| (key.to_owned(), value.to_owned()))
            .collect(),
    }
}

pub(super) fn presets() -> Vec<Preset> {
    vec![
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
            "a player left with a single finger has lost",
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
            "three players; a player who is out goes on tapping with one finger",
        ),
    ]
}
