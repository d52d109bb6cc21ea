//! The pages of administrators: workers, rejudging, accounts, and the audit log.

mod accounts;
mod day;
mod rejudge;

use axum::Router;
use axum::extract::{Query, State};
use axum::response::{Html, Redirect, Response};
use axum::routing::{get, post};
use grundy_report::Verdict;
use grundy_store::{
    Account, AuditEntry, AuditFilter, AuditKind, Contest, FailedSignIns, JobKind, Rejudge,
    ReplacedProblem, Waiting, WhichWorkers, Withheld, WorkerState,
};
use serde::{Deserialize, Serialize};

use super::account_list::PasswordLink;
use super::name_list::list_limit;
use super::submissions::VERDICTS;
use crate::app::App;
use crate::error::WebError;
use crate::form_data::FormData;
use crate::form_state::{FormState, RefusedForm, shown_again};
use crate::size_limit::{SizeLimit, text_body_limit};
use crate::viewer::Viewer;

/// Workers that have been silent for longer are not shown, in milliseconds.
const SHOWN: i64 = 24 * 60 * 60 * 1000;
/// A worker that has been silent for longer is gone, in milliseconds. Workers report every five seconds.
const GONE: i64 = 60 * 1000;
/// The largest number of accounts in the list.
const LISTED: i64 = 100;
/// The number of entries of the audit log on a page.
const AUDITED: i64 = 50;
/// The largest number of accounts in the list of failed attempts to sign in.
const FAILED: i64 = 20;

pub(super) fn pages() -> Router<App> {
    Router::new()
        .route("/admin", get(admin))
        .route("/admin/accounts", post(accounts::create))
        .route(
            "/admin/accounts/import",
            post(accounts::import).layer(text_body_limit()),
        )
        .route("/admin/accounts/{account}/disable", post(accounts::disable))
        .route("/admin/accounts/{account}/enable", post(accounts::enable))
        .route("/admin/accounts/{account}/reset", post(accounts::reset))
        .route("/admin/accounts/{account}/role", post(accounts::set_role))
        .route("/admin/day", get(day::day))
        .route("/admin/workers", post(drain))
        .route("/admin/rejudge", post(rejudge::begin))
        .route(
            "/admin/rejudges/{rejudge}",
            get(rejudge::show_rejudge).post(rejudge::close),
        )
}

#[derive(Serialize)]
struct AdminPage {
    workers: Vec<WorkerLine>,
    waiting: i64,
    /// The age of the oldest waiting job, in seconds.
    oldest: i64,
    rejudges: Vec<Rejudge>,
    problems: Vec<String>,
    accounts: Vec<Account>,
    /// The limit of a list of names.
    list_limit: SizeLimit,
    audit: AuditPage,
    /// The contests, the last to start first.
    contests: Vec<Contest>,
    /// The problems that contests hide, and those whose solver they close.
    withheld: Vec<Withheld>,
    /// The problems of contests whose files were replaced while the contest was running.
    replaced: Vec<ReplacedProblem>,
    verdicts: [Verdict; VERDICTS.len()],
    /// The part of a name by which accounts are searched.
    q: String,
    /// Whether there are more accounts than the list shows.
    has_more: bool,
    #[serde(flatten)]
    shown: Shown,
}

/// The parts of the page beside its lists.
#[derive(Default, Serialize)]
struct Shown {
    /// A new link for an account, which is shown only once.
    link: Option<PasswordLink>,
    /// The forms, filled after an error.
    form: FormState,
}

/// A page of the audit log.
#[derive(Serialize)]
struct AuditPage {
    entries: Vec<AuditEntry>,
    /// The last entry of the page, if there are older ones.
    older: Option<String>,
    kind: AuditKind,
    /// The part of a name by which entries are searched.
    person: String,
    /// The accounts with failed attempts to sign in of the last 24 hours, limited to the same names.
    failed: Vec<FailedSignIns>,
}

/// A search for accounts, and one for entries of the audit log.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Search {
    q: String,
    /// The kind of entries.
    audit: AuditKind,
    /// A part of the name of the account of entries.
    person: String,
    /// Entries before the one with this identifier.
    before: String,
}

impl AuditPage {
    async fn of(app: &App, search: &Search) -> Result<Self, WebError> {
        let wanted = AuditFilter {
            kind: search.audit,
            person: search.person.trim(),
            before: &search.before,
        };
        let mut entries = app.store().audit_log(wanted, AUDITED + 1).await?;
        let most = usize::try_from(AUDITED).unwrap_or(usize::MAX);
        let has_older = entries.len() > most;
        entries.truncate(most);
        let last = entries.last().filter(|_| has_older);
        Ok(Self {
            older: last.map(|entry| entry.id.clone()),
            entries,
            kind: search.audit,
            person: search.person.clone(),
            failed: app.store().failed_sign_ins(wanted.person, FAILED).await?,
        })
    }
}

#[derive(Serialize)]
struct WorkerLine {
    #[serde(flatten)]
    worker: WorkerState,
    /// Seconds since the last heartbeat.
    silent: i64,
    /// Whether it is draining and has finished its last job.
    drained: bool,
    /// Whether it has stopped reporting. Its task, if it had one, starts again on another worker.
    gone: bool,
}

async fn admin(
    State(app): State<App>,
    viewer: Viewer,
    Query(search): Query<Search>,
) -> Result<Html<String>, WebError> {
    viewer.admin()?;
    show(&app, &viewer, Shown::default(), search).await
}

/// The page with a form that is shown again.
///
/// # Errors
/// If the error is not about what was typed, or the database fails.
async fn show_again(
    app: &App,
    viewer: &Viewer,
    RefusedForm { form, error }: RefusedForm,
) -> Result<Response, WebError> {
    let shown = Shown {
        form,
        ..Shown::default()
    };
    let page = page(app, viewer, shown, Search::default()).await?;
    shown_again(app, viewer, "admin.html", page, error)
}

async fn show(
    app: &App,
    viewer: &Viewer,
    shown: Shown,
    search: Search,
) -> Result<Html<String>, WebError> {
    let page = page(app, viewer, shown, search).await?;
    app.page(viewer, "admin.html", page)
}

async fn page(
    app: &App,
    viewer: &Viewer,
    shown: Shown,
    search: Search,
) -> Result<AdminPage, WebError> {
    let store = app.store();
    let mut accounts = store.accounts_like(&search.q, LISTED + 1).await?;
    let has_more = accounts.len() > usize::try_from(LISTED).unwrap_or(usize::MAX);
    accounts.truncate(usize::try_from(LISTED).unwrap_or(usize::MAX));
    let (waiting, oldest) = Waiting::of(&store.waiting().await?, &JobKind::JUDGINGS);
    let workers = store.workers(SHOWN).await?.into_iter();
    let problems = store.problems(viewer.access()).await?.into_iter();
    Ok(AdminPage {
        workers: workers
            .map(|worker| WorkerLine {
                silent: worker.silent / 1000,
                drained: worker.is_drained(),
                gone: worker.silent > GONE,
                worker,
            })
            .collect(),
        waiting,
        oldest: oldest / 1000,
        rejudges: store.rejudges().await?,
        problems: problems.map(|problem| problem.name).collect(),
        accounts,
        list_limit: list_limit(),
        audit: AuditPage::of(app, &search).await?,
        contests: store.contests(viewer.access()).await?,
        withheld: store.withheld().await?,
        replaced: store.replaced_problems(None).await?,
        verdicts: VERDICTS,
        q: search.q,
        has_more,
        shown,
    })
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
    FormData(given, _): FormData<Drain>,
) -> Result<Redirect, WebError> {
    viewer.admin()?;
    let (draining, done) = match given.what.as_str() {
        "drain" => (true, "drained"),
        "resume" => (false, "resumed"),
        _ => return Err(WebError::unusable("`what` must be `drain` or `resume`")),
    };
    let (which, whom) = match given.worker.as_str() {
        "" => (WhichWorkers::All, "all workers".to_owned()),
        name => (WhichWorkers::Named(name), format!("the worker {name}")),
    };
    let names = app.store().drain_workers(which, draining, GONE).await?;
    if names.is_empty() {
        return Err(WebError::not_found("worker not found"));
    }
    viewer.audit(&app, &format!("{done} {whom}")).await?;
    Ok(Redirect::to("/admin"))
}
