//! Running a compiler: for a limited time, with limited words.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use wait_timeout::ChildExt;

/// What is read of the messages, in bytes.
const MESSAGES: u64 = 1 << 20;

/// How a process ended.
pub(crate) enum Ended {
    /// With success.
    Well,
    /// Otherwise; with what it wrote on stderr.
    Badly(String),
    /// It was stopped when its time was over.
    OutOfTime,
}

/// Runs a command in the folder `place`, where it may also leave temporary files.
///
/// The messages go through a file and not a pipe: a grandchild that outlives a stopped compiler
/// can then keep nobody waiting.
pub(crate) fn run(command: &mut Command, place: &Path, patience: Duration) -> io::Result<Ended> {
    let messages = place.join("messages");
    let mut child = command
        .current_dir(place)
        .env("TMPDIR", place)
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(File::create(&messages)?)
        .spawn()?;
    let Some(status) = child.wait_timeout(patience)? else {
        child.kill()?;
        child.wait()?;
        return Ok(Ended::OutOfTime);
    };
    if status.success() {
        return Ok(Ended::Well);
    }
    let mut bytes = Vec::new();
    File::open(&messages)?
        .take(MESSAGES)
        .read_to_end(&mut bytes)?;
    if bytes.is_empty() {
        bytes = format!("the compiler ended with {status} and said nothing").into_bytes();
    }
    Ok(Ended::Badly(String::from_utf8_lossy(&bytes).into_owned()))
}
