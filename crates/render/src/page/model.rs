//! The data of a page.

use grundy_report::sanitize::single_line;
use grundy_report::{CertifyReport, ENGINE, JudgedGame, ProofStatus, SubmissionReport, Verdict};
use serde::Serialize;

use super::charts::{Charts, charts};
use super::games::{Packed, SizeBudget, packed};
use crate::document::{Block, Document, common_folder};
use crate::reports::{Invocation, Parts, certify_document, score, what_happened};

/// The whole page.
#[derive(Serialize)]
pub(super) struct Page {
    problem: String,
    game: String,
    /// The directory that all submissions are in, if they have one in common.
    folder: Option<String>,
    /// The unit of the counts in the index.
    counted: &'static str,
    submissions: Vec<Submission>,
    seed: u64,
    engine: &'static str,
}

/// One submission. Parts that a kind of problem does not have are left out.
#[derive(Serialize)]
struct Submission {
    /// The file as the user named it, in parts that end with a slash but for the last.
    path: Vec<String>,
    /// The file without the directory of all.
    name: String,
    /// The verdict, and its color: `good`, `bad` or `odd`.
    verdict: String,
    severity: &'static str,
    reason: String,
    /// The number of right games or answers, and the score.
    counts: [String; 2],
    /// The first failure in a few words.
    happened: String,
    /// The parts before the games and after them, and the commands to try.
    said: Document,
    figures: Document,
    next: Document,
    charts: Option<Charts>,
    games: Packed,
    /// The game and the ply of the first failure, both from 1.
    place: Option<(u64, usize)>,
}

/// The subject of a page.
#[derive(Clone, Copy, Debug)]
pub struct PageTitle<'p> {
    /// The problem's title.
    pub problem: &'p str,
    /// The game's title.
    pub game: &'p str,
    /// The seed with which judging makes the same page again.
    pub seed: u64,
    /// The call of the program.
    pub invocation: Invocation<'p>,
}

/// One submission of a page.
#[derive(Clone, Copy, Debug)]
pub struct JudgedSubmission<'p> {
    /// The report on it.
    pub report: &'p SubmissionReport,
    /// Its games in the order of the schedule; the game of a refutation may stand among them, with
    /// number 0. An answer program has none.
    pub games: &'p [JudgedGame],
}

/// The page on submissions to one problem.
pub(super) fn page(title: &PageTitle<'_>, judged: &[JudgedSubmission<'_>]) -> Page {
    let mut budget = SizeBudget::shared_by(judged.len());
    let files: Vec<String> = judged
        .iter()
        .map(|judged| single_line(judged.report.file()))
        .collect();
    let folder = common_folder(files.iter().map(String::as_str));
    let submissions = judged.iter().zip(&files).map(|(judged, file)| {
        let name = folder.as_ref().and_then(|folder| file.strip_prefix(folder));
        submission(title, judged, name.unwrap_or(file), &mut budget)
    });
    Page {
        submissions: submissions.collect(),
        counted: match judged.first().map(|judged| judged.report) {
            Some(SubmissionReport::Answer(_)) => "right answers",
            _ => "won starts",
        },
        folder,
        ..empty(title)
    }
}

/// The part of a page about one submission alone.
pub(super) fn one(
    title: &PageTitle<'_>,
    judged: &JudgedSubmission<'_>,
    room: usize,
) -> impl Serialize + use<> {
    let file = single_line(judged.report.file());
    submission(title, judged, &file, &mut SizeBudget::of(room))
}

/// The page on a certification.
pub(super) fn certified(
    title: &PageTitle<'_>,
    report: &CertifyReport,
    refutation: &[JudgedGame],
) -> Page {
    let mut said = certify_document(report, title.invocation);
    // The page has a heading of its own.
    said.blocks.remove(0);
    let file = single_line(&report.submission.file);
    let reason = report.proof.reason;
    let submission = Submission {
        path: parts(&file),
        name: file,
        verdict: report.proof.status.to_string().replace('-', " "),
        severity: match report.proof.status {
            ProofStatus::Certified => "good",
            ProofStatus::Refuted | ProofStatus::NotRun => "bad",
            _ => "odd",
        },
        reason: match (report.proof.status, reason) {
            (ProofStatus::Refuted, Some(reason)) => reason.to_string(),
            _ => String::new(),
        },
        counts: Default::default(),
        happened: String::new(),
        said,
        figures: Document::default(),
        next: Document::default(),
        charts: None,
        games: packed(refutation, &mut SizeBudget::shared_by(1)),
        place: report
            .proof
            .refutation
            .as_ref()
            .map(|refutation| (0, refutation.mistake.ply)),
    };
    Page {
        submissions: vec![submission],
        ..empty(title)
    }
}

fn empty(title: &PageTitle<'_>) -> Page {
    Page {
        problem: title.problem.to_owned(),
        game: title.game.to_owned(),
        folder: None,
        counted: "",
        submissions: Vec::new(),
        seed: title.seed,
        engine: ENGINE,
    }
}

fn submission(
    title: &PageTitle<'_>,
    judged: &JudgedSubmission<'_>,
    name: &str,
    budget: &mut SizeBudget,
) -> Submission {
    let report = judged.report;
    let parts_of_report = Parts::of(report, title.invocation);
    Submission {
        path: parts(&single_line(report.file())),
        name: name.to_owned(),
        verdict: report.verdict().to_string(),
        severity: match report.verdict() {
            Verdict::Accepted => "good",
            Verdict::NotDecided | Verdict::JudgeError => "odd",
            _ => "bad",
        },
        reason: report
            .reason()
            .map(|reason| reason.to_string())
            .unwrap_or_default(),
        counts: score(report),
        happened: what_happened(report),
        said: parts_of_report.verdict,
        figures: parts_of_report.figures,
        next: parts_of_report
            .next
            .and_then(without_this_page)
            .unwrap_or_default(),
        charts: charts(judged.games),
        games: packed(judged.games, budget),
        place: place(report),
    }
}

/// Leaves out the command that makes the page, which its readers do not need.
fn without_this_page(mut next: Block) -> Option<Document> {
    let mut left = 0;
    if let Block::Section { blocks, .. } = &mut next {
        for block in blocks {
            if let Block::Commands { commands } = block {
                commands.retain(|suggestion| !suggestion.command.contains(" --report "));
                left += commands.len();
            }
        }
    }
    (left > 0).then(|| next.into())
}

fn place(report: &SubmissionReport) -> Option<(u64, usize)> {
    let SubmissionReport::Play(report) = report else {
        return None;
    };
    let failed = report.first_failure.as_ref();
    let refuted = report
        .proof
        .as_ref()
        .and_then(|proof| proof.refutation.as_ref());
    failed
        .map(|failure| (failure.game, failure.mistake.ply))
        .or_else(|| refuted.map(|refutation| (0, refutation.mistake.ply)))
}

fn parts(path: &str) -> Vec<String> {
    path.split_inclusive('/').map(str::to_owned).collect()
}
