//! Figures for Prometheus, in its text format.

use std::fmt::Write as _;

use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use grundy_store::{JobKind, Spending, Store, Waiting};

use crate::app::App;
use crate::error::WebError;
use crate::viewer::Viewer;

/// Figures that are always public.
const ALWAYS: [&str; 4] = [
    "questions_waiting",
    "oldest_question_milliseconds",
    "workers",
    "workers_stopped",
];
/// The queues of waiting jobs, as figures call them.
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

/// The figures of the server.
///
/// While a contest hides results, only administrators get the lengths of queues and the cost of judging. These
/// figures would reveal when others submit, and how long it takes to judge them.
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
    let counts = store.counts().await?;
    let age = age / 1000;
    let mut text = String::new();
    let mut figure = |name: &str, kind: &str, help: &str, value: i64| {
        if !tells_all && !ALWAYS.contains(&name) {
            return;
        }
        let written = writeln!(
            text,
            "# HELP grundy_{name} {help}\n# TYPE grundy_{name} {kind}\ngrundy_{name} {value}"
        );
        written.expect("writing to a string succeeds");
    };
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    figure(
        "tasks_waiting",
        "gauge",
        "Tasks waiting for a worker.",
        waiting,
    );
    figure(
        "oldest_task_seconds",
        "gauge",
        "Age of the oldest waiting task.",
        age,
    );
    figure(
        "questions_waiting",
        "gauge",
        "Questions waiting for a worker.",
        questions,
    );
    figure(
        "oldest_question_milliseconds",
        "gauge",
        "Age of the oldest waiting question.",
        question_age,
    );
    figure(
        "workers",
        "gauge",
        "Workers with a heartbeat in the last 30 seconds.",
        count(alive.len()),
    );
    figure(
        "workers_busy",
        "gauge",
        "Workers that are judging.",
        count(busy),
    );
    figure(
        "workers_stopped",
        "gauge",
        "Workers that were stopped because a spot check gave another verdict.",
        count(stopped.len()),
    );
    figure(
        "submissions_total",
        "counter",
        "Submissions.",
        counts.submissions,
    );
    figure("judgings_total", "counter", "Judgings.", counts.judgings);
    figure(
        "checks_total",
        "counter",
        "Spot checks: judgings repeated by another worker.",
        counts.checks,
    );
    figure(
        "tasks_lost_total",
        "counter",
        "Times that a worker lost a task.",
        counts.lost,
    );
    figure(
        "core_milliseconds_total",
        "counter",
        "Processor time of judging.",
        counts.core_ms,
    );
    figure(
        "workers_draining",
        "gauge",
        "Workers that accept no new tasks.",
        count(alive.iter().filter(|worker| worker.draining).count()),
    );
    figure(
        "tasks_begun_again_total",
        "counter",
        "Judgings that were restarted.",
        store.begun_again().await?,
    );
    if tells_all {
        by_label(&mut text, store, &waiting_jobs).await?;
    }
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    Ok(([(CONTENT_TYPE, kind)], text).into_response())
}

/// Adds the figures by queue and by purpose.
async fn by_label(text: &mut String, store: &Store, waiting: &[Waiting]) -> Result<(), WebError> {
    let mut figures = |name: &str, kind: &str, help: &str, label: &str, values: &[(&str, f64)]| {
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
    figures(
        "waiting",
        "gauge",
        "Work waiting for a worker.",
        "queue",
        &counts,
    );
    let ages = queues.map(|(queue, _, oldest)| (queue, in_thousands(oldest)));
    figures(
        "oldest_waiting_seconds",
        "gauge",
        "Age of the oldest waiting work.",
        "queue",
        &ages,
    );
    let spending = store.spending().await?;
    let spent = |of: fn(&Spending) -> i64| {
        let spent = spending.iter();
        let spent = spent.map(|spent| (&*spent.purpose, in_thousands(of(spent))));
        spent.collect::<Vec<_>>()
    };
    figures(
        "core_seconds_total",
        "counter",
        "Processor time of workers; given-up is that of judgings that yielded.",
        "purpose",
        &spent(|spent| spent.milliseconds),
    );
    figures(
        "work_total",
        "counter",
        "Pieces of work done by workers.",
        "purpose",
        &spent(|spent| spent.times.saturating_mul(1000)),
    );
    Ok(())
}

/// The number of units in a number of thousandths.
fn in_thousands(number: i64) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "counts and times are far below 2^53"
    )]
    let number = number as f64;
    number / 1000.0
}
