//! The latest submissions of a class, for a projector.

use axum::extract::{Path, State};
use axum::response::Html;
use grundy_store::{Class, Wanted};
use serde::Serialize;

use super::taught_class;
use crate::app::App;
use crate::error::WebError;
use crate::routes::submissions::SubmissionRow;
use crate::viewer::Viewer;

/// The number of submissions that are shown.
const SHOWN: i64 = 12;

#[derive(Serialize)]
struct FeedPage {
    class: Class,
    rows: Vec<SubmissionRow>,
}

pub(super) async fn feed(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Html<String>, WebError> {
    let class = taught_class(&app, &viewer, &id).await?;
    let wanted = Wanted {
        class: Some(&id),
        // The projector is seen by contestants.
        only_open: true,
        ..Wanted::default()
    };
    let rows = app.store().submissions(viewer.access(), wanted, SHOWN);
    let rows = rows.await?.into_iter().map(SubmissionRow::of).collect();
    app.page(&viewer, "class-feed.html", FeedPage { class, rows })
}
