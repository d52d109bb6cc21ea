//! Boards as the script of boards draws them, and what a click on a part of one can mean.

use grundy_rules::{Board, Outcome, PlayerHands, PositionView, RelativeSeat, Touch};
use serde_json::{Value as Json, json};

/// Up to this size of its heaps, Wythoff's game is shown on a board with all its cold squares.
const SQUARES: u64 = 25;
/// The number of squares that the board shows beyond the larger heap.
const MARGIN: u64 = 3;

/// A board as the script of boards wants it. Heaps go beyond what a number of JavaScript holds, so they are texts.
#[must_use]
pub fn board_data(board: &Board) -> Json {
    let texts = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>();
    match board {
        Board::Heaps(heaps) => json!({ "kind": "heaps", "heaps": texts(heaps) }),
        Board::Towers(heights) => json!({ "kind": "towers", "heaps": texts(heights) }),
        Board::Square(heaps) => json!({ "kind": "square", "heaps": texts(heaps) }),
        Board::Count { total, target } => {
            json!({ "kind": "count", "heaps": texts(&[*total, *target]) })
        }
        Board::Sum(boards) => {
            json!({ "kind": "sum", "boards": boards.iter().map(board_data).collect::<Vec<_>>() })
        }
        Board::Hands {
            players,
            finger,
            limit,
        } => {
            let players = players.iter();
            let players = players.map(|p| json!({ "hands": p.hands, "notes": p.notes }));
            json!({
                "kind": "hands",
                "players": players.collect::<Vec<_>>(),
                "finger": finger,
                "limit": limit,
            })
        }
        Board::Grid(grid) => json!({ "kind": "grid", "grid": grid }),
        Board::Places(places) => json!({ "kind": "places", "places": places }),
    }
}

/// The squares of a small board from which the player about to move loses.
#[must_use]
pub fn cold_squares(start: &dyn PositionView<'_>) -> Option<Vec<[u64; 2]>> {
    let Board::Square([a, b]) = start.board() else {
        return None;
    };
    if !start.has_values() {
        return None;
    }
    let side = a.max(b).saturating_add(MARGIN);
    if side > SQUARES {
        return None;
    }
    let mut cold = Vec::new();
    for a in 0..side {
        for b in 0..side {
            let square = start.with_heaps(&[a, b]).ok()?;
            if square.value(RelativeSeat::MOVER).outcome() == Outcome::Loss {
                cold.push([a, b]);
            }
        }
    }
    Some(cold)
}

/// The parts of a board that tell a move, by the names that the script of boards gives them: a player who clicks on
/// these means the move. `touched` is what [`PositionView::touched`] says. Empty if no part of the board names the
/// move.
///
/// An item of a heap, counted from the bottom, is `h0.3`, the whole heap `h0`; a square `s4.2`; a total
/// `t7`; a cell `c5`, a place `p5`, a line `l5`; the hands of a player that hold so much `f0.3`. In a sum
/// the number of the component stands in front: `1/h0.3`.
#[must_use]
pub fn parts_clicked(before: &Board, after: &Board, touched: &[Touch]) -> Vec<String> {
    let mut parts = match (before, after) {
        (Board::Heaps(from), Board::Heaps(to)) | (Board::Towers(from), Board::Towers(to)) => {
            heaps(from, to)
        }
        (Board::Square(from), Board::Square(to)) => {
            let mut parts = heaps(from, to);
            parts.push(format!("s{}.{}", to[0], to[1]));
            parts
        }
        (Board::Count { .. }, Board::Count { total, .. }) => vec![format!("t{total}")],
        (Board::Sum(from), Board::Sum(to)) if from.len() == to.len() => {
            let both = from.iter().zip(to).enumerate();
            let changed = both.filter(|(_, (from, to))| from != to);
            let parts = changed.flat_map(|(number, (from, to))| {
                let parts = parts_clicked(from, to, &[]).into_iter();
                parts.map(move |part| format!("{number}/{part}"))
            });
            parts.collect()
        }
        (Board::Hands { players: from, .. }, Board::Hands { players: to, .. }) => {
            hands(from, to, touched)
        }
        _ => characters(before, after),
    };
    parts.sort();
    parts.dedup();
    parts
}

/// The heap that became smaller or was split: as a whole, and the lowest items that do not stay where
/// they are. Of a split heap either part may be the one that stays below.
fn heaps(from: &[u64], to: &[u64]) -> Vec<String> {
    let mut parts = Vec::new();
    let mut changed = |heap: usize, left: u64| {
        parts.push(format!("h{heap}"));
        parts.push(format!("h{heap}.{left}"));
    };
    let both = from.iter().zip(to).enumerate();
    let mut differing = both.filter(|(_, (before, after))| before != after);
    if from.len() == to.len() {
        differing.for_each(|(heap, (_, &left))| changed(heap, left));
        return parts;
    }
    let more = to.len().saturating_sub(from.len());
    let heap = differing
        .next()
        .map_or(from.len().saturating_sub(1), |(heap, _)| heap);
    for &left in to.get(heap..=heap + more).unwrap_or_default() {
        changed(heap, left);
    }
    parts
}

/// The hands that no longer hold what they held, and those that a move was made with.
fn hands(from: &[PlayerHands], to: &[PlayerHands], touched: &[Touch]) -> Vec<String> {
    let seats = from.len().max(1);
    let name = |player: usize, held: u16| format!("f{player}.{held}");
    let mut parts = Vec::new();
    for (player, before) in from.iter().enumerate() {
        // The turn has passed, so every player is one seat nearer to it.
        let Some(after) = to.get((player + seats - 1) % seats) else {
            continue;
        };
        let mut left = after.hands.clone();
        for &held in &before.hands {
            match left.iter().position(|&other| other == held) {
                Some(place) => drop(left.swap_remove(place)),
                None => parts.push(name(player, held)),
            }
        }
    }
    if let Some(with) = touched.first() {
        let after = usize::from(with.player.0);
        let player = (after + 1) % seats;
        let held = to.get(after).and_then(|p| p.hands.get(with.hand));
        let held = held.filter(|held| from.get(player).is_some_and(|p| p.hands.contains(held)));
        parts.extend(held.map(|&held| name(player, held)));
    }
    parts
}

fn characters(before: &Board, after: &Board) -> Vec<String> {
    let Some(change) = before.change(after) else {
        return Vec::new();
    };
    let kind = match before {
        Board::Grid(_) => 'c',
        _ => 'p',
    };
    let places = change
        .places()
        .into_iter()
        .map(|place| format!("{kind}{place}"));
    let links = change.links().into_iter().map(|link| format!("l{link}"));
    places.chain(links).collect()
}
