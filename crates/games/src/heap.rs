//! Code that heap games share: the effect of the last move, and the making of instances.

use grundy_rules::{Instance, Misere, Notation, Solved};
use grundy_solver::{Joined, Searchable, Theory};

use crate::budget::SearchBudget;
use crate::checked::Checked;
use crate::key::{Key, Kind, Role};

/// The closed forms of the heap games: a [`Theory`] of each of them, under normal and misère play.
#[derive(Clone, Copy, Debug)]
pub struct ClosedForm;

/// The effect of the last move for its player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Play {
    /// It wins.
    Normal,
    /// It loses.
    Misere,
}

/// The name of the key that chooses between normal and misère play.
pub(crate) const LAST: &str = "last";

/// The key that chooses between normal and misère play.
pub(crate) fn last() -> Key {
    let about = "result for the player who makes the last move";
    Key::new(LAST, Role::Rule, Kind::words(["wins", "loses"]), about).with_default("wins")
}

impl Play {
    /// The values of [`last`].
    pub(crate) fn of(checked: &Checked<'_>) -> Self {
        match checked.word(LAST) {
            "loses" => Self::Misere,
            _ => Self::Normal,
        }
    }
}

/// Lays out a heap game that starts at `start`.
pub(crate) fn lay_out<R>(
    checked: &Checked<'_>,
    budget: SearchBudget,
    rules: R,
    start: R::Position,
) -> Box<dyn Instance>
where
    R: Notation + Searchable + 'static,
    ClosedForm: Theory<R> + Theory<Misere<R>>,
{
    let budget = budget.budget();
    match Play::of(checked) {
        Play::Misere => Box::new(Solved {
            rules: Misere(rules),
            oracle: Joined::new(start.clone(), budget, ClosedForm),
            start,
        }),
        Play::Normal => Box::new(Solved {
            rules,
            oracle: Joined::new(start.clone(), budget, ClosedForm),
            start,
        }),
    }
}

/// The Grundy value of a position in words, from those of its single heaps: `nimbers 3 xor 5 = 6`.
pub(crate) fn explain(nimbers: &[u64]) -> String {
    /// More are not written out one by one.
    const WRITTEN_OUT: usize = 8;
    let all = nimbers.iter().fold(0, |xor, nimber| xor ^ nimber);
    if nimbers.len() == 1 || nimbers.len() > WRITTEN_OUT {
        return format!("nimber {all}");
    }
    let written: Vec<String> = nimbers.iter().map(u64::to_string).collect();
    format!("nimbers {} = {all}", written.join(" xor "))
}
