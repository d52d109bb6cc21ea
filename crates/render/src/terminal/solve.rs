//! A solution for people.

use std::fmt::Write as _;

use grundy_report::{CountsReport, MoveReport, SolveReport, TableReport};
use grundy_rules::Outcome;

use super::table::table_text;
use crate::style::{BAD, FAINT, GOOD, ODD, STRONG, indented, styled, table, thousands};

/// What people are shown of long lists.
const MOVES_NAMED: usize = 40;
const LINE_NAMED: usize = 24;
/// At most so many plies of the best line are given in a report.
const LINE_GIVEN: usize = 1_000;
/// The longest position that is shown whole.
const POSITION_NAMED: usize = 40;

/// The solution for people.
#[must_use]
pub fn solve_text(report: &SolveReport) -> String {
    let mut text = String::new();
    let title = format!("{} {}", report.game, report.position);
    let _ = write!(text, "{}  {}", styled(STRONG, &title), verdict(report));
    if let Some(grundy) = report.grundy {
        let _ = write!(text, ", Grundy value {grundy}");
    }
    let _ = writeln!(
        text,
        "  {}",
        styled(FAINT, &format!("(by {})", report.method))
    );
    if !report.unusual.is_empty() {
        let _ = writeln!(text, "  {}", styled(FAINT, &report.unusual.join(", ")));
    }
    if !report.moves.is_empty() {
        text.push('\n');
        text.push_str(&moves(report));
    }
    if !report.best.is_empty() {
        let mut line = report.best.clone();
        if line.len() > LINE_NAMED {
            line.truncate(LINE_NAMED);
            line.push("...".to_owned());
        } else if report.value == Outcome::Draw && report.best.len() < LINE_GIVEN {
            line.push("and so round for ever".to_owned());
        }
        let _ = writeln!(
            text,
            "\n  {}  {}",
            styled(FAINT, "best line"),
            line.join(", ")
        );
    }
    if let Some(counts) = &report.counts {
        text.push('\n');
        text.push_str(&counted(counts, report.table.as_ref()));
    }
    if let Some(table) = &report.table {
        text.push('\n');
        text.push_str(&table_text(table));
    }
    text
}

fn counted(counts: &CountsReport, table: Option<&TableReport>) -> String {
    let mut text = String::new();
    let mut line = |name: &str, told: String| {
        let _ = writeln!(text, "  {}  {told}", styled(FAINT, &format!("{name:<9}")));
    };
    match (counts.positions, counts.ordered) {
        (Some(all), Some(ordered)) => {
            let (all, ordered) = (thousands(all), thousands(ordered));
            line("positions", format!("{all}, or {ordered} with order"));
        }
        (Some(all), None) => line("positions", thousands(all)),
        (None, _) => {}
    }
    let reachable = thousands(counts.reachable);
    let [win, loss, draw] = [counts.win, counts.loss, counts.draw].map(thousands);
    let listed = table.map_or(counts.reachable, |table| table.0.len() as u64);
    let ordered = match listed == counts.reachable {
        true => String::new(),
        false => format!("; {} with order", thousands(listed)),
    };
    let told = format!("{reachable}: the mover wins {win}, loses {loss}, draws {draw}{ordered}");
    line("reachable", told);
    let remoteness = counts.max_remoteness.map_or("-".to_owned(), thousands);
    let distance = thousands(counts.distance_max);
    let told = format!("remoteness {remoteness}, distance from the start {distance}");
    line("greatest", told);
    text
}

fn verdict(report: &SolveReport) -> String {
    let is_over = report.remoteness == Some(0);
    let is_out = is_over && report.move_count > 0;
    let (style, word) = match report.value {
        Outcome::Win if is_over => (GOOD, "the game is over, and the mover has won"),
        Outcome::Loss if is_out => (BAD, "the mover is out"),
        Outcome::Loss if is_over => (BAD, "the game is over, and the mover has lost"),
        Outcome::Win => (GOOD, "the mover wins"),
        Outcome::Loss => (BAD, "the mover loses"),
        _ => (ODD, "a draw"),
    };
    let plies = |n: u64| if n == 1 { "ply" } else { "plies" };
    let mut text = match report.remoteness {
        Some(n) if n > 0 => styled(style, &format!("{word} in {n} {}", plies(n))),
        Some(_) | None => styled(style, word),
    };
    if report.seats > 2 && !is_over {
        text.push_str(", one against all others");
    }
    text
}

fn moves(report: &SolveReport) -> String {
    let mut table = table(&["move", "in words", "leads to", "which is", ""], 5);
    // Of very many moves people want to see the good ones.
    let crowded = report.moves.len() > MOVES_NAMED;
    let worthy = |m: &&MoveReport| !crowded || report.value == Outcome::Loss || m.keeps;
    let named = report.moves.iter().filter(worthy).take(MOVES_NAMED);
    let mut rows = 0u128;
    for m in named {
        rows += 1;
        let mark = if m.keeps && report.value != Outcome::Loss {
            "keeps the value"
        } else {
            ""
        };
        table.add_row([
            m.text.clone(),
            m.words.clone(),
            shortened(&m.to),
            worth(m, report.seats),
            mark.to_owned(),
        ]);
    }
    let mut text = indented(&table);
    let unlisted = report.move_count - rows;
    if unlisted > 0 {
        let _ = writeln!(text, "  and {unlisted} more moves");
    }
    text
}

/// What a move leads to is worth for the player who then moves.
fn worth(m: &MoveReport, seats: u8) -> String {
    let who = if seats == 2 { "the other" } else { "the next" };
    let (style, word) = match m.value {
        Outcome::Win => (BAD, "won"),
        Outcome::Loss => (GOOD, "lost"),
        _ => return styled(ODD, "a draw"),
    };
    let text = match m.remoteness {
        Some(0) => format!("{word} by {who}, at once"),
        Some(n) => format!("{word} for {who} in {n}"),
        None => format!("{word} for {who}"),
    };
    styled(style, &text)
}

/// The beginning and the end of a long position.
fn shortened(position: &str) -> String {
    if position.chars().count() <= POSITION_NAMED {
        return position.to_owned();
    }
    let words: Vec<&str> = position.split(' ').collect();
    let [first @ .., _, _] = &words[..] else {
        return position.to_owned();
    };
    let mut text = String::new();
    for word in first {
        if text.chars().count() + word.chars().count() > POSITION_NAMED - 8 {
            break;
        }
        text.push_str(word);
        text.push(' ');
    }
    let end = &words[words.len() - 2..];
    format!("{text}... {}", end.join(" "))
}
