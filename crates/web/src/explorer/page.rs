//! The page of the explorer.

use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use grundy_games::{Game, Role};
use serde::Serialize;

use crate::app::App;
use crate::error::WebError;
use crate::positions::{
    Asked, Effort, Form, Laid, Positions, Refusal, Sight, command, encoded, form, link,
};
use crate::viewer::Viewer;

const PAGE: &str = "/explorer";

/// What the page says.
#[derive(Debug, Serialize)]
struct Explorer {
    form: Form,
    wrong: Option<Wrong>,
    shown: Option<Shown>,
}

/// Why there is nothing to show, or no values.
#[derive(Debug, Serialize)]
struct Wrong {
    message: String,
    help: Option<String>,
}

/// A position with what leads on from it.
#[derive(Debug, Serialize)]
struct Shown {
    sight: Sight,
    /// The moves, the best first.
    rows: Vec<Row>,
    /// How many moves are not listed.
    more: u128,
    /// The best line, with addresses.
    best: Vec<Step>,
    /// The same position elsewhere.
    play: String,
    api: String,
    command: String,
    /// What a move that is typed is added to.
    fields: Vec<(String, String)>,
}

/// A move.
#[derive(Debug, Serialize)]
struct Row {
    /// What the move is worth, in a word, and the name of its colour; empty without values.
    class: &'static str,
    word: &'static str,
    text: String,
    words: String,
    to: String,
    /// The address of what it leads to; empty where that has none.
    href: String,
    /// Plies to the end from there.
    plies: String,
    parts: String,
}

/// A ply of the best line.
#[derive(Debug, Serialize)]
struct Step {
    text: String,
    words: String,
    href: String,
}

/// What a question comes to.
enum Answer {
    /// Another address, which says the same in full.
    Elsewhere(String),
    Page(Box<Explorer>, StatusCode),
}

/// The explorer: a game, a position of it, and all moves.
pub(super) async fn explorer(
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
        Ok(Answer::Page(page, status)) => (*page, status),
        Err(error) => {
            let status = error.status;
            let form = form(app.catalog(), &Asked::default(), None, "");
            (nothing(form, Some(error)), status)
        }
    };
    match app.page(&viewer, "explorer.html", page) {
        Ok(html) => (status, html).into_response(),
        Err(error) => error.into_response(),
    }
}

fn nothing(form: Form, error: Option<WebError>) -> Explorer {
    Explorer {
        form,
        wrong: error.map(Wrong::from),
        shown: None,
    }
}

impl From<WebError> for Wrong {
    fn from(error: WebError) -> Self {
        Self {
            message: error.message,
            help: error.help,
        }
    }
}

fn answer(positions: &Positions, query: &str) -> Answer {
    let catalog = positions.catalog();
    let asked = match Asked::read(query) {
        Ok(asked) => asked,
        Err(refusal) => {
            let form = form(catalog, &Asked::default(), None, "");
            return page(nothing(form, Some(refusal.into())));
        }
    };
    if asked.game.is_empty() {
        return page(nothing(form(catalog, &asked, None, ""), None));
    }
    let game = positions.game(&asked.game);
    let found = game.and_then(|game| look(positions, &asked, &game));
    match found {
        Ok(answer) => answer,
        Err(refusal) => {
            let game = catalog.find(&asked.game).ok();
            let position = asked.position.as_deref().unwrap_or_default();
            let form = form(catalog, &asked, game.as_deref(), position);
            page(nothing(form, Some(refusal.into())))
        }
    }
}

fn page(page: Explorer) -> Answer {
    let status = match (&page.wrong, &page.shown) {
        (Some(_), None) => StatusCode::UNPROCESSABLE_ENTITY,
        _ => StatusCode::OK,
    };
    Answer::Page(Box::new(page), status)
}

fn look(positions: &Positions, asked: &Asked, game: &Game) -> Result<Answer, Refusal> {
    let is_instance = |name: &str| game.key(name).is_some_and(|key| key.role == Role::Instance);
    let says_start = asked.set.iter().any(|(name, _)| is_instance(name));
    // Under rules that were changed, a position may be none that was there before.
    let is_new = asked.position.is_some() && asked.one("was") != asked.position.as_deref();
    let laid = match positions.lay(asked, Effort::Quick) {
        Ok(laid) => laid,
        // Nothing was said of where play starts.
        Err(refusal) if !is_new && !says_start => {
            let start = positions.usual(asked);
            let (set, position) = start.map_err(|_| refusal)?;
            return Ok(Answer::Elsewhere(link(PAGE, &game.name, &set, &position)));
        }
        Err(refusal) => return Err(refusal),
    };
    let rules = laid.rules_given();
    if let Some(text) = asked.one("move").filter(|text| !text.is_empty()) {
        let to = laid.after(text)?.notation();
        return Ok(Answer::Elsewhere(link(PAGE, &game.name, &rules, &to)));
    }
    let is_form = asked.one("was").is_some();
    let Some(position) = laid.position.as_deref().filter(|_| !says_start && !is_form) else {
        let position = laid.here().notation();
        return Ok(Answer::Elsewhere(link(PAGE, &game.name, &rules, &position)));
    };
    let form = form(positions.catalog(), asked, Some(game), position);
    let (sight, wrong) = match Sight::of(&laid, true) {
        Ok(sight) => (sight, None),
        Err(refusal @ Refusal::TooLarge(_)) => {
            let sight = Sight::of(&laid, false)?;
            (sight, Some(Wrong::from(WebError::from(refusal))))
        }
        Err(refusal) => return Err(refusal),
    };
    Ok(page(Explorer {
        shown: Some(shown(&laid, &rules, position, sight)),
        form,
        wrong,
    }))
}

fn shown(laid: &Laid, rules: &[(String, String)], position: &str, sight: Sight) -> Shown {
    let game = &laid.game.name;
    let address = |to: &str| link(PAGE, game, rules, to);
    let mut moves: Vec<_> = sight.moves.iter().collect();
    // The best first: quick wins, slow losses.
    moves.sort_by_key(|m| {
        let worth = m.worth.as_ref();
        let plies = worth.and_then(|worth| worth.remoteness).map(i128::from);
        match worth.map(|worth| worth.value) {
            Some('W') => (0, plies.unwrap_or(i128::MAX)),
            Some('L') => (2, plies.map_or(0, |plies| -plies)),
            _ => (1, 0),
        }
    });
    let rows = moves.into_iter().map(|m| {
        let (class, word) = match m.worth.as_ref().map(|worth| worth.value) {
            Some('W') => ("won", "wins"),
            Some('L') => ("lost", "loses"),
            Some(_) => ("drawn", "draws"),
            None => ("", ""),
        };
        let plies = m.worth.as_ref().and_then(|worth| worth.remoteness);
        Row {
            class,
            word,
            text: m.text.clone(),
            words: m.words.clone(),
            to: m.to.clone().unwrap_or_default(),
            href: m.to.as_deref().map(address).unwrap_or_default(),
            plies: plies.map(|plies| plies.to_string()).unwrap_or_default(),
            parts: m.parts.join(" "),
        }
    });
    let best = sight.best.iter().map(|ply| Step {
        text: ply.text.clone(),
        words: ply.words.clone(),
        href: address(&ply.to),
    });
    let set: Vec<String> = rules
        .iter()
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    let mut fields = vec![("game".to_owned(), game.clone())];
    fields.extend(set.into_iter().map(|text| ("set".to_owned(), text)));
    fields.push(("position".to_owned(), position.to_owned()));
    let pairs = fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()));
    let query = encoded(pairs);
    Shown {
        rows: rows.collect(),
        more: sight.move_count.saturating_sub(sight.moves.len() as u128),
        best: best.collect(),
        play: format!("/play?{query}"),
        api: format!("/api/v1/position?{query}"),
        command: command("solve", game, rules, Some(position)),
        fields,
        sight,
    }
}
