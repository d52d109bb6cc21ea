//! Runs of a program on a sample of a problem, without a submission: games from one small start position, or the
//! questions of the first test.

use axum::extract::multipart::MultipartRejection;
use axum::extract::{Multipart, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use grundy_questions::SampleProgram;
use serde::Serialize;

use super::pages::submit_again;
use crate::app::App;
use crate::error::WebError;
use crate::requester::Peer;
use crate::requests::{begin_sample, sample_view};
use crate::routes::submissions::{SentProgram, sample_program, view_article};
use crate::viewer::Viewer;

#[derive(Serialize)]
struct SamplePage {
    name: String,
    title: String,
    /// The result as HTML. `None` while a worker runs the program.
    article: Option<String>,
}

pub(super) async fn run(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    Path(name): Path<String>,
    headers: HeaderMap,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Response, WebError> {
    let account = viewer.account()?;
    let problem = viewer.problem(&app, &name).await?;
    let _upload = app.uploads().reserve(account, &headers)?;
    let form = form.map_err(|error| WebError::unusable(error.body_text()))?;
    let mut sent = SentProgram::default();
    let read = sent.read(form).await;
    let program = read
        .and_then(|()| sent.upload())
        .and_then(|upload| sample_program(&app, upload));
    let begun = match program {
        Ok((file, text)) => {
            let program = SampleProgram { file, text };
            begin_sample(&app, &viewer, peer, &problem, program).await
        }
        Err(error) => Err(error),
    };
    match begun {
        Ok(key) => Ok(Redirect::to(&format!("/problems/{name}/sample/{key}")).into_response()),
        Err(error) => submit_again(&app, &viewer, &name, sent, error).await,
    }
}

pub(super) async fn result(
    State(app): State<App>,
    viewer: Viewer,
    Path((name, key)): Path<(String, String)>,
) -> Result<Response, WebError> {
    viewer.account()?;
    let problem = viewer.problem(&app, &name).await?;
    let run = sample_view(&app, &viewer, &problem, &key).await?;
    let article = match run.view {
        Some(view) => Some(view_article(&app, &name, view.as_bytes(), run.is_closed).await?),
        None => None,
    };
    let status = match article {
        Some(_) => StatusCode::OK,
        None => StatusCode::ACCEPTED,
    };
    let page = SamplePage {
        name: problem.name,
        title: problem.title,
        article,
    };
    Ok((status, app.page(&viewer, "sample.html", page)?).into_response())
}
