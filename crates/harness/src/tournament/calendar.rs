//! Which meeting comes when, with the start positions of its round.

use std::sync::Arc;

use grundy_arena::{Meeting, meetings};

use super::{Length, Options};
use crate::Diagnostic;
use crate::problem::{Problem, Start};

/// A meeting with its place in the tournament.
pub(super) struct Appointment {
    /// How many came before it.
    pub(super) number: u64,
    /// Its round, from 0.
    pub(super) round: u64,
    pub(super) meeting: Meeting,
    /// The starts of its round.
    pub(super) starts: Arc<Vec<Start>>,
}

impl Appointment {
    pub(super) fn start(&self) -> &Start {
        &self.starts[self.meeting.start]
    }
}

type Round<'c> = Box<dyn Iterator<Item = Result<Appointment, Vec<Diagnostic>>> + Send + 'c>;

/// All meetings in order. The starts of a round are laid out when it begins, so that a long
/// tournament takes no more memory than a short one.
pub(super) struct Calendar<'c> {
    meetings: u64,
    coming: Round<'c>,
}

/// So far apart are the seeds of rounds, as 2^64 divided by the golden ratio: no round of one seed
/// is a round of a seed nearby.
const APART: u64 = 0x9e37_79b9_7f4a_7c15;

impl<'c> Calendar<'c> {
    /// # Errors
    /// A problem without starts, with starts that cannot be laid out or that are not for two.
    pub(super) fn new(
        problem: &'c Problem,
        players: usize,
        options: &Options,
    ) -> Result<Self, Vec<Diagnostic>> {
        let (pairing, seed) = (options.pairing, options.judge.seed);
        let first = problem.starts(seed)?;
        for start in &first {
            let seats = start.table.seats();
            if seats != 2 {
                let title = format!(
                    "{} is played by {seats}, and bots meet in pairs",
                    problem.id
                );
                let complaint = Diagnostic::new(title);
                return Err(vec![complaint.help("take a problem for two players")]);
            }
        }
        let pairs = pairing.pairs(players).count() as u64;
        let a_round = pairs * first.len() as u64;
        let (rounds, most) = match options.length {
            Length::Rounds(rounds) => (rounds, rounds.saturating_mul(a_round)),
            Length::Games(games) => (u64::MAX, pairs.saturating_mul(games.div_ceil(2))),
        };
        let mut first = Some(first);
        let rounds = (0..rounds).map(move |round| {
            let starts = first
                .take()
                .map_or_else(|| problem.starts(seed_of(seed, round)), Ok);
            starts.map(|starts| (round, Arc::new(starts)))
        });
        let coming = rounds.flat_map(move |round| -> Round<'c> {
            match round {
                Err(complaints) => Box::new(std::iter::once(Err(complaints))),
                Ok((round, starts)) => {
                    let all = meetings(pairing, players, starts.len());
                    Box::new(all.map(move |meeting| {
                        Ok(Appointment {
                            number: 0,
                            round,
                            meeting,
                            starts: Arc::clone(&starts),
                        })
                    }))
                }
            }
        });
        let numbered = (0..most).zip(coming).map(|(number, appointment)| {
            appointment.map(|appointment| Appointment {
                number,
                ..appointment
            })
        });
        Ok(Self {
            meetings: most,
            coming: Box::new(numbered),
        })
    }

    /// How many meetings there are, as far as the first round tells: rounds may differ where random
    /// starts coincide.
    pub(super) fn meetings(&self) -> u64 {
        self.meetings
    }
}

impl Iterator for Calendar<'_> {
    type Item = Result<Appointment, Vec<Diagnostic>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.coming.next()
    }
}

/// The first round has the starts that the judge would take.
fn seed_of(seed: u64, round: u64) -> u64 {
    seed.wrapping_add(round.wrapping_mul(APART))
}
