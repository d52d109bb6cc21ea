//! Boards as lines of text.

use grundy_rules::{Board, PlayerHands};

use super::figures;
use crate::document::{Text, faint, strong};

/// Items and heights up to this are drawn one by one; more are told by a number.
const DRAWN: u64 = 40;
/// Squares up to this are drawn as a board.
const SQUARE: u64 = 15;

/// A board as lines of text without colors. `players` names the players from the one about to move on.
#[must_use]
pub fn board_lines(board: &Board, players: &[String]) -> Vec<String> {
    drawn(board, players).iter().map(Text::plain).collect()
}

/// A board, line by line. `players` names the players from the one about to move on.
pub(crate) fn drawn(board: &Board, players: &[String]) -> Vec<Text> {
    match board {
        Board::Heaps(heaps) if heaps.len() == 1 => classes("heap", heaps, "●"),
        Board::Heaps(heaps) => classes("pile", heaps, "●"),
        Board::Towers(heights) => classes("tower", heights, "█"),
        Board::Square(heaps) => square(*heaps),
        Board::Count { total, target } => vec![count(*total, *target)],
        Board::Grid(grid) => figures::grid(grid),
        Board::Places(places) => figures::places(places),
        Board::Sum(boards) => {
            let parts = boards
                .iter()
                .zip(1..)
                .flat_map(|(board, number): (_, u32)| {
                    let mut part = vec![faint(format!("component {number}"))];
                    part.extend(drawn(board, players));
                    part
                });
            parts.collect()
        }
        Board::Hands {
            players: hands,
            finger,
            limit,
        } => all_hands(hands, players, *finger, *limit),
    }
}

/// One line for each heap or tower.
fn classes(what: &str, sizes: &[u64], mark: &str) -> Vec<Text> {
    let name = |number: usize| match sizes.len() {
        1 => what.to_owned(),
        _ => format!("{what} {number}"),
    };
    let width = name(sizes.len()).len();
    let lines = sizes.iter().zip(1..).map(|(size, number)| {
        let drawn = usize::try_from((*size).min(DRAWN)).unwrap_or_default();
        let drawn = mark.repeat(drawn) + if *size > DRAWN { " ..." } else { "" };
        let gap = if *size > 0 { "  " } else { "" };
        faint(format!("{:width$}", name(number))).and(format!("  {drawn}{gap}{size}"))
    });
    lines.collect()
}

/// The two heaps, and the square that they are: a piece that moves left, down, or both at once.
fn square([a, b]: [u64; 2]) -> Vec<Text> {
    let mut lines = classes("heap", &[a, b], "●");
    if a > SQUARE || b > SQUARE {
        return lines;
    }
    lines.push(Text::default());
    for row in (0..=b).rev() {
        let cells = (0..=a).map(|column| match (column == a, row == b) {
            (true, true) => strong(" ◆"),
            _ if column == 0 && row == 0 => " x".into(),
            (true, _) | (_, true) => " +".into(),
            _ if a - column == b - row => " +".into(),
            _ => " ·".into(),
        });
        lines.push(cells.fold(format!("{row:>3} ").into(), Text::and));
    }
    lines
}

fn count(total: u64, target: u64) -> Text {
    const WIDTH: u128 = 40;
    let done = (u128::from(total) * WIDTH)
        .checked_div(u128::from(target))
        .unwrap_or(WIDTH);
    let done = usize::try_from(done).unwrap_or_default();
    let rest = 40usize.saturating_sub(done);
    Text::from(format!("[{}{}] ", "█".repeat(done), "·".repeat(rest)))
        .and(strong(total.to_string()))
        .and(format!(" of {target}"))
}

fn all_hands(hands: &[PlayerHands], names: &[String], finger: u16, limit: u16) -> Vec<Text> {
    let width = names.iter().map(|name| name.chars().count()).max();
    let width = width.unwrap_or_default();
    let players = hands.iter().zip(names).map(|(player, name)| {
        let mut line = faint(format!("{name:width$}"));
        for &hand in &player.hands {
            line = line.and("  ").and(one_hand(hand, limit));
        }
        match player.notes.is_empty() {
            true => line,
            false => line.and(format!("  ({})", player.notes.join(", "))),
        }
    });
    let mut lines: Vec<Text> = players.collect();
    if finger > 1 {
        lines.push(faint("counted in half fingers"));
    }
    lines
}

/// `[|||  ] 3`: the fingers that are up, and room for those that could be.
fn one_hand(hand: u16, limit: u16) -> Text {
    const ROOM: u16 = 10;
    if hand == 0 {
        return faint("[dead]");
    }
    if limit > ROOM + 1 {
        return format!("[{hand}]").into();
    }
    let rest = usize::from(limit.saturating_sub(1).saturating_sub(hand));
    Text::from("[")
        .and(strong("|".repeat(hand.into())))
        .and(format!("{}] {hand}", " ".repeat(rest)))
}
