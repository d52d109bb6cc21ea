//! The order of the pairs of games, with the start positions of each round.

use std::num::NonZero;
use std::sync::Arc;

use grundy_play::{GamePair, game_pairs};
use grundy_problem::{Problem, Start};
use grundy_report::{Diagnostic, Error};

use super::{Length, Options};
use crate::run::evenly;

/// A pair with its place in the tournament.
pub(super) struct ScheduledPair {
    /// The number of earlier pairs.
    pub(super) number: u64,
    /// The number of earlier starts, in all rounds.
    pub(super) meeting: u64,
    /// Its round, from 0.
    pub(super) round: u64,
    pub(super) pair: GamePair,
    /// The starts of its round.
    pub(super) starts: Arc<Vec<Start>>,
}

impl ScheduledPair {
    pub(super) fn start(&self) -> &Start {
        &self.starts[self.pair.start]
    }

    /// The number in the tournament of the first or the second game, and the entrants by seats.
    pub(super) fn game(&self, side: u8) -> (u64, [usize; 2]) {
        let seating = self.pair.seatings()[usize::from(side)];
        (2 * self.number + u64::from(side), seating)
    }

    /// The number of the random streams of the first or the second game. It does not depend on the number of players,
    /// so that a game stays the same if players are added at the end.
    pub(super) fn stream(&self, side: u8) -> u64 {
        let [earlier, later] = self.pair.players.map(|player| player as u64);
        // Pairs are counted by their later player.
        let pair = later * later.saturating_sub(1) / 2 + earlier;
        let meeting = self.meeting.wrapping_add(pair << MEETINGS_OF_A_PAIR);
        meeting.wrapping_mul(2).wrapping_add(u64::from(side))
    }
}

type Round<'c> = Box<dyn Iterator<Item = Result<ScheduledPair, Error>> + Send + 'c>;

/// The logarithm to base 2 of the number of meetings of a pair after which random streams would repeat.
const MEETINGS_OF_A_PAIR: u32 = 40;

/// All pairs of games in order. The starts of a round are opened when it begins, so that a long
/// tournament takes no more memory than a short one.
pub(super) struct Schedule<'c> {
    game_pairs: u64,
    starts: Option<usize>,
    coming: Round<'c>,
}

/// The distance between the seeds of two rounds, 2^64 divided by the golden ratio. With it, the rounds of one
/// seed differ from those of nearby seeds.
const APART: u64 = 0x9e37_79b9_7f4a_7c15;

impl<'c> Schedule<'c> {
    /// The schedule of a tournament of `players` players.
    ///
    /// # Errors
    /// If the problem has no starts, or its starts cannot be opened or are not for two players.
    pub(super) fn new(
        problem: &'c Problem,
        players: usize,
        options: &Options<'_>,
    ) -> Result<Self, Error> {
        let (pairing, seed) = (options.pairing, options.judge.seed);
        let first = problem.starts_to_play(seed)?;
        for start in &first {
            let seats = start.instance.seats();
            if seats != 2 {
                let title = format!(
                    "{} is played by {seats}, and bots meet in pairs",
                    problem.id
                );
                let diagnostic = Diagnostic::new(title);
                return Err(diagnostic.help("take a problem for two players").into());
            }
        }
        let limit = options.starts.map(NonZero::get);
        let starts = limit.filter(|&limit| limit < first.len());
        let first = evenly(first, limit.unwrap_or(usize::MAX));
        let pairs = pairing.pairs(players).count() as u64;
        let a_round = pairs * first.len() as u64;
        let (rounds, most) = match options.length {
            Length::Rounds(rounds) => (rounds, rounds.saturating_mul(a_round)),
            Length::Games(games) => (u64::MAX, pairs.saturating_mul(games.div_ceil(2))),
        };
        let mut first = Some(first);
        let rounds = (0..rounds).map(move |round| {
            let starts = first.take().map_or_else(
                || {
                    let starts = problem.starts_to_play(seed_of(seed, round));
                    starts.map(|starts| evenly(starts, limit.unwrap_or(usize::MAX)))
                },
                Ok,
            );
            starts.map(|starts| (round, Arc::new(starts)))
        });
        let coming = rounds.flat_map(move |round| -> Round<'c> {
            match round {
                Err(diagnostics) => Box::new(std::iter::once(Err(diagnostics.into()))),
                Ok((round, starts)) => {
                    let all = game_pairs(pairing, players, starts.len());
                    Box::new(all.map(move |pair| {
                        Ok(ScheduledPair {
                            number: 0,
                            meeting: 0,
                            round,
                            pair,
                            starts: Arc::clone(&starts),
                        })
                    }))
                }
            }
        });
        let numbered = (0..most).zip(coming).map(move |(number, pair)| {
            let meeting = number / pairs.max(1);
            pair.map(|pair| ScheduledPair {
                number,
                meeting,
                ..pair
            })
        });
        Ok(Self {
            game_pairs: most,
            starts,
            coming: Box::new(numbered),
        })
    }

    /// The number of starts of a round, if it is limited to fewer than the problem has.
    pub(super) fn starts(&self) -> Option<usize> {
        self.starts
    }

    /// The number of pairs, assuming that all rounds are like the first: they may differ if random
    /// starts coincide.
    pub(super) fn game_pairs(&self) -> u64 {
        self.game_pairs
    }
}

impl Iterator for Schedule<'_> {
    type Item = Result<ScheduledPair, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.coming.next()
    }
}

/// The seed of a round's starts. The first round has the starts that judging with this seed has.
fn seed_of(seed: u64, round: u64) -> u64 {
    seed.wrapping_add(round.wrapping_mul(APART))
}
