//! Boards made of characters, as text: rows of cells, and places with lines between them.

use grundy_report::sanitize::single_line;
use grundy_rules::{Figure, Grid, Mark, Marks, On, Places, Shape, Side};

use crate::document::{Emphasis, Text, faint};

/// Columns and rows of characters that a plan of places takes at most.
const PLAN: (i32, i32) = (72, 24);

/// Rows of cells; those of hexagons are shifted.
pub(super) fn grid(grid: &Grid) -> Vec<Text> {
    if grid.is_text() {
        return vec![single_line(&grid.cells.iter().collect::<String>()).into()];
    }
    let rows = grid.lines().enumerate().map(|(number, row)| {
        let shift = match grid.shape {
            Shape::Hex => number,
            Shape::Square => 0,
        };
        let marks = row.iter().enumerate().map(|(column, &cell)| {
            let empty = match grid.on {
                On::Cells => '·',
                On::Points => crossing(grid, number, column),
            };
            character(&grid.marks, cell, empty)
        });
        let between = match (grid.on, grid.shape) {
            (On::Points, Shape::Square) => faint("─"),
            _ => " ".into(),
        };
        let line = Text::from(" ".repeat(shift));
        marks
            .enumerate()
            .fold(line, |line, (column, mark)| match column {
                0 => line.and(mark),
                _ => line.and(between.clone()).and(mark),
            })
    });
    rows.collect()
}

/// The character for an empty crossing of the lines of a board.
fn crossing(grid: &Grid, row: usize, column: usize) -> char {
    if grid.shape == Shape::Hex {
        return '·';
    }
    let rows = ["┌┬┐", "├┼┤", "└┴┘"];
    let end = |place: usize, count: usize| match place {
        0 => 0,
        _ if place + 1 == count => 2,
        _ => 1,
    };
    let line = rows[end(row, grid.rows)];
    line.chars().nth(end(column, grid.cols)).unwrap_or('┼')
}

/// Places in the plane and the lines between them. A character of a line is shown in its middle.
pub(super) fn places(plan: &Places) -> Vec<Text> {
    let spots = spots(plan);
    let width = spots.iter().map(|spot| spot.0).max().unwrap_or(0) + 1;
    let height = spots.iter().map(|spot| spot.1).max().unwrap_or(0) + 1;
    let cells = usize::try_from(width * height).unwrap_or(0);
    let mut canvas: Vec<Text> = vec![" ".into(); cells];
    let mut put = |(x, y): (i32, i32), what: Text| {
        let at = usize::try_from(y * width + x).ok();
        if let Some(cell) = at.and_then(|at| canvas.get_mut(at)) {
            *cell = what;
        }
    };
    for (number, &[from, to]) in plan.links.iter().enumerate() {
        let (Some(&from), Some(&to)) = (spots.get(from), spots.get(to)) else {
            continue;
        };
        let along = plan.along.get(number).copied();
        let mark = along.and_then(|along| plan.marks.get(&along));
        if mark.is_some_and(is_blank) {
            continue;
        }
        let stroke = stroke(from, to, mark.is_some());
        let emphasis = mark.map_or(Emphasis::Faint, emphasis);
        let points = line(from, to);
        for &point in &points {
            put(point, Text::of(emphasis, stroke));
        }
        if let (Some(along), Some(&middle)) = (along, points.get(points.len() / 2))
            && mark.is_some_and(|mark| mark.figure != Figure::Wall)
        {
            put(middle, character(&plan.marks, along, '·'));
        }
    }
    for (&spot, &at) in spots.iter().zip(&plan.at) {
        put(spot, character(&plan.marks, at, '·'));
    }
    let width = usize::try_from(width).unwrap_or(1);
    let rows = canvas.chunks(width);
    let rows = rows.map(|row| row.iter().cloned().fold(Text::default(), Text::and));
    let mut rows: Vec<Text> = rows.collect();
    // A board may have places and lines that one of this size lacks.
    while rows.last().is_some_and(|row| row.plain().trim().is_empty()) {
        rows.pop();
    }
    rows
}

/// Whether nothing is shown of a mark: a place or a line that this board lacks.
fn is_blank(mark: &Mark) -> bool {
    matches!(&mark.figure, Figure::Text(text) if text.trim().is_empty())
}

/// The places on a grid of characters: scaled so that the nearest ones are well apart, as far as
/// there is room.
fn spots(plan: &Places) -> Vec<(i32, i32)> {
    let scale = |axis: usize, apart: i32, room: i32| {
        let mut all: Vec<i64> = plan.places.iter().map(|p| p[axis].into()).collect();
        let own: Vec<i64> = all.clone();
        all.sort_unstable();
        all.dedup();
        let low = all.first().copied().unwrap_or(0);
        let span = all.last().copied().unwrap_or(0) - low;
        let nearest = all.windows(2).map(|pair| pair[1] - pair[0]).min();
        let wanted = span * i64::from(apart) / nearest.unwrap_or(1).max(1);
        let size = wanted.min(i64::from(room - 1));
        let at = |value: i64| (value - low) * size / span.max(1);
        own.into_iter()
            .map(|value| i32::try_from(at(value)).unwrap_or(0))
            .collect::<Vec<_>>()
    };
    let across = scale(0, 6, PLAN.0);
    across.into_iter().zip(scale(1, 3, PLAN.1)).collect()
}

/// The points strictly between two others.
fn line(from: (i32, i32), to: (i32, i32)) -> Vec<(i32, i32)> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let steps = dx.abs().max(dy.abs());
    // Rounded to the nearest character.
    let part = |whole: i32, step: i32| (2 * whole * step + steps * whole.signum()) / (2 * steps);
    let points = (1..steps).map(|step| (from.0 + part(dx, step), from.1 + part(dy, step)));
    points.collect()
}

/// A character that runs as a line does; a heavier one where the line is drawn or closed.
fn stroke(from: (i32, i32), to: (i32, i32), heavy: bool) -> &'static str {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    match (dx == 0, dy == 0, heavy) {
        (_, true, false) => "─",
        (_, true, true) => "━",
        (true, _, false) => "│",
        (true, _, true) => "┃",
        (_, _, true) => "∙",
        _ if (dx > 0) == (dy > 0) => "╲",
        _ => "╱",
    }
}

/// The glyph for a character: its figure, or the character itself if another character has the same
/// figure, so that colors alone would tell them apart.
fn character(marks: &Marks, cell: char, empty: char) -> Text {
    let Some(mark) = marks.get(&cell) else {
        return faint(empty.to_string());
    };
    let alike = marks.values().filter(|other| other.figure == mark.figure);
    let glyph = match &mark.figure {
        _ if alike.count() > 1 => single_line(&cell.to_string()),
        Figure::Disc => "●".to_owned(),
        Figure::Ring => "○".to_owned(),
        Figure::Cross => "×".to_owned(),
        Figure::Block => "■".to_owned(),
        Figure::Coin => "◉".to_owned(),
        Figure::Domino(Side::Right) => "⊏".to_owned(),
        Figure::Domino(Side::Left) => "⊐".to_owned(),
        Figure::Domino(Side::Down) => "⊓".to_owned(),
        Figure::Domino(Side::Up) => "⊔".to_owned(),
        Figure::Wall => "▒".to_owned(),
        Figure::Text(text) => single_line(text),
    };
    Text::of(emphasis(mark), glyph)
}

/// The emphasis that shows the owner of a mark.
fn emphasis(mark: &Mark) -> Emphasis {
    match mark.owner {
        Some(0) => Emphasis::First,
        Some(1) => Emphasis::Second,
        Some(_) => Emphasis::Other,
        None => Emphasis::Strong,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks() -> Marks {
        let mark = |figure, owner| Mark { figure, owner };
        Marks::from([
            ('x', mark(Figure::Cross, Some(0))),
            ('o', mark(Figure::Ring, Some(1))),
            ('w', mark(Figure::Disc, Some(0))),
            ('b', mark(Figure::Disc, Some(1))),
            ('=', mark(Figure::Wall, None)),
            ('~', mark(Figure::Text(" ".into()), None)),
        ])
    }

    fn plain(lines: &[Text]) -> Vec<String> {
        lines
            .iter()
            .map(|line| line.plain().trim_end().to_owned())
            .collect()
    }

    fn rows(shape: Shape, on: On, cells: &str) -> Vec<String> {
        let cols = cells.find('/').unwrap_or(cells.len());
        let rows = cells.split('/').count();
        let cells = cells.chars().filter(|&c| c != '/').collect();
        let marks = marks();
        let board = Grid {
            rows,
            cols,
            shape,
            on,
            cells,
            marks,
        };
        plain(&grid(&board))
    }

    #[test]
    fn grids_are_drawn_with_their_marks() {
        let cells = rows(Shape::Square, On::Cells, "x../.o./wb.");
        assert_eq!(cells, ["× · ·", "· ○ ·", "w b ·"]);
        let points = rows(Shape::Square, On::Points, "x../.../..o");
        assert_eq!(points, ["×─┬─┐", "├─┼─┤", "└─┴─○"]);
        let hexagons = rows(Shape::Hex, On::Cells, "x./.o");
        assert_eq!(hexagons, ["× ·", " · ○"]);
    }

    #[test]
    fn places_are_drawn_with_their_lines() {
        let board = Places {
            places: vec![[0, 0], [10, 0], [0, 10], [10, 10]],
            links: vec![[0, 1], [1, 3], [2, 3], [0, 9]],
            at: vec!['x', '.', 'w', 'b'],
            along: vec!['.', '=', '.', '.'],
            marks: marks(),
        };
        let expected = ["×─────·", "      ┃", "      ┃", "w─────b"];
        assert_eq!(plain(&places(&board)), expected);
        // This board lacks the lower places and their lines.
        let smaller = Places {
            at: vec!['x', '.', '~', '~'],
            along: vec!['.', '~', '~', '.'],
            ..board
        };
        assert_eq!(plain(&places(&smaller)), ["×─────·"]);
    }
}
