//! Players of games, their choices, and the limits of a game.

use grundy_rules::{Ply, PositionView};

use crate::Failure;

/// A player of a single game, in one seat.
pub trait Player {
    /// Chooses a move in an unfinished position in which this player is on turn. The referee also asks
    /// where the move is forced.
    ///
    /// # Errors
    /// A fault of the player's, which costs it the game, or one of its host's, which voids it.
    fn choose(&mut self, position: &dyn PositionView<'_>) -> Result<Choice, Failure>;
}

/// A chosen move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub ply: Ply,
    /// Wasm fuel that choosing took; 0 for a player that is not a wasm guest.
    pub fuel: u64,
}

impl Choice {
    /// The choice of a player that is not a wasm guest.
    #[must_use]
    pub fn free(ply: Ply) -> Self {
        Self { ply, fuel: 0 }
    }
}

/// When a game ends that the rules have not ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameLimits {
    /// After this many plies the value of the position decides.
    pub max_plies: usize,
}

impl GameLimits {
    /// No limit: for games that a person plays or looks at.
    pub const NO_CAP: Self = Self {
        max_plies: usize::MAX,
    };
}
