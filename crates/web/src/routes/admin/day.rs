//! The last 24 hours of the server.

use axum::extract::State;
use axum::response::Html;

use crate::app::App;
use crate::error::WebError;
use crate::viewer::Viewer;

pub(super) async fn day(State(app): State<App>, viewer: Viewer) -> Result<Html<String>, WebError> {
    viewer.admin()?;
    app.page(&viewer, "admin-day.html", app.store().day().await?)
}
