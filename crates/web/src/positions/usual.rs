//! Where a game is usually begun by somebody who has said nothing of that.

use grundy_arena::Seat;
use grundy_games::{Catalog, Game, Role, Settings};
use grundy_problem::scaffold::usual_problem;
use grundy_problem::{Problem, Start, start_for_person};

use super::recent::WORK;
use super::refusal::Refusal;

/// A start that is usual for these settings. Nothing is solved.
///
/// # Errors
/// Where none is known.
pub(super) fn usual(game: &Game, settings: &Settings, catalog: &Catalog) -> Result<Start, Refusal> {
    let starts = problem(game, settings, catalog)?.starts(0)?;
    let first = starts.into_iter().next();
    first.ok_or_else(|| Refusal::unusable(format!("no usual start of {} is known", game.title)))
}

/// A start that a person in this seat likes to play from: small and won, where there is one. Where it
/// would take long to know, a usual one.
///
/// # Errors
/// Where none is known.
pub(super) fn usual_for(
    game: &Game,
    settings: &Settings,
    catalog: &Catalog,
    seat: Seat,
    seed: u64,
) -> Result<Start, Refusal> {
    let problem = problem(game, settings, catalog)?;
    let starts = problem.starts(seed)?;
    let mut work = starts.iter().map(|start| start.instance.start().work());
    if work.any(|work| work.total() > WORK / 10) {
        return usual(game, settings, catalog);
    }
    Ok(start_for_person(&problem, seat, seed)?)
}

/// The rules that are set, as a problem of the game with starts.
fn problem(game: &Game, settings: &Settings, catalog: &Catalog) -> Result<Problem, Refusal> {
    let mut rules = settings.clone();
    rules.retain(|name, _| game.key(name).is_none_or(|key| key.role == Role::Rule));
    Ok(usual_problem(game, &rules, catalog)?)
}
