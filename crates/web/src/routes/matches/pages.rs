//! The pages of matches, tournaments, and pairings of a ladder.

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use grundy_questions::{Contestant, MatchTable};
use grundy_render::page::games_article;
use grundy_report::{PairReport, PlayerReport, Results};
use grundy_store::{InstalledProblem, UNNAMED};
use serde::Serialize;

use super::contestants::{
    contestants, contestants_of_class, number_equal_names, references, sequential_test,
};
use super::{Pairs, values};
use crate::app::App;
use crate::closed_games::problem_closed_until;
use crate::error::WebError;
use crate::form_state::shown_again;
use crate::format::{count, shown_time};
use crate::requester::Peer;
use crate::requests::{Games, WaitPolicy, bot_file, bot_name, play_match};
use crate::routes::ladder::ladder_problem;
use crate::viewer::Viewer;

/// The largest number of bots that are offered.
const BOTS: i64 = 60;

pub(crate) fn pages() -> Router<App> {
    Router::new()
        .route("/problems/{problem}/match", get(match_page))
        .route("/problems/{problem}/tournament", get(tournament_page))
        .route(
            "/problems/{problem}/ladder/{name}/{other}",
            get(pairing_page),
        )
}

/// A contestant that can be chosen.
#[derive(Serialize)]
struct Choice {
    id: String,
    name: String,
    chosen: bool,
}

/// A match, a tournament, or a pairing of a ladder.
#[derive(Default, Serialize)]
struct MatchPage {
    name: String,
    title: String,
    /// `match`, `tournament` or `pair`.
    kind: &'static str,
    /// The contestants that are offered: for a tournament, or as the first of a match; and as the second.
    choices: Vec<Choice>,
    seconds: Vec<Choice>,
    /// The names of both contestants, for a pairing of a ladder.
    pair: Option<Vec<String>>,
    /// The end of the contest that closes matches. `None` if they can be played.
    closed_until: Option<i64>,
    working: bool,
    /// The reason why there are no games, if the choice of contestants is wrong.
    wrong: Option<String>,
    table: Option<MatchTable>,
    /// The crosstable: for each row of the table, its results against the other rows.
    cells: Vec<Vec<Option<Cell>>>,
    /// The games as HTML.
    games: Option<String>,
}

#[derive(Serialize)]
struct Cell {
    points: f64,
    games: u64,
    tenths: i64,
    /// The contestants of this pairing, for the link to its games.
    first: String,
    second: String,
}

async fn match_page(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    Path(name): Path<String>,
    Query(asked): Query<Pairs>,
) -> Result<Response, WebError> {
    let (problem, _) = ladder_problem(&app, &viewer, &name).await?;
    let (first, second) = (values(&asked, "first"), values(&asked, "second"));
    let sprt = sequential_test(values(&asked, "sprt").first().copied())?;
    let asked = match (first.first(), second.first()) {
        (Some(first), Some(second)) => contestants(&app, &viewer, &name, &[first, second])
            .await
            .map(Some),
        _ => Ok(None),
    };
    let choices = choices(&app, &viewer, &name, &first).await?;
    let mut seconds = self::choices(&app, &viewer, &name, &second).await?;
    // A bot does not play against itself.
    if let (true, Some(other)) = (second.is_empty(), seconds.get_mut(1)) {
        other.chosen = true;
    }
    let mut page = empty(&problem, "match", choices, seconds);
    page.closed_until = problem_closed_until(&app, &viewer, &problem).await?;
    match asked {
        Ok(asked) => shown(&app, &viewer, peer, &problem, asked, sprt, page).await,
        Err(error) => refused(&app, &viewer, page, error),
    }
}

async fn tournament_page(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    Path(name): Path<String>,
    Query(asked): Query<Pairs>,
) -> Result<Response, WebError> {
    let (problem, _) = ladder_problem(&app, &viewer, &name).await?;
    let names = values(&asked, "bot");
    let asked = match (values(&asked, "class").first(), names.is_empty()) {
        (Some(class), _) => Some(contestants_of_class(&app, &viewer, &name, class).await),
        (None, false) => Some(contestants(&app, &viewer, &name, &names).await),
        (None, true) => None,
    };
    let choices = choices(&app, &viewer, &name, &names).await?;
    let mut page = empty(&problem, "tournament", choices, Vec::new());
    page.closed_until = problem_closed_until(&app, &viewer, &problem).await?;
    match asked.transpose() {
        Ok(Some(asked)) if asked.len() < 2 => {
            let error = WebError::unusable("at least two bots are needed");
            refused(&app, &viewer, page, error)
        }
        Ok(asked) => shown(&app, &viewer, peer, &problem, asked, None, page).await,
        Err(error) => refused(&app, &viewer, page, error),
    }
}

/// The page with the form again, and the reason why there are no games.
fn refused(
    app: &App,
    viewer: &Viewer,
    mut page: MatchPage,
    error: WebError,
) -> Result<Response, WebError> {
    page.wrong = Some(error.message.clone());
    shown_again(app, viewer, "match.html", page, error)
}

/// The games of two bots of a ladder, for all who may see the ladder.
async fn pairing_page(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    Path((name, one, other)): Path<(String, String, String)>,
) -> Result<Response, WebError> {
    let (problem, key) = ladder_problem(&app, &viewer, &name).await?;
    let store = app.store();
    let standings = app.ladders().get(store, &name, &key).await?;
    let unnamed = store.unnamed(viewer.access(), &name).await?;
    let mut asked = Vec::new();
    for wanted in [&one, &other] {
        let row = standings.row(wanted);
        let row = row.ok_or_else(|| WebError::not_found("this bot is not on the ladder"))?;
        let contestant = match row.reference {
            true => Contestant::Reference(row.name.clone()),
            false => {
                let bot = store
                    .contender(viewer.access(), &key, &row.contender)
                    .await?;
                let bot = bot.ok_or_else(|| WebError::not_found("this bot was removed"))?;
                // Equal programs are one contender, whose program may be that of another account.
                let author = match unnamed.contains(&row.id) {
                    true => UNNAMED,
                    false => row.name.as_str(),
                };
                Contestant::Bot(bot_file(bot, author.to_owned()))
            }
        };
        asked.push((row.contender.clone(), contestant));
    }
    // As on the ladder, so that these are the games that the ladder has counted.
    asked.sort_by(|(a, _), (b, _)| a.cmp(b));
    let asked = asked.into_iter().map(|(_, contestant)| contestant);
    let mut asked: Vec<Contestant> = asked.collect();
    number_equal_names(&mut asked);
    let mut page = empty(&problem, "pair", Vec::new(), Vec::new());
    page.pair = Some(asked.iter().map(|one| one.called().to_owned()).collect());
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
        ..MatchPage::default()
    }
}

/// The contestants that the viewer may choose, including those that are chosen.
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
            bots.extend(app.store().usable_bot(viewer.access(), problem, id).await?);
        }
    }
    let bots = bots.into_iter().map(|bot| Choice {
        chosen: chosen.contains(&&*bot.id),
        name: format!("{}, {}", bot_name(&bot), shown_time(bot.created)),
        id: bot.id,
    });
    let references = references(app, viewer, problem).await?;
    let references = references.into_iter().map(|name| Choice {
        chosen: chosen.contains(&&*name),
        name: name.clone(),
        id: name,
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
        let games = Games {
            problem,
            contestants: asked,
            sprt,
        };
        page.table = play_match(app, viewer, peer, games, WaitPolicy::Page).await?;
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
