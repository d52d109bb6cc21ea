//! The table of a tournament for people.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::style::{
    BAD, FAINT, GOOD, ODD, STRONG, indented, percent, percents, styled, table, thousands,
};
use grundy_report::sanitize::single_line;
use grundy_report::{
    Ended, GamesReport, PairReport, Pairing, PlayerReport, Reason, SprtDecision, SprtReport,
    StrengthReport, TournamentReport,
};

/// More pairs than this are left to the other format.
const PAIRS_SHOWN: usize = 45;
/// A crosstable of more columns than this would be too wide.
const COLUMNS: usize = 16;

/// A tournament in full: the table, who did what against whom, and the test.
#[must_use]
pub fn tournament_text(report: &TournamentReport) -> String {
    let mut text = String::new();
    let bots = report.table.len();
    let what = match (bots, report.pairing) {
        (2, _) => "match".to_owned(),
        (_, Pairing::Gauntlet) => format!("gauntlet of {bots}"),
        _ => format!("round robin of {bots}"),
    };
    let title = styled(STRONG, &format!("{what} on {}", report.problem));
    let _ = writeln!(text, "{title}  {}", games(&report.games));
    let _ = write!(text, "\n{}", ranking(report));
    let excluded: Vec<String> = report.table.iter().filter_map(exclusion_line).collect();
    if !excluded.is_empty() {
        let _ = write!(text, "\n{}", excluded.concat());
    }
    if (3..=COLUMNS).contains(&bots) {
        let _ = write!(text, "\n{}", crosstable(report));
    }
    if bots > 2 {
        let _ = write!(text, "\n{}", pairs(report));
    }
    text.push('\n');
    let mut line = |label: &str, said: &str| {
        let label = styled(FAINT, &format!("{label:<11}"));
        let _ = writeln!(text, "  {label} {said}");
    };
    if let Some(sprt) = &report.sprt {
        line("SPRT", &sprt_line(sprt));
    }
    if let (Some(score), Some(interval)) = (report.first_mover.score, report.first_mover.interval) {
        let said = format!("scores {} ({})", percent(score), percents(interval));
        line("first mover", &said);
    }
    match report.ended {
        Ended::NothingNew => line("ended", "the last twenty rounds went as the rounds before"),
        Ended::Decided => line("ended", "the test is decided"),
        _ => {}
    }
    line("again", &format!("seed {}, {}", report.seed, report.engine));
    text
}

/// Why a bot did not play, or not to the end.
fn exclusion_line(row: &PlayerReport) -> Option<String> {
    let exclusion = row.excluded.as_ref()?;
    let reason = styled(BAD, exclusion.reason.into());
    let message = single_line(exclusion.message.lines().next().unwrap_or(""));
    Some(format!("  {}: {reason}, {message}\n", row.bot))
}

fn games(games: &GamesReport) -> String {
    let mut text = format!("{} games", thousands(games.counted));
    if games.repeated > 0 {
        let _ = write!(text, ", {} more went as others", thousands(games.repeated));
    }
    if games.unplayed > 0 {
        let _ = write!(text, ", {} of them unplayed", thousands(games.unplayed));
    }
    text
}

fn ranking(report: &TournamentReport) -> String {
    let header = [
        "",
        "bot",
        "games",
        "won",
        "drawn",
        "lost",
        "score",
        "95 % interval",
        "Elo",
        "LOS",
        "faults",
    ];
    let mut rows = table(&header, 2);
    for row in &report.table {
        let results = &row.results;
        rows.add_row([
            row.rank.to_string(),
            styled(STRONG, &row.bot),
            results.games.to_string(),
            results.wins.to_string(),
            results.draws.to_string(),
            results.losses.to_string(),
            results.score.map(percent).unwrap_or_default(),
            results.interval.map(percents).unwrap_or_default(),
            elo(&row.strength),
            los(&row.strength),
            faults(row),
        ]);
    }
    left_aligned_last(&mut rows, header.len() - 1);
    indented(&rows)
}

fn left_aligned_last(rows: &mut comfy_table::Table, index: usize) {
    if let Some(column) = rows.column_mut(index) {
        column.set_cell_alignment(comfy_table::CellAlignment::Left);
    }
}

/// `+55.6 ± 27.6`; where every game was won or lost, the bound that is known.
fn elo(strength: &StrengthReport) -> String {
    match strength {
        StrengthReport {
            elo: Some(elo),
            elo_error: Some(error),
            ..
        } => {
            format!("{elo:+.1} ± {error:.1}")
        }
        StrengthReport {
            elo_low: Some(low), ..
        } => format!("above {low:+.1}"),
        StrengthReport {
            elo_high: Some(high),
            ..
        } => format!("below {high:+.1}"),
        _ => String::new(),
    }
}

/// No number of games makes it quite sure.
fn los(strength: &StrengthReport) -> String {
    match strength.los {
        Some(los) if los > 0.999 => "> 99.9 %".to_owned(),
        Some(los) if los < 0.001 => "< 0.1 %".to_owned(),
        Some(los) => percent(los),
        None => String::new(),
    }
}

fn faults(row: &PlayerReport) -> String {
    let mut text = counts(&row.faults);
    if row.unplayed > 0 {
        text.push(format!("{} unplayed", row.unplayed));
    }
    text.join(", ")
}

fn counts(faults: &BTreeMap<Reason, u64>) -> Vec<String> {
    faults
        .iter()
        .map(|(reason, n)| format!("{n} {reason}"))
        .collect()
}

/// The score of every row against every column, in percent.
fn crosstable(report: &TournamentReport) -> String {
    let numbers: Vec<String> = (1..=report.table.len()).map(|n| n.to_string()).collect();
    let mut header = vec!["", "score % against"];
    header.extend(numbers.iter().map(String::as_str));
    let mut rows = table(&header, 2);
    for (number, row) in numbers.iter().zip(&report.table) {
        let mut cells = vec![styled(FAINT, number), row.bot.clone()];
        cells.extend(report.table.iter().map(|other| {
            match report.score_against(&row.bot, &other.bot) {
                Some(score) => format!("{:.1}", score * 100.0),
                None => styled(FAINT, "-"),
            }
        }));
        rows.add_row(cells);
    }
    indented(&rows)
}

fn pairs(report: &TournamentReport) -> String {
    if report.pairs.len() > PAIRS_SHOWN {
        let said = format!(
            "{} pairs: --format json has each of them",
            report.pairs.len()
        );
        return format!("  {}\n", styled(FAINT, &said));
    }
    let header = [
        "pair",
        "won-drawn-lost",
        "score",
        "95 % interval",
        "Elo",
        "LOS",
    ];
    let mut rows = table(&header, 1);
    for pair in &report.pairs {
        rows.add_row(pair_cells(pair));
    }
    indented(&rows)
}

fn pair_cells(pair: &PairReport) -> [String; 6] {
    let results = &pair.results;
    [
        format!("{} - {}", pair.bots[0], pair.bots[1]),
        format!("{}-{}-{}", results.wins, results.draws, results.losses),
        results.score.map(percent).unwrap_or_default(),
        results.interval.map(percents).unwrap_or_default(),
        elo(&pair.strength),
        los(&pair.strength),
    ]
}

fn sprt_line(sprt: &SprtReport) -> String {
    let (style, status) = match sprt.status {
        SprtDecision::SecondHypothesis => (
            GOOD,
            format!("H1 accepted, {} Elo rather than {}", sprt.elo1, sprt.elo0),
        ),
        SprtDecision::FirstHypothesis => (
            BAD,
            format!("H0 accepted, {} Elo rather than {}", sprt.elo0, sprt.elo1),
        ),
        _ => (ODD, "undecided".to_owned()),
    };
    format!(
        "{}  LLR {:.2} within {:.2} .. {:.2}, {} Elo, alpha {}, beta {}",
        styled(style, &status),
        sprt.llr,
        sprt.lower,
        sprt.upper,
        sprt.model,
        sprt.alpha,
        sprt.beta,
    )
}
