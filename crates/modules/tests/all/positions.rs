//! Positions that play cannot reach from the start. They are listed in tables of their own.

use grundy_games::{SearchBudget, Setting, Settings};
use grundy_modules::Store;
use grundy_rules::{Instance, MoveError};

use crate::{TEMPLATE, effort, game_of_module};

/// The last line of the header in the template.
const BOARD: &str = r#""board = \"heaps\"\n""#;

/// The game of a heap of five items, of which a move takes one to three.
fn five(program: &str) -> Box<dyn Instance> {
    let game = game_of_module(program, effort(), Store::nowhere());
    let settings = Settings::from([("n".to_owned(), Setting::Integer(5))]);
    game.open(&settings, SearchBudget::Quick).expect("a game")
}

/// Checks that these are the moves of a position, and that they are read as they are written.
#[track_caller]
fn check_moves(instance: &dyn Instance, position: &str, moves: &[&str]) {
    let position = instance.position(position).expect("a position");
    assert_eq!(position.move_count(), moves.len() as u128);
    for (number, text) in (0..).zip(moves) {
        let ply = position.nth(number).expect("a move");
        assert_eq!(position.move_text(ply), *text);
        assert_eq!(position.read_move(text), Ok(ply), "{text}");
    }
}

#[test]
fn moves_are_read_in_positions_that_play_cannot_reach() {
    let heap = five(TEMPLATE);
    // Play from five items leads to two, but neither to nine nor to twelve.
    for (position, moves) in [
        ("9", &["1", "2", "3"][..]),
        ("12", &["1", "2", "3"]),
        ("2", &["1", "2"]),
    ] {
        check_moves(&*heap, position, moves);
    }
    let two = heap.position("2").expect("a position");
    assert!(matches!(
        two.read_move("3"),
        Err(MoveError::Illegal { legal: 2, .. })
    ));
}

#[test]
fn moves_are_read_in_parts_that_play_cannot_reach() {
    let sum = TEMPLATE.replace(
        BOARD,
        r#""impartial = true\nsum = true\nboard = \"heaps\"\n""#,
    );
    assert_ne!(sum, TEMPLATE);
    let heaps = five(&sum);
    let moves = ["1 1", "1 2", "1 3", "2 1", "2 2"];
    check_moves(&*heaps, "9 + 2", &moves);
}
