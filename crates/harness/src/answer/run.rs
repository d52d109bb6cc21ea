//! One run of a program: a fresh guest is fed a file of questions piece by piece, and its answers are
//! compared as they arrive.

use std::time::Duration;

use grundy_play::Fault;
use grundy_problem::{NO_MOVE, Question};
use grundy_report::Error;
use grundy_report::{Limits, Reason};
use grundy_sandbox::{Budget, End, Precompiled, RunState, Usage};

use super::compare::{Comparison, Difference, Tally};
use super::questions::Questions;
use crate::bot::{end_text, fault, guest_limits};
use crate::protocol::shown;
use crate::retry::{RETRY_FACTOR, RetryGate};
use crate::run::{Loaded, host_fault};

/// Bytes of output that a program may write in addition to its answers.
const OUTPUT_ROOM: u64 = 64 << 10;
/// Bytes of output that are kept for display.
const SHOWN: usize = 1 << 10;
/// The assumed maximal length of a move that a program prints, in bytes.
const MAX_MOVE_LEN: usize = 32;
/// The length of the longest number, in bytes.
const MAX_NUMBER_LEN: usize = 39;
/// For each question, a program may write this many times the longest answer with its line end. A
/// program that prints everything twice then gets the verdict for too many answers, not for too much
/// output.
const OUTPUT_FACTOR: u64 = 4;

/// Everything that is needed to run a program.
pub(super) struct Runner<'r> {
    pub(super) precompiled: &'r Precompiled,
    pub(super) limits: &'r Limits,
    /// The seed of the randomness that programs see.
    pub(super) seed: u64,
    /// The CPU time that all runs share.
    pub(super) budget: Budget,
    pub(super) gate: &'r RetryGate,
    /// The least fuel of a run, independent of its questions.
    pub(super) least_fuel: u64,
}

/// The result of one run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnswerRun {
    /// The number of questions.
    pub questions: u64,
    /// The answers.
    pub tally: Tally,
    /// The fault that ended the program, if there was one, and a sentence about it.
    pub fault: Option<(Fault, String)>,
    /// The fuel and memory that it used.
    pub usage: Usage,
    /// The fuel that it was allowed, in wasm instructions.
    pub fuel_limit: u64,
    /// Its output on standard error, as far as that was kept.
    pub stderr: String,
    /// Whether it has read any of the questions.
    pub has_read: bool,
    /// The beginning of its output, sanitized for display.
    pub(super) printed: String,
    pub(super) first_wrong: Option<Difference>,
    pub(super) first_extra: Option<Difference>,
}

impl AnswerRun {
    /// Questions without an answer.
    #[must_use]
    pub fn missing(&self) -> u64 {
        self.questions - self.tally.answered()
    }

    /// The reason why the run failed; `None` if it passed. Too few or too many answers are a reason of their own,
    /// because answers cannot be matched to questions then.
    #[must_use]
    pub fn reason(&self) -> Option<Reason> {
        match &self.fault {
            Some((fault, _)) => Some((*fault).into()),
            None if self.tally.extra > 0 => Some(Reason::ExtraOutput),
            None if self.missing() > 0 => Some(Reason::MissingAnswer),
            None if self.tally.wrong > 0 => Some(Reason::WrongAnswer),
            None => None,
        }
    }
}

impl Runner<'_> {
    /// A runner like this one that grants every run at least this fuel.
    pub(super) fn with_fuel(&self, least_fuel: u64) -> Self {
        Self {
            budget: self.budget.clone(),
            least_fuel,
            ..*self
        }
    }

    /// Runs the program on a file of questions. Calls `on_asked` with the number of questions in each
    /// piece that is written.
    pub(super) fn run(
        &self,
        questions: &Questions<'_>,
        on_asked: &dyn Fn(u64),
    ) -> Result<AnswerRun, Error> {
        let wall_clock_limit = self.limits.clocks.wall_clock.of(self.fuel(questions));
        self.gate.retry_alone(
            || self.run_within(questions, wall_clock_limit, on_asked),
            |ran| {
                ran.as_ref()
                    .is_ok_and(|ran| matches!(ran.fault, Some((Fault::WallClock, _))))
            },
            || {
                let more = wall_clock_limit.saturating_mul(RETRY_FACTOR);
                self.run_within(questions, more, &|_| {})
            },
        )
    }

    /// The fuel for a file of questions. A program may divide it freely among them: it may prepare
    /// a table first, or read all questions before it answers.
    fn fuel(&self, questions: &Questions<'_>) -> u64 {
        let each = self.limits.fuel_per_question;
        let all = each.saturating_mul(questions.len());
        let granted = self.limits.fuel_to_start.saturating_add(all);
        granted.max(self.least_fuel)
    }

    fn run_within(
        &self,
        questions: &Questions<'_>,
        wall_clock_limit: Duration,
        on_asked: &dyn Fn(u64),
    ) -> Result<AnswerRun, Error> {
        let fuel = self.fuel(questions);
        let room = output_room(questions);
        let limits = grundy_sandbox::Limits {
            fuel_to_start: fuel,
            output_per_turn: usize::try_from(room).unwrap_or(usize::MAX),
            budget: self.budget.clone(),
            ..guest_limits(self.limits, wall_clock_limit)
        };
        let loaded = Loaded::new(&limits, self.precompiled)?;
        let mut guest = loaded.program.start(self.seed).map_err(host_fault)?;

        let mut instances = questions.instances();
        let examine = |printed: Option<&str>| match instances.next() {
            Some(instance) => questions
                .expected(instance)
                .map(|e| Some(printed.is_some_and(|printed| e.accepts(printed)))),
            None => Ok(None),
        };
        let mut comparison = Comparison::new(questions.answer(), examine);
        let mut chunks = questions.chunks();
        let mut written = 0;
        let mut head = Vec::new();
        let end = loop {
            let stop = match chunks.next() {
                Some(chunk) => {
                    let chunk = chunk?;
                    on_asked(chunk.questions);
                    guest.feed(chunk.text.as_bytes())
                }
                None => guest.feed(&[]),
            };
            let (output, end) = match stop.map_err(host_fault)? {
                RunState::AwaitingInput { output } => (output, None),
                RunState::Ended { output, end } => (output, Some(end)),
            };
            comparison.take(&output)?;
            let more = SHOWN.saturating_sub(head.len()).min(output.len());
            head.extend_from_slice(&output[..more]);
            written += output.len() as u64;
            if end.is_some() {
                break end;
            }
            if written > room {
                break Some(End::OutputLimit);
            }
            if comparison.tally.extra > 0 {
                break None;
            }
        };
        comparison.finish()?;
        let fault = match end {
            None | Some(End::Exited(0)) => None,
            Some(end) => Some((fault(&end), detail(&end, room))),
        };
        Ok(AnswerRun {
            questions: questions.len(),
            tally: comparison.tally,
            first_wrong: comparison.first_wrong,
            first_extra: comparison.first_extra,
            fault,
            fuel_limit: fuel,
            usage: guest.usage(),
            stderr: guest.messages().text(),
            has_read: guest.has_read(),
            printed: shown(&text(&head)),
        })
    }
}

/// The number of bytes that a program may write.
fn output_room(questions: &Questions<'_>) -> u64 {
    let longest = match &questions.answer().asks {
        Question::Winner(words) => words.all().map(str::len).into_iter().max().unwrap_or(0),
        Question::Move => MAX_MOVE_LEN.max(NO_MOVE.len()),
        Question::Number(_) => MAX_NUMBER_LEN,
    };
    let around = questions.answer().answer_layout.text(u64::MAX, "").len();
    let line = (longest + around) as u64 + 2;
    let answers = questions.len().saturating_mul(line);
    OUTPUT_ROOM.saturating_add(answers.saturating_mul(OUTPUT_FACTOR))
}

fn detail(end: &End, room: u64) -> String {
    match end {
        End::OutOfFuel(_) => format!("{} for all questions together", end_text(end)),
        End::OutputLimit => format!("your program wrote more than {room} bytes"),
        _ => end_text(end),
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
