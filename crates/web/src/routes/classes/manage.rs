//! Changes of a class by its teachers: its name, its teachers, its archive, and its end.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::pages::show_again;
use super::taught_class;
use crate::app::App;
use crate::error::WebError;
use crate::form_data::FormData;
use crate::viewer::Viewer;

fn back(class: &str) -> Response {
    Redirect::to(&format!("/classes/{class}")).into_response()
}

#[derive(Deserialize)]
pub(super) struct Named {
    name: String,
}

pub(super) async fn rename(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    FormData(given, typed): FormData<Named>,
) -> Result<Response, WebError> {
    let class = taught_class(&app, &viewer, &id).await?;
    if let Err(error) = app.store().rename_class(&id, &given.name).await {
        return show_again(&app, &viewer, &id, typed.refused("name", error)).await;
    }
    let action = format!("renamed the class {} to {}", class.name, given.name.trim());
    viewer.audit(&app, &action).await?;
    Ok(back(&id))
}

pub(super) async fn archive(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Response, WebError> {
    let class = taught_class(&app, &viewer, &id).await?;
    let is_archived = class.archived.is_none();
    app.store().archive_class(&id, is_archived).await?;
    let action = match is_archived {
        true => format!("archived the class {}", class.name),
        false => format!("restored the class {} from the archive", class.name),
    };
    viewer.audit(&app, &action).await?;
    Ok(back(&id))
}

#[derive(Deserialize)]
pub(super) struct Confirmed {
    /// The name of the class, typed again.
    confirmed: String,
}

pub(super) async fn delete(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    FormData(given, typed): FormData<Confirmed>,
) -> Result<Response, WebError> {
    let class = taught_class(&app, &viewer, &id).await?;
    let deleted = match given.confirmed.trim() == class.name {
        true => app.store().delete_class(&id).await.map_err(WebError::from),
        false => Err(WebError::unusable("this is not the name of the class")),
    };
    if let Err(error) = deleted {
        let refused = typed.refused("confirmed", error);
        return show_again(&app, &viewer, &id, refused).await;
    }
    let action = format!("deleted the class {}", class.name);
    viewer.audit(&app, &action).await?;
    Ok(Redirect::to("/classes").into_response())
}

#[derive(Deserialize)]
pub(super) struct Teacher {
    teacher: String,
}

pub(super) async fn add_teacher(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    FormData(given, typed): FormData<Teacher>,
) -> Result<Response, WebError> {
    let class = taught_class(&app, &viewer, &id).await?;
    let account = app.store().account_named(&given.teacher).await?;
    let added = match &account {
        Some(account) => app
            .store()
            .add_teacher(&id, account)
            .await
            .map_err(WebError::from),
        None => Err(WebError::unusable("there is no account with this name")),
    };
    if let Err(error) = added {
        return show_again(&app, &viewer, &id, typed.refused("teacher", error)).await;
    }
    let action = format!(
        "made {} a teacher of the class {}",
        given.teacher.trim(),
        class.name
    );
    viewer.audit(&app, &action).await?;
    Ok(back(&id))
}

#[derive(Deserialize)]
pub(super) struct Removed {
    account: String,
}

pub(super) async fn remove_teacher(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    FormData(given, _): FormData<Removed>,
) -> Result<Response, WebError> {
    let class = taught_class(&app, &viewer, &id).await?;
    let teachers = app.store().teachers_of(&id).await?;
    let teacher = teachers.into_iter().find(|one| one.id == given.account);
    let teacher = teacher.ok_or_else(|| WebError::not_found("teacher not found"))?;
    app.store().remove_teacher(&id, &teacher.id).await?;
    let action = format!(
        "removed the teacher {} from the class {}",
        teacher.name, class.name
    );
    viewer.audit(&app, &action).await?;
    match viewer.account()?.id == teacher.id {
        true => Ok(Redirect::to("/classes").into_response()),
        false => Ok(back(&id)),
    }
}
