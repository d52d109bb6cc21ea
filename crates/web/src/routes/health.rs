//! Whether the process runs, and whether it can serve.

use axum::Router;
use axum::extract::State;
use axum::routing::get;

use crate::app::App;
use crate::error::WebError;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
}

async fn ready(State(app): State<App>) -> Result<&'static str, WebError> {
    app.store().ping().await?;
    Ok("ready\n")
}
