//! Wythoff's game: take from one of two heaps, or equally many from both.

mod nimbers;
mod notation;
mod rules;
pub(crate) mod theory;

use crate::heap::{LAST, lay_out};
use crate::{Game, Key, KeyDefault, Kind, Role};

pub(crate) use nimbers::LARGEST_KNOWN;
pub use nimbers::WythoffNimbers;
pub use rules::{Removal, Removals, Wythoff};

const HEAP: Kind = Kind::Integer {
    min: 0,
    max: u64::MAX,
};

/// The registry's entry.
pub static GAME: Game = Game {
    name: "wythoff",
    title: "Wythoff's game",
    summary: "Take any number of items from one of two heaps, or equally many from both.",
    keys: &[
        Key {
            name: "a",
            role: Role::Instance,
            kind: HEAP,
            default: KeyDefault::Required,
            about: "items of the first heap at the start",
        },
        Key {
            name: "b",
            role: Role::Instance,
            kind: HEAP,
            default: KeyDefault::Required,
            about: "items of the second heap at the start",
        },
        LAST,
    ],
    presets: &[],
    open: |checked, effort| {
        let heap = |key| checked.integer(key).unwrap_or_default();
        let start = checked.start(&Wythoff, || Ok([heap("a"), heap("b")]))?;
        Ok(lay_out(checked, effort, Wythoff, start))
    },
    simpler: |_| (),
    repeats: |_| None,
};
