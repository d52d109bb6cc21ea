//! From a question to its answer.

use crate::positions::{Asking, Refusal};
use crate::question::{Answer, Answered, Kind, Question};
use crate::{explorer, play, plots, positions, traps};

/// Answers a question from what is at hand. Equal questions get equal answers, but for the seed of a game
/// that names none.
#[must_use]
pub fn answer(asking: &Asking<'_>, question: &Question) -> Answered {
    let query = &question.query;
    match question.kind {
        Kind::Explorer => explorer::answer(asking, query),
        Kind::Play => play::page(asking, query),
        Kind::Table => play::table(asking, query),
        Kind::Position => Answered::document(
            positions::sight(asking, query)
                .as_ref()
                .map_err(Clone::clone),
        ),
        Kind::Plot => plots::svg(asking, query).map(Answer::Document).into(),
        // Only a worker has bots meet.
        Kind::Match => Err(Refusal::ForWorker).into(),
        Kind::Traps => traps::answer(asking, query),
        Kind::Solve => positions::solve(asking, query).map(Answer::Document).into(),
    }
}
