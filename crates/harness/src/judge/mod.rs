//! Judging: from a submission to a verdict with everything that explains it.

mod games;
mod proved;
mod record;
mod report;
mod verdict;

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use grundy_play::{Fixture, GameRecord, HostFault, fixtures};
use grundy_problem::{Play, Problem, Searching, Start};
use grundy_report::{Decision, Error, EventKind, Events, Reason, RightMoves, SearchedReport, Sink};
use grundy_rules::Outcome;
use grundy_sandbox::{Precompiled, Usage};

use crate::Submission;
use crate::book::searching_of;
use crate::certify::{Proof, prove_as_asked};
use crate::pairing::Contender;
use crate::proved_game::recheck_line;
use crate::run::prepare_all;
use games::Games;
use verdict::conclude;

pub use crate::bot::BotMessages;
pub use crate::run::{Failure, Options, regular};
pub(crate) use games::guest_seed;
pub(crate) use proved::searched;
pub use record::judged_games;
pub(crate) use report::first_failure;
pub use report::judge_report;
pub(crate) use verdict::{undecided_verdict, verdict};

/// The result of judging one submission.
pub struct Judgement {
    /// The file, as the user named it.
    pub file: PathBuf,
    /// The verdict.
    pub verdict: Decision,
    /// SHA-256 of the wasm module, in hexadecimal; `None` if there is no module.
    pub module: Option<String>,
    /// The message of the compiler, the sandbox or the judge, if that is the reason.
    pub message: Option<String>,
    /// The failure that decided the verdict or, for a score too low, the first blunder.
    pub first_failure: Option<Failure>,
    /// The games, in the order of the schedule.
    pub games: Vec<Played>,
    /// The proofs about the bot's moves, in a game without values.
    pub searched: Option<SearchedReport>,
    /// The moves that would have been right, if a blunder in a game without values decided the verdict.
    pub right: Option<RightMoves>,
    /// The search for a proof, if the problem asks for one and the games were passed.
    pub proof: Option<Proved>,
    /// The number of planned games. Not all are played if the bot shows enough faults or uses up its fuel.
    pub planned: usize,
    /// The number of planned games that were not played and whose start is won for the bot, or may be.
    pub unplayed_wins: u64,
}

/// A search for a proof, and the starts that it is about.
pub struct Proved {
    /// The starts.
    pub starts: Arc<Vec<Start>>,
    /// The result of the search.
    pub proof: Proof,
}

/// One game that was played.
pub struct Played {
    /// The game of the schedule.
    pub fixture: Fixture,
    /// The game, move by move.
    pub record: GameRecord,
    /// The questions to the rules that each of its positions took, in a game without values.
    pub questions: Vec<u64>,
    /// The resources that the bot used up.
    pub usage: Usage,
    /// Its output on stderr, as far as it was kept.
    pub messages: BotMessages,
}

/// Judges submissions. Returns one judgement for each, in their order.
///
/// # Errors
/// If judging is impossible through no fault of a submission: if its file cannot be read or has an
/// unknown type, if a compiler is not installed, if the problem asks for answers, if its book is wrong, or if the rules
/// fail.
pub fn judge(
    problem: &Problem,
    starts: &[Start],
    submissions: &[Submission],
    options: Options<'_>,
    sink: &Sink<'_>,
) -> Result<Vec<Judgement>, Error> {
    let play = problem.play()?;
    let prepared = prepare_all(submissions, options, sink)?;
    let players: Vec<u8> = starts.iter().map(|start| start.instance.seats()).collect();
    let judging = Judging {
        problem,
        play,
        starts,
        schedule: fixtures(&players, &play.opponents, play.sides).collect(),
        searching: searching_of(problem, sink)?,
        certified_starts: Arc::new(problem.certified_starts(options.seed)?),
        options,
    };
    let judgements = submissions
        .iter()
        .zip(prepared)
        .map(|(submission, prepared)| {
            let file = submission.path();
            match prepared {
                Ok((module, precompiled)) => {
                    let events = &Events::new(&file.display().to_string(), sink);
                    let judged = judging.judge(file, &module, &precompiled, events);
                    match judged {
                        // The author must correct the rules before any bot is judged.
                        Err(fault @ HostFault::Rules(_)) => Err(Error::from(fault)),
                        Err(fault) => Ok(Judgement {
                            module: Some(module),
                            ..unplayed(file, Decision::JudgeFailed, fault.into_message())
                        }),
                        Ok(judgement) => Ok(judgement),
                    }
                }
                Err(not_run) => {
                    let (verdict, message) = not_run.decision();
                    Ok(unplayed(file, verdict, message))
                }
            }
        });
    let judgements: Result<Vec<Judgement>, Error> = judgements.collect();
    options.cancellation.finish(judgements)?
}

/// The part of judging that all submissions share.
struct Judging<'j> {
    problem: &'j Problem,
    play: &'j Play,
    starts: &'j [Start],
    schedule: Vec<Fixture>,
    searching: Searching,
    certified_starts: Arc<Vec<Start>>,
    options: Options<'j>,
}

impl Judging<'_> {
    /// Plays the games of a bot and, if they are passed, searches for the proof that the problem asks for.
    fn judge(
        &self,
        file: &Path,
        module: &str,
        precompiled: &Precompiled,
        events: &Events<'_>,
    ) -> Result<Judgement, HostFault> {
        let (games, searched) = self.games(module, precompiled, events)?;
        let fuel_total = self.problem.limits.fuel_total;
        let conclusion = conclude(self.play.accept, &games, searched.as_ref(), fuel_total);
        let mut verdict = conclusion.verdict;
        let mut proof = None;
        if verdict == Decision::Accepted {
            proof = self.prove(precompiled, events)?;
            let reason = proof.as_ref().and_then(|proved| proved.proof.reason());
            verdict = reason.map_or(verdict, Decision::Rejected);
        }
        let games = games.played;
        let unplayed_wins = self.unplayed_wins(&games);
        let right = match &conclusion.first_failure {
            Some(failure) => proved_right(failure, &games, self.starts, &self.searching)?,
            None => None,
        };
        Ok(Judgement {
            file: file.to_owned(),
            verdict,
            module: Some(module.to_owned()),
            message: conclusion.message,
            first_failure: conclusion.first_failure,
            games,
            searched,
            right,
            proof,
            planned: self.schedule.len(),
            unplayed_wins,
        })
    }

    /// The number of games of the schedule that are not among `games` and whose start is won for the bot. A start whose
    /// value is not known counts as won, so that a bot gains nothing by ending the judging early.
    fn unplayed_wins(&self, games: &[Played]) -> u64 {
        let played: HashSet<u64> = games.iter().map(|game| game.fixture.number).collect();
        let others = self
            .schedule
            .iter()
            .filter(|fixture| !played.contains(&fixture.number));
        let is_won = |fixture: &&Fixture| {
            let start = &self.starts[fixture.start];
            !start.instance.has_values() || start.value_for(fixture.seat).outcome() == Outcome::Win
        };
        others.filter(is_won).count() as u64
    }

    /// Plays the games of a bot. If the game has no values, the games are searched for proofs.
    fn games(
        &self,
        module: &str,
        precompiled: &Precompiled,
        events: &Events<'_>,
    ) -> Result<(Games, Option<SearchedReport>), HostFault> {
        let (starts, searching) = (self.starts, &self.searching);
        events.send(EventKind::Playing {
            planned: self.schedule.len(),
        });
        let bot = Contender::of_module(module.to_owned(), precompiled.clone());
        let mut games = games::play_all(
            self.problem,
            searching,
            starts,
            &self.schedule,
            &bot,
            self.options,
            events,
        )?;
        if !self.problem.game.is_large() {
            return Ok((games, None));
        }
        proved::prove(&mut games.played, starts, searching, self.options, events)?;
        let searched = searched(&games.played, starts, searching);
        Ok((games, Some(searched)))
    }

    /// Searches for the proof that the problem asks for. `None` if it asks for no proof.
    fn prove(
        &self,
        precompiled: &Precompiled,
        events: &Events<'_>,
    ) -> Result<Option<Proved>, HostFault> {
        let starts = &self.certified_starts;
        let proof = prove_as_asked(self.problem, starts, precompiled, self.options, events)?;
        Ok(proof.map(|proof| Proved {
            starts: Arc::clone(starts),
            proof,
        }))
    }
}

/// The moves that would have been right, in a game without values.
pub(crate) fn proved_right(
    failure: &Failure,
    games: &[Played],
    starts: &[Start],
    searching: &Searching,
) -> Result<Option<RightMoves>, HostFault> {
    let number = failure.fixture.number;
    let Some(game) = games.iter().find(|game| game.fixture.number == number) else {
        return Ok(None);
    };
    let start = &starts[failure.fixture.start];
    recheck_line(&game.record, &*start.instance)?;
    match failure.reason {
        Reason::Blunder => proved::right_moves(game, start, failure, searching),
        _ => Ok(None),
    }
}

fn unplayed(file: &Path, verdict: Decision, message: String) -> Judgement {
    Judgement {
        file: file.to_owned(),
        verdict,
        module: None,
        message: Some(message),
        first_failure: None,
        games: Vec::new(),
        searched: None,
        right: None,
        proof: None,
        planned: 0,
        unplayed_wins: 0,
    }
}
