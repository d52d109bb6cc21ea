//! Verdicts and the reasons for them.

use grundy_play::proof::RefutationKind;
use grundy_play::{Fault, GameFailure, words};

words! {
    /// The outcome of judging a submission, by the short name that contest judges use.
    Verdict {
        /// Accepted.
        Accepted = "AC",
        /// Wrong answer: a bad move, or an answer that is not right.
        WrongAnswer = "WA",
        /// Time limit exceeded: out of fuel or of time.
        TimeLimitExceeded = "TLE",
        /// Memory limit exceeded.
        MemoryLimitExceeded = "MLE",
        /// Run-time error: a crash, or an end before the game was over.
        RunTimeError = "RTE",
        /// Output limit exceeded.
        OutputLimitExceeded = "OLE",
        /// The submission is not a program that can be run.
        CompileError = "CE",
        /// Not decided: nothing is proved against the bot, but too little is proved for the verdict AC.
        NotDecided = "ND",
        /// The judge itself failed; the submission has no verdict.
        JudgeError = "JE",
    }
}

crate::shapes::words_as_schemas!(Verdict, Reason);

impl Verdict {
    /// The directory under `bots/<problem>/` for bots that are meant to get this verdict, as problem packages of other
    /// judges call it; `None` for ND and JE, which no bot is meant to get.
    #[must_use]
    pub fn folder(self) -> Option<&'static str> {
        Some(match self {
            Self::Accepted => "accepted",
            Self::WrongAnswer => "wrong_answer",
            Self::TimeLimitExceeded => "time_limit_exceeded",
            Self::MemoryLimitExceeded => "memory_limit_exceeded",
            Self::RunTimeError => "run_time_error",
            Self::OutputLimitExceeded => "output_limit_exceeded",
            Self::CompileError => "compile_error",
            Self::NotDecided | Self::JudgeError => return None,
        })
    }
}

words! {
    /// The reason why a submission was not accepted. The variants are in the order of their names, in which reports
    /// list them.
    Reason {
        /// A line of play, in a proof, that ends with less than what the proof has to show.
        BadResult,
        /// A move that lowered the value of the game.
        Blunder,
        /// The source does not compile.
        CompileError,
        /// The program ended during a game, with exit status 0.
        EndedEarly,
        /// The program ended during a game, with another exit status.
        ExitCode,
        /// More than one line in one turn, or more answers than questions.
        ExtraOutput,
        /// The module imports something that the sandbox does not provide.
        ForbiddenImport,
        /// A move of the game that the rules do not allow in the position.
        IllegalMove,
        /// More memory than the limit.
        Memory,
        /// The program asked for input before it answered.
        MissingAnswer,
        /// A won game that the bot did not win, because it repeated positions.
        NotConverted,
        /// No failure, but too few moves are proved to be right.
        NotDecided,
        /// No failure, and no proof that there can be none, which the problem asks for.
        NotProved,
        /// The file is not a wasm module, or not one of a program that reads and writes lines.
        NotWasm,
        /// Out of fuel, at the start or in a move.
        OutOfFuel,
        /// More output than the limit.
        Output,
        /// Far more CPU time than the fuel explains.
        ProcessorTime,
        /// A lower score than the problem asks for.
        ScoreTooLow,
        /// The module is too large to be compiled safely.
        TooLarge,
        /// More fuel than the limit for all games together.
        TotalFuel,
        /// A crash.
        Trap,
        /// Text that is not a move of the game.
        UnreadableMove,
        /// Stopped by the judge's clock.
        WallClock,
        /// An answer that is not right.
        WrongAnswer,
    }
}

impl Reason {
    /// The verdict that this reason leads to.
    #[must_use]
    pub fn verdict(self) -> Verdict {
        match self {
            Self::BadResult
            | Self::Blunder
            | Self::NotConverted
            | Self::ScoreTooLow
            | Self::NotProved
            | Self::WrongAnswer
            | Self::IllegalMove
            | Self::UnreadableMove
            | Self::MissingAnswer
            | Self::ExtraOutput => Verdict::WrongAnswer,
            Self::OutOfFuel | Self::TotalFuel | Self::WallClock | Self::ProcessorTime => {
                Verdict::TimeLimitExceeded
            }
            Self::NotDecided => Verdict::NotDecided,
            Self::Memory => Verdict::MemoryLimitExceeded,
            Self::Output => Verdict::OutputLimitExceeded,
            Self::Trap | Self::ExitCode | Self::EndedEarly => Verdict::RunTimeError,
            Self::CompileError | Self::NotWasm | Self::ForbiddenImport | Self::TooLarge => {
                Verdict::CompileError
            }
        }
    }

    /// Whether a clock decided this failure, so that the outcome may differ on another machine.
    #[must_use]
    pub fn is_clocked(self) -> bool {
        matches!(self, Self::WallClock | Self::ProcessorTime | Self::TooLarge)
    }

    /// Whether a failure of this kind ends a game: a crash, text that is not a legal move, an exceeded limit. A legal
    /// move does not, however bad it is.
    #[must_use]
    pub fn is_fault(self) -> bool {
        match self {
            Self::IllegalMove
            | Self::UnreadableMove
            | Self::MissingAnswer
            | Self::ExtraOutput
            | Self::OutOfFuel
            | Self::TotalFuel
            | Self::WallClock
            | Self::ProcessorTime
            | Self::Memory
            | Self::Output
            | Self::Trap
            | Self::ExitCode
            | Self::EndedEarly => true,
            Self::BadResult
            | Self::Blunder
            | Self::NotConverted
            | Self::NotDecided
            | Self::ScoreTooLow
            | Self::NotProved
            | Self::WrongAnswer
            | Self::CompileError
            | Self::NotWasm
            | Self::ForbiddenImport
            | Self::TooLarge => false,
        }
    }
}

impl From<Fault> for Reason {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::IllegalMove => Self::IllegalMove,
            Fault::UnreadableMove => Self::UnreadableMove,
            Fault::MissingAnswer => Self::MissingAnswer,
            Fault::ExtraOutput => Self::ExtraOutput,
            Fault::SlowStart | Fault::OutOfFuel => Self::OutOfFuel,
            Fault::WallClock => Self::WallClock,
            Fault::ProcessorTime => Self::ProcessorTime,
            Fault::MemoryLimit => Self::Memory,
            Fault::OutputLimit => Self::Output,
            Fault::Trap => Self::Trap,
            Fault::ExitCode => Self::ExitCode,
            Fault::EndedEarly => Self::EndedEarly,
        }
    }
}

impl From<GameFailure> for Reason {
    fn from(failure: GameFailure) -> Self {
        match failure {
            GameFailure::Blunder => Self::Blunder,
            GameFailure::NotConverted => Self::NotConverted,
            GameFailure::Fault(fault) => fault.into(),
        }
    }
}

impl From<&RefutationKind> for Reason {
    fn from(kind: &RefutationKind) -> Self {
        match kind {
            RefutationKind::Blunder => Self::Blunder,
            RefutationKind::NotConverted => Self::NotConverted,
            RefutationKind::Ended(_) => Self::BadResult,
            RefutationKind::Forfeit(forfeit) => forfeit.fault.into(),
        }
    }
}

/// A verdict with its reason: one value that cannot contradict itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Decision {
    /// AC.
    Accepted,
    /// Anything else that follows from the submission.
    Rejected(Reason),
    /// JE.
    JudgeFailed,
}

impl Decision {
    /// The verdict.
    #[must_use]
    pub fn verdict(self) -> Verdict {
        match self {
            Self::Accepted => Verdict::Accepted,
            Self::Rejected(reason) => reason.verdict(),
            Self::JudgeFailed => Verdict::JudgeError,
        }
    }

    /// The reason, if the submission was rejected.
    #[must_use]
    pub fn reason(self) -> Option<Reason> {
        match self {
            Self::Rejected(reason) => Some(reason),
            Self::Accepted | Self::JudgeFailed => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn reasons_stand_in_the_order_of_their_names() {
        let names: Vec<String> = Reason::iter().map(|reason| reason.to_string()).collect();
        assert!(names.is_sorted(), "{names:?}");
    }

    #[test]
    fn names_are_those_of_json_and_can_be_read() {
        for reason in Reason::iter() {
            assert_eq!(
                serde_json::to_value(reason).ok(),
                Some(reason.to_string().into())
            );
            assert_eq!(reason.to_string().parse(), Ok(reason));
        }
        for verdict in Verdict::iter() {
            assert_eq!(
                serde_json::to_value(verdict).ok(),
                Some(verdict.to_string().into())
            );
            assert_eq!(verdict.to_string().parse(), Ok(verdict));
        }
    }

    #[test]
    fn verdicts_that_bots_are_meant_to_get_have_folders() {
        let folders = Verdict::iter().map(Verdict::folder);
        assert_eq!(
            folders.collect::<Vec<_>>(),
            [
                Some("accepted"),
                Some("wrong_answer"),
                Some("time_limit_exceeded"),
                Some("memory_limit_exceeded"),
                Some("run_time_error"),
                Some("output_limit_exceeded"),
                Some("compile_error"),
                None,
                None,
            ]
        );
    }

    #[test]
    fn reasons_are_known_as_faults_and_as_clocked() {
        let names = |holds: fn(Reason) -> bool| {
            let reasons = Reason::iter().filter(|&reason| holds(reason));
            reasons.map(|reason| reason.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(
            names(Reason::is_clocked),
            ["processor-time", "too-large", "wall-clock"]
        );
        assert_eq!(
            names(Reason::is_fault),
            [
                "ended-early",
                "exit-code",
                "extra-output",
                "illegal-move",
                "memory",
                "missing-answer",
                "out-of-fuel",
                "output",
                "processor-time",
                "total-fuel",
                "trap",
                "unreadable-move",
                "wall-clock",
            ]
        );
    }

    /// The faults of players in a game end it, and so do the reasons that they become.
    #[test]
    fn faults_of_players_are_faults_in_reports() {
        for fault in Fault::iter() {
            let reason = Reason::from(fault);
            assert!(reason.is_fault(), "{fault}");
            assert_eq!(Reason::from(GameFailure::Fault(fault)), reason);
        }
    }

    #[test]
    fn a_decision_has_the_verdict_of_its_reason() {
        for (decision, verdict, reason) in [
            (Decision::Accepted, Verdict::Accepted, None),
            (Decision::JudgeFailed, Verdict::JudgeError, None),
            (
                Decision::Rejected(Reason::Trap),
                Verdict::RunTimeError,
                Some(Reason::Trap),
            ),
        ] {
            assert_eq!(decision.verdict(), verdict);
            assert_eq!(decision.reason(), reason);
        }
    }
}
