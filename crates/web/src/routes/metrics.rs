//! Metrics for Prometheus, in its text format.

use std::fmt::Write as _;

use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use grundy_store::{JobKind, Spending, Store, Waiting};

use crate::app::App;
use crate::error::WebError;
use crate::format;
use crate::totals_cache::Totals;
use crate::viewer::Viewer;

/// Metrics that are always public.
const ALWAYS: [&str; 4] = [
    "questions_waiting",
    "oldest_question_milliseconds",
    "workers",
    "workers_stopped",
];
/// The queues of waiting jobs, as metrics call them.
const QUEUES: [(&str, JobKind); 6] = [
    ("first", JobKind::Judge),
    ("check", JobKind::Check),
    ("rejudge", JobKind::Rejudge),
    ("question", JobKind::Question),
    ("match", JobKind::Match),
    ("ladder", JobKind::Ladder),
];
/// Workers that have been silent for longer are not counted, in milliseconds.
const RECENT: i64 = 30_000;

pub(super) fn routes() -> Router<App> {
    Router::new().route("/metrics", get(metrics))
}

/// The metrics of the server.
///
/// While a contest hides results, only administrators get the lengths of queues and the cost of judging. These
/// metrics would reveal when others submit, and how long it takes to judge them.
async fn metrics(State(app): State<App>, viewer: Viewer) -> Result<Response, WebError> {
    let store = app.store();
    let tells_all = viewer.admin().is_ok() || !store.hides_results().await?;
    let waiting_jobs = store.waiting().await?;
    let (waiting, age) = Waiting::of(&waiting_jobs, &JobKind::JUDGINGS);
    let (questions, question_age) =
        Waiting::of(&waiting_jobs, &[JobKind::Question, JobKind::Match]);
    let workers = store.workers(RECENT).await?;
    let (stopped, alive): (Vec<_>, Vec<_>) = workers.iter().partition(|w| w.stopped.is_some());
    let busy = alive.iter().filter(|worker| worker.task.is_some()).count();
    // Totals that are not shown are not counted.
    let Totals {
        counts,
        begun_again,
    } = match tells_all {
        true => {
            let kept = app.options().standings_kept;
            app.totals().get(store, kept).await?
        }
        false => Totals::default(),
    };
    let age = age / 1000;
    let mut text = String::new();
    let mut metric = |name: &str, help: &str, value: i64| {
        if !tells_all && !ALWAYS.contains(&name) {
            return;
        }
        let kind = kind(name);
        let written = writeln!(
            text,
            "# HELP grundy_{name} {help}\n# TYPE grundy_{name} {kind}\ngrundy_{name} {value}"
        );
        written.expect("writing to a string succeeds");
    };
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    metric("tasks_waiting", "Jobs waiting for a worker.", waiting);
    metric("oldest_task_seconds", "Age of the oldest waiting job.", age);
    metric(
        "questions_waiting",
        "Questions waiting for a worker.",
        questions,
    );
    metric(
        "oldest_question_milliseconds",
        "Age of the oldest waiting question.",
        question_age,
    );
    metric(
        "workers",
        "Workers with a heartbeat in the last 30 seconds.",
        count(alive.len()),
    );
    metric("workers_busy", "Workers that are judging.", count(busy));
    metric(
        "workers_stopped",
        "Workers that were stopped because a spot check gave another verdict.",
        count(stopped.len()),
    );
    metric("submissions_total", "Submissions.", counts.submissions);
    metric("judgings_total", "Judgments.", counts.judgings);
    metric(
        "checks_total",
        "Spot checks: judgments repeated by another worker.",
        counts.checks,
    );
    metric(
        "tasks_lost_total",
        "Times that a worker lost a job.",
        counts.lost,
    );
    metric(
        "core_milliseconds_total",
        "CPU time of judging.",
        counts.core_ms,
    );
    metric(
        "workers_draining",
        "Workers that accept no new jobs.",
        count(alive.iter().filter(|worker| worker.draining).count()),
    );
    metric(
        "tasks_begun_again_total",
        "Judgments that were restarted.",
        begun_again,
    );
    if tells_all {
        by_label(&mut text, store, &waiting_jobs).await?;
    }
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    Ok(([(CONTENT_TYPE, kind)], text).into_response())
}

/// The kind of a metric: those that only grow have names that end in `_total`.
fn kind(name: &str) -> &'static str {
    match name.ends_with("_total") {
        true => "counter",
        false => "gauge",
    }
}

/// Adds the metrics by queue and by purpose.
async fn by_label(text: &mut String, store: &Store, waiting: &[Waiting]) -> Result<(), WebError> {
    let mut family = |name: &str, help: &str, label: &str, values: &[(&str, f64)]| {
        let kind = kind(name);
        let mut lines = format!("# HELP grundy_{name} {help}\n# TYPE grundy_{name} {kind}\n");
        for (of, value) in values {
            lines.push_str(&format!("grundy_{name}{{{label}=\"{of}\"}} {value}\n"));
        }
        text.push_str(&lines);
    };
    let queues = QUEUES.map(|(queue, kind)| {
        let (count, oldest) = Waiting::of(waiting, &[kind]);
        (queue, count, oldest)
    });
    let counts = queues.map(|(queue, count, _)| (queue, in_thousands(count * 1000)));
    family(
        "waiting",
        "Jobs waiting for a worker, by queue.",
        "queue",
        &counts,
    );
    let ages = queues.map(|(queue, _, oldest)| (queue, in_thousands(oldest)));
    family(
        "oldest_waiting_seconds",
        "Age of the oldest waiting job, by queue.",
        "queue",
        &ages,
    );
    let spending = store.spending().await?;
    let spent = |of: fn(&Spending) -> i64| {
        let spent = spending.iter();
        let spent = spent.map(|spent| (&*spent.purpose, in_thousands(of(spent))));
        spent.collect::<Vec<_>>()
    };
    family(
        "core_seconds_total",
        "CPU time of workers; given-up is that of judgments that were preempted.",
        "purpose",
        &spent(|spent| spent.milliseconds),
    );
    family(
        "work_total",
        "Jobs done by workers.",
        "purpose",
        &spent(|spent| spent.times.saturating_mul(1000)),
    );
    Ok(())
}

/// The number of units in a number of thousandths.
fn in_thousands(number: i64) -> f64 {
    format::count(number) / 1000.0
}
