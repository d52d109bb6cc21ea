//! The verdict on a person's game that is over.

use grundy_play::{Fault, Finish, GameRecord};
use grundy_rules::{Outcome, ValueKeeping};
use serde::Serialize;

use super::address::Address;
use super::game::Game;
use crate::positions::{OpenGame, link};

/// Most good moves that are named.
const NAMED: usize = 5;

/// How a game ended for the person.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
#[schemars(rename = "GameResult")]
pub(super) struct Over {
    /// `won`, `drawn` or `lost`.
    pub(super) result: &'static str,
    pub(super) words: String,
    /// How the opponent failed to move, if that ended the game.
    pub(super) fault: Option<String>,
    /// The person's blunders, in order of play; `None` if values are not known.
    pub(super) blunders: Option<Vec<Wrong>>,
    /// A remark on the start.
    pub(super) start: Option<String>,
}

/// A move that lowered what the person could have had.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
#[schemars(rename = "WrongMove")]
pub(super) struct Wrong {
    /// The number of the ply, from 1.
    pub(super) ply: usize,
    pub(super) position: String,
    pub(super) played: String,
    pub(super) words: String,
    /// The person's outcome under best play before the move, and after it.
    pub(super) from: String,
    pub(super) to: String,
    /// The moves that were right, and how many there were.
    pub(super) right: Vec<String>,
    pub(super) right_count: usize,
    /// Whether no later move of the person's could have made up for it, nor did.
    pub(super) fatal: bool,
    /// The position in the explorer, and the game played on from there.
    pub(super) explorer: String,
    pub(super) again: String,
}

/// The verdict on a game that is over. Blunders are told if values are known.
pub(super) fn over(
    opened: &OpenGame,
    game: &Game<'_>,
    finish: &Finish,
    address: &Address,
    has_values: bool,
) -> Over {
    let record = has_values.then(|| game.session.record(finish.clone()));
    let outcome = finish.outcome(game.seat);
    let (result, word) = match outcome {
        Outcome::Win => ("won", "You have won"),
        Outcome::Draw => ("drawn", "A draw"),
        Outcome::Loss => ("lost", "You have lost"),
    };
    let plies = match game.session.line().len() {
        1 => "1 move".to_owned(),
        plies => format!("{plies} moves"),
    };
    let start = record
        .as_ref()
        .and_then(|record| start(record, game, outcome));
    Over {
        result,
        words: format!("{word} after {plies}."),
        fault: match finish {
            Finish::Forfeit { forfeit, .. } => {
                Some(format!("{} {}", address.against.name(), did(forfeit.fault)))
            }
            _ => None,
        },
        blunders: record.map(|record| blunders(opened, game, address, &record)),
        start,
    }
}

/// A remark on the person's first position if it was lost, or drawn and not lost afterwards.
fn start(record: &GameRecord, game: &Game<'_>, outcome: Outcome) -> Option<String> {
    let mine = record.plies.iter().find(|ply| ply.seat == game.seat)?;
    let word = match mine.before.decided()? {
        Outcome::Win => return None,
        Outcome::Draw if outcome == Outcome::Loss => return None,
        Outcome::Draw => "drawn",
        Outcome::Loss => "lost",
    };
    let of_old = match outcome {
        Outcome::Win => "the other gave it away",
        _ => "against perfect play there was nothing more to get",
    };
    Some(format!("Your first position was {word}: {of_old}."))
}

fn blunders(
    opened: &OpenGame,
    game: &Game<'_>,
    address: &Address,
    record: &GameRecord,
) -> Vec<Wrong> {
    let all: Vec<_> = record.blunders(game.seat).collect();
    let last = all.last().map(|blunder| blunder.index);
    let is_lost = record.outcome(game.seat) == Outcome::Loss;
    let wrong = all.into_iter().map(|blunder| {
        let played = &game.session.line()[blunder.index];
        let (from, ply) = (&played.position, played.ply);
        let right = match from.kept() {
            ValueKeeping::Only(kept) => kept,
            ValueKeeping::All => Vec::new(),
        };
        let named = right.iter().take(NAMED).map(|&ply| from.move_text(ply));
        let position = from.notation();
        Wrong {
            ply: blunder.index + 1,
            played: from.move_text(ply),
            words: from.move_words(ply),
            from: blunder.from.to_string(),
            to: blunder.to.to_string(),
            right: named.collect(),
            right_count: right.len(),
            fatal: is_lost && last == Some(blunder.index),
            explorer: link("/explorer", &opened.subject, &address.set, &position),
            again: address.until(blunder.index).on("/play"),
            position,
        }
    });
    wrong.collect()
}

/// The fault of a bot in words. Its output is shown to its author alone.
fn did(fault: Fault) -> &'static str {
    match fault {
        Fault::IllegalMove => "made a move that the rules do not allow",
        Fault::UnreadableMove => "answered something that is not a move",
        Fault::MissingAnswer => "asked for more input instead of moving",
        Fault::ExtraOutput => "answered more than one move",
        Fault::SlowStart => "used up its fuel before the first move",
        Fault::OutOfFuel => "used up its fuel without moving",
        Fault::WallClock | Fault::ProcessorTime => "took too long",
        Fault::MemoryLimit => "used up its memory",
        Fault::OutputLimit => "wrote too much",
        Fault::Trap => "crashed",
        Fault::ExitCode | Fault::EndedEarly => "ended while the game was still on",
    }
}
