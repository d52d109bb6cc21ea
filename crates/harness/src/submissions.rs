//! Submissions to a problem of either kind: from files to reports.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::answer::judge_answers;
use crate::judge::{Event, Options, Verdict, judge};
use crate::problem::{Kind, Problem};
use crate::record;
use crate::report::{AnswerReport, JudgeReport, judge_page};
use crate::writable::{writable, write_file};
use crate::{Diagnostic, Error};

/// One submission's report, of the kind of its problem.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
    pub fn verdict(&self) -> &'static str {
        match self {
            Self::Play(report) => report.verdict,
            Self::Answer(report) => report.verdict,
        }
    }

    /// Why, where the verdict is not AC.
    #[must_use]
    pub fn reason(&self) -> Option<&'static str> {
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
        self.verdict() == Verdict::Accepted.code()
    }

    /// Whether the verdict is JE.
    #[must_use]
    pub fn judge_failed(&self) -> bool {
        self.verdict() == Verdict::JudgeFailed.code()
    }
}

/// What is to be kept of games beside the reports.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Outputs<'k> {
    /// A folder for the record of every game.
    pub replays: Option<&'k Path>,
    /// A file for a page on all submissions.
    pub page: Option<&'k Path>,
}

/// Judges submissions, one report each, in their order.
///
/// # Errors
/// What keeps us from judging at all and is no submission's fault: a file that cannot be read, an
/// unknown kind of file, a compiler that is not installed, tests that the game does not take, a
/// folder or file that cannot be written, games to be kept where none are played.
pub fn judge_submissions(
    problem: &Problem,
    files: &[PathBuf],
    keep: Outputs<'_>,
    options: Options,
    on_event: &(dyn Fn(Event<'_>) + Sync),
) -> Result<Vec<SubmissionReport>, Error> {
    match &problem.kind {
        Kind::Play(_) => {
            let starts = problem.starts(options.seed)?;
            if let Some(folder) = keep.replays {
                record::prepare(folder)?;
            }
            if let Some(path) = keep.page {
                writable(path)?;
            }
            let judgements = judge(problem, &starts, files, options, on_event)?;
            if let Some(folder) = keep.replays {
                record::save(folder, problem, &starts, &judgements, options)?;
            }
            if let Some(path) = keep.page {
                let page = judge_page(problem, &starts, &judgements, options);
                write_file(path, page)?;
            }
            let reports = judgements
                .iter()
                .map(|judged| JudgeReport::new(problem, &starts, judged, options));
            Ok(reports.map(Box::new).map(SubmissionReport::Play).collect())
        }
        Kind::Answer(_) if keep != Outputs::default() => {
            let title = format!(
                "{} asks for answers; there are no games to keep",
                problem.id
            );
            let diagnostic = Diagnostic::new(title);
            Err(diagnostic.help("leave --replays and --report out").into())
        }
        Kind::Answer(answer) => {
            let judgements = judge_answers(problem, answer, files, options, on_event)?;
            let reports = judgements
                .iter()
                .map(|judged| AnswerReport::new(problem, answer, judged, options));
            Ok(reports
                .map(Box::new)
                .map(SubmissionReport::Answer)
                .collect())
        }
    }
}
