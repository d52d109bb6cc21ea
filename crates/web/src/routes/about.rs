//! The page about the server, and the page with its address.

use axum::Router;
use axum::extract::State;
use axum::response::Html;
use axum::routing::get;
use serde::Serialize;

use crate::app::App;
use crate::error::WebError;
use crate::viewer::Viewer;

pub(super) fn pages() -> Router<App> {
    Router::new()
        .route("/about", get(about))
        .route("/room", get(room))
}

#[derive(Serialize)]
struct About {
    key: String,
    address: String,
}

async fn about(State(app): State<App>, viewer: Viewer) -> Result<Html<String>, WebError> {
    let about = About {
        key: crate::verdict_file::public(app.key()),
        address: app.options().address.clone(),
    };
    app.page(&viewer, "about.html", about)
}

#[derive(Serialize)]
struct RoomPage {
    address: String,
    /// The room code, for teachers and administrators.
    code: Option<String>,
    /// The address of the QR code, which leads to the form with the room code.
    scanned: String,
}

/// The site's address in large letters and as a QR code, for a projector.
async fn room(State(app): State<App>, viewer: Viewer) -> Result<Html<String>, WebError> {
    let address = app.options().address.clone();
    let code = app.options().room_code.as_ref();
    let code = code
        .filter(|_| viewer.teacher().is_ok())
        .map(ToString::to_string);
    let scanned = match &code {
        Some(code) => format!("{address}/join?code={code}"),
        None => address.clone(),
    };
    let room = RoomPage {
        address,
        code,
        scanned,
    };
    app.page(&viewer, "room.html", room)
}
