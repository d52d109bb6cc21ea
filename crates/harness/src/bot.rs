//! A wasm guest as a player. This module moves bytes between the protocol and the sandbox, and is the one place
//! where faults of a guest become faults of a player.

use std::time::Duration;

use grundy_play::{Choice, Failure, Fault, Forfeit, Player};
use grundy_report::Limits;
use grundy_report::fault_words::{
    ABORTED, FOR_ALL_MOVES, LOOKED_FOR_INPUT, READ_THE_CLOCK, TO_START,
};
use grundy_rules::PositionView;
use grundy_sandbox::{Budget, End, FuelAccount, Guest, Messages, Phase, RunState, Usage};

use crate::protocol::{self, Silence};
use crate::run::host_fault;

/// The most output that a bot may write in one turn, in bytes. It is also the limit of a native program's first line.
pub(crate) const OUTPUT_PER_TURN: usize = 4 << 10;
/// The most output on stderr that is kept of a bot in one game, in bytes.
const STDERR_KEPT: usize = 64 << 10;
/// The most output on stderr that is kept of the end of each move, in bytes. A report shows the last lines before the
/// first fatal move, and only after the game is it known which move that is.
const STDERR_KEPT_OF_MOVE: usize = 4 << 10;
/// The most output on stderr that is kept of the ends of all moves of a game, in bytes.
const STDERR_KEPT_OF_MOVES: usize = 256 << 10;
/// The number of polls for input in one turn from which on a hint is given. Programs that only take the input that is
/// there poll less often.
const MANY_LOOKS: u64 = 100;
/// The number of reads of the clock in one turn from which on a hint is given.
const MANY_READS: u64 = 100;
/// The most fuel of a turn for each read of the clock with which a hint is given. The runtimes of Ruby and Go read the
/// clock when they collect garbage, about once in six million units or less often.
const FUEL_PER_READ: u64 = 2_000_000;
/// The text about a program that wrote something and ended before it asked for the first position.
const BEFORE_A_POSITION: &str = "before it read a position, so its output answers nothing";

/// The limits of a problem in the sandbox's terms.
pub(crate) fn guest_limits(limits: &Limits, wall_clock: Duration) -> grundy_sandbox::Limits {
    grundy_sandbox::Limits {
        fuel_to_start: limits.fuel_to_start,
        fuel_per_turn: limits.fuel_per_move,
        account: limits.fuel_per_game.map(|game| FuelAccount {
            fuel: game.fuel,
            increment: game.increment,
        }),
        memory: limits.memory.as_u64(),
        output_per_turn: OUTPUT_PER_TURN,
        stderr: STDERR_KEPT,
        wall_clock,
        budget: processor_time(limits),
    }
}

/// The CPU time that all games of one submission share.
pub(crate) fn processor_time(limits: &Limits) -> Budget {
    Budget::new(limits.clocks.processor_time.map_or(
        grundy_sandbox::Allowance::PROCESSOR_TIME,
        |allowance| grundy_sandbox::Allowance {
            base: allowance.base,
            nanoseconds_per_fuel: allowance.nanoseconds_per_fuel,
        },
    ))
}

/// The output of a bot on stderr in one game, as far as it was kept.
#[derive(Clone, Default, Debug)]
pub struct BotMessages {
    all: Messages,
    /// Its output when it had made its first move, its second, and so on.
    by_move: Vec<WrittenByMove>,
}

/// The output of a bot on stderr up to one of its moves.
#[derive(Clone, Default, Debug)]
struct WrittenByMove {
    /// The number of bytes.
    bytes: u64,
    /// The last of these bytes. Empty if all of them are in the beginning that is kept, or if they are not kept.
    end: Vec<u8>,
}

impl BotMessages {
    /// All messages.
    #[must_use]
    pub fn text(&self) -> String {
        self.all.text()
    }

    /// The messages up to the bot's move of this number, counted from 1. All messages if the time of this move is not
    /// known.
    #[must_use]
    pub fn text_until_move(&self, number: usize) -> String {
        let index = number.checked_sub(1);
        let by_move = index.and_then(|index| self.by_move.get(index));
        by_move.map_or_else(
            || self.text(),
            |written| self.all.text_ending(written.bytes, &written.end),
        )
    }

    /// Frees the ends of all moves but that of this number, counted from 1.
    pub(crate) fn keep_end_of(&mut self, number: Option<usize>) {
        for (index, written) in self.by_move.iter_mut().enumerate() {
            if number != Some(index + 1) {
                written.end = Vec::new();
            }
        }
    }
}

impl From<&str> for BotMessages {
    /// Messages without the moves to which they belong.
    fn from(text: &str) -> Self {
        Self {
            all: text.into(),
            by_move: Vec::new(),
        }
    }
}

/// One fresh guest playing one game.
pub(crate) struct Bot {
    guest: Guest,
    /// Line 1 of the protocol, until it has been sent.
    opening: Option<String>,
    /// The end of the guest. `None` if it can be resumed.
    ended: Option<End>,
    /// The fault that it wrote more than an answer in its last turn, if it did.
    surplus: Option<Forfeit>,
    /// The usage of the guest and its messages on stderr up to the turn in which it did not answer. The guest is
    /// resumed after that, to find out why.
    before_probe: Option<(Usage, Messages)>,
    /// Its messages on stderr after each of its moves.
    by_move: Vec<WrittenByMove>,
    /// The bytes that are kept of the ends of moves.
    kept_of_moves: usize,
}

impl Bot {
    /// A bot from a guest that has not run yet. `seat` is its number, counted from 1.
    pub(crate) fn new(guest: Guest, seat: u8, parameters: &[String]) -> Self {
        Self {
            guest,
            opening: Some(protocol::opening(seat, parameters)),
            ended: None,
            surplus: None,
            before_probe: None,
            by_move: Vec::new(),
            kept_of_moves: 0,
        }
    }

    /// The resources that the guest has used up so far.
    pub(crate) fn usage(&self) -> Usage {
        let before = self.before_probe.as_ref();
        before.map_or_else(|| self.guest.usage(), |(usage, _)| *usage)
    }

    /// The output of the guest on stderr, as far as it was kept.
    pub(crate) fn messages(&self) -> BotMessages {
        let before = self.before_probe.as_ref();
        let all = before.map_or_else(|| self.guest.messages(), |(_, messages)| messages);
        BotMessages {
            all: all.clone(),
            by_move: self.by_move.clone(),
        }
    }

    /// Records the messages up to a move that was just made.
    fn mark_move(&mut self) {
        let messages = self.guest.messages();
        let room = STDERR_KEPT_OF_MOVES - self.kept_of_moves;
        let end = messages.end(STDERR_KEPT_OF_MOVE.min(room)).to_vec();
        self.kept_of_moves += end.len();
        self.by_move.push(WrittenByMove {
            bytes: messages.written(),
            end,
        });
    }

    /// Sends line 1. The work of the guest before it asks for the first position is charged to the
    /// fuel to start, so that it can prepare for these parameters.
    fn open(&mut self, opening: &str) -> Result<(), Failure> {
        match self.resume(opening)? {
            RunState::AwaitingInput { output } => {
                protocol::greeting(&output).map_err(Failure::Forfeit)
            }
            RunState::Ended { output, end } if !protocol::is_blank(&output) => {
                Err(ended_unasked(&end, &output, &self.usage()))
            }
            RunState::Ended { output, end } => Err(self.forfeit(&end, &output)),
        }
    }

    /// Asks a question of which the answer is known.
    pub(crate) fn tell(&mut self, position: &str) -> Result<(), Failure> {
        self.ask(position).map(drop)
    }

    /// Asks one question and returns the output of the guest until it asks for more input or ends.
    fn ask(&mut self, position: &str) -> Result<Vec<u8>, Failure> {
        match (&self.ended, self.surplus.take()) {
            (None, None) => {}
            (_, Some(surplus)) => return Err(Failure::Forfeit(surplus)),
            (Some(end), None) => return Err(self.forfeit(end, b"")),
        }
        if let Some(opening) = self.opening.take() {
            self.open(&opening)?;
        }
        // An answer counts before what follows it, as in the contests of other judges. More output and the end of the
        // program count when the next move is due; after the last move of a game they do not matter.
        let output = match self.resume(&protocol::question(position))? {
            RunState::AwaitingInput { output } => output,
            RunState::Ended { output, end } if has_answered(&output, &end) => {
                self.ended = Some(end);
                output
            }
            RunState::Ended { output, end } => return Err(self.forfeit(&end, &output)),
        };
        let more = protocol::first_line(&output).1;
        // The output of a guest that was stopped or crashed is cut off, so that is reported instead of a line that was
        // begun.
        let counts = match &self.ended {
            None | Some(End::Exited(0)) => true,
            Some(End::OutputLimit) => false,
            Some(_) => protocol::has_line(more),
        };
        if counts {
            self.surplus = protocol::surplus(more);
        }
        Ok(output)
    }

    /// Finds out why a guest has not answered a question: sends it one more, then the end of its input.
    fn probe(&mut self, question: &str) -> Silence {
        self.before_probe = Some((self.usage(), self.guest.messages().clone()));
        let has_written = |state: &Result<RunState, _>| match state {
            Ok(RunState::AwaitingInput { output } | RunState::Ended { output, .. }) => {
                !protocol::is_blank(output)
            }
            Err(_) => false,
        };
        let more = self.guest.resume(question.as_bytes());
        let waits = matches!(more, Ok(RunState::AwaitingInput { .. }));
        match (waits, has_written(&more)) {
            (true, true) => Silence::UntilMoreInput,
            (false, true) => Silence::UntilOneMoreLineThenEnded,
            (true, false) if has_written(&self.guest.resume(b"")) => Silence::UntilTheEnd,
            (_, false) => Silence::ForEver,
        }
    }

    /// The failure of a guest that ended although it should have moved.
    fn forfeit(&self, end: &End, written: &[u8]) -> Failure {
        ended(end, written, &self.usage())
    }

    fn resume(&mut self, line: &str) -> Result<RunState, Failure> {
        let state = self.guest.resume(line.as_bytes());
        state.map_err(|error| Failure::Host(host_fault(error)))
    }

    /// The move of the guest, which is asked for it unless the rules only let the turn pass.
    fn answer(&mut self, situation: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        if let Some(ply) = situation.unasked() {
            return Ok(Choice::free(ply));
        }
        let answer = self.ask(&situation.wire())?;
        if self.ended.is_none() {
            protocol::finished_line(&answer).map_err(Failure::Forfeit)?;
            if protocol::is_blank(&answer) {
                if answer.contains(&b'\n') {
                    return Err(Failure::Forfeit(protocol::empty_line()));
                }
                let silence = self.probe(&protocol::question(&situation.wire()));
                return Err(Failure::Forfeit(protocol::unanswered(silence)));
            }
        }
        let ply = protocol::answer(situation, &answer).map_err(Failure::Forfeit)?;
        let fuel = self.guest.usage().last_turn;
        Ok(Choice::with_fuel(ply, fuel))
    }
}

impl Player for Bot {
    fn choose(&mut self, situation: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        let choice = self.answer(situation)?;
        self.mark_move();
        Ok(choice)
    }
}

/// Whether a guest that ended in a turn had answered before. A program that ends with exit status 0 has finished its
/// last line. Every other end cuts the output off, so only a complete line counts before it.
fn has_answered(output: &[u8], end: &End) -> bool {
    match end {
        End::Exited(0) => !protocol::is_blank(output),
        _ => protocol::has_line(output),
    }
}

/// The fault of a guest that ended although it should have gone on.
pub(crate) fn fault(end: &End) -> Fault {
    match end {
        End::Exited(0) => Fault::EndedEarly,
        End::Exited(_) => Fault::ExitCode,
        End::OutOfFuel(Phase::Start) => Fault::SlowStart,
        End::OutOfFuel(Phase::Turn) => Fault::OutOfFuel,
        End::ProcessorTime => Fault::ProcessorTime,
        End::WallClock => Fault::WallClock,
        End::MemoryLimit => Fault::MemoryLimit,
        End::OutputLimit => Fault::OutputLimit,
        End::StackOverflow | End::Trap(_) => Fault::Trap,
    }
}

/// A sentence about a guest's end, which does not depend on the phase of the game.
pub(crate) fn end_text(end: &End) -> String {
    match end {
        End::Exited(0) => "your program ended".to_owned(),
        End::Exited(status) => format!("your program ended with exit status {status}"),
        End::OutOfFuel(_) => "your program used up its fuel".to_owned(),
        End::WallClock => "a time limit stopped your program, though it had fuel left".to_owned(),
        End::ProcessorTime => "your program takes far more CPU time than its fuel explains \
                       (does it access a large memory in random order?)"
            .to_owned(),
        End::MemoryLimit => "your program asked for more memory than the limit".to_owned(),
        End::OutputLimit => "your program wrote too much".to_owned(),
        End::StackOverflow => "your program ran out of stack (endless recursion?)".to_owned(),
        // Compilers use this instruction for everything that ends a program deliberately.
        End::Trap(what) if what.contains("unreachable") => {
            format!("{ABORTED}: a panic, a failed assertion, or an uncaught exception")
        }
        End::Trap(what) => format!("your program crashed: {what}"),
    }
}

/// The end of a guest that has written something before it was asked for a move.
fn ended_unasked(end: &End, written: &[u8], usage: &Usage) -> Failure {
    match end {
        End::Exited(_) => {
            let detail = format!("{} {BEFORE_A_POSITION}", end_text(end));
            Failure::Forfeit(protocol::forfeit(fault(end), written, &detail))
        }
        _ => ended(end, written, usage),
    }
}

/// The end of a guest that should have moved.
fn ended(end: &End, written: &[u8], usage: &Usage) -> Failure {
    let told = end_text(end);
    let detail = match end {
        End::Exited(_) => format!("{told} while the game was still on"),
        End::OutOfFuel(Phase::Start) => format!("{told} {TO_START}"),
        End::OutOfFuel(Phase::Turn) if usage.account == Some(0) => format!(
            "{told} {FOR_ALL_MOVES}{}{}; your program divides this fuel among its moves",
            by_the_clock(usage),
            by_looking(usage)
        ),
        End::OutOfFuel(Phase::Turn) => format!(
            "{told} for one move{}{}",
            by_the_clock(usage),
            by_looking(usage)
        ),
        End::OutputLimit => {
            format!("your program wrote more than {OUTPUT_PER_TURN} bytes in one turn")
        }
        _ => told,
    };
    Failure::Forfeit(protocol::forfeit(fault(end), written, &detail))
}

/// The hint for a program that thinks by the clock and has used up its fuel.
fn by_the_clock(usage: &Usage) -> String {
    if !thinks_by_the_clock(usage) {
        return String::new();
    }
    let time = Duration::from_nanos(usage.last_turn);
    let granted = match usage.account {
        Some(0) => format!("this move had {time:?} left"),
        _ => format!("a move has {time:?}"),
    };
    format!(
        "; {READ_THE_CLOCK} {} times; on this clock, a unit of fuel takes a nanosecond, so {granted}",
        usage.clock_reads
    )
}

/// Whether a program reads the clock more often than runtimes do for purposes of their own, and more often than
/// programs that only measure their running time.
fn thinks_by_the_clock(usage: &Usage) -> bool {
    usage.clock_reads >= MANY_READS.max(usage.last_turn / FUEL_PER_READ)
}

/// The hint for a program that looked for input without waiting for it, and has used up its fuel.
fn by_looking(usage: &Usage) -> String {
    match usage.dry_looks {
        0..MANY_LOOKS => String::new(),
        looks => format!("; {LOOKED_FOR_INPUT} {looks} times without waiting for it"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runtimes_that_read_the_clock_do_not_think_by_it() {
        for (clock_reads, last_turn, thinks) in [
            (0, 50_000_000, false),
            // Go and Ruby, which collect garbage.
            (3, 50_000_000, false),
            (8, 50_000_000, false),
            (800, 5_000_000_000, false),
            // A loop until some time has passed, in Python and in C++.
            (7_357, 50_000_000, true),
            (91_400, 50_000_000, true),
            (700_000, 5_000_000_000, true),
            (MANY_READS - 1, 50_000_000, false),
            (MANY_READS, 50_000_000, true),
        ] {
            let usage = Usage {
                clock_reads,
                last_turn,
                ..Usage::default()
            };
            assert_eq!(thinks_by_the_clock(&usage), thinks, "{clock_reads}");
            assert_eq!(by_the_clock(&usage).contains(READ_THE_CLOCK), thinks);
        }
    }

    #[test]
    fn only_an_exit_status_of_0_ends_a_line() {
        let crashes = || {
            [
                End::Exited(1),
                End::Exited(-7),
                End::StackOverflow,
                End::Trap("unreachable".to_owned()),
                End::WallClock,
                End::OutputLimit,
            ]
        };
        for (output, before_status_0, before_a_crash) in [
            ("", false, false),
            ("\n \n", false, false),
            ("3", true, false),
            ("3 1", true, false),
            (" \n3 1 ", true, false),
            ("3 1\n", true, true),
            ("3\n1", true, true),
            ("\n3 1\r\n", true, true),
        ] {
            let counts = |end: &End| has_answered(output.as_bytes(), end);
            assert_eq!(counts(&End::Exited(0)), before_status_0, "{output:?}");
            for end in crashes() {
                assert_eq!(counts(&end), before_a_crash, "{output:?}, {end:?}");
            }
        }
    }

    #[test]
    fn it_is_said_that_output_before_a_position_answers_nothing() {
        for (end, said) in [
            (End::Exited(0), BEFORE_A_POSITION),
            (End::Exited(3), BEFORE_A_POSITION),
            (End::MemoryLimit, "more memory than the limit"),
        ] {
            match ended_unasked(&end, b"1 3\n", &Usage::default()) {
                Failure::Forfeit(forfeit) => {
                    assert!(forfeit.detail.contains(said), "{forfeit:?}");
                    assert_eq!((forfeit.fault, &*forfeit.said), (fault(&end), "1 3"));
                }
                Failure::Host(error) => panic!("{error:?}"),
            }
        }
    }
}
