//! The value of every position as a table: one heap against the other, or the hands of the player
//! about to move against those of the other.

use std::collections::{BTreeMap, BTreeSet};

use grundy_report::Diagnostic;
use grundy_rules::{Board, Instance, Outcome, RelativeSeat, Value};
use plotters::style::{Color, RGBAColor};

use super::grid::Heaps;
use super::heaps::{MAX_COUNTED, heaps, too_many};
use super::paint::{DRAWN, LOST, PAPER, WON};
use super::table::{Look, Names, Table};

/// Most rows and columns: more cells could not be seen.
const MAX_SIDE: usize = 160;

/// A value, and the heap that it is of if there is a single one.
type Valued = (Value, Option<u64>);

/// Whether the positions of a game are best seen like this: two players' hands, and nothing else.
pub(super) fn suits(instance: &dyn Instance) -> bool {
    let Board::Hands { players, limit, .. } = instance.start().board() else {
        return false;
    };
    let plain = players.len() == 2 && players.iter().all(|player| player.notes.is_empty());
    plain && players[0].hands.len() <= 2 && usize::from(limit) * usize::from(limit) <= MAX_SIDE
}

/// Finds the values of a game of one or two heaps, up to `largest`, or of the hands of two players. Plies are told only
/// if their numbers can be seen in a picture of this size.
pub(super) fn values(
    instance: &dyn Instance,
    largest: u64,
    size: (u32, u32),
) -> Result<Table, Diagnostic> {
    let found = match heaps(&instance.start()) {
        Some(_) => {
            let heaps = Heaps::of(instance, largest.min(MAX_SIDE as u64))?;
            heaps.table(|position| {
                let value = position.value(RelativeSeat::MOVER);
                (value, heaps.named(position))
            })?
        }
        None => of_hands(instance)?,
    };
    let (rows, columns) = (found.rows.each.len(), found.columns.each.len());
    if rows.max(columns) > MAX_SIDE {
        let title = format!("more than {MAX_SIDE} rows make too many cells");
        return Err(Diagnostic::new(title).help("draw remoteness, or a smaller game"));
    }
    let strip = found.cells.values().any(|(_, heap)| heap.is_some());
    let absent = if strip {
        0
    } else {
        rows * columns - found.cells.len()
    };
    let all = || found.cells.values().map(|(value, _)| *value);
    let slowest = all().filter_map(Value::remoteness).max();
    let legend = legend(all().map(Value::outcome), absent);
    let mut table = found.map(|(value, heap)| Look {
        colour: shade(value, slowest.unwrap_or(0)),
        // Of a single heap without a length, at least the heap is told.
        number: value
            .remoteness()
            .or(if slowest.is_none() { heap } else { None }),
        corner: heap.filter(|_| slowest.is_some()),
        dark: false,
    });
    table.legend = legend;
    if slowest.is_some() {
        // Decided first, so that the note has its place.
        table.notes.push(String::new());
        let written = table.is_written(size);
        table.notes[0] = match written {
            true => "numbers: plies to the end when all play well; stronger colors: fewer plies",
            false => "stronger colors: fewer plies to the end when all play well",
        }
        .to_owned();
    }
    Ok(table)
}

/// The legend: the meaning of each color, with its number of positions.
fn legend(outcomes: impl Iterator<Item = Outcome>, absent: usize) -> Vec<(RGBAColor, String)> {
    let outcomes: Vec<Outcome> = outcomes.collect();
    let count = |wanted| {
        outcomes
            .iter()
            .filter(|&&outcome| outcome == wanted)
            .count()
    };
    let words = [
        (WON.mix(0.7), count(Outcome::Win), "won for the mover"),
        (LOST.mix(0.7), count(Outcome::Loss), "lost"),
        (DRAWN.mix(0.45), count(Outcome::Draw), "drawn"),
        (PAPER.to_rgba(), absent, "never reached"),
    ];
    let words = words.into_iter().filter(|(_, count, _)| *count > 0);
    words
        .map(|(colour, count, word)| (colour, format!("{count} {word}")))
        .collect()
}

fn of_hands(instance: &dyn Instance) -> Result<Table<Valued>, Diagnostic> {
    let mut found = BTreeMap::new();
    for position in instance.reachable(MAX_COUNTED).ok_or_else(too_many)? {
        let Board::Hands { players, .. } = position.board() else {
            let diagnostic = Diagnostic::new("only two heaps, or two players' hands, make a table");
            return Err(diagnostic.help("draw remoteness or the graph"));
        };
        let [own, other] = &players[..] else {
            let diagnostic = Diagnostic::new("the hands of more than two players make no table");
            return Err(diagnostic.help("draw remoteness or the graph"));
        };
        let value = position.value(RelativeSeat::MOVER);
        let before = found.insert((own.hands.clone(), other.hands.clone()), value);
        if before.is_some() {
            let diagnostic = Diagnostic::new("by these rules a position is more than its hands");
            return Err(diagnostic.help("draw remoteness or the graph"));
        }
    }
    let own: BTreeSet<&Vec<u16>> = found.keys().map(|(own, _)| own).collect();
    let other: BTreeSet<&Vec<u16>> = found.keys().map(|(_, other)| other).collect();
    let sides: Vec<&Vec<u16>> = own.union(&other).copied().collect();
    let place = |hands| sides.binary_search(&hands).unwrap_or_default();
    let cells = found.iter().map(|((own, other), value)| {
        let place = (place(own), place(other));
        (place, (*value, None))
    });
    let names = |title: &str| Names {
        title: title.to_owned(),
        each: sides.iter().map(|hands| name(hands)).collect(),
    };
    Ok(Table {
        rows: names("hands of the player about to move"),
        columns: names("hands of the other player"),
        cells: cells.collect(),
        legend: Vec::new(),
        notes: Vec::new(),
        rays: Vec::new(),
    })
}

/// `04`; with commas where a digit does not do.
fn name(hands: &[u16]) -> String {
    let between = if hands.iter().any(|&hand| hand > 9) {
        ","
    } else {
        ""
    };
    let hands: Vec<String> = hands.iter().map(u16::to_string).collect();
    hands.join(between)
}

/// The color of a value: the sooner the end, the stronger.
fn shade(value: Value, slowest: u64) -> RGBAColor {
    let colour = match value.outcome() {
        Outcome::Win => WON,
        Outcome::Loss => LOST,
        Outcome::Draw => return DRAWN.mix(0.45),
    };
    let plies = value.remoteness().unwrap_or(0);
    // In hundredths, from 85 for the soonest to 25 for the latest.
    let later = plies.saturating_mul(60).checked_div(slowest).unwrap_or(0);
    let share = u8::try_from(85u64.saturating_sub(later)).unwrap_or(85);
    colour.mix(f64::from(share) / 100.0)
}
