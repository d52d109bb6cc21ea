//! How pupils come into a class and out of it, and links for their passwords.

use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use grundy_store::{Account, ImportedAccount, Role, Token};
use serde::{Deserialize, Serialize};

use super::forms::{Notice, PasswordLink};
use super::name_list::{list_limit, names_of_list};
use super::pages::{show, show_again};
use super::taught_class;
use crate::app::App;
use crate::error::WebError;
use crate::form_data::FormData;
use crate::form_state::FormState;
use crate::viewer::Viewer;

pub(super) async fn invite(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Html<String>, WebError> {
    let class = taught_class(&app, &viewer, &id).await?;
    if class.archived.is_some() {
        return Err(WebError::unusable(
            "this class is archived and accepts no new students",
        ));
    }
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

/// The pupil of a class with this identifier.
async fn pupil(app: &App, class: &str, account: &str) -> Result<Account, WebError> {
    let pupil = app.store().pupil(class, account).await?;
    pupil.ok_or_else(|| WebError::not_found("student not found"))
}

fn password_link(app: &App, token: &Token) -> String {
    format!("{}/welcome?token={}", app.options().address, token.reveal())
}

/// Makes a link by which a pupil sets a new password.
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
    let link = PasswordLink {
        link: password_link(&app, &token),
        name: pupil.name,
    };
    let notice = Notice {
        password: Some(link),
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

#[derive(Deserialize)]
pub(super) struct List {
    /// See [`names_of_list`].
    names: String,
}

#[derive(Serialize)]
struct Sheet {
    class: String,
    id: String,
    address: String,
    links: Vec<PasswordLink>,
}

/// Makes accounts from a list of names, and a sheet of links to print.
pub(super) async fn import(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    form: Result<FormData<List>, WebError>,
) -> Result<Response, WebError> {
    let class = taught_class(&app, &viewer, &id).await?;
    let FormData(given, typed) = match form {
        Ok(form) => form,
        // It was not read to its end, so what was typed is lost.
        Err(error) if error.code == "too-large" => {
            let refused = FormState::default().refused("names", list_limit().error());
            return show_again(&app, &viewer, &id, refused).await;
        }
        Err(error) => return Err(error),
    };
    let imported = match imported(&app, &id, &given.names).await {
        Ok(imported) => imported,
        Err(error) => return show_again(&app, &viewer, &id, typed.refused("names", error)).await,
    };
    let count = imported.len();
    let accounts = if count == 1 { "account" } else { "accounts" };
    let action = format!("created {count} {accounts} for the class {}", class.name);
    viewer.audit(&app, &action).await?;
    let links = imported.into_iter().map(|imported| PasswordLink {
        link: password_link(&app, &imported.link),
        name: imported.account.name,
    });
    let sheet = Sheet {
        class: class.name,
        id,
        address: app.options().address.clone(),
        links: links.collect(),
    };
    Ok(app.page(&viewer, "sheet.html", sheet)?.into_response())
}

async fn imported(app: &App, class: &str, list: &str) -> Result<Vec<ImportedAccount>, WebError> {
    list_limit().check(list.len())?;
    let names = names_of_list(list)?;
    Ok(app.store().import_pupils(class, &names).await?)
}
