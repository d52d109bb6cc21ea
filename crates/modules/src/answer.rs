//! What a module says of a position.

use grundy_rules::{Ending, RelativeSeat};

use crate::header::Last;
use crate::text::{MAX_TEXT, is_plain, shown};

/// Most moves of a position.
const MAX_MOVES: usize = 1 << 16;

/// The answer to `moves P`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer<'a> {
    /// The game goes on: moves, and the positions that they lead to.
    Moves(Vec<(&'a str, &'a str)>),
    /// The game is over.
    Ended(Ending),
    /// This is no position, for this reason.
    Bad(&'a str),
}

impl<'a> Answer<'a> {
    /// Reads the answer to `moves P`, of a game for so many players.
    ///
    /// # Errors
    /// What is wrong with it, in a sentence without a full stop.
    pub fn read(line: &'a str, seats: u8, last: Last) -> Result<Self, String> {
        let line = line.strip_suffix('\r').unwrap_or(line);
        match line.trim() {
            "" => Ok(Self::Ended(without_move(seats, last))),
            "win" => Ok(Self::Ended(Ending::Won(RelativeSeat::MOVER))),
            "loss" if seats == 2 => Ok(Self::Ended(Ending::Won(RelativeSeat::NEXT))),
            "draw" => Ok(Self::Ended(Ending::Drawn)),
            "?" => Err("the module does not know the question `moves`".to_owned()),
            word if line.contains('\t') || word.is_empty() => Self::moves(line),
            word => Self::word(word, seats),
        }
    }

    fn word(word: &'a str, seats: u8) -> Result<Self, String> {
        if let Some(text) = word.strip_prefix("bad") {
            return Ok(Self::Bad(text.trim()));
        }
        if let Some(seat) = word.strip_prefix("won ") {
            return match seat.trim().parse::<u8>() {
                Ok(seat) if seat < seats => Ok(Self::Ended(Ending::Won(RelativeSeat(seat)))),
                _ => Err(format!(
                    "`{}` names no seat: the player about to move is 0, and the last one {}",
                    shown(word),
                    seats - 1
                )),
            };
        }
        Err(format!(
            "`{}` is no answer: write move, tab, position, tab, ..., or win, loss, draw",
            shown(word)
        ))
    }

    fn moves(line: &'a str) -> Result<Self, String> {
        let parts = line.split('\t').count();
        if parts % 2 == 1 {
            let odd =
                "the answer has a move without a position: write move, tab, position, tab, ...";
            return Err(odd.to_owned());
        }
        if parts / 2 > MAX_MOVES {
            return Err(format!(
                "there are {} moves; at most {MAX_MOVES}",
                parts / 2
            ));
        }
        let mut moves = Vec::with_capacity(parts / 2);
        let mut texts = line.split('\t');
        while let (Some(text), Some(position)) = (texts.next(), texts.next()) {
            let (text, position) = (text.trim(), position.trim());
            check_text("move", text)?;
            check_text("position", position)?;
            moves.push((text, position));
        }
        Ok(Self::Moves(moves))
    }
}

/// What a player without a move has come to.
fn without_move(seats: u8, last: Last) -> Ending {
    match last {
        // Of more than two, the one who moved last.
        Last::Wins => Ending::Won(RelativeSeat(seats - 1)),
        Last::Loses => Ending::Won(RelativeSeat::MOVER),
    }
}

/// Sees to it that a text can be a position or a move.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn check_text(what: &str, text: &str) -> Result<(), String> {
    if text.is_empty() {
        return Err(format!("a {what} is empty"));
    }
    if text.len() > MAX_TEXT {
        let length = text.len();
        return Err(format!(
            "a {what} has {length} bytes; at most {MAX_TEXT} are allowed"
        ));
    }
    if !text.chars().all(is_plain) {
        let text = shown(text);
        return Err(format!(
            "the {what} `{text}` has a character that shows nothing"
        ));
    }
    Ok(())
}
