//! What the heap games share: who wins with the last move, and how they are laid out.

use grundy_rules::{Instance, Misere, Notation, Solved};
use grundy_solver::{Joined, Searchable, Theory};

use crate::{Checked, Key, KeyDefault, Kind, Role, SearchBudget};

/// The closed forms of the heap games: a [`Theory`] of each of them, under normal and misère play.
#[derive(Clone, Copy, Debug)]
pub struct ClosedForm;

/// What the last move does for the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Play {
    /// It wins.
    Normal,
    /// It loses.
    Misere,
}

/// The key that chooses between normal and misère play.
pub(crate) const LAST: Key = Key {
    name: "last",
    role: Role::Rule,
    kind: Kind::Words(&["wins", "loses"]),
    default: KeyDefault::Value("wins"),
    about: "what the last move does for the player who makes it",
};

/// Most piles or towers.
pub(crate) const MAX_PILES: usize = 64;

/// Lays out a heap game that starts at `start`.
pub(crate) fn lay_out<R>(
    checked: &Checked<'_>,
    effort: SearchBudget,
    rules: R,
    start: R::Position,
) -> Box<dyn Instance>
where
    R: Notation + Searchable + 'static,
    ClosedForm: Theory<R> + Theory<Misere<R>>,
{
    let budget = effort.budget();
    if checked.word(LAST.name) == "loses" {
        Box::new(Solved {
            rules: Misere(rules),
            oracle: Joined::new(start.clone(), budget, ClosedForm),
            start,
        })
    } else {
        Box::new(Solved {
            rules,
            oracle: Joined::new(start.clone(), budget, ClosedForm),
            start,
        })
    }
}
