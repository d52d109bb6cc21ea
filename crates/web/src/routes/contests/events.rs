//! The stream of the messages of a contest while it is open in a browser.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;
use grundy_store::ContestMessage;

use super::visible_contest;
use crate::app::App;
use crate::concurrency_limit::Permit;
use crate::error::WebError;
use crate::live::Changes;
use crate::viewer::Viewer;

/// The time between comments on a silent stream, so that no proxy closes it.
const KEEP_ALIVE: Duration = Duration::from_secs(15);
/// The number of streams that one account may follow at the same time.
const MAX_STREAMS: usize = 100;

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
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, WebError> {
    let account = viewer.account()?;
    let permit = app.event_streams().acquire(account.id.clone(), MAX_STREAMS);
    let permit = permit.ok_or_else(|| {
        let message = format!("you are already following {MAX_STREAMS} submissions and contests");
        WebError::too_many(message, 10)
    })?;
    let contest = visible_contest(&app, &viewer, &name).await?;
    let watcher = Watcher {
        changes: app.live().watch(&contest.id),
        app,
        viewer,
        name,
        sent: None,
        _permit: permit,
    };
    let stream = unfold(watcher, |watcher| watcher.next());
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
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
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        loop {
            if self.sent.is_some() {
                self.changed().await?;
            }
            // An error means that the viewer may no longer see the contest, or that the database is away. The stream ends
            // then, and the browser reconnects.
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

    /// Waits until the contest has a new message. `None` if the server stops.
    async fn changed(&mut self) -> Option<()> {
        tokio::select! {
            changed = self.changes.changed() => changed.ok(),
            () = self.app.stop().cancelled() => None,
        }
    }
}
