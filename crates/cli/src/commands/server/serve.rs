//! `grundy serve`.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use clap::Args;
use grundy_harness::games::Catalog;
use grundy_report::sanitize::single_line;
use grundy_report::{Diagnostic, Error};
use grundy_store::{Account, CredentialKind, QueueLimits, Role, Store, StoreError, random_bytes};
use grundy_web::{App, Connections, Options, RoomCode, SourceLanguage};
use grundy_worker::Housekeeping;
use ipnet::IpNet;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use ureq::http::Uri;

use crate::compilers::{self, Native};
use crate::precompiler::Caching;
use crate::server::data::Data;
use crate::server::{self, announcement, install, private, site_address, store_error, workers};
use crate::{Status, diagnostics};

/// Run a server: a website to which users submit bots
///
/// The first start makes a link with which the administrator sets a password: it is printed at a
/// terminal, and otherwise written to a file in the data directory. All data is in one
/// directory, or in a Postgres database that any number of servers and workers can share. A later
/// start continues from this data, even after a crash.
///
/// Submissions are judged by child processes of this command. They run only in the sandbox. They are
/// compiled there too, or, if the kernel has Landlock, by confined compilers of this machine: those
/// of Rust, Go and Zig that are installed when the server starts.
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy serve --data site                                For this machine only
  grundy serve --data site --listen 0.0.0.0:8470 --open   All visitors may join
  grundy serve --data site --backup copy.db               Copy the database
  grundy serve --database postgres://grundy@db/grundy     Use Postgres")]
pub(crate) struct Serve {
    #[command(flatten)]
    data: Data,
    /// Address and port to listen on
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8470")]
    listen: SocketAddr,
    /// Public URL of the site [default: the URL of the address it listens on; for 0.0.0.0, of this
    /// machine's address in its network]
    #[arg(long, value_name = "URL")]
    address: Option<String>,
    /// Address or network of a proxy whose X-Forwarded-For header names the client, for example
    /// 172.17.0.0/16; may be repeated. Proxies on this machine are always trusted
    #[arg(long = "trusted-proxy", value_name = "ADDRESS[/BITS]", value_parser = network)]
    trusted_proxies: Vec<IpNet>,
    /// Number of workers; 0 if all are started by `grundy work` [default: one per core, but at
    /// least 2]
    #[arg(long, value_name = "N")]
    workers: Option<u16>,
    /// The directory of the problems [default: those that `grundy problems` lists]
    #[arg(long, value_name = "FOLDER")]
    problems: Option<PathBuf>,
    /// Let all visitors join under a name of their choice
    #[arg(long)]
    open: bool,
    /// CPU seconds that one account's submissions may use within 24 hours
    #[arg(long, value_name = "SECONDS", default_value_t = 1200,
          value_parser = clap::value_parser!(i64).range(1..))]
    core_seconds: i64,
    /// Largest number of waiting submissions of one account
    #[arg(long, value_name = "N", default_value_t = 20,
          value_parser = clap::value_parser!(i64).range(1..))]
    waiting: i64,
    /// Share of submissions, in thousandths, that another worker rejudges as a spot check
    #[arg(long, value_name = "N", default_value_t = 15,
          value_parser = clap::value_parser!(u32).range(..=1000))]
    checks: u32,
    /// Largest number of open connections; further clients wait. One client address gets at most
    /// half of them, except this machine's own
    #[arg(long, value_name = "N", default_value_t = 4000,
          value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    connections: u32,
    /// Copy the database to this file, and exit
    #[arg(long, value_name = "FILE")]
    backup: Option<PathBuf>,
}

impl Serve {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        server::begin_log();
        server::run(async {
            match &self.backup {
                Some(file) => self.back_up(file).await,
                None => self.serve(catalog).await,
            }
        })
    }

    async fn back_up(&self, file: &std::path::Path) -> Result<Status, Error> {
        let store = self.data.existing_store().await?;
        store.back_up(file).await.map_err(store_error)?;
        // It contains the signing key and all submissions.
        private::protect(file).map_err(|error| {
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
        given.unwrap_or_else(|| site_address::url_of(here))
    }

    fn check_address(&self) -> Result<(), Diagnostic> {
        let Some(address) = &self.address else {
            return Ok(());
        };
        let is_usable = |uri: &Uri| {
            let scheme = uri.scheme_str().unwrap_or_default();
            ["http", "https"].contains(&scheme) && uri.host().is_some_and(|host| !host.is_empty())
        };
        match address.parse() {
            Ok(uri) if is_usable(&uri) => Ok(()),
            _ => Err(Diagnostic::new(format!(
                "`{}` is not the URL of a site",
                single_line(address)
            ))
            .help("--address https://judge.example.org")),
        }
    }

    fn options(&self, address: String) -> Result<Options, Error> {
        let toolchains = compilers::open_as_is(Native::Confined, Caching::Yes, None)?;
        let languages = toolchains
            .languages()
            .map(|(name, endings)| SourceLanguage {
                name: name.to_owned(),
                endings: endings.to_vec(),
            });
        Ok(Options {
            open: self.open,
            room_code: self.room_code()?,
            address,
            connections: Connections {
                most: self.connections as usize,
                ..Connections::default()
            },
            limits: QueueLimits {
                per_account: self.waiting,
                core_ms_per_day: self.core_seconds.saturating_mul(1000),
                ..QueueLimits::default()
            },
            standings_kept: Duration::from_secs(1),
            trusted_proxies: self.trusted_proxies.clone(),
            languages: languages.collect(),
            ladder_key: install::key_of_ladder,
        })
    }

    /// A new code for the people in the room, if everyone may join.
    fn room_code(&self) -> Result<Option<RoomCode>, Error> {
        let bytes = self.open.then(random_bytes).transpose();
        let bytes = bytes.map_err(store_error)?;
        Ok(bytes.map(|bytes| RoomCode::of_random(&bytes)))
    }

    async fn serve(&self, catalog: &Catalog) -> Result<Status, Error> {
        let unusable = |error: std::io::Error| {
            let diagnostic = Diagnostic::new(format!("cannot listen on {}: {error}", self.listen));
            diagnostic.help("give another address and port: --listen ADDRESS:PORT")
        };
        self.check_address()?;
        let place = self.data.place()?;
        place.create()?;
        make_room_for(self.connections);
        let listener = TcpListener::bind(self.listen).await.map_err(unusable)?;
        let store = place.store().await?;
        store.grant_to_workers().await.map_err(store_error)?;
        let count = install::install(&store, catalog, self.problems.as_deref()).await?;
        let options = self.options(self.address(&listener))?;
        let (address, code) = (options.address.clone(), options.room_code.clone());
        let kept = store.set_setting(site_address::SETTING, &address).await;
        kept.map_err(store_error)?;
        let link = first_link(&store, &address).await?;

        let stop = CancellationToken::new();
        server::stop_when_asked(stop.clone());
        // Pages are served with the games that this process solves itself: the built-in ones. No program of a user is
        // run here.
        let games = Catalog::standard();
        let app = App::new(games, store.clone(), options, stop.clone());
        let app = app.await.map_err(store_error)?;

        announcement::site(count, &address, code.as_ref());
        if let Some(link) = link {
            announcement::administrator_link(&link, &place.folder()?)?;
        }
        let mut workers = Vec::new();
        for _ in 0..self.worker_count() {
            let (place, store) = (place.clone(), store.clone());
            let kept = workers::keep_one(place, store, Vec::new(), stop.clone());
            workers.push(tokio::spawn(kept));
        }
        let housekeeping = Housekeeping::new(store.clone(), self.checks);
        let housekeeping = tokio::spawn(housekeeping.run(stop.clone()));
        grundy_web::serve(listener, app).await;
        stop.cancel();
        for worker in workers {
            let _ = worker.await;
        }
        let _ = housekeeping.await;
        store.close().await;
        Ok(Status::Fine)
    }

    fn worker_count(&self) -> usize {
        // A single worker could not judge a short submission while it judges a long one.
        let cores = || {
            thread::available_parallelism()
                .map_or(1, usize::from)
                .max(2)
        };
        self.workers.map_or_else(cores, usize::from)
    }
}

/// An address, or a network as an address and the number of its fixed bits.
fn network(text: &str) -> Result<IpNet, String> {
    let address = text.parse::<IpAddr>().map(IpNet::from);
    address
        .or_else(|_| text.parse())
        .map_err(|_| "expected an address or a network, for example 172.17.0.0/16".to_owned())
}

/// Every connection takes a file of this process, and the usual limit is for fewer.
fn make_room_for(connections: u32) {
    // Files of the database, templates, workers.
    const OTHER: u64 = 200;
    let wanted = u64::from(connections) + OTHER;
    match rlimit::increase_nofile_limit(wanted) {
        Ok(files) if files < wanted => tracing::warn!(
            "this process may open {files} files, but --connections {connections} needs {wanted}"
        ),
        Ok(_) => {}
        Err(error) => tracing::warn!(%error, "the limit of open files cannot be raised"),
    }
}

/// A link for the administrator, until one has a password. `None` also if no account is an administrator's and the
/// usual name is in use: then a warning says what to do.
async fn first_link(store: &Store, address: &str) -> Result<Option<String>, Error> {
    let mut without_password = None;
    for admin in administrators(store).await? {
        let password = store.password_of(&admin.id).await.map_err(store_error)?;
        if password.is_some() {
            return Ok(None);
        }
        without_password = without_password.or(Some(admin));
    }
    let admin = match without_password {
        Some(admin) => admin,
        None => match store.create_account("admin", Role::Admin).await {
            Ok(admin) => admin,
            Err(StoreError::Refused(_)) => {
                // Another server of the same database may have been quicker, and prints the link.
                if administrators(store).await?.is_empty() {
                    warn_without_administrator();
                }
                return Ok(None);
            }
            Err(error) => return Err(store_error(error)),
        },
    };
    let token = store
        .issue(&admin.id, CredentialKind::Link, "first start")
        .await;
    let token = token.map_err(store_error)?;
    Ok(Some(format!("{address}/welcome?token={}", token.reveal())))
}

/// The administrators who can sign in.
async fn administrators(store: &Store) -> Result<Vec<Account>, Error> {
    let mut accounts = store.accounts().await.map_err(store_error)?;
    accounts.retain(|account| account.role == Role::Admin && !account.disabled);
    Ok(accounts)
}

/// Says how to make an administrator. The site works without one, so the server starts.
fn warn_without_administrator() {
    let what =
        "no account is an administrator, and a new one cannot have the usual name, which is in use";
    let help = "run `grundy account add NAME --role admin` and `grundy account reset NAME`, with the same --data or \
                --database";
    diagnostics::warn(&Diagnostic::new(what).help(help));
}
