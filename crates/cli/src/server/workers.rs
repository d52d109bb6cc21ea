//! The workers of a server: child processes that are started again when they end.
//!
//! A worker is a process of its own so that nothing that a submission does can reach the one that serves
//! pages. Its standard input is a pipe from us: when we end, however that comes about, the pipe ends,
//! and the worker hands back its job and ends too.

use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use grundy_store::{Store, random_bytes};
use tokio::process::{Child, Command};
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::data::{DATABASE, Place};
use crate::precompiler;

/// The time after which a worker that ends has run well: the pause before the next start is then short again. With each
/// earlier end it gets longer.
const WELL: Duration = Duration::from_secs(10);
/// The longest time before a worker that keeps ending is started again. If workers are killed from
/// outside, waiting submissions must not wait long.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// The time that workers have to hand back the jobs that they run.
const LAST: Duration = Duration::from_secs(10);

/// Keeps one worker running until the token is canceled.
pub(crate) async fn keep_one(
    place: Place,
    store: Store,
    arguments: Vec<String>,
    stop: CancellationToken,
) {
    let mut pause = Duration::from_millis(100);
    while !stop.is_cancelled() {
        let name = name();
        let began = Instant::now();
        match start(&place, &name, &arguments) {
            Ok(child) => {
                wait(child, &stop).await;
                if stop.is_cancelled() {
                    return;
                }
                tracing::warn!(worker = name, "a worker has ended; another one is started");
                // The worker is dead, so its job need not wait for the end of its lease.
                if let Err(error) = store.reclaim(Some(&name)).await {
                    tracing::warn!(%error, "the job of a worker stays with it until its lease ends");
                }
            }
            Err(error) => tracing::error!(%error, "a worker cannot be started"),
        }
        pause = match began.elapsed() >= WELL {
            true => Duration::from_millis(100),
            false => (pause * 2).min(LONGEST_PAUSE),
        };
        tokio::select! {
            () = sleep(pause) => {}
            () = stop.cancelled() => {}
        }
    }
}

fn start(place: &Place, name: &str, arguments: &[String]) -> std::io::Result<Child> {
    // The file of this program may have been replaced since the server started.
    let mut command = Command::new(precompiler::program());
    command.arg0("grundy").arg("work");
    let folder = match place {
        Place::Folder(folder) => Some(folder),
        Place::Database { url, folder } => {
            command.env(DATABASE, url);
            folder.as_ref()
        }
    };
    if let Some(folder) = folder {
        command.arg("--data").arg(folder);
    }
    command
        .args(["--name", name, "--until-input-ends"])
        .args(arguments)
        .stdin(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
}

/// Waits until the worker ends; asks it to, if we have to.
async fn wait(mut child: Child, stop: &CancellationToken) {
    let input = child.stdin.take();
    tokio::select! {
        _ = child.wait() => return,
        () = stop.cancelled() => {}
    }
    drop(input);
    let _ = timeout(LAST, child.wait()).await;
}

/// A name that no worker has had: of this machine, this process, this start.
pub(crate) fn name() -> String {
    let random = random_bytes().unwrap_or_default();
    let random = hex::encode(&random[..6]);
    format!("{}-{}-{random}", host(), std::process::id())
}

/// The name of this machine, where the system tells.
pub(crate) fn host() -> String {
    let name = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let plain: String = name
        .chars()
        .filter(|letter| letter.is_ascii_alphanumeric() || ".-".contains(*letter))
        .take(40)
        .collect();
    if plain.is_empty() {
        "machine".to_owned()
    } else {
        plain
    }
}
