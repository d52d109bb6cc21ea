//! In games that are small enough, every position has the result that listing finds.

use std::fmt::Debug;

use grundy_search::{Game, Search};

use crate::games::connect_four::ConnectFour;
use crate::listed::values;

/// Compares all positions, with a table that is far too small for them.
fn check<G: Game<Error: Debug>>(game: &G, start: &str, positions: usize) {
    let mut values: Vec<_> = values(game, start).into_iter().collect();
    values.sort_by(|one, other| one.0.cmp(&other.0));
    assert_eq!(values.len(), positions);
    let mut search = Search::new(game, 1 << 18).without_listing();
    for (position, value) in values {
        let answer = search.known(&position, 1_000_000).expect("an answer");
        assert_eq!(
            answer.known.decided(),
            Some(value.outcome()),
            "{position}: {answer:?}"
        );
    }
}

#[test]
fn connect_four() {
    let game = ConnectFour {
        width: 4,
        height: 4,
    };
    check(&game, &game.start(), 161_029);
}
