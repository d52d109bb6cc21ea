//! A strategy in a game drawn as arrows.

use grundy_play::Seat;
pub(crate) use grundy_testing::arrows::Arrows;

/// A strategy in a game.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) game: Arrows,
    pub(crate) choices: Vec<Option<usize>>,
    pub(crate) seat: Seat,
}
