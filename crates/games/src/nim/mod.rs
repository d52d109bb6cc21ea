//! Nim: players in turn take any number of items from one of several piles.

mod notation;
mod rules;
pub(crate) mod theory;

use crate::heap::{LAST, MAX_PILES, lay_out};
use crate::{Game, Key, KeyDefault, Kind, Role};

pub(crate) use notation::{parse_piles, piles_notation, piles_wire};
pub(crate) use rules::multisets_below;
pub use rules::{Nim, Takes, Taking};

/// The registry's entry.
pub static GAME: Game = Game {
    name: "nim",
    title: "Nim",
    summary: "Take any number of items from one pile.",
    keys: &[
        Key {
            name: "heaps",
            role: Role::Instance,
            kind: Kind::List {
                min_len: 1,
                max_len: MAX_PILES,
                min: 0,
                max: u64::MAX,
            },
            default: KeyDefault::Required,
            about: "items of every pile at the start",
        },
        LAST,
    ],
    presets: &[],
    open: |checked, effort| {
        let heaps = || Ok(checked.list("heaps").unwrap_or_default().to_vec());
        let start = checked.start(&Nim, heaps)?;
        Ok(lay_out(checked, effort, Nim, start))
    },
    simpler: |_| (),
    repeats: |_| None,
};
