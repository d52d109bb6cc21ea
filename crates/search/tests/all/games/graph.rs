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
        }
        Ok(())
    }

    fn ends(&self) -> bool {
        self.says_it_ends
    }
}

/// Any game of up to `most` positions: with all three results, with positions of a single move, and with circles or
/// without.
pub(crate) fn graphs(most: usize) -> impl Strategy<Value = Graph> {
    (2..=most, 0..=4u8, any::<bool>(), any::<bool>()).prop_flat_map(
        |(count, ends_in_four, circles, says_it_ends)| {
            let places = (0..count).map(|number| place(number, count, circles, ends_in_four));
            places.collect::<Vec<_>>().prop_map(move |places| Graph {
                places,
                says_it_ends,
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
