//! Runs a compiler with limits on its time and its messages.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use wait_timeout::ChildExt;

/// The number of bytes that are read of the messages.
const MESSAGES: u64 = 1 << 20;

/// The end of a process.
pub(crate) enum Ended {
    /// It succeeded, with these messages.
    Well(String),
    /// It failed, with these messages.
    Badly(String),
    /// It was stopped at a limit, which this names.
    Stopped(String),
}

/// Runs a command in the workspace `place`: in its directory `source`, if it has one. Temporary files
/// go there as well.
///
/// The messages go through a file and not a pipe: a grandchild that outlives a stopped compiler
/// cannot then block the caller.
pub(crate) fn run(command: &mut Command, place: &Path, patience: Duration) -> io::Result<Ended> {
    let messages = place.join("messages");
    let out = File::create(&messages)?;
    let source = place.join("source");
    let mut child = command
        .current_dir(if source.is_dir() { &source } else { place })
        .env("TMPDIR", place)
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(out.try_clone()?)
        .stderr(out)
        .spawn()?;
    let Some(status) = child.wait_timeout(patience)? else {
        child.kill()?;
        child.wait()?;
        return Ok(Ended::Stopped(too_long(patience)));
    };
    let said = said(&messages)?;
    Ok(match status.success() {
        true => Ended::Well(said),
        false => badly(said, &status.to_string()),
    })
}

/// The beginning of the messages.
pub(crate) fn said(messages: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(messages)?
        .take(MESSAGES)
        .read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The end of a process that failed with these messages and this status.
pub(crate) fn badly(said: String, status: &str) -> Ended {
    if said.trim().is_empty() {
        Ended::Badly(format!(
            "the compiler ended with {status} and wrote no message"
        ))
    } else {
        Ended::Badly(said)
    }
}

pub(crate) fn too_long(patience: Duration) -> String {
    format!("compiling took longer than {} seconds", patience.as_secs())
}
