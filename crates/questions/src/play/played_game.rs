//! Everything there is to see of a game, as data: for the page and for programs.

use grundy_play::{Seat, best_line};
use grundy_render::page::board_data;
use grundy_render::play::{hint_words, worth_for_you};
use grundy_rules::{RelativeSeat, ValueKeeping};
use serde::Serialize;
use serde_json::{Value as Json, json};

use super::address::{Address, side};
use super::game::Game;
use super::verdict::{GameResult, Knowledge, over};
use crate::positions::{Context, OpenGame, PositionData, Query, Refusal, legal_move, link};

/// Most good moves that a hint names.
const NAMED: usize = 12;
/// Plies of the line that a move would lead to.
const LINE: usize = 12;

/// Everything there is to see of a game.
#[derive(Debug, Serialize, schemars::JsonSchema)]
pub struct PlayedGame {
    /// The position now.
    pub(super) sight: PositionData,
    /// The person's seat, from 1, and what it is called.
    pub(super) seat: u8,
    pub(super) side: String,
    pub(super) against: String,
    pub(super) seed: u64,
    /// The position that the game began from.
    pub(super) start: String,
    /// Whether it is the person's turn.
    pub(super) your_turn: bool,
    /// The moves of the others since the person's last move.
    pub(super) answers: Vec<String>,
    pub(super) plies: Vec<PlayedPly>,
    /// The game when it is over.
    pub(super) over: Option<GameResult>,
    pub(super) hint: Option<Hint>,
    pub(super) what_if: Option<WhatIf>,
    /// Whether values of this game can be found quickly.
    pub(super) has_values: bool,
    /// The players and their seats, for the script that draws boards.
    pub(super) seating: Json,
    /// The board before the last move.
    pub(super) before: Option<Json>,
    /// The address of the game on the page and for programs.
    pub(super) url: String,
    pub(super) api: String,
    /// The game before the person's last move.
    pub(super) back: Option<String>,
    pub(super) explorer: String,
}

/// A ply that was played.
#[derive(Debug, Serialize, schemars::JsonSchema)]
pub(super) struct PlayedPly {
    pub(super) number: usize,
    pub(super) who: String,
    pub(super) yours: bool,
    #[serde(rename = "move")]
    pub(super) text: String,
    pub(super) words: String,
    pub(super) to: String,
    /// The game when it had been played, where it is then the person's turn.
    pub(super) url: Option<String>,
}

/// Help with a move.
#[derive(Debug, Serialize, schemars::JsonSchema)]
pub(super) struct Hint {
    pub(super) words: String,
    /// The moves that keep the value, if they were asked for.
    pub(super) good: Vec<GoodMove>,
    /// How to ask for them.
    pub(super) more: Option<String>,
}

/// A move that is good.
#[derive(Debug, Serialize, schemars::JsonSchema)]
pub(super) struct GoodMove {
    pub(super) text: String,
    pub(super) words: String,
    pub(super) url: String,
}

/// The consequences of a move.
#[derive(Debug, Serialize, schemars::JsonSchema)]
pub(super) struct WhatIf {
    pub(super) text: String,
    pub(super) words: String,
    pub(super) to: String,
    /// The value after the move for the person, in words.
    pub(super) worth: String,
    pub(super) line: Vec<String>,
    pub(super) url: String,
}

impl PlayedGame {
    /// A game to look at, and what was asked about it: `hint`, `what` with a move.
    ///
    /// # Errors
    /// If a text is not a legal move, or if the position is too large to be shown.
    pub(super) fn of(
        context: &Context<'_>,
        opened: &OpenGame,
        address: &Address,
        game: &Game<'_>,
        query: &Query,
    ) -> Result<Self, Refusal> {
        let here = game.here();
        let has_values = !context.is_closed() && opened.is_quick_at(here);
        let known = match (has_values, opened.has_values() || context.is_closed()) {
            (true, _) => Knowledge::Values,
            (false, false) => Knowledge::Proofs,
            (false, true) => Knowledge::None,
        };
        let mut sight = PositionData::at(opened, here, address.values && has_values)?;
        let your_turn = game.finish.is_none() && game.session.on_turn() == game.seat;
        if !your_turn {
            sight.moves.clear();
        }
        let url = address.on("/play");
        let last_of_mine = game.session.last_choice_of(game.seat);
        let before = game.session.line().last();
        let before = before.map(|played| played.position.board());
        let is_small = sight.board.is_some();
        let explorer = link("/explorer", &opened.subject, &address.set, &sight.position);
        let wanted = |name: &str| query.one(name).filter(|_| your_turn && has_values);
        Ok(Self {
            seat: game.seat.number(),
            side: side(game.seat),
            against: address.against.name().into_owned(),
            seed: address.seed,
            start: address.start.clone(),
            your_turn,
            answers: answers(address, game, last_of_mine),
            plies: plies(address, game),
            over: game
                .finish
                .as_ref()
                .map(|finish| over(opened, game, finish, address, &known)),
            hint: wanted("hint").map(|level| hint(address, game, level)),
            what_if: wanted("what")
                .map(|text| what_if(address, game, text))
                .transpose()?,
            has_values,
            seating: seating(address, game),
            before: before.filter(|_| is_small).map(|board| board_data(&board)),
            api: address.on("/api/v1/play"),
            back: last_of_mine.map(|index| address.until(index).on("/play")),
            explorer,
            url,
            sight,
        })
    }
}

/// The name of a player; with the number of the seat if there are several others.
fn player_name(address: &Address, game: &Game<'_>, seat: Seat) -> String {
    match (seat == game.seat, game.session.seats()) {
        (true, _) => "you".to_owned(),
        (false, 2) => address.against.name().into_owned(),
        (false, _) => format!("{} {seat}", address.against.name()),
    }
}

fn answers(address: &Address, game: &Game<'_>, last_of_mine: Option<usize>) -> Vec<String> {
    let since = last_of_mine.map_or(0, |index| index + 1);
    let plies = game.session.line().iter().enumerate().skip(since);
    let told = plies.map(|(index, played)| {
        let mover = player_name(address, game, game.session.mover_of(index));
        let words = played.position.move_words(played.choice.ply);
        let doubt = match played.choice.is_unproved {
            true => " (not proved to be best)",
            false => "",
        };
        format!("{mover}: {words}{doubt}")
    });
    told.collect()
}

fn plies(address: &Address, game: &Game<'_>) -> Vec<PlayedPly> {
    let line = game.session.line();
    let played = line.iter().enumerate().map(|(index, played)| {
        let (from, ply) = (&played.position, played.choice.ply);
        let seat = game.session.mover_of(index);
        let is_next = game.session.mover_of(index + 1) == game.seat;
        let last = index + 1 == line.len();
        PlayedPly {
            number: index + 1,
            who: player_name(address, game, seat),
            yours: seat == game.seat,
            text: from.move_text(ply),
            words: from.move_words(ply),
            to: from.after(ply).notation(),
            url: (is_next && !last).then(|| address.until(index + 1).on("/play")),
        }
    });
    played.collect()
}

/// The person sits below in every position.
fn seating(address: &Address, game: &Game<'_>) -> Json {
    let (mover, seats) = (game.session.on_turn(), game.session.seats());
    let names = (0..seats).map(|seat| player_name(address, game, Seat(seat)));
    let places = (0..seats).map(|ahead| {
        let seat = Seat::at(RelativeSeat(ahead), mover, seats);
        let row = seat.ahead_of(game.seat, seats);
        json!({ "number": seat.number(), "row": row.0 })
    });
    let touched = game.session.line().last();
    let touched = touched.map(|played| played.position.touched(played.choice.ply));
    let touched = touched.unwrap_or_default().into_iter();
    let touched = touched.map(|touch| json!([touch.player.0, touch.hand]));
    json!({
        "names": names.collect::<Vec<_>>(),
        "seats": places.collect::<Vec<_>>(),
        "touched": touched.collect::<Vec<_>>(),
    })
}

fn hint(address: &Address, game: &Game<'_>, level: &str) -> Hint {
    let here = game.here();
    let words = hint_words(here);
    let good = match here.kept() {
        ValueKeeping::Only(good) if (good.len() as u128) < here.move_count() => good,
        _ => Vec::new(),
    };
    let names_them = level == "2";
    let more = (!names_them && !good.is_empty()).then(|| format!("{}&hint=2", address.on("/play")));
    let named = good.into_iter().take(if names_them { NAMED } else { 0 });
    let named = named.map(|ply| {
        let text = here.move_text(ply);
        GoodMove {
            words: here.move_words(ply),
            url: address.with(&text).on("/play"),
            text,
        }
    });
    Hint {
        words,
        good: named.collect(),
        more,
    }
}

fn what_if(address: &Address, game: &Game<'_>, text: &str) -> Result<WhatIf, Refusal> {
    let here = game.here();
    let ply = legal_move(here, text, |shown| shown)?;
    let after = here.after(ply);
    let value = after.value(RelativeSeat::MOVER.after_ply(here.seats()));
    let text = here.move_text(ply);
    Ok(WhatIf {
        words: here.move_words(ply),
        to: after.notation(),
        worth: worth_for_you(value),
        line: best_line(after, LINE),
        url: address.with(&text).on("/play"),
        text,
    })
}
