//! The shared parts of the server's commands: the location of the data, the log, and the API
//! client.

pub(crate) mod announcement;
pub(crate) mod client;
pub(crate) mod data;
pub(crate) mod install;
pub(crate) mod private;
pub(crate) mod site_address;
pub(crate) mod workers;

use std::future::Future;
use std::io::IsTerminal as _;

use grundy_report::{Diagnostic, Error};
use grundy_store::StoreError;
use tokio::runtime::Runtime;
use tokio_util::sync::CancellationToken;
use tracing_subscriber::EnvFilter;

/// Runs a future to its end.
pub(crate) fn run<T>(work: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    let runtime = Runtime::new()
        .map_err(|error| Diagnostic::new(format!("cannot start threads: {error}")))?;
    let done = runtime.block_on(work);
    // Threads that are still running are not waited for: their results are no longer needed.
    runtime.shutdown_background();
    done
}

/// Writes a log to standard error. `GRUNDY_LOG` sets its level: `info`, `debug`, or a filter of
/// tracing-subscriber.
pub(crate) fn begin_log() {
    let filter =
        EnvFilter::try_from_env("GRUNDY_LOG").unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn"));
    // Only one log can be begun; a second is never asked for but in tests.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_target(false)
        .try_init();
}

/// An error of the store as a diagnostic for the operator.
pub(crate) fn store_error(error: StoreError) -> Error {
    let diagnostic = Diagnostic::new(error.to_string());
    match error {
        StoreError::Unreachable { .. } => diagnostic.help(format!(
            "check that Postgres is running there and accepts connections from this machine, \
             and the URL in --database or {}",
            data::DATABASE
        )),
        _ => diagnostic,
    }
    .into()
}

/// Cancels the token when the process receives Ctrl-C or SIGTERM.
pub(crate) fn stop_when_asked(stop: CancellationToken) {
    tokio::spawn(async move {
        asked().await;
        stop.cancel();
    });
}

#[cfg(unix)]
async fn asked() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else {
        let _ = tokio::signal::ctrl_c().await;
        return;
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}

#[cfg(not(unix))]
async fn asked() {
    let _ = tokio::signal::ctrl_c().await;
}
