//! Judging: from a submission to a verdict with everything that explains it.

mod games;
mod verdict;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use grundy_arena::{Fixture, GameRecord, HostFault, fixtures};
use grundy_sandbox::{PrecompileError, Precompiled, Precompiler, RefusalKind, Usage};
use grundy_toolchain::{BuildError, Toolchains};
use sha2::{Digest, Sha256};

use crate::Diagnostic;
use crate::certify::{Proof, prove_as_asked};
use crate::harmless::{harmless, in_brief};
use crate::problem::{Problem, Start};

pub(crate) use games::{SECOND_HEARING, guest_seed, joined, patience, stream};
pub(crate) use verdict::failures;
pub use verdict::{FOLDERS, Failure, Reason, Verdict};

/// How to judge.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Decides random instances, random opponents and what bots see of randomness.
    pub seed: u64,
    /// Threads; at least one is used. It never changes a result.
    pub jobs: usize,
    /// Where submissions become native code.
    pub precompiler: &'static Precompiler,
    /// What makes modules of sources.
    pub toolchains: &'static Toolchains,
}

/// What happens meanwhile, for a progress bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<'e> {
    /// A submission is about to be compiled.
    Building(&'e Path),
    /// A submission was read by this compiler of the machine, outside the sandbox.
    BuiltNatively(&'e Path, &'e str),
    /// At most this many games of a submission are about to be played.
    Playing(&'e Path, usize),
    /// One more game has been played.
    Played,
    /// A submission is about to be asked in every position.
    Certifying(&'e Path),
    /// A submission is about to be asked so many questions.
    Asking(&'e Path, u64),
    /// It has been asked so many more questions.
    Asked(u64),
    /// So many instances of a claim are about to be examined.
    Examining(&'e str, u64),
    /// That will take so long.
    WillTake(Duration),
    /// So many more instances have been examined.
    Examined(u64),
}

/// Everything known of one submission after judging.
pub struct Judgement {
    /// The file, as the user named it.
    pub file: PathBuf,
    /// The verdict.
    pub verdict: Verdict,
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
    files: &[PathBuf],
    options: Options,
    on_event: &(dyn Fn(Event<'_>) + Sync),
) -> Result<Vec<Judgement>, Vec<Diagnostic>> {
    let play = problem.play()?;
    let prepared = prepare_all(files, options, on_event)?;
    let players: Vec<u8> = starts.iter().map(|start| start.table.seats()).collect();
    let schedule: Vec<Fixture> = fixtures(&players, &play.opponents, play.sides).collect();
    let certified_starts = Arc::new(problem.certified_starts(options.seed)?);
    let judgements = files.iter().zip(prepared).map(|(file, prepared)| {
        let (module, precompiled) = match prepared {
            Prepared::Ready {
                module,
                precompiled,
            } => (module, precompiled),
            Prepared::Refused(reason, message) => {
                return unplayed(file, Verdict::Rejected(reason), message);
            }
            Prepared::JudgeFailed(message) => {
                return unplayed(file, Verdict::JudgeFailed, message);
            }
        };
        let judged = || -> Result<Judgement, HostFault> {
            on_event(Event::Playing(file, schedule.len()));
            let games =
                games::play_all(problem, starts, &schedule, &precompiled, options, on_event)?;
            let (mut verdict, first_failure) = verdict::verdict(play.accept, &games);
            let mut proof = None;
            if verdict == Verdict::Accepted {
                on_event(Event::Certifying(file));
                let starts = &certified_starts;
                proof = prove_as_asked(problem, starts, &precompiled, options, on_event)?;
                if let Some(reason) = proof.as_ref().and_then(Proof::reason) {
                    verdict = Verdict::Rejected(reason);
                }
            }
            Ok(Judgement {
                file: file.clone(),
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
            ..unplayed(file, Verdict::JudgeFailed, message)
        })
    });
    Ok(judgements.collect())
}

fn unplayed(file: &Path, verdict: Verdict, message: String) -> Judgement {
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

/// Builds and precompiles all submissions, several at a time.
pub(crate) fn prepare_all(
    files: &[PathBuf],
    options: Options,
    on_event: &(dyn Fn(Event<'_>) + Sync),
) -> Result<Vec<Prepared>, Vec<Diagnostic>> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(file) = files.get(index) else {
                return done;
            };
            on_event(Event::Building(file));
            done.push((
                index,
                prepare(file, options.precompiler, options.toolchains, on_event),
            ));
        }
    };
    let mut all = thread::scope(|scope| {
        let workers: Vec<_> = (0..options.jobs.clamp(1, files.len().max(1)))
            .map(|_| scope.spawn(work))
            .collect();
        let done = workers.into_iter().flat_map(joined);
        done.collect::<Vec<_>>()
    });
    all.sort_by_key(|(index, _)| *index);
    let mut prepared = Vec::new();
    let mut complaints = Vec::new();
    for (_, result) in all {
        match result {
            Ok(ready) => prepared.push(ready),
            Err(complaint) => complaints.push(complaint),
        }
    }
    if complaints.is_empty() {
        Ok(prepared)
    } else {
        // One missing compiler is one complaint, however many submissions it stops.
        complaints.dedup();
        Err(complaints)
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
            let complaint = Diagnostic::new(format!("{} is a folder", file.display()));
            Err(complaint.help(format!("name the bots in it: {}", file.join("*").display())))
        }
        Ok(metadata) if !metadata.is_file() => {
            let title = format!("{} is not a regular file", file.display());
            Err(Diagnostic::new(title))
        }
        Ok(_) | Err(_) => Ok(()),
    }
}

pub(crate) fn prepare(
    file: &Path,
    precompiler: &Precompiler,
    toolchains: &Toolchains,
    on_event: &(dyn Fn(Event<'_>) + Sync),
) -> Result<Prepared, Diagnostic> {
    regular(file)?;
    let wasm = match grundy_toolchain::build(file, toolchains) {
        Ok(built) => {
            if let Some(compiler) = &built.native {
                on_event(Event::BuiltNatively(file, compiler));
            }
            built.wasm
        }
        Err(BuildError::CompileError { message }) => {
            return Ok(Prepared::Refused(Reason::CompileError, harmless(&message)));
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
                        harmless(&refusal.message),
                    ));
                }
            };
            Prepared::Refused(reason, in_brief(&refusal.message))
        }
        Err(ref error @ PrecompileError::NoInterpreter(ref name)) => {
            let complaint = Diagnostic::new(error.to_string());
            let remedy = format!("to install it: grundy toolchains install {name}");
            return Err(complaint.help(remedy));
        }
        Err(PrecompileError::Host(error)) => Prepared::JudgeFailed(error.to_string()),
    })
}

fn fingerprint(wasm: &[u8]) -> String {
    let digest = Sha256::digest(wasm);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
