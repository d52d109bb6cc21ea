//! The description of the API, from the declarations of its operations.

use axum::routing::get;
use axum::{Json, Router};
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;

#[derive(utoipa::OpenApi)]
#[openapi(info(title = "Grundy", description = "The API of a Grundy server"))]
struct Description;

/// The operations with their description at `/api/v1/openapi.json`.
pub(super) fn with_description(api: OpenApiRouter<App>) -> Router<App> {
    let described = OpenApiRouter::with_openapi(Description::openapi()).merge(api);
    let (router, description) = described.split_for_parts();
    router.route(
        "/api/v1/openapi.json",
        get(async move || Json(description.clone())),
    )
}
