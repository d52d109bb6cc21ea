//! Bounds for the positions of one game: it is searched from its end to its start.

use grundy_play::{Finish, GameRecord, HostFault, PlyRecord};
use grundy_report::{EventKind, Events, SearchLimits};
use grundy_rules::{AskedRules, Instance, Known, RulesFault};
use grundy_search::{Answer, Game, Search, SearchError};

use crate::bounds::{WatchedRules, fault};

/// The positions of a game in canonical form, from the ply of this index to the end.
pub(crate) fn positions(
    rules: &dyn AskedRules,
    instance: &dyn Instance,
    record: &GameRecord,
    from: usize,
) -> Result<Vec<String>, SearchError<RulesFault>> {
    let texts = record.plies.iter().map(|ply| ply.position.clone());
    let last = match record.plies.last() {
        Some(ply) => after(instance, ply).unwrap_or_default(),
        None => record.start.clone(),
    };
    let texts = texts.chain([last]).skip(from);
    let canonical = texts.map(|text| rules.canonical(&text).map_err(SearchError::Game));
    canonical.collect()
}

/// The position after a ply.
pub(crate) fn after(instance: &dyn Instance, ply: &PlyRecord) -> Option<String> {
    let position = instance.position(&ply.position).ok()?;
    let played = position.read_move(&ply.played).ok()?;
    Some(position.after(played).notation())
}

/// The bounds on the positions of one game, in their order.
pub(crate) fn search<G: Game<Error = RulesFault>>(
    game: &G,
    rules: &dyn AskedRules,
    instance: &dyn Instance,
    record: &GameRecord,
    limits: &SearchLimits,
) -> Result<Vec<Answer>, SearchError<RulesFault>> {
    let mut search = Search::new(game, limits.table_bytes());
    let positions = positions(rules, instance, record, 0)?;
    walk(&mut search, &positions, limits)
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
    learn(record, &answers);
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

/// Writes the bounds into the record. They are those of the player about to move, for two players.
pub(crate) fn learn(record: &mut GameRecord, answers: &[Answer]) {
    let known = |index: usize| answers.get(index).map(|answer| answer.known);
    if let Some(known) = known(0) {
        record.start_value = known;
    }
    let played = record.plies.len();
    for (index, ply) in record.plies.iter_mut().enumerate() {
        ply.before = known(index).unwrap_or(ply.before);
        ply.after = known(index + 1).map_or(ply.after, Known::for_other);
    }
    if let (Finish::Forfeit { value, .. }, Some(known)) = (&mut record.finish, known(played)) {
        *value = known;
    }
}
