//! The hall of refutations: the positions from which bots have given games away, those of many first, and
//! how many of them one's own bot survives.

use std::collections::{BTreeMap, BTreeSet};

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use grundy_questions::{BotFile, ProblemFile, Trap};
use grundy_store::Account;
use serde::Serialize;

use super::submission::from_there;
use crate::app::App;
use crate::ask::traps;
use crate::error::WebError;
use crate::positions::Peer;
use crate::viewer::Viewer;

/// The last so many submissions are looked through.
const LOOKED_AT: i64 = 2_000;
/// The most traps.
const MOST: usize = 40;

pub(super) fn routes() -> Router<App> {
    Router::new().route("/problems/{problem}/traps", get(hall))
}

#[derive(Serialize)]
struct Hall {
    name: String,
    title: String,
    traps: Vec<Line>,
    /// The bot that is tried, if the viewer has one.
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
    /// Where to play on from here.
    play: String,
    trap: Option<Trap>,
}

async fn hall(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    Path(name): Path<String>,
) -> Result<Response, WebError> {
    let account = viewer.account()?;
    let installed = app.store().problem(viewer.eyes(), &name).await?;
    let installed = installed.ok_or_else(|| WebError::not_found("there is no such problem"))?;
    let shown = app.shelf();
    let shown = shown.get(app.store(), app.catalog(), &installed).await?;
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
        false => traps(&app, &viewer, peer, (problem, shown), bot, &addresses).await?,
    };
    let working = found.is_none();
    for (line, trap) in lines.iter_mut().zip(found.into_iter().flatten()) {
        line.trap = Some(trap);
    }
    let survived = lines.iter().filter_map(|line| line.trap.as_ref()?.survived);
    let survived: Vec<bool> = survived.collect();
    let page = Hall {
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

/// The traps of a problem, those of many bots first.
async fn lines(app: &App, problem: &str, game: &str) -> Result<Vec<Line>, WebError> {
    let mut places: BTreeMap<(String, String), BTreeSet<String>> = BTreeMap::new();
    for failed in app.store().failures(problem, None, LOOKED_AT).await? {
        let place = (failed.failure.position, failed.failure.instance);
        places.entry(place).or_default().insert(failed.account);
    }
    let mut lines: Vec<Line> = places
        .into_iter()
        .map(|((position, rules), accounts)| Line {
            play: from_there(app.catalog(), problem, game, &rules, &position),
            position,
            rules,
            bots: accounts.len(),
            trap: None,
        })
        .collect();
    lines.sort_by_key(|line| std::cmp::Reverse(line.bots));
    lines.truncate(MOST);
    Ok(lines)
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
    Ok(bot.map(|bot| BotFile {
        called: bot.file.clone(),
        id: bot.id,
        file: bot.file,
        source: bot.source,
        module: bot.module,
    }))
}
