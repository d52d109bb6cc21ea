//! Lists all positions below one, if there are few.

use std::sync::Mutex;

use grundy_rules::Value;
use grundy_solver::{Answers, Budget, ExploreError, Explored, Limits, explore};

use crate::asking::Asking;
use crate::error::SearchError;
use crate::facts::Facts;
use crate::game::{Game, Replies};
use crate::key::Key;

/// The most positions and moves of a listing for each question of its budget, which bounds its memory.
const MOVES_OF_A_QUESTION: u64 = 40;

/// The reason why a listing has no result.
enum Stop<E> {
    OutOfQuestions,
    Failed(SearchError<E>),
}

/// Lists all positions that play can reach from this one, and solves them. Returns whether the questions sufficed.
///
/// Only a listing proves draws by repetition, and only a listing finds the remoteness of wins and losses.
pub(crate) fn list<G: Game>(
    position: &str,
    facts: &mut Facts,
    asking: &mut Asking<'_, G>,
) -> Result<bool, SearchError<G::Error>> {
    let limits = Limits {
        threads: std::num::NonZero::<usize>::MIN,
        ..Limits::new(Budget(asking.left().saturating_mul(MOVES_OF_A_QUESTION)))
    };
    let ends = asking.game().ends();
    let state = Mutex::new((asking, Replies::default()));
    let ask = |positions: &[Box<str>], answers: &mut Answers<Box<str>>| {
        let mut state = state.lock().map_err(|_| Stop::OutOfQuestions)?;
        let (asking, replies) = &mut *state;
        let texts: Vec<&str> = positions.iter().map(AsRef::as_ref).collect();
        match asking.ask(&texts, replies).map_err(Stop::Failed)? {
            true => pass_on(replies, answers),
            false => return Err(Stop::OutOfQuestions),
        }
        Ok(())
    };
    match explore(2, Box::from(position), limits, ask, |_, _| {}) {
        Ok(explored) => {
            if ends {
                check_end(&explored)?;
            }
            Ok(keep(&explored, facts))
        }
        Err(ExploreError::Rules(Stop::Failed(error))) => Err(error),
        Err(ExploreError::TooLarge(_) | ExploreError::Rules(Stop::OutOfQuestions)) => Ok(false),
    }
}

fn pass_on(replies: &Replies, answers: &mut Answers<Box<str>>) {
    for row in 0..replies.len() {
        match replies.ending(row) {
            Some(ending) => answers.ended(ending),
            None => answers.unfinished(replies.options(row).map(Box::from)),
        }
    }
}

/// Refuses a game that promises to end if play can return to one of these positions.
fn check_end<E>(explored: &Explored<Box<str>>) -> Result<(), SearchError<E>> {
    match explored.graph.circle().as_deref() {
        Some(circle @ [first, ..]) => Err(SearchError::Returns {
            position: explored.positions.as_slice()[*first as usize].to_string(),
            plies: circle.len(),
        }),
        _ => Ok(()),
    }
}

/// Keeps the values of all positions. Returns `false` if the graph could not be solved.
fn keep(explored: &Explored<Box<str>>, facts: &mut Facts) -> bool {
    let Ok(values) = explored.graph.solve() else {
        return false;
    };
    for (node, position) in (0..).zip(explored.positions.as_slice()) {
        let value: Value = values.value(node);
        facts.list(Key::of(position), value);
    }
    true
}
