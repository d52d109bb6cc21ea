//! Bounds for the positions of games that have no values: each game is searched from its end to its start.

use std::ops::ControlFlow;

use grundy_play::{GameRecord, HostFault, PlyRecord, Seat, canonical_options, in_order};
use grundy_problem::Start;
use grundy_report::{EventKind, Events, RightMoves, SearchLimits, SearchedReport, UndecidedMove};
use grundy_rules::{AskedRules, Instance, Known, MoveStanding, Outcome, RelativeSeat, RulesFault};
use grundy_search::{Answer, Asked, Game, Search, SearchError, VERSION};

use super::{Options, Played};
use crate::bounds::{WatchedRules, fault};
use crate::run::Failure;

/// Adds to the records of games what can be proved of their positions. The result does not depend on the number of
/// threads, because each game is a search of its own.
///
/// # Errors
/// If the rules fail.
pub(super) fn prove(
    games: &mut Vec<Played>,
    starts: &[Start],
    limits: &SearchLimits,
    options: Options<'_>,
) -> Result<(), HostFault> {
    let workers = options.workers(|| {
        move |mut game: Played| {
            let instance = &*starts[game.fixture.start].instance;
            let answers = match instance.asked() {
                Some(rules) => {
                    let record = &game.record;
                    search(&Asked(rules), rules, instance, record, limits).map_err(fault)?
                }
                None => Vec::new(),
            };
            game.questions = answers.iter().map(|answer| answer.questions).collect();
            learn(&mut game.record, &answers);
            Ok::<_, HostFault>(game)
        }
    });
    let played = std::mem::take(games);
    in_order(
        options.until_cancelled(played.into_iter()),
        workers,
        |game| {
            games.push(game);
            ControlFlow::Continue(())
        },
    )
}

/// The positions of a game in canonical form, from the ply of this index to the end.
fn positions(
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
fn after(instance: &dyn Instance, ply: &PlyRecord) -> Option<String> {
    let position = instance.position(&ply.position).ok()?;
    let played = position.read_move(&ply.played).ok()?;
    Some(position.after(played).notation())
}

fn search<G: Game<Error = RulesFault>>(
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

fn walk<G: Game<Error = RulesFault>>(
    search: &mut Search<'_, G>,
    positions: &[String],
    limits: &SearchLimits,
) -> Result<Vec<Answer>, SearchError<RulesFault>> {
    let positions: Vec<&str> = positions.iter().map(String::as_str).collect();
    let (position, game) = (limits.questions_per_position, limits.questions_per_game);
    search.game(&positions, position, game)
}

/// Writes the bounds into the record. They are those of the player about to move, for two players.
fn learn(record: &mut GameRecord, answers: &[Answer]) {
    let known = |index: usize| answers.get(index).map(|answer| answer.known);
    if let Some(known) = known(0) {
        record.start_value = known;
    }
    let played = record.plies.len();
    for (index, ply) in record.plies.iter_mut().enumerate() {
        ply.before = known(index).unwrap_or(ply.before);
        ply.after = known(index + 1).map_or(ply.after, Known::for_other);
    }
    if let (grundy_play::Finish::Forfeit { value, .. }, Some(known)) =
        (&mut record.finish, known(played))
    {
        *value = known;
    }
}

/// The moves that would have been right instead of a blunder, as far as that can be proved.
///
/// # Errors
/// If the rules fail.
pub(super) fn right_moves(
    game: &Played,
    start: &Start,
    failure: &Failure,
    limits: &SearchLimits,
) -> Result<Option<RightMoves>, HostFault> {
    let instance = &*start.instance;
    let (Some(rules), Some(ply)) = (instance.asked(), game.record.plies.get(failure.ply)) else {
        return Ok(None);
    };
    let asked = Asked(rules);
    let mut search = Search::new(&asked, limits.table_bytes());
    let positions = positions(rules, instance, &game.record, failure.ply).map_err(fault)?;
    walk(&mut search, &positions, limits).map_err(fault)?;
    let Ok(position) = instance.position(&ply.position) else {
        return Ok(None);
    };
    let options = canonical_options(rules, &*position).map_err(HostFault::Rules)?;
    let options: Vec<&str> = options.1.iter().map(String::as_str).collect();
    let questions = limits.questions_per_position.saturating_sub(1);
    let found = search.options(&positions[0], &options, questions);
    let found = found.map_err(fault)?;
    let mut moves = RightMoves {
        questions: game.questions.iter().skip(failure.ply).sum(),
        after: after(instance, ply).unwrap_or_default(),
        ..RightMoves::default()
    };
    for (number, after) in (0..).zip(found.after) {
        let Some(text) = position.nth(number).map(|ply| position.move_text(ply)) else {
            break;
        };
        match Known::of_move(ply.before, after, RelativeSeat::NEXT) {
            MoveStanding::Loses => {}
            // The best result is not known, but the one that was held is kept.
            _ if after.for_other().at_least >= ply.before.at_least => moves.right.push(text),
            _ => moves.not_decided.push(text),
        }
    }
    Ok(Some(moves))
}

/// The proofs about the moves of a bot, counted.
pub(super) fn searched(
    games: &[Played],
    starts: &[Start],
    limits: &SearchLimits,
) -> SearchedReport {
    let own = games
        .iter()
        .flat_map(|game| moves_of(game, game.fixture.seat));
    let (moves, decided) = own.fold((0, 0), |(moves, decided), (_, is_decided)| {
        (moves + 1, decided + u64::from(is_decided))
    });
    let mut from: Vec<usize> = games.iter().filter_map(decided_from).collect();
    from.sort_unstable();
    SearchedReport {
        moves,
        decided,
        decided_from: from.get(from.len() / 2).map(|&index| index + 1),
        undecided: undecided(games, starts),
        questions: games.iter().flat_map(|game| &game.questions).sum(),
        limits: *limits,
        version: VERSION,
    }
}

/// The undecided move that is nearest to the end of its game.
fn undecided(games: &[Played], starts: &[Start]) -> Option<UndecidedMove> {
    let last = games.iter().filter_map(|game| {
        let mut own = moves_of(game, game.fixture.seat).rev();
        let (index, _) = own.find(|(_, is_decided)| !is_decided)?;
        Some((game, index))
    });
    let (game, index) = last.min_by_key(|(game, index)| game.record.plies.len() - index)?;
    let ply = &game.record.plies[index];
    Some(UndecidedMove {
        game: game.fixture.number + 1,
        ply: index + 1,
        position: ply.position.clone(),
        played: ply.played.clone(),
        rules: starts[game.fixture.start].rules_chosen.clone(),
    })
}

/// The plies of a seat by their indices, and whether it is proved what each did to the result.
fn moves_of(game: &Played, seat: Seat) -> impl DoubleEndedIterator<Item = (usize, bool)> {
    let plies = game.record.plies.iter().enumerate();
    let own = plies.filter(move |(_, ply)| ply.seat == seat);
    own.map(|(index, ply)| {
        let standing = Known::of_move(ply.before, ply.after, RelativeSeat::MOVER);
        // A lost position has no wrong move.
        let is_lost = ply.before.at_most == Outcome::Loss;
        (index, is_lost || standing != MoveStanding::NotDecided)
    })
}

/// The index of the bot's first ply from which on all of its moves are decided.
fn decided_from(game: &Played) -> Option<usize> {
    let decided = moves_of(game, game.fixture.seat)
        .rev()
        .take_while(|(_, is)| *is);
    decided.last().map(|(index, _)| index)
}
