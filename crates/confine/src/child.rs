//! The side of the child: gives up its rights, runs the program and waits for it.

use std::io::{self, BufRead, Write, stdin};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;

use crate::{Job, os};

/// Exit status of a child that could not give up its rights, or not start the program. No compiler uses it.
pub(crate) const FAILED: i32 = 125;
/// Exit status of a child that has not found the program, as of a shell.
pub(crate) const NOT_FOUND: i32 = 127;

/// Runs the child's side of [`Confiner::run`](crate::Confiner::run): reads a job from standard input, gives up all
/// rights that the job does not have, runs its program and returns the exit status for this process. If it could not do
/// that, it writes the reason to `messages`. The process must have only one thread. All processes of the job are killed
/// when standard input ends.
pub fn run_confined_child(mut messages: impl Write) -> i32 {
    match confined() {
        Ok(status) => status.code().unwrap_or(128 + status.signal().unwrap_or(0)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => NOT_FOUND,
        Err(error) => {
            let _ = writeln!(messages, "{error}");
            FAILED
        }
    }
}

fn confined() -> io::Result<ExitStatus> {
    let mut line = Vec::new();
    // Standard input is shared by all readers of this process, so nothing is lost between here and the watch.
    stdin().lock().read_until(b'\n', &mut line)?;
    let job: Job = serde_json::from_slice(&line)?;
    os::give_up_rights(&job)?;
    thread::Builder::new().spawn(end_with_the_caller)?;
    let mut command = Command::new(&job.program);
    command.args(&job.arguments).stdin(Stdio::null());
    command.spawn()?.wait()
}

/// Waits until the caller closes its end of standard input, and then kills all processes of the job.
fn end_with_the_caller() {
    let _ = io::copy(&mut stdin().lock(), &mut io::sink());
    os::end_group();
}
