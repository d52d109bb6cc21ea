//! Adding students to a class and removing them, and links for their passwords.

use axum::extract::{Path, Request, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use grundy_store::{Account, Role};
use serde::Deserialize;

use super::forms::Notice;
use super::pages::{show, show_again};
use super::taught_class;
use crate::app::App;
use crate::error::WebError;
use crate::form_data::FormData;
use crate::routes::account_list::{self, PasswordLink};
use crate::viewer::Viewer;

pub(super) async fn invite(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Html<String>, WebError> {
    let class = taught_class(&app, &viewer, &id).await?;
    let by = viewer.account()?;
    let token = app
        .store()
        .invite(Role::Member, Some(&id), 100, 14, &by.id)
        .await?;
    let action = format!("invited to the class {}", class.name);
    viewer.audit(&app, &action).await?;
    let address = &app.options().address;
    let notice = Notice {
        invitation: Some(format!("{address}/join?invitation={}", token.reveal())),
        ..Notice::default()
    };
    show(&app, &viewer, &id, notice).await
}

#[derive(Deserialize)]
pub(super) struct Ended {
    invitation: String,
}

pub(super) async fn end_invitation(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    FormData(given, _): FormData<Ended>,
) -> Result<Redirect, WebError> {
    let class = taught_class(&app, &viewer, &id).await?;
    app.store().end_invitation(&id, &given.invitation).await?;
    let action = format!("ended an invitation to the class {}", class.name);
    viewer.audit(&app, &action).await?;
    Ok(Redirect::to(&format!("/classes/{id}#invitations")))
}

#[derive(Deserialize)]
pub(super) struct Pupil {
    account: String,
}

/// The student of a class with this identifier.
async fn pupil(app: &App, class: &str, account: &str) -> Result<Account, WebError> {
    let pupil = app.store().pupil(class, account).await?;
    pupil.ok_or_else(|| WebError::not_found("student not found"))
}

/// Makes a link by which a student sets a new password.
pub(super) async fn reset(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    FormData(given, _): FormData<Pupil>,
) -> Result<Html<String>, WebError> {
    taught_class(&app, &viewer, &id).await?;
    let pupil = pupil(&app, &id, &given.account).await?;
    // A teacher must not get into an account with other rights.
    if pupil.role != Role::Member {
        let message = format!("the account {} is not a student's", pupil.name);
        let help = "an administrator can create a link for it";
        return Err(WebError::forbidden(message).help(help));
    }
    let token = app.store().password_link(&pupil.id).await?;
    let action = format!("created a password link for {}", pupil.name);
    viewer.audit(&app, &action).await?;
    let notice = Notice {
        password: Some(PasswordLink::new(&app, pupil.name, &token)),
        ..Notice::default()
    };
    show(&app, &viewer, &id, notice).await
}

pub(super) async fn take_out(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    FormData(given, _): FormData<Pupil>,
) -> Result<Redirect, WebError> {
    let class = taught_class(&app, &viewer, &id).await?;
    let pupil = pupil(&app, &id, &given.account).await?;
    app.store().take_out(&id, &pupil.id).await?;
    let action = format!("removed {} from the class {}", pupil.name, class.name);
    viewer.audit(&app, &action).await?;
    Ok(Redirect::to(&format!("/classes/{id}#students")))
}

/// Makes accounts from a list of names, and a sheet of links to print.
pub(super) async fn import(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, WebError> {
    let class = taught_class(&app, &viewer, &id).await?;
    let links = match account_list::import(&app, Some(&id), request).await {
        Ok(links) => links,
        Err(refused) => return show_again(&app, &viewer, &id, *refused).await,
    };
    let created = account_list::action(links.len());
    let action = format!("{created} for the class {}", class.name);
    viewer.audit(&app, &action).await?;
    Ok(account_list::sheet(&app, &viewer, Some(&class), links)?.into_response())
}
