//! The verdict: a pure function of game records and of what the problem accepts.

use grundy_arena::proof::Error;
use grundy_arena::{Fault, Finish, Fixture, GameRecord, Opponent, Tally};

use super::Played;
use crate::problem::Accept;

/// The outcome of judging one submission.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// AC.
    Accepted,
    /// Anything else that is the submission's own doing.
    Rejected(Reason),
    /// JE: the judge itself failed, and the submission has no verdict.
    JudgeFailed,
}

/// Why a submission was not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// A move that lowered the value of the game.
    Blunder,
    /// A won game that went in circles.
    NotConverted,
    /// A lower score than the problem asks for.
    ScoreTooLow,
    /// No failure, and no proof that there can be none, which the problem asks for.
    NotProved,
    /// An answer that is not right.
    WrongAnswer,
    /// A fault that ended a game, or a run of an answer program.
    Fault(Fault),
    /// The source does not compile.
    CompileError,
    /// The file is no wasm module, or not one of a program that reads and writes lines.
    NotWasm,
    /// The module wants something of its host that bots are not given.
    ForbiddenImport,
    /// The module is too large to be compiled safely.
    TooLarge,
}

impl Verdict {
    /// The stable name in reports: `AC`, `WA`, `TLE`, `MLE`, `RTE`, `OLE`, `CE` or `JE`.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Accepted => "AC",
            Self::Rejected(reason) => reason.code(),
            Self::JudgeFailed => "JE",
        }
    }

    /// The stable name of the reason; `None` where there is none to give.
    #[must_use]
    pub fn reason(self) -> Option<&'static str> {
        match self {
            Self::Rejected(reason) => Some(reason.name()),
            Self::Accepted | Self::JudgeFailed => None,
        }
    }

    /// The folder under `bots/<problem>/` for bots that are meant to get this verdict; `None` for
    /// JE, which nobody is meant to get.
    #[must_use]
    pub fn folder(self) -> Option<&'static str> {
        FOLDERS
            .iter()
            .find(|(_, code)| *code == self.code())
            .map(|(folder, _)| *folder)
    }
}

/// The folders under `bots/<problem>/` with the verdict that their bots are meant to get.
pub const FOLDERS: [(&str, &str); 7] = [
    ("accepted", "AC"),
    ("wrong_answer", "WA"),
    ("time_limit_exceeded", "TLE"),
    ("memory_limit_exceeded", "MLE"),
    ("run_time_error", "RTE"),
    ("output_limit_exceeded", "OLE"),
    ("compile_error", "CE"),
];

impl Reason {
    fn code(self) -> &'static str {
        match self {
            Self::Blunder
            | Self::NotConverted
            | Self::ScoreTooLow
            | Self::NotProved
            | Self::WrongAnswer => "WA",
            Self::Fault(fault) => match fault {
                Fault::IllegalMove
                | Fault::UnreadableMove
                | Fault::MissingAnswer
                | Fault::ExtraOutput => "WA",
                Fault::SlowStart | Fault::OutOfFuel | Fault::WallClock | Fault::ProcessorTime => {
                    "TLE"
                }
                Fault::MemoryLimit => "MLE",
                Fault::OutputLimit => "OLE",
                Fault::Trap | Fault::ExitCode | Fault::EndedEarly => "RTE",
            },
            Self::CompileError | Self::NotWasm | Self::ForbiddenImport | Self::TooLarge => "CE",
        }
    }

    /// The error of a proof.
    pub(crate) fn of(error: &Error) -> Self {
        match error {
            Error::Blunder => Self::Blunder,
            Error::NotConverted => Self::NotConverted,
            Error::Forfeit(forfeit) => Self::Fault(forfeit.fault),
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Blunder => "blunder",
            Self::NotConverted => "not-converted",
            Self::ScoreTooLow => "score-too-low",
            Self::NotProved => "not-proved",
            Self::WrongAnswer => "wrong-answer",
            Self::Fault(fault) => match fault {
                Fault::IllegalMove => "illegal-move",
                Fault::UnreadableMove => "unreadable-move",
                Fault::MissingAnswer => "missing-answer",
                Fault::ExtraOutput => "extra-output",
                Fault::SlowStart | Fault::OutOfFuel => "out-of-fuel",
                Fault::WallClock => "wall-clock",
                Fault::ProcessorTime => "processor-time",
                Fault::MemoryLimit => "memory",
                Fault::OutputLimit => "output",
                Fault::Trap => "trap",
                Fault::ExitCode => "exit-code",
                Fault::EndedEarly => "ended-early",
            },
            Self::CompileError => "compile-error",
            Self::NotWasm => "not-wasm",
            Self::ForbiddenImport => "forbidden-import",
            Self::TooLarge => "too-large",
        }
    }
}

/// Something that a bot did wrong in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failure {
    /// What.
    pub reason: Reason,
    /// In which game.
    pub fixture: Fixture,
    /// At which ply, counted from 0; for a fault, the ply that was never played.
    pub ply: usize,
}

/// All failures of one game, in the order in which they happened.
pub(crate) fn failures(fixture: Fixture, record: &GameRecord) -> Vec<Failure> {
    let at = |reason, ply| Failure {
        reason,
        fixture,
        ply,
    };
    let blunders = record.blunders(fixture.seat);
    let mut found: Vec<Failure> = blunders.map(|b| at(Reason::Blunder, b.index)).collect();
    found.extend(
        record
            .failed_to_convert(fixture.seat)
            .map(|ply| at(Reason::NotConverted, ply)),
    );
    if let Finish::Forfeit { seat, forfeit, .. } = &record.finish
        && *seat == fixture.seat
    {
        found.push(at(Reason::Fault(forfeit.fault), record.plies.len()));
    }
    found
}

/// Whether the bot of this fixture ended the game by a fault of its own.
pub(crate) fn fault(fixture: Fixture, record: &GameRecord) -> Option<Fault> {
    match &record.finish {
        Finish::Forfeit { seat, forfeit, .. } if *seat == fixture.seat => Some(forfeit.fault),
        _ => None,
    }
}

/// The verdict on games in the order of the schedule, and the failure that decided it. Where a
/// score is asked for, blunders are no failures in themselves; the first is shown all the same.
pub(crate) fn verdict(accept: Accept, games: &[Played]) -> (Verdict, Option<Failure>) {
    let mut failures = games
        .iter()
        .flat_map(|game| failures(game.fixture, &game.record));
    match accept {
        Accept::NoBlunder => match failures.next() {
            Some(first) => (Verdict::Rejected(first.reason), Some(first)),
            None => (Verdict::Accepted, None),
        },
        Accept::Score { at_least, against } => {
            let failures: Vec<Failure> = failures.collect();
            let fault = failures
                .iter()
                .find(|failure| matches!(failure.reason, Reason::Fault(_)));
            if let Some(fault) = fault {
                return (Verdict::Rejected(fault.reason), Some(*fault));
            }
            if score(games, against).is_some_and(|score| score >= at_least) {
                (Verdict::Accepted, None)
            } else {
                let shown = failures.first().copied();
                (Verdict::Rejected(Reason::ScoreTooLow), shown)
            }
        }
    }
}

fn score(games: &[Played], against: Option<Opponent>) -> Option<f64> {
    let mut tally = Tally::default();
    for game in games {
        if against.is_none_or(|opponent| opponent == game.fixture.opponent) {
            tally.add(game.record.outcome(game.fixture.seat));
        }
    }
    tally.score()
}
