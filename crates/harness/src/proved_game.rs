//! Bounds for the positions of one game: it is searched from its end to its start.

use grundy_play::{GameRecord, HostFault};
use grundy_report::{EventKind, Events, SearchLimits};
use grundy_rules::{AskedRules, Instance, RulesFault};
use grundy_search::{Answer, Asked, Game, Search, SearchError};

use crate::bounds::{WatchedRules, fault};

/// The bounds on the positions of one game, in their order.
fn search<G: Game<Error = RulesFault>>(
    game: &G,
    rules: &dyn AskedRules,
    instance: &dyn Instance,
    record: &GameRecord,
    limits: &SearchLimits,
) -> Result<Vec<Answer>, SearchError<RulesFault>> {
    let mut search = Search::new(game, limits.table_bytes());
    let positions = record.canonical_positions(rules, instance, 0);
    let positions = positions.map_err(SearchError::Game)?;
    walk(&mut search, &positions, limits)
}

/// Adds to the record of one game what can be proved of its positions. Returns the answers about its positions in their
/// order; none if the game has values.
///
/// # Errors
/// If the rules fail.
pub(crate) fn learn_from_search(
    record: &mut GameRecord,
    instance: &dyn Instance,
    limits: &SearchLimits,
) -> Result<Vec<Answer>, HostFault> {
    let Some(rules) = instance.asked() else {
        return Ok(Vec::new());
    };
    let answers = search(&Asked(rules), rules, instance, record, limits).map_err(fault)?;
    record.learn(&answers);
    Ok(answers)
}

/// Adds to the record of one game what can be proved of its positions, as judging does.
///
/// # Errors
/// If the rules fail.
pub fn prove_game(
    record: &mut GameRecord,
    instance: &dyn Instance,
    limits: &SearchLimits,
    events: Events<'_>,
) -> Result<(), HostFault> {
    let Some(rules) = instance.asked() else {
        return Ok(());
    };
    events.send(EventKind::Asking {
        planned: limits.questions_per_game,
    });
    let watched = WatchedRules::new(rules, events);
    let answers = search(&watched, rules, instance, record, limits).map_err(fault)?;
    record.learn(&answers);
    Ok(())
}

/// Searches positions from the last to the first.
pub(crate) fn walk<G: Game<Error = RulesFault>>(
    search: &mut Search<'_, G>,
    positions: &[String],
    limits: &SearchLimits,
) -> Result<Vec<Answer>, SearchError<RulesFault>> {
    let positions: Vec<&str> = positions.iter().map(String::as_str).collect();
    let (position, game) = (limits.questions_per_position, limits.questions_per_game);
    search.game(&positions, position, game)
}
