//! Bounds for the positions of one game: it is searched from its end to its start.

use grundy_games::Settings;
use grundy_play::{GameRecord, HostFault, RightOptions, canonical_options};
use grundy_problem::{Searching, Start};
use grundy_report::{EventKind, Events, RightMoves, SearchLimits};
use grundy_rules::{AskedRules, Instance, Known, RelativeSeat, RulesFault};
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
/// game, complete, for the book. Returns the moves that would have been right instead of each proved blunder, with the
/// index of its ply.
///
/// # Errors
/// If the rules fail.
pub fn prove_game(
    record: &mut GameRecord,
    instance: &dyn Instance,
    settings: &Settings,
    searching: &Searching,
    events: Events<'_>,
) -> Result<Vec<(usize, RightMoves)>, HostFault> {
    let Some(rules) = instance.asked() else {
        return Ok(Vec::new());
    };
    events.send(EventKind::Asking {
        planned: searching.limits.questions_per_game,
    });
    let watched = WatchedRules::new(rules, events);
    let answers = search(&watched, rules, instance, settings, record, searching).map_err(fault)?;
    record.learn(&answers);
    let blunders = record.plies.iter().enumerate();
    let blunders = blunders
        .filter(|(_, ply)| Known::proved_blunder(ply.before, ply.after, RelativeSeat::MOVER));
    let right = blunders.map(|(index, _)| {
        let right = right_moves(&watched, record, index, instance, settings, searching)?;
        Ok(right.map(|right| (index, right)))
    });
    right.filter_map(Result::transpose).collect()
}

/// The moves that would have been right instead of the ply with this index, as far as that can be proved. The game is
/// searched from its end to this ply first.
///
/// # Errors
/// If the rules fail.
pub(crate) fn right_moves<G: Game<Error = RulesFault>>(
    game: &G,
    record: &GameRecord,
    index: usize,
    instance: &dyn Instance,
    settings: &Settings,
    searching: &Searching,
) -> Result<Option<RightMoves>, HostFault> {
    let (Some(rules), Some(ply)) = (instance.asked(), record.plies.get(index)) else {
        return Ok(None);
    };
    let mut search = searching.about(settings).search(game);
    let limits = &searching.limits;
    let positions = record.canonical_positions(rules, instance, index);
    let positions = positions.map_err(HostFault::Rules)?;
    let answers = walk(&mut search, &positions, limits).map_err(fault)?;
    let Ok(position) = instance.position(&ply.position) else {
        return Ok(None);
    };
    let options = canonical_options(rules, &*position).map_err(HostFault::Rules)?;
    let options: Vec<&str> = options.1.iter().map(String::as_str).collect();
    let questions = limits.questions_per_position.saturating_sub(1);
    let found = search.options(&positions[0], &options, questions);
    let found = found.map_err(fault)?;
    let right = RightOptions::of(ply.before, &found.after);
    let texts = |numbers: &[u128]| -> Vec<String> {
        let plies = numbers.iter().filter_map(|&number| position.nth(number));
        plies.map(|ply| position.move_text(ply)).collect()
    };
    Ok(Some(RightMoves {
        questions: answers.iter().map(|answer| answer.questions).sum(),
        after: ply.next_position(instance).unwrap_or_default(),
        right: texts(&right.right),
        not_decided: texts(&right.not_decided),
    }))
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
