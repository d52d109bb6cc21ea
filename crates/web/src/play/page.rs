//! The page where a person plays.

use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Serialize;

use super::address::{Address, seat, seed};
use super::against::Against;
use super::gallery::{Gallery, gallery};
use super::game::Game;
use super::table::Table;
use crate::app::App;
use crate::error::WebError;
use crate::positions::{Asked, Form, Positions, Refusal, form};
use crate::viewer::Viewer;

/// Games at which nobody sits in more seats than this.
const SEATS: u8 = 8;

/// What the page of a game says.
#[derive(Debug, Serialize)]
struct Play {
    table: Option<Table>,
    /// The moves with their addresses.
    moves: Vec<Move>,
    /// How many more there are.
    more: u128,
    /// What a move that is typed is added to.
    fields: Vec<(&'static str, String)>,
    links: Option<Links>,
    /// The form for another game.
    form: Form,
    opponents: Vec<Choice>,
    sides: Vec<Choice>,
    wrong: Option<Wrong>,
}

#[derive(Debug, Serialize)]
struct Move {
    text: String,
    words: String,
    to: String,
    url: String,
    what: String,
    parts: String,
    /// What it is worth, in a word, and the name of its colour, if values are shown.
    class: &'static str,
    word: &'static str,
    plies: String,
}

#[derive(Debug, Serialize)]
struct Links {
    hint: String,
    values: String,
    again: String,
    switched: String,
    from_here: String,
}

#[derive(Debug, Serialize)]
struct Choice {
    name: String,
    about: String,
    chosen: bool,
}

#[derive(Debug, Serialize)]
struct Wrong {
    message: String,
    help: Option<String>,
    /// The same game against one who needs no values.
    instead: Option<String>,
}

/// What a question comes to.
enum Answer {
    Elsewhere(String),
    Gallery(Gallery),
    Page(Box<Play>, StatusCode),
}

/// A game, or the games that there are.
pub(super) async fn play(
    State(app): State<App>,
    viewer: Viewer,
    RawQuery(query): RawQuery,
) -> Response {
    let query = query.unwrap_or_default();
    let answer = app
        .positions()
        .ask(move |positions| Ok(answer(positions, &query)));
    let (page, status) = match answer.await {
        Ok(Answer::Elsewhere(address)) => return Redirect::to(&address).into_response(),
        Ok(Answer::Gallery(gallery)) => (app.page(&viewer, "games.html", gallery), StatusCode::OK),
        Ok(Answer::Page(page, status)) => (app.page(&viewer, "play.html", page), status),
        Err(error) => {
            let status = error.status;
            let page = refused(app.positions(), &Asked::default(), error, None);
            (app.page(&viewer, "play.html", page), status)
        }
    };
    match page {
        Ok(html) => (status, html).into_response(),
        Err(error) => error.into_response(),
    }
}

fn answer(positions: &Positions, query: &str) -> Answer {
    let asked = match Asked::read(query) {
        Ok(asked) => asked,
        Err(refusal) => {
            let page = refused(positions, &Asked::default(), refusal.into(), None);
            return Answer::Page(Box::new(page), StatusCode::UNPROCESSABLE_ENTITY);
        }
    };
    if asked.game.is_empty() {
        return Answer::Gallery(gallery(positions));
    }
    look(positions, &asked).unwrap_or_else(|refusal| {
        let instead =
            matches!(refusal, Refusal::TooLarge(_)).then(|| against_random(positions, &asked));
        let page = refused(positions, &asked, refusal.into(), instead.flatten());
        Answer::Page(Box::new(page), StatusCode::UNPROCESSABLE_ENTITY)
    })
}

/// The same game against one who asks no values.
fn against_random(positions: &Positions, asked: &Asked) -> Option<String> {
    let laid = positions.lay_whole(asked).ok()?;
    let address = Address::of(asked, &laid).ok()?;
    let random = Against::find(Some("random")).ok()?;
    (address.against != random).then(|| {
        Address {
            against: random,
            ..address
        }
        .on("/play")
    })
}

/// The question with a start: the one that is asked for, or one that people like to play from.
///
/// # Errors
/// For an unknown game, and where no start is known.
pub(super) fn begun(positions: &Positions, asked: &Asked) -> Result<Asked, Refusal> {
    if asked.position.is_some() || positions.says_start(asked)? {
        return Ok(asked.clone());
    }
    let seat = seat(asked.one("side"), SEATS)?;
    let seed = seed(asked)?;
    let (set, position) = match positions.usual_for(asked, seat, seed) {
        Ok(start) => start,
        // Another game may say by itself where it starts.
        Err(refusal) => {
            return match positions.lay_whole(asked) {
                Ok(_) => Ok(asked.clone()),
                Err(Refusal::Unusable { .. }) => Err(refusal),
                Err(too_large) => Err(too_large),
            };
        }
    };
    Ok(asked.placed(set, position))
}

fn look(positions: &Positions, asked: &Asked) -> Result<Answer, Refusal> {
    let complete = begun(positions, asked)?;
    let laid = positions.lay_whole(&complete)?;
    let given = Address::of(&complete, &laid)?;
    let typed = asked.one("move").filter(|text| !text.is_empty());
    if let (Some(text), Some("what-if")) = (typed, asked.one("do")) {
        let what = crate::positions::encoded([("what", text)]);
        return Ok(Answer::Elsewhere(format!("{}&{what}", given.on("/play"))));
    }
    let mut address = given.clone();
    address.moves.extend(typed.map(str::to_owned));
    let game = Game::played(&laid, &address)?;
    address.moves = game.moves();
    // The address says all of the game, answers included.
    let is_whole = asked.one("seed").is_some() && asked.position.is_some();
    if address != given || !is_whole || typed.is_some() {
        return Ok(Answer::Elsewhere(address.on("/play")));
    }
    let table = Table::of(&laid, &address, &game, asked)?;
    let page = page(positions, &complete, &address, &game, table);
    Ok(Answer::Page(Box::new(page), StatusCode::OK))
}

fn page(
    positions: &Positions,
    asked: &Asked,
    address: &Address,
    game: &Game<'_>,
    table: Table,
) -> Play {
    let other = Address {
        moves: Vec::new(),
        seed: address.seed.wrapping_add(1),
        ..address.clone()
    };
    let toggled = Address {
        values: !address.values,
        ..address.clone()
    };
    // From here on it is the first player's turn, who is the person.
    let from_here = Address {
        start: game.here.notation(),
        moves: Vec::new(),
        seat: game.seat_from_here(),
        ..address.clone()
    };
    let links = Links {
        hint: format!("{}&hint=1", address.on("/play")),
        values: toggled.on("/play"),
        again: other.without_start(other.seat),
        switched: other.without_start(grundy_arena::Seat((address.seat.0 + 1) % game.seats)),
        from_here: from_here.on("/play"),
    };
    let moves = table.sight.moves.iter().map(|m| {
        let (class, word) = match m.worth.as_ref().map(|worth| worth.value) {
            Some('W') => ("won", "wins"),
            Some('L') => ("lost", "loses"),
            Some(_) => ("drawn", "draws"),
            None => ("", ""),
        };
        let plies = m.worth.as_ref().and_then(|worth| worth.remoteness);
        let what = crate::positions::encoded([("what", m.text.as_str())]);
        Move {
            text: m.text.clone(),
            words: m.words.clone(),
            to: m.to.clone().unwrap_or_default(),
            url: address.with(&m.text).on("/play"),
            what: format!("{}&{what}", address.on("/play")),
            parts: m.parts.join(" "),
            class,
            word,
            plies: plies.map(|plies| plies.to_string()).unwrap_or_default(),
        }
    });
    let moves: Vec<Move> = moves.collect();
    let more = match table.your_turn {
        true => table.sight.move_count.saturating_sub(moves.len() as u128),
        false => 0,
    };
    let found = positions.catalog().find(&address.game).ok();
    Play {
        moves,
        more,
        fields: address.fields(),
        links: Some(links),
        form: form(positions.catalog(), asked, found.as_deref(), ""),
        opponents: opponents(Some(address.against)),
        sides: sides(address.seat.0, game.seats),
        wrong: None,
        table: Some(table),
    }
}

fn refused(positions: &Positions, asked: &Asked, error: WebError, instead: Option<String>) -> Play {
    let game = positions.catalog().find(&asked.game).ok();
    let position = asked.position.as_deref().unwrap_or_default();
    Play {
        table: None,
        moves: Vec::new(),
        more: 0,
        fields: Vec::new(),
        links: None,
        form: form(positions.catalog(), asked, game.as_deref(), position),
        opponents: opponents(Against::find(asked.one("against")).ok()),
        sides: sides(0, 2),
        wrong: Some(Wrong {
            message: error.message,
            help: error.help,
            instead,
        }),
    }
}

fn opponents(chosen: Option<Against>) -> Vec<Choice> {
    let all = Against::all().map(|one| Choice {
        name: one.name().to_owned(),
        about: one.about(),
        chosen: Some(one) == chosen,
    });
    all.collect()
}

fn sides(chosen: u8, seats: u8) -> Vec<Choice> {
    let all = (0..seats).map(|seat| Choice {
        name: super::address::side(grundy_arena::Seat(seat)),
        about: String::new(),
        chosen: seat == chosen,
    });
    all.collect()
}
