//! Sets of submissions that are rejudged.

use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use grundy_store::{Rejudge, RejudgeFilter, RejudgeKept, RejudgeRow};
use serde::{Deserialize, Serialize};

use super::show_again;
use crate::app::App;
use crate::error::WebError;
use crate::form_data::{FormData, given};
use crate::viewer::Viewer;

/// The submissions that are rejudged. An empty field limits nothing.
#[derive(Deserialize)]
pub(super) struct Wanted {
    problem: String,
    #[serde(default)]
    submission: String,
    #[serde(default)]
    contest: String,
    #[serde(default)]
    verdict: String,
    /// The ending of the file, with or without its dot.
    #[serde(default)]
    ending: String,
    #[serde(default)]
    person: String,
}

impl Wanted {
    /// The limits of the set, in words.
    fn words(&self) -> String {
        let limits = [
            ("submission", &self.submission),
            ("contest", &self.contest),
            ("verdict", &self.verdict),
            ("files", &self.ending),
            ("person", &self.person),
        ];
        let limits = limits.iter().filter(|(_, value)| !value.trim().is_empty());
        let limits = limits.map(|(name, value)| format!(", {name} {}", value.trim()));
        format!("{}{}", self.problem, limits.collect::<String>())
    }
}

/// Begins to rejudge.
pub(super) async fn begin(
    State(app): State<App>,
    viewer: Viewer,
    FormData(wanted, typed): FormData<Wanted>,
) -> Result<Response, WebError> {
    let admin = viewer.admin()?;
    viewer.problem(&app, &wanted.problem).await?;
    let ending = wanted.ending.trim().trim_start_matches('.');
    let ending = format!(".{ending}");
    let filter = RejudgeFilter {
        problem: &wanted.problem,
        submission: given(&wanted.submission),
        contest: given(&wanted.contest),
        verdict: given(&wanted.verdict),
        ending: given(&ending).filter(|ending| *ending != "."),
        person: given(&wanted.person),
    };
    let id = match app.store().rejudge(&filter, &admin.id).await {
        Ok(id) => id,
        Err(error) => return show_again(&app, &viewer, typed.refused("rejudged", error)).await,
    };
    let action = format!("began to rejudge {}", wanted.words());
    viewer.audit(&app, &action).await?;
    Ok(Redirect::to(&format!("/admin/rejudges/{id}")).into_response())
}

#[derive(Serialize)]
struct RejudgePage {
    rejudge: Rejudge,
    /// Whether all of its submissions have been judged.
    is_done: bool,
    changes: Vec<RejudgeRow>,
    kept: RejudgeKept,
}

pub(super) async fn show_rejudge(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Html<String>, WebError> {
    viewer.admin()?;
    let rejudge = app.store().rejudge_set(&id).await?;
    let rejudge = rejudge.ok_or_else(|| WebError::not_found("rejudge not found"))?;
    let page = RejudgePage {
        is_done: rejudge.done >= rejudge.tasks,
        rejudge,
        changes: app.store().changes_of(&id).await?,
        kept: app.store().kept_of(&id).await?,
    };
    app.page(&viewer, "rejudge.html", page)
}

#[derive(Deserialize)]
pub(super) struct Close {
    what: String,
}

pub(super) async fn close(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    FormData(close, _): FormData<Close>,
) -> Result<Redirect, WebError> {
    viewer.admin()?;
    let apply = match close.what.as_str() {
        "apply" => true,
        "drop" => false,
        _ => return Err(WebError::unusable("`what` must be `apply` or `drop`")),
    };
    app.store().close_rejudge(&id, apply).await?;
    let what = if apply { "applied" } else { "dropped" };
    let action = format!("{what} the rejudge {id}");
    viewer.audit(&app, &action).await?;
    Ok(Redirect::to(&format!("/admin/rejudges/{id}")))
}
