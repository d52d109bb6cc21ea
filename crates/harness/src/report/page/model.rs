//! What the page says.

use bytesize::ByteSize;
use serde::Serialize;

use super::super::style::{ordinal, percent, percents, thousands};
use super::super::{ENGINE, JudgeReport, Results};
use super::advice::{Advice, advice};
use super::charts::{Charts, charts};
use super::games::{Games, SizeBudget, games};
use crate::judge::{Judgement, Options};
use crate::problem::{Problem, Start};
use crate::sanitize::single_line;

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
    pub(super) verdict: &'static str,
    pub(super) severity: &'static str,
    pub(super) reason: Option<&'static str>,
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

pub(super) fn page(
    problem: &Problem,
    starts: &[Start],
    judgements: &[Judgement],
    options: Options,
) -> Page {
    let mut budget = SizeBudget::shared_by(judgements.len());
    let submissions = judgements.iter();
    let submissions = submissions.map(|judgement| {
        let report = JudgeReport::new(problem, starts, judgement, options);
        let games = games(problem, starts, judgement, options, &mut budget);
        submission(&report, starts, judgement, games)
    });
    Page {
        problem: problem.name.clone(),
        game: problem.game.title.clone(),
        submissions: submissions.collect(),
        note: "Scores have 95 % Wilson intervals.",
        seed: options.seed,
        engine: ENGINE,
    }
}

fn submission(
    report: &JudgeReport,
    starts: &[Start],
    judgement: &Judgement,
    games: Games,
) -> Submission {
    Submission {
        file: single_line(&report.submission.file),
        verdict: report.verdict,
        severity: match report.verdict {
            "AC" => "good",
            "JE" => "odd",
            _ => "bad",
        },
        reason: report.reason,
        advice: advice(report),
        message: report.message.clone(),
        score: report.score.map(percent).unwrap_or_default(),
        results: results(report),
        charts: (!judgement.games.is_empty()).then(|| charts(starts, &judgement.games)),
        facts: facts(report),
        games,
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
            .map(|(kind, count)| format!("{count} {}", kind.replace('-', " ")))
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
