//! Positions as boxes and moves as arrows; columns by distance from the start.

use grundy_report::Diagnostic;
use grundy_rules::{Instance, Outcome};
use plotters::prelude::{DrawingBackend, PathElement, Polygon, Rectangle, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, RGBAColor, RGBColor};

use super::nodes::{Node, Nodes};
use super::paint::{
    DRAWN, FAINT, INK, LOST, PAPER, Page, Painted, WON, legend, pixels, said, text,
};

const MARGIN: i32 = 24;
/// The free height below for the numbers of the columns, a note and the legend.
const BELOW: i32 = 84;
/// The size of the text in a box, and the height of the box.
const LETTERS: u32 = 14;
const HEIGHT: i32 = 24;

/// All positions and moves, to be painted.
pub(super) struct Graph(Nodes);

/// A box in the picture: its middle, and half of its width and height.
#[derive(Clone, Copy)]
struct Spot {
    x: i32,
    y: i32,
    wide: i32,
    high: i32,
}

impl Graph {
    /// # Errors
    /// If there are too many positions to be seen.
    pub(super) fn of(instance: &dyn Instance) -> Result<Self, Diagnostic> {
        Nodes::of(instance).map(Self)
    }

    pub(super) fn paint<B: DrawingBackend>(&self, page: &Page<'_, B>) -> Painted {
        let Nodes { nodes, edges, .. } = &self.0;
        let spots = self.spots(page)?;
        // Moves that give something away lie under those that keep the value.
        for keeping in [false, true] {
            for &(from, to, _) in edges.iter().filter(|edge| edge.2 == keeping) {
                let colour = if keeping {
                    INK.mix(0.8)
                } else {
                    FAINT.to_rgba()
                };
                arrow(page, spots[from], spots[to], colour)?;
            }
        }
        for (node, spot) in nodes.iter().zip(&spots) {
            let corners = [
                (spot.x - spot.wide, spot.y - spot.high),
                (spot.x + spot.wide, spot.y + spot.high),
            ];
            for fill in [PAPER.filled(), colour(node.outcome).mix(0.25).filled()] {
                page.draw(&Rectangle::new(corners, fill)).map_err(said)?;
            }
            let edge = colour(node.outcome).stroke_width(2);
            page.draw(&Rectangle::new(corners, edge)).map_err(said)?;
            let style = text(LETTERS).pos(Pos::new(HPos::Center, VPos::Center));
            page.draw(&Text::new(node.notation.clone(), (spot.x, spot.y), style))
                .map_err(said)?;
        }
        self.words(page, &spots)
    }

    /// The numbers of the columns, and what all means.
    fn words<B: DrawingBackend>(&self, page: &Page<'_, B>, spots: &[Spot]) -> Painted {
        let Nodes {
            nodes,
            edges,
            merged,
        } = &self.0;
        let bottom = pixels(page.dim_in_pixel().1);
        let mut last = None;
        for (node, spot) in nodes.iter().zip(spots) {
            if last.replace(node.distance) != Some(node.distance) {
                let style = text(14).pos(Pos::new(HPos::Center, VPos::Center));
                let at = (spot.x, bottom - BELOW + 12);
                page.draw(&Text::new(node.distance.to_string(), at, style))
                    .map_err(said)?;
            }
        }
        let parts = if *merged {
            "; order of parts does not matter"
        } else {
            ""
        };
        let note = format!("columns: plies from the start by the shortest way{parts}");
        let style = text(14).pos(Pos::new(HPos::Left, VPos::Center));
        page.draw(&Text::new(note, (MARGIN, bottom - 44), style))
            .map_err(said)?;
        let outcomes = [
            (Outcome::Win, "won for the mover"),
            (Outcome::Loss, "lost"),
            (Outcome::Draw, "drawn"),
        ];
        let there = |outcome| nodes.iter().any(|node| node.outcome == outcome);
        let outcomes = outcomes.into_iter().filter(|&(outcome, _)| there(outcome));
        let mut words: Vec<(RGBAColor, String)> = outcomes
            .map(|(outcome, word)| (colour(outcome).mix(0.4), word.to_owned()))
            .collect();
        for (keeping, colour, word) in [
            (true, INK.mix(0.8), "a move that keeps the value"),
            (false, FAINT.to_rgba(), "one that gives it away"),
        ] {
            if edges.iter().any(|edge| edge.2 == keeping) {
                words.push((colour, word.to_owned()));
            }
        }
        legend(page, &words, (MARGIN, bottom - 18))
    }

    /// Each distance has a column. In it positions stand by the middle of those that lead to them.
    fn spots<B: DrawingBackend>(&self, page: &Page<'_, B>) -> Result<Vec<Spot>, String> {
        let nodes = &self.0.nodes;
        let (width, height) = page.dim_in_pixel();
        let (width, height) = (pixels(width) - 2 * MARGIN, pixels(height) - BELOW - MARGIN);
        let count = nodes
            .iter()
            .map(|node| node.distance + 1)
            .max()
            .unwrap_or(1);
        let mut columns: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (number, node) in nodes.iter().enumerate() {
            columns[node.distance].push(number);
        }
        let part = |whole: i32, part: usize, parts: usize| {
            let share = i64::from(whole) * (2 * part as i64 + 1) / (2 * parts.max(1) as i64);
            i32::try_from(share).unwrap_or(0)
        };
        let mut spots = Vec::with_capacity(nodes.len());
        for node in nodes {
            spots.push(self.spot(page, node)?);
        }
        for (column, members) in columns.iter().enumerate() {
            let mut members = members.clone();
            members.sort_by_key(|&member| (self.middle(member, &spots), member));
            for (row, &member) in members.iter().enumerate() {
                spots[member].x = MARGIN + part(width, column, columns.len());
                spots[member].y = MARGIN + part(height, row, members.len());
            }
        }
        Ok(spots)
    }

    /// The mean height of the positions in columns before that lead to this one.
    fn middle(&self, node: usize, spots: &[Spot]) -> i32 {
        let Nodes { nodes, edges, .. } = &self.0;
        let parents = edges
            .iter()
            .filter(|&&(from, to, _)| to == node && nodes[from].distance < nodes[node].distance);
        let heights: Vec<i32> = parents.map(|&(from, ..)| spots[from].y).collect();
        let count = i32::try_from(heights.len()).unwrap_or(1).max(1);
        heights.iter().sum::<i32>() / count
    }

    fn spot<B: DrawingBackend>(&self, page: &Page<'_, B>, node: &Node) -> Result<Spot, String> {
        let size = page.estimate_text_size(&node.notation, &text(LETTERS));
        let (width, _) = size.map_err(said)?;
        Ok(Spot {
            x: 0,
            y: 0,
            wide: pixels(width) / 2 + 8,
            high: HEIGHT / 2,
        })
    }
}

/// An arrow from the edge of one box to that of another; a bow within a column or back, and a loop
/// from a position to itself.
fn arrow<B: DrawingBackend>(
    page: &Page<'_, B>,
    from: Spot,
    to: Spot,
    colour: RGBAColor,
) -> Painted {
    let line: Vec<(f64, f64)> = curve(from, to)
        .into_iter()
        .filter(|&point| !from.holds(point) && !to.holds(point))
        .collect();
    let (Some(&end), Some(&before)) = (line.last(), line.iter().rev().nth(2)) else {
        return Ok(());
    };
    // Points far apart, because each is rounded to a whole pixel.
    let apart = line.iter().step_by(10).chain(line.last());
    let path: Vec<(i32, i32)> = apart.map(|&point| rounded(point)).collect();
    page.draw(&PathElement::new(path, colour.stroke_width(1)))
        .map_err(said)?;
    let (dx, dy) = (end.0 - before.0, end.1 - before.1);
    let length = dx.hypot(dy).max(f64::EPSILON);
    let (dx, dy) = (dx / length, dy / length);
    let head = [
        end,
        (end.0 - 9.0 * dx + 4.0 * dy, end.1 - 9.0 * dy - 4.0 * dx),
        (end.0 - 9.0 * dx - 4.0 * dy, end.1 - 9.0 * dy + 4.0 * dx),
    ];
    page.draw(&Polygon::new(head.map(rounded), colour.filled()))
        .map_err(said)
}

/// Points from the middle of one box to that of another, close together.
fn curve(from: Spot, to: Spot) -> Vec<(f64, f64)> {
    const STEPS: u32 = 160;
    let (a, b) = (from.middle(), to.middle());
    let forth = to.x > from.x;
    let same = (from.x, from.y) == (to.x, to.y);
    // Control points: forth, the line leaves and arrives level; else it swings out to the right.
    let out = if forth {
        (b.0 - a.0) * 0.35
    } else {
        46.0 + f64::from(from.wide.max(to.wide))
    };
    let lift = if same { 40.0 } else { 0.0 };
    let (c, d) = if forth {
        ((a.0 + out, a.1), (b.0 - out, b.1))
    } else {
        ((a.0 + out, a.1 - lift), (b.0 + out, b.1 + lift))
    };
    let points = (0..=STEPS).map(|step| {
        let t = f64::from(step) / f64::from(STEPS);
        let u = 1.0 - t;
        let mix = |a: f64, c: f64, d: f64, b: f64| {
            u * u * u * a + 3.0 * u * u * t * c + 3.0 * u * t * t * d + t * t * t * b
        };
        (mix(a.0, c.0, d.0, b.0), mix(a.1, c.1, d.1, b.1))
    });
    points.collect()
}

impl Spot {
    fn middle(self) -> (f64, f64) {
        (self.x.into(), self.y.into())
    }

    /// Whether a point is in the box or at its edge.
    fn holds(self, (x, y): (f64, f64)) -> bool {
        let (dx, dy) = (x - f64::from(self.x), y - f64::from(self.y));
        dx.abs() <= f64::from(self.wide + 2) && dy.abs() <= f64::from(self.high + 2)
    }
}

#[allow(clippy::cast_possible_truncation)] // a place in the picture
fn rounded((x, y): (f64, f64)) -> (i32, i32) {
    (x.round() as i32, y.round() as i32)
}

fn colour(outcome: Outcome) -> RGBColor {
    match outcome {
        Outcome::Win => WON,
        Outcome::Loss => LOST,
        Outcome::Draw => DRAWN,
    }
}
