//! From a question to its answer.

use crate::positions::{Context, Refusal};
use crate::question::{Answer, Answered, Kind, Question};
use crate::{explorer, play, plots, positions, traps};

/// Answers a question from what is at hand. Equal questions get equal answers, but for the seed of a game
/// that names none.
#[must_use]
pub fn answer(context: &Context<'_>, question: &Question) -> Answered {
    let context = &context.closed(question.is_closed);
    let query = &question.query;
    match question.kind {
        Kind::Explorer => explorer::answer(context, query),
        Kind::Play => play::page(context, query),
        Kind::Table => play::table(context, query),
        Kind::Position => Answered::document(
            positions::position_data(context, query)
                .as_ref()
                .map_err(Clone::clone),
        ),
        Kind::Plot => plots::svg(context, query).map(Answer::Document).into(),
        // Only a worker runs programs.
        Kind::Match | Kind::Sample => Err(Refusal::ForWorker).into(),
        Kind::Traps => traps::answer(context, query),
        Kind::Solve => positions::solve(context, query)
            .map(Answer::Document)
            .into(),
    }
}
