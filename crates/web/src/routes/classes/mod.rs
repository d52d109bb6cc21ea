//! Classes: their pages for students and teachers, and what teachers change.

mod feed;
mod forms;
mod manage;
mod members;
mod pages;
mod similar;

use axum::Router;
use axum::routing::{get, post};
use grundy_store::Class;

use crate::app::App;
use crate::error::WebError;
use crate::size_limit::text_body_limit;
use crate::viewer::Viewer;

pub(super) fn pages() -> Router<App> {
    Router::new()
        .route("/classes", get(pages::classes).post(pages::create))
        .route("/classes/{class}", get(pages::class))
        .route("/classes/{class}/assign", post(pages::assign))
        .route("/classes/{class}/unassign", post(pages::unassign))
        .route("/classes/{class}/feed", get(feed::feed))
        .route("/classes/{class}/results.csv", get(pages::csv))
        .route("/classes/{class}/errors/{problem}", get(pages::errors))
        .route("/classes/{class}/similar/{problem}", get(similar::page))
        .route(
            "/classes/{class}/similar/{problem}/{one}/{other}",
            get(similar::comparison),
        )
        .route("/classes/{class}/invite", post(members::invite))
        .route(
            "/classes/{class}/invitations/end",
            post(members::end_invitation),
        )
        .route(
            "/classes/{class}/import",
            post(members::import).layer(text_body_limit()),
        )
        .route("/classes/{class}/pupils/reset", post(members::reset))
        .route("/classes/{class}/pupils/remove", post(members::take_out))
        .route("/classes/{class}/rename", post(manage::rename))
        .route("/classes/{class}/archive", post(manage::archive))
        .route("/classes/{class}/delete", post(manage::delete))
        .route("/classes/{class}/teachers", post(manage::add_teacher))
        .route(
            "/classes/{class}/teachers/remove",
            post(manage::remove_teacher),
        )
}

/// The class, if the viewer is a member.
async fn member_class(app: &App, viewer: &Viewer, id: &str) -> Result<Class, WebError> {
    let class = app.store().class(viewer.account()?, id).await?;
    class.ok_or_else(|| WebError::not_found("class not found"))
}

/// The class, if the viewer teaches it. Everyone else gets 404, so that teachers' pages are not revealed.
async fn taught_class(app: &App, viewer: &Viewer, id: &str) -> Result<Class, WebError> {
    let class = member_class(app, viewer, id).await?;
    match class.teaches {
        true => Ok(class),
        false => Err(WebError::not_found("page not found")),
    }
}
