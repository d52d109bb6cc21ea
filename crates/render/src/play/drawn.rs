//! Boards as text.

use std::fmt::Write as _;

use grundy_rules::{Board, PlayerHands};

use super::figures;
use crate::style::{FAINT, STRONG, styled};

/// Items and heights up to this are drawn one by one; more are told by a number.
const DRAWN: u64 = 40;
/// Squares up to this are drawn as a board.
const SQUARE: u64 = 15;

/// A board, indented. `players` names the players from the one about to move on.
pub(super) fn drawn(board: &Board, players: &[String]) -> String {
    match board {
        Board::Heaps(heaps) if heaps.len() == 1 => classes("heap", heaps, "●"),
        Board::Heaps(heaps) => classes("pile", heaps, "●"),
        Board::Towers(heights) => classes("tower", heights, "█"),
        Board::Square(heaps) => square(*heaps),
        Board::Count { total, target } => count(*total, *target),
        Board::Grid(grid) => figures::grid(grid),
        Board::Places(places) => figures::places(places),
        Board::Sum(boards) => {
            let parts = boards.iter().zip(1..).map(|(board, number): (_, u32)| {
                let title = styled(FAINT, &format!("component {number}"));
                format!("  {title}\n{}", drawn(board, players))
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
fn classes(what: &str, sizes: &[u64], mark: &str) -> String {
    let name = |number: usize| match sizes.len() {
        1 => what.to_owned(),
        _ => format!("{what} {number}"),
    };
    let width = name(sizes.len()).len();
    let mut text = String::new();
    for (size, number) in sizes.iter().zip(1..) {
        let name = format!("{:width$}", name(number));
        let drawn = usize::try_from((*size).min(DRAWN)).unwrap_or_default();
        let drawn = mark.repeat(drawn) + if *size > DRAWN { " ..." } else { "" };
        let gap = if *size > 0 { "  " } else { "" };
        let _ = writeln!(text, "  {}  {drawn}{gap}{size}", styled(FAINT, &name));
    }
    text
}

/// The two heaps, and the square that they are: a piece that moves left, down, or both at once.
fn square([a, b]: [u64; 2]) -> String {
    let mut text = classes("heap", &[a, b], "●");
    if a > SQUARE || b > SQUARE {
        return text;
    }
    text.push('\n');
    for row in (0..=b).rev() {
        let cells = (0..=a).map(|column| match (column == a, row == b) {
            (true, true) => styled(STRONG, " ◆"),
            _ if column == 0 && row == 0 => " x".to_owned(),
            (true, _) | (_, true) => " +".to_owned(),
            _ if a - column == b - row => " +".to_owned(),
            _ => " ·".to_owned(),
        });
        let _ = writeln!(text, "  {row:>3} {}", cells.collect::<String>());
    }
    text
}

fn count(total: u64, target: u64) -> String {
    const WIDTH: u128 = 40;
    let done = (u128::from(total) * WIDTH)
        .checked_div(u128::from(target))
        .unwrap_or(WIDTH);
    let done = usize::try_from(done).unwrap_or_default();
    let rest = 40usize.saturating_sub(done);
    format!(
        "  [{}{}] {} of {target}\n",
        "█".repeat(done),
        "·".repeat(rest),
        styled(STRONG, &total.to_string())
    )
}

fn all_hands(hands: &[PlayerHands], names: &[String], finger: u16, limit: u16) -> String {
    let width = names.iter().map(|name| name.chars().count()).max();
    let width = width.unwrap_or_default();
    let mut text = String::new();
    for (player, name) in hands.iter().zip(names) {
        let drawn = player.hands.iter().map(|&hand| one_hand(hand, limit));
        let drawn: Vec<String> = drawn.collect();
        let name = format!("{name:width$}");
        let _ = write!(text, "  {}  {}", styled(FAINT, &name), drawn.join("  "));
        if !player.notes.is_empty() {
            let _ = write!(text, "  ({})", player.notes.join(", "));
        }
        text.push('\n');
    }
    if finger > 1 {
        let _ = writeln!(text, "  {}", styled(FAINT, "counted in half fingers"));
    }
    text
}

/// `[|||  ] 3`: the fingers that are up, and room for those that could be.
fn one_hand(hand: u16, limit: u16) -> String {
    const ROOM: u16 = 10;
    if hand == 0 {
        return styled(FAINT, "[dead]");
    }
    if limit > ROOM + 1 {
        return format!("[{hand}]");
    }
    let rest = usize::from(limit.saturating_sub(1).saturating_sub(hand));
    let fingers = styled(STRONG, &"|".repeat(hand.into()));
    format!("[{fingers}{}] {hand}", " ".repeat(rest))
}
