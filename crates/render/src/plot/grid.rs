//! Positions of one or two heaps as cells: which are cold, and their Grundy values.

use std::collections::BTreeMap;

use grundy_report::Diagnostic;
use grundy_rules::{Board, BoxedPosition, Instance, Outcome, RelativeSeat};
use plotters::style::{Color, RGBColor};

use super::heaps::{Axis, Count, heaps, with_heaps};
use super::paint::{LOST, PAPER};
use super::table::{Look, Names, Table};

/// Most heaps of one grid, so that a picture can be made and seen.
const MAX_HEAP: u64 = 400;

/// Heaps laid out as cells: two as rows and columns, one as a strip in lines from the top.
pub(super) struct Heaps<'t> {
    start: BoxedPosition<'t>,
    count: Count,
    axis: Axis,
}

impl<'t> Heaps<'t> {
    /// All heaps up to `largest`.
    ///
    /// # Errors
    /// If the game has other positions, or these are too many to be seen.
    pub(super) fn of(instance: &'t dyn Instance, largest: u64) -> Result<Self, Diagnostic> {
        let start = instance.start();
        let Some(count) = heaps(&start) else {
            let diagnostic = Diagnostic::new("only games of one or two heaps are drawn as squares");
            return Err(diagnostic.help("draw remoteness or the graph, or start with two heaps"));
        };
        if largest > MAX_HEAP {
            let title = format!("heaps of {largest} make too many squares");
            return Err(Diagnostic::new(title).help(format!("draw at most {MAX_HEAP}")));
        }
        let axis = Axis::of(&start, count, largest);
        Ok(Self { start, count, axis })
    }

    /// A table of what `look` makes of every position.
    ///
    /// # Errors
    /// If the game has no heaps of some size.
    pub(super) fn table<C>(
        &self,
        mut look: impl FnMut(&BoxedPosition<'t>) -> C,
    ) -> Result<Table<C>, Diagnostic> {
        let sizes: Vec<u64> = self.axis.sizes().collect();
        let mut cells = BTreeMap::new();
        let names = |title: &str| Names {
            title: self.title(title),
            each: sizes.iter().map(u64::to_string).collect(),
        };
        let (rows, columns) = match self.count {
            Count::Two => {
                for (row, &b) in sizes.iter().enumerate() {
                    for (column, &a) in sizes.iter().enumerate() {
                        let position = with_heaps(&self.start, self.count, a, b)?;
                        cells.insert((row, column), look(&position));
                    }
                }
                (names("second"), names("first"))
            }
            Count::One => {
                let width = if sizes.len() > 101 { 20 } else { 10 };
                let lines = sizes.len().div_ceil(width);
                for (number, &size) in sizes.iter().enumerate() {
                    let position = with_heaps(&self.start, self.count, size, 0)?;
                    let row = lines - 1 - number / width;
                    cells.insert((row, number % width), look(&position));
                }
                let unnamed = |count: usize| Names {
                    title: String::new(),
                    each: vec![String::new(); count],
                };
                (unnamed(lines), unnamed(width.min(sizes.len())))
            }
        };
        Ok(Table {
            rows,
            columns,
            cells,
            legend: Vec::new(),
            notes: Vec::new(),
            rays: Vec::new(),
        })
    }

    /// The title of an axis.
    fn title(&self, which: &str) -> String {
        match self.start.board() {
            Board::Towers(_) => format!("height of the {which} tower"),
            _ => format!("items of the {which} heap"),
        }
    }

    /// Whether there is a single heap, which has to be named in its cell.
    pub(super) fn is_strip(&self) -> bool {
        self.count == Count::One
    }

    /// The name of a position in its cell: the heap, if there is a single one.
    pub(super) fn named(&self, position: &BoxedPosition<'_>) -> Option<u64> {
        let heaps = position.heaps().filter(|_| self.is_strip())?;
        heaps.first().copied()
    }

    /// Whether the heaps are the sides of a square, along whose diagonal moves go as well.
    fn is_square(&self) -> bool {
        matches!(self.start.board(), Board::Square(_))
    }
}

/// The positions that the player about to move loses.
pub(super) fn cold(instance: &dyn Instance, largest: u64) -> Result<Table, Diagnostic> {
    let heaps = Heaps::of(instance, largest)?;
    let table = heaps.table(|position| {
        let cold = position.value(RelativeSeat::MOVER).outcome() == Outcome::Loss;
        Look {
            colour: if cold { LOST } else { PAPER }.to_rgba(),
            number: heaps.named(position),
            corner: None,
            dark: cold,
        }
    })?;
    let mut notes = Vec::new();
    let mut rays = Vec::new();
    if heaps.is_square() {
        // If heaps may shrink together, cold positions lie along the lines of the golden ratio.
        let golden = f64::midpoint(1.0, 5.0f64.sqrt());
        rays = vec![(1.0, golden), (golden, 1.0)];
        notes.push("lines: the heaps are in the golden ratio".to_owned());
    }
    let legend = vec![
        (
            LOST.to_rgba(),
            "cold: lost for the player about to move".to_owned(),
        ),
        (PAPER.to_rgba(), "won".to_owned()),
    ];
    Ok(Table {
        legend,
        notes,
        rays,
        ..table
    })
}

/// The Grundy values, from light for 0 to dark for the greatest.
pub(super) fn nimbers(instance: &dyn Instance, largest: u64) -> Result<Table, Diagnostic> {
    let heaps = Heaps::of(instance, largest)?;
    let mut most = None;
    let mut table = heaps.table(|position| {
        let number = position.grundy();
        most = most.max(number);
        Look {
            colour: PAPER.to_rgba(),
            number,
            corner: heaps.named(position),
            dark: false,
        }
    })?;
    let Some(most) = most else {
        let diagnostic = Diagnostic::new("the Grundy values of this game are not known");
        return Err(diagnostic.help("under misère play there are none"));
    };
    for look in table.cells.values_mut() {
        if let Some(nimber) = look.number {
            look.colour = heat(nimber, most).to_rgba();
            look.dark = nimber.saturating_mul(2) > most;
        }
    }
    table.legend = vec![
        (heat(0, most).to_rgba(), "Grundy value 0".to_owned()),
        (heat(most, most).to_rgba(), most.to_string()),
    ];
    if heaps.is_strip() {
        table.notes.push("in the corner: the heap".to_owned());
    }
    Ok(table)
}

/// From light for 0 to dark for the greatest value.
fn heat(nimber: u64, most: u64) -> RGBColor {
    const LIGHT: [u16; 3] = [255, 247, 222];
    const DARK: [u16; 3] = [94, 20, 90];
    let share = nimber.saturating_mul(255).checked_div(most).unwrap_or(0);
    let share = u16::try_from(share.min(255)).unwrap_or(255);
    let mixed = |place: usize| {
        let (light, dark) = (u32::from(LIGHT[place]), u32::from(DARK[place]));
        let mixed = light * u32::from(255 - share) + dark * u32::from(share);
        u8::try_from(mixed / 255).unwrap_or(u8::MAX)
    };
    RGBColor(mixed(0), mixed(1), mixed(2))
}
