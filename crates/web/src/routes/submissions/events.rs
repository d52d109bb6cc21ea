//! The stream of events of a submission while it is judged.

use axum::extract::{Path, State};
use axum::response::sse::{Event, Sse};
use futures_util::Stream;
use grundy_store::Stage;

use super::state::SubmissionState;
use crate::app::App;
use crate::concurrency_limit::Permit;
use crate::error::WebError;
use crate::event_stream::{EventResult, changed, event_stream, stream_permit};
use crate::live::Changes;
use crate::viewer::Viewer;

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
) -> Result<Sse<impl Stream<Item = EventResult>>, WebError> {
    let permit = stream_permit(&app, &viewer)?;
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
    Ok(event_stream(watcher, Watcher::next))
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
    async fn next(mut self) -> Option<(EventResult, Self)> {
        match self.next {
            Next::None => return None,
            Next::First => self.next = Next::AfterChange,
            Next::AfterChange => changed(&self.app, &mut self.changes).await?,
        }
        // An error means that the viewer may no longer see the submission, or that the database is away. The
        // stream ends then, and the browser reconnects.
        self.viewer = self.viewer.renewed(&self.app).await.ok()??;
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
}
