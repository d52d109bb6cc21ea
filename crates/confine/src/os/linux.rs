//! Linux: Landlock, seccomp, resource limits and process groups.

mod calls;
mod files;
mod group;
mod limits;

use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

use rustix::process::{Signal, kill_current_process_group};

use crate::{Ending, Job};

pub use files::unavailable;
pub(crate) use group::{Group, adopt_orphans};

/// Gives up all rights of this process that a job does not have, and those of its later children.
pub(crate) fn give_up_rights(job: &Job) -> io::Result<()> {
    close_fds::set_fds_cloexec(3, &[]);
    limits::set(&job.limits)?;
    if let Some(files) = &job.files {
        files::restrict(files)?;
    }
    calls::restrict()
}

/// The command, in a process group of its own.
pub(crate) fn in_own_group(command: &mut Command) -> &mut Command {
    command.process_group(0)
}

/// Kills all processes of the own group, this one included.
pub(crate) fn end_group() {
    let _ = kill_current_process_group(Signal::KILL);
}

/// The meaning of the exit status of a child.
pub(crate) fn ending(code: i32) -> Ending {
    match Signal::from_named_raw(code - 128) {
        Some(Signal::XCPU) => Ending::Processor,
        Some(Signal::XFSZ) => Ending::Disk,
        _ => Ending::Exited(code),
    }
}
