//! The event feed: all objects that the viewer may see, and then every change of them.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use serde::Serialize;
use serde_json::Value;
use tokio::time::{Instant, sleep};

use super::objects::ENDPOINTS;
use super::snapshot::Snapshot;
use crate::app::App;
use crate::cache::Entry;
use crate::concurrency_limit::Permit;
use crate::error::WebError;
use crate::feed_log::{FeedLog, Key, Known, digest};
use crate::routes::contests::visible_contest;
use crate::viewer::Viewer;

/// The time between two looks for changes.
const POLL: Duration = Duration::from_secs(1);
/// The time after which a silent feed sends an empty line. The specification allows two minutes.
const KEEP_ALIVE: Duration = Duration::from_secs(20);
/// The number of feeds that one account may follow at the same time.
const MAX_FEEDS: usize = 5;

/// An event: the current value of an object. `null` if the object is gone.
#[derive(Serialize)]
struct Event<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    id: Option<&'a str>,
    data: &'a Value,
    /// The token by which a client goes on after this event.
    token: String,
}

/// The feed of a contest.
pub(super) struct Feed {
    app: App,
    viewer: Viewer,
    name: String,
    /// The events that were sent.
    log: Entry<FeedLog>,
    /// The objects that the client knows, by type and identifier; the contest and its state have none.
    known: Known,
    spoke: Instant,
    is_first: bool,
    _permit: Permit<String>,
}

impl Feed {
    /// A feed from the beginning, or after the event with the token `since`.
    ///
    /// # Errors
    /// If the viewer has no account, or follows too many feeds; or if the token is not known.
    pub(super) async fn new(
        app: App,
        viewer: Viewer,
        name: String,
        since: Option<&str>,
    ) -> Result<Self, WebError> {
        let owner = (viewer.account()?.id.clone(), name.clone());
        let key = format!("event feed {}", viewer.account()?.id);
        let permit = app.event_streams().acquire(key, MAX_FEEDS);
        let permit = permit.ok_or_else(|| {
            WebError::too_many(
                format!("you are already following {MAX_FEEDS} event feeds"),
                10,
            )
        })?;
        let begun = app.feed_logs().begin(owner, since).await;
        let (log, known) = begun.ok_or_else(unknown_token)?;
        Ok(Self {
            app,
            viewer,
            name,
            log,
            known,
            spoke: Instant::now(),
            is_first: true,
            _permit: permit,
        })
    }

    pub(super) fn response(self) -> Response {
        let stream = unfold(self, |feed| async move {
            let (bytes, feed) = feed.next().await?;
            Some((Ok::<_, Infallible>(bytes), feed))
        });
        let kind = (CONTENT_TYPE, "application/x-ndjson");
        ([kind], Body::from_stream(stream)).into_response()
    }

    /// The next lines. `None` if the server stops, the database is away, or the viewer may no longer see the contest,
    /// for example because the token has ended.
    async fn next(mut self) -> Option<(Bytes, Self)> {
        loop {
            if !self.is_first {
                tokio::select! {
                    () = sleep(POLL) => {}
                    () = self.app.stop().cancelled() => return None,
                }
            }
            self.is_first = false;
            self.viewer = self.viewer.renewed(&self.app).await.ok()??;
            let contest = visible_contest(&self.app, &self.viewer, &self.name);
            let contest = contest.await.ok()?;
            let snapshot = Snapshot::read(&self.app, &self.viewer, contest)
                .await
                .ok()?;
            let mut lines = self.changes(&snapshot).await.ok()?;
            if lines.is_empty() && self.spoke.elapsed() >= KEEP_ALIVE {
                lines.push('\n');
            }
            if !lines.is_empty() {
                self.spoke = Instant::now();
                return Some((lines.into(), self));
            }
        }
    }

    /// The events since the last look.
    async fn changes(&mut self, snapshot: &Snapshot) -> serde_json::Result<String> {
        let now = all(snapshot)?;
        let digests: Known = now
            .iter()
            .map(|(key, value)| (key.clone(), digest(value)))
            .collect();
        let mut lines = String::new();
        let mut log = self.log.lock().await;
        // Objects that refer to others are removed before them.
        for (key, _) in self.known.iter().rev() {
            if !now.contains_key(key) {
                lines += &line(key, &Value::Null, log.note(key, None))?;
            }
        }
        for (key, value) in &now {
            let digest = digests.get(key).copied();
            if self.known.get(key).copied() != digest {
                lines += &line(key, value, log.note(key, digest))?;
            }
        }
        drop(log);
        self.known = digests;
        Ok(lines)
    }
}

fn unknown_token() -> WebError {
    let message = "unknown since_token: read the feed from its beginning";
    WebError::new(StatusCode::BAD_REQUEST, "unusable", message)
}

/// All objects by the place of their type, so that an object comes after those that it refers to. The state comes last.
fn all(snapshot: &Snapshot) -> serde_json::Result<BTreeMap<Key, Value>> {
    let mut all = BTreeMap::new();
    for (place, endpoint) in ENDPOINTS.iter().enumerate() {
        match endpoint.name {
            "contest" => {
                all.insert((place, None), serde_json::to_value(snapshot.contest())?);
            }
            "state" => {
                let state = serde_json::to_value(snapshot.state())?;
                all.insert((ENDPOINTS.len(), None), state);
            }
            name => {
                let objects = snapshot.objects(name).unwrap_or_else(|| Ok(Vec::new()))?;
                for object in objects {
                    let id = object["id"].as_str().map(str::to_owned);
                    all.insert((place, id), object);
                }
            }
        }
    }
    Ok(all)
}

fn line((place, id): &Key, data: &Value, token: String) -> serde_json::Result<String> {
    let kind = ENDPOINTS
        .get(*place)
        .map_or("state", |endpoint| endpoint.name);
    let event = Event {
        kind,
        id: id.as_deref(),
        data,
        token,
    };
    Ok(serde_json::to_string(&event)? + "\n")
}
