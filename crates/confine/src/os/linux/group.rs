//! The processes of a job: counted, measured and killed together.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, WaitOptions, getpid, kill_process_group,
    set_child_subreaper, waitid, waitpgid,
};

use crate::{Ending, Job};

/// Time between two looks at a process: first and last. Short jobs are noticed soon, long ones cost nothing.
const FIRST_PAUSE: Duration = Duration::from_millis(1);
const LAST_PAUSE: Duration = Duration::from_millis(5);
/// Time between two measurements of all processes of the job, and of its files.
const MEASURED: Duration = Duration::from_millis(100);
const WEIGHED: Duration = Duration::from_millis(500);

/// The process group of a job. No process of the job can leave it: the list of system calls has none for that.
pub(crate) struct Group {
    leader: Option<Pid>,
}

impl Group {
    /// The group that a child leads.
    pub(crate) fn of(child: &Child) -> Self {
        let leader = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
        Self { leader }
    }

    /// Waits until the leader ends or a limit is reached, and kills the group. `None` means that the leader ended by
    /// itself. It is not reaped, so that its number is not given to another group before that.
    pub(crate) fn watch(&self, job: &Job) -> io::Result<Option<Ending>> {
        let leader = self.leader.ok_or(io::ErrorKind::InvalidInput)?;
        let reached = limit_reached(leader, job);
        // All of them may have ended.
        let _ = kill_process_group(leader, Signal::KILL);
        reached
    }

    /// Waits until no process of the group is left, after its leader was reaped. They are children of this process
    /// then: see [`adopt_orphans`].
    pub(crate) fn reap(&self) {
        if let Some(leader) = self.leader {
            while let Ok(Some(_)) = waitpgid(leader, WaitOptions::empty()) {}
        }
    }
}

/// Makes this process the parent of all processes below it whose own parents end, so that it can wait for them.
pub(crate) fn adopt_orphans() {
    // Otherwise they are reaped elsewhere.
    let _ = set_child_subreaper(Some(getpid()));
}

fn limit_reached(leader: Pid, job: &Job) -> io::Result<Option<Ending>> {
    let started = Instant::now();
    let (mut measured, mut weighed) = (started, started);
    let mut pause = FIRST_PAUSE;
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let mut alarm = tasks().saturating_add(job.limits.processes);
    while waitid(WaitId::Pid(leader), options)?.is_none() {
        if started.elapsed() >= job.limits.wall_clock {
            return Ok(Some(Ending::WallClock));
        }
        if tasks() > alarm {
            if let Some(ending) = beyond_at_rest(leader, job) {
                return Ok(Some(ending));
            }
            alarm = tasks().saturating_add(job.limits.processes);
        }
        if measured.elapsed() >= MEASURED {
            measured = Instant::now();
            if let Some(ending) = beyond(leader, job) {
                return Ok(Some(ending));
            }
        }
        if weighed.elapsed() >= WEIGHED {
            weighed = Instant::now();
            let folders = job.files.iter().flat_map(|files| &files.write);
            if folders.map(|folder| size(folder)).sum::<u64>() > job.limits.disk {
                return Ok(Some(Ending::Disk));
            }
        }
        thread::sleep(pause);
        pause = (pause * 2).min(LAST_PAUSE);
    }
    Ok(None)
}

/// The number of threads of the whole machine; 0 if it cannot be read.
fn tasks() -> u64 {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let tasks = load.split(['/', ' ']).nth(4);
    tasks.and_then(|tasks| tasks.parse().ok()).unwrap_or(0)
}

/// The limit that the processes of a group have reached together. They are stopped meanwhile: processes that start
/// processes multiply faster than they can be counted.
fn beyond_at_rest(leader: Pid, job: &Job) -> Option<Ending> {
    let _ = kill_process_group(leader, Signal::STOP);
    let reached = beyond(leader, job);
    if reached.is_none() {
        let _ = kill_process_group(leader, Signal::CONT);
    }
    reached
}

/// The limit that the processes of a group have reached together.
fn beyond(leader: Pid, job: &Job) -> Option<Ending> {
    let group = leader.as_raw_nonzero().to_string();
    let (mut threads, mut memory) = (0, 0);
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let process = entry.path();
        let stat = fs::read_to_string(process.join("stat")).unwrap_or_default();
        let Some(more) = threads_in(&stat, &group) else {
            continue;
        };
        threads += more;
        if threads > job.limits.processes {
            return Some(Ending::Processes);
        }
        let status = fs::read_to_string(process.join("status")).unwrap_or_default();
        let kilobytes = |name| field(&status, name).unwrap_or(0);
        // Memory that belongs to no file.
        memory += (kilobytes("RssAnon:") + kilobytes("RssShmem:")) * 1024;
    }
    (memory > job.limits.memory).then_some(Ending::Memory)
}

/// The number of threads of a process of this group, by the text of `/proc/N/stat`; `None` if it is of another one.
/// The name of the program, which comes second, can contain blanks and parentheses.
fn threads_in(stat: &str, group: &str) -> Option<u64> {
    let (_, words) = stat.rsplit_once(") ")?;
    let words: Vec<_> = words.split(' ').collect();
    (*words.get(2)? == group).then(|| words.get(17)?.parse().ok())?
}

/// The number after a name in the text of `/proc/N/status`.
pub(crate) fn field(status: &str, name: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Bytes of all files below a directory. Links are not followed.
fn size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let sizes = entries.map(|entry| match entry.metadata() {
        Ok(about) if about.is_dir() => size(&entry.path()),
        Ok(about) => about.len(),
        Err(_) => 0,
    });
    sizes.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_group_comes_after_a_name_of_any_kind() {
        let stat = "7 (a) b (c) R 1 42 42 0 -1 4194560 0 0 0 0 0 0 0 0 20 0 3 0 1000";
        assert_eq!(threads_in(stat, "42"), Some(3));
        assert_eq!(threads_in(stat, "1"), None);
        assert_eq!(threads_in("", "42"), None);
    }

    #[test]
    fn this_machine_has_tasks() {
        assert!(tasks() > 0);
    }
}
