//! The stream of events of a submission while it is judged.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;
use grundy_store::Stage;

use super::state::SubmissionState;
use crate::app::App;
use crate::concurrency_limit::Permit;
use crate::error::WebError;
use crate::live::Changes;
use crate::viewer::Viewer;

/// The time between comments on a silent stream, so that no proxy closes it.
const KEEP_ALIVE: Duration = Duration::from_secs(15);
/// The number of streams that one account may follow at the same time.
const MAX_STREAMS: usize = 100;

/// Follows a submission: its state now, and after every change until it is judged.
///
/// Each event is called `state`. Its data is a `SubmissionState` without a report, and its ID is the version of
/// the submission.
#[utoipa::path(get, path = "/api/v1/submissions/{id}/events",
    params(("id" = String, Path, description = "The submission's ID")),
    responses((status = 200, description = "Server-sent events", body = String, content_type = "text/event-stream"),
        (status = 401), (status = 404), (status = 429)))]
pub(super) async fn events(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, WebError> {
    let account = viewer.account()?;
    let permit = app.event_streams().acquire(account.id.clone(), MAX_STREAMS);
    let permit = permit.ok_or_else(|| {
        let message = format!("you are already following {MAX_STREAMS} submissions");
        WebError::too_many(message, 10)
    })?;
    // Subscribe before the first read, so that no change between both is missed.
    let changes = app.live().watch(&id);
    viewer.submission(&app, &id).await?;
    let watcher = Watcher {
        app,
        viewer,
        id,
        changes,
        next: Next::First,
        _permit: permit,
    };
    let stream = unfold(watcher, |watcher| watcher.next());
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

/// The producer of a stream.
struct Watcher {
    app: App,
    viewer: Viewer,
    id: String,
    changes: Changes,
    next: Next,
    _permit: Permit<String>,
}

/// The next event.
#[derive(PartialEq, Eq)]
enum Next {
    First,
    AfterChange,
    None,
}

impl Watcher {
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        match self.next {
            Next::None => return None,
            Next::First => self.next = Next::AfterChange,
            Next::AfterChange => self.changed().await?,
        }
        // An error means that the viewer may no longer see the submission, or that the database is away. The
        // stream ends then, and the browser reconnects.
        let submission = self.viewer.submission(&self.app, &self.id).await.ok()?;
        let (version, is_done) = (submission.version, submission.stage == Stage::Done);
        let state = SubmissionState::brief(self.app.store(), submission)
            .await
            .ok()?;
        if is_done {
            self.next = Next::None;
        }
        let event = Event::default().event("state").id(version.to_string());
        let event = event.json_data(state).ok()?;
        Some((Ok(event), self))
    }

    /// Waits until the submission has changed. `None` if the server stops.
    async fn changed(&mut self) -> Option<()> {
        tokio::select! {
            changed = self.changes.changed() => changed.ok(),
            () = self.app.stop().cancelled() => None,
        }
    }
}
