//! Answers beside the server: few at a time, each within a time limit.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use grundy_games::Catalog;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::recent::Recent;
use super::refusal::Refusal;
use crate::error::WebError;

/// Longest wait for a turn, and for an answer.
const TURN: Duration = Duration::from_secs(3);
const ANSWER: Duration = Duration::from_secs(5);
/// Questions that are answered at the same time.
const AT_ONCE: usize = 2;

/// Who answers questions about positions. Clones share it.
#[derive(Clone)]
pub(crate) struct Positions(Arc<Shared>);

struct Shared {
    catalog: Catalog,
    recent: Recent,
    turns: Arc<Semaphore>,
}

impl Positions {
    /// Answers for these games.
    pub(crate) fn new(catalog: Catalog) -> Self {
        Self(Arc::new(Shared {
            catalog,
            recent: Recent::default(),
            turns: Arc::new(Semaphore::new(AT_ONCE)),
        }))
    }

    pub(crate) fn catalog(&self) -> &Catalog {
        &self.0.catalog
    }

    pub(super) fn recent(&self) -> &Recent {
        &self.0.recent
    }

    /// Runs `answer` where it holds nobody up. One that takes too long keeps its turn, so that not
    /// more than a few of them are ever under way.
    ///
    /// # Errors
    /// What `answer` says, and that there is no turn or no answer in time.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        answer: impl FnOnce(&Self) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, WebError> {
        let turn = timeout(TURN, Arc::clone(&self.0.turns).acquire_owned()).await;
        let Ok(Ok(turn)) = turn else {
            return Err(busy());
        };
        let positions = self.clone();
        let answering = spawn_blocking(move || {
            let answered = answer(&positions);
            drop(turn);
            answered
        });
        match timeout(ANSWER, answering).await {
            Ok(Ok(answered)) => Ok(answered?),
            Ok(Err(error)) => {
                tracing::error!(error = error.to_string(), "a question about a position");
                Err(WebError::internal("this position could not be looked at"))
            }
            Err(_) => Err(busy()),
        }
    }
}

fn busy() -> WebError {
    let message = "too many questions are being answered at the moment";
    WebError {
        retry_after: Some(5),
        ..WebError::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
    }
}
