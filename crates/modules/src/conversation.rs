//! A conversation with one instance of a module.

use std::time::Duration;

use grundy_sandbox::{
    Budget, End, Guest, Host, HostError, Limits, Phase, Precompiled, Program, RunState,
};
use memchr::memchr_iter;

use crate::text::last_lines;

/// Limits of a module's resources.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ModuleLimits {
    /// Units of fuel for each position; a batch has as much for each of its positions.
    pub fuel_per_position: u64,
    /// Bytes of memory.
    pub memory: u64,
}

impl Default for ModuleLimits {
    fn default() -> Self {
        Self {
            fuel_per_position: 20_000_000,
            memory: 256 << 20,
        }
    }
}

/// Units of fuel for each position, at most: with as many questions in a turn as there may be, a minute or so.
pub(crate) const MAX_FUEL: u64 = 200_000_000;
/// Bytes that a module may write in one turn.
const OUTPUT_PER_TURN: usize = 4 << 20;
/// Questions of a turn, at most.
pub(crate) const MAX_BATCH: usize = 256;
/// Questions after which a conversation counts as long. A script answers them in a fraction of a second, which
/// is also the cost of starting an instance for a long conversation.
pub(crate) const LONG: usize = 4096;
/// Bytes of the questions of a turn. No question is added beyond them.
const BATCH_BYTES: usize = 256 << 10;
/// Real time of a turn: a backstop, because fuel decides.
const WALL_CLOCK: Duration = Duration::from_secs(60);

/// The remedy for output beside the answers.
pub(crate) const NOTHING_ELSE: &str = "on standard output the module writes its answers and nothing else: print debug \
                                       output to standard error";

/// The cause of a missing answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// The module ended. `fuel` is the number of units that each position had.
    Ended { end: End, stderr: String, fuel: u64 },
    /// It wrote more or fewer lines than it was asked questions.
    Lines {
        asked: usize,
        written: usize,
        stderr: String,
    },
    /// Its output is not UTF-8.
    NotText,
    /// The sandbox failed.
    Host(HostError),
}

impl From<HostError> for Fault {
    fn from(error: HostError) -> Self {
        Self::Host(error)
    }
}

/// A running instance of a module.
pub(crate) struct Conversation {
    guest: Guest,
    /// Units of fuel for each position.
    fuel: u64,
}

/// A module that is loaded, from which instances are started. Clones share its code.
#[derive(Clone)]
pub(crate) struct Launcher {
    program: Program,
    /// Units of fuel for each position.
    fuel: u64,
}

/// The number of questions that a turn of a conversation may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ConversationKind {
    /// One.
    Single,
    /// Up to [`MAX_BATCH`].
    Batch,
    /// Up to [`MAX_BATCH`], in a conversation of many turns.
    Long,
}

impl Conversation {
    /// Asks questions and takes everything that the module writes before it waits for another question.
    pub(crate) fn ask(&mut self, questions: &str) -> Result<String, Fault> {
        match self.guest.resume(questions.as_bytes())? {
            RunState::AwaitingInput { output } => {
                String::from_utf8(output).map_err(|_| Fault::NotText)
            }
            RunState::Ended { end, .. } => Err(Fault::Ended {
                end,
                stderr: self.stderr(),
                fuel: self.fuel,
            }),
        }
    }

    /// Asks questions, one a line, and takes a line for each.
    pub(crate) fn ask_lines(&mut self, questions: &str, asked: usize) -> Result<String, Fault> {
        let answer = self.ask(questions)?;
        let lines = memchr_iter(b'\n', answer.as_bytes()).count();
        let is_whole = answer.ends_with('\n');
        if lines == asked && is_whole {
            return Ok(answer);
        }
        Err(Fault::Lines {
            asked,
            written: lines + usize::from(!is_whole && !answer.is_empty()),
            stderr: self.stderr(),
        })
    }

    /// Units of fuel that the last turn has used.
    pub(crate) fn fuel_of_turn(&self) -> u64 {
        self.guest.usage().last_turn
    }

    fn stderr(&self) -> String {
        last_lines(&self.guest.messages().text())
    }
}

impl Launcher {
    /// Loads a module for conversations of this kind.
    pub(crate) fn load(
        precompiled: &Precompiled,
        limits: ModuleLimits,
        kind: ConversationKind,
    ) -> Result<Self, Fault> {
        let questions = match kind {
            ConversationKind::Single => 1,
            ConversationKind::Batch | ConversationKind::Long => MAX_BATCH as u64,
        };
        let host = Host::new(&Limits {
            fuel_per_turn: limits.fuel_per_position.saturating_mul(questions),
            memory: limits.memory,
            output_per_turn: OUTPUT_PER_TURN,
            wall_clock: WALL_CLOCK,
            budget: Budget::default(),
            ..Limits::default()
        })?;
        let for_long = (kind == ConversationKind::Long)
            .then(|| precompiled.for_long())
            .flatten();
        let program = host.load(for_long.as_ref().unwrap_or(precompiled))?;
        Ok(Self {
            program,
            fuel: limits.fuel_per_position,
        })
    }

    /// Starts a new instance, which has been asked nothing.
    pub(crate) fn start(&self) -> Result<Conversation, Fault> {
        let guest = self.program.start(0)?;
        Ok(Conversation {
            guest,
            fuel: self.fuel,
        })
    }
}

impl Fault {
    /// Describes the fault in a sentence without a full stop that begins with the module.
    pub(crate) fn describe(&self) -> String {
        match self {
            Self::Ended { end, .. } => ended(end),
            Self::Lines {
                asked: 1,
                written: 0,
                ..
            } => "the module wrote no answer (is its output flushed?)".to_owned(),
            Self::Lines { asked, written, .. } => {
                let lines = if *written == 1 { "line" } else { "lines" };
                let questions = if *asked == 1 { "question" } else { "questions" };
                format!("the module wrote {written} {lines} for {asked} {questions}")
            }
            Self::NotText => "the module wrote something that is not UTF-8 text".to_owned(),
            Self::Host(error) => error.to_string(),
        }
    }

    /// The remedy, for the author of the module. `None` if the description says it.
    pub(crate) fn remedy(&self) -> Option<String> {
        match self {
            Self::Ended {
                end: End::OutOfFuel(_),
                fuel,
                ..
            } => Some(match fuel {
                ..MAX_FUEL => format!(
                    "a position has {fuel} units of fuel, and `fuel = {}` in the header allows more, up to {MAX_FUEL}; \
                     `grundy run` has another limit, and tells what was used",
                    fuel.saturating_mul(2).min(MAX_FUEL)
                ),
                _ => format!(
                    "a position has {fuel} units of fuel, the most that a header can allow: the answer must take less \
                     work; `grundy run` has another limit, and tells what was used"
                ),
            }),
            Self::Lines { asked, written, .. } if written > asked => Some(NOTHING_ELSE.to_owned()),
            _ => None,
        }
    }

    /// The last lines of the module's standard error. `None` if it wrote nothing.
    pub(crate) fn stderr(&self) -> Option<&str> {
        let stderr = match self {
            Self::Ended { stderr, .. } | Self::Lines { stderr, .. } => stderr,
            Self::NotText | Self::Host(_) => return None,
        };
        (!stderr.is_empty()).then_some(stderr)
    }
}

fn ended(end: &End) -> String {
    match end {
        End::Exited(0) => "the module ended before it answered".to_owned(),
        End::Exited(status) => format!("the module ended with exit status {status}"),
        End::OutOfFuel(Phase::Start) => "the module used up its fuel before it answered".to_owned(),
        End::OutOfFuel(Phase::Turn) => {
            "the module used up its fuel: it loops forever, or has too much to do".to_owned()
        }
        End::WallClock => "a time limit stopped the module, though it had fuel left".to_owned(),
        End::ProcessorTime => {
            "the module takes far more CPU time than its fuel explains".to_owned()
        }
        End::MemoryLimit => "the module asked for more memory than the limit".to_owned(),
        End::OutputLimit => {
            format!("the module wrote more than {OUTPUT_PER_TURN} bytes at once")
        }
        End::StackOverflow => "the module ran out of stack (endless recursion?)".to_owned(),
        End::Trap(what) if what.contains("unreachable") => {
            "the module aborted: a panic or a failed assertion".to_owned()
        }
        End::Trap(what) => format!("the module crashed: {what}"),
    }
}

/// The batches of a list, in its order: the texts of each, which `text` returns, are few enough for one turn.
pub(crate) fn batches<'a, 't, T>(
    all: &'a [T],
    text: impl Fn(&T) -> &'t str,
) -> impl Iterator<Item = &'a [T]> {
    let mut left = all;
    std::iter::from_fn(move || {
        if left.is_empty() {
            return None;
        }
        let (now, later) = left.split_at(batch_len(left.iter().map(&text)));
        left = later;
        Some(now)
    })
}

/// The number of positions, from the first on, that make a batch: at most [`MAX_BATCH`] positions and about
/// 256 KiB.
fn batch_len<'t>(positions: impl IntoIterator<Item = &'t str>) -> usize {
    let mut bytes = 0;
    let mut count = 0;
    for position in positions.into_iter().take(MAX_BATCH) {
        if count > 0 && bytes + position.len() > BATCH_BYTES {
            break;
        }
        bytes += position.len();
        count += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_are_in_order_and_small_enough() {
        let check = |lengths: &[usize], expected: &[usize]| {
            let texts: Vec<String> = lengths.iter().map(|&length| "x".repeat(length)).collect();
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let found: Vec<&[&str]> = batches(&texts, |text| *text).collect();
            let counts: Vec<usize> = found.iter().map(|batch| batch.len()).collect();
            assert_eq!(counts, expected, "{} texts", lengths.len());
            assert_eq!(found.concat(), texts);
        };
        check(&[], &[]);
        check(&[1; MAX_BATCH], &[MAX_BATCH]);
        check(&[1; MAX_BATCH + 1], &[MAX_BATCH, 1]);
        // A text that is too long for any batch is asked about alone.
        check(&[BATCH_BYTES + 1, 1], &[1, 1]);
        check(&[BATCH_BYTES - 1, 1, 1], &[2, 1]);
    }
}
