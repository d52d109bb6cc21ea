//! Matches and tournaments by request: who may send whom, their pages, and what programs read of them.

pub(crate) mod api;

use std::collections::{BTreeMap, BTreeSet};

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use grundy_play::{Opponent, Sprt};
use grundy_questions::{BotFile, Contestant, MAX_CONTESTANTS, MatchTable};
use grundy_render::page::games_article;
use grundy_report::{PairReport, PlayerReport, Results};
use grundy_store::{InstalledProblem, PlayableBot};
use serde::Serialize;

use crate::app::App;
use crate::ask::held;
use crate::error::WebError;
use crate::positions::Peer;
use crate::viewer::Viewer;
use crate::words::when;

/// Most bots that are offered.
const BOTS: i64 = 60;

pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/problems/{problem}/match", get(two))
        .route("/problems/{problem}/tournament", get(many))
        .route("/problems/{problem}/ladder/{name}/{other}", get(pair))
}

pub(crate) fn contestant(bot: PlayableBot) -> Contestant {
    Contestant::Bot(BotFile {
        called: format!("{} by {}", bot.file, bot.by),
        id: bot.id,
        file: bot.file,
        source: bot.source,
        module: bot.module,
    })
}

/// The problem, if bots meet in it.
async fn problem(app: &App, viewer: &Viewer, name: &str) -> Result<InstalledProblem, WebError> {
    viewer.account()?;
    let problem = app.store().problem(viewer.eyes(), name).await?;
    let problem = problem.ok_or_else(|| WebError::not_found("there is no such problem"))?;
    let meets = app.store().ladder_of(name).await?.is_some();
    match meets {
        true => Ok(problem),
        false => Err(WebError::not_found("bots do not meet in this problem")),
    }
}

/// Those of these names whom the viewer may send: reference players, public bots, and what they may see.
async fn contestants(
    app: &App,
    viewer: &Viewer,
    problem: &str,
    names: &[&str],
) -> Result<Vec<Contestant>, WebError> {
    if names.len() > MAX_CONTESTANTS {
        let message = format!("a tournament is for {MAX_CONTESTANTS} bots at most");
        return Err(WebError::unusable(message));
    }
    let references: BTreeSet<&str> = Opponent::ALL.into_iter().map(Opponent::name).collect();
    let mut found: Vec<Contestant> = Vec::new();
    for &name in names {
        if found.iter().any(|one| one.id() == name) {
            return Err(WebError::unusable("nobody can take part twice"));
        }
        if references.contains(name) {
            found.push(Contestant::Reference(name.to_owned()));
            continue;
        }
        let bot = app.store().usable_bot(viewer.eyes(), problem, name).await?;
        let bot = bot.ok_or_else(|| {
            WebError::unusable("there is no such bot").help(
                "name a submission of yours, one that is public, or perfect, trickster or random",
            )
        })?;
        found.push(contestant(bot));
    }
    told_apart(&mut found);
    Ok(found)
}

/// A sequential test, if it can be read.
fn sequential_test(text: Option<&str>) -> Result<Option<&str>, WebError> {
    let text = text.filter(|text| !text.is_empty());
    if let Some(Err(error)) = text.map(str::parse::<Sprt>) {
        return Err(WebError::unusable(error).help("for example: elo0=0,elo1=5"));
    }
    Ok(text)
}

/// Versions of one file are called by numbers.
fn told_apart(all: &mut [Contestant]) {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for one in all {
        if let Contestant::Bot(bot) = one {
            let times = seen.entry(bot.called.clone()).or_default();
            *times += 1;
            if *times > 1 {
                bot.called = format!("{} ({times})", bot.called);
            }
        }
    }
}

/// The best bots of the pupils of a class, for whoever teaches it.
async fn of_class(
    app: &App,
    viewer: &Viewer,
    problem: &str,
    class: &str,
) -> Result<Vec<Contestant>, WebError> {
    let store = app.store();
    let found = store.class(viewer.account()?, class).await?;
    let found = found.filter(|class| class.teaches);
    let class = found.ok_or_else(|| WebError::not_found("there is no such class"))?;
    let pupils = store.pupils_of(&class.id).await?;
    let pupils: BTreeSet<&str> = pupils.iter().map(|pupil| pupil.id.as_str()).collect();
    let entrants = store.entrants(problem).await?;
    let ids = entrants
        .iter()
        .filter(|entrant| pupils.contains(entrant.account.as_str()))
        .map(|entrant| entrant.submission.as_str());
    let ids: Vec<&str> = ids.collect();
    contestants(app, viewer, problem, &ids).await
}

/// Somebody who can be chosen.
#[derive(Serialize)]
struct Choice {
    id: String,
    name: String,
    chosen: bool,
}

/// What a page shows of a match, a tournament, or a pair of the ladder.
#[derive(Serialize)]
struct MatchPage {
    name: String,
    title: String,
    /// `match`, `tournament` or `pair`.
    kind: &'static str,
    /// Those who are offered, and who of them was chosen, first or at all; and second.
    choices: Vec<Choice>,
    seconds: Vec<Choice>,
    /// For a pair of the ladder, both.
    pair: Option<[String; 2]>,
    working: bool,
    table: Option<MatchTable>,
    /// For each row of the table, what it did against the others.
    cells: Vec<Vec<Option<Cell>>>,
    /// The games to step through.
    games: Option<String>,
}

#[derive(Serialize)]
struct Cell {
    points: f64,
    games: u64,
    tenths: i64,
    /// The match of these two.
    first: String,
    second: String,
}

/// What an address says, key by key.
type Asked = Vec<(String, String)>;

fn of<'a>(asked: &'a Asked, key: &str) -> Vec<&'a str> {
    let pairs = asked.iter().filter(|(name, _)| name == key);
    pairs.map(|(_, value)| value.as_str()).collect()
}

async fn two(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    Path(name): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, WebError> {
    let problem = problem(&app, &viewer, &name).await?;
    let (first, second) = (of(&asked, "first"), of(&asked, "second"));
    let sprt = sequential_test(of(&asked, "sprt").first().copied())?;
    let asked = match (first.first(), second.first()) {
        (Some(first), Some(second)) => {
            Some(contestants(&app, &viewer, &name, &[first, second]).await?)
        }
        _ => None,
    };
    let choices = choices(&app, &viewer, &name, &first).await?;
    let seconds = self::choices(&app, &viewer, &name, &second).await?;
    let page = empty(&problem, "match", choices, seconds);
    shown(&app, &viewer, peer, &problem, asked, sprt, page).await
}

async fn many(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    Path(name): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, WebError> {
    let problem = problem(&app, &viewer, &name).await?;
    let names = of(&asked, "bot");
    let asked = match (of(&asked, "class").first(), names.is_empty()) {
        (Some(class), _) => Some(of_class(&app, &viewer, &name, class).await?),
        (None, false) => Some(contestants(&app, &viewer, &name, &names).await?),
        (None, true) => None,
    };
    if asked.as_ref().is_some_and(|asked| asked.len() < 2) {
        return Err(WebError::unusable("a tournament takes two bots at least"));
    }
    let choices = choices(&app, &viewer, &name, &names).await?;
    let page = empty(&problem, "tournament", choices, Vec::new());
    shown(&app, &viewer, peer, &problem, asked, None, page).await
}

/// Two of the ladder against each other: everybody who sees the ladder sees their games.
async fn pair(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    Path((name, one, other)): Path<(String, String, String)>,
) -> Result<Response, WebError> {
    let problem = problem(&app, &viewer, &name).await?;
    let store = app.store();
    let key = store.ladder_of(&name).await?.unwrap_or_default();
    let standings = app.ladders().get(store, &name, &key).await?;
    let mut asked = Vec::new();
    for wanted in [&one, &other] {
        let row = standings.row(wanted);
        let row = row.ok_or_else(|| WebError::not_found("nobody of this name is on the ladder"))?;
        let contestant = match row.reference {
            true => Contestant::Reference(row.name.clone()),
            false => {
                let bot = store.contender(&key, &row.contender).await?;
                let bot = bot.ok_or_else(|| WebError::not_found("this bot has gone"))?;
                Contestant::Bot(BotFile {
                    called: row.name.clone(),
                    id: bot.id,
                    file: bot.file,
                    source: bot.source,
                    module: bot.module,
                })
            }
        };
        asked.push((row.contender.clone(), contestant));
    }
    // As on the ladder, so that these are the games that the ladder has counted.
    asked.sort_by(|(a, _), (b, _)| a.cmp(b));
    let asked = asked
        .into_iter()
        .map(|(_, contestant)| contestant)
        .collect();
    let mut page = empty(&problem, "pair", Vec::new(), Vec::new());
    page.pair = Some([one, other]);
    shown(&app, &viewer, peer, &problem, Some(asked), None, page).await
}

fn empty(
    problem: &InstalledProblem,
    kind: &'static str,
    choices: Vec<Choice>,
    seconds: Vec<Choice>,
) -> MatchPage {
    MatchPage {
        name: problem.name.clone(),
        title: problem.title.clone(),
        kind,
        choices,
        seconds,
        pair: None,
        working: false,
        table: None,
        cells: Vec::new(),
        games: None,
    }
}

/// Those whom the viewer may choose; those who were chosen are among them.
async fn choices(
    app: &App,
    viewer: &Viewer,
    problem: &str,
    chosen: &[&str],
) -> Result<Vec<Choice>, WebError> {
    let account = viewer.account()?;
    let mut bots = app.store().playable_bots(account, problem, BOTS).await?;
    for id in chosen {
        if bots.iter().all(|bot| bot.id != *id) {
            bots.extend(app.store().usable_bot(viewer.eyes(), problem, id).await?);
        }
    }
    let bots = bots.into_iter().map(|bot| Choice {
        chosen: chosen.contains(&&*bot.id),
        name: format!("{} by {}, {} UTC", bot.file, bot.by, when(bot.created)),
        id: bot.id,
    });
    let references = Opponent::ALL.into_iter().map(|one| Choice {
        chosen: chosen.contains(&one.name()),
        name: one.name().to_owned(),
        id: one.name().to_owned(),
    });
    Ok(bots.chain(references).collect())
}

async fn shown(
    app: &App,
    viewer: &Viewer,
    peer: Peer,
    problem: &InstalledProblem,
    asked: Option<Vec<Contestant>>,
    sprt: Option<&str>,
    mut page: MatchPage,
) -> Result<Response, WebError> {
    let mut status = StatusCode::OK;
    if let Some(asked) = asked {
        page.table = held(app, viewer, peer, problem, asked, sprt, true).await?;
        page.working = page.table.is_none();
        if page.working {
            status = StatusCode::ACCEPTED;
        }
    }
    if let Some(table) = &mut page.table {
        page.cells = cells(table);
        let view = table.view.take();
        let games = view.as_ref().map(games_article).transpose();
        page.games = games.map_err(|error| WebError::internal(error.to_string()))?;
    }
    Ok((status, app.page(viewer, "match.html", page)?).into_response())
}

/// The crosstable.
fn cells(table: &MatchTable) -> Vec<Vec<Option<Cell>>> {
    let rows = &table.report.table;
    let against = |one: &PlayerReport, other: &PlayerReport| {
        let of = |pair: &PairReport| match &pair.bots {
            [a, b] if *a == one.bot && *b == other.bot => {
                Some((pair.results, points(pair.results)))
            }
            [a, b] if *a == other.bot && *b == one.bot => {
                let all = count(pair.results.games);
                Some((pair.results, all - points(pair.results)))
            }
            _ => None,
        };
        let (results, points) = table.report.pairs.iter().find_map(of)?;
        #[expect(clippy::cast_possible_truncation, reason = "from 0 to 10")]
        let tenths = (10.0 * points / count(results.games.max(1))).round() as i64;
        Some(Cell {
            points,
            games: results.games,
            tenths,
            first: one.id.clone().unwrap_or_default(),
            second: other.id.clone().unwrap_or_default(),
        })
    };
    rows.iter()
        .map(|row| rows.iter().map(|other| against(row, other)).collect())
        .collect()
}

/// Points: a win is 1, a draw 1/2.
fn points(results: Results) -> f64 {
    count(results.wins) + count(results.draws) / 2.0
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts of games are far below 2^53"
)]
fn count(number: u64) -> f64 {
    number as f64
}
