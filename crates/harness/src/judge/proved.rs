//! Bounds for the positions of games that have no values: each game is searched from its end to its start.

use std::ops::ControlFlow;

use grundy_play::{GameRecord, HostFault, Seat, canonical_options, in_order};
use grundy_problem::Start;
use grundy_report::{RightMoves, SearchLimits, SearchedReport, UndecidedMove};
use grundy_rules::{Known, MoveStanding, Outcome, RelativeSeat};
use grundy_search::{Asked, Search, VERSION};

use super::{Options, Played};
use crate::bounds::fault;
use crate::proved_game::{after, learn, positions, search, walk};
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
        .map(|game| decided_moves(&game.record, game.fixture.seat));
    let (moves, decided) = own.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
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
    decided(&game.record, seat)
}

fn decided(record: &GameRecord, seat: Seat) -> impl DoubleEndedIterator<Item = (usize, bool)> {
    let plies = record.plies.iter().enumerate();
    let own = plies.filter(move |(_, ply)| ply.seat == seat);
    own.map(|(index, ply)| {
        let standing = Known::of_move(ply.before, ply.after, RelativeSeat::MOVER);
        // A lost position has no wrong move.
        let is_lost = ply.before.at_most == Outcome::Loss;
        (index, is_lost || standing != MoveStanding::NotDecided)
    })
}

/// The number of moves of a seat in a game that was searched, and the number of those for which it is proved what each
/// did to the result.
#[must_use]
pub fn decided_moves(record: &GameRecord, seat: Seat) -> (u64, u64) {
    decided(record, seat).fold((0, 0), |(moves, decided), (_, is_decided)| {
        (moves + 1, decided + u64::from(is_decided))
    })
}

/// The index of the bot's first ply from which on all of its moves are decided.
fn decided_from(game: &Played) -> Option<usize> {
    let decided = moves_of(game, game.fixture.seat)
        .rev()
        .take_while(|(_, is)| *is);
    decided.last().map(|(index, _)| index)
}
