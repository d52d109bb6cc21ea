//! Streams of server-sent events, which browsers follow while a page is open.

use std::convert::Infallible;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;

use crate::app::App;
use crate::concurrency_limit::Permit;
use crate::error::WebError;
use crate::live::Changes;
use crate::viewer::Viewer;

/// The time between comments on a silent stream, so that no proxy closes it.
const KEEP_ALIVE: Duration = Duration::from_secs(15);
/// The number of streams that one account may follow at the same time.
const MAX_STREAMS: usize = 100;

/// An event of a stream.
pub(crate) type EventResult = Result<Event, Infallible>;

/// Takes permission for a stream, which ends when the permit is dropped.
///
/// # Errors
/// If the viewer is not signed in, or follows too many streams.
pub(crate) fn stream_permit(app: &App, viewer: &Viewer) -> Result<Permit<String>, WebError> {
    let account = viewer.account()?;
    let permit = app.event_streams().acquire(account.id.clone(), MAX_STREAMS);
    permit.ok_or_else(|| {
        let message = format!("you are already following {MAX_STREAMS} submissions and contests");
        WebError::too_many(message, 10)
    })
}

/// The stream of the events that a watcher produces, one after the other. `None` ends it.
pub(crate) fn event_stream<W, F>(
    watcher: W,
    next: impl FnMut(W) -> F + Send + 'static,
) -> Sse<impl Stream<Item = EventResult>>
where
    W: Send + 'static,
    F: Future<Output = Option<(EventResult, W)>> + Send + 'static,
{
    let stream = unfold(watcher, next);
    Sse::new(stream).keep_alive(KeepAlive::new().interval(KEEP_ALIVE))
}

/// Waits for a change. `None` if the server stops.
pub(crate) async fn changed(app: &App, changes: &mut Changes) -> Option<()> {
    tokio::select! {
        changed = changes.changed() => changed.ok(),
        () = app.stop().cancelled() => None,
    }
}
