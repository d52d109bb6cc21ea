//! Signing in and out, links that set a password, and invitations.

use std::time::Duration;

use axum::Router;
use axum::extract::{Query, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use grundy_store::{Account, CredentialKind, Token};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::error::WebError;
use crate::form_data::FormData;
use crate::format::encoded_path;
use crate::known_browser;
use crate::login_throttle::{Attempt, Origin};
use crate::requester::Peer;
use crate::session;
use crate::viewer::Viewer;

pub(super) fn pages() -> Router<App> {
    Router::new()
        .route("/sign-in", get(form).post(sign_in))
        .route("/sign-out", post(sign_out))
        .route("/welcome", get(welcome).post(set_password))
        .route("/join", get(join_form).post(join))
}

#[derive(Deserialize)]
struct Next {
    next: Option<String>,
}

#[derive(Serialize)]
struct SignIn {
    next: String,
}

async fn form(
    State(app): State<App>,
    viewer: Viewer,
    Query(query): Query<Next>,
) -> Result<Html<String>, WebError> {
    let next = on_this_site(query.next.as_deref()).to_owned();
    app.page(&viewer, "sign-in.html", SignIn { next })
}

/// The path, or `/` if it could lead to another site.
fn on_this_site(path: Option<&str>) -> &str {
    let path = path.unwrap_or("/");
    let plain = path
        .chars()
        .all(|letter| letter.is_ascii_graphic() && letter != '\\');
    match path.starts_with('/') && !path.starts_with("//") && plain {
        true => path,
        false => "/",
    }
}

#[derive(Deserialize)]
struct Credentials {
    name: String,
    password: String,
    next: Option<String>,
}

async fn sign_in(
    State(app): State<App>,
    peer: Peer,
    headers: HeaderMap,
    FormData(given): FormData<Credentials>,
) -> Result<Response, WebError> {
    let account = app.store().account_named(&given.name).await?;
    let origin = origin(&app, account.as_ref(), peer, &headers);
    let attempt = Attempt::new(&given.name, origin);
    let begun = app.login_throttle().begin(&attempt);
    begun.map_err(|wait| too_many("too many wrong passwords", wait))?;
    let account = account.filter(|account| !account.disabled);
    let kept = match &account {
        Some(account) => app.store().password_of(&account.id).await?,
        None => None,
    };
    let is_right = app
        .passwords()
        .verify(&given.password, kept.as_deref())
        .await?;
    let Some(account) = account.filter(|_| is_right) else {
        let message = "wrong name or password";
        return Err(
            WebError::new(StatusCode::UNAUTHORIZED, "wrong-password", message)
                .help("ask your teacher or the administrator for a link that sets a new password"),
        );
    };
    app.login_throttle().succeeded(&attempt);
    signed_in(&app, &account, on_this_site(given.next.as_deref())).await
}

/// The origin of an attempt to sign in to this account.
fn origin(app: &App, account: Option<&Account>, peer: Peer, headers: &HeaderMap) -> Origin {
    let is_known =
        |account: &Account| known_browser::is_known(&account.id, headers, app.key(), app.options());
    match peer.network() {
        _ if account.is_some_and(is_known) => Origin::Known,
        Some(network) => Origin::Network(network),
        None => Origin::Here,
    }
}

/// An attempt that may be made again after a time.
fn too_many(what: &str, wait: Duration) -> WebError {
    let seconds = wait.as_secs() + 1;
    WebError::too_many(format!("{what}; wait {seconds} seconds"), seconds)
}

/// Begins a session with a new token.
async fn signed_in(app: &App, account: &Account, next: &str) -> Result<Response, WebError> {
    let token = app
        .store()
        .issue(&account.id, CredentialKind::Session, "browser")
        .await?;
    let cookies = AppendHeaders([
        (SET_COOKIE, session::begin(&token, app.options())),
        (
            SET_COOKIE,
            known_browser::mark(&account.id, app.key(), app.options()),
        ),
    ]);
    Ok((cookies, Redirect::to(next)).into_response())
}

async fn sign_out(State(app): State<App>, headers: HeaderMap) -> Result<Response, WebError> {
    if let Some(token) = session::cookie(&headers, app.options()) {
        app.store().revoke(&token).await?;
    }
    let cookie = session::end(app.options());
    Ok((AppendHeaders([(SET_COOKIE, cookie)]), Redirect::to("/")).into_response())
}

#[derive(Deserialize)]
struct Link {
    /// Empty if it is missing, which makes the link invalid.
    #[serde(default)]
    token: String,
}

#[derive(Serialize)]
struct Welcome {
    token: String,
    name: String,
}

async fn welcome(
    State(app): State<App>,
    viewer: Viewer,
    Query(link): Query<Link>,
) -> Result<Html<String>, WebError> {
    let token = Token::from_text(&link.token);
    let account = app.store().owner_of(&token, CredentialKind::Link).await?;
    let account = account.ok_or_else(used_up)?;
    let page = Welcome {
        token: link.token,
        name: account.name,
    };
    app.page(&viewer, "welcome.html", page)
}

fn used_up() -> WebError {
    WebError::not_found("this link is invalid or has expired")
        .help("a link is valid once, for three days; ask for a new one")
}

#[derive(Deserialize)]
struct NewPassword {
    token: String,
    password: String,
}

async fn set_password(
    State(app): State<App>,
    FormData(given): FormData<NewPassword>,
) -> Result<Response, WebError> {
    let token = Token::from_text(&given.token);
    let known = app.store().owner_of(&token, CredentialKind::Link).await?;
    known.ok_or_else(used_up)?;
    let kept = app.passwords().hash(&given.password).await?;
    let account = app.store().set_password_by(&token, &kept).await?;
    let account = account.ok_or_else(used_up)?;
    signed_in(&app, &account, "/").await
}

#[derive(Deserialize)]
struct Invited {
    invitation: Option<String>,
}

#[derive(Serialize)]
struct JoinPage {
    invitation: Option<String>,
}

async fn join_form(
    State(app): State<App>,
    viewer: Viewer,
    Query(query): Query<Invited>,
) -> Result<Response, WebError> {
    let Some(text) = query.invitation else {
        if !app.options().open {
            return Err(invited_only());
        }
        let page = JoinPage { invitation: None };
        return Ok(app.page(&viewer, "join.html", page)?.into_response());
    };
    let invitation = app.store().invitation(&Token::from_text(&text)).await?;
    let invitation = invitation.ok_or_else(expired)?;
    // An existing account can join a class, but has no use for other invitations.
    if let (Ok(_), None) = (viewer.account(), &invitation.class) {
        return Ok(Redirect::to("/").into_response());
    }
    let page = JoinPage {
        invitation: Some(text),
    };
    Ok(app.page(&viewer, "join.html", page)?.into_response())
}

fn invited_only() -> WebError {
    WebError::forbidden("you need an invitation to create an account")
        .help("ask your teacher or the administrator for an invitation link")
}

fn expired() -> WebError {
    WebError::not_found("this invitation is invalid or has expired").help("ask for a new one")
}

#[derive(Deserialize)]
struct Joining {
    invitation: Option<String>,
    name: Option<String>,
    password: Option<String>,
}

async fn join(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    FormData(given): FormData<Joining>,
) -> Result<Response, WebError> {
    let invitation = given.invitation.filter(|text| !text.is_empty());
    let invitation = invitation.map(|text| Token::from_text(&text));
    if let (Ok(account), Some(invitation)) = (viewer.account(), &invitation) {
        let accepted = app.store().accept_as(invitation, &account.id).await?;
        accepted.ok_or_else(expired)?;
        return Ok(Redirect::to("/classes").into_response());
    }
    let name = given.name.unwrap_or_default();
    let password = given.password.filter(|password| !password.is_empty());
    let account = match invitation {
        Some(invitation) => {
            let kept = hashed(&app, password.as_deref()).await?;
            let accepted = app.store().accept(&invitation, &name, kept.as_deref());
            accepted.await?.ok_or_else(expired)?
        }
        None if app.options().open => join_freely(&app, peer, &name, password.as_deref()).await?,
        None => return Err(invited_only()),
    };
    signed_in(&app, &account, "/").await
}

/// The password as it is stored. An open site allows accounts without one, for short lessons: only the session gives
/// access to them.
async fn hashed(app: &App, password: Option<&str>) -> Result<Option<String>, WebError> {
    match (password, app.options().open) {
        (Some(password), _) => Ok(Some(app.passwords().hash(password).await?)),
        (None, true) => Ok(None),
        (None, false) => Err(WebError::unusable(
            "the password must have 8 to 200 characters",
        )),
    }
}

/// Creates an account without an invitation.
async fn join_freely(
    app: &App,
    peer: Peer,
    name: &str,
    password: Option<&str>,
) -> Result<Account, WebError> {
    let network = peer.network();
    if let Some(network) = network {
        let begun = app.joins().begin(network);
        begun.map_err(|wait| too_many("too many people are joining from your network", wait))?;
    }
    let joined = async {
        let kept = hashed(app, password).await?;
        Ok(app.store().join(name, kept.as_deref()).await?)
    };
    let joined = joined.await;
    if let (Err(_), Some(network)) = (&joined, network) {
        app.joins().failed(network);
    }
    joined
}

/// Redirects to the form that signs in, which leads back to this path.
pub(crate) fn sign_in_first(path: &str) -> Redirect {
    Redirect::to(&format!("/sign-in?next={}", encoded_path(path)))
}

#[cfg(test)]
mod tests {
    use super::on_this_site;

    #[test]
    fn redirects_stay_on_this_site() {
        for (path, to) in [
            ("/problems/nim", "/problems/nim"),
            ("//evil.example", "/"),
            ("https://evil.example", "/"),
            ("/\\evil.example", "/"),
            ("/a\r\nSet-Cookie: x", "/"),
        ] {
            assert_eq!(on_this_site(Some(path)), to, "{path}");
        }
    }
}
