//! Players of games, their choices, and the limits of a game.

use grundy_rules::{Ply, PositionView};

use crate::Failure;

/// A player of a single game, in one seat.
pub trait Player {
    /// Chooses a move in an unfinished position in which this player is on turn. The referee also calls this
    /// for forced moves.
    ///
    /// # Errors
    /// If the player commits a fault, which loses the game, or its host fails, which voids the game.
    fn choose(&mut self, position: &dyn PositionView<'_>) -> Result<Choice, Failure>;
}

/// A chosen move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub ply: Ply,
    /// Wasm fuel that choosing took; 0 for a player that is not a wasm guest.
    pub fuel: u64,
    /// Whether the player searched for a proof that this move is at least as good as all others, and found none.
    pub is_unproved: bool,
}

impl Choice {
    /// The choice of a player that is not a wasm guest.
    #[must_use]
    pub fn free(ply: Ply) -> Self {
        Self::with_fuel(ply, 0)
    }

    /// The choice of a wasm guest that took this fuel.
    #[must_use]
    pub fn with_fuel(ply: Ply, fuel: u64) -> Self {
        Self {
            ply,
            fuel,
            is_unproved: false,
        }
    }

    /// The choice marked as unproved; see [`Choice::is_unproved`].
    #[must_use]
    pub(crate) fn unproved(self) -> Self {
        Self {
            is_unproved: true,
            ..self
        }
    }
}

/// The limits at which a game ends although the rules have not ended it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameLimits {
    /// After this many plies the value of the position decides.
    pub max_plies: usize,
}

impl GameLimits {
    /// No limit: for games that a person plays or views.
    pub const NO_CAP: Self = Self {
        max_plies: usize::MAX,
    };
}
