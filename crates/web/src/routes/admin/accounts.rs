//! Accounts, as administrators create, change and disable them.

use axum::extract::{Path, Request, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use grundy_store::{Account, Role, StoreError};
use serde::Deserialize;

use super::{Search, Shown, show, show_again};
use crate::app::App;
use crate::error::WebError;
use crate::form_data::FormData;
use crate::routes::account_list::{self, PasswordLink};
use crate::viewer::Viewer;

/// Creates a link that sets the password of an account.
async fn link_for(app: &App, account: &Account) -> Result<PasswordLink, WebError> {
    let token = app.store().password_link(&account.id).await?;
    Ok(PasswordLink::new(app, account.name.clone(), &token))
}

#[derive(Deserialize)]
pub(super) struct NewAccount {
    name: String,
    role: Role,
}

pub(super) async fn create(
    State(app): State<App>,
    viewer: Viewer,
    FormData(given, typed): FormData<NewAccount>,
) -> Result<Response, WebError> {
    viewer.admin()?;
    let account = match app.store().create_account(&given.name, given.role).await {
        Ok(account) => account,
        Err(error) => return show_again(&app, &viewer, typed.refused("name", error)).await,
    };
    let action = format!("created the account {} ({})", account.name, account.role);
    viewer.audit(&app, &action).await?;
    let link = link_for(&app, &account).await?;
    Ok(show_link(&app, &viewer, link).await?.into_response())
}

/// Makes accounts from a list of names, and a sheet of links to print.
pub(super) async fn import(
    State(app): State<App>,
    viewer: Viewer,
    request: Request,
) -> Result<Response, WebError> {
    viewer.admin()?;
    let links = match account_list::import(&app, None, request).await {
        Ok(links) => links,
        Err(refused) => return show_again(&app, &viewer, *refused).await,
    };
    viewer
        .audit(&app, &account_list::action(links.len()))
        .await?;
    Ok(account_list::sheet(&app, &viewer, None, links)?.into_response())
}

async fn show_link(
    app: &App,
    viewer: &Viewer,
    link: PasswordLink,
) -> Result<Html<String>, WebError> {
    let shown = Shown {
        link: Some(link),
        ..Shown::default()
    };
    show(app, viewer, shown, Search::default()).await
}

async fn account(app: &App, id: &str) -> Result<Account, WebError> {
    let account = app.store().account(id).await?;
    account.ok_or_else(|| StoreError::Missing("account").into())
}

#[derive(Deserialize)]
pub(super) struct NewRole {
    role: Role,
}

/// Changes the rights of an account.
pub(super) async fn set_role(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    FormData(given, _): FormData<NewRole>,
) -> Result<Redirect, WebError> {
    let admin = viewer.admin()?;
    not_own(admin, &id, "change its role")?;
    let account = account(&app, &id).await?;
    app.store().set_role(&id, given.role).await?;
    let action = format!(
        "changed the role of {} from {} to {}",
        account.name, account.role, given.role
    );
    viewer.audit(&app, &action).await?;
    Ok(back(&account.name))
}

/// An administrator cannot lose the last access to these pages.
fn not_own(admin: &Account, id: &str, what: &str) -> Result<(), WebError> {
    match admin.id == id {
        true => Err(WebError::unusable("this is your own account")
            .help(format!("another administrator can {what}"))),
        false => Ok(()),
    }
}

/// Back to the list, where this account is shown.
fn back(name: &str) -> Redirect {
    Redirect::to(&format!("/admin?q={name}#accounts"))
}

pub(super) async fn disable(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Redirect, WebError> {
    let admin = viewer.admin()?;
    not_own(admin, &id, "disable it")?;
    let account = account(&app, &id).await?;
    app.store().set_disabled(&id, true).await?;
    let action = format!("disabled the account {}", account.name);
    viewer.audit(&app, &action).await?;
    Ok(back(&account.name))
}

pub(super) async fn enable(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Redirect, WebError> {
    viewer.admin()?;
    let account = account(&app, &id).await?;
    app.store().set_disabled(&id, false).await?;
    let action = format!("enabled the account {}", account.name);
    viewer.audit(&app, &action).await?;
    Ok(back(&account.name))
}

pub(super) async fn reset(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Html<String>, WebError> {
    viewer.admin()?;
    let account = account(&app, &id).await?;
    let action = format!("created a password link for {}", account.name);
    viewer.audit(&app, &action).await?;
    let link = link_for(&app, &account).await?;
    show_link(&app, &viewer, link).await
}
