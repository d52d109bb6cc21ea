//! Signing in and out, links that set a password, and invitations.

use std::time::Duration;

use axum::Router;
use axum::extract::{Query, State};
use axum::http::header::SET_COOKIE;
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{AppendHeaders, Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use grundy_report::number_of;
use grundy_store::{Account, CredentialKind, InvitedClass, Token};
use serde::{Deserialize, Serialize};

use super::account::{SigningOut, asks_first};
use crate::app::App;
use crate::browser_name::browser_name;
use crate::error::WebError;
use crate::form_data::FormData;
use crate::form_state::{FormState, RefusedForm, shown_again};
use crate::format::encoded_path;
use crate::known_browser;
use crate::login_throttle::{Attempt, Origin};
use crate::requester::Peer;
use crate::session;
use crate::site_path::is_on_this_site;
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
    form: FormState,
}

async fn form(
    State(app): State<App>,
    viewer: Viewer,
    Query(query): Query<Next>,
) -> Result<Html<String>, WebError> {
    let next = on_this_site(query.next.as_deref()).to_owned();
    let form = FormState::default();
    app.page(&viewer, "sign-in.html", SignIn { next, form })
}

/// The path, or `/` if it could lead to another site.
fn on_this_site(path: Option<&str>) -> &str {
    path.filter(|path| is_on_this_site(path)).unwrap_or("/")
}

#[derive(Deserialize)]
struct Credentials {
    name: String,
    password: String,
    next: Option<String>,
}

async fn sign_in(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    headers: HeaderMap,
    FormData(given, typed): FormData<Credentials>,
) -> Result<Response, WebError> {
    let next = on_this_site(given.next.as_deref());
    let account = app.store().account_named(&given.name).await?;
    let checked = check(&app, &given.name, account, peer, &headers, &given.password).await;
    match checked {
        Ok(account) => signed_in(&app, &account, &headers, next).await,
        Err(error) => {
            let RefusedForm { form, error } = typed.refused("password", error);
            let next = next.to_owned();
            shown_again(&app, &viewer, "sign-in.html", SignIn { next, form }, error)
        }
    }
}

/// Checks the password of an account whose owner is signed in. Wrong ones count as attempts to sign in.
///
/// # Errors
/// If the password is wrong, there were too many attempts, or the database fails.
pub(super) async fn check_password(
    app: &App,
    account: &Account,
    peer: Peer,
    headers: &HeaderMap,
    password: &str,
) -> Result<(), WebError> {
    let named = Some(account.clone());
    let checked = check(app, &account.name, named, peer, headers, password).await;
    checked.map(drop).map_err(|error| match error.code {
        "wrong-password" => WebError::new(error.status, error.code, "this is not your password"),
        _ => error,
    })
}

/// The account of this name, if the password is right.
async fn check(
    app: &App,
    name: &str,
    account: Option<Account>,
    peer: Peer,
    headers: &HeaderMap,
    password: &str,
) -> Result<Account, WebError> {
    let origin = origin(app, account.as_ref(), peer, headers);
    let attempt = Attempt::new(name, origin);
    let begun = app.login_throttle().begin(&attempt);
    begun.map_err(|wait| too_many("too many wrong passwords", wait))?;
    let named = account.as_ref().map(|account| account.id.clone());
    let kept = match &account {
        Some(account) => app.store().password_of(&account.id).await?,
        None => None,
    };
    let is_right = app.passwords().verify(password, kept.as_deref()).await?;
    let Some(account) = account.filter(|_| is_right) else {
        if let Some(named) = named {
            app.store()
                .audit_failed_sign_in(&named, "wrong password")
                .await?;
        }
        let message = "wrong name or password";
        return Err(
            WebError::new(StatusCode::UNAUTHORIZED, "wrong-password", message)
                .help("ask your teacher or the administrator for a link that sets a new password"),
        );
    };
    // Only people who know the password learn that the account is disabled.
    if account.disabled {
        app.store()
            .audit_failed_sign_in(&account.id, "the account is disabled")
            .await?;
        let message = "this account is disabled";
        return Err(WebError::new(StatusCode::UNAUTHORIZED, "disabled", message)
            .help("ask your teacher or the administrator to enable it"));
    }
    app.login_throttle().succeeded(&attempt);
    Ok(account)
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
    let message = format!("{what}; wait {}", number_of(seconds, "second"));
    WebError::too_many(message, seconds)
}

/// Begins a session with a new token.
async fn signed_in(
    app: &App,
    account: &Account,
    headers: &HeaderMap,
    next: &str,
) -> Result<Response, WebError> {
    let browser = browser_name(headers);
    let token = app
        .store()
        .issue(&account.id, CredentialKind::Session, &browser)
        .await?;
    Ok(with_session(app, account, &token, next))
}

/// Redirects to a path, with the cookies of a session.
fn with_session(app: &App, account: &Account, token: &Token, next: &str) -> Response {
    let cookies = AppendHeaders([
        (SET_COOKIE, session::begin(token, app.options())),
        (
            SET_COOKIE,
            known_browser::mark(&account.id, app.key(), app.options()),
        ),
    ]);
    (cookies, Redirect::to(next)).into_response()
}

async fn sign_out(
    State(app): State<App>,
    viewer: Viewer,
    headers: HeaderMap,
    FormData(given, _): FormData<SigningOut>,
) -> Result<Response, WebError> {
    if let Some(page) = asks_first(&app, &viewer, &given, "/sign-out").await? {
        return Ok(page);
    }
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
    form: FormState,
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
        form: FormState::default(),
    };
    app.page(&viewer, "welcome.html", page)
}

fn used_up() -> WebError {
    WebError::not_found("this link is invalid or has expired")
        .help("a link works once, within three days; ask for a new one")
}

#[derive(Deserialize)]
struct NewPassword {
    token: String,
    password: String,
}

async fn set_password(
    State(app): State<App>,
    viewer: Viewer,
    headers: HeaderMap,
    FormData(given, typed): FormData<NewPassword>,
) -> Result<Response, WebError> {
    let token = Token::from_text(&given.token);
    let known = app.store().owner_of(&token, CredentialKind::Link).await?;
    let known = known.ok_or_else(used_up)?;
    let kept = match app.passwords().hash(&given.password, &known.name).await {
        Ok(kept) => kept,
        Err(error) => {
            let RefusedForm { form, error } = typed.refused("password", error);
            let page = Welcome {
                token: given.token,
                name: known.name,
                form,
            };
            return shown_again(&app, &viewer, "welcome.html", page, error);
        }
    };
    let account = app.store().set_password_by(&token, &kept).await?;
    let account = account.ok_or_else(used_up)?;
    signed_in(&app, &account, &headers, "/").await
}

#[derive(Deserialize)]
struct Invited {
    invitation: Option<String>,
    /// The room code, in the address of the QR code.
    code: Option<String>,
}

#[derive(Serialize)]
struct JoinPage {
    invitation: Option<String>,
    /// The class of the invitation.
    class: Option<InvitedClass>,
    /// Whether people need the room code, because they have no invitation.
    needs_code: bool,
    form: FormState,
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
        let page = JoinPage {
            invitation: None,
            class: None,
            needs_code: app.options().room_code.is_some(),
            form: FormState::typed(query.code.map(|code| ("code".to_owned(), code))),
        };
        return Ok(app.page(&viewer, "join.html", page)?.into_response());
    };
    let invitation = app.store().invitation(&Token::from_text(&text)).await?;
    let invitation = invitation.ok_or_else(expired)?;
    // An existing account can join a class, but has no use for other invitations.
    if let (Ok(_), None) = (viewer.account(), &invitation.class) {
        return Ok(Redirect::to("/").into_response());
    }
    let page = JoinPage {
        class: app.store().class_of_invitation(&invitation).await?,
        needs_code: false,
        invitation: Some(text),
        form: FormState::default(),
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
    code: Option<String>,
    name: Option<String>,
    password: Option<String>,
}

async fn join(
    State(app): State<App>,
    viewer: Viewer,
    peer: Peer,
    headers: HeaderMap,
    FormData(given, typed): FormData<Joining>,
) -> Result<Response, WebError> {
    let text = given.invitation.filter(|text| !text.is_empty());
    let invitation = text.as_deref().map(Token::from_text);
    if let (Ok(account), Some(invitation)) = (viewer.account(), &invitation) {
        let accepted = app.store().accept_as(invitation, &account.id).await?;
        let class = accepted.ok_or_else(expired)?.class;
        return Ok(Redirect::to(&first_page(class.as_deref())).into_response());
    }
    let class = match &invitation {
        Some(invitation) => app.store().invitation(invitation).await?,
        None => None,
    };
    let class = class.and_then(|invitation| invitation.class);
    let newcomer = Newcomer {
        name: given.name.unwrap_or_default(),
        password: given.password.filter(|password| !password.is_empty()),
        browser: browser_name(&headers),
    };
    let code = given.code.unwrap_or_default();
    let joined = match invitation {
        Some(invitation) => accept(&app, &invitation, &newcomer).await,
        None if app.options().open => join_freely(&app, peer, &code, &newcomer).await,
        None => return Err(invited_only()),
    };
    match joined {
        Ok((account, session)) => {
            let next = first_page(class.as_deref());
            Ok(with_session(&app, &account, &session, &next))
        }
        Err((field, error)) => {
            let RefusedForm { form, error } = typed.refused(field, error);
            let class = invited_class(&app, text.as_deref()).await?;
            let page = JoinPage {
                needs_code: text.is_none() && app.options().room_code.is_some(),
                invitation: text,
                class,
                form,
            };
            shown_again(&app, &viewer, "join.html", page, error)
        }
    }
}

/// The page that is shown after joining: that of the class, if there is one.
fn first_page(class: Option<&str>) -> String {
    class.map_or_else(|| "/".to_owned(), |class| format!("/classes/{class}"))
}

/// The class of an invitation, if it is valid and for a class.
async fn invited_class(
    app: &App,
    invitation: Option<&str>,
) -> Result<Option<InvitedClass>, WebError> {
    let Some(text) = invitation else {
        return Ok(None);
    };
    let store = app.store();
    match store.invitation(&Token::from_text(text)).await? {
        Some(invitation) => Ok(store.class_of_invitation(&invitation).await?),
        None => Ok(None),
    }
}

/// A field of a form, and what is wrong with it.
type Wrong = (&'static str, WebError);

/// The name and the password for a new account, and the browser that is signed in to it.
struct Newcomer {
    name: String,
    password: Option<String>,
    browser: String,
}

/// Creates an account by an invitation.
async fn accept(
    app: &App,
    invitation: &Token,
    newcomer: &Newcomer,
) -> Result<(Account, Token), Wrong> {
    let kept = hashed(app, newcomer).await?;
    let Newcomer { name, browser, .. } = newcomer;
    let store = app.store();
    let accepted = store.accept(invitation, name, kept.as_deref(), browser);
    let accepted = accepted.await.map_err(|error| ("name", error.into()))?;
    accepted.ok_or_else(|| ("name", expired()))
}

/// The password as it is stored. An open site allows accounts without one, for short lessons: only the session gives
/// access to them.
async fn hashed(app: &App, newcomer: &Newcomer) -> Result<Option<String>, Wrong> {
    let is_wrong = |error| ("password", error);
    match (newcomer.password.as_deref(), app.options().open) {
        (Some(password), _) => {
            let kept = app.passwords().hash(password, &newcomer.name).await;
            kept.map(Some).map_err(|error| is_wrong(error.into()))
        }
        (None, true) => Ok(None),
        (None, false) => {
            let message = "the password must have 8 to 200 characters";
            Err(is_wrong(WebError::unusable(message)))
        }
    }
}

/// Creates an account without an invitation.
async fn join_freely(
    app: &App,
    peer: Peer,
    code: &str,
    newcomer: &Newcomer,
) -> Result<(Account, Token), Wrong> {
    let network = peer.network();
    if let Some(network) = network {
        let begun = app.joins().begin(network);
        let message = "too many people are joining from your network";
        begun.map_err(|wait| ("name", too_many(message, wait)))?;
    }
    // A wrong code counts like a new account, so that guessing is limited.
    if app
        .options()
        .room_code
        .as_ref()
        .is_some_and(|room| !room.is(code))
    {
        let error = WebError::unusable("this is not the room code");
        let help = "it is shown where the server was started, and by the teacher's page /room";
        return Err(("code", error.help(help)));
    }
    let joined = async {
        let kept = hashed(app, newcomer).await?;
        let Newcomer { name, browser, .. } = newcomer;
        let joined = app.store().join(name, kept.as_deref(), browser).await;
        joined.map_err(|error| ("name", error.into()))
    };
    let joined = joined.await;
    if let (Err(_), Some(network)) = (&joined, network) {
        app.joins().failed(network);
    }
    joined
}

/// Redirects to the form that signs in, which leads back to this path with its query.
pub(crate) fn sign_in_first(asked: &Uri) -> Redirect {
    let path = asked.path_and_query().map_or("/", PathAndQuery::as_str);
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
