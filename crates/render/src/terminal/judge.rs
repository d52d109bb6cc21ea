//! The judge's report for people.

use std::fmt::Write as _;
use std::iter;

use anstyle::Style;
use bytesize::ByteSize;
use comfy_table::{ColumnConstraint, ContentArrangement, Table, Width};

use super::certify::{findings, status};
use crate::style::{
    BAD, FAINT, GOOD, ODD, STRONG, indent, indented, ordinal, outcome_word as word, percent,
    percents, styled, table, thousands,
};
use grundy_report::sanitize::{escape, single_line};

use grundy_report::{FirstFailure, JudgeReport, ProofReport, Reason, Results, Verdict};
use grundy_rules::Outcome;

/// Good moves that are named; the rest is counted.
const KEPT_NAMED: usize = 8;
/// What is shown of a bot's words on stderr, in lines.
const STDERR_LINES: usize = 12;
/// Plies of a refutation that are shown.
const LINE_NAMED: usize = 16;

fn verdict_style(verdict: Verdict) -> Style {
    match verdict {
        Verdict::Accepted => GOOD,
        Verdict::JudgeError => ODD,
        _ => BAD,
    }
}

/// One submission's report, in full.
#[must_use]
pub fn judge_text(report: &JudgeReport) -> String {
    let mut text = heading(
        report.verdict,
        report.reason,
        &report.submission.file,
        &report.problem,
    );
    if let Some(message) = &report.message {
        let _ = write!(text, "\n{}", indent(message, 2));
    }
    if let Some(failure) = &report.first_failure {
        text.push('\n');
        failure_text(&mut text, failure);
    }
    if let Some(proof) = &report.proof {
        let _ = writeln!(text, "\n  {}: {}", styled(STRONG, "proof"), status(proof));
        text.push_str(&findings(proof));
    }
    if report.games.played > 0 {
        text.push('\n');
        text.push_str(&results(report));
        text.push('\n');
        totals(&mut text, report);
    }
    text
}

/// The first line of a report.
pub(super) fn heading(
    verdict: Verdict,
    reason: Option<Reason>,
    file: &str,
    problem: &str,
) -> String {
    let what = styled(STRONG, &single_line(&format!("{file} on {problem}")));
    format!("{}  {what}\n", verdict_cell(verdict, reason))
}

fn failure_text(text: &mut String, failure: &FirstFailure) {
    let side = ordinal(failure.seat);
    let title = match failure.reason {
        Reason::Blunder => "first fatal move",
        Reason::NotConverted => "a won game that was not won",
        _ => "first fault",
    };
    let _ = writeln!(
        text,
        "  {}: game {} against {}, moving {side}, from {} ({}), ply {}",
        styled(STRONG, title),
        failure.game,
        failure.opponent,
        failure.start,
        failure.instance,
        failure.ply,
    );
    let mut line = |label: &str, said: String| {
        let label = styled(FAINT, &format!("{label:<11}"));
        let _ = writeln!(text, "    {label} {said}");
    };
    line(
        "position",
        format!(
            "{}  {}",
            failure.position,
            worth(failure.value, failure.remoteness)
        ),
    );
    match (failure.value_after, &failure.detail) {
        (Some(_), _) if failure.reason == Reason::NotConverted => line(
            "played",
            format!("{}  still won, but no nearer to the end", failure.played),
        ),
        (Some(after), _) => line(
            "played",
            format!("{}  which is {}", failure.played, word(after)),
        ),
        (None, Some(detail)) => {
            if !failure.played.is_empty() {
                line("wrote", failure.played.clone());
            }
            line("because", detail.clone());
        }
        (None, None) => {}
    }
    if failure.value != Outcome::Loss && failure.reason != Reason::NotConverted {
        let named = failure.kept.iter().take(KEPT_NAMED).cloned();
        let mut kept = named.collect::<Vec<_>>().join(", ");
        if failure.kept.len() > KEPT_NAMED {
            let _ = write!(kept, ", ... ({} in all)", failure.kept_count);
        }
        line("right was", kept);
    }
    if !failure.line.is_empty() {
        let label = match failure.reason {
            Reason::NotConverted => "won by",
            _ => "refuted by",
        };
        let mut moves = failure
            .line
            .iter()
            .take(LINE_NAMED)
            .cloned()
            .collect::<Vec<_>>();
        if failure.line.len() > LINE_NAMED {
            moves.push("...".to_owned());
        }
        line(label, moves.join(", "));
    }
    if !failure.stderr.is_empty() {
        // The end says most: interpreters name the error there.
        let lines: Vec<&str> = failure.stderr.lines().collect();
        let last = &lines[lines.len().saturating_sub(STDERR_LINES)..];
        for (label, said) in iter::once("stderr").chain(iter::repeat("")).zip(last) {
            line(label, escape(said));
        }
    }
}

pub(super) fn worth(value: Outcome, remoteness: Option<u64>) -> String {
    match remoteness {
        Some(plies) => format!("{} in {plies}", word(value)),
        None => word(value).to_owned(),
    }
}

/// One row of the table of results: who, then games, wins, draws, losses, score and interval.
type Row = [String; 7];

fn results(report: &JudgeReport) -> String {
    let header = [
        "",
        "games",
        "won",
        "drawn",
        "lost",
        "score",
        "95 % interval",
    ];
    let mut rows: Vec<Row> = Vec::new();
    for o in &report.by_opponent {
        rows.push(row(format!("against {}", o.opponent), &o.results));
    }
    for s in &report.by_side {
        rows.push(row(format!("moving {}", ordinal(s.seat)), &s.results));
    }
    let all = &report.games;
    let all = Results {
        games: all.played,
        wins: all.wins,
        draws: all.draws,
        losses: all.losses,
        score: report.score,
        interval: report.interval,
    };
    rows.push(row("all games".to_owned(), &all));
    let mut table = table(&header, 1);
    table.add_rows(rows);
    indented(&table)
}

fn row(who: String, results: &Results) -> Row {
    let counts = [results.games, results.wins, results.draws, results.losses];
    let [games, won, drawn, lost] = counts.map(|n| n.to_string());
    let score = results.score.map(percent).unwrap_or_default();
    let interval = results.interval.map(percents).unwrap_or_default();
    [who, games, won, drawn, lost, score, interval]
}

fn totals(text: &mut String, report: &JudgeReport) {
    let mut line = |label: &str, said: String| {
        let label = styled(FAINT, &format!("{label:<13}"));
        let _ = writeln!(text, "  {label} {said}");
    };
    let converted = &report.converted;
    line(
        "won starts",
        format!("{} of {} won", converted.converted, converted.won_starts),
    );
    let kinds = report.blunders_by_kind.iter();
    let kinds: Vec<String> = kinds
        .map(|(kind, count)| format!("{count} {}", kind.to_string().replace('-', " ")))
        .collect();
    let kinds = if kinds.is_empty() {
        "none".to_owned()
    } else {
        kinds.join(", ")
    };
    line("blunders", kinds);
    if !report.faults.is_empty() {
        let faults = report.faults.iter();
        let faults: Vec<String> = faults.map(|(name, n)| format!("{n} {name}")).collect();
        line("faults", faults.join(", "));
    }
    let unplayed = report.games.planned as u64 - report.games.played;
    if unplayed > 0 {
        line(
            "not played",
            format!(
                "{unplayed} of {} games, after enough faults",
                report.games.planned
            ),
        );
    }
    let fuel = &report.fuel;
    line(
        "fuel a move",
        format!(
            "at most {}, on average {}, of {}",
            thousands(fuel.max_per_move),
            thousands(fuel.mean_per_move),
            thousands(fuel.limit_per_move),
        ),
    );
    line(
        "fuel to start",
        format!(
            "{} of {}",
            thousands(fuel.to_start),
            thousands(fuel.limit_to_start)
        ),
    );
    line("memory", memory(report.memory_peak, report.memory_limit));
    let module = report.submission.sha256.as_deref();
    line("again", again(report.seed, module, &report.engine));
}

/// How much memory was used, in bytes, of how much.
pub(super) fn memory(peak: u64, limit: u64) -> String {
    let [peak, limit] = [peak, limit].map(|bytes| ByteSize::b(bytes).display().iec());
    format!("{peak} of {limit}")
}

/// What makes a report come out again.
pub(super) fn again(seed: u64, module: Option<&str>, engine: &str) -> String {
    format!(
        "seed {seed}, module {:.12}, {engine}",
        module.unwrap_or("-")
    )
}

/// Results of all games, and the score.
pub(super) fn score_cells(report: &JudgeReport) -> [String; 2] {
    let games = &report.games;
    [
        format!("{}-{}-{}", games.wins, games.draws, games.losses),
        report.score.map(percent).unwrap_or_default(),
    ]
}

/// Columns that what happened gets in the narrowest terminal.
const MIN_WIDTH: u16 = 32;

/// An empty table, the last column of which is broken into lines where the terminal is too narrow.
pub(super) fn judged_table(header: &[&str], width: Option<u16>) -> Table {
    let mut table = table(header, usize::MAX);
    if let Some(width) = width {
        // Two columns are for the indentation.
        table
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_width(width.saturating_sub(2));
    }
    let last = header.len() - 1;
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_constraint(match index == last {
            // Words that are broken letter by letter are worse than lines that are too long.
            true => ColumnConstraint::LowerBoundary(Width::Fixed(MIN_WIDTH)),
            false => ColumnConstraint::ContentWidth,
        });
    }
    table
}

/// The verdict with its reason.
pub(super) fn verdict_cell(verdict: Verdict, reason: Option<Reason>) -> String {
    let reason = reason.map(|r| format!(" {r}")).unwrap_or_default();
    styled(verdict_style(verdict), verdict.into()) + &reason
}

/// The first failure in a few words.
pub(super) fn what_happened(report: &JudgeReport) -> String {
    if let Some(message) = &report.message {
        return message.lines().next().unwrap_or("").to_owned();
    }
    let Some(failure) = &report.first_failure else {
        return what_was_proved(report.proof.as_ref());
    };
    let place = format!("at {}", failure.position);
    match (failure.value_after, failure.kept.first(), &failure.detail) {
        (Some(_), Some(right), _) if failure.reason == Reason::Blunder => {
            format!("{place} played {}, right was {right}", failure.played)
        }
        (_, _, Some(detail)) => format!("{place}: {detail}"),
        _ => format!(
            "{place}, {} to move: won, but went in circles",
            failure.played
        ),
    }
}

/// What is to be said of a bot that passed its games.
fn what_was_proved(proof: Option<&ProofReport>) -> String {
    let Some(proof) = proof else {
        return "never errs in these games".to_owned();
    };
    match &proof.refutation {
        _ if proof.certified => format!("proved on {} positions", thousands(proof.positions)),
        Some(refutation) => format!("the proof fails at {}", refutation.position),
        None => format!("not proved: {}", proof.status.to_string().replace('-', " ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_is_broken_in_a_narrow_terminal() {
        let row = ["a/bot/with/a/long/name.c", "played 1 1, right was 1 6"];
        for width in [1, 20, 40, 60, 80] {
            let mut table = judged_table(&["bot", "what happened"], Some(width));
            table.add_row(row);
            assert!(indented(&table).contains(&row.join("  ")), "{width}");
        }
    }
}
