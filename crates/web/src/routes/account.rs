//! The viewer's own account.

use axum::Router;
use axum::extract::State;
use axum::response::{Html, Redirect};
use axum::routing::{get, post};
use grundy_store::CredentialKind;
use serde::Serialize;

use crate::app::App;
use crate::error::WebError;
use crate::viewer::Viewer;

pub(super) fn pages() -> Router<App> {
    Router::new()
        .route("/account", get(account))
        .route("/account/token", post(token))
        .route("/account/sign-out-everywhere", post(everywhere))
}

#[derive(Serialize)]
struct AccountPage {
    address: String,
    /// A new token, which is shown only once.
    token: Option<String>,
}

async fn account(State(app): State<App>, viewer: Viewer) -> Result<Html<String>, WebError> {
    viewer.account()?;
    show(&app, &viewer, None)
}

fn show(app: &App, viewer: &Viewer, token: Option<String>) -> Result<Html<String>, WebError> {
    let page = AccountPage {
        address: app.options().address.clone(),
        token,
    };
    app.page(viewer, "account.html", page)
}

async fn token(State(app): State<App>, viewer: Viewer) -> Result<Html<String>, WebError> {
    let account = viewer.account()?;
    let token = app
        .store()
        .issue(&account.id, CredentialKind::Api, "made on the site")
        .await?;
    show(&app, &viewer, Some(token.reveal().to_owned()))
}

async fn everywhere(State(app): State<App>, viewer: Viewer) -> Result<Redirect, WebError> {
    let account = viewer.account()?;
    app.store().revoke_all(&account.id).await?;
    Ok(Redirect::to("/sign-in"))
}
