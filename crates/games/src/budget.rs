//! How much is searched.

use grundy_solver::Budget;

/// How large a search may be begun before a theorem is asked instead. Where no theorem is known the
/// search is done whatever its size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchBudget {
    /// Nothing is searched where a theorem answers: for judges who ask a million questions.
    Theory,
    /// Some milliseconds: for judges, who open many instances.
    Quick,
    /// About a second: for one question that somebody waits for.
    Thorough,
}

impl SearchBudget {
    /// The same as a number of positions and moves.
    #[must_use]
    pub fn budget(self) -> Budget {
        Budget(match self {
            Self::Theory => 0,
            Self::Quick => 20_000,
            Self::Thorough => 8_000_000,
        })
    }
}
