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
use axum::extract::Form;
use axum::extract::FromRequest;
use axum::extract::Request;
use axum::extract::rejection::FormRejection;
use axum::response::Redirect;
use grundy_store::Submission;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::error::WebError;
use crate::time::when;

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

/// A form that somebody has filled in.
pub(crate) struct Filled<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Filled<T> {
    type Rejection = WebError;

    async fn from_request(request: Request, app: &App) -> Result<Self, WebError> {
        let read = Form::<T>::from_request(request, app).await;
        let wrong = |error: FormRejection| WebError::unusable(error.body_text());
        read.map(|Form(form)| Self(form)).map_err(wrong)
    }
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

fn severity(verdict: Option<&str>) -> &'static str {
    match verdict {
        None => "",
        Some("AC") => "good",
        Some("JE") => "odd",
        Some(_) => "bad",
    }
}

/// On to a page, after something was done.
fn on_to(path: &str) -> Redirect {
    Redirect::to(path)
}
