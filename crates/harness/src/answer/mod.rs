//! Judging answer programs: from a submission to a verdict, and to the smallest question that it
//! answers wrongly.
//!
//! The `questions` of a test are written to the program as it reads them (`run`). Its output is
//! compared with what is `expected` as it comes (`compare`). The first run that fails decides the
//! verdict, and its first wrong answer is shrunk (`shrink`, `smallest`).

mod compare;
mod expected;
mod hint;
mod phrases;
mod questions;
mod report;
mod run;
mod shrink;
mod smallest;
mod validate;
mod verdict;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use grundy_play::in_order;
use grundy_problem::{Answer, Problem};
use grundy_report::Error;
use grundy_report::{Decision, EventKind, Events, FirstWrongAnswer, Sink};
use grundy_sandbox::Precompiled;

use crate::Submission;
use crate::bot::processor_time;
use crate::retry::RetryGate;
use crate::run::{Options, prepare_all};

pub use compare::Tally;
pub use report::answer_report;
pub use run::AnswerRun;
pub use validate::{Validated, WrongAnswer, validate};

use questions::Questions;
use run::Runner;

/// The result of judging one answer program.
pub struct AnswerJudgement {
    /// The file, as the user named it.
    pub file: PathBuf,
    /// The verdict.
    pub verdict: Decision,
    /// SHA-256 of the wasm module, in hexadecimal; `None` if there is no module.
    pub module: Option<String>,
    /// The message of the compiler, the sandbox or the judge, if that is the reason.
    pub message: Option<String>,
    /// The runs, in the order of the tests, up to the first that broke off.
    pub runs: Vec<AnswerRun>,
    /// The wrong answer that decided the verdict.
    pub first_wrong: Option<FirstWrongAnswer>,
}

/// Judges answer programs. Returns one judgement for each, in their order.
///
/// # Errors
/// The errors of [`crate::judge::judge`], and if the game does not accept a question.
pub fn judge_answers(
    problem: &Problem,
    answer: &Answer,
    submissions: &[Submission],
    options: Options<'_>,
    sink: &Sink<'_>,
) -> Result<Vec<AnswerJudgement>, Error> {
    let prepared = prepare_all(submissions, options, sink)?;
    let judgements = submissions
        .iter()
        .zip(prepared)
        .map(|(submission, prepared)| {
            let file = submission.path();
            match prepared {
                Ok((module, precompiled)) => {
                    let tests = 0..answer.tests.len();
                    let tests =
                        tests.map(|test| Questions::of_test(problem, answer, test, options.seed));
                    let tests: Vec<Questions<'_>> = tests.collect();
                    let events = &Events::new(&file.display().to_string(), sink);
                    events.send(EventKind::Asking {
                        planned: tests.iter().map(Questions::len).sum(),
                    });
                    let judged = judged(problem, &tests, &precompiled, options, events);
                    let module = Some(module);
                    match judged {
                        Ok((runs, mut first_wrong)) => {
                            if let Some(first) = &mut first_wrong {
                                let known = first.hint.take();
                                first.hint = known
                                    .or_else(|| hint::of(submission, first))
                                    .or_else(|| hint::of_separation(answer, first))
                                    .or_else(|| hint::of_layout(answer, first));
                            }
                            Ok(AnswerJudgement {
                                file: file.to_owned(),
                                verdict: verdict::verdict(&runs),
                                module,
                                message: None,
                                runs,
                                first_wrong,
                            })
                        }
                        Err(error @ (Error::User(_) | Error::Cancelled)) => Err(error),
                        Err(Error::Internal(fault)) => Ok(AnswerJudgement {
                            module,
                            ..not_run(file, Decision::JudgeFailed, fault.into_message())
                        }),
                    }
                }
                Err(reason) => {
                    let (verdict, message) = reason.decision();
                    Ok(not_run(file, verdict, message))
                }
            }
        });
    let judgements = judgements.collect::<Result<_, Error>>()?;
    options.cancellation.finish(judgements)
}

fn not_run(file: &Path, verdict: Decision, message: String) -> AnswerJudgement {
    AnswerJudgement {
        file: file.to_owned(),
        verdict,
        module: None,
        message: Some(message),
        runs: Vec::new(),
        first_wrong: None,
    }
}

/// Runs the tests, and explains the first that failed.
fn judged(
    problem: &Problem,
    tests: &[Questions<'_>],
    precompiled: &Precompiled,
    options: Options<'_>,
    events: &Events<'_>,
) -> Result<(Vec<AnswerRun>, Option<FirstWrongAnswer>), Error> {
    let gate = RetryGate::default();
    let runner = Runner {
        precompiled,
        limits: &problem.limits,
        seed: options.seed,
        budget: processor_time(&problem.limits),
        gate: &gate,
        least_fuel: 0,
    };
    let runs = run_all(&runner, tests, options, events)?;
    let failed = runs.iter().position(|ran| ran.reason().is_some());
    let first_wrong = match failed {
        Some(test) => Some(verdict::explain(&runner, test, &tests[test], &runs[test])?),
        None => None,
    };
    Ok((runs, first_wrong))
}

/// Runs the tests in order, up to the first that the program does not finish. The number of threads
/// does not change which runs count.
fn run_all(
    runner: &Runner<'_>,
    tests: &[Questions<'_>],
    options: Options<'_>,
    events: &Events<'_>,
) -> Result<Vec<AnswerRun>, Error> {
    let workers = options.workers(|| {
        |questions: &Questions<'_>| {
            runner.run(questions, &|asked| {
                events.send(EventKind::Asked { questions: asked })
            })
        }
    });
    let mut runs: Vec<AnswerRun> = Vec::new();
    in_order(options.until_cancelled(tests.iter()), workers, |ran| {
        let broke_off = ran.fault.is_some();
        runs.push(ran);
        match broke_off {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    })?;
    Ok(runs)
}
