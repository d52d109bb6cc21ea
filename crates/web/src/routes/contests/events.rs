//! The stream of the messages of a contest while it is open in a browser.

use axum::extract::{Path, State};
use axum::response::sse::{Event, Sse};
use futures_util::Stream;
use grundy_store::ContestMessage;

use super::visible_contest;
use crate::app::App;
use crate::concurrency_limit::Permit;
use crate::error::WebError;
use crate::event_stream::{EventResult, changed, event_stream, stream_permit};
use crate::live::Changes;
use crate::viewer::Viewer;

/// Follows the messages of a contest: those that the viewer may read now, and after every change of them.
///
/// Each event is called `messages`. Its data is what `/api/v1/contests/{contest}/messages` returns.
#[utoipa::path(get, path = "/api/v1/contests/{contest}/events",
    params(("contest" = String, Path, description = "The contest's name in addresses")),
    responses((status = 200, description = "Server-sent events", body = String, content_type = "text/event-stream"),
        (status = 401), (status = 404), (status = 429)))]
pub(super) async fn events(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Sse<impl Stream<Item = EventResult>>, WebError> {
    let permit = stream_permit(&app, &viewer)?;
    let contest = visible_contest(&app, &viewer, &name).await?;
    let watcher = Watcher {
        changes: app.live().watch(&contest.id),
        app,
        viewer,
        name,
        sent: None,
        _permit: permit,
    };
    Ok(event_stream(watcher, Watcher::next))
}

/// The producer of a stream.
struct Watcher {
    app: App,
    viewer: Viewer,
    name: String,
    changes: Changes,
    /// The messages of the last event.
    sent: Option<Vec<ContestMessage>>,
    _permit: Permit<String>,
}

impl Watcher {
    /// The next event, after the contest has a new message for the viewer.
    async fn next(mut self) -> Option<(EventResult, Self)> {
        loop {
            if self.sent.is_some() {
                changed(&self.app, &mut self.changes).await?;
            }
            // An error means that the viewer may no longer see the contest, or that the database is away. The stream
            // ends then, and the browser reconnects.
            self.viewer = self.viewer.renewed(&self.app).await.ok()??;
            let contest = visible_contest(&self.app, &self.viewer, &self.name);
            let contest = contest.await.ok()?;
            let store = self.app.store();
            let account = self.viewer.access();
            let messages = store.contest_messages(&contest, account.account_id());
            let messages = messages.await.ok()?;
            // Messages of others make no difference.
            if self.sent.as_ref() == Some(&messages) {
                continue;
            }
            let event = Event::default().event("messages");
            let event = event.json_data(&messages).ok()?;
            self.sent = Some(messages);
            return Some((Ok(event), self));
        }
    }
}
