//! Documents as text for a terminal.

use anstyle::{AnsiColor, Style};
use comfy_table::{
    CellAlignment, ColumnConstraint, ContentArrangement, Table as Grid, Width, presets,
};
use unicode_width::UnicodeWidthStr;

use super::table::{Column, Scarce, Table};
use super::text::{Emphasis, Span, Text, faint};
use super::{Block, Document, Fact, Figure};

/// Blanks between columns.
const GAP: usize = 2;
/// The length of a word, in columns, above which it may be broken if there is no room for it.
const LONGEST_WORD: usize = 40;
/// The least width, in characters, in which broken cells can be read. Other columns are left out before a column gets
/// narrower.
const READABLE: usize = 30;

/// The whole document. Its parts stand apart by an empty line.
pub(super) fn set(document: &Document, width: Option<usize>) -> String {
    let parts = document
        .blocks
        .iter()
        .map(|block| block_text(block, 0, width));
    parts.collect::<Vec<_>>().join("\n")
}

/// Parts of a document without empty lines between them.
pub(super) fn set_closely(blocks: &[Block], width: Option<usize>) -> String {
    let parts = blocks.iter().map(|block| block_text(block, 0, width));
    parts.collect()
}

fn block_text(block: &Block, by: usize, width: Option<usize>) -> String {
    match block {
        Block::Section { title, blocks } => {
            let title = match by {
                0 => title.clone(),
                _ => title.clone().stronger(),
            };
            let below = blocks.iter().map(|block| block_text(block, by + 2, width));
            paragraph(&title, by, width) + &below.collect::<String>()
        }
        Block::Paragraph { text } => paragraph(text, by, width),
        Block::Facts { facts } => facts_text(facts, by, width),
        Block::Table(table) => table_text(table, by, width),
        Block::Code { text } => indent(text, by),
        Block::Lines { lines } => {
            let lines = lines
                .iter()
                .map(|line| indent_line(&colored(line), by.max(2)));
            lines.collect()
        }
        Block::Gallery { figures } => gallery(figures, by.max(2), width),
        Block::Commands { commands } => {
            let facts = commands.iter().map(|suggestion| Fact {
                label: suggestion.purpose.clone(),
                text: Text::of(Emphasis::Plain, &suggestion.command),
                code: true,
            });
            // A command that is broken into lines cannot be pasted.
            facts_text(&facts.collect::<Vec<_>>(), by, None)
        }
    }
}

/// Boards side by side, row by row; without a width as on a terminal of the usual width.
fn gallery(figures: &[Figure], by: usize, width: Option<usize>) -> String {
    const USUAL: usize = 80;
    const APART: usize = 3;
    let of_figure = |figure: &Figure| {
        let lines = std::iter::once(&figure.title).chain(&figure.lines);
        lines.map(Text::width).max().unwrap_or_default()
    };
    let wide = figures.iter().map(of_figure).max().unwrap_or_default() + APART;
    let room = width.unwrap_or(USUAL).saturating_sub(by) + APART;
    let rows = figures.chunks((room / wide).max(1)).map(|row| {
        let lines = |figure: &Figure| 1 + figure.lines.len();
        let height = row.iter().map(lines).max().unwrap_or_default();
        let lines = (0..height).map(|number| {
            let cells = row.iter().map(|figure| {
                let cell = match number {
                    0 => Some(&figure.title),
                    _ => figure.lines.get(number - 1),
                };
                let cell = cell.cloned().unwrap_or_default();
                let blanks = wide - cell.width();
                colored(&cell) + &" ".repeat(blanks)
            });
            indent_line(&cells.collect::<String>(), by)
        });
        lines.collect::<String>()
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// Words in their colors.
pub(super) fn colored(text: &Text) -> String {
    text.spans.iter().map(colored_span).collect()
}

fn colored_span(span: &Span) -> String {
    let style = match span.emphasis {
        Emphasis::Plain => return span.text.clone(),
        Emphasis::Strong => Style::new().bold(),
        Emphasis::Faint => Style::new().dimmed(),
        Emphasis::Good => AnsiColor::Green.on_default().bold(),
        Emphasis::Bad => AnsiColor::Red.on_default().bold(),
        Emphasis::Odd | Emphasis::Other => AnsiColor::Magenta.on_default().bold(),
        Emphasis::First => AnsiColor::Cyan.on_default().bold(),
        Emphasis::Second => AnsiColor::Yellow.on_default().bold(),
    };
    format!("{style}{}{style:#}", span.text)
}

fn paragraph(text: &Text, by: usize, width: Option<usize>) -> String {
    let mut table = Table::new([Column::new("").wraps()]);
    table.row([text.clone()]);
    grid_text(&table, by, width)
}

fn facts_text(facts: &[Fact], by: usize, width: Option<usize>) -> String {
    let mut table = Table::new([Column::new(""), Column::new("").wraps()]);
    for fact in facts {
        table.row([faint(&fact.label), fact.text.clone()]);
    }
    grid_text(&table, by, width)
}

fn table_text(table: &Table, by: usize, width: Option<usize>) -> String {
    let blanks = " ".repeat(by.max(2));
    let folder = table.folder.iter().map(|folder| {
        let folder = colored(&faint(format!("files in {folder}")));
        format!("{blanks}{folder}\n")
    });
    folder.collect::<String>() + &grid_text(table, by.max(2), width)
}

fn grid_text(table: &Table, by: usize, width: Option<usize>) -> String {
    let room = width.map(|width| width.saturating_sub(by));
    let named = table.with_names_of_files();
    let (widths, table) = match fit(table, room) {
        (_, Fit::Cramped) => (fit(&named, room).0, &named),
        (widths, Fit::Well) => (widths, table),
    };
    let shown: Vec<usize> = (0..widths.len())
        .filter(|&index| widths[index] > 0)
        .collect();
    let mut grid = Grid::new();
    grid.load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Dynamic);
    if table.columns.iter().any(|column| !column.name.is_empty()) {
        let header = shown.iter().map(|&index| &table.columns[index].name);
        grid.set_header(header.map(|name| colored(&faint(name))));
    }
    for row in &table.rows {
        grid.add_row(shown.iter().map(|&index| colored(&row[index])));
    }
    for (place, &index) in shown.iter().enumerate() {
        let gap = if place + 1 < shown.len() { GAP } else { 0 };
        let Some(column) = grid.column_mut(place) else {
            continue;
        };
        column.set_padding((0, small(gap)));
        column.set_constraint(ColumnConstraint::Absolute(Width::Fixed(small(
            widths[index] + gap,
        ))));
        if table.columns[index].numbers {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let text: Vec<String> = grid.lines().collect();
    let mut text = indent(&text.join("\n"), by);
    let left_out = (0..widths.len()).filter(|&index| widths[index] == 0 && !is_blank(table, index));
    let left_out = left_out.map(|index| table.columns[index].name.as_str());
    let left_out: Vec<&str> = left_out.filter(|name| !name.is_empty()).collect();
    if !left_out.is_empty() {
        let note = format!("window too narrow for: {}", left_out.join(", "));
        text.push_str(&indent(&colored(&faint(note)), by));
    }
    text
}

/// The way in which a table fits.
#[derive(PartialEq, Eq)]
enum Fit {
    /// Every cell can be read.
    Well,
    /// Broken cells are too narrow to be read well, or the table is too wide.
    Cramped,
}

/// The width of every column, 0 for those that are not shown: those without a word in them, and those
/// for which there is no room.
fn fit(table: &Table, room: Option<usize>) -> (Vec<usize>, Fit) {
    let count = table.columns.len();
    let natural: Vec<usize> = (0..count)
        .map(|index| natural_width(table, index))
        .collect();
    let mut widths: Vec<usize> = natural.clone();
    let Some(room) = room else {
        return (widths, Fit::Well);
    };
    let least = |index: usize| match table.columns[index].scarce {
        Scarce::Wraps => longest_word(table, index).max(natural[index].min(READABLE)),
        Scarce::Stays | Scarce::Dropped(_) => natural[index],
    };
    if sum(&widths) <= room {
        return (widths, Fit::Well);
    }
    for (index, width) in widths.iter_mut().enumerate() {
        *width = least(index).min(*width);
    }
    while sum(&widths) > room {
        let of_those_shown = (0..count).filter(|&index| widths[index] > 0);
        let droppable = of_those_shown.filter_map(|index| match table.columns[index].scarce {
            Scarce::Dropped(order) => Some((order, index)),
            Scarce::Stays | Scarce::Wraps => None,
        });
        match droppable.max() {
            Some((_, index)) => widths[index] = 0,
            None => break,
        }
    }
    let fit = match sum(&widths) > room {
        true => Fit::Cramped,
        false => Fit::Well,
    };
    // The columns that wrap get the width that is left, or lose the width that is missing.
    let wrapping: Vec<usize> = (0..count)
        .filter(|&index| table.columns[index].scarce == Scarce::Wraps)
        .collect();
    for index in wrapping {
        let others = sum(&widths) - widths[index];
        let rest = room.saturating_sub(others);
        widths[index] = rest.max(longest_word(table, index)).min(natural[index]);
    }
    (widths, fit)
}

/// The width of all columns that are shown, with the blanks between them.
fn sum(widths: &[usize]) -> usize {
    let shown = widths.iter().filter(|&&width| width > 0);
    widths.iter().sum::<usize>() + GAP * shown.count().saturating_sub(1)
}

fn is_blank(table: &Table, index: usize) -> bool {
    table.rows.iter().all(|row| row[index].is_empty())
}

/// The width of a column in which no cell is broken; 0 of one without a word under its header.
fn natural_width(table: &Table, index: usize) -> usize {
    if is_blank(table, index) {
        return 0;
    }
    widest(table, index, |text| {
        text.lines().map(UnicodeWidthStr::width).max()
    })
}

/// The longest word of a column, but for those that are too long to be words.
fn longest_word(table: &Table, index: usize) -> usize {
    widest(table, index, |text| {
        let words = text.split_whitespace().map(UnicodeWidthStr::width);
        words.map(|width| width.min(LONGEST_WORD)).max()
    })
}

fn widest(table: &Table, index: usize, measure: impl Fn(&str) -> Option<usize>) -> usize {
    let cells = table.rows.iter().map(|row| row[index].plain());
    let texts = cells.chain([table.columns[index].name.clone()]);
    texts
        .filter_map(|text| measure(&text))
        .max()
        .unwrap_or_default()
}

fn small(width: usize) -> u16 {
    u16::try_from(width).unwrap_or(u16::MAX)
}

/// Blanks in front of every line, and none behind it.
fn indent(text: &str, by: usize) -> String {
    text.lines().map(|line| indent_line(line, by)).collect()
}

fn indent_line(line: &str, by: usize) -> String {
    match line.trim_end() {
        "" => "\n".to_owned(),
        line => format!("{:by$}{line}\n", ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(table: &Table, width: usize) -> String {
        anstream::adapter::strip_str(&grid_text(table, 2, Some(width))).to_string()
    }

    fn judged() -> Table {
        let mut table = Table::new([
            Column::new("verdict"),
            Column::paths("bot"),
            Column::numbers("score").dropped(1),
            Column::new("what happened").wraps(),
        ]);
        table.row([
            "WA",
            "a-bot-with-a-long-name.c",
            "12.5 %",
            "at 4 5 played 1 1, right was 1 6",
        ]);
        table
    }

    #[test]
    fn words_are_never_broken() {
        let words = [
            "verdict",
            "a-bot-with-a-long-name.c",
            "happened",
            "played",
            "right",
        ];
        for width in [1, 20, 40, 60, 80] {
            let text = plain(&judged(), width);
            for word in words {
                assert!(text.contains(word), "{width}: {text}");
            }
        }
    }

    #[test]
    fn a_table_fits_where_it_can() {
        for width in 50..100 {
            let text = plain(&judged(), width);
            assert!(
                text.lines().all(|line| line.width() <= width),
                "{width}:\n{text}"
            );
        }
        assert!(plain(&judged(), 80).contains("12.5 %"));
        assert!(plain(&judged(), 60).contains("window too narrow for: score"));
    }
}
