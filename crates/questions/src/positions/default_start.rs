//! The default start of a game.

use grundy_games::Game;
use grundy_play::Seat;
use grundy_problem::scaffold::usual_problem;
use grundy_problem::{Problem, Start, start_for_person};

use super::library::Context;
use super::query::Query;
use super::refusal::Refusal;

/// A start that is usual for what is asked. Nothing is solved.
///
/// # Errors
/// If none is known.
pub(super) fn default_start(
    context: &Context<'_>,
    query: &Query,
    game: &Game,
) -> Result<Start, Refusal> {
    with_problem(context, query, game, |problem| {
        let starts = problem.starts_to_play(0)?;
        let first = starts.into_iter().next();
        first.ok_or_else(|| Refusal::unusable(format!("no usual start of {} is known", game.title)))
    })
}

/// A start that a person in this seat likes to play from: small and won, if there is one. If that would
/// take long to find out, the default start.
///
/// # Errors
/// If none is known.
pub(super) fn default_start_for_person(
    context: &Context<'_>,
    query: &Query,
    game: &Game,
    seat: Seat,
    seed: u64,
) -> Result<Start, Refusal> {
    with_problem(context, query, game, |problem| {
        let starts = problem.starts_to_play(seed)?;
        let mut work = starts.iter().map(|start| start.instance.start().work());
        let most = context.bounds().work / 10;
        if work.any(|work| work.total() > most) {
            return default_start(context, query, game);
        }
        Ok(start_for_person(problem, seat, seed)?)
    })
}

/// Asks the problem that is meant, or else the rules that are set as a problem of the game with starts.
fn with_problem(
    context: &Context<'_>,
    query: &Query,
    game: &Game,
    start: impl FnOnce(&Problem) -> Result<Start, Refusal>,
) -> Result<Start, Refusal> {
    let meant = context.problem().filter(|_| query.problem.is_some());
    // The tests of a problem say nothing of other rules.
    match meant.filter(|_| query.set.is_empty()) {
        Some(problem) => start(problem),
        None => {
            let mut rules = context.settings(query, game);
            rules.retain(|name, _| game.is_rule_or_unknown(name));
            start(&usual_problem(game, &rules, context.catalog())?)
        }
    }
}
