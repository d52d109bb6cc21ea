//! The viewer's own account: its password, and the token for programs.

mod export;

use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use grundy_store::{Account, Credential, NewToken, Token, TokenScope};
use serde::{Deserialize, Serialize};

use super::sign_in::check_password;
use crate::app::App;
use crate::error::WebError;
use crate::form_data::FormData;
use crate::form_state::{FormState, RefusedForm, shown_again};
use crate::requester::Peer;
use crate::session;
use crate::viewer::Viewer;

pub(super) fn pages() -> Router<App> {
    Router::new()
        .route("/account", get(account))
        .route("/account/password", post(set_password))
        .route("/account/token", post(token))
        .route("/account/end", post(end))
        .route("/account/export.json", get(export::export))
        .route("/account/delete", post(delete))
        .route("/account/sign-out-everywhere", post(everywhere))
}

#[derive(Serialize, Default)]
struct AccountPage {
    address: String,
    has_password: bool,
    /// Whether a new password has just been set.
    is_set: bool,
    /// A new token, which is shown only once.
    token: Option<String>,
    sessions: Vec<CredentialLine>,
    tokens: Vec<CredentialLine>,
    form: FormState,
}

#[derive(Serialize)]
struct CredentialLine {
    #[serde(flatten)]
    credential: Credential,
    /// Whether it is the session of this request.
    is_this: bool,
}

impl CredentialLine {
    fn of(credential: Credential, this: Option<&str>) -> Self {
        Self {
            is_this: this == Some(credential.id.as_str()),
            credential,
        }
    }
}

impl AccountPage {
    async fn of(app: &App, account: &Account, headers: &HeaderMap) -> Result<Self, WebError> {
        let session = session::cookie(headers, app.options());
        let this = session.map(|session| session.id());
        let all = app.store().credentials_of(&account.id).await?.into_iter();
        let lines = all.map(|credential| CredentialLine::of(credential, this.as_deref()));
        let (sessions, tokens) = lines.partition(|line| line.credential.is_session);
        let password = app.store().password_of(&account.id).await?;
        Ok(Self {
            address: app.options().address.clone(),
            has_password: password.is_some(),
            sessions,
            tokens,
            ..Self::default()
        })
    }
}

async fn account(
    State(app): State<App>,
    viewer: Viewer,
    headers: HeaderMap,
) -> Result<Html<String>, WebError> {
    let page = AccountPage::of(&app, viewer.account()?, &headers).await?;
    app.page(&viewer, "account.html", page)
}

#[derive(Deserialize)]
struct GivenToken {
    #[serde(default)]
    label: String,
    #[serde(default)]
    scope: TokenScope,
    #[serde(default)]
    days: String,
}

/// The number of days for which a token is valid without a choice.
const USUAL_DAYS: &str = "180";

async fn token(
    State(app): State<App>,
    viewer: Viewer,
    headers: HeaderMap,
    FormData(given, typed): FormData<GivenToken>,
) -> Result<Response, WebError> {
    let account = viewer.account()?;
    match make_token(&app, account, &given).await {
        Ok(token) => {
            let page = AccountPage {
                token: Some(token.reveal().to_owned()),
                ..AccountPage::of(&app, account, &headers).await?
            };
            Ok(app.page(&viewer, "account.html", page)?.into_response())
        }
        Err(error) => {
            let RefusedForm { form, error } = typed.refused("label", error);
            let page = AccountPage {
                form,
                ..AccountPage::of(&app, account, &headers).await?
            };
            shown_again(&app, &viewer, "account.html", page, error)
        }
    }
}

async fn make_token(app: &App, account: &Account, given: &GivenToken) -> Result<Token, WebError> {
    let or = |text: &str, usual: &str| match text.trim() {
        "" => usual.to_owned(),
        text => text.to_owned(),
    };
    let days = or(&given.days, USUAL_DAYS).parse();
    let whole = |_| WebError::unusable("the number of days must be a whole number").at("days");
    let days = days.map_err(whole)?;
    let new = NewToken {
        label: &or(&given.label, "token"),
        scope: given.scope,
        days,
    };
    let token = app.store().issue_token(&account.id, new).await?;
    let action = format!("created the token {} ({})", new.label, new.scope);
    app.store().audit(&account.id, &action).await?;
    Ok(token)
}

#[derive(Deserialize)]
struct Ended {
    id: String,
}

/// Ends a session or a token of the viewer.
async fn end(
    State(app): State<App>,
    viewer: Viewer,
    FormData(given, _): FormData<Ended>,
) -> Result<Redirect, WebError> {
    let account = viewer.account()?;
    app.store().end_credential(&account.id, &given.id).await?;
    Ok(Redirect::to("/account#sessions"))
}

#[derive(Deserialize)]
struct Passwords {
    /// The password so far. Missing if there is none.
    #[serde(default)]
    current: String,
    #[serde(default)]
    password: String,
}

/// Sets or changes the password. Other browsers are signed out.
async fn set_password(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    headers: HeaderMap,
    FormData(given, typed): FormData<Passwords>,
) -> Result<Response, WebError> {
    let account = viewer.account()?;
    let mut page = AccountPage::of(&app, account, &headers).await?;
    if page.has_password
        && let Err(error) = check_password(&app, account, peer, &headers, &given.current).await
    {
        let RefusedForm { form, error } = typed.refused("current", error);
        page.form = form;
        return shown_again(&app, &viewer, "account.html", page, error);
    }
    let kept = match app.passwords().hash(&given.password, &account.name).await {
        Ok(kept) => kept,
        Err(error) => {
            let RefusedForm { form, error } = typed.refused("password", error);
            page.form = form;
            return shown_again(&app, &viewer, "account.html", page, error);
        }
    };
    let session = session::cookie(&headers, app.options());
    app.store()
        .set_password(&account.id, &kept, session.as_ref())
        .await?;
    viewer.audit(&app, "set a new password").await?;
    (page.has_password, page.is_set) = (true, true);
    Ok(app.page(&viewer, "account.html", page)?.into_response())
}

#[derive(Deserialize)]
struct Deleting {
    /// The name of the account, typed again.
    #[serde(default)]
    confirmed: String,
    /// The password, if there is one.
    #[serde(default)]
    password: String,
}

/// Deletes the account. Its submissions and results stay, without the name.
async fn delete(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    headers: HeaderMap,
    FormData(given, typed): FormData<Deleting>,
) -> Result<Response, WebError> {
    let account = viewer.account()?;
    if let Err((field, error)) = delete_checked(&app, account, peer, &headers, &given).await {
        let RefusedForm { form, error } = typed.refused(field, error);
        let page = AccountPage {
            form,
            ..AccountPage::of(&app, account, &headers).await?
        };
        return shown_again(&app, &viewer, "account.html", page, error);
    }
    let cookie = session::end(app.options());
    Ok((AppendHeaders([(SET_COOKIE, cookie)]), Redirect::to("/")).into_response())
}

async fn delete_checked(
    app: &App,
    account: &Account,
    peer: Peer,
    headers: &HeaderMap,
    given: &Deleting,
) -> Result<(), (&'static str, WebError)> {
    let at = |field| move |error: WebError| (field, error);
    if given.confirmed.trim() != account.name {
        let error = WebError::unusable("this is not the name of your account");
        return Err(at("confirmed")(error));
    }
    let kept = app.store().password_of(&account.id).await;
    let kept = kept.map_err(|error| at("confirmed")(error.into()))?;
    if kept.is_some() {
        let checked = check_password(app, account, peer, headers, &given.password).await;
        checked.map_err(at("delete-password"))?;
    }
    let deleted = async {
        let name = app.store().delete_account(account).await?;
        let action = format!("deleted the account, which is now called {name}");
        Ok::<_, WebError>(app.store().audit(&account.id, &action).await?)
    };
    deleted.await.map_err(at("confirmed"))
}

#[derive(Deserialize)]
pub(super) struct SigningOut {
    /// `Some` if the owner of an account without a password has confirmed that it becomes unreachable.
    pub(super) sure: Option<String>,
}

#[derive(Serialize)]
struct SignOutPage {
    /// The address that signs out.
    action: &'static str,
}

/// The page that asks before an account without a password is signed out. `None` if there is nothing to ask.
///
/// # Errors
/// If the database fails.
pub(super) async fn asks_first(
    app: &App,
    viewer: &Viewer,
    given: &SigningOut,
    action: &'static str,
) -> Result<Option<Response>, WebError> {
    let Ok(account) = viewer.account() else {
        return Ok(None);
    };
    if given.sure.is_some() || app.store().password_of(&account.id).await?.is_some() {
        return Ok(None);
    }
    let page = app.page(viewer, "sign-out.html", SignOutPage { action })?;
    Ok(Some(page.into_response()))
}

async fn everywhere(
    State(app): State<App>,
    viewer: Viewer,
    FormData(given, _): FormData<SigningOut>,
) -> Result<Response, WebError> {
    let account = viewer.account()?;
    let action = "/account/sign-out-everywhere";
    if let Some(page) = asks_first(&app, &viewer, &given, action).await? {
        return Ok(page);
    }
    app.store().revoke_all(&account.id).await?;
    Ok(Redirect::to("/sign-in").into_response())
}
