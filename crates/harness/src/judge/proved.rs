//! Bounds for the positions of games that have no values: each game is searched from its end to its start.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use grundy_play::{DecidedMoves, HostFault, in_order};
use grundy_problem::{Searching, Start};
use grundy_report::{EventKind, Events, RightMoves, SearchedReport, UndecidedMove};
use grundy_search::VERSION;

use super::{Options, Played};
use crate::proved_game::{self, learn_from_search};
use crate::run::Failure;

/// Searches that take longer than this are announced.
const LONG: Duration = Duration::from_secs(60);

/// Adds to the records of games what can be proved of their positions. The result does not depend on the number of
/// threads, because each game is a search of its own.
///
/// # Errors
/// If the rules fail.
pub(super) fn prove(
    games: &mut Vec<Played>,
    starts: &[Start],
    searching: &Searching,
    options: Options<'_>,
    events: &Events<'_>,
) -> Result<(), HostFault> {
    events.send(EventKind::Proving {
        planned: games.len(),
    });
    let workers = options.workers(|| {
        move |mut game: Played| {
            let start = &starts[game.fixture.start];
            let (instance, settings) = (&*start.instance, &start.resolved);
            let answers = learn_from_search(&mut game.record, instance, settings, searching)?;
            game.questions = answers.iter().map(|answer| answer.questions).collect();
            Ok::<_, HostFault>(game)
        }
    });
    let played = std::mem::take(games);
    let (planned, began) = (played.len(), Instant::now());
    in_order(
        options.until_cancelled(played.into_iter()),
        workers,
        |game| {
            games.push(game);
            events.send(EventKind::GameFinished);
            if games.len() == 1 {
                announce(began.elapsed(), planned - 1, options.jobs, events);
            }
            ControlFlow::Continue(())
        },
    )
}

/// Tells how long the other games will take, if that is long. The first game took the time `first`.
fn announce(first: Duration, others: usize, jobs: usize, events: &Events<'_>) {
    let rounds = u32::try_from(others.div_ceil(jobs.max(1))).unwrap_or(u32::MAX);
    let time = first.saturating_mul(rounds);
    if time > LONG {
        events.send(EventKind::Estimated { time });
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
    searching: &Searching,
) -> Result<Option<RightMoves>, HostFault> {
    let found = proved_game::right_moves(
        &game.record,
        failure.ply,
        &*start.instance,
        &start.resolved,
        searching,
    )?;
    Ok(found.map(|right| RightMoves {
        // The blunder was proved in the search of the whole game.
        questions: game.questions.iter().skip(failure.ply).sum(),
        ..right
    }))
}

/// The proofs about the moves of a bot, counted.
pub(crate) fn searched(
    games: &[Played],
    starts: &[Start],
    searching: &Searching,
) -> SearchedReport {
    let mut own = DecidedMoves::default();
    for game in games {
        own += game.record.decided_moves(game.fixture.seat);
    }
    let mut from: Vec<usize> = games.iter().filter_map(decided_from).collect();
    from.sort_unstable();
    SearchedReport {
        moves: own.moves,
        decided: own.decided,
        decided_from: from.get(from.len() / 2).map(|&index| index + 1),
        undecided: undecided(games, starts),
        questions: games.iter().flat_map(|game| &game.questions).sum(),
        limits: searching.limits,
        version: VERSION,
        book: searching.book_digest(),
    }
}

/// The undecided move that is nearest to the end of its game.
fn undecided(games: &[Played], starts: &[Start]) -> Option<UndecidedMove> {
    let last = games.iter().filter_map(|game| {
        let mut own = game.record.proved_plies(game.fixture.seat).rev();
        let ply = own.find(|ply| !ply.is_decided)?;
        Some((game, ply.index))
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

/// The index of the bot's first ply from which on all of its moves are decided.
fn decided_from(game: &Played) -> Option<usize> {
    let own = game.record.proved_plies(game.fixture.seat).rev();
    let decided = own.take_while(|ply| ply.is_decided);
    decided.last().map(|ply| ply.index)
}
