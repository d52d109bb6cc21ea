//! Judging: from a submission to a verdict with everything that explains it.

mod games;
mod proved;
mod record;
mod report;
mod verdict;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use grundy_play::{Fixture, GameRecord, HostFault, fixtures};
use grundy_problem::{Accept, Problem, Searching, Start};
use grundy_report::Error;
use grundy_report::{
    Decision, EventKind, Events, Reason, RightMoves, SearchedReport, Sink, thousands,
};
use grundy_sandbox::Usage;

use crate::Submission;
use crate::book::searching_of;
use crate::certify::{Proof, prove_as_asked};
use crate::pairing::Contender;
use crate::run::prepare_all;

pub use crate::bot::BotMessages;
pub use crate::run::{Failure, Options, regular};
pub(crate) use games::guest_seed;
pub use record::judged_games;
pub(crate) use report::first_failure;
pub use report::judge_report;
pub(crate) use verdict::verdict;

/// Everything known of one submission after judging.
pub struct Judgement {
    /// The file, as the user named it.
    pub file: PathBuf,
    /// The verdict.
    pub verdict: Decision,
    /// Sha-256 of the wasm module, in hexadecimal; `None` where there is no module.
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
    /// The search for a proof, where the problem asks for one and the games were passed.
    pub proof: Option<Proved>,
    /// How many games were planned; the rest is not played once a bot has shown enough faults.
    pub planned: usize,
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
    /// Which.
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

/// Judges submissions, one judgement each, in their order.
///
/// # Errors
/// If judging is impossible through no fault of a submission: a file that cannot be read, a file of
/// unknown type, a compiler that is not installed, a problem that asks for answers.
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
    let schedule: Vec<Fixture> = fixtures(&players, &play.opponents, play.sides).collect();
    let searching = searching_of(problem, sink)?;
    let certified_starts = Arc::new(problem.certified_starts(options.seed)?);
    let judgements = submissions
        .iter()
        .zip(prepared)
        .map(|(submission, prepared)| {
            let file = submission.path();
            let (module, precompiled) = match prepared {
                Ok(ready) => ready,
                Err(not_run) => {
                    let (verdict, message) = not_run.decision();
                    return unplayed(file, verdict, message);
                }
            };
            let judged = || -> Result<Judgement, HostFault> {
                let events = &Events::new(&file.display().to_string(), sink);
                events.send(EventKind::Playing {
                    planned: schedule.len(),
                });
                let bot = Contender::of_module(module.clone(), precompiled.clone());
                let games = games::play_all(
                    problem, &searching, starts, &schedule, &bot, options, events,
                )?;
                let games::Games {
                    played: mut games,
                    out_of_fuel,
                } = games;
                let is_large = problem.game.is_large();
                if is_large {
                    proved::prove(&mut games, starts, &searching, options, events)?;
                }
                let searched = is_large.then(|| proved::searched(&games, starts, &searching));
                let (mut verdict, mut first_failure) = verdict(play.accept, &games);
                let mut message = None;
                if let Some(undecided) = not_enough(play.accept, verdict, searched.as_ref()) {
                    verdict = Decision::Rejected(Reason::NotDecided);
                    message = Some(undecided);
                }
                if let Some(undecided) = not_exact(play.accept, verdict, searched.as_ref()) {
                    verdict = Decision::JudgeFailed;
                    message = Some(undecided);
                }
                let without_failure = [
                    Decision::Accepted,
                    Decision::Rejected(Reason::ScoreTooLow),
                    Decision::Rejected(Reason::NotDecided),
                ];
                if out_of_fuel && without_failure.contains(&verdict) {
                    verdict = Decision::Rejected(Reason::TotalFuel);
                    first_failure = None;
                    message = Some(total_fuel_text(problem.limits.fuel_total, games.len()));
                }
                let mut proof = None;
                if verdict == Decision::Accepted {
                    let starts = &certified_starts;
                    proof = prove_as_asked(problem, starts, &precompiled, options, events)?;
                    if let Some(reason) = proof.as_ref().and_then(Proof::reason) {
                        verdict = Decision::Rejected(reason);
                    }
                }
                let right = match &first_failure {
                    Some(failure) => proved_right(failure, &games, starts, &searching)?,
                    None => None,
                };
                Ok(Judgement {
                    searched,
                    right,
                    file: file.to_owned(),
                    verdict,
                    module: Some(module.clone()),
                    message,
                    first_failure,
                    games,
                    proof: proof.map(|proof| Proved {
                        starts: Arc::clone(&certified_starts),
                        proof,
                    }),
                    planned: schedule.len(),
                })
            };
            judged().unwrap_or_else(|fault: HostFault| Judgement {
                module: Some(module.clone()),
                ..unplayed(file, Decision::JudgeFailed, fault.into_message())
            })
        });
    options.cancellation.finish(judgements.collect())
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
    match failure.reason {
        Reason::Blunder => {
            proved::right_moves(game, &starts[failure.fixture.start], failure, searching)
        }
        _ => Ok(None),
    }
}

/// The message if too few moves are decided for the verdict that the problem asks for.
fn not_enough(
    accept: Accept,
    verdict: Decision,
    searched: Option<&SearchedReport>,
) -> Option<String> {
    let (Accept::NoProvedBlunder { least_decided }, Some(searched)) = (accept, searched) else {
        return None;
    };
    let is_too_little = verdict == Decision::Accepted && searched.share() < least_decided;
    is_too_little.then(|| {
        format!(
            "not enough decided: {} % of the bot's {} moves are decided within {} questions a position, and the \
             problem asks for {:.0} %; raise questions_per_position or start later",
            searched.percent(),
            thousands(searched.moves),
            thousands(searched.limits.questions_per_position),
            least_decided * 100.0
        )
    })
}

/// The message if a move is not decided in a game without values, although the problem promises exact verdicts.
fn not_exact(
    accept: Accept,
    verdict: Decision,
    searched: Option<&SearchedReport>,
) -> Option<String> {
    if accept != Accept::NoBlunder || verdict != Decision::Accepted {
        return None;
    }
    let searched = searched?;
    let undecided = searched.undecided.as_ref()?;
    Some(format!(
        "the problem accepts \"no-blunder\", but a move is not decided within {} questions: game {}, ply {}, \
         position {}, played {}; raise questions_per_position, start later, or accept \"no-proved-blunder\"",
        thousands(searched.limits.questions_per_position),
        undecided.game,
        undecided.ply,
        undecided.position,
        undecided.played
    ))
}

fn total_fuel_text(most: u64, games: usize) -> String {
    let most = thousands(most);
    format!(
        "your program used more than {most} wasm instructions in {games} games: that is the limit \
         `fuel_total` for all games together"
    )
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
    }
}
