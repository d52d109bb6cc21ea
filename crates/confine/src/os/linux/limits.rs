//! Resource limits of each process.

use std::fs;
use std::io;

use rustix::process::{Resource, Rlimit, getuid, setrlimit};

use crate::Limits;

/// Files that a process can have open.
const OPEN_FILES: u64 = 1024;

/// Sets the limits of this process and of its later children.
pub(crate) fn set(limits: &Limits) -> io::Result<()> {
    // The kernel counts all threads of the user, so the limit is on top of those that run already.
    let threads = threads_of_user().saturating_add(limits.processes);
    let all = [
        (Resource::Core, 0),
        // Address space alone costs nothing, and some compilers reserve much of it.
        (Resource::Data, limits.memory),
        (Resource::Fsize, limits.file),
        (Resource::Nofile, OPEN_FILES),
        (Resource::Nproc, threads),
        (Resource::Cpu, limits.processor),
    ];
    all.into_iter()
        .try_for_each(|(resource, most)| set_one(resource, most))
}

fn set_one(resource: Resource, most: u64) -> io::Result<()> {
    let limit = Rlimit {
        current: Some(most),
        // The soft limit of CPU time ends a process with SIGXCPU, which tells why; the hard one does not.
        maximum: Some(match resource {
            Resource::Cpu => most.saturating_add(1),
            _ => most,
        }),
    };
    // Operators can have set a lower hard limit, which stays.
    match setrlimit(resource, limit) {
        Err(error) if error == rustix::io::Errno::PERM => Ok(()),
        result => Ok(result?),
    }
}

/// The number of threads that run for the user of this process.
fn threads_of_user() -> u64 {
    let user = format!("Uid:\t{}\t", getuid().as_raw());
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries
        .filter_map(|entry| fs::read_to_string(entry.path().join("status")).ok())
        .filter(|status| status.contains(&user))
        .filter_map(|status| super::group::field(&status, "Threads:"))
        .sum()
}
