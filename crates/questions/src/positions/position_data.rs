//! A position as data, for the API and for page templates.

use std::time::Instant;

use grundy_render::page::{board_data, cold_squares, parts_clicked};
use grundy_render::play::{RulesInWords, board_lines};
use grundy_report::{LineReport, line_of};
use grundy_rules::{
    Board, Ending, Known, Method, MoveStanding, Ply, PositionView, RelativeSeat, ValueKeeping,
};
use serde::Serialize;
use serde_json::Value as Json;

use super::library::{Context, Subject};
use super::open_game::{OpenGame, SearchMode};
use super::query::Query;
use super::refusal::{Refusal, TooLarge};
use super::searched::{BoundsData, Searched};
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
    /// The proved bounds on the value, if the game is too large to list. `worth` is absent if that decides nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bounds: Option<BoundsData>,
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
    /// In a game that is too large to list: `keeps`, `loses` or `not-decided`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) standing: Option<MoveStanding>,
    /// In a game that is too large to list: the proved result in words, for the player who makes the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) result: Option<String>,
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
        if let Some(fault) = here.fault() {
            return Err(Refusal::of_rules(&fault));
        }
        let searched = match with_values {
            true => opened.searched(here)?,
            false => None,
        };
        // From here on, this is about values that are known without a search.
        let with_values = with_values && searched.is_none();
        if with_values && !opened.is_quick_at(here) {
            return Err(opened.too_large_at(here).into());
        }
        let board = here.board();
        let kept = with_values.then(|| here.kept());
        let values = match (&kept, &searched) {
            (Some(kept), _) => MoveValues::Kept(kept),
            (None, Some(searched)) => MoveValues::Searched(searched),
            (None, None) => MoveValues::Hidden,
        };
        let worth = match &searched {
            Some(searched) => searched.known().value().map(value_json),
            None => with_values.then(|| value_json(here.value(RelativeSeat::MOVER))),
        };
        let rules = opened.game.rules_of(&opened.resolved);
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
            worth,
            bounds: searched.as_ref().map(Searched::data),
            method: searched
                .as_ref()
                .map(|searched| searched.known().by)
                .or_else(|| with_values.then(|| here.method())),
            grundy: with_values.then(|| here.grundy()).flatten(),
            why: with_values.then(|| here.explain()).flatten(),
            cold: with_values.then(|| cold_squares(here)).flatten(),
            moves: moves(opened, here, &board, values),
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

/// The values of moves, as far as they are told.
#[derive(Clone, Copy)]
enum MoveValues<'v> {
    /// Nothing.
    Hidden,
    /// Exact values, and the moves that keep that of the position.
    Kept(&'v ValueKeeping),
    /// The results of a search.
    Searched(&'v Searched),
}

impl MoveValues<'_> {
    /// The moves that are listed even if they come late: those that keep the value, and not all of them.
    fn kept(self, here: &dyn PositionView<'_>) -> Vec<Ply> {
        match self {
            Self::Kept(ValueKeeping::Only(good)) => good.clone(),
            Self::Searched(searched) => {
                let numbers = (0..here.move_count()).filter_map(|number| here.nth(number));
                let keeps = |ply: &Ply| searched.of_move(ply.number()).1 == MoveStanding::Keeps;
                numbers.filter(keeps).collect()
            }
            Self::Kept(ValueKeeping::All) | Self::Hidden => Vec::new(),
        }
    }

    /// The results of a search for one move.
    fn proved(self, ply: Ply) -> Option<(Known, MoveStanding)> {
        match self {
            Self::Searched(searched) => Some(searched.of_move(ply.number())),
            Self::Hidden | Self::Kept(_) => None,
        }
    }

    /// The value after a move, for the player who makes it.
    fn worth(
        self,
        here: &dyn PositionView<'_>,
        ply: Ply,
        after: &dyn PositionView<'_>,
    ) -> Option<ValueJson> {
        let mover = RelativeSeat::MOVER.after_ply(here.seats());
        match self {
            Self::Hidden => None,
            Self::Kept(_) => Some(value_json(after.value(mover))),
            Self::Searched(searched) => searched.of_move(ply.number()).0.value().map(value_json),
        }
    }

    /// Whether a move keeps the value of the position.
    fn keeps(self, ply: Ply) -> Option<bool> {
        match self {
            Self::Hidden => None,
            Self::Kept(ValueKeeping::All) => Some(true),
            Self::Kept(ValueKeeping::Only(good)) => Some(good.contains(&ply)),
            Self::Searched(searched) => match searched.of_move(ply.number()).1 {
                MoveStanding::Keeps => Some(true),
                MoveStanding::Loses => Some(false),
                MoveStanding::NotDecided => None,
            },
        }
    }
}

/// The moves, with their values as far as they are told.
fn moves(
    opened: &OpenGame,
    here: &dyn PositionView<'_>,
    board: &Board,
    values: MoveValues<'_>,
) -> Vec<MoveData> {
    let mut plies: Vec<(u128, Ply)> = (0..here.move_count().min(LISTED))
        .map_while(|number| Some((number, here.nth(number)?)))
        .collect();
    let listed: Vec<Ply> = plies.iter().map(|&(_, ply)| ply).collect();
    let good = values.kept(here).into_iter();
    let good = good.filter(|ply| !listed.contains(ply)).take(GOOD_LISTED);
    plies.extend(good.map(|ply| (ply.number(), ply)));
    let begun = Instant::now();
    let in_time = plies
        .into_iter()
        .take_while(|_| begun.elapsed() < opened.bounds().looking);
    let moves = in_time.map(|(number, ply)| move_data(here, board, values, number, ply));
    moves.collect()
}

fn move_data(
    here: &dyn PositionView<'_>,
    board: &Board,
    values: MoveValues<'_>,
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
        worth: values.worth(here, ply, &*after),
        keeps: values.keeps(ply),
        standing: values.proved(ply).map(|(_, standing)| standing),
        result: values
            .proved(ply)
            .map(|(known, _)| known.standing().to_string()),
        parts: parts_clicked(board, &after_board, &touched),
        touched: touched
            .iter()
            .map(|touch| (touch.player.0, touch.hand))
            .collect(),
    }
}

/// The best line from a position.
fn line(opened: &OpenGame, position: &str) -> Vec<PlyData> {
    let line = line_of(opened.instance(), Some(position), LINE);
    let line = line.unwrap_or_default().into_iter();
    let line = line.map(|LineReport { text, words, to }| PlyData { text, words, to });
    line.collect()
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
