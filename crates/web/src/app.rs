//! The state that every request can reach.

use std::sync::Arc;

use axum::response::Html;
use ed25519_dalek::SigningKey;
use grundy_games::Catalog;
use grundy_store::{InstalledProblem, Passwords, Store};
use minijinja::context;
use minijinja::value::Serde;
use serde::Serialize;
use tokio_util::sync::CancellationToken;

use crate::concurrency_limit::ConcurrencyLimit;
use crate::contest_cache::ContestCache;
use crate::error::WebError;
use crate::feed_log::FeedLogs;
use crate::join_limit::JoinLimit;
use crate::live::Live;
use crate::local_answers::LocalAnswers;
use crate::login_throttle::LoginThrottle;
use crate::options::Options;
use crate::problem_cache::{CachedProblem, ProblemCache};
use crate::standings::LadderCache;
use crate::templates::Templates;
use crate::totals_cache::TotalsCache;
use crate::upload_limit::UploadLimit;

/// The state of the site. Clones share it.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    catalog: Catalog,
    templates: Templates,
    store: Store,
    passwords: Passwords,
    login_throttle: LoginThrottle,
    joins: JoinLimit,
    live: Live,
    problems: ProblemCache,
    uploads: UploadLimit,
    ladders: LadderCache,
    contests: ContestCache,
    totals: TotalsCache,
    event_streams: ConcurrencyLimit<String>,
    feed_logs: FeedLogs,
    key: SigningKey,
    options: Options,
    stop: CancellationToken,
    local_answers: LocalAnswers,
}

impl App {
    /// A site with these games that serves from this store until `stop` is canceled.
    ///
    /// # Errors
    /// If the database fails, or the system has no randomness.
    pub async fn new(
        catalog: Catalog,
        store: Store,
        options: Options,
        stop: CancellationToken,
    ) -> Result<Self, grundy_store::StoreError> {
        let key = crate::verdict_file::signing_key(&store).await?;
        let app = Self(Arc::new(Inner {
            local_answers: LocalAnswers::new(catalog.clone()),
            catalog,
            templates: Templates::new(),
            passwords: Passwords::new()?,
            login_throttle: LoginThrottle::default(),
            joins: JoinLimit::default(),
            live: Live::new(store.clone(), stop.clone()),
            problems: ProblemCache::default(),
            uploads: UploadLimit::default(),
            ladders: LadderCache::default(),
            contests: ContestCache::default(),
            totals: TotalsCache::default(),
            event_streams: ConcurrencyLimit::default(),
            feed_logs: FeedLogs::default(),
            store,
            key,
            options,
            stop,
        }));
        Ok(app)
    }

    /// The built-in games. Only workers know games of files.
    pub(crate) fn catalog(&self) -> &Catalog {
        &self.0.catalog
    }

    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    pub(crate) fn passwords(&self) -> &Passwords {
        &self.0.passwords
    }

    pub(crate) fn login_throttle(&self) -> &LoginThrottle {
        &self.0.login_throttle
    }

    pub(crate) fn joins(&self) -> &JoinLimit {
        &self.0.joins
    }

    pub(crate) fn live(&self) -> &Live {
        &self.0.live
    }

    /// The parts of an installed problem that pages show.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) async fn cached_problem(
        &self,
        installed: &InstalledProblem,
    ) -> Result<Arc<CachedProblem>, WebError> {
        let Inner {
            problems,
            store,
            catalog,
            ..
        } = &*self.0;
        problems.get(store, catalog, installed).await
    }

    pub(crate) fn uploads(&self) -> &UploadLimit {
        &self.0.uploads
    }

    pub(crate) fn ladders(&self) -> &LadderCache {
        &self.0.ladders
    }

    pub(crate) fn contests(&self) -> &ContestCache {
        &self.0.contests
    }

    pub(crate) fn totals(&self) -> &TotalsCache {
        &self.0.totals
    }

    /// The number of event streams that each account follows.
    pub(crate) fn event_streams(&self) -> &ConcurrencyLimit<String> {
        &self.0.event_streams
    }

    /// The events that event feeds of contests have sent.
    pub(crate) fn feed_logs(&self) -> &FeedLogs {
        &self.0.feed_logs
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

    /// The answers that this process gives without a worker.
    pub(crate) fn local_answers(&self) -> &LocalAnswers {
        &self.0.local_answers
    }

    /// Renders a page for this viewer. The template gets `viewer`, `page` (the data) and `open`.
    ///
    /// # Errors
    /// If the template asks for data that is missing, which is a fault of this program.
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
                "a page could not be rendered"
            );
            WebError::internal("this page could not be rendered; the server's log says why")
        })
    }
}
