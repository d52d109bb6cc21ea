//! Bots against bots: the engine that plays their games, and the pairs of a ladder.
//!
//! `engine` seats contenders, gives each the fuel, the time and the random numbers of a game, and repeats
//! a game that the wall clock stopped. Judging, tournaments and ladders all use it.
//!
//! A pair of a ladder plays from up to [`PAIR_STARTS`] starts of a problem, once in each seat. The result
//! depends only on the problem, the two programs and the seed, and neither on the rest of the ladder nor
//! on time. It is therefore stored under a content key and is never played twice.

mod contender;
mod engine;

use std::collections::HashMap;
use std::sync::Mutex;

use grundy_play::{Blunder, DecidedMoves, Fault, Finish, HostFault, Seat};
pub use grundy_play::{GameRecord, Opponent};
use grundy_problem::{Problem, Searching, Start};
use grundy_report::{Error, Limits, SearchLimits};
pub use grundy_rules::Outcome;
use grundy_sandbox::{Host, Program};

use crate::Cancellation;
use crate::book::searching_of;
use crate::bot::guest_limits;
use crate::proved_game::learn_from_search;
use crate::run::{evenly, host_fault, wall_clock_limit};

pub use contender::Contender;
use contender::Kind;
pub(crate) use engine::{
    Engine, GameSeat, Participant, PlayedGame, Programs, guest_seed, is_stopped_by_the_clock,
    play_out,
};

/// The version of the results of pairs, which is part of their keys. Increment it with every change after which the
/// same programs may get another result. Verdicts do not depend on it.
pub const PAIRS_VERSION: u32 = 3;

/// The most starts of a pair. Of more starts, this many are selected, spread evenly.
pub const PAIR_STARTS: usize = 25;

/// The fuel that one bot may spend in all games of one pair: some two seconds of CPU time. The part
/// of a script's start that comes from a snapshot is free.
pub const PAIR_FUEL: u64 = 4_000_000_000;

/// The most questions of the proofs about all games of a pair if the game is too large to list. Every game may use an
/// equal part. A rules module in C answers them in half a second, one in Python in some twenty seconds.
pub const PAIR_QUESTIONS: u64 = 500_000;

/// The result of a pair. In arrays, the first element is that of the first contender.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PairResult {
    /// The number of games that were played. It is even, because every start counts with both games or not at
    /// all.
    pub games: u64,
    /// Twice the points: 2 for a win, 1 for a draw.
    pub half_points: [u64; 2],
    /// Twice the points that each gave away: by moves that lowered the value of the game, by faults, and
    /// by repeating positions in a won game.
    pub given_away: [u64; 2],
    /// The number of games that each lost by a fault.
    pub faults: [u64; 2],
    /// The moves of each, and those that are decided, if the game is too large to list; otherwise all counts are 0. In
    /// such a game `given_away` includes only proved mistakes.
    pub decided: [DecidedMoves; 2],
}

impl PairResult {
    /// Counts the decided moves of a game that was searched.
    fn count_proofs(&mut self, record: &GameRecord, first: usize) {
        for seat in [Seat(0), Seat(1)] {
            self.decided[contender_at(seat, first)] += record.decided_moves(seat);
        }
    }

    fn count(&mut self, record: &GameRecord, first: usize) {
        self.games += 1;
        for seat in [Seat(0), Seat(1)] {
            let contender = contender_at(seat, first);
            self.half_points[contender] += u64::from(record.outcome(seat).half_points());
            self.given_away[contender] += given_away(record, seat);
        }
        if let Some((seat, _)) = record.forfeit() {
            self.faults[contender_at(seat, first)] += 1;
        }
    }
}

/// The contender in a seat, if `first` moves first.
fn contender_at(seat: Seat, first: usize) -> usize {
    match seat {
        Seat(0) => first,
        _ => 1 - first,
    }
}

/// Twice the points that a seat gave away in a game.
#[must_use]
pub fn given_away(record: &GameRecord, seat: Seat) -> u64 {
    let blunders = record.blunders(seat);
    let lost = |blunder: Blunder| blunder.from.half_points() - blunder.to.half_points();
    let moves = blunders.map(|blunder| u64::from(lost(blunder)));
    let end = match &record.finish {
        Finish::Forfeit {
            seat: failed,
            value,
            ..
        } if *failed == seat => u64::from(value.at_least.half_points()),
        _ => u64::from(record.failed_to_convert(seat).is_some()),
    };
    moves.sum::<u64>() + end
}

/// The pairs of one problem, with everything that they share: start positions that are solved, and
/// programs that are loaded.
pub struct Pairs {
    limits: Limits,
    /// The limits and the book of the search of one game.
    searching: Searching,
    seed: u64,
    starts: Vec<Start>,
    host: Host,
    loaded: Mutex<LoadedPrograms>,
}

impl Pairs {
    /// The pairs of a problem. `None` if the problem asks for answers, or its games are not for two players.
    ///
    /// # Errors
    /// If starts are not valid, the book is wrong, or the judge fails.
    pub fn of(problem: &Problem, seed: u64) -> Result<Option<Self>, Error> {
        let starts = problem.starts_to_play(seed)?;
        if starts.is_empty() || starts.iter().any(|start| start.instance.seats() != 2) {
            return Ok(None);
        }
        let limits = guest_limits(&problem.limits, wall_clock_limit(&problem.limits));
        let host = Host::new(&limits).map_err(|error| Error::Internal(host_fault(error)))?;
        let starts = evenly(starts, PAIR_STARTS);
        let part = PAIR_QUESTIONS / (2 * starts.len() as u64);
        Ok(Some(Self {
            limits: problem.limits,
            searching: searching_of(problem, &|_| {})?.with_limits(SearchLimits {
                questions_per_game: part.min(problem.search.questions_per_game),
                ..problem.search
            }),
            seed,
            starts,
            host,
            loaded: Mutex::default(),
        }))
    }

    /// Plays a pair.
    ///
    /// If a contender has used up [`PAIR_FUEL`], the remaining starts are not played: they have no
    /// result for either side. The cost is that of two games for each start, and half a millisecond.
    ///
    /// # Errors
    /// If the work is canceled, or the judge or the rules fail.
    pub fn play_pair(
        &self,
        contenders: &[Contender; 2],
        cancellation: &Cancellation,
    ) -> Result<PairResult, Error> {
        self.play_games(contenders, cancellation, |_, _| {})
    }

    /// Plays a pair. `each` is called with the start of each game and the contender that moved first.
    fn play_games(
        &self,
        contenders: &[Contender; 2],
        cancellation: &Cancellation,
        mut each: impl FnMut(&Start, usize),
    ) -> Result<PairResult, Error> {
        let players = contenders.iter().cloned().map(Some).collect();
        let engine = Engine::new(&self.limits, &self.searching, self.seed, players);
        let mut programs = Some(self.programs(&engine)?);
        let mut spent = [0u64; 2];
        let mut result = PairResult::default();
        for (pair, start) in (0u64..).zip(&self.starts) {
            if spent.iter().any(|&fuel| fuel > PAIR_FUEL) {
                break;
            }
            for (first, number) in [(0, 2 * pair), (1, 2 * pair + 1)] {
                if cancellation.is_cancelled() {
                    return Err(Error::Cancelled);
                }
                let seating = [first, 1 - first];
                let mut played = engine.play_two(&mut programs, start, number, seating)?;
                let (instance, settings) = (&*start.instance, &start.resolved);
                learn_from_search(&mut played.record, instance, settings, &self.searching)?;
                for seat in [Seat(0), Seat(1)] {
                    let contender = contender_at(seat, first);
                    spent[contender] = spent[contender].saturating_add(charge(&played, seat));
                }
                result.count(&played.record, first);
                if !start.instance.has_values() {
                    result.count_proofs(&played.record, first);
                }
                each(start, first);
            }
        }
        Ok(result)
    }

    /// The programs of a pair; those of earlier pairs are not loaded again.
    fn programs(&self, engine: &Engine<'_>) -> Result<Programs, HostFault> {
        let mut loaded = self.loaded.lock().expect("no panic while it is held");
        engine.programs(|contender| loaded.program(&self.host, contender))
    }
}

/// The fuel that a game costs a bot of a pair. A start that is too slow and a game that a clock has
/// stopped cost everything, because the next game would take as long.
fn charge(played: &PlayedGame, seat: Seat) -> u64 {
    match played.record.fault(seat) {
        Some(Fault::SlowStart | Fault::WallClock | Fault::ProcessorTime) => u64::MAX,
        _ => played.fuel_spent(seat),
    }
}

/// The memory that loaded programs may take up together, in bytes.
const MOST_LOADED: u64 = 64 << 20;
/// The bytes that a program counts for at least: each also takes a file descriptor.
const LEAST_PROGRAM: u64 = 512 << 10;

/// The programs of earlier pairs, by the keys of their contenders.
#[derive(Default)]
struct LoadedPrograms {
    programs: HashMap<String, Program>,
    /// The memory that they take up together, in bytes.
    size: u64,
}

impl LoadedPrograms {
    /// The program of a bot, loaded now if it is not there. `None` for a reference player.
    fn program(
        &mut self,
        host: &Host,
        contender: &Contender,
    ) -> Result<Option<Program>, HostFault> {
        if let Some(program) = self.programs.get(contender.key()) {
            return Ok(Some(program.clone()));
        }
        let program = engine::load(host, contender)?;
        if let (Kind::Bot { module, code }, Some(program)) = (contender.kind(), &program) {
            let size = code.size().max(LEAST_PROGRAM);
            if self.size + size > MOST_LOADED {
                *self = Self::default();
            }
            self.size += size;
            self.programs.insert(module.clone(), program.clone());
        }
        Ok(program)
    }
}

#[cfg(test)]
mod tests;
