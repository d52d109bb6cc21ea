//! What the commands of the arena share: the place of the data, the log, and talking to a server.

pub(crate) mod client;
pub(crate) mod data;
pub(crate) mod install;
pub(crate) mod workers;

use std::future::Future;
use std::io::IsTerminal as _;

use grundy_report::{Diagnostic, Error};
use grundy_store::StoreError;
use tokio::runtime::Runtime;
use tokio_util::sync::CancellationToken;
use tracing_subscriber::EnvFilter;

/// Runs this to its end.
pub(crate) fn run<T>(work: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    let runtime = Runtime::new()
        .map_err(|error| Diagnostic::new(format!("the system gives no threads: {error}")))?;
    let done = runtime.block_on(work);
    // What still runs in threads of its own is not waited for: it is of no use to anybody any more.
    runtime.shutdown_background();
    done
}

/// Writes a log to standard error. `GRUNDY_LOG` says how much of it: `info`, `debug`, or as
/// tracing-subscriber has it.
pub(crate) fn begin_log() {
    let filter = EnvFilter::try_from_env("GRUNDY_LOG")
        .unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn,apalis=warn,apalis_core=warn"));
    // Only one log can be begun; a second is never asked for but in tests.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_target(false)
        .try_init();
}

/// An error of the store, in words for whoever started the program.
pub(crate) fn store_error(error: StoreError) -> Error {
    Diagnostic::new(error.to_string()).into()
}

/// Cancels the token when the process is asked to end, by Ctrl-C or by whoever manages it.
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
