//! The verdict on a person's game.

use grundy_play::{GameRecord, Seat};
use grundy_rules::{Instance, Outcome, ValueKeeping};

use crate::document::{Block, Emphasis, Text};

/// Most good moves that are named.
const NAMED: usize = 5;

/// The result, and the moves at which the person could have done better.
pub(super) fn over(
    record: &GameRecord,
    seat: Seat,
    blunders: Vec<Block>,
    taken_back: usize,
) -> Vec<Block> {
    let (emphasis, word) = match record.outcome(seat) {
        Outcome::Win => (Emphasis::Good, "You have won"),
        Outcome::Draw => (Emphasis::Odd, "A draw"),
        Outcome::Loss => (Emphasis::Bad, "You have lost"),
    };
    let result = Text::of(emphasis, word).and(format!(" after {}.", length(record)));
    let mut blocks = vec![Block::paragraph(result)];
    blocks.extend(blunders);
    if taken_back > 0 {
        let moves = if taken_back == 1 { "move" } else { "moves" };
        blocks.push(Block::paragraph(format!(
            "You took back {taken_back} {moves}."
        )));
    }
    blocks
}

/// The summary of a game that the person left.
pub(super) fn unfinished(record: &GameRecord, blunders: Vec<Block>) -> Vec<Block> {
    if record.plies.is_empty() {
        return vec![Block::paragraph("You leave before the first move.")];
    }
    let left = format!("You leave the game after {}.", length(record));
    let mut blocks = vec![Block::paragraph(left)];
    blocks.extend(blunders);
    blocks
}

fn length(record: &GameRecord) -> String {
    match record.plies.len() {
        1 => "1 move".to_owned(),
        plies => format!("{plies} moves"),
    }
}

/// The answer if the blunders are not known.
pub(super) fn unknown() -> Block {
    Block::paragraph(
        "The values of positions are not known: the game is too large to list. `grundy solve` searches one of them.",
    )
}

/// The person's blunders in a game with values.
pub(super) fn blunders(record: &GameRecord, seat: Seat, instance: &dyn Instance) -> Block {
    let told = record.blunders(seat).map(|blunder| {
        let ply = &record.plies[blunder.index];
        let right = right(instance, &ply.position);
        let right = right.map_or(String::new(), |right| format!("; right was {right}"));
        let told = format!(
            "move {}: at {} you played {}, from a {} to a {}{right}",
            blunder.index + 1,
            ply.position,
            ply.played,
            blunder.from,
            blunder.to
        );
        Text::from(told)
    });
    let told: Vec<Text> = told.collect();
    let title = match told.len() {
        0 => "Not one of your moves lowered the value: you made no blunder.".to_owned(),
        1 => "One blunder:".to_owned(),
        count => format!("{count} blunders:"),
    };
    Block::section(title, [Block::lines(told)])
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
