//! The limits of exploring a game.

use std::num::NonZero;

use grundy_solver::Budget;

use crate::observer::Observer;
use crate::patience::Patience;

/// The limits of exploring a game, and the way to explore it.
#[derive(Clone, Debug)]
pub struct Effort {
    /// The most positions and moves, together.
    pub budget: Budget,
    /// The number of instances of the module that are asked at once. The result does not depend on it.
    pub jobs: NonZero<usize>,
    /// The most positions of a batch. The result does not depend on it.
    pub batch: NonZero<usize>,
    /// The time at which exploring stops.
    pub patience: Patience,
    /// The work of the module, in units of fuel, after which a game is refused that seems to grow without end.
    /// `None` if only the budget counts.
    pub growth_judged_after: Option<u64>,
    /// The listener to the progress of exploring.
    pub observer: Observer,
}

impl Effort {
    /// No exploring, for a game whose positions are listed already or are never listed.
    #[must_use]
    pub fn none() -> Self {
        Self {
            budget: Budget(0),
            jobs: NonZero::<usize>::MIN,
            batch: NonZero::<usize>::MIN,
            patience: Patience::default(),
            growth_judged_after: None,
            observer: Observer::default(),
        }
    }
}
