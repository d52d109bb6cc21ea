//! Tables in terminals of any width, on tables that are made at random.

use anstream::adapter::strip_str;
use grundy_render::document::{Block, Column, Document, Scarce, Table};
use proptest::collection::vec;
use proptest::prelude::*;
use unicode_width::UnicodeWidthStr;

/// Blanks in front of a table, and between two columns.
const INDENT: usize = 2;
const GAP: usize = 2;
const NOTE: &str = "window too narrow for: ";

/// A table as lines of plain text.
fn lines(table: &Table, width: Option<u16>) -> Vec<String> {
    let document = Document::from(Block::Table(table.clone()));
    let text = strip_str(&document.terminal(width)).to_string();
    text.lines().map(str::to_owned).collect()
}

/// The plain texts of a column, its header first.
fn texts(table: &Table, index: usize) -> Vec<String> {
    let text = |cell: &grundy_render::document::Text| -> String {
        cell.spans.iter().map(|span| span.text.as_str()).collect()
    };
    let cells = table.rows.iter().map(|row| text(&row[index]));
    std::iter::once(table.columns[index].name.clone())
        .chain(cells)
        .collect()
}

fn widest(texts: &[String]) -> usize {
    texts.iter().map(|text| text.width()).max().unwrap_or(0)
}

fn longest_word(texts: &[String]) -> usize {
    let words = texts.iter().flat_map(|text| text.split(' '));
    words.map(UnicodeWidthStr::width).max().unwrap_or(0)
}

/// The width of a table whose columns have these widths.
fn total(widths: &[usize]) -> usize {
    INDENT + widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1)
}

fn column(number: usize, scarce: Scarce) -> Column {
    let column = Column::new(&format!("header{number}"));
    match scarce {
        Scarce::Stays => column,
        Scarce::Wraps => column.wraps(),
        Scarce::Dropped(order) => column.dropped(order),
    }
}

fn scarce() -> impl Strategy<Value = Scarce> {
    prop_oneof![
        Just(Scarce::Stays),
        Just(Scarce::Wraps),
        (0u8..3).prop_map(Scarce::Dropped),
    ]
}

fn cell() -> impl Strategy<Value = String> {
    vec("[a-zé漢]{1,9}", 1..6).prop_map(|words| words.join(" "))
}

fn table() -> impl Strategy<Value = Table> {
    vec(scarce(), 1..6).prop_flat_map(|columns| {
        let rows = vec(vec(cell(), columns.len()), 1..5);
        rows.prop_map(move |rows| {
            let columns = columns.iter().enumerate();
            let mut table = Table::new(columns.map(|(number, &scarce)| column(number, scarce)));
            for row in rows {
                table.row(row);
            }
            table
        })
    })
}

/// The names of the columns that a note says are left out.
fn left_out(lines: &[String]) -> Vec<&str> {
    let note = lines.iter().find_map(|line| line.trim().strip_prefix(NOTE));
    note.map_or(Vec::new(), |names| names.split(", ").collect())
}

proptest! {
    #[test]
    fn without_a_width_every_row_is_one_line(table in table()) {
        let lines = lines(&table, None);
        prop_assert_eq!(lines.len(), 1 + table.rows.len());
        for index in 0..table.columns.len() {
            for (line, text) in lines.iter().zip(texts(&table, index)) {
                prop_assert!(line.contains(&text), "{text:?} is not in {line:?}");
            }
        }
    }

    #[test]
    fn where_there_is_room_a_width_changes_nothing(table in table(), more in 0u16..40) {
        let columns = 0..table.columns.len();
        let widths: Vec<usize> = columns.map(|index| widest(&texts(&table, index))).collect();
        let needed = u16::try_from(total(&widths)).expect("a small table");
        prop_assert_eq!(lines(&table, Some(needed + more)), lines(&table, None));
    }

    #[test]
    fn only_columns_that_may_go_are_left_out_and_the_last_in_order_first(
        table in table(),
        width in 1u16..120,
    ) {
        let lines = lines(&table, Some(width));
        let left_out = left_out(&lines);
        let mut kept_order = None;
        for column in &table.columns {
            let is_left_out = left_out.contains(&column.name.as_str());
            match column.scarce {
                Scarce::Stays | Scarce::Wraps => prop_assert!(!is_left_out, "{}", column.name),
                Scarce::Dropped(order) if !is_left_out => kept_order = kept_order.max(Some(order)),
                Scarce::Dropped(_) => {}
            }
        }
        for column in &table.columns {
            if let (true, Scarce::Dropped(order)) = (left_out.contains(&column.name.as_str()), column.scarce) {
                prop_assert!(Some(order) >= kept_order, "{} went too early", column.name);
            }
        }
    }

    #[test]
    fn words_of_columns_that_are_shown_stay_whole(table in table(), width in 1u16..120) {
        let lines = lines(&table, Some(width));
        let left_out = left_out(&lines);
        for (index, column) in table.columns.iter().enumerate() {
            if left_out.contains(&column.name.as_str()) {
                continue;
            }
            for text in texts(&table, index) {
                for word in text.split(' ') {
                    let is_there = lines.iter().any(|line| line.split(' ').any(|one| one == word));
                    prop_assert!(is_there, "{word:?} at {width}:\n{}", lines.join("\n"));
                }
            }
        }
    }

    #[test]
    fn a_table_is_no_wider_than_the_terminal_unless_its_words_are(
        table in table(),
        width in 1u16..120,
    ) {
        let least = table.columns.iter().enumerate().filter_map(|(index, column)| {
            let texts = texts(&table, index);
            match column.scarce {
                Scarce::Stays => Some(widest(&texts)),
                Scarce::Wraps => Some(longest_word(&texts)),
                Scarce::Dropped(_) => None,
            }
        });
        let least = total(&least.collect::<Vec<_>>());
        let most = least.max(usize::from(width));
        let lines = lines(&table, Some(width));
        for line in lines.iter().filter(|line| !line.contains(NOTE)) {
            prop_assert!(line.width() <= most, "{line:?} at {width}, least {least}");
        }
    }
}

#[test]
fn a_table_at_one_width() {
    let mut table = Table::new([
        Column::new("verdict"),
        Column::numbers("score").dropped(1),
        Column::numbers("ms").dropped(2),
        Column::new("what happened").wraps(),
    ]);
    table.row([
        "WA",
        "12.5 %",
        "9",
        "at 4 5 played 1 1, right was 1 6 and nothing else",
    ]);
    table.row(["AC", "100.0 %", "1200", ""]);
    let expected = "  verdict    score  what happened
  WA        12.5 %  at 4 5 played 1 1, right was 1 6
                    and nothing else
  AC       100.0 %
  window too narrow for: ms";
    assert_eq!(lines(&table, Some(52)).join("\n"), expected);
}

#[test]
fn a_folder_that_all_files_share_is_said_once() {
    let mut table = Table::new([Column::paths("bot"), Column::new("verdict")]);
    table.row(["bots/nim/a.c", "AC"]);
    table.row(["bots/nim/b.py", "WA"]);
    let table = table.with_folder_said_once();
    let expected = "  files in bots/nim/
  bot   verdict
  a.c   AC
  b.py  WA";
    assert_eq!(lines(&table, Some(80)).join("\n"), expected);
}

#[test]
fn a_column_that_repeats_another_says_nothing() {
    let table = |words: &str| {
        let mut table = Table::new([Column::new("move"), Column::new("words")]);
        table.row(["1 2", words]);
        let columns = table.without_echo("words", "move").columns;
        columns.len()
    };
    assert_eq!(table("1 2"), 1);
    assert_eq!(table(""), 1);
    assert_eq!(table("take 2 from pile 1"), 2);
}
