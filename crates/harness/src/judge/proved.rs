//! Bounds for the positions of games that have no values: each game is searched from its end to its start.

use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use grundy_play::{DecidedMoves, HostFault, in_order};
use grundy_problem::{Searching, Start};
use grundy_report::{EventKind, Events, RightMoves, SearchedReport, UndecidedMove};
use grundy_rules::Replies;
use grundy_search::VERSION;

use super::{Options, Played};
use crate::proved_game::{self, learn_from_search};
use crate::run::Failure;

/// Searches that can take longer than this are announced.
const LONG: Duration = Duration::from_secs(60);

/// The time of a question to slow rules.
const SLOW: Duration = Duration::from_millis(1);

/// The duration of the measurement of the rules' speed.
const TRIED: Duration = Duration::from_millis(100);

/// The time of a question without the rules: for tables, and for the order of moves.
const OWN_TIME: Duration = Duration::from_nanos(800);

/// Adds proved bounds on their positions to the records of games. The result does not depend on the number of
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
    announce(games, starts, searching, options.jobs, events);
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
    in_order(
        options.until_cancelled(played.into_iter()),
        workers,
        |game| {
            games.push(game);
            events.send(EventKind::GameFinished);
            ControlFlow::Continue(())
        },
    )
}

/// Announces the longest time that the searches can take, if it is long. It is the time of all questions that the
/// limits permit, at the measured speed of the rules.
fn announce(
    games: &[Played],
    starts: &[Start],
    searching: &Searching,
    jobs: usize,
    events: &Events<'_>,
) {
    let limits = &searching.limits;
    let questions = games.iter().map(|game| {
        let plies = game.record.plies.len() as u64;
        let positions = plies.saturating_mul(limits.questions_per_position);
        positions.min(limits.questions_per_game)
    });
    let questions =
        questions.fold(0, u64::saturating_add) / jobs.clamp(1, games.len().max(1)) as u64;
    let time = |one: Duration| {
        let seconds = one.as_secs_f64() * questions as f64;
        Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
    };
    if time(SLOW) <= LONG {
        return;
    }
    // Each thread has an instance of the rules of its own. The measurement runs on a new thread, so that the searches
    // ask instances that were not asked anything before.
    let one = thread::scope(|scope| {
        let asked = scope.spawn(|| question_time(games.first()?, starts));
        asked.join().ok().flatten()
    });
    if let Some(time) = one.map(time).filter(|&time| time > LONG) {
        events.send(EventKind::Estimated {
            time,
            at_most: true,
        });
    }
}

/// The time of a question, measured by repeated questions about the positions of this game. `None` if there are no
/// positions, or if the rules fail, which the search will report.
fn question_time(game: &Played, starts: &[Start]) -> Option<Duration> {
    let instance = &*starts[game.fixture.start].instance;
    let rules = instance.asked()?;
    // Most questions of a search are about late positions, which have fewer moves than early ones.
    let late = game.record.plies.len() / 2;
    let positions = game.record.canonical_positions(rules, instance, late);
    let positions = positions.ok()?;
    let positions: Vec<&str> = positions.iter().map(String::as_str).collect();
    // The first question of a thread starts a program.
    rules.ask(&positions, &mut Replies::default()).ok()?;
    let (mut asked, began) = (0, Instant::now());
    while began.elapsed() < TRIED {
        rules.ask(&positions, &mut Replies::default()).ok()?;
        asked += u32::try_from(positions.len()).ok()?;
    }
    Some(began.elapsed().checked_div(asked)? + OWN_TIME)
}

/// The moves that are proved to be right in the position of a blunder.
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

/// The counts of the proofs about the moves of a bot.
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
