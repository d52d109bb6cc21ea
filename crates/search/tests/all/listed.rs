//! Games that are listed whole, to hold the search against.

use std::collections::HashMap;

use grundy_rules::{Known, Value};
use grundy_search::{Game, Replies};
use grundy_solver::{Answers, Budget, Limits, explore};

/// The value of every position that play can reach from `start`.
pub(crate) fn values<G: Game>(game: &G, start: &str) -> HashMap<String, Value> {
    let ask = |positions: &[String], answers: &mut Answers<String>| {
        let texts: Vec<&str> = positions.iter().map(String::as_str).collect();
        let mut replies = Replies::default();
        game.ask(&texts, &mut replies)?;
        for row in 0..replies.len() {
            match replies.ending(row) {
                Some(ending) => answers.ended(ending),
                None => answers.unfinished(replies.options(row).map(str::to_owned)),
            }
        }
        Ok::<(), G::Error>(())
    };
    let limits = Limits::new(Budget::UNLIMITED);
    let explored = explore(2, start.to_owned(), limits, ask, |_, _| {});
    let explored = explored.unwrap_or_else(|_| panic!("a game that can be listed"));
    let values = explored.graph.solve().expect("a graph of two players");
    let positions = explored.positions.as_slice().iter().cloned();
    (0..)
        .zip(positions)
        .map(|(node, position)| (position, values.value(node)))
        .collect()
}

/// Whether bounds allow a value. A remoteness must be the right one.
pub(crate) fn allows(known: Known, value: Value) -> bool {
    let outcome = value.outcome();
    let is_right = known.remoteness.is_none() || known.remoteness == value.remoteness();
    known.at_least <= outcome && outcome <= known.at_most && is_right
}
