//! Every position and every move: columns by distance from the start.

use grundy_rules::Outcome;
use plotters::prelude::{Circle, DrawingBackend, PathElement, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, RGBColor};

use super::data::Graph;
use super::paint::{DRAWN, FAINT, INK, LOST, PAPER, Page, Painted, WON, said, text};

/// Up to so many positions are named.
const NAMED: usize = 90;
const MARGIN: i32 = 50;

pub(super) fn paint<B: DrawingBackend>(page: &Page<'_, B>, graph: &Graph) -> Painted {
    let places = places(graph, page.dim_in_pixel());
    // Moves that give something away lie under those that keep the value.
    for keeping in [false, true] {
        let edges = graph.edges.iter().filter(|edge| edge.2 == keeping);
        for &(from, to, _) in edges {
            let style = match keeping {
                true => INK.mix(0.55).stroke_width(1),
                false => FAINT.mix(0.8).stroke_width(1),
            };
            let line = PathElement::new(curve(places[from], places[to]), style);
            page.draw(&line).map_err(said)?;
        }
    }
    let radius = if graph.nodes.len() > NAMED { 4 } else { 6 };
    for (node, &place) in graph.nodes.iter().zip(&places) {
        let colour = colour(node.outcome);
        page.draw(&Circle::new(place, radius, colour.filled()))
            .map_err(said)?;
        if graph.nodes.len() <= NAMED {
            let style = text(13).pos(Pos::new(HPos::Center, VPos::Bottom));
            let above = (place.0, place.1 - radius - 2);
            page.draw(&Text::new(node.notation.clone(), above, style))
                .map_err(said)?;
        }
    }
    legend(page)
}

/// What the colours of the positions mean, along the lower edge.
fn legend<B: DrawingBackend>(page: &Page<'_, B>) -> Painted {
    let words = [
        (WON, "won for the mover"),
        (LOST, "lost"),
        (DRAWN, "drawn"),
        (PAPER, "dark lines keep the value"),
    ];
    let (_, height) = page.dim_in_pixel();
    let bottom = i32::try_from(height).unwrap_or(i32::MAX) - 14;
    let mut x = MARGIN;
    for (colour, word) in words {
        page.draw(&Circle::new((x, bottom), 6, colour.filled()))
            .map_err(said)?;
        let style = text(14).pos(Pos::new(HPos::Left, VPos::Center));
        page.draw(&Text::new(word, (x + 12, bottom), style))
            .map_err(said)?;
        x += 40 + 8 * i32::try_from(word.len()).unwrap_or(0);
    }
    Ok(())
}

/// Each distance has a column, in which positions stand in their order.
fn places(graph: &Graph, (width, height): (u32, u32)) -> Vec<(i32, i32)> {
    let columns = graph.nodes.iter().map(|node| node.distance + 1).max();
    let mut sizes = vec![0usize; columns.unwrap_or(0)];
    for node in &graph.nodes {
        sizes[node.distance] += 1;
    }
    let mut filled = vec![0usize; sizes.len()];
    let across = span(width, 2 * MARGIN);
    let down = span(height, 2 * MARGIN);
    let place = graph.nodes.iter().map(|node| {
        let row = filled[node.distance];
        filled[node.distance] += 1;
        // Half a step off in every other column, so that lines do not run through positions.
        let rows = 2 * sizes[node.distance];
        let x = MARGIN + share(across, 2 * node.distance + 1, 2 * sizes.len());
        let y = MARGIN + share(down, 2 * row + 1, rows);
        (x, y)
    });
    place.collect()
}

fn span(pixels: u32, margins: i32) -> usize {
    let pixels = i32::try_from(pixels).unwrap_or(i32::MAX);
    usize::try_from(pixels - margins).unwrap_or(1)
}

fn share(pixels: usize, part: usize, whole: usize) -> i32 {
    i32::try_from(pixels * part / whole.max(1)).unwrap_or(i32::MAX)
}

/// A straight line, but a bow between positions of one column or back.
fn curve(from: (i32, i32), to: (i32, i32)) -> Vec<(i32, i32)> {
    const STEPS: i32 = 12;
    let bow = if to.0 > from.0 { 0 } else { 36 };
    let points = (0..=STEPS).map(|step| {
        let along = |a: i32, b: i32| a + (b - a) * step / STEPS;
        let lifted = bow * 4 * step * (STEPS - step) / (STEPS * STEPS);
        (along(from.0, to.0) + lifted, along(from.1, to.1))
    });
    points.collect()
}

fn colour(outcome: Outcome) -> RGBColor {
    match outcome {
        Outcome::Win => WON,
        Outcome::Loss => LOST,
        Outcome::Draw => DRAWN,
    }
}
