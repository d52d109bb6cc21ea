//! Games drawn as arrows between numbers.

use std::convert::Infallible;

use grundy_rules::{Ending, RelativeSeat};
use grundy_search::{Game, Replies};
use proptest::prelude::*;

/// A position: the positions to which play goes on, or how the game has ended.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    Goes(Vec<usize>),
    Ended(Ending),
}

/// A game of numbered positions.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    pub(crate) places: Vec<Place>,
    /// The statement of the game that no position returns. It may be wrong.
    pub(crate) says_it_ends: bool,
    /// The guesses of the rules, which have nothing to do with the values: that of position `n` is the entry `n`,
    /// counted from the beginning again after the last one. Without any, the rules do not guess.
    pub(crate) guesses: Vec<i64>,
}

impl Game for Graph {
    type Error = Infallible;

    fn ask(&self, positions: &[&str], replies: &mut Replies) -> Result<(), Infallible> {
        for position in positions {
            let number: usize = position.parse().expect("a number");
            match &self.places[number] {
                Place::Goes(to) => replies.unfinished(to.iter().map(usize::to_string)),
                Place::Ended(ending) => replies.ended(*ending),
            }
            if let Some(&guess) = self.guesses.iter().cycle().nth(number) {
                replies.note_guess(replies.len() - 1, guess);
            }
        }
        Ok(())
    }

    fn ends(&self) -> bool {
        self.says_it_ends
    }
}

impl Graph {
    /// Whether the game promises that no position returns, and play from the first one can go round.
    pub(crate) fn breaks_its_promise(&self) -> bool {
        let mut graph = grundy_solver::Graph::new(2);
        for place in &self.places {
            match place {
                Place::Goes(to) => {
                    let to = to
                        .iter()
                        .map(|&to| u32::try_from(to).expect("a small number"));
                    graph.push_unfinished(to);
                }
                Place::Ended(ending) => graph.push_ended(*ending),
            }
        }
        self.says_it_ends && graph.circle().is_some()
    }
}

/// Games as [`graphs`] makes them that promise to end only if they do.
pub(crate) fn honest_graphs(most: usize) -> impl Strategy<Value = Graph> {
    graphs(most).prop_map(|graph| Graph {
        says_it_ends: graph.says_it_ends && !graph.breaks_its_promise(),
        ..graph
    })
}

/// Any game of up to `most` positions: with all three results, with positions of a single move, with circles or
/// without, and with rules that guess or do not.
pub(crate) fn graphs(most: usize) -> impl Strategy<Value = Graph> {
    let guesses = prop::collection::vec(any::<i64>(), 0..4);
    (2..=most, 0..=4u8, any::<bool>(), any::<bool>(), guesses).prop_flat_map(
        |(count, ends_in_four, circles, says_it_ends, guesses)| {
            let places = (0..count).map(|number| place(number, count, circles, ends_in_four));
            places.collect::<Vec<_>>().prop_map(move |places| Graph {
                places,
                says_it_ends,
                guesses: guesses.clone(),
            })
        },
    )
}

fn place(number: usize, count: usize, circles: bool, ends: u8) -> BoxedStrategy<Place> {
    let ended = prop_oneof![
        Just(Ending::Won(RelativeSeat::NEXT)),
        Just(Ending::Won(RelativeSeat::MOVER)),
        Just(Ending::Drawn),
    ]
    .prop_map(Place::Ended);
    let first = if circles { 0 } else { number + 1 };
    if first >= count {
        return ended.boxed();
    }
    let goes = prop::collection::vec(first..count, 1..5).prop_map(Place::Goes);
    prop_oneof![u32::from(ends) => ended, 5 => goes].boxed()
}
