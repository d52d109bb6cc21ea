//! The pages of administrators: workers, rejudging, accounts, and the audit log.

use axum::Router;
use axum::extract::{Path, State};
use axum::response::{Html, Redirect};
use axum::routing::{get, post};
use grundy_store::{
    Account, AuditEntry, JobKind, Rejudge, RejudgeRow, Role, StoreError, Waiting, WhichWorkers,
    WorkerState,
};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::error::WebError;
use crate::form_data::FormData;
use crate::viewer::Viewer;

/// Workers that have been silent for longer are not shown, in milliseconds.
const RECENT: i64 = 10 * 60 * 1000;

pub(super) fn pages() -> Router<App> {
    Router::new()
        .route("/admin", get(admin))
        .route("/admin/accounts", post(create_account))
        .route("/admin/accounts/{account}/disable", post(disable))
        .route("/admin/accounts/{account}/enable", post(enable))
        .route("/admin/accounts/{account}/reset", post(reset))
        .route("/admin/workers", post(drain))
        .route("/admin/rejudge", post(rejudge))
        .route(
            "/admin/rejudges/{rejudge}",
            get(show_rejudge).post(close_rejudge),
        )
}

#[derive(Serialize)]
struct AdminPage {
    workers: Vec<WorkerLine>,
    waiting: i64,
    /// The age of the oldest waiting task, in seconds.
    oldest: i64,
    rejudges: Vec<Rejudge>,
    problems: Vec<String>,
    accounts: Vec<Account>,
    audit: Vec<AuditEntry>,
    /// A new link for an account, which is shown only once.
    link: Option<PasswordLink>,
}

#[derive(Serialize)]
struct PasswordLink {
    name: String,
    link: String,
}

#[derive(Serialize)]
struct WorkerLine {
    #[serde(flatten)]
    worker: WorkerState,
    /// Seconds since the last heartbeat.
    silent: i64,
    /// Whether it is draining and has finished its last task.
    drained: bool,
}

async fn admin(State(app): State<App>, viewer: Viewer) -> Result<Html<String>, WebError> {
    viewer.admin()?;
    show(&app, &viewer, None).await
}

async fn show(
    app: &App,
    viewer: &Viewer,
    link: Option<PasswordLink>,
) -> Result<Html<String>, WebError> {
    let store = app.store();
    let (waiting, oldest) = Waiting::of(&store.waiting().await?, &JobKind::JUDGINGS);
    let workers = store.workers(RECENT).await?.into_iter();
    let problems = store.problems(viewer.access()).await?.into_iter();
    let page = AdminPage {
        workers: workers
            .map(|worker| WorkerLine {
                silent: worker.silent / 1000,
                drained: worker.is_drained(),
                worker,
            })
            .collect(),
        waiting,
        oldest: oldest / 1000,
        rejudges: store.rejudges().await?,
        problems: problems.map(|problem| problem.name).collect(),
        accounts: store.accounts().await?,
        audit: store.audit_log(50).await?,
        link,
    };
    app.page(viewer, "admin.html", page)
}

/// Creates a link that sets the password of an account.
async fn link_for(app: &App, account: &Account) -> Result<PasswordLink, WebError> {
    let token = app.store().password_link(&account.id).await?;
    Ok(PasswordLink {
        link: format!("{}/welcome?token={}", app.options().address, token.reveal()),
        name: account.name.clone(),
    })
}

#[derive(Deserialize)]
struct NewAccount {
    name: String,
    role: Role,
}

async fn create_account(
    State(app): State<App>,
    viewer: Viewer,
    FormData(given): FormData<NewAccount>,
) -> Result<Html<String>, WebError> {
    let admin = viewer.admin()?;
    let account = app.store().create_account(&given.name, given.role).await?;
    let action = format!("created the account {} ({})", account.name, account.role);
    app.store().audit(&admin.id, &action).await?;
    let link = link_for(&app, &account).await?;
    show(&app, &viewer, Some(link)).await
}

async fn account(app: &App, id: &str) -> Result<Account, WebError> {
    let accounts = app.store().accounts().await?;
    let account = accounts.into_iter().find(|account| account.id == id);
    account.ok_or_else(|| StoreError::Missing("account").into())
}

async fn disable(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Redirect, WebError> {
    let admin = viewer.admin()?;
    if admin.id == id {
        return Err(WebError::unusable("this is your own account")
            .help("another administrator can disable it"));
    }
    let account = account(&app, &id).await?;
    app.store().set_disabled(&id, true).await?;
    app.store()
        .audit(&admin.id, &format!("disabled the account {}", account.name))
        .await?;
    Ok(Redirect::to("/admin"))
}

async fn enable(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Redirect, WebError> {
    let admin = viewer.admin()?;
    let account = account(&app, &id).await?;
    app.store().set_disabled(&id, false).await?;
    app.store()
        .audit(&admin.id, &format!("enabled the account {}", account.name))
        .await?;
    Ok(Redirect::to("/admin"))
}

async fn reset(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Html<String>, WebError> {
    let admin = viewer.admin()?;
    let account = account(&app, &id).await?;
    let action = format!("created a password link for {}", account.name);
    app.store().audit(&admin.id, &action).await?;
    let link = link_for(&app, &account).await?;
    show(&app, &viewer, Some(link)).await
}

#[derive(Deserialize)]
struct Drain {
    /// The name of a worker; empty for all workers.
    #[serde(default)]
    worker: String,
    what: String,
}

async fn drain(
    State(app): State<App>,
    viewer: Viewer,
    FormData(given): FormData<Drain>,
) -> Result<Redirect, WebError> {
    let admin = viewer.admin()?;
    let (draining, done) = match given.what.as_str() {
        "drain" => (true, "drained"),
        "resume" => (false, "resumed"),
        _ => return Err(WebError::unusable("`what` must be `drain` or `resume`")),
    };
    let (which, whom) = match given.worker.as_str() {
        "" => (WhichWorkers::All, "all workers".to_owned()),
        name => (WhichWorkers::Named(name), format!("the worker {name}")),
    };
    let names = app.store().drain_workers(which, draining, RECENT).await?;
    if names.is_empty() {
        return Err(WebError::not_found("worker not found"));
    }
    app.store()
        .audit(&admin.id, &format!("{done} {whom}"))
        .await?;
    Ok(Redirect::to("/admin"))
}

#[derive(Deserialize)]
struct Problem {
    problem: String,
}

async fn rejudge(
    State(app): State<App>,
    viewer: Viewer,
    FormData(given): FormData<Problem>,
) -> Result<Redirect, WebError> {
    let admin = viewer.admin()?;
    viewer.problem(&app, &given.problem).await?;
    let id = app.store().rejudge(&given.problem, &admin.id).await?;
    app.store()
        .audit(&admin.id, &format!("began to rejudge {}", given.problem))
        .await?;
    Ok(Redirect::to(&format!("/admin/rejudges/{id}")))
}

#[derive(Serialize)]
struct RejudgePage {
    rejudge: Rejudge,
    changes: Vec<RejudgeRow>,
}

async fn show_rejudge(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Html<String>, WebError> {
    viewer.admin()?;
    let sets = app.store().rejudges().await?;
    let rejudge = sets.into_iter().find(|set| set.id == id);
    let page = RejudgePage {
        rejudge: rejudge.ok_or_else(|| WebError::not_found("rejudge not found"))?,
        changes: app.store().changes_of(&id).await?,
    };
    app.page(&viewer, "rejudge.html", page)
}

#[derive(Deserialize)]
struct Close {
    what: String,
}

async fn close_rejudge(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    FormData(close): FormData<Close>,
) -> Result<Redirect, WebError> {
    let admin = viewer.admin()?;
    let apply = match close.what.as_str() {
        "apply" => true,
        "drop" => false,
        _ => return Err(WebError::unusable("`what` must be `apply` or `drop`")),
    };
    app.store().close_rejudge(&id, apply).await?;
    let what = if apply { "applied" } else { "dropped" };
    app.store()
        .audit(&admin.id, &format!("{what} the rejudge {id}"))
        .await?;
    Ok(Redirect::to(&format!("/admin/rejudges/{id}")))
}
