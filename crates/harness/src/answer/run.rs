//! One run of a program: a fresh guest reads a file of questions as it comes, and its answers are
//! compared as they come.

use std::time::Duration;

use grundy_arena::Fault;
use grundy_sandbox::{Budget, End, Precompiled, RunState, Usage};

use super::compare::{Comparison, Difference, Separator, Tally};
use super::questions::Questions;
use crate::bot::{end_text, fault, guest_limits};
use crate::retry::{Quiet, RETRY_FACTOR};
use crate::run::{Loaded, host_fault};
use grundy_problem::{Asks, NO_MOVE};
use grundy_report::Error;
use grundy_report::sanitize::excerpt;
use grundy_report::{Limits, Reason};

/// Output that a program may write whatever it is asked, in bytes.
const OUTPUT_ROOM: u64 = 64 << 10;
/// Of what it prints, so much is kept to be shown, in bytes.
const SHOWN: usize = 1 << 10;
/// The longest move that anybody writes, in bytes.
const MAX_MOVE_LEN: usize = 32;
/// So much more than the longest answer, and its line end, a program may write for each question:
/// who prints everything twice is to hear just that.
const OUTPUT_FACTOR: u64 = 4;

/// What is needed to run a program.
pub(super) struct Runner<'r> {
    pub(super) precompiled: &'r Precompiled,
    pub(super) limits: &'r Limits,
    /// What programs see of randomness.
    pub(super) seed: u64,
    /// The processor time that all runs share.
    pub(super) budget: Budget,
    pub(super) quiet: &'r Quiet,
    /// Fuel that every run has at least.
    pub(super) least_fuel: u64,
}

/// What became of one file of questions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnswerRun {
    /// How many questions there were.
    pub questions: u64,
    /// The answers.
    pub tally: Tally,
    /// How the program broke off, if it did, with one sentence more.
    pub fault: Option<(Fault, String)>,
    /// What it used up.
    pub usage: Usage,
    /// What it was allowed to use up, in wasm instructions.
    pub fuel_limit: u64,
    /// What it wrote on stderr, as far as it was kept.
    pub stderr: String,
    /// The beginning of what it printed, fit to be shown.
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

    /// Why the run is not good. Where there are too few or too many answers, that is the reason:
    /// which of them are wrong then depends on how they are lined up with the questions.
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
    /// The same, with at least this fuel for every run.
    pub(super) fn with_fuel(&self, least_fuel: u64) -> Self {
        Self {
            budget: self.budget.clone(),
            least_fuel,
            ..*self
        }
    }

    /// Runs the program on a file of questions. `on_asked` hears of questions that were written.
    pub(super) fn run(
        &self,
        questions: &Questions<'_>,
        on_asked: &dyn Fn(u64),
    ) -> Result<AnswerRun, Error> {
        let wall_clock_limit = self.limits.clocks.wall_clock.of(self.fuel(questions));
        self.quiet.retry_alone(
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

    /// The fuel for a file of questions. How a program divides it among them is its own business:
    /// it may prepare a table first, or read everything before it answers anything.
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
        let examine = |printed: &str| match instances.next() {
            Some(instance) => questions
                .expected(instance)
                .map(|e| Some(e.accepts(printed))),
            None => Ok(None),
        };
        let mut comparison = Comparison::new(separator(&questions.answer().asks), examine);
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
            stderr: text(guest.stderr()),
            printed: excerpt(&text(&head)),
        })
    }
}

/// Words are told apart by blanks; moves may be of several words and stand on lines of their own.
fn separator(asks: &Asks) -> Separator {
    match asks {
        Asks::Winner(_) => Separator::Blank,
        Asks::Move => Separator::Line,
    }
}

/// Bytes that a program may write.
fn output_room(questions: &Questions<'_>) -> u64 {
    let longest = match &questions.answer().asks {
        Asks::Winner(words) => {
            let words = [&words.first, &words.second, &words.draw];
            words.map(|word| word.len()).into_iter().max().unwrap_or(0)
        }
        Asks::Move => MAX_MOVE_LEN.max(NO_MOVE.len()),
    };
    let line = longest as u64 + 2;
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
