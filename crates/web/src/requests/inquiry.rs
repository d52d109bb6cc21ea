//! The extractor of questions.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::app::App;
use crate::error::WebError;
use crate::requester::{Peer, Requester};
use crate::viewer::Viewer;

/// A question about a game, as the query of an address, and its requester.
pub(crate) struct Inquiry {
    pub(crate) viewer: Viewer,
    pub(crate) peer: Peer,
    /// The query, without a question mark.
    pub(crate) query: String,
    /// The path with the query.
    pub(crate) address: String,
}

impl Inquiry {
    pub(super) fn requester(&self) -> Requester {
        Requester::of(self.viewer.account().ok(), self.peer)
    }
}

impl FromRequestParts<App> for Inquiry {
    type Rejection = WebError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, WebError> {
        let Ok(peer) = Peer::from_request_parts(parts, app).await;
        Ok(Self {
            viewer: Viewer::from_request_parts(parts, app).await?,
            peer,
            query: parts.uri.query().unwrap_or_default().to_owned(),
            address: parts.uri.to_string(),
        })
    }
}
