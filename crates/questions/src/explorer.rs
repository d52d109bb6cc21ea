//! The page of the explorer.

use grundy_games::{Game, Role};
use grundy_rules::MoveStanding;
use serde::Serialize;

use crate::plots;
use crate::positions::{
    Context, Form, OpenGame, PositionData, Query, Refusal, SearchMode, counted, encoded, form, link,
};
use crate::question::{Answer, Answered};

const PAGE: &str = "/explorer";

/// The data of the page.
#[derive(Debug, Serialize)]
struct Explorer {
    form: Form,
    wrong: Option<ErrorMessage>,
    shown: Option<Shown>,
}

/// The reason why there is nothing to show, or why there are no values.
#[derive(Debug, Serialize)]
struct ErrorMessage {
    message: String,
    help: Option<String>,
}

/// A position with what leads on from it.
#[derive(Debug, Serialize)]
struct Shown {
    sight: PositionData,
    /// The moves, the best first.
    rows: Vec<Row>,
    /// The number of moves, and the number of those that are not listed; empty for none. They are texts because
    /// templates would round numbers of this size.
    move_count: String,
    more: String,
    /// The best line, with addresses.
    best: Vec<Step>,
    /// The page after a longer search, if that may decide more.
    harder: Option<String>,
    /// Links to this position on other pages.
    play: String,
    api: String,
    plot: String,
    /// The names of the plots that this game has.
    plots: Vec<&'static str>,
    command: String,
    /// Hidden fields of the form for a typed move.
    fields: Vec<(String, String)>,
}

/// A move.
#[derive(Debug, Serialize)]
struct Row {
    /// The value of the move in a word, and the name of its color; empty without values.
    class: &'static str,
    word: &'static str,
    text: String,
    words: String,
    to: String,
    /// The address of the position that it leads to; empty if that has none.
    href: String,
    /// Plies to the end from there.
    plies: String,
    /// In a game that is too large to list: the proved result of the move.
    result: String,
    parts: String,
}

/// A ply of the best line.
#[derive(Debug, Serialize)]
struct Step {
    text: String,
    words: String,
    href: String,
}

fn nothing(form: Form, refusal: Option<&Refusal>) -> Explorer {
    Explorer {
        form,
        wrong: refusal.map(ErrorMessage::from),
        shown: None,
    }
}

impl From<&Refusal> for ErrorMessage {
    fn from(refusal: &Refusal) -> Self {
        let (message, help) = refusal.words();
        Self { message, help }
    }
}

/// The page of the explorer: a game, a position of it, and all moves.
pub(crate) fn answer(context: &Context<'_>, query: &str) -> Answered {
    let catalog = context.catalog();
    let query = match Query::read(query) {
        Ok(query) => query,
        Err(refusal) => {
            let form = form(catalog, &Query::default(), None, "");
            return page(&nothing(form, Some(&refusal)));
        }
    };
    if query.is_about_nothing() {
        return page(&nothing(form(catalog, &query, None, ""), None));
    }
    let game = context.game(&query);
    let found = game.and_then(|game| look(context, &query, &game));
    found.unwrap_or_else(|refusal| {
        let game = context.game(&query).ok();
        let position = query.position.as_deref().unwrap_or_default();
        let form = form(catalog, &query, game.as_deref(), position);
        page(&nothing(form, Some(&refusal))).because(&refusal)
    })
}

fn page(page: &Explorer) -> Answered {
    let is_fine = page.wrong.is_none() || page.shown.is_some();
    Answered::page("explorer", page, is_fine)
}

fn elsewhere(opened: &OpenGame, position: &str) -> Answered {
    Answer::Elsewhere(link(PAGE, &opened.subject, &opened.rules_given(), position)).into()
}

fn look(context: &Context<'_>, query: &Query, game: &Game) -> Result<Answered, Refusal> {
    let is_instance = |name: &str| game.key(name).is_some_and(|key| key.role == Role::Instance);
    let says_start = query.set.iter().any(|(name, _)| is_instance(name));
    // Under rules that were changed, a position may be none that was there before.
    let is_new = query.position.is_some() && query.one("was") != query.position.as_deref();
    // A problem says where it is usually begun, and its game may begin where there is more to search.
    let begun = match query.problem.is_some() && query.position.is_none() && !says_start {
        true => context.default_start_to_explore(query).ok(),
        false => None,
    };
    if let Some((set, position)) = begun {
        let subject = context.subject(query, game);
        return Ok(Answer::Elsewhere(link(PAGE, &subject, &set, &position)).into());
    }
    let opened = match context.open(query, SearchMode::Quick) {
        Ok(opened) => opened,
        // Nothing was said of where play starts.
        Err(refusal) if !is_new && !says_start => {
            return start_of_rules(context, query, game).ok_or(refusal);
        }
        Err(refusal) => return Err(refusal),
    };
    if let Some(text) = query.one("move").filter(|text| !text.is_empty()) {
        return Ok(elsewhere(&opened, &opened.after(text)?.notation()));
    }
    let is_form = query.one("was").is_some();
    let Some(position) = opened
        .position
        .as_deref()
        .filter(|_| !says_start && !is_form)
    else {
        return Ok(elsewhere(&opened, &opened.here().notation()));
    };
    let form = form(context.catalog(), query, Some(game), position);
    let (sight, refusal) = match PositionData::of(&opened, true) {
        Ok(sight) => (sight, None),
        Err(refusal @ Refusal::TooLarge(_)) => (PositionData::of(&opened, false)?, Some(refusal)),
        Err(refusal) => return Err(refusal),
    };
    let answered = page(&Explorer {
        shown: Some(shown(&opened, query, position, sight)),
        form,
        wrong: refusal.as_ref().map(ErrorMessage::from),
    });
    Ok(match refusal {
        Some(refusal) => answered.because(&refusal),
        None => answered,
    })
}

/// Leads to a start under the rules that are set, and ignores the position of the query. Usual starts are known of
/// built-in games and of problems; any other game begins as its rules say. `None` if it does not open.
fn start_of_rules(context: &Context<'_>, query: &Query, game: &Game) -> Option<Answered> {
    if let Ok((set, position)) = context.default_start_to_explore(query) {
        let subject = context.subject(query, game);
        return Some(Answer::Elsewhere(link(PAGE, &subject, &set, &position)).into());
    }
    let opened = context.open(&query.without_position(), SearchMode::Quick);
    let opened = opened.ok()?;
    Some(elsewhere(&opened, &opened.here().notation()))
}

fn shown(opened: &OpenGame, query: &Query, position: &str, sight: PositionData) -> Shown {
    let rules = opened.rules_given();
    let address = |to: &str| link(PAGE, &opened.subject, &rules, to);
    let harder = harder(query, &sight, &address(position));
    let mut moves: Vec<_> = sight.moves.iter().collect();
    // The best first: quick wins, slow losses.
    moves.sort_by_key(|m| {
        let worth = m.worth.as_ref();
        let plies = worth.and_then(|worth| worth.remoteness).map(i128::from);
        if let Some(standing) = m.standing {
            return match standing {
                MoveStanding::Keeps => (0, plies.unwrap_or(i128::MAX)),
                MoveStanding::NotDecided => (1, 0),
                MoveStanding::Loses => (2, plies.map_or(0, |plies| -plies)),
            };
        }
        match worth.map(|worth| worth.value) {
            Some('W') => (0, plies.unwrap_or(i128::MAX)),
            Some('L') => (2, plies.map_or(0, |plies| -plies)),
            _ => (1, 0),
        }
    });
    let rows = moves.into_iter().map(|m| {
        let (class, word) = match (&m.worth, m.standing) {
            (worth, Some(standing)) => {
                standing_words(worth.as_ref().map(|worth| worth.value), standing)
            }
            (Some(worth), None) => worth.move_words(),
            (None, None) => ("", ""),
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
            result: m.result.clone().unwrap_or_default(),
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
    let (what, name) = opened.subject.pair();
    let mut fields = vec![(what.to_owned(), name.to_owned())];
    fields.extend(set.into_iter().map(|text| ("set".to_owned(), text)));
    fields.push(("position".to_owned(), position.to_owned()));
    let pairs = fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()));
    let query = encoded(pairs);
    Shown {
        rows: rows.collect(),
        move_count: sight.move_count.to_string(),
        more: counted(sight.move_count.saturating_sub(sight.moves.len() as u128)),
        best: best.collect(),
        harder,
        play: format!("/play?{query}"),
        api: format!("/api/v1/position?{query}"),
        plot: format!("/explorer/plot.svg?{query}"),
        plots: plots::names(opened),
        command: opened.command(Some(position)),
        fields,
        sight,
    }
}

/// The color and the word for the effect of a move on the result. In a lost position every move keeps it.
fn standing_words(value: Option<char>, standing: MoveStanding) -> (&'static str, &'static str) {
    match (standing, value) {
        (MoveStanding::Keeps, Some('W')) => ("won", "keeps"),
        (MoveStanding::Keeps, Some('D')) => ("drawn", "keeps"),
        (MoveStanding::Keeps, _) => ("open", "keeps"),
        (MoveStanding::Loses, _) => ("lost", "loses"),
        (MoveStanding::NotDecided, _) => ("open", "not decided"),
    }
}

/// The address that asks for a longer search, unless this was one or nothing is open.
fn harder(query: &Query, sight: &PositionData, address: &str) -> Option<String> {
    let is_open = sight.bounds.as_ref().is_some_and(|bounds| bounds.is_open);
    (is_open && !query.tries_harder()).then(|| format!("{address}&harder=1"))
}
