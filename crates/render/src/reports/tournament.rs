//! The table of a tournament.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use grundy_play::Opponent;
use grundy_report::sanitize::single_line;
use grundy_report::{
    Ended, GamesReport, PairReport, Pairing, PlayerReport, Reason, SprtReport, SprtStatus,
    StrengthReport, TournamentReport, Verdict, shell_word,
};

use super::judge::searching_perfect;
use crate::document::{Block, Column, Document, Emphasis, Fact, Table, Text, fact, faint, strong};
use crate::words::{counted, likelihood, percent, percents, thousands};

/// More pairs than this are left to the other format.
const PAIRS_SHOWN: usize = 45;
/// A crosstable of more columns than this would be too wide.
const COLUMNS: usize = 16;

/// A tournament in full: the standings, the crosstable and the test.
#[must_use]
pub fn tournament_document(report: &TournamentReport) -> Document {
    let bots = report.table.len();
    let what = match (bots, report.pairing) {
        (2, _) => "match".to_owned(),
        (_, Pairing::Gauntlet) => format!("gauntlet of {bots}"),
        _ => format!("round robin of {bots}"),
    };
    let title = strong(format!("{what} on {}", report.problem));
    let title = title.and(format!("  {}", games(&report.games)));
    let mut document = Document::from(Block::paragraph(title));
    document.push(Block::Table(ranking(report)));
    let excluded: Vec<Fact> = report.table.iter().filter_map(exclusion).collect();
    if !excluded.is_empty() {
        document.push(Block::section("", [Block::facts(excluded)]));
    }
    if (3..=COLUMNS).contains(&bots) {
        document.push(Block::Table(crosstable(report)));
    }
    if bots > 2 {
        document.push(pairs(report));
    }
    document.push(Block::facts(outcome(report)));
    document
}

fn outcome(report: &TournamentReport) -> Vec<Fact> {
    let mut facts: Vec<Fact> = report
        .sprt
        .iter()
        .map(|sprt| fact("SPRT", sprt_text(sprt)))
        .collect();
    if let (Some(score), Some(interval)) = (report.first_mover.score, report.first_mover.interval) {
        let said = format!("scores {} ({})", percent(score), percents(interval));
        facts.push(fact("first mover", said));
    }
    if is_searched(report) {
        let said = "the share of the moves in some games of each player for which it is proved whether they keep the \
                    result; nothing is claimed about the others";
        facts.push(fact("decided", said));
        let perfect = Opponent::Perfect.name();
        facts.extend(searching_perfect(
            report.table.iter().any(|row| row.bot == perfect),
        ));
    }
    match report.ended {
        Ended::NothingNew => {
            facts.push(fact("ended", "the last twenty rounds repeat earlier ones"))
        }
        Ended::Decided => facts.push(fact("ended", "the test is decided")),
        _ => {}
    }
    let position = report.position.as_deref();
    let position =
        position.map_or_else(String::new, |at| format!("--position {}, ", shell_word(at)));
    let again = format!("{position}seed {}, {}", report.seed, report.engine);
    facts.push(fact("reproduce", again));
    facts
}

/// The reason why a bot did not play, or not all its games.
fn exclusion(row: &PlayerReport) -> Option<Fact> {
    let exclusion = row.excluded.as_ref()?;
    let message = single_line(exclusion.message.lines().next().unwrap_or(""));
    let reason = match exclusion.reason {
        Some(reason) => Text::of(Emphasis::Bad, <&str>::from(reason)),
        None => Text::of(Emphasis::Odd, <&str>::from(Verdict::JudgeError)),
    };
    Some(fact(&row.bot, reason.and(format!(", {message}"))))
}

fn games(games: &GamesReport) -> String {
    let mut text = counted(games.counted, "game");
    if games.repeated > 0 {
        let _ = write!(text, ", {} more repeat others", thousands(games.repeated));
    }
    if games.unplayed > 0 {
        let _ = write!(text, ", {} of them unplayed", thousands(games.unplayed));
    }
    text
}

fn ranking(report: &TournamentReport) -> Table {
    let is_searched = is_searched(report);
    let columns = [
        Column::new(""),
        Column::paths("bot"),
        Column::numbers("games").dropped(4),
        Column::numbers("won").dropped(5),
        Column::numbers("drawn").dropped(6),
        Column::numbers("lost").dropped(7),
        Column::numbers("score"),
        Column::numbers("95 % interval").dropped(2),
        Column::numbers("Elo").dropped(1),
        Column::numbers("LOS").dropped(3),
    ];
    let searched = is_searched.then(|| Column::numbers("decided"));
    let last = [Column::new("faults").wraps()];
    let mut table = Table::new(columns.into_iter().chain(searched).chain(last));
    for row in &report.table {
        let results = &row.results;
        let cells = [
            Text::from(row.rank.to_string()),
            strong(&row.bot),
            results.games.to_string().into(),
            results.wins.to_string().into(),
            results.draws.to_string().into(),
            results.losses.to_string().into(),
            results.score.map(percent).unwrap_or_default().into(),
            results.interval.map(percents).unwrap_or_default().into(),
            elo(&row.strength).into(),
            los(&row.strength).into(),
        ];
        let searched = is_searched.then(|| Text::from(decided(row)));
        let last = [Text::from(faults(row))];
        table.row(cells.into_iter().chain(searched).chain(last));
    }
    table.with_folder_said_once()
}

/// Whether games were searched for proofs.
fn is_searched(report: &TournamentReport) -> bool {
    report.table.iter().any(|row| row.decided.is_some())
}

/// The share of decided moves, rounded down: 100 % only if all are decided.
fn decided(row: &PlayerReport) -> String {
    let of = row.decided.unwrap_or_default();
    let percent = (100 * of.decided).checked_div(of.moves);
    percent.map_or_else(String::new, |percent| format!("{percent} %"))
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

fn los(strength: &StrengthReport) -> String {
    strength.los.map(likelihood).unwrap_or_default()
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
fn crosstable(report: &TournamentReport) -> Table {
    let bots = report.table.len();
    // Columns of weak bots go first.
    let order = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
    let numbers =
        (1..=bots).map(|number| Column::numbers(&number.to_string()).dropped(order(number)));
    let named = [Column::new(""), Column::paths("score % against")];
    let mut table = Table::new(named.into_iter().chain(numbers));
    for (number, row) in (1u64..).zip(&report.table) {
        let mut cells = vec![faint(number.to_string()), (&row.bot).into()];
        cells.extend(report.table.iter().map(|other| {
            match report.score_against(&row.bot, &other.bot) {
                Some(score) => format!("{:.1}", score * 100.0).into(),
                None => faint("-"),
            }
        }));
        table.row(cells);
    }
    table.with_folder_said_once().without_saying_it()
}

fn pairs(report: &TournamentReport) -> Block {
    if report.pairs.len() > PAIRS_SHOWN {
        let said = format!(
            "{} pairs: --format json lists each of them",
            report.pairs.len()
        );
        return Block::paragraph(faint(said));
    }
    let mut table = Table::new([
        Column::paths("pair"),
        Column::paths(""),
        Column::numbers("won-drawn-lost").dropped(3),
        Column::numbers("score"),
        Column::numbers("95 % interval").dropped(2),
        Column::numbers("Elo").dropped(1),
        Column::numbers("LOS").dropped(4),
    ]);
    for pair in &report.pairs {
        table.row(pair_cells(pair));
    }
    Block::Table(table.with_folder_said_once().without_saying_it())
}

fn pair_cells(pair: &PairReport) -> [String; 7] {
    let results = &pair.results;
    [
        pair.bots[0].clone(),
        pair.bots[1].clone(),
        format!("{}-{}-{}", results.wins, results.draws, results.losses),
        results.score.map(percent).unwrap_or_default(),
        results.interval.map(percents).unwrap_or_default(),
        elo(&pair.strength),
        los(&pair.strength),
    ]
}

fn sprt_text(sprt: &SprtReport) -> Text {
    let (emphasis, status) = match sprt.status {
        SprtStatus::H1 => (
            Emphasis::Good,
            format!("H1 accepted, {} Elo rather than {}", sprt.elo1, sprt.elo0),
        ),
        SprtStatus::H0 => (
            Emphasis::Bad,
            format!("H0 accepted, {} Elo rather than {}", sprt.elo0, sprt.elo1),
        ),
        _ => (Emphasis::Odd, "undecided".to_owned()),
    };
    let figures = format!(
        "  LLR {:.2} within {:.2} .. {:.2}, {} Elo, alpha {}, beta {}",
        sprt.llr, sprt.lower, sprt.upper, sprt.model, sprt.alpha, sprt.beta,
    );
    Text::of(emphasis, status).and(figures)
}
