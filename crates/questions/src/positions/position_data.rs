//! A position as data, for the API and for page templates.

use std::time::Instant;

use grundy_games::Role;
use grundy_play::best_line;
use grundy_render::page::{board_data, cold_squares, parts_clicked};
use grundy_render::play::{RulesInWords, board_lines};
use grundy_rules::{Board, Ending, Method, Ply, PositionView, RelativeSeat, ValueKeeping};
use serde::Serialize;
use serde_json::Value as Json;

use super::library::{Context, Subject};
use super::open_game::{OpenGame, SearchMode};
use super::query::Query;
use super::refusal::{Refusal, TooLarge};
use super::value_json::{ValueJson, value_json};

/// Most moves that are listed, and beside them most of those that keep the value.
const LISTED: u128 = 120;
const GOOD_LISTED: usize = 60;
/// Plies of the best line.
const LINE: usize = 24;
/// Most parts of a board that is drawn.
const DRAWN: usize = 400;
/// The longest position that another page can be asked about, in bytes.
const WRITTEN: usize = 2_000;

/// A position as pages and programs see it.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
#[schemars(rename = "Position")]
pub struct PositionData {
    /// The `game` or `problem`, and the title of the game.
    #[serde(flatten)]
    pub(crate) subject: Subject,
    pub(crate) title: String,
    /// The settings, as `key=value`.
    pub(crate) set: Vec<String>,
    pub(crate) rules: Rules,
    /// How many players there are.
    pub(crate) seats: u8,
    /// The position in notation.
    pub(crate) position: String,
    /// As the script of boards draws it; nothing where it is too large.
    pub(crate) board: Option<Json>,
    /// The board as lines of plain text.
    pub(crate) lines: Vec<String>,
    /// How the game has ended, if it has.
    pub(crate) ending: Option<Ended>,
    /// The value for the player about to move. Everything about values is there only on request.
    pub(crate) worth: Option<ValueJson>,
    /// How the value was found: by search or by theory.
    pub(crate) method: Option<Method>,
    pub(crate) grundy: Option<u64>,
    /// An explanation by theory: `nimbers 3 xor 5 = 6`.
    pub(crate) why: Option<String>,
    /// On a small board of two heaps, the squares from which the player to move loses.
    pub(crate) cold: Option<Vec<[u64; 2]>>,
    /// Legal moves, by their numbers: the first ones and those that keep the value.
    pub(crate) moves: Vec<MoveData>,
    /// How many there are.
    pub(crate) move_count: u128,
    /// The moves from here under perfect play.
    pub(crate) best: Vec<PlyData>,
}

/// The rules in words.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
#[schemars(rename = "RulesInWords")]
pub(crate) struct Rules {
    pub(crate) summary: String,
    /// Keys with their values, and what they mean.
    pub(crate) told: Vec<(String, String)>,
}

/// How a game has ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
#[schemars(rename = "PositionEnding")]
pub(crate) struct Ended {
    /// The winner's seat, counted from the player whose turn it would be, which is 0.
    pub(crate) winner: Option<u8>,
    /// The ending in words.
    pub(crate) words: &'static str,
}

/// A legal move.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
#[schemars(rename = "LegalMove")]
pub(crate) struct MoveData {
    pub(crate) number: u128,
    #[serde(rename = "move")]
    pub(crate) text: String,
    pub(crate) words: String,
    /// The position that it leads to; nothing where that is too long to be asked about.
    pub(crate) to: Option<String>,
    pub(crate) board: Option<Json>,
    /// The value of the position after the move, for the player who makes it.
    pub(crate) worth: Option<ValueJson>,
    /// Whether it keeps the value of the position.
    pub(crate) keeps: Option<bool>,
    /// The board elements that a click on this move may hit.
    pub(crate) parts: Vec<String>,
    /// The hands that it touches in the position that it leads to: player, hand.
    pub(crate) touched: Vec<(u8, usize)>,
}

/// A ply of the best line.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
#[schemars(rename = "BestPly")]
pub(crate) struct PlyData {
    #[serde(rename = "move")]
    pub(crate) text: String,
    pub(crate) words: String,
    pub(crate) to: String,
}

impl PositionData {
    /// The data of the requested position, with values or without.
    ///
    /// # Errors
    /// If values are requested and would take too long, or if the position is too long to be shown.
    pub(crate) fn of(opened: &OpenGame, with_values: bool) -> Result<Self, Refusal> {
        Self::at(opened, &*opened.here(), with_values)
    }

    /// The data of any position of the game.
    ///
    /// # Errors
    /// As [`PositionData::of`].
    pub(crate) fn at(
        opened: &OpenGame,
        here: &dyn PositionView<'_>,
        with_values: bool,
    ) -> Result<Self, Refusal> {
        let position = here.notation();
        if position.len() > WRITTEN {
            // Nor can a worker show it.
            let too_large = TooLarge {
                is_for_worker: false,
                ..opened.too_large_at(here)
            };
            return Err(too_large.into());
        }
        if with_values && !opened.is_quick_at(here) {
            return Err(opened.too_large_at(here).into());
        }
        let board = here.board();
        let kept = with_values.then(|| here.kept());
        let mut rules = opened.resolved.clone();
        rules.retain(|name, _| {
            opened
                .game
                .key(name)
                .is_some_and(|key| key.role == Role::Rule)
        });
        let words = RulesInWords::new(&opened.game, &rules);
        let seats = here.seats();
        Ok(Self {
            subject: opened.subject.clone(),
            title: words.title().to_owned(),
            set: opened
                .set
                .iter()
                .map(|(key, value)| format!("{key}={value}"))
                .collect(),
            rules: Rules {
                summary: words.summary().to_owned(),
                told: words.rules().to_vec(),
            },
            seats,
            board: drawn(&board),
            lines: lines(&board, seats),
            ending: here.ending().map(ended),
            worth: with_values.then(|| value_json(here.value(RelativeSeat::MOVER))),
            method: with_values.then(|| here.method()),
            grundy: with_values.then(|| here.grundy()).flatten(),
            why: with_values.then(|| here.explain()).flatten(),
            cold: with_values.then(|| cold_squares(here)).flatten(),
            moves: moves(opened, here, &board, kept.as_ref()),
            move_count: here.move_count(),
            best: match with_values {
                true => line(opened, &position),
                false => Vec::new(),
            },
            position,
        })
    }
}

/// Everything there is to see of the position that is asked about: `values=0` leaves out what has to be
/// solved for, and `move` is a move that is made first.
pub(crate) fn position_data(context: &Context<'_>, query: &str) -> Result<PositionData, Refusal> {
    let query = Query::read(query)?;
    let opened = context.open(&query, SearchMode::Quick)?;
    let with_values = query.one("values") != Some("0");
    match query.one("move") {
        Some(text) => PositionData::at(&opened, &*opened.after(text)?, with_values),
        None => PositionData::of(&opened, with_values),
    }
}

/// The moves, with their values if those that keep the value are given.
fn moves(
    opened: &OpenGame,
    here: &dyn PositionView<'_>,
    board: &Board,
    kept: Option<&ValueKeeping>,
) -> Vec<MoveData> {
    let mut plies: Vec<(u128, Ply)> = (0..here.move_count().min(LISTED))
        .map_while(|number| Some((number, here.nth(number)?)))
        .collect();
    if let Some(ValueKeeping::Only(good)) = kept {
        let listed: Vec<Ply> = plies.iter().map(|&(_, ply)| ply).collect();
        let good = good.iter().filter(|ply| !listed.contains(ply));
        let numbered = good.take(GOOD_LISTED).map(|&ply| (ply.number(), ply));
        plies.extend(numbered);
    }
    let begun = Instant::now();
    let in_time = plies
        .into_iter()
        .take_while(|_| begun.elapsed() < opened.bounds().looking);
    let moves = in_time.map(|(number, ply)| seen(here, board, kept, number, ply));
    moves.collect()
}

fn seen(
    here: &dyn PositionView<'_>,
    board: &Board,
    kept: Option<&ValueKeeping>,
    number: u128,
    ply: Ply,
) -> MoveData {
    let after = here.after(ply);
    let to = after.notation();
    let after_board = after.board();
    let touched = here.touched(ply);
    MoveData {
        number,
        text: here.move_text(ply),
        words: here.move_words(ply),
        to: Some(to).filter(|to| to.len() <= WRITTEN),
        board: drawn(&after_board),
        worth: kept.map(|_| value_json(after.value(RelativeSeat::MOVER.after_ply(here.seats())))),
        keeps: kept.map(|kept| match kept {
            ValueKeeping::All => true,
            ValueKeeping::Only(good) => good.contains(&ply),
        }),
        parts: parts_clicked(board, &after_board, &touched),
        touched: touched
            .iter()
            .map(|touch| (touch.player.0, touch.hand))
            .collect(),
    }
}

/// The best line from a position.
fn line(opened: &OpenGame, position: &str) -> Vec<PlyData> {
    let at = || opened.instance().position(position).ok();
    let (Some(start), Some(mut here)) = (at(), at()) else {
        return Vec::new();
    };
    let mut line = Vec::new();
    for text in best_line(start, LINE) {
        let Ok(ply) = here.read_move(&text) else {
            break;
        };
        let words = here.move_words(ply);
        here = here.after(ply);
        let to = here.notation();
        line.push(PlyData { text, words, to });
    }
    line
}

/// How a game has ended, for pages and programs.
fn ended(ending: Ending) -> Ended {
    match ending {
        Ending::Won(seat) => Ended {
            winner: Some(seat.0),
            words: match seat {
                RelativeSeat::MOVER => "the game is over, and the player about to move has won",
                _ => "the game is over, and the player about to move has lost",
            },
        },
        Ending::Drawn => Ended {
            winner: None,
            words: "the game is over, and it is a draw",
        },
    }
}

/// A board that is not too large to be looked at.
fn drawn(board: &Board) -> Option<Json> {
    (parts(board) <= DRAWN).then(|| board_data(board))
}

fn lines(board: &Board, seats: u8) -> Vec<String> {
    if parts(board) > DRAWN {
        return Vec::new();
    }
    board_lines(board, &names(seats))
}

/// The players, from the one about to move on.
fn names(seats: u8) -> Vec<String> {
    let name = |seat: u8| match (seat, seats) {
        (0, _) => "to move".to_owned(),
        (_, 2) => "the other".to_owned(),
        (ahead, _) => format!("{ahead} ahead"),
    };
    (0..seats).map(name).collect()
}

fn parts(board: &Board) -> usize {
    match board {
        Board::Heaps(heaps) | Board::Towers(heaps) => heaps.len(),
        Board::Square(_) | Board::Count { .. } => 2,
        Board::Sum(boards) => boards.iter().map(parts).sum(),
        Board::Hands { players, .. } => players.iter().map(|player| player.hands.len()).sum(),
        Board::Grid(grid) => grid.cells.len(),
        Board::Places(places) => places.places.len() + places.links.len() / 4,
    }
}

/// A number in digits; nothing for none.
pub(crate) fn counted(number: u128) -> String {
    match number {
        0 => String::new(),
        number => number.to_string(),
    }
}
