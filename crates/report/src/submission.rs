//! One submission's report, of either kind.

use serde::{Deserialize, Serialize};

use crate::{AnswerReport, JudgeReport, Reason, Verdict};

/// One submission's report, of the kind of its problem.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SubmissionReport {
    /// Of a bot.
    Play(Box<JudgeReport>),
    /// Of an answer program.
    Answer(Box<AnswerReport>),
}

impl SubmissionReport {
    /// `AC`, `WA`, `TLE`, `MLE`, `RTE`, `OLE`, `CE` or `JE`.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self {
            Self::Play(report) => report.verdict,
            Self::Answer(report) => report.verdict,
        }
    }

    /// Why, where the verdict is not AC.
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
}
