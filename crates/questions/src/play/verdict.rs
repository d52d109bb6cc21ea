//! The verdict on a person's game that is over.

use grundy_play::{DecidedMoves, Fault, Finish, GameRecord, PlyRecord, Seat};
use grundy_rules::{Outcome, ValueKeeping};
use serde::Serialize;

use super::address::Address;
use super::game::Game;
use crate::positions::{OpenGame, ProvedGame, link};

/// Most good moves that are named.
const NAMED: usize = 5;

/// How a game ended for the person.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub(super) struct GameResult {
    /// `won`, `drawn` or `lost`.
    pub(super) result: &'static str,
    pub(super) words: String,
    /// How the opponent failed to move, if that ended the game.
    pub(super) fault: Option<String>,
    /// The person's blunders, in order of play; `None` if values are not known. In a game that is too large to list,
    /// those that are proved.
    pub(super) blunders: Option<Vec<WrongMove>>,
    /// In a game that is too large to list: the person's moves, by what is proved of them.
    pub(super) decided: Option<DecidedMoves>,
    /// A remark on the start.
    pub(super) start: Option<String>,
    /// In a game that is too large to list: from where the loss is proved, if no proved blunder explains it.
    pub(super) proved_loss: Option<String>,
}

/// A move that lowered what the person could have had.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub(super) struct WrongMove {
    /// The number of the ply, from 1.
    pub(super) ply: usize,
    pub(super) position: String,
    pub(super) played: String,
    pub(super) words: String,
    /// The person's outcome under best play before the move, and after it. In a game that is too large to list, the
    /// least before it and the most after it.
    pub(super) from: String,
    pub(super) to: String,
    /// The moves that were right, and how many there were. In a game that is too large to list, those that are proved.
    pub(super) right: Vec<String>,
    pub(super) right_count: usize,
    /// Whether no later move of the person's could have made up for it, nor did.
    pub(super) fatal: bool,
    /// The position in the explorer, and the game played on from there.
    pub(super) explorer: String,
    pub(super) again: String,
}

/// The knowledge of a game that the verdict on it may use.
pub(super) enum Knowledge {
    /// Nothing, or nothing that may be told.
    None,
    /// The values of all positions.
    Values,
    /// The bounds that a search proves.
    Proofs,
}

/// A record with all that is known of its positions.
struct KnownGame {
    record: GameRecord,
    /// The proved right moves. `None` if values are known.
    proved: Option<ProvedGame>,
}

impl KnownGame {
    /// `None` if nothing is known.
    fn of(opened: &OpenGame, game: &Game<'_>, finish: &Finish, known: &Knowledge) -> Option<Self> {
        let mut record = match known {
            Knowledge::None => return None,
            Knowledge::Values | Knowledge::Proofs => game.session.record(finish.clone()),
        };
        let proved = match known {
            Knowledge::Proofs => Some(opened.prove_game(&mut record, game.seat).ok()??),
            Knowledge::Values | Knowledge::None => None,
        };
        Some(Self { record, proved })
    }

    /// The person's moves, by what is proved of them. `None` if values are known.
    fn decided(&self, game: &Game<'_>) -> Option<DecidedMoves> {
        let is_searched = self.proved.is_some();
        is_searched.then(|| self.record.decided_moves(game.seat))
    }

    /// The moves that were right at the ply of this index, and how many there were.
    fn right(&self, game: &Game<'_>, index: usize) -> (Vec<String>, usize) {
        let from = &game.session.line()[index].position;
        let right = match &self.proved {
            Some(proved) => {
                let numbers = proved.right_at(index).right.into_iter();
                numbers.filter_map(|number| from.nth(number)).collect()
            }
            // Asking for kept moves would list a game that is too large to list.
            None => match from.kept() {
                ValueKeeping::Only(kept) => kept,
                ValueKeeping::All => Vec::new(),
            },
        };
        let named = right.iter().take(NAMED).map(|&ply| from.move_text(ply));
        (named.collect(), right.len())
    }
}

/// The verdict on a game that is over. Blunders are told if values are known or a search proves them.
pub(super) fn over(
    opened: &OpenGame,
    game: &Game<'_>,
    finish: &Finish,
    address: &Address,
    known: &Knowledge,
) -> GameResult {
    let known = KnownGame::of(opened, game, finish, known);
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
    let start = known
        .as_ref()
        .and_then(|known| start(&known.record, game, outcome));
    let searched = known.as_ref().filter(|known| known.proved.is_some());
    GameResult {
        proved_loss: searched.and_then(|known| proved_loss(&known.record, game.seat)),
        result,
        words: format!("{word} after {plies}."),
        fault: match finish {
            Finish::Forfeit { forfeit, .. } => Some(format!(
                "{} {}",
                address.against.name(),
                fault_words(forfeit.fault)
            )),
            _ => None,
        },
        decided: known.as_ref().and_then(|known| known.decided(game)),
        blunders: known.map(|known| blunders(opened, game, address, &known)),
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

/// From where the loss of this seat is proved. `None` if there is no loss, the start is proved to be lost, a blunder
/// explains the loss, or only the end of the game is proved.
fn proved_loss(record: &GameRecord, seat: Seat) -> Option<String> {
    if record.outcome(seat) != Outcome::Loss {
        return None;
    }
    let is_proved_lost = |ply: &PlyRecord| {
        let known = match ply.seat == seat {
            true => ply.before,
            false => ply.before.for_other(),
        };
        known.decided() == Some(Outcome::Loss)
    };
    let index = record.plies.iter().rposition(|ply| !is_proved_lost(ply))?;
    let last_open = &record.plies[index];
    let number = index + 1;
    if last_open.seat != seat {
        let is_end = number == record.plies.len();
        let next = number + 1;
        return (!is_end).then(|| {
            format!("Before your move {next}, the loss is proved already; the position before it is not decided.")
        });
    }
    let is_blunder = last_open.before.at_least > Outcome::Loss;
    (!is_blunder).then(|| {
        let played = &last_open.played;
        format!("After your move {number} ({played}), the loss is proved; the position before it is not decided.")
    })
}

fn blunders(
    opened: &OpenGame,
    game: &Game<'_>,
    address: &Address,
    known: &KnownGame,
) -> Vec<WrongMove> {
    let record = &known.record;
    let all: Vec<_> = record.blunders(game.seat).collect();
    let last = all.last().map(|blunder| blunder.index);
    let is_lost = record.outcome(game.seat) == Outcome::Loss;
    let wrong = all.into_iter().map(|blunder| {
        let played = &game.session.line()[blunder.index];
        let (from, ply) = (&played.position, played.choice.ply);
        let (right, right_count) = known.right(game, blunder.index);
        let position = from.notation();
        WrongMove {
            ply: blunder.index + 1,
            played: from.move_text(ply),
            words: from.move_words(ply),
            from: blunder.from.to_string(),
            to: blunder.to.to_string(),
            right,
            right_count,
            fatal: is_lost && last == Some(blunder.index),
            explorer: link("/explorer", &opened.subject, &address.set, &position),
            again: address.until(blunder.index).on("/play"),
            position,
        }
    });
    wrong.collect()
}

/// The fault of a bot in words. Its output is shown to its author alone.
fn fault_words(fault: Fault) -> &'static str {
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

#[cfg(test)]
mod tests {
    use grundy_rules::{Known, Method};

    use super::*;

    /// A game between two seats from seat 0 on, with the bounds on its positions for seat 0: `W`, `L`, or `?` for none.
    fn record(bounds: &str, winner: Seat) -> GameRecord {
        let positions: Vec<Known> = bounds.chars().map(known).collect();
        let plies = positions.windows(2).enumerate().map(|(index, pair)| {
            let seat = Seat(u8::from(index % 2 == 1));
            let of_seat = |known: Known| match seat {
                Seat(0) => known,
                Seat(_) => known.for_other(),
            };
            PlyRecord {
                seat,
                position: String::new(),
                played: format!("m{}", index + 1),
                before: of_seat(pair[0]),
                after: of_seat(pair[1]),
                fuel: 0,
                is_forced: false,
            }
        });
        GameRecord {
            start: String::new(),
            start_value: positions[0],
            plies: plies.collect(),
            finish: Finish::Won(winner),
            repeated: false,
            seats: 2,
        }
    }

    fn known(letter: char) -> Known {
        match letter {
            'W' => Known::outcome(Outcome::Win, Method::Search),
            'L' => Known::outcome(Outcome::Loss, Method::Search),
            _ => Known::NOTHING,
        }
    }

    #[test]
    fn a_loss_that_no_blunder_explains_is_told_from_where_it_is_proved() {
        let not_decided = "the position before it is not decided.";
        for (bounds, winner, seat, told) in [
            (
                "????LL",
                1,
                0,
                Some("Before your move 5, the loss is proved already"),
            ),
            (
                "???LLL",
                1,
                0,
                Some("After your move 3 (m3), the loss is proved"),
            ),
            (
                "??L?LL",
                1,
                0,
                Some("Before your move 5, the loss is proved already"),
            ),
            (
                "??LLLL",
                1,
                0,
                Some("Before your move 3, the loss is proved already"),
            ),
            ("??WLLL", 1, 0, None),
            ("LLLLLL", 1, 0, None),
            ("???LLL", 0, 0, None),
            (
                "??WWWW",
                0,
                1,
                Some("After your move 2 (m2), the loss is proved"),
            ),
            (
                "???WWW",
                0,
                1,
                Some("Before your move 4, the loss is proved already"),
            ),
            (
                "?????L",
                1,
                0,
                Some("After your move 5 (m5), the loss is proved"),
            ),
            ("????L", 1, 0, None),
        ] {
            let told = told.map(|told| format!("{told}; {not_decided}"));
            let found = proved_loss(&record(bounds, Seat(winner)), Seat(seat));
            assert_eq!(found, told, "{bounds} for seat {seat}");
        }
    }
}
