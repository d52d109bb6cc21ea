//! Square cells in rows and columns: heaps against each other, a strip of heaps, hands against hands.

use std::collections::BTreeMap;

use plotters::prelude::{DrawingBackend, PathElement, Rectangle, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, RGBAColor};

use super::paint::{FAINT, INK, PAPER, Page, Painted, legend, pixels, said, text};

/// A table to be painted.
pub(super) struct Table<C = Look> {
    /// Rows from the bottom.
    pub(super) rows: Names,
    /// Columns from the left.
    pub(super) columns: Names,
    /// By row and column; the others stay empty.
    pub(super) cells: BTreeMap<(usize, usize), C>,
    /// The legend.
    pub(super) legend: Vec<(RGBAColor, String)>,
    /// Notes, a line each.
    pub(super) notes: Vec<String>,
    /// Lines through the lower left corner, as points on them in cells to the right and up.
    pub(super) rays: Vec<(f64, f64)>,
}

/// An axis: rows or columns.
#[derive(Default)]
pub(super) struct Names {
    /// The title of the axis; empty if it needs none.
    pub(super) title: String,
    /// The names of the rows or columns; empty for those without one.
    pub(super) each: Vec<String>,
}

/// The look of a cell.
pub(super) struct Look {
    pub(super) colour: RGBAColor,
    /// The number in the middle, if there is room for it.
    pub(super) number: Option<u64>,
    /// The number in the corner, if there is room for it.
    pub(super) corner: Option<u64>,
    /// Whether the color is so dark that text has to be light.
    pub(super) dark: bool,
}

/// The least number of pixels of a cell in which its number is written.
const WRITTEN: i32 = 20;
const CORNERS: i32 = 40;
/// Pixels that a label takes, with room beside it.
const LABEL: i32 = 15;
const MARGIN: i32 = 16;
/// The height of a line of text below the cells.
const LINE: i32 = 24;

/// The layout of the cells.
struct Place {
    left: i32,
    bottom: i32,
    side: i32,
}

impl<C> Table<C> {
    /// This table with other cells.
    pub(super) fn map<D>(self, look: impl Fn(C) -> D) -> Table<D> {
        let cells = self.cells.into_iter();
        Table {
            rows: self.rows,
            columns: self.columns,
            cells: cells.map(|(place, cell)| (place, look(cell))).collect(),
            legend: self.legend,
            notes: self.notes,
            rays: self.rays,
        }
    }
}

impl Table {
    /// Whether numbers have room in their cells, on a page of this size.
    pub(super) fn is_written(&self, size: (u32, u32)) -> bool {
        self.side(size) >= WRITTEN
    }

    /// The side of a cell, in pixels, on a page of this size.
    fn side(&self, size: (u32, u32)) -> i32 {
        let room = (
            pixels(size.0) - self.left() - MARGIN,
            pixels(size.1) - self.below() - MARGIN,
        );
        let count = |names: &Names| i32::try_from(names.each.len().max(1)).unwrap_or(i32::MAX);
        (room.0 / count(&self.columns))
            .min(room.1 / count(&self.rows))
            .max(1)
    }

    /// The free width beside the cells.
    fn left(&self) -> i32 {
        let longest = self.rows.each.iter().map(|name| name.chars().count()).max();
        let longest = i32::try_from(longest.unwrap_or(0)).unwrap_or(0);
        let title = if self.rows.title.is_empty() { 0 } else { LINE };
        MARGIN + 8 * longest + title
    }

    /// The free height below the cells.
    fn below(&self) -> i32 {
        let names = self.columns.each.iter().any(|name| !name.is_empty());
        let notes = i32::try_from(self.notes.len()).unwrap_or(0);
        let titles = i32::from(!self.columns.title.is_empty()) + i32::from(names);
        let legend = i32::from(!self.legend.is_empty());
        LINE * (notes + titles + legend) + MARGIN
    }

    pub(super) fn paint<B: DrawingBackend>(&self, page: &Page<'_, B>) -> Painted {
        let size = page.dim_in_pixel();
        let side = self.side(size);
        let width = side * i32::try_from(self.columns.each.len()).unwrap_or(0);
        let free = pixels(size.0) - self.left() - MARGIN - width;
        let place = Place {
            left: self.left() + free / 2,
            bottom: MARGIN + side * i32::try_from(self.rows.each.len()).unwrap_or(0),
            side,
        };
        self.cells(page, &place)?;
        self.rays(page, &place)?;
        self.names(page, &place)?;
        self.words(page, &place)
    }

    fn cells<B: DrawingBackend>(&self, page: &Page<'_, B>, place: &Place) -> Painted {
        for (&(row, column), look) in &self.cells {
            let (x, y) = place.corner(row, column);
            let corners = [(x, y), (x + place.side, y + place.side)];
            page.draw(&Rectangle::new(corners, look.colour.filled()))
                .map_err(said)?;
            page.draw(&Rectangle::new(corners, FAINT)).map_err(said)?;
            let colour = if look.dark { PAPER } else { INK };
            if let (Some(number), true) = (look.number, place.side >= WRITTEN) {
                let size = (place.side / 3).clamp(11, 24).unsigned_abs();
                let style = text(size).pos(Pos::new(HPos::Center, VPos::Center));
                let middle = (x + place.side / 2, y + place.side / 2);
                page.draw(&Text::new(number.to_string(), middle, style.color(&colour)))
                    .map_err(said)?;
            }
            if let (Some(number), true) = (look.corner, place.side >= CORNERS) {
                let paler = colour.mix(0.75);
                let style = text(12).color(&paler);
                page.draw(&Text::new(number.to_string(), (x + 4, y + 3), style))
                    .map_err(said)?;
            }
        }
        Ok(())
    }

    fn rays<B: DrawingBackend>(&self, page: &Page<'_, B>, place: &Place) -> Painted {
        let count = |names: &Names| f64::from(u32::try_from(names.each.len()).unwrap_or(u32::MAX));
        let (columns, rows) = (count(&self.columns), count(&self.rows));
        // Rays go from the middle of the first cell to the edge that they meet first.
        for &(right, up) in &self.rays {
            let reach = ((columns - 0.5) / right).min((rows - 0.5) / up);
            let along = |cells: f64| {
                #[allow(clippy::cast_possible_truncation)] // a place on the page
                let pixels = ((0.5 + cells) * f64::from(place.side)).round() as i32;
                pixels
            };
            let ends = [(0.0, 0.0), (right * reach, up * reach)];
            let ends = ends.map(|(x, y)| (place.left + along(x), place.bottom - along(y)));
            page.draw(&PathElement::new(ends, INK.mix(0.6).stroke_width(2)))
                .map_err(said)?;
        }
        Ok(())
    }

    /// The names of rows and columns, as many as there is room for, and their titles.
    fn names<B: DrawingBackend>(&self, page: &Page<'_, B>, place: &Place) -> Painted {
        let longest = self.columns.each.iter().map(String::len).max().unwrap_or(0);
        let wide = LABEL / 2 * i32::try_from(longest).unwrap_or(1) + LABEL / 2;
        let side = place.side;
        for (names, room, across) in [(&self.columns, wide, true), (&self.rows, LABEL, false)] {
            let step = usize::try_from((room + side - 1) / side)
                .unwrap_or(1)
                .max(1);
            for (name, number) in names.each.iter().zip(0..).step_by(step) {
                let along = side * number + side / 2;
                let (at, pos) = match across {
                    true => (
                        (place.left + along, place.bottom + 5),
                        Pos::new(HPos::Center, VPos::Top),
                    ),
                    false => (
                        (place.left - 6, place.bottom - along),
                        Pos::new(HPos::Right, VPos::Center),
                    ),
                };
                page.draw(&Text::new(name.clone(), at, text(13).pos(pos)))
                    .map_err(said)?;
            }
        }
        let middle = |names: &Names| side * i32::try_from(names.each.len()).unwrap_or(0) / 2;
        let up = text(15).transform(plotters::style::FontTransform::Rotate270);
        let style = up.pos(Pos::new(HPos::Center, VPos::Center));
        let at = (
            place.left - self.left() + MARGIN + 4,
            place.bottom - middle(&self.rows),
        );
        page.draw(&Text::new(self.rows.title.clone(), at, style))
            .map_err(said)?;
        let style = text(15).pos(Pos::new(HPos::Center, VPos::Center));
        let at = (place.left + middle(&self.columns), place.bottom + LINE + 8);
        page.draw(&Text::new(self.columns.title.clone(), at, style))
            .map_err(said)
    }

    /// Legend and notes, below all else.
    fn words<B: DrawingBackend>(&self, page: &Page<'_, B>, place: &Place) -> Painted {
        let notes = i32::try_from(self.notes.len()).unwrap_or(0);
        let legends = i32::from(!self.legend.is_empty());
        let left = place.left.min(pixels(page.dim_in_pixel().0) / 4);
        let mut line = place.bottom + self.below() - LINE * (notes + legends) - MARGIN / 2 + 8;
        if !self.legend.is_empty() {
            legend(page, &self.legend, (left, line))?;
            line += LINE;
        }
        for note in &self.notes {
            let style = text(14).pos(Pos::new(HPos::Left, VPos::Center));
            page.draw(&Text::new(note.clone(), (left, line), style))
                .map_err(said)?;
            line += LINE;
        }
        Ok(())
    }
}

impl Place {
    /// The upper left corner of a cell.
    fn corner(&self, row: usize, column: usize) -> (i32, i32) {
        let cells = |count: usize| self.side * i32::try_from(count).unwrap_or(0);
        (self.left + cells(column), self.bottom - cells(row + 1))
    }
}
