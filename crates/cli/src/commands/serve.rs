//! `grundy serve`.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use clap::Args;
use grundy_harness::games::Catalog;
use grundy_report::{Diagnostic, Error};
use grundy_store::queue::Queue;
use grundy_store::{CredentialKind, QueueLimits, Role, Store};
use grundy_web::{App, Options, SourceLanguage};
use tokio::net::TcpListener;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use crate::arena::data::DataFolder;
use crate::arena::{self, install, store_error, workers};
use crate::compilers::{self, Native};
use crate::precompiler::Caching;
use crate::{Status, diagnostics};

/// How often what is stuck is looked for.
const RECONCILE: Duration = Duration::from_secs(10);

/// Serve an arena: a website where people hand in bots and see their verdicts
///
/// On its first start it prints a link by which the administrator sets a password. All it keeps is in
/// one folder; a second start goes on where the first one ended, however that came about.
///
/// Submissions are judged by child processes of this command. They are compiled and run in the sandbox
/// only; languages without a compiler in the sandbox are compiled by `grundy submit`, on the author's
/// machine.
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy serve --data arena                                A website for this machine
  grundy serve --data arena --listen 0.0.0.0:8470 --open   For a lesson: anybody may join
  grundy serve --data arena --backup arena-copy.db         Copy the database, also while it is served")]
pub(crate) struct Serve {
    #[command(flatten)]
    data: DataFolder,
    /// The address and port to serve at
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8470")]
    listen: SocketAddr,
    /// The address by which people reach the site, if it is another one, because of a proxy for example
    #[arg(long, value_name = "URL")]
    address: Option<String>,
    /// Number of workers; 0 if all are started by `grundy work` [default: all cores]
    #[arg(long, value_name = "N")]
    workers: Option<u16>,
    /// The folder of the problems [default: those that `grundy problems` lists]
    #[arg(long, value_name = "FOLDER")]
    problems: Option<PathBuf>,
    /// Let anybody join under a name of their choice
    #[arg(long)]
    open: bool,
    /// Seconds of a core that the submissions of one account may take within a day
    #[arg(long, value_name = "SECONDS", default_value_t = 1200,
          value_parser = clap::value_parser!(i64).range(1..))]
    core_seconds: i64,
    /// Submissions of one account that may wait at once
    #[arg(long, value_name = "N", default_value_t = 20,
          value_parser = clap::value_parser!(i64).range(1..))]
    waiting: i64,
    /// Copy the database to this file, and do not serve
    #[arg(long, value_name = "FILE")]
    backup: Option<PathBuf>,
}

impl Serve {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        arena::begin_log();
        arena::run(async {
            match &self.backup {
                Some(file) => self.back_up(file).await,
                None => self.serve(catalog).await,
            }
        })
    }

    async fn back_up(&self, file: &std::path::Path) -> Result<Status, Error> {
        self.data.must_exist()?;
        let store = self.data.store().await?;
        store.back_up(file).await.map_err(store_error)?;
        make_file_private(file).map_err(|error| {
            Diagnostic::new(format!("cannot protect {}: {error}", file.display()))
        })?;
        diagnostics::note(&format!("copied to {}", file.display()));
        Ok(Status::Fine)
    }

    /// The address by which people reach what listens here.
    fn address(&self, listener: &TcpListener) -> String {
        let given = self.address.as_ref();
        let given = given.map(|address| address.trim_end_matches('/').to_owned());
        let here = listener.local_addr().unwrap_or(self.listen);
        given.unwrap_or_else(|| format!("http://{here}"))
    }

    fn options(&self, address: String) -> Result<Options, Error> {
        let toolchains = compilers::open_as_is(Native::Never, Caching::Yes, None)?;
        let languages = toolchains
            .languages()
            .map(|(name, endings)| SourceLanguage {
                name: name.to_owned(),
                endings: endings.to_vec(),
            });
        Ok(Options {
            open: self.open,
            address,
            limits: QueueLimits {
                per_account: self.waiting,
                core_ms_per_day: self.core_seconds.saturating_mul(1000),
                ..QueueLimits::default()
            },
            languages: languages.collect(),
        })
    }

    async fn serve(&self, catalog: &Catalog) -> Result<Status, Error> {
        let unusable = |error: std::io::Error| {
            let diagnostic = Diagnostic::new(format!("cannot serve at {}: {error}", self.listen));
            diagnostic.help("--listen names another address and port")
        };
        self.data.create()?;
        let listener = TcpListener::bind(self.listen).await.map_err(unusable)?;
        let store = self.data.store().await?;
        let queue = self.data.queue().await?;
        let count = install::install(&store, catalog, self.problems.as_deref()).await?;
        let options = self.options(self.address(&listener))?;
        let address = options.address.clone();
        let link = first_link(&store, &address).await?;

        let stop = CancellationToken::new();
        arena::stop_when_asked(stop.clone());
        // Pages are served with the games that this process solves itself: those of ours. Nothing of
        // users is run here.
        let games = Catalog::standard();
        let app = App::new(games, store.clone(), queue.clone(), options, stop.clone());
        let app = app.await.map_err(store_error)?;

        diagnostics::note(&format!("serving {count} problems at {address}"));
        if let Some(link) = link {
            diagnostics::note(&format!(
                "the administrator sets a password here, once:\n  {link}"
            ));
        }
        let mut workers = Vec::new();
        for _ in 0..self.worker_count() {
            let (data, store) = (self.data.clone(), store.clone());
            let kept = workers::keep_one(data, store, Vec::new(), stop.clone());
            workers.push(tokio::spawn(kept));
        }
        let reconciling = tokio::spawn(reconcile(store.clone(), queue, stop.clone()));
        let served = grundy_web::serve(listener, app).await.map_err(unusable);
        stop.cancel();
        for worker in workers {
            let _ = worker.await;
        }
        let _ = reconciling.await;
        store.close().await;
        served?;
        Ok(Status::Fine)
    }

    fn worker_count(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        self.workers.map_or_else(cores, usize::from)
    }
}

/// The key that signs verdicts is in it, and whatever people have handed in.
#[cfg(unix)]
fn make_file_private(file: &std::path::Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(file, std::fs::Permissions::from_mode(0o600))
}

#[cfg(not(unix))]
fn make_file_private(_: &std::path::Path) -> std::io::Result<()> {
    Ok(())
}

/// A link for the administrator, until one has a password.
async fn first_link(store: &Store, address: &str) -> Result<Option<String>, Error> {
    let accounts = store.accounts().await.map_err(store_error)?;
    let mut admins = Vec::new();
    for account in accounts
        .into_iter()
        .filter(|account| account.role == Role::Admin)
    {
        if store
            .password_of(&account.id)
            .await
            .map_err(store_error)?
            .is_some()
        {
            return Ok(None);
        }
        admins.push(account);
    }
    let admin = match admins.into_iter().next() {
        Some(admin) => admin,
        None => store
            .create_account("admin", Role::Admin)
            .await
            .map_err(store_error)?,
    };
    let token = store
        .issue(&admin.id, CredentialKind::Link, "first start")
        .await;
    let token = token.map_err(store_error)?;
    Ok(Some(format!("{address}/welcome?token={}", token.reveal())))
}

/// Sees to it that whatever has no verdict gets one: takes tasks from workers that are silent, and wakes
/// workers for tasks that wait. So a lost wake-up, a deleted queue, a killed worker cost seconds.
async fn reconcile(store: Store, queue: std::sync::Arc<dyn Queue>, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let done = async {
            let taken = store.reclaim(None).await?;
            if taken > 0 {
                tracing::warn!(taken, "tasks of silent workers wait again");
            }
            let (waiting, _) = store.waiting().await?;
            for _ in 0..waiting.min(8) {
                queue.wake().await?;
            }
            store.tidy_questions().await?;
            queue.tidy().await
        };
        if let Err(error) = done.await {
            tracing::warn!(%error, "what is stuck could not be looked for");
        }
        tokio::select! {
            () = sleep(RECONCILE) => {}
            () = stop.cancelled() => {}
        }
    }
}
