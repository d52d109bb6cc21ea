//! The verdict on a person's game.

use std::fmt::Write as _;

use grundy_arena::{GameRecord, Seat};
use grundy_rules::{Instance, Outcome, ValueKeeping};

use crate::style::{BAD, GOOD, ODD, styled};

/// Most good moves that are named.
const NAMED: usize = 5;

/// Who won, and where the person could have done better.
pub(super) fn over(
    record: &GameRecord,
    seat: Seat,
    instance: &dyn Instance,
    taken_back: usize,
) -> String {
    let (style, word) = match record.outcome(seat) {
        Outcome::Win => (GOOD, "You have won"),
        Outcome::Draw => (ODD, "A draw"),
        Outcome::Loss => (BAD, "You have lost"),
    };
    let mut text = format!("{} after {}.\n", styled(style, word), length(record));
    text.push_str(&blunders(record, seat, instance));
    if taken_back > 0 {
        let moves = if taken_back == 1 { "move" } else { "moves" };
        let _ = writeln!(text, "You took back {taken_back} {moves}.");
    }
    text
}

/// What there is to say of a game that was left.
pub(super) fn unfinished(record: &GameRecord, seat: Seat, instance: &dyn Instance) -> String {
    if record.plies.is_empty() {
        return "You leave before the first move.\n".to_owned();
    }
    format!("You leave the game after {}.\n", length(record)) + &blunders(record, seat, instance)
}

fn length(record: &GameRecord) -> String {
    match record.plies.len() {
        1 => "1 move".to_owned(),
        plies => format!("{plies} moves"),
    }
}

fn blunders(record: &GameRecord, seat: Seat, instance: &dyn Instance) -> String {
    let own = record.plies.iter().filter(|ply| ply.seat == seat).count();
    if own == 0 {
        return String::new();
    }
    let mut text = String::new();
    let mut count = 0;
    for blunder in record.blunders(seat) {
        count += 1;
        let ply = &record.plies[blunder.index];
        let _ = write!(
            text,
            "  move {}: at {} you played {}, from a {} to a {}",
            blunder.index + 1,
            ply.position,
            ply.played,
            blunder.from,
            blunder.to
        );
        if let Some(right) = right(instance, &ply.position) {
            let _ = write!(text, "; right was {right}");
        }
        text.push('\n');
    }
    match count {
        0 => "Not one of your moves lowered the value: you made no blunder.\n".to_owned(),
        1 => format!("One blunder:\n{text}"),
        _ => format!("{count} blunders:\n{text}"),
    }
}

/// The moves that would have kept the value.
fn right(instance: &dyn Instance, position: &str) -> Option<String> {
    let situation = instance.position(position).ok()?;
    let ValueKeeping::Only(kept) = situation.kept() else {
        return None;
    };
    let named = kept.iter().take(NAMED).map(|&ply| situation.move_text(ply));
    Some(named.collect::<Vec<_>>().join(", "))
}
