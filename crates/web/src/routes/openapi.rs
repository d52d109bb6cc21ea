//! The description of the API, from the declarations of its operations.

use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Response};
use utoipa::{Modify, OpenApi as _};
use utoipa_axum::router::OpenApiRouter;

use crate::api_schema::Shape;
use crate::app::App;
use crate::error::ErrorBody;

type ErrorShape = Shape<ErrorBody>;

#[derive(utoipa::OpenApi)]
#[openapi(
    info(title = "Grundy", description = "The API of a Grundy server"),
    components(schemas(ErrorShape))
)]
struct Description;

/// The errors that any operation can answer with: an invalid URL, a wrong token, a response that takes too long, a
/// fault of this program, and a database that is away.
const ANYWHERE: [StatusCode; 5] = [
    StatusCode::BAD_REQUEST,
    StatusCode::UNAUTHORIZED,
    StatusCode::REQUEST_TIMEOUT,
    StatusCode::INTERNAL_SERVER_ERROR,
    StatusCode::SERVICE_UNAVAILABLE,
];
/// The errors that any operation with a body can answer with: a request from another site, and a body that is too
/// large or cannot be read.
const WITH_BODY: [StatusCode; 3] = [
    StatusCode::FORBIDDEN,
    StatusCode::PAYLOAD_TOO_LARGE,
    StatusCode::UNPROCESSABLE_ENTITY,
];

/// The operations with their description at `/api/v1/openapi.json`.
pub(super) fn with_description(api: OpenApiRouter<App>) -> Router<App> {
    let described = OpenApiRouter::with_openapi(Description::openapi()).merge(api);
    let (router, mut description) = described.split_for_parts();
    Common.modify(&mut description);
    router.route(
        "/api/v1/openapi.json",
        get(async move || Json(description.clone())),
    )
}

/// The parts that all operations have in common: errors and authentication.
struct Common;

impl Modify for Common {
    fn modify(&self, description: &mut OpenApi) {
        let components = description.components.get_or_insert_default();
        let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        components.add_security_scheme("token", SecurityScheme::Http(token));
        for path in description.paths.paths.values_mut() {
            let PathItem { get, post, .. } = path;
            for operation in get.iter_mut().chain(post.iter_mut()) {
                operation.security = Some(security(operation));
            }
            for operation in get.iter_mut() {
                add_errors(operation, &ANYWHERE);
            }
            for operation in post.iter_mut() {
                add_errors(operation, &[&ANYWHERE[..], &WITH_BODY].concat());
            }
        }
    }
}

/// Adds these errors to an operation, and describes the errors that it declares.
fn add_errors(operation: &mut Operation, errors: &[StatusCode]) {
    let responses = &mut operation.responses.responses;
    for error in errors {
        let none = || RefOr::T(Response::new(""));
        responses
            .entry(error.as_str().to_owned())
            .or_insert_with(none);
    }
    for (status, response) in responses {
        let status = status.parse().unwrap_or(StatusCode::OK);
        let RefOr::T(response) = response else {
            continue;
        };
        if !status.is_client_error() && !status.is_server_error() {
            continue;
        }
        if response.description.is_empty() {
            response.description = status.canonical_reason().unwrap_or_default().to_owned();
        }
        let body = Ref::from_schema_name("Error");
        let content = Content::new(Some(body));
        response
            .content
            .insert("application/json".to_owned(), content.into());
    }
}

/// An operation that declares 401 needs a token. Others show more to viewers who send one.
fn security(operation: &Operation) -> Vec<SecurityRequirement> {
    let none: [&str; 0] = [];
    let token = SecurityRequirement::new("token", none);
    match operation.responses.responses.contains_key("401") {
        true => vec![token],
        false => vec![SecurityRequirement::default(), token],
    }
}
