//! A native program as a player: another contest judge runs it, and this module plays against it over pipes.

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use grundy_play::{Choice, DecidedMoves, Failure, Fault, GameRecord, HostFault, Player};
use grundy_problem::package::GameCase;
use grundy_problem::{Accept, Searching, Start};
use grundy_report::{Decision, Diagnostic, Error, FirstFailure, SearchedReport};
use grundy_rules::{PositionView, RelativeSeat};
use grundy_sandbox::Usage;

use crate::bot::{BotMessages, OUTPUT_PER_TURN};
use crate::judge::{Played, first_failure, proved_right, searched, undecided_verdict, verdict};
use crate::proved_game::learn_from_search;
use crate::{protocol, run};

/// The output of a program as it arrives. An empty chunk is its end.
type Chunks = Receiver<io::Result<Vec<u8>>>;

/// The result of a game with a native program.
#[derive(Clone, PartialEq, Debug)]
pub struct Interaction {
    /// The verdict.
    pub verdict: Decision,
    /// The failure that decided the verdict, if the program is not accepted.
    pub failure: Option<FirstFailure>,
    /// The line about the position where it failed, as the program read it.
    pub read: Option<String>,
    /// The game. From a blunder on, the moves of the program are not its own, unless the game is too large to list.
    pub game: GameRecord,
    /// The counts of the program's moves and of those that are decided, if the game is too large to list.
    pub decided: Option<DecidedMoves>,
}

/// Plays a game with a program that reads from `output` and writes to `input`. There is no time limit, because the
/// other judge measures the time.
///
/// A program that has blundered is not asked again, so that its later behavior does not matter. In a
/// game that is too large to list, blunders are found after the game: it is searched within the limits of
/// `searching`, as `grundy judge` does.
///
/// After the game, `output` is dropped, which should close it. If the program is accepted, it has the time
/// `to_end` to close its own output: some judges assume that an interactor that ends first does not check for
/// superfluous output.
///
/// # Errors
/// If the game cannot be opened, the rules fail, a move is not decided although `accept` promises exact verdicts, or
/// the host fails. Faults of the program are part of the result, never an error.
pub fn interact(
    case: &GameCase,
    accept: Accept,
    searching: &Searching,
    input: impl Read + Send + 'static,
    output: impl Write,
    to_end: Duration,
) -> Result<Interaction, Error> {
    let start = case.start()?;
    let (mut game, arriving) = play(case, &start, input, output)?;
    let answers = learn_from_search(&mut game, &*start.instance, &start.resolved, searching)?;
    let decided = case.game.is_large().then(|| game.decided_moves(case.seat));
    let played = [Played {
        fixture: case.fixture(),
        record: game,
        questions: answers.iter().map(|answer| answer.questions).collect(),
        usage: Usage::default(),
        messages: BotMessages::default(),
    }];
    let (verdict, failure) = verdict(accept, &played);
    let starts = [start];
    if verdict == Decision::Accepted {
        if case.game.is_large() {
            check_decided(accept, &searched(&played, &starts, searching))?;
        }
        discard_output(&arriving, to_end);
    }
    let failure = failure.map(|failure| explained_failure(failure, &starts, &played, searching));
    let failure = failure.transpose()?;
    let [start] = starts;
    let read = failure.as_ref().and_then(|failure| {
        let position = start.instance.position(&failure.mistake.position);
        Some(position.ok()?.wire())
    });
    let [Played { record: game, .. }] = played;
    Ok(Interaction {
        verdict,
        failure,
        read,
        game,
        decided,
    })
}

/// Plays the game. Returns its record, and the receiver of the program's further output.
fn play(
    case: &GameCase,
    start: &Start,
    input: impl Read + Send + 'static,
    output: impl Write,
) -> Result<(GameRecord, Chunks), Error> {
    let mut program = NativeProgram {
        arriving: read_in_background(input),
        arrived: Vec::new(),
        output,
        was_asked: false,
        state: State::Playing,
    };
    let opening = protocol::opening(case.seat.number(), &start.instance.parameters());
    program.send(&opening)?;
    let game = case.play(start, &mut program)?;
    Ok((game, program.arriving))
}

/// Checks that all moves of a game without a failure are decided if `accept` promises that.
fn check_decided(accept: Accept, searched: &SearchedReport) -> Result<(), Diagnostic> {
    match undecided_verdict(accept, searched) {
        Some((Decision::JudgeFailed, message)) => Err(Diagnostic::new(message)),
        Some(_) | None => Ok(()),
    }
}

/// The report of a failure. If the game is too large to list, the moves that would have been right are searched for.
fn explained_failure(
    failure: run::Failure,
    starts: &[Start],
    played: &[Played],
    searching: &Searching,
) -> Result<FirstFailure, HostFault> {
    Ok(FirstFailure {
        right: proved_right(&failure, played, starts, searching)?,
        ..first_failure(starts, played, failure)
    })
}

/// Reads the input on a thread of its own, so that a check for more output than a line does not block. The thread
/// waits while the receiver does not take the chunks that it has read, so a program that writes endlessly fills its own
/// pipe.
fn read_in_background(mut input: impl Read + Send + 'static) -> Chunks {
    const AHEAD: usize = 4;
    let (sender, receiver) = sync_channel(AHEAD);
    thread::spawn(move || {
        loop {
            let mut chunk = vec![0; OUTPUT_PER_TURN];
            let read = input.read(&mut chunk);
            if read
                .as_ref()
                .is_err_and(|error| error.kind() == io::ErrorKind::Interrupted)
            {
                continue;
            }
            let last = !matches!(read, Ok(1..));
            let read = read.map(|length| {
                chunk.truncate(length);
                chunk
            });
            if sender.send(read).is_err() || last {
                return;
            }
        }
    });
    receiver
}

/// Reads to the end of the output, at most for the time `to_end`.
fn discard_output(arriving: &Chunks, to_end: Duration) {
    let begin = Instant::now();
    let left = || to_end.saturating_sub(begin.elapsed());
    while let Ok(Ok(chunk)) = arriving.recv_timeout(left()) {
        if chunk.is_empty() || left().is_zero() {
            return;
        }
    }
}

/// A program on the other end of two pipes.
struct NativeProgram<W> {
    arriving: Chunks,
    /// Bytes that have arrived and are not part of an answer yet.
    arrived: Vec<u8>,
    output: W,
    /// Whether it was asked for a move.
    was_asked: bool,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Playing,
    /// It has closed its output.
    Ended,
    /// It has blundered, and perfect moves replace its own.
    Dismissed,
}

impl<W: Write> Player for NativeProgram<W> {
    fn choose(&mut self, situation: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        if let Some(ply) = situation.unasked() {
            return Ok(Choice::free(ply));
        }
        if self.state == State::Dismissed {
            let ply = grundy_play::perfect_move(situation);
            return Ok(Choice::free(ply));
        }
        self.ask(&situation.wire())?;
        let answer = self.answer()?;
        let ply = protocol::answer(situation, &answer).map_err(Failure::Forfeit)?;
        if situation.has_values() {
            let after = RelativeSeat::MOVER.after_ply(situation.seats());
            let kept = situation.after(ply).value(after).outcome();
            if kept < situation.value(RelativeSeat::MOVER).outcome() {
                self.state = State::Dismissed;
            }
        }
        Ok(Choice::free(ply))
    }
}

impl<W: Write> NativeProgram<W> {
    fn ask(&mut self, position: &str) -> Result<(), Failure> {
        self.take_what_is_there()?;
        // Output after the last move is never looked at, so its time does not matter.
        let unasked = match self.was_asked {
            true => protocol::surplus(&self.arrived),
            false => protocol::greeting(&self.arrived).err(),
        };
        if let Some(forfeit) = unasked {
            return Err(Failure::Forfeit(forfeit));
        }
        self.was_asked = true;
        // Only blanks are left. They belong to the turn before, and do not count for the length of the next line.
        self.arrived.clear();
        let sent = self.send(&protocol::question(position));
        sent.map_err(Failure::Host)
    }

    fn send(&mut self, text: &str) -> Result<(), HostFault> {
        let written = self.output.write_all(text.as_bytes());
        match written.and_then(|()| self.output.flush()) {
            // The program may have answered before it closed its input; `answer` finds out.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            written => written.map_err(|error| fault("cannot write to the program", &error)),
        }
    }

    /// The output up to the end of the first line that is not blank, or up to its end.
    fn answer(&mut self) -> Result<Vec<u8>, Failure> {
        while !protocol::has_line(&self.arrived) {
            if self.state == State::Ended {
                if protocol::is_blank(&self.arrived) {
                    return Err(failed(
                        Fault::EndedEarly,
                        b"",
                        "your program ended, or closed its output, while the game was still on",
                    ));
                }
                break;
            }
            let Ok(chunk) = self.arriving.recv() else {
                self.state = State::Ended;
                continue;
            };
            self.take(chunk)?;
            if !protocol::has_line(&self.arrived) {
                self.check_length()?;
            }
        }
        let (line, rest) = protocol::first_line(&self.arrived);
        if line.len() > OUTPUT_PER_TURN {
            return Err(too_much(line));
        }
        let (line, rest) = (line.to_vec(), rest.to_vec());
        self.arrived = rest;
        Ok(line)
    }

    fn take_what_is_there(&mut self) -> Result<(), Failure> {
        loop {
            match self.arriving.try_recv() {
                Ok(chunk) => self.take(chunk)?,
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => {
                    return self.check_length();
                }
            }
            // This ends the loop for a program that never stops writing.
            self.check_length()?;
        }
    }

    fn take(&mut self, chunk: io::Result<Vec<u8>>) -> Result<(), Failure> {
        let chunk =
            chunk.map_err(|error| Failure::Host(fault("cannot read from the program", &error)))?;
        if chunk.is_empty() {
            self.state = State::Ended;
        }
        self.arrived.extend_from_slice(&chunk);
        Ok(())
    }

    /// Checks the number of bytes that have arrived. A complete line that is short enough counts before the bytes after
    /// it, so this is checked only when a move is due and while a line is not complete.
    fn check_length(&self) -> Result<(), Failure> {
        if self.arrived.len() <= OUTPUT_PER_TURN {
            return Ok(());
        }
        Err(too_much(&self.arrived))
    }
}

/// The fault of a program whose output of a turn, or the first line of it, is too long.
fn too_much(written: &[u8]) -> Failure {
    let detail = format!("your program wrote more than {OUTPUT_PER_TURN} bytes in one turn");
    failed(Fault::OutputLimit, written, &detail)
}

fn failed(fault: Fault, written: &[u8], detail: &str) -> Failure {
    Failure::Forfeit(protocol::forfeit(fault, written, detail))
}

fn fault(what: &str, error: &io::Error) -> HostFault {
    HostFault::Host(format!("{what}: {error}"))
}
