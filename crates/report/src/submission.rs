//! One submission's report, of either kind.

use serde::de::{Deserializer, Error, IgnoredAny};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{AnswerReport, JudgeReport, Reason, Verdict};

/// One submission's report, of the kind of its problem.
#[derive(Clone, PartialEq, Debug, Serialize, schemars::JsonSchema)]
#[serde(untagged)]
pub enum SubmissionReport {
    /// Of a bot.
    Play(Box<JudgeReport>),
    /// Of an answer program.
    Answer(Box<AnswerReport>),
}

/// From JSON alone. By hand, because serde's own way to read one of several types keeps values in
/// between that cannot hold the numbers of 128 bits in a report.
impl<'de> Deserialize<'de> for SubmissionReport {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        /// The field that only the report of a bot has.
        #[derive(Deserialize)]
        struct Kind {
            games: Option<IgnoredAny>,
        }
        let json = Box::<RawValue>::deserialize(from)?;
        let json = json.get();
        let kind: Kind = serde_json::from_str(json).map_err(D::Error::custom)?;
        let report = match kind.games {
            Some(_) => serde_json::from_str(json).map(Self::Play),
            None => serde_json::from_str(json).map(Self::Answer),
        };
        report.map_err(D::Error::custom)
    }
}

impl SubmissionReport {
    /// `AC`, `WA`, `TLE`, `MLE`, `RTE`, `OLE`, `CE`, `ND` or `JE`.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self {
            Self::Play(report) => report.verdict,
            Self::Answer(report) => report.verdict,
        }
    }

    /// Reason, if the verdict is not AC.
    #[must_use]
    pub fn reason(&self) -> Option<Reason> {
        match self {
            Self::Play(report) => report.reason,
            Self::Answer(report) => report.reason,
        }
    }

    /// The file that was judged, as the user named it.
    #[must_use]
    pub fn file(&self) -> &str {
        match self {
            Self::Play(report) => &report.submission.file,
            Self::Answer(report) => &report.submission.file,
        }
    }

    /// The report without its seed, for the time in which a contest keeps the seed secret.
    #[must_use]
    pub fn without_seed(&self) -> Self {
        let mut report = self.clone();
        match &mut report {
            Self::Play(report) => report.seed = None,
            Self::Answer(report) => report.seed = None,
        }
        report
    }

    /// The report without correct moves, refutations and correct answers, for the time in which a contest closes the
    /// solver of the game. The moves of the program and the verdict remain.
    #[must_use]
    pub fn without_solutions(&self) -> Self {
        let mut report = self.clone();
        match &mut report {
            Self::Play(report) => report.remove_solutions(),
            Self::Answer(report) => report.remove_solutions(),
        }
        report
    }

    /// Whether the verdict is AC.
    #[must_use]
    pub fn accepted(&self) -> bool {
        self.verdict() == Verdict::Accepted
    }

    /// Whether the verdict is JE.
    #[must_use]
    pub fn judge_failed(&self) -> bool {
        self.verdict() == Verdict::JudgeError
    }

    /// Whether the same program gets the same report again, on every machine. `false` if a limit that depends on the
    /// machine decided a part of the report, or the judge failed.
    #[must_use]
    pub fn is_reproducible(&self) -> bool {
        let clocked = match self {
            Self::Play(report) => report.faults.keys().any(|reason| reason.is_clocked()),
            Self::Answer(report) => {
                let mut reasons = report.tests.iter().filter_map(|test| test.reason);
                reasons.any(Reason::is_clocked)
            }
        };
        let reason = self.reason().is_some_and(Reason::is_clocked);
        !self.judge_failed() && !clocked && !reason
    }
}
