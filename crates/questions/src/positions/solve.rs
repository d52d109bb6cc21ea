//! The report of the command `grundy solve`.

use grundy_report::{BoundsReport, SolveReport, solve_report};
use grundy_rules::{PositionView, ValueKeeping};
use serde::Serialize;

use super::library::Context;
use super::open_game::OpenGame;
use super::open_game::SearchMode;
use super::query::Query;
use super::refusal::{Refusal, TooLarge};

/// The largest report, about, in bytes: every move and every ply of the best line names a
/// position.
const REPORT: u128 = 8_000_000;
/// Moves that a report lists whether or not they are good, and plies of its best line.
const LISTED: u128 = 2_000;

/// The report of `grundy solve GAME --format json`, byte for byte. If the game is too large to list, the search may ask
/// fewer questions than at home.
pub(crate) fn solve(context: &Context<'_>, query: &str) -> Result<String, Refusal> {
    let opened = context.open(&Query::read(query)?, SearchMode::Full)?;
    match bounds_report(&opened)? {
        Some(bounds) => report_bytes(&bounds),
        None => report_bytes(&report(&opened)?),
    }
}

/// The bounds that a search proves. `None` if the game has values.
fn bounds_report(opened: &OpenGame) -> Result<Option<BoundsReport>, Refusal> {
    let here = opened.here();
    let searched = opened.searched(&*here)?;
    Ok(searched.map(|searched| searched.report(opened, &*here)))
}

/// The report on the requested position, if it can be made quickly.
fn report(opened: &OpenGame) -> Result<SolveReport, TooLarge> {
    let here = opened.here();
    if !opened.is_quick() {
        return Err(opened.too_large());
    }
    // A report that is too long here is too long for a worker as well.
    let too_long = || TooLarge {
        is_for_worker: false,
        ..opened.too_large()
    };
    if report_size(&*here) > REPORT {
        return Err(too_long());
    }
    let position = opened.position.as_deref();
    let report = solve_report(&opened.game, &opened.resolved, opened.instance(), position);
    report.map_err(|_| too_long())
}

fn report_size(here: &dyn PositionView<'_>) -> u128 {
    let each = here.notation().len() as u128 + 100;
    if LISTED * each > REPORT {
        return u128::MAX;
    }
    let kept = match here.kept() {
        ValueKeeping::All => 0,
        ValueKeeping::Only(moves) => moves.len() as u128,
    };
    (kept + LISTED) * each
}

/// The report as the command line prints it, byte for byte.
fn report_bytes(report: &impl Serialize) -> Result<String, Refusal> {
    let text = serde_json::to_string_pretty(report);
    let text = text.map_err(|error| Refusal::unusable(error.to_string()))?;
    Ok(text + "\n")
}
