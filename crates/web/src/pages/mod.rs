//! The pages.

mod account;
mod admin;
mod classes;
mod home;
mod problem;
mod sign_in;
pub(crate) use sign_in::sign_in_first;
mod submission;
mod traps;

use axum::Router;
use axum::response::Redirect;
use grundy_store::Submission;
use serde::Serialize;

use crate::app::App;
use crate::form::Filled;
use crate::words::{read_time, severity, when};

pub(crate) fn routes() -> Router<App> {
    Router::new()
        .merge(home::routes())
        .merge(problem::routes())
        .merge(submission::routes())
        .merge(traps::routes())
        .merge(sign_in::routes())
        .merge(account::routes())
        .merge(classes::routes())
        .merge(admin::routes())
}

/// A submission in a list.
#[derive(Serialize)]
struct Row {
    #[serde(flatten)]
    submission: Submission,
    /// `good`, `bad`, `odd`, or empty where there is no verdict yet.
    severity: &'static str,
    when: String,
}

impl Row {
    fn of(submission: Submission) -> Self {
        Self {
            severity: severity(submission.verdict.as_deref()),
            when: when(submission.created),
            submission,
        }
    }
}

/// On to a page, after something was done.
fn on_to(path: &str) -> Redirect {
    Redirect::to(path)
}
