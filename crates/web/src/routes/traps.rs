//! Traps: the positions in which bots made a losing mistake, those of most bots first, and how many of them the
//! viewer's own bot survives.

use std::collections::{BTreeMap, BTreeSet};

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use grundy_games::Game;
use grundy_questions::{BotFile, ProblemFile, Trap};
use grundy_store::Account;
use serde::Serialize;

use super::submissions::play_link;
use crate::app::App;
use crate::closed_games::{closed_error, problem_closed_until};
use crate::error::WebError;
use crate::requester::Peer;
use crate::requests::{bot_file, traps};
use crate::viewer::Viewer;

/// The number of submissions that are searched, the latest first.
const SEARCHED: i64 = 2_000;
/// The largest number of traps on the page.
const MAX_TRAPS: usize = 40;

pub(super) fn pages() -> Router<App> {
    Router::new().route("/problems/{problem}/traps", get(traps_page))
}

#[derive(Serialize)]
struct TrapsPage {
    name: String,
    title: String,
    traps: Vec<Line>,
    /// The file of the viewer's bot, if there is one.
    bot: Option<String>,
    survived: usize,
    tried: usize,
    working: bool,
}

#[derive(Serialize)]
struct Line {
    position: String,
    rules: String,
    bots: usize,
    /// The link to play on from this position.
    play: String,
    trap: Option<Trap>,
}

async fn traps_page(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    Path(name): Path<String>,
) -> Result<Response, WebError> {
    let account = viewer.account()?;
    let installed = viewer.problem(&app, &name).await?;
    if let Some(until) = problem_closed_until(&app, &viewer, &installed).await? {
        return Err(closed_error(until));
    }
    let cached = app.cached_problem(&installed).await?;
    let mut lines = lines(&app, &name, &installed.game).await?;
    let bot = own(&app, account, &name).await?;
    let called = bot.as_ref().map(|bot| bot.file.clone());
    let addresses = lines.iter().map(|line| {
        let (_, query) = line.play.split_once('?').unwrap_or_default();
        query.to_owned()
    });
    let addresses: Vec<String> = addresses.collect();
    let problem = ProblemFile {
        name: name.clone(),
        digest: installed.digest,
    };
    let found = match lines.is_empty() {
        true => Some(Vec::new()),
        false => traps(&app, &viewer, peer, (problem, cached), bot, &addresses).await?,
    };
    let working = found.is_none();
    for (line, trap) in lines.iter_mut().zip(found.into_iter().flatten()) {
        line.trap = Some(trap);
    }
    let survived = lines.iter().filter_map(|line| line.trap.as_ref()?.survived);
    let survived: Vec<bool> = survived.collect();
    let page = TrapsPage {
        name,
        title: installed.title,
        bot: called,
        survived: survived.iter().filter(|&&survived| survived).count(),
        tried: survived.len(),
        traps: lines,
        working,
    };
    let status = match working {
        true => StatusCode::ACCEPTED,
        false => StatusCode::OK,
    };
    Ok((status, app.page(&viewer, "traps.html", page)?).into_response())
}

/// The traps of a problem, those of most bots first.
async fn lines(app: &App, problem: &str, game: &str) -> Result<Vec<Line>, WebError> {
    let mut places: BTreeMap<(String, String), BTreeSet<String>> = BTreeMap::new();
    for failed in app.store().failures(problem, None, SEARCHED).await? {
        let place = (failed.failure.position, failed.failure.instance);
        places.entry(place).or_default().insert(failed.account);
    }
    let known = app.catalog().find(game).ok();
    let mut lines: Vec<Line> = places
        .into_iter()
        .map(|((position, rules), accounts)| Line {
            play: play_link(problem, settings(known.as_deref(), &rules), &position),
            position,
            rules,
            bots: accounts.len(),
            trap: None,
        })
        .collect();
    lines.sort_by_key(|line| std::cmp::Reverse(line.bots));
    lines.truncate(MAX_TRAPS);
    Ok(lines)
}

/// The settings in the text of a stored failure: `key=value`, separated by blanks. Values may contain blanks, so a word
/// begins a setting only if it names a key of the game, or has a `=` if the game is unknown.
fn settings(game: Option<&Game>, text: &str) -> Vec<(String, String)> {
    let mut settings: Vec<(String, String)> = Vec::new();
    for word in text.split_whitespace() {
        let pair = word
            .split_once('=')
            .filter(|(key, _)| game.is_none_or(|game| game.key(key).is_some()));
        match (pair, settings.last_mut()) {
            (Some((key, value)), _) => settings.push((key.to_owned(), value.to_owned())),
            (None, Some((_, value))) => value.push_str(&format!(" {word}")),
            (None, None) => {}
        }
    }
    settings
}

/// The account's best bot.
async fn own(app: &App, account: &Account, problem: &str) -> Result<Option<BotFile>, WebError> {
    let entrants = app.store().entrants(problem).await?;
    let mine = entrants.iter().find(|one| one.account == account.id);
    let Some(mine) = mine else { return Ok(None) };
    let bot = app
        .store()
        .playable_bot(account, problem, &mine.submission)
        .await?;
    Ok(bot.map(|bot| {
        let name = bot.program.file.clone();
        bot_file(bot, name)
    }))
}
