//! What the page says.

use bytesize::ByteSize;
use serde::Serialize;

use grundy_report::sanitize::single_line;
use grundy_report::{ENGINE, JudgeReport, JudgedGame, Reason, Results, Verdict};

use super::advice::{Advice, advice};
use super::charts::{Charts, charts};
use super::games::{Games, SizeBudget, games};
use crate::style::{ordinal, percent, percents, thousands};

/// The whole page.
#[derive(Serialize)]
pub(super) struct Page {
    pub(super) problem: String,
    pub(super) game: String,
    pub(super) submissions: Vec<Submission>,
    /// Said at the foot of the page.
    pub(super) note: &'static str,
    pub(super) seed: u64,
    pub(super) engine: &'static str,
}

/// One submission. What a kind of problem does not have is left out.
#[derive(Serialize)]
pub(super) struct Submission {
    /// The file, as the user named it.
    pub(super) file: String,
    /// The verdict's code, and what colour it has: `good`, `bad` or `odd`.
    pub(super) verdict: String,
    pub(super) severity: &'static str,
    pub(super) reason: Option<Reason>,
    pub(super) advice: Advice,
    /// What the compiler, the sandbox or the judge said.
    pub(super) message: Option<String>,
    /// Points per game, as text.
    pub(super) score: String,
    pub(super) results: Vec<Row>,
    pub(super) charts: Option<Charts>,
    /// What is said in a word and a number.
    pub(super) facts: Vec<Fact>,
    pub(super) games: Games,
}

/// A row of the table of results.
#[derive(Serialize)]
pub(super) struct Row {
    who: String,
    results: Results,
    score: String,
    interval: String,
}

/// A label and what there is to say.
#[derive(Serialize)]
pub(super) struct Fact {
    pub(super) label: &'static str,
    pub(super) text: String,
}

/// What a page is about.
#[derive(Clone, Copy, Debug)]
pub struct PageTitle<'p> {
    /// The problem's title.
    pub problem: &'p str,
    /// The game's title.
    pub game: &'p str,
    /// The seed that makes the page come out again.
    pub seed: u64,
}

/// One submission of a page.
#[derive(Clone, Copy, Debug)]
pub struct JudgedSubmission<'p> {
    /// The report on it.
    pub report: &'p JudgeReport,
    /// Its games in the order of the schedule; the game of a refutation may stand among them, with
    /// number 0.
    pub games: &'p [JudgedGame],
}

/// The page on submissions to one problem.
pub(super) fn page(title: &PageTitle<'_>, judged: &[JudgedSubmission<'_>]) -> Page {
    let mut budget = SizeBudget::shared_by(judged.len());
    let submissions = judged.iter().map(|judged| submission(judged, &mut budget));
    Page {
        problem: title.problem.to_owned(),
        game: title.game.to_owned(),
        submissions: submissions.collect(),
        note: "Scores have 95 % Wilson intervals.",
        seed: title.seed,
        engine: ENGINE,
    }
}

fn submission(judged: &JudgedSubmission<'_>, budget: &mut SizeBudget) -> Submission {
    let report = judged.report;
    let played = judged.games.iter().any(|game| game.record.number > 0);
    Submission {
        file: single_line(&report.submission.file),
        verdict: report.verdict.to_string(),
        severity: match report.verdict {
            Verdict::Accepted => "good",
            Verdict::JudgeError => "odd",
            _ => "bad",
        },
        reason: report.reason,
        advice: advice(report),
        message: report.message.clone(),
        score: report.score.map(percent).unwrap_or_default(),
        results: results(report),
        charts: played.then(|| charts(judged.games)),
        facts: facts(report),
        games: games(judged.games, budget),
    }
}

fn results(report: &JudgeReport) -> Vec<Row> {
    if report.games.played == 0 {
        return Vec::new();
    }
    let all = Results {
        games: report.games.played,
        wins: report.games.wins,
        draws: report.games.draws,
        losses: report.games.losses,
        score: report.score,
        interval: report.interval,
    };
    let opponents = report.by_opponent.iter();
    let opponents = opponents.map(|o| row(format!("against {}", o.opponent), o.results));
    let sides = report.by_side.iter();
    let sides = sides.map(|side| row(format!("moving {}", ordinal(side.seat)), side.results));
    let all = [row("all games".to_owned(), all)];
    opponents.chain(sides).chain(all).collect()
}

fn row(who: String, results: Results) -> Row {
    Row {
        who,
        results,
        score: results.score.map(percent).unwrap_or_default(),
        interval: results.interval.map(percents).unwrap_or_default(),
    }
}

fn facts(report: &JudgeReport) -> Vec<Fact> {
    let mut facts = Vec::new();
    let mut fact = |label, text| facts.push(Fact { label, text });
    if report.games.played > 0 {
        let converted = &report.converted;
        let won = format!("{} of {}", converted.converted, converted.won_starts);
        fact("won starts that were won", won);
        let kinds = report.blunders_by_kind.iter();
        let kinds: Vec<String> = kinds
            .map(|(kind, count)| format!("{count} {}", kind.to_string().replace('-', " ")))
            .collect();
        let none = || "none".to_owned();
        let kinds = if kinds.is_empty() {
            none()
        } else {
            kinds.join(", ")
        };
        fact("blunders", kinds);
        if report.games.planned as u64 > report.games.played {
            let (played, planned) = (report.games.played, report.games.planned);
            fact(
                "games",
                format!("{played} of {planned}, then enough faults were seen"),
            );
        }
        let fuel = &report.fuel;
        let (most, mean) = (thousands(fuel.max_per_move), thousands(fuel.mean_per_move));
        let limit = thousands(fuel.limit_per_move);
        fact(
            "fuel for a move",
            format!("at most {most}, on average {mean}, of {limit}"),
        );
        let (most, limit) = (thousands(fuel.to_start), thousands(fuel.limit_to_start));
        fact("fuel to start", format!("{most} of {limit}"));
        let size = |bytes| ByteSize::b(bytes).display().iec().to_string();
        let (peak, limit) = (size(report.memory_peak), size(report.memory_limit));
        fact("memory", format!("{peak} of {limit}"));
    }
    if let Some(module) = &report.submission.sha256 {
        fact("module, sha-256", module.clone());
    }
    facts
}
