//! A solution.

use std::cmp::Reverse;

use grundy_report::sanitize::truncate;
use grundy_report::{LineReport, MoveReport, SolveReport, TableReport};
use grundy_rules::{Counts, Outcome};

use crate::document::{Block, Column, Document, Emphasis, Fact, Table, Text, fact, faint, strong};
use crate::words::{first_of, in_plies, thousands};

/// The number of entries that are shown of long lists.
const MOVES_NAMED: usize = 40;
const LINE_NAMED: usize = 24;
/// The most plies of the best line that are given in a report.
const LINE_GIVEN: usize = 1_000;
/// Most positions that are named as best.
const BEST_NAMED: usize = 6;
/// The longest position that is shown whole.
const POSITION_NAMED: usize = 40;

/// The solution, and the number of positions.
#[must_use]
pub fn solve_document(report: &SolveReport) -> Document {
    let mut document = solution_document(report);
    document.blocks.extend(counts_document(report).blocks);
    document
}

/// The solution alone.
#[must_use]
pub fn solution_document(report: &SolveReport) -> Document {
    let mut document = Document::from(Block::section(heading(report), rules_of(report)));
    if !report.moves.is_empty() {
        document.push(Block::Table(moves(report)));
        let listed = report.moves.iter().filter(|m| is_listed(report, m));
        let listed = listed.take(MOVES_NAMED).count() as u128;
        if report.move_count > listed {
            let more = report.move_count - listed;
            document.push(Block::paragraph(format!("and {more} more moves")));
        }
    }
    if let Some(line) = &report.line {
        document.push(Block::Table(best_line(line)));
    } else if !report.best.is_empty() {
        let mut line = report.best.clone();
        if line.len() > LINE_NAMED {
            line.truncate(LINE_NAMED);
            line.push("...".to_owned());
        } else if report.value == Outcome::Draw
            && !report.best_ends
            && report.best.len() < LINE_GIVEN
        {
            line.push("and so on forever".to_owned());
        }
        document.push(Block::facts([fact("best line", line.join(", "))]));
    }
    document
}

/// The number of positions, and all positions if the report has them.
#[must_use]
pub fn counts_document(report: &SolveReport) -> Document {
    let mut document = Document::default();
    if let Some(counts) = &report.counts {
        document.push(Block::facts(counted(counts, report.table.as_ref())));
    }
    if let Some(table) = &report.table {
        document.push(Block::Table(positions(table)));
    }
    document
}

fn heading(report: &SolveReport) -> Text {
    let title = strong(format!("{} {}", report.game, report.position));
    let grundy = report.grundy;
    let grundy = grundy.map_or(String::new(), |grundy| format!(", Grundy value {grundy}"));
    let title = title.and("  ").and(verdict(report)).and(grundy);
    title.and(faint(format!("  (by {})", report.method)))
}

fn rules_of(report: &SolveReport) -> Vec<Block> {
    let rules = unusual_rules(&report.unusual);
    let why = report.why.as_ref();
    let why = why.map(|why| Block::paragraph(faint("why  ").and(Text::from(why))));
    rules.into_iter().chain(why).collect()
}

/// The rules that are not the usual ones, each cut short: a list may have thousands of numbers.
pub(super) fn unusual_rules(rules: &[String]) -> Option<Block> {
    let rules: Vec<String> = rules.iter().map(|rule| truncate(rule)).collect();
    (!rules.is_empty()).then(|| Block::paragraph(faint(rules.join(", "))))
}

fn counted(counts: &Counts, table: Option<&TableReport>) -> Vec<Fact> {
    let mut facts = Vec::new();
    facts.extend(counts.positions.map(|all| {
        let ordered = counts.ordered.map(thousands);
        let ordered = ordered.map_or(String::new(), |ordered| {
            format!(", or {ordered} with order")
        });
        fact("positions", thousands(all) + &ordered)
    }));
    let reachable = thousands(counts.reachable);
    let [win, loss, draw] = [counts.win, counts.loss, counts.draw].map(thousands);
    let listed = table.map_or(counts.reachable, |table| table.0.len() as u64);
    let ordered = match listed == counts.reachable {
        true => String::new(),
        false => format!("; {} with order", thousands(listed)),
    };
    facts.push(fact(
        "reachable",
        format!("{reachable}: the mover wins {win}, loses {loss}, draws {draw}{ordered}"),
    ));
    let remoteness = counts.max_remoteness.map_or("-".to_owned(), thousands);
    let distance = thousands(counts.distance_max);
    facts.push(fact(
        "greatest",
        format!("remoteness {remoteness}, distance from the start {distance}"),
    ));
    facts
}

fn verdict(report: &SolveReport) -> Text {
    let is_over = report.remoteness == Some(0);
    let is_out = is_over && report.move_count > 0;
    let (emphasis, word) = match report.value {
        Outcome::Win if is_over => (Emphasis::Good, "the game is over, and the mover has won"),
        Outcome::Loss if is_out => (Emphasis::Bad, "the mover is out"),
        Outcome::Loss if is_over => (Emphasis::Bad, "the game is over, and the mover has lost"),
        Outcome::Win => (Emphasis::Good, "the mover wins"),
        Outcome::Loss => (Emphasis::Bad, "the mover loses"),
        _ => (Emphasis::Odd, "a draw"),
    };
    let text = Text::of(emphasis, format!("{word}{}", in_plies(report.remoteness)));
    match report.seats > 2 && !is_over {
        true => text.and(", one against all others"),
        false => text,
    }
}

/// Whether a move is listed. If there are very many, people want to see the good ones.
fn is_listed(report: &SolveReport, m: &MoveReport) -> bool {
    report.moves.len() <= MOVES_NAMED || report.value == Outcome::Loss || m.keeps
}

fn moves(report: &SolveReport) -> Table {
    let mut table = Table::new([
        Column::new(""),
        Column::new("move"),
        Column::new("in words").dropped(1),
        Column::new("leads to").wraps(),
        Column::new("which is").wraps(),
    ]);
    let named = report.moves.iter().filter(|m| is_listed(report, m));
    let mut named: Vec<&MoveReport> = named.collect();
    named.sort_by_key(|m| best_first(m));
    for m in named.into_iter().take(MOVES_NAMED) {
        let mark = match report.value {
            Outcome::Win if m.keeps => Text::of(Emphasis::Good, "wins"),
            Outcome::Draw if m.keeps => Text::of(Emphasis::Odd, "draws"),
            _ => Text::default(),
        };
        table.row([
            mark,
            Text::from(&m.text),
            Text::from(&m.words),
            shortened(&m.to).into(),
            worth_after(m, report.seats),
        ]);
    }
    table.without_echo("in words", "move")
}

/// A key that sorts moves, the best first: quick wins, slow losses. A loss for the other player is a win for
/// the mover.
pub(super) fn best_first(m: &MoveReport) -> (u8, Option<u64>, Reverse<Option<u64>>) {
    match m.value {
        Outcome::Loss => (0, m.remoteness, Reverse(None)),
        Outcome::Win => (2, None, Reverse(m.remoteness)),
        _ => (1, None, Reverse(None)),
    }
}

/// The best line, a ply in each row.
fn best_line(line: &[LineReport]) -> Table {
    let mut table = Table::new([
        Column::new("best line"),
        Column::new("in words").dropped(1),
        Column::new("leads to").wraps(),
    ]);
    for ply in line {
        table.row([ply.text.clone(), ply.words.clone(), shortened(&ply.to)]);
    }
    table.without_echo("in words", "best line")
}

/// The value of the position after a move, for the player who then moves.
pub(super) fn worth_after(m: &MoveReport, seats: u8) -> Text {
    let who = if seats == 2 { "the other" } else { "the next" };
    let (emphasis, word) = match m.value {
        Outcome::Win => (Emphasis::Bad, "won"),
        Outcome::Loss => (Emphasis::Good, "lost"),
        _ => return Text::of(Emphasis::Odd, "a draw"),
    };
    let text = match m.remoteness {
        Some(0) => format!("{word} by {who}, at once"),
        plies => format!("{word} for {who}{}", in_plies(plies)),
    };
    Text::of(emphasis, text)
}

/// All positions, one in a row.
fn positions(report: &TableReport) -> Table {
    let mut table = Table::new([
        Column::new("position"),
        Column::new("value"),
        Column::numbers("plies"),
        Column::new("best moves lead to").wraps(),
    ]);
    for (position, entry) in &report.0 {
        let (emphasis, outcome) = match entry.value {
            Outcome::Win => (Emphasis::Good, Outcome::Win),
            Outcome::Loss => (Emphasis::Bad, Outcome::Loss),
            _ => (Emphasis::Odd, Outcome::Draw),
        };
        let best = first_of(&entry.best, BEST_NAMED, entry.best.len() as u128);
        let plies = entry.remoteness;
        table.row([
            Text::from(position),
            Text::of(emphasis, outcome.to_string()),
            plies
                .map_or(String::new(), |plies| plies.to_string())
                .into(),
            best.into(),
        ]);
    }
    table
}

/// The beginning and the end of a long position.
pub(super) fn shortened(position: &str) -> String {
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
