//! What every request can reach.

use std::sync::Arc;

use axum::response::Html;
use ed25519_dalek::SigningKey;
use grundy_games::Catalog;
use grundy_store::queue::Queue;
use grundy_store::{Passwords, Store};
use minijinja::context;
use minijinja::value::Serde;
use serde::Serialize;
use tokio_util::sync::CancellationToken;

use crate::error::WebError;
use crate::guesses::Guesses;
use crate::live::Live;
#[cfg(test)]
use crate::options::Connections;
use crate::options::Options;
use crate::positions::Positions;
use crate::scoreboards::Scoreboards;
use crate::shelf::Shelf;
use crate::standings::Ladders;
use crate::templates::Templates;
use crate::turns::Turns;
use crate::uploads::Uploads;

/// The site: what it serves from. Clones share it.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    catalog: Catalog,
    templates: Templates,
    store: Store,
    queue: Arc<dyn Queue>,
    passwords: Passwords,
    guesses: Guesses,
    live: Live,
    shelf: Shelf,
    uploads: Uploads,
    ladders: Ladders,
    scoreboards: Scoreboards,
    streams: Turns<String>,
    key: SigningKey,
    options: Options,
    stop: CancellationToken,
    positions: Positions,
}

impl App {
    /// A site that knows these games and serves from this store until it is told to stop.
    ///
    /// # Errors
    /// If the database fails, or the system has no randomness.
    pub async fn new(
        catalog: Catalog,
        store: Store,
        queue: Arc<dyn Queue>,
        options: Options,
        stop: CancellationToken,
    ) -> Result<Self, grundy_store::StoreError> {
        let key = crate::verdict_file::signing_key(&store).await?;
        let app = Self(Arc::new(Inner {
            positions: Positions::new(catalog.clone()),
            catalog,
            templates: Templates::new(),
            passwords: Passwords::new()?,
            guesses: Guesses::default(),
            live: Live::new(store.clone(), stop.clone()),
            shelf: Shelf::default(),
            uploads: Uploads::default(),
            ladders: Ladders::default(),
            scoreboards: Scoreboards::default(),
            streams: Turns::default(),
            store,
            queue,
            key,
            options,
            stop,
        }));
        Ok(app)
    }

    /// The games that this process knows: those of ours. Games that users bring are known to workers.
    pub(crate) fn catalog(&self) -> &Catalog {
        &self.0.catalog
    }

    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    pub(crate) fn queue(&self) -> &dyn Queue {
        &*self.0.queue
    }

    pub(crate) fn passwords(&self) -> &Passwords {
        &self.0.passwords
    }

    pub(crate) fn guesses(&self) -> &Guesses {
        &self.0.guesses
    }

    pub(crate) fn live(&self) -> &Live {
        &self.0.live
    }

    pub(crate) fn shelf(&self) -> &Shelf {
        &self.0.shelf
    }

    pub(crate) fn uploads(&self) -> &Uploads {
        &self.0.uploads
    }

    pub(crate) fn ladders(&self) -> &Ladders {
        &self.0.ladders
    }

    pub(crate) fn scoreboards(&self) -> &Scoreboards {
        &self.0.scoreboards
    }

    /// The streams of events that accounts follow.
    pub(crate) fn streams(&self) -> &Turns<String> {
        &self.0.streams
    }

    pub(crate) fn key(&self) -> &SigningKey {
        &self.0.key
    }

    pub(crate) fn options(&self) -> &Options {
        &self.0.options
    }

    pub(crate) fn stop(&self) -> &CancellationToken {
        &self.0.stop
    }

    /// Who answers questions about positions.
    pub(crate) fn positions(&self) -> &Positions {
        &self.0.positions
    }

    /// A page for this viewer. The template sees `viewer` and `page`, which is the data.
    pub(crate) fn page(
        &self,
        viewer: &impl Serialize,
        template: &str,
        data: impl Serialize,
    ) -> Result<Html<String>, WebError> {
        let (viewer, page, open) = (Serde(viewer), Serde(data), self.0.options.open);
        let context = context! { viewer, page, open };
        let rendered = self.0.templates.render(template, context);
        rendered.map(Html).map_err(|error| {
            tracing::error!(
                template,
                error = format!("{error:#}"),
                "a page could not be set"
            );
            WebError::internal(
                "this page could not be made; the operator finds the reason in the log",
            )
        })
    }
}

#[cfg(test)]
impl App {
    /// A site for tests of pages that keep nothing.
    pub(crate) async fn of_catalog(catalog: Catalog) -> Self {
        let folder = tempfile::tempdir().expect("a folder").keep();
        let store = Store::open(&Store::file_in(&folder))
            .await
            .expect("a store");
        let file = grundy_store::queue::FileQueue::file_in(&folder);
        let queue = grundy_store::queue::FileQueue::open(&file)
            .await
            .expect("a queue");
        let options = Options {
            open: false,
            address: "http://arena.test".to_owned(),
            connections: Connections::default(),
            limits: grundy_store::QueueLimits::default(),
            standings_kept: std::time::Duration::ZERO,
            languages: Vec::new(),
        };
        let stop = CancellationToken::new();
        let app = Self::new(catalog, store, Arc::new(queue), options, stop).await;
        app.expect("a site")
    }
}
