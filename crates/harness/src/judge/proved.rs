//! Bounds for the positions of games that have no values: each game is searched from its end to its start.

use std::ops::ControlFlow;

use grundy_play::{GameRecord, HostFault, PlyRecord, Seat, in_order};
use grundy_problem::Start;
use grundy_report::{RightMoves, SearchLimits, SearchedReport};
use grundy_rules::{AskedRules, Instance, Known, MoveStanding, Outcome, RelativeSeat, RulesFault};
use grundy_search::{Answer, Asked, Search, SearchError, VERSION};

use super::{Options, Played};
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
                Some(rules) => search(rules, instance, &game.record, limits).map_err(fault)?,
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

fn search(
    rules: &dyn AskedRules,
    instance: &dyn Instance,
    record: &GameRecord,
    limits: &SearchLimits,
) -> Result<Vec<Answer>, SearchError<RulesFault>> {
    let game = Asked(rules);
    let mut search = Search::new(&game, limits.table_bytes());
    let positions = positions(rules, instance, record, 0)?;
    walk(&mut search, &positions, limits)
}

fn walk(
    search: &mut Search<'_, Asked<'_>>,
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
    let found = search.moves(&positions[0], limits.questions_per_position);
    let found = found.map_err(fault)?;
    let position = instance.position(&ply.position);
    let Ok(position) = position else {
        return Ok(None);
    };
    let mut moves = RightMoves {
        questions: game.questions.iter().skip(failure.ply).sum(),
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

fn fault(error: SearchError<RulesFault>) -> HostFault {
    match error {
        SearchError::Game(fault) => HostFault::Rules(fault),
        error => HostFault::Host(error.to_string()),
    }
}

/// The proofs about the moves of a bot, counted.
pub(super) fn searched(games: &[Played], limits: &SearchLimits) -> SearchedReport {
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
        questions: games.iter().flat_map(|game| &game.questions).sum(),
        limits: *limits,
        version: VERSION,
    }
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
