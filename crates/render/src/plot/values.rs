//! The value of every position as a table: one heap against the other, or the hands of the player
//! about to move against those of the other.

use std::collections::{BTreeMap, BTreeSet};

use grundy_rules::{Board, BoxedPosition, Instance, Outcome, RelativeSeat, Value};
use plotters::prelude::{DrawingBackend, Rectangle, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, RGBAColor};

use super::data::{Axis, Count, MAX_COUNTED, heaps, too_many, with_heaps};
use super::paint::{DRAWN, FAINT, INK, LOST, PAPER, Page, Painted, WON, said, text};
use grundy_report::Diagnostic;

/// Most rows and columns: more cells could not be seen.
const MAX_SIDE: usize = 160;
/// Cells of at least so many pixels have their remoteness written in them.
const WRITTEN: i32 = 20;
/// Pixels that a label takes, with room beside it.
const LABEL: i32 = 15;
/// What is left of the page around the cells: to the left, and below for labels and legend.
const LEFT: i32 = 64;
const BELOW: i32 = 78;
const MARGIN: i32 = 14;

/// Rows from the bottom, columns from the left.
pub(crate) struct Values {
    rows: Vec<String>,
    columns: Vec<String>,
    /// What rows and columns are.
    axes: &'static str,
    /// By row and column; play cannot come to those that are left out.
    cells: BTreeMap<(usize, usize), Value>,
}

/// Whether the positions of a game are best seen like this: two players' hands, and nothing else.
pub(super) fn suits(instance: &dyn Instance) -> bool {
    let Board::Hands { players, limit, .. } = instance.start().board() else {
        return false;
    };
    let plain = players.len() == 2 && players.iter().all(|player| player.notes.is_empty());
    plain && players[0].hands.len() <= 2 && usize::from(limit) * usize::from(limit) <= MAX_SIDE
}

/// Finds the values of a game of one or two heaps, up to `largest`, or of the hands of two players.
pub(super) fn values(instance: &dyn Instance, largest: u64) -> Result<Values, Diagnostic> {
    let start = instance.start();
    let values = match heaps(&start) {
        Some(count) => of_heaps(&start, count, largest)?,
        None => of_hands(instance)?,
    };
    if values.rows.len().max(values.columns.len()) > MAX_SIDE {
        let title = format!("more than {MAX_SIDE} rows make too many cells");
        return Err(Diagnostic::new(title).help("draw remoteness, or a smaller game"));
    }
    Ok(values)
}

fn of_heaps(start: &BoxedPosition<'_>, count: Count, largest: u64) -> Result<Values, Diagnostic> {
    let axis = Axis::of(start, count, largest.min(MAX_SIDE as u64));
    let two = count == Count::Two;
    let sizes: Vec<u64> = axis.sizes().collect();
    let rows = if two { &sizes[..] } else { &sizes[..1] };
    let mut cells = BTreeMap::new();
    for (row, &b) in rows.iter().enumerate() {
        for (column, &a) in sizes.iter().enumerate() {
            let position = with_heaps(start, count, a, b)?;
            cells.insert((row, column), position.value(RelativeSeat::MOVER));
        }
    }
    let names = |sizes: &[u64]| sizes.iter().map(u64::to_string).collect();
    Ok(Values {
        rows: if two {
            names(rows)
        } else {
            vec![String::new()]
        },
        columns: names(&sizes),
        axes: if two {
            "columns: first heap; rows: second heap"
        } else {
            "columns: the heap"
        },
        cells,
    })
}

fn of_hands(instance: &dyn Instance) -> Result<Values, Diagnostic> {
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
    let cells = found.iter();
    let cells = cells.map(|((own, other), value)| ((place(own), place(other)), *value));
    let names: Vec<String> = sides.iter().map(|hands| name(hands)).collect();
    Ok(Values {
        rows: names.clone(),
        columns: names,
        axes: "rows: hands of the player about to move; columns: hands of the other",
        cells: cells.collect(),
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

pub(super) fn paint<B: DrawingBackend>(page: &Page<'_, B>, values: &Values) -> Painted {
    let (width, height) = page.dim_in_pixel();
    let pixels = |size: u32| i32::try_from(size).unwrap_or(i32::MAX);
    let count = |names: &[String]| i32::try_from(names.len().max(1)).unwrap_or(i32::MAX);
    let (rows, columns) = (count(&values.rows), count(&values.columns));
    let side = ((pixels(width) - LEFT - MARGIN) / columns)
        .min((pixels(height) - BELOW - MARGIN) / rows)
        .max(1);
    let left = LEFT + (pixels(width) - LEFT - MARGIN - side * columns) / 2;
    let bottom = MARGIN + side * rows;
    let slowest = values.cells.values().filter_map(|value| value.remoteness());
    let slowest = slowest.max().unwrap_or(0);
    for row in 0..rows {
        for column in 0..columns {
            let (x, y) = (left + side * column, bottom - side * (row + 1));
            let corners = [(x, y), (x + side, y + side)];
            let place = (row.unsigned_abs() as usize, column.unsigned_abs() as usize);
            if let Some(&value) = values.cells.get(&place) {
                let cell = Rectangle::new(corners, shade(value, slowest).filled());
                page.draw(&cell).map_err(said)?;
                if let (Some(plies), true) = (value.remoteness(), side >= WRITTEN) {
                    let style = text(13).pos(Pos::new(HPos::Center, VPos::Center));
                    let middle = (x + side / 2, y + side / 2);
                    page.draw(&Text::new(plies.to_string(), middle, style))
                        .map_err(said)?;
                }
            }
            page.draw(&Rectangle::new(corners, FAINT)).map_err(said)?;
        }
    }
    labels(page, values, side, (left, bottom))?;
    legend(page, values, (left.min(pixels(width) / 4), bottom))
}

/// Sooner is stronger.
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

/// The names of rows and columns, as many as there is room for.
fn labels<B: DrawingBackend>(
    page: &Page<'_, B>,
    values: &Values,
    side: i32,
    (left, bottom): (i32, i32),
) -> Painted {
    let longest = values.columns.iter().map(String::len).max().unwrap_or(0);
    let wide = LABEL / 2 * i32::try_from(longest).unwrap_or(1) + LABEL / 2;
    for (names, room, across) in [(&values.columns, wide, true), (&values.rows, LABEL, false)] {
        let step = usize::try_from((room + side - 1) / side)
            .unwrap_or(1)
            .max(1);
        for (name, number) in names.iter().zip(0..).step_by(step) {
            let along = side * number + side / 2;
            let (place, pos) = match across {
                true => (
                    (left + along, bottom + 4),
                    Pos::new(HPos::Center, VPos::Top),
                ),
                false => (
                    (left - 6, bottom - along),
                    Pos::new(HPos::Right, VPos::Center),
                ),
            };
            page.draw(&Text::new(name.clone(), place, text(13).pos(pos)))
                .map_err(said)?;
        }
    }
    Ok(())
}

/// What the colours mean and how many cells have them, then what rows and columns are.
fn legend<B: DrawingBackend>(
    page: &Page<'_, B>,
    values: &Values,
    (left, bottom): (i32, i32),
) -> Painted {
    let count = |outcome| {
        let cells = values.cells.values();
        cells.filter(|value| value.outcome() == outcome).count()
    };
    let absent = values.rows.len() * values.columns.len() - values.cells.len();
    let words = [
        (WON.mix(0.7), count(Outcome::Win), "won for the mover"),
        (LOST.mix(0.7), count(Outcome::Loss), "lost"),
        (DRAWN.mix(0.45), count(Outcome::Draw), "drawn"),
        (PAPER.to_rgba(), absent, "never reached"),
    ];
    let line = bottom + 40;
    let mut x = left;
    for (colour, count, word) in words.into_iter().filter(|(_, count, _)| *count > 0) {
        let corners = [(x, line - 7), (x + 14, line + 7)];
        page.draw(&Rectangle::new(corners, colour.filled()))
            .map_err(said)?;
        page.draw(&Rectangle::new(corners, INK.mix(0.4)))
            .map_err(said)?;
        let word = format!("{count} {word}");
        let style = text(14).pos(Pos::new(HPos::Left, VPos::Center));
        page.draw(&Text::new(word.clone(), (x + 20, line), style))
            .map_err(said)?;
        x += 44 + 8 * i32::try_from(word.len()).unwrap_or(0);
    }
    let plies = "numbers: plies to the end when all play well";
    let told = format!("{}; {plies}", values.axes);
    let style = text(14).pos(Pos::new(HPos::Left, VPos::Center));
    page.draw(&Text::new(told, (left, line + 22), style))
        .map_err(said)
}
