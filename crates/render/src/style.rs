//! How reports for people are set. Colours are always written; the command line takes them out
//! where nobody would see them.

use anstyle::{AnsiColor, Style};
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

use grundy_report::Ratio;
pub(crate) use grundy_report::thousands;
use grundy_rules::Outcome;

pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
pub(crate) const ODD: Style = AnsiColor::Magenta.on_default().bold();
pub(crate) const STRONG: Style = Style::new().bold();
pub(crate) const FAINT: Style = Style::new().dimmed();

/// Text in a style.
pub(crate) fn styled(style: Style, text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    format!("{style}{text}{style:#}")
}

/// A plain table: a header, columns two blanks apart, those from `numbers_from` on to the right.
pub(crate) fn table(header: &[&str], numbers_from: usize) -> Table {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header(header.iter().map(|cell| styled(FAINT, cell)));
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        if index >= numbers_from {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// The lines of a table, indented, without blanks at their ends.
pub(crate) fn indented(table: &Table) -> String {
    let lines = table.lines();
    lines
        .map(|line| format!("  {}\n", line.trim_end()))
        .collect()
}

/// `97.3 %`.
pub(crate) fn percent(rate: f64) -> String {
    format!("{:.1} %", rate * 100.0)
}

/// `95.0 .. 98.6 %`.
pub(crate) fn percents(ratio: Ratio) -> String {
    format!("{:.1} .. {:.1} %", ratio.low * 100.0, ratio.high * 100.0)
}

/// So many of something: `1 ply`, `2_000 plies`.
pub(crate) fn counted(count: u64, what: &str) -> String {
    let plural = match (count, what) {
        (1, _) => what.to_owned(),
        (_, "ply") => "plies".to_owned(),
        _ => format!("{what}s"),
    };
    format!("{} {plural}", thousands(count))
}

/// Blanks in front of every line.
pub(crate) fn indent(text: &str, by: usize) -> String {
    let blanks = " ".repeat(by);
    text.lines()
        .map(|line| format!("{blanks}{line}\n"))
        .collect()
}

/// When the player in a seat, counted from 1, moves: `first`.
pub(crate) fn ordinal(seat: u8) -> &'static str {
    const NAMES: [&str; 8] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
    ];
    let index = usize::from(seat).saturating_sub(1);
    NAMES.get(index).copied().unwrap_or("late")
}

/// The result in one word, as of a game that was played.
pub(crate) fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "won",
        Outcome::Draw => "drawn",
        Outcome::Loss => "lost",
    }
}
