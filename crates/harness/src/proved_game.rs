//! Bounds for the positions of one game: it is searched from its end to its start.

use grundy_games::Settings;
use grundy_play::{GameRecord, HostFault};
use grundy_problem::{Searching, Start};
use grundy_report::{EventKind, Events, SearchLimits};
use grundy_rules::{AskedRules, Instance, RulesFault};
use grundy_search::{Answer, Asked, Game, Search, SearchError};

use crate::bounds::{WatchedRules, fault};

/// The bounds on the positions of one game, in their order.
fn search<G: Game<Error = RulesFault>>(
    game: &G,
    rules: &dyn AskedRules,
    instance: &dyn Instance,
    settings: &Settings,
    record: &GameRecord,
    searching: &Searching,
) -> Result<Vec<Answer>, SearchError<RulesFault>> {
    let mut search = searching.about(settings).search(game);
    let positions = record.canonical_positions(rules, instance, 0);
    let positions = positions.map_err(SearchError::Game)?;
    walk(&mut search, &positions, &searching.limits)
}

/// Adds to the record of one game what can be proved of its positions. Returns the answers about its positions in their
/// order; none if the game has values.
///
/// # Errors
/// If the rules fail.
pub(crate) fn learn_from_search(
    record: &mut GameRecord,
    start: &Start,
    searching: &Searching,
) -> Result<Vec<Answer>, HostFault> {
    let instance = &*start.instance;
    let Some(rules) = instance.asked() else {
        return Ok(Vec::new());
    };
    let answers = search(
        &Asked(rules),
        rules,
        instance,
        &start.resolved,
        record,
        searching,
    )
    .map_err(fault)?;
    record.learn(&answers);
    Ok(answers)
}

/// Adds to the record of one game what can be proved of its positions, as judging does. `settings` are those of the
/// game, complete, for the book.
///
/// # Errors
/// If the rules fail.
pub fn prove_game(
    record: &mut GameRecord,
    instance: &dyn Instance,
    settings: &Settings,
    searching: &Searching,
    events: Events<'_>,
) -> Result<(), HostFault> {
    let Some(rules) = instance.asked() else {
        return Ok(());
    };
    events.send(EventKind::Asking {
        planned: searching.limits.questions_per_game,
    });
    let watched = WatchedRules::new(rules, events);
    let answers = search(&watched, rules, instance, settings, record, searching).map_err(fault)?;
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
