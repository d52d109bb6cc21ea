//! The page where a person plays.

use serde::Serialize;

use super::address::{Address, seat, seed};
use super::chosen_opponent::{ChosenOpponent, game_size_of};
use super::gallery::gallery;
use super::game::Game;
use super::played_game::PlayedGame;
use crate::positions::{Context, Form, Query, Refusal, ValueJson, counted, encoded, form};
use crate::question::{Answer, Answered};

/// The largest seat number that is accepted before the game is opened.
const SEATS: u8 = 8;

/// The data of the page of a game.
#[derive(Debug, Default, Serialize)]
struct Play {
    table: Option<PlayedGame>,
    /// The moves with their addresses.
    moves: Vec<Move>,
    /// The number of further moves, in words.
    more: String,
    /// Hidden fields of the form for a typed move.
    fields: Vec<(&'static str, String)>,
    links: Option<Links>,
    /// The form for another game.
    form: Form,
    opponents: Vec<Choice>,
    sides: Vec<Choice>,
    /// Whether a contest closes the solver, so that there are no values and no links to the explorer.
    closed: bool,
    wrong: Option<ErrorMessage>,
}

#[derive(Debug, Serialize)]
struct Move {
    text: String,
    words: String,
    to: String,
    url: String,
    what: String,
    parts: String,
    /// Its value in a word, and the name of its color, if values are shown.
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
struct ErrorMessage {
    message: String,
    help: Option<String>,
    /// This game against a player that needs no values.
    instead: Option<String>,
}

/// A game, or the games that there are.
pub(crate) fn answer(context: &Context<'_>, query: &str) -> Answered {
    let query = match Query::read(query) {
        Ok(query) => query,
        Err(refusal) => return refused(context, &Query::default(), &refusal, None),
    };
    if query.is_about_nothing() {
        return Answered::page("games", &gallery(context), true);
    }
    look(context, &query).unwrap_or_else(|refusal| {
        let is_large = matches!(refusal, Refusal::TooLarge(_));
        let instead = is_large.then(|| against_random(context, &query)).flatten();
        refused(context, &query, &refusal, instead).because(&refusal)
    })
}

/// The address of this game against a player that needs no values.
fn against_random(context: &Context<'_>, query: &Query) -> Option<String> {
    let opened = context.open_whole(query).ok()?;
    let address = Address::of(context, query, &opened).ok()?;
    let random = ChosenOpponent::find(Some("random"), None, game_size_of(context, query)).ok()?;
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
/// If the game is unknown, or if no start of it is known.
fn with_start(context: &Context<'_>, query: &Query) -> Result<Query, Refusal> {
    if query.position.is_some() || context.says_start(query)? {
        return Ok(query.clone());
    }
    let seat = seat(query.one("side"), SEATS)?;
    let seed = seed(query)?;
    let (set, position) = match context.default_start_for_person(query, seat, seed) {
        Ok(start) => start,
        // Another game may say by itself where it starts.
        Err(refusal) => {
            return match context.open_whole(query) {
                Ok(_) => Ok(query.clone()),
                Err(Refusal::Unusable { .. }) => Err(refusal),
                Err(too_large) => Err(too_large),
            };
        }
    };
    Ok(query.placed(set, position))
}

fn look(context: &Context<'_>, query: &Query) -> Result<Answered, Refusal> {
    let complete = with_start(context, query)?;
    let opened = context.open_whole(&complete)?;
    let given = Address::of(context, &complete, &opened)?;
    let typed = query.one("move").filter(|text| !text.is_empty());
    if let (Some(text), Some("what-if")) = (typed, query.one("do")) {
        let what = encoded([("what", text)]);
        return Ok(Answer::Elsewhere(format!("{}&{what}", given.on("/play"))).into());
    }
    let mut address = given.clone();
    address.moves.extend(typed.map(str::to_owned));
    let game = Game::played(context, &opened, &address)?;
    address.moves = game.moves();
    // The address says all of the game, answers included.
    let is_whole = query.one("seed").is_some() && query.position.is_some();
    if address != given || !is_whole || typed.is_some() {
        return Ok(Answer::Elsewhere(address.on("/play")).into());
    }
    let table = PlayedGame::of(context, &opened, &address, &game, query)?;
    let page = page(context, &complete, &address, &game, table);
    Ok(Answered::page("play", &page, true))
}

fn page(
    context: &Context<'_>,
    query: &Query,
    address: &Address,
    game: &Game<'_>,
    table: PlayedGame,
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
        start: game.here().notation(),
        moves: Vec::new(),
        seat: game.seat_from_here(),
        ..address.clone()
    };
    let links = Links {
        hint: format!("{}&hint=1", address.on("/play")),
        values: toggled.on("/play"),
        again: other.without_start(other.seat),
        switched: other.without_start(grundy_play::Seat(
            (address.seat.0 + 1) % game.session.seats(),
        )),
        from_here: from_here.on("/play"),
    };
    let moves = table.sight.moves.iter().map(|m| {
        let worth = m.worth.as_ref();
        let (class, word) = worth.map_or(("", ""), ValueJson::move_words);
        let plies = m.worth.as_ref().and_then(|worth| worth.remoteness);
        let what = encoded([("what", m.text.as_str())]);
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
        true => counted(table.sight.move_count.saturating_sub(moves.len() as u128)),
        false => String::new(),
    };
    let found = context.game(query).ok();
    Play {
        moves,
        more,
        fields: address.fields(),
        links: Some(links),
        form: form(context.catalog(), query, found.as_deref(), ""),
        opponents: opponents(context, query, Some(&address.against)),
        sides: sides(address.seat.0, game.session.seats()),
        closed: context.is_closed(),
        wrong: None,
        table: Some(table),
    }
}

fn refused(
    context: &Context<'_>,
    query: &Query,
    refusal: &Refusal,
    instead: Option<String>,
) -> Answered {
    let (message, help) = refusal.words();
    let game = context.game(query).ok();
    let position = query.position.as_deref().unwrap_or_default();
    let page = Play {
        form: form(context.catalog(), query, game.as_deref(), position),
        opponents: opponents(
            context,
            query,
            ChosenOpponent::of(context, query).ok().as_ref(),
        ),
        sides: sides(0, 2),
        closed: context.is_closed(),
        wrong: Some(ErrorMessage {
            message,
            help,
            instead,
        }),
        ..Play::default()
    };
    Answered::page("play", &page, false)
}

fn opponents(context: &Context<'_>, query: &Query, chosen: Option<&ChosenOpponent>) -> Vec<Choice> {
    let size = game_size_of(context, query);
    let all = ChosenOpponent::all(size).filter(|one| !(context.is_closed() && one.tells_values()));
    let all = all.map(|one| Choice {
        name: one.key(),
        about: one.about(size),
        chosen: Some(&one) == chosen,
    });
    all.collect()
}

fn sides(chosen: u8, seats: u8) -> Vec<Choice> {
    let all = (0..seats).map(|seat| Choice {
        name: super::address::side(grundy_play::Seat(seat)),
        about: String::new(),
        chosen: seat == chosen,
    });
    all.collect()
}

/// A game as data for programs; `move` is the person's next move.
pub(crate) fn table(context: &Context<'_>, query: &str) -> Answered {
    let played = || {
        let query = with_start(context, &Query::read(query)?)?;
        let opened = context.open_whole(&query)?;
        let mut address = Address::of(context, &query, &opened)?;
        address.moves.extend(query.one("move").map(str::to_owned));
        let game = Game::played(context, &opened, &address)?;
        address.moves = game.moves();
        PlayedGame::of(context, &opened, &address, &game, &query)
    };
    Answered::document(played().as_ref().map_err(Clone::clone))
}
