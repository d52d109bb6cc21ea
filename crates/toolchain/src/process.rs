//! Runs a compiler with limits on its time and its messages.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use wait_timeout::ChildExt;

use crate::BuildError;

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
    /// It was stopped after this wall-clock time, without having reached another limit.
    Late(Duration),
}

/// The end of a wait for a process.
enum Waited {
    Ended(ExitStatus),
    /// It reached the limit of CPU time.
    Processor,
    /// It reached the limit of the wall clock.
    WallClock,
}

/// A process in `/proc`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Process {
    number: u32,
    parent: u32,
    /// Its CPU time. On Linux, 100 ticks are always a second (`USER_HZ`).
    ticks: u64,
}

/// Time between two looks at the CPU time of a compiler.
const MEASURED: Duration = Duration::from_secs(1);

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
    // A compiler that never ends reaches this first, unless the machine is too busy.
    let processor = patience * 5 / 6;
    let status = match wait(&mut child, patience, processor)? {
        Waited::Ended(status) => status,
        Waited::Processor => return Ok(Ended::Stopped(too_much_work(processor.as_secs()))),
        Waited::WallClock => return Ok(Ended::Late(patience)),
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

/// The reason of a compiler that was stopped at the limit of CPU time.
pub(crate) fn too_much_work(seconds: u64) -> String {
    format!("compiling took more than {seconds} seconds of CPU time")
}

/// The error for a source whose compiler was late. The wall clock says nothing about the source.
pub(crate) fn too_busy(source: &str, patience: Duration) -> BuildError {
    BuildError::failed(format!(
        "compiling {source} was stopped after {} s of real time, before it reached a limit of CPU time: this machine \
         is too busy, or the compiler waits for something",
        patience.as_secs()
    ))
}

/// Waits for a process, and kills it at a limit. CPU time is known on Linux only.
fn wait(child: &mut Child, patience: Duration, processor: Duration) -> io::Result<Waited> {
    let started = Instant::now();
    let reached = loop {
        let left = patience.saturating_sub(started.elapsed());
        if let Some(status) = child.wait_timeout(left.min(MEASURED))? {
            return Ok(Waited::Ended(status));
        }
        if Duration::from_millis(10 * most_ticks(child.id(), &processes())) > processor {
            break Waited::Processor;
        }
        if started.elapsed() >= patience {
            break Waited::WallClock;
        }
    };
    child.kill()?;
    child.wait()?;
    Ok(reached)
}

/// The processes of the machine, as far as the system shows them.
fn processes() -> Vec<Process> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let stats = entries.filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok());
    stats.filter_map(|stat| process_in(&stat)).collect()
}

/// The process that the text of `/proc/N/stat` is about. The name of the program, which comes second, can contain
/// blanks and parentheses.
fn process_in(stat: &str) -> Option<Process> {
    let (number, _) = stat.split_once(' ')?;
    let (_, words) = stat.rsplit_once(") ")?;
    let words: Vec<&str> = words.split(' ').collect();
    let ticks = |index: usize| words.get(index)?.parse::<u64>().ok();
    Some(Process {
        number: number.parse().ok()?,
        parent: words.get(1)?.parse().ok()?,
        ticks: ticks(11)? + ticks(12)?,
    })
}

/// The CPU time of that process which took most, among a process and those below it.
fn most_ticks(root: u32, processes: &[Process]) -> u64 {
    let mut family = BTreeSet::from([root]);
    loop {
        let known = family.len();
        let below = processes
            .iter()
            .filter(|process| family.contains(&process.parent));
        let below: Vec<u32> = below.map(|process| process.number).collect();
        family.extend(below);
        if family.len() == known {
            break;
        }
    }
    let ours = processes
        .iter()
        .filter(|process| family.contains(&process.number));
    ours.map(|process| process.ticks).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_a_compiler_is_that_of_a_process_below_it() {
        let process = |number, parent, ticks| Process {
            number,
            parent,
            ticks,
        };
        let stat = "7 (a) b (c) R 4 42 42 0 -1 4194560 0 0 0 0 21 3 50 60 20 0 3 0 1000";
        assert_eq!(process_in(stat), Some(process(7, 4, 24)));
        assert_eq!(process_in("7 (a) R 4"), None);
        assert_eq!(process_in(""), None);
        let all = [
            process(9, 7, 800),
            process(7, 4, 24),
            process(4, 1, 30),
            process(1, 0, 9_000),
        ];
        assert_eq!(most_ticks(4, &all), 800);
        assert_eq!(most_ticks(5, &all), 0);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn only_cpu_time_is_a_fault_of_the_source() {
        let start = |script: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", script]).spawn().expect("a shell")
        };
        let hour = Duration::from_secs(3_600);
        let busy = wait(&mut start("while :; do :; done"), hour, Duration::ZERO);
        assert!(matches!(busy.expect("it ends"), Waited::Processor));
        let idle = wait(&mut start("exec sleep 3600"), Duration::ZERO, hour);
        assert!(matches!(idle.expect("it ends"), Waited::WallClock));
        let well = wait(&mut start("exit 3"), hour, hour).expect("it ends");
        assert!(matches!(well, Waited::Ended(status) if status.code() == Some(3)));
    }

    #[test]
    fn a_late_compiler_is_a_fault_of_the_machine() {
        let error = too_busy("bot.rs", Duration::from_secs(120));
        assert!(matches!(error, BuildError::Failed { .. }));
        let told = error.to_string();
        assert!(
            told.starts_with("compiling bot.rs was stopped after 120 s"),
            "{told}"
        );
    }
}
