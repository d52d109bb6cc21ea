//! The budget of a search.

use grundy_solver::Budget;

/// The size up to which a position is searched and not decided by a theorem. If no theorem is known, the search has
/// no such bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchBudget {
    /// No search if a theorem answers: for judging a million questions.
    Theory,
    /// Some milliseconds: for judging, which opens many instances.
    Quick,
    /// About a second: for a single question of a user.
    Thorough,
}

impl SearchBudget {
    /// The budget as a number of positions and moves.
    #[must_use]
    pub fn budget(self) -> Budget {
        Budget(match self {
            Self::Theory => 0,
            Self::Quick => 20_000,
            Self::Thorough => 8_000_000,
        })
    }
}
