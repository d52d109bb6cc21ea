//! Boards of characters: boards that are only text, and the changes of a move.

use grundy_rules::{Board, Change, Figure, Grid, Mark, Marks, On, Places, Shape};

fn mark(figure: Figure, owner: Option<u8>) -> Mark {
    Mark { figure, owner }
}

fn discs() -> Marks {
    Marks::from(['x', 'o'].map(|cell| (cell, mark(Figure::Disc, None))))
}

/// A grid of rows that are separated by `/`.
fn grid(rows: &str, marks: Marks) -> Grid {
    let rows: Vec<&str> = rows.split('/').collect();
    Grid {
        rows: rows.len(),
        cols: rows[0].chars().count(),
        shape: Shape::Square,
        on: On::Cells,
        cells: rows.concat().chars().collect(),
        marks,
    }
}

#[test]
fn rows_are_read_from_the_top() {
    let grid = grid("ab/cd", Marks::new());
    let lines: Vec<String> = grid.lines().map(|row| row.iter().collect()).collect();
    assert_eq!(lines, ["ab", "cd"]);
    let empty = Grid {
        cols: 0,
        cells: Vec::new(),
        ..grid
    };
    assert_eq!(empty.lines().count(), 0);
}

#[test]
fn a_row_of_characters_that_stand_for_themselves_is_text() {
    let text = |cell: char| (cell, mark(Figure::Text(cell.to_string()), None));
    let plain = Marks::from([text('a'), text('b')]);
    for (rows, marks, is_text) in [
        ("ab a", plain.clone(), true),
        ("ab/ba", plain.clone(), false),
        ("ab.", plain, false),
        (
            "a",
            Marks::from([('a', mark(Figure::Text("b".to_owned()), None))]),
            false,
        ),
        (
            "a",
            Marks::from([('a', mark(Figure::Text("a".to_owned()), Some(0)))]),
            false,
        ),
        ("x", discs(), false),
    ] {
        assert_eq!(grid(rows, marks).is_text(), is_text, "{rows}");
    }
}

#[test]
fn what_a_move_changed_on_a_grid() {
    let many = |places: &[usize]| Change::Many {
        places: places.to_vec(),
        links: Vec::new(),
    };
    for (before, after, change) in [
        ("x..", "x..", Change::Nothing),
        ("x..", "x.o", Change::At(2)),
        ("x..", "o..", Change::At(0)),
        ("x..", "..x", Change::Moved { from: 0, to: 2 }),
        ("..x", "x..", Change::Moved { from: 2, to: 0 }),
        ("xo.", ".x.", Change::Moved { from: 0, to: 1 }),
        ("xo.", "ox.", many(&[0, 1])),
        ("xx.", "...", many(&[0, 1])),
        ("xo./...", "..o/x..", many(&[0, 1, 2, 3])),
    ] {
        let [a, b] = [before, after].map(|rows| Board::Grid(grid(rows, discs())));
        assert_eq!(a.change(&b), Some(change), "{before} to {after}");
    }
}

#[test]
fn boards_of_other_shapes_have_no_change() {
    let board = |rows: &str| Board::Grid(grid(rows, discs()));
    assert_eq!(board("x..").change(&board("x./..")), None);
    assert_eq!(board("x..").change(&Board::Heaps(vec![3])), None);
    let heaps = Board::Heaps(vec![3]);
    assert_eq!(heaps.change(&heaps), None);
    let mut short = grid("x..", discs());
    short.cells.pop();
    assert_eq!(board("x..").change(&Board::Grid(short)), None);
}

/// Three places in a triangle.
fn places(at: &str, along: &str) -> Places {
    Places {
        places: vec![[0, 0], [2, 0], [1, 1]],
        links: vec![[0, 1], [1, 2], [2, 0]],
        at: at.chars().collect(),
        along: along.chars().collect(),
        marks: discs(),
    }
}

#[test]
fn what_a_move_changed_on_places_and_lines() {
    for (before, after, change, at, lines) in [
        (
            ("...", "---"),
            ("...", "---"),
            Change::Nothing,
            vec![],
            vec![],
        ),
        (
            ("...", "---"),
            ("x..", "---"),
            Change::At(0),
            vec![0],
            vec![],
        ),
        (
            ("x..", "---"),
            ("..x", "---"),
            Change::Moved { from: 0, to: 2 },
            vec![0, 2],
            vec![],
        ),
        (
            ("...", "---"),
            ("...", "-=-"),
            Change::Line(1),
            vec![],
            vec![1],
        ),
        // A line that closes a box.
        (
            ("...", "---"),
            ("x..", "-=-"),
            Change::Line(1),
            vec![],
            vec![1],
        ),
    ] {
        let [a, b] = [before, after].map(|(at, along)| Board::Places(places(at, along)));
        let found = a.change(&b).expect("a change");
        assert_eq!(found, change, "{before:?} to {after:?}");
        assert_eq!((found.places(), found.links()), (at, lines));
    }
    let [a, b] =
        [("x..", "---"), ("...", "-=-")].map(|(at, along)| Board::Places(places(at, along)));
    let found = a.change(&b).expect("a change");
    assert_eq!((found.places(), found.links()), (vec![0], vec![1]));
    let mut moved = places("x..", "---");
    moved.places[0] = [5, 5];
    assert_eq!(a.change(&Board::Places(moved)), None);
}

/// As many cells in another frame are another board.
#[test]
fn grids_of_different_sides_are_not_compared() {
    let board = |rows, cols| {
        Board::Grid(Grid {
            rows,
            cols,
            shape: Shape::Square,
            on: On::Cells,
            cells: "x.".chars().collect(),
            marks: Marks::default(),
        })
    };
    assert_eq!(board(1, 2).change(&board(2, 1)), None);
    assert!(board(1, 2).change(&board(1, 2)).is_some());
}
