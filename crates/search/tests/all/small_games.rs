//! In games that are small enough, every position has the result that listing finds.

use std::fmt::Debug;

use grundy_search::{Game, Search};

use crate::games::connect_four::ConnectFour;
use crate::games::cram::Cram;
use crate::games::dots::Dots;
use crate::games::hex::Hex;
use crate::games::othello::Othello;
use crate::listed::values;

/// A table that is far too small for the positions of these games.
const SMALL: usize = 1 << 18;

fn check<G: Game<Error: Debug>>(game: &G, start: &str, positions: usize) {
    check_with(SMALL, game, start, positions);
}

/// Compares all positions, with a table of `table` bytes.
fn check_with<G: Game<Error: Debug>>(table: usize, game: &G, start: &str, positions: usize) {
    let mut values: Vec<_> = values(game, start).into_iter().collect();
    values.sort_by(|one, other| one.0.cmp(&other.0));
    assert_eq!(values.len(), positions);
    let mut search = Search::new(game, table).without_listing();
    for (position, value) in values {
        let answer = search.known(&position, 1_000_000).expect("an answer");
        let decided = answer.known.decided();
        assert_eq!(decided, Some(value.outcome()), "{position}: {answer:?}");
    }
}

fn connect_four(width: usize, positions: usize) {
    let game = ConnectFour { width, height: 4 };
    check(&game, &game.start(), positions);
}

#[test]
fn connect_four_on_4_columns() {
    connect_four(4, 161_029);
}

#[test]
#[ignore = "takes a minute: 4 million positions"]
fn connect_four_on_5_columns() {
    connect_four(5, 3_945_711);
}

#[test]
fn hex() {
    let game = Hex { size: 3 };
    check(&game, &game.start(), 5_514);
}

#[test]
#[ignore = "takes a minute: 9 million positions"]
fn hex_on_4_rows() {
    let game = Hex { size: 4 };
    check_with(1 << 25, &game, &game.start(), 9_386_235);
}

#[test]
fn cram() {
    let game = Cram {
        width: 5,
        height: 4,
    };
    check(&game, &game.start(), 58_830);
}

/// A player who moves twice, and draws.
#[test]
fn dots_and_boxes() {
    let game = Dots { size: 2 };
    check(&game, &game.start(), 6_125);
}

/// Passes that the rules force.
#[test]
fn othello() {
    let game = Othello { size: 4 };
    check(&game, &game.start(), 62_789);
}
