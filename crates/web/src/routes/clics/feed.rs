//! The event feed: all objects that the viewer may see, and then every change of them.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use serde::Serialize;
use serde_json::Value;
use tokio::time::{Instant, sleep};

use super::objects::ENDPOINTS;
use super::snapshot::Snapshot;
use crate::app::App;
use crate::concurrency_limit::Permit;
use crate::error::WebError;
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
}

/// The feed of a contest.
pub(super) struct Feed {
    app: App,
    viewer: Viewer,
    name: String,
    /// The objects that the client knows, by type and identifier; the contest and its state have none.
    known: BTreeMap<(usize, Option<String>), Value>,
    spoke: Instant,
    is_first: bool,
    _permit: Permit<String>,
}

impl Feed {
    /// # Errors
    /// If the viewer has no account, or follows too many feeds.
    pub(super) fn new(app: App, viewer: Viewer, name: String) -> Result<Self, WebError> {
        let key = format!("event feed {}", viewer.account()?.id);
        let permit = app.event_streams().acquire(key, MAX_FEEDS);
        let permit = permit.ok_or_else(|| {
            WebError::too_many(
                format!("you are already following {MAX_FEEDS} event feeds"),
                10,
            )
        })?;
        Ok(Self {
            app,
            viewer,
            name,
            known: BTreeMap::new(),
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

    /// The next lines. `None` if the server stops, the database is away, or the viewer may no longer see the contest.
    async fn next(mut self) -> Option<(Bytes, Self)> {
        loop {
            if !self.is_first {
                tokio::select! {
                    () = sleep(POLL) => {}
                    () = self.app.stop().cancelled() => return None,
                }
            }
            self.is_first = false;
            let contest = visible_contest(&self.app, &self.viewer, &self.name);
            let contest = contest.await.ok()?;
            let snapshot = Snapshot::read(&self.app, &self.viewer, contest)
                .await
                .ok()?;
            let mut lines = self.changes(&snapshot).ok()?;
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
    fn changes(&mut self, snapshot: &Snapshot) -> serde_json::Result<String> {
        let mut lines = String::new();
        let now = all(snapshot)?;
        // Objects that refer to others are removed before them.
        for (key, _) in self.known.iter().rev() {
            if !now.contains_key(key) {
                lines += &line(key, &Value::Null)?;
            }
        }
        for (key, value) in &now {
            if self.known.get(key) != Some(value) {
                lines += &line(key, value)?;
            }
        }
        self.known = now;
        Ok(lines)
    }
}

/// All objects by the place of their type, so that an object comes after those that it refers to. The state comes last.
fn all(snapshot: &Snapshot) -> serde_json::Result<BTreeMap<(usize, Option<String>), Value>> {
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

fn line((place, id): &(usize, Option<String>), data: &Value) -> serde_json::Result<String> {
    let kind = ENDPOINTS
        .get(*place)
        .map_or("state", |endpoint| endpoint.name);
    let event = Event {
        kind,
        id: id.as_deref(),
        data,
    };
    Ok(serde_json::to_string(&event)? + "\n")
}
