//! Judging: from a submission to a verdict with everything that explains it.

mod games;
mod record;
mod report;
mod verdict;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use grundy_arena::{Fixture, GameRecord, HostFault, fixtures, join_or_propagate};
use grundy_sandbox::{PrecompileError, Precompiled, Precompiler, RefusalKind, Usage};
use grundy_toolchain::{BuildError, Toolchains};
use sha2::{Digest, Sha256};

use crate::certify::{Proof, prove_as_asked};
use crate::{Cancellation, Submission};
use grundy_problem::{Problem, Start};
use grundy_report::sanitize::{escape, truncate};
use grundy_report::{Decision, EventKind, Events, Reason, Sink};
use grundy_report::{Diagnostic, Error};

pub(crate) use games::{guest_seed, stream, wall_clock_limit};
pub use record::judged_games;
pub(crate) use record::{header, used};
pub use report::judge_report;
pub use verdict::Failure;
pub(crate) use verdict::failures;

/// How to judge.
#[derive(Clone, Copy, Debug)]
pub struct Options<'j> {
    /// Decides random instances, random opponents and what bots see of randomness.
    pub seed: u64,
    /// Threads; at least one is used. It never changes a result.
    pub jobs: usize,
    /// Where submissions become native code.
    pub precompiler: &'j Precompiler,
    /// What makes modules of sources.
    pub toolchains: &'j Toolchains,
    /// What may stop it.
    pub cancellation: &'j Cancellation,
}

/// Everything known of one submission after judging.
pub struct Judgement {
    /// The file, as the user named it.
    pub file: PathBuf,
    /// The verdict.
    pub verdict: Decision,
    /// Sha-256 of the wasm module, in hexadecimal; `None` where there is no module.
    pub module: Option<String>,
    /// What the compiler, the sandbox or the judge said, where that is the reason.
    pub message: Option<String>,
    /// The failure that decided the verdict or, for a score too low, the first blunder.
    pub first_failure: Option<Failure>,
    /// The games, in the order of the schedule.
    pub games: Vec<Played>,
    /// The search for a proof, where the problem asks for one and the games were passed.
    pub proof: Option<Proved>,
    /// How many games were planned; the rest is not played once a bot has shown enough faults.
    pub planned: usize,
}

/// A search for a proof, and the starts that it is about.
pub struct Proved {
    /// The starts.
    pub starts: Arc<Vec<Start>>,
    /// What the search came to.
    pub proof: Proof,
}

/// One game that was played.
pub struct Played {
    /// Which.
    pub fixture: Fixture,
    /// What happened.
    pub record: GameRecord,
    /// What the bot used up.
    pub usage: Usage,
    /// What it wrote on stderr, as far as it was kept.
    pub stderr: String,
}

/// Judges submissions, one judgement each, in their order.
///
/// # Errors
/// What keeps us from judging at all and is no submission's fault: a file that cannot be read, an
/// unknown kind of file, a compiler that is not installed, a problem that asks for answers.
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
    let certified_starts = Arc::new(problem.certified_starts(options.seed)?);
    let judgements = submissions
        .iter()
        .zip(prepared)
        .map(|(submission, prepared)| {
            let file = submission.path();
            let (module, precompiled) = match prepared {
                Prepared::Ready {
                    module,
                    precompiled,
                } => (module, precompiled),
                Prepared::Refused(reason, message) => {
                    return unplayed(file, Decision::Rejected(reason), message);
                }
                Prepared::JudgeFailed(message) => {
                    return unplayed(file, Decision::JudgeFailed, message);
                }
            };
            let judged = || -> Result<Judgement, HostFault> {
                let events = &Events::new(&file.display().to_string(), sink);
                events.send(EventKind::Playing {
                    planned: schedule.len(),
                });
                let games =
                    games::play_all(problem, starts, &schedule, &precompiled, options, events)?;
                let (mut verdict, first_failure) = verdict::verdict(play.accept, &games);
                let mut proof = None;
                if verdict == Decision::Accepted {
                    events.send(EventKind::Certifying);
                    let starts = &certified_starts;
                    proof = prove_as_asked(problem, starts, &precompiled, options, events)?;
                    if let Some(reason) = proof.as_ref().and_then(Proof::reason) {
                        verdict = Decision::Rejected(reason);
                    }
                }
                Ok(Judgement {
                    file: file.to_owned(),
                    verdict,
                    module: Some(module.clone()),
                    message: None,
                    first_failure,
                    games,
                    proof: proof.map(|proof| Proved {
                        starts: Arc::clone(&certified_starts),
                        proof,
                    }),
                    planned: schedule.len(),
                })
            };
            judged().unwrap_or_else(|HostFault(message)| Judgement {
                module: Some(module.clone()),
                ..unplayed(file, Decision::JudgeFailed, message)
            })
        });
    options.cancellation.finish(judgements.collect())
}

fn unplayed(file: &Path, verdict: Decision, message: String) -> Judgement {
    Judgement {
        file: file.to_owned(),
        verdict,
        module: None,
        message: Some(message),
        first_failure: None,
        games: Vec::new(),
        proof: None,
        planned: 0,
    }
}

/// A submission on its way from file to native code.
pub(crate) enum Prepared {
    Ready {
        module: String,
        precompiled: Precompiled,
    },
    Refused(Reason, String),
    JudgeFailed(String),
}

/// Builds and translates all submissions, several at a time.
pub(crate) fn prepare_all(
    submissions: &[Submission],
    options: Options<'_>,
    sink: &Sink<'_>,
) -> Result<Vec<Prepared>, Error> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(submission) = submissions.get(index) else {
                return done;
            };
            if options.cancellation.is_cancelled() {
                return done;
            }
            let events = &Events::new(&submission.path().display().to_string(), sink);
            events.send(EventKind::Building);
            done.push((
                index,
                prepare(submission, options.precompiler, options.toolchains, events),
            ));
        }
    };
    let mut all = thread::scope(|scope| {
        let workers: Vec<_> = (0..options.jobs.clamp(1, submissions.len().max(1)))
            .map(|_| scope.spawn(work))
            .collect();
        let done = workers.into_iter().flat_map(join_or_propagate);
        done.collect::<Vec<_>>()
    });
    options.cancellation.finish(())?;
    all.sort_by_key(|(index, _)| *index);
    let mut prepared = Vec::new();
    let mut diagnostics = Vec::new();
    for (_, result) in all {
        match result {
            Ok(ready) => prepared.push(ready),
            Err(diagnostic) => diagnostics.push(diagnostic),
        }
    }
    if diagnostics.is_empty() {
        Ok(prepared)
    } else {
        // One missing compiler is one diagnostic, however many submissions it stops.
        diagnostics.dedup();
        Err(diagnostics.into())
    }
}

/// Sees to it that a submission is a regular file: to open a pipe may take for ever, and a device may
/// have no end. What is not there at all is for the compiler to say.
///
/// # Errors
/// Where it is something else.
pub fn regular(file: &Path) -> Result<(), Diagnostic> {
    match file.metadata() {
        Ok(metadata) if metadata.is_dir() => {
            let diagnostic = Diagnostic::new(format!("{} is a folder", file.display()));
            Err(diagnostic.help(format!("name the bots in it: {}", file.join("*").display())))
        }
        Ok(metadata) if !metadata.is_file() => {
            let title = format!("{} is not a regular file", file.display());
            Err(Diagnostic::new(title))
        }
        Ok(_) | Err(_) => Ok(()),
    }
}

pub(crate) fn prepare(
    submission: &Submission,
    precompiler: &Precompiler,
    toolchains: &Toolchains,
    events: &Events<'_>,
) -> Result<Prepared, Diagnostic> {
    let built = match submission {
        Submission::File(file) => {
            regular(file)?;
            grundy_toolchain::build(file, toolchains)
        }
        Submission::Source { name, text } => {
            grundy_toolchain::build_source(name, text.clone(), toolchains)
        }
        Submission::Module { wasm, .. } => grundy_toolchain::admit(wasm.clone(), toolchains),
    };
    let wasm = match built {
        Ok(built) => {
            if let Some(compiler) = &built.native {
                events.send(EventKind::BuiltNatively {
                    compiler: compiler.clone(),
                });
            }
            built.wasm
        }
        Err(BuildError::CompileError { message }) => {
            return Ok(Prepared::Refused(Reason::CompileError, escape(&message)));
        }
        Err(BuildError::MissingTool { what, remedy }) => {
            return Err(Diagnostic::new(what).help(format!("to install it: {remedy}")));
        }
        Err(BuildError::Failed { message }) => return Ok(Prepared::JudgeFailed(message)),
        Err(error) => return Err(Diagnostic::new(error.to_string())),
    };
    Ok(match precompiler.precompile(&wasm) {
        Ok(precompiled) => Prepared::Ready {
            module: fingerprint(&wasm),
            precompiled,
        },
        Err(PrecompileError::Refused(refusal)) => {
            let reason = match refusal.kind {
                RefusalKind::NotWasm | RefusalKind::Unsupported => Reason::NotWasm,
                RefusalKind::ForbiddenImport => Reason::ForbiddenImport,
                RefusalKind::TooLarge => Reason::TooLarge,
                RefusalKind::Source => {
                    return Ok(Prepared::Refused(
                        Reason::CompileError,
                        escape(&refusal.message),
                    ));
                }
            };
            Prepared::Refused(reason, truncate(&refusal.message))
        }
        Err(ref error @ PrecompileError::NoInterpreter(ref name)) => {
            let diagnostic = Diagnostic::new(error.to_string());
            let remedy = format!("to install it: grundy toolchains install {name}");
            return Err(diagnostic.help(remedy));
        }
        Err(PrecompileError::Host(error)) => Prepared::JudgeFailed(error.to_string()),
    })
}

fn fingerprint(wasm: &[u8]) -> String {
    let digest = Sha256::digest(wasm);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
