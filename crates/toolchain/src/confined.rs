//! Runs a compiler of the machine so that it reaches nothing but the source.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use grundy_confine::{Confiner, Ending, Files, Limits};

use crate::process::{self, Ended};

/// The limits of compilers. Real programs need a small part of them.
const MEMORY: u64 = 3 << 30;
const FILE: u64 = 256 << 20;
const DISK: u64 = 1 << 30;
const PROCESSES: u64 = 256;
/// Seconds of CPU time of each process.
const PROCESSOR: u64 = 60;

/// Added to the number of a signal, it is the exit status of a program that the signal has ended.
const SIGNAL: i32 = 128;

/// The messages of compilers that have got no more memory, and say nothing else: of Zig, and of the runtime of Go.
const NO_MEMORY: [&str; 2] = ["error: OutOfMemory", "fatal error: runtime: out of memory"];

/// A step that is run confined.
pub(crate) struct Job(grundy_confine::Job);

/// A step that can open nothing yet.
pub(crate) fn job(
    program: String,
    arguments: Vec<String>,
    environment: BTreeMap<String, String>,
    patience: Duration,
) -> Job {
    Job(grundy_confine::Job {
        program,
        arguments,
        environment,
        folder: PathBuf::new(),
        files: Some(Files::default()),
        limits: Limits {
            memory: MEMORY,
            file: FILE,
            disk: DISK,
            processes: PROCESSES,
            processor: PROCESSOR,
            wall_clock: patience,
        },
    })
}

impl Job {
    /// Returns this step with files and directories that it can read.
    pub(crate) fn reading(mut self, folders: impl IntoIterator<Item = PathBuf>) -> Self {
        self.0.files.get_or_insert_default().read.extend(folders);
        self
    }

    /// Returns this step with directories that it can write in.
    pub(crate) fn writing(mut self, folders: impl IntoIterator<Item = PathBuf>) -> Self {
        self.0.files.get_or_insert_default().write.extend(folders);
        self
    }

    /// Runs it in the workspace `place`, in the directory `source`. Temporary files go to the directory `out`.
    pub(crate) fn run(mut self, confiner: &Confiner, place: &Path) -> io::Result<Ended> {
        let temporary = place.join("out").display().to_string();
        let usual = [
            ("PATH", confiner.path()),
            ("LC_ALL", "C"),
            ("TMPDIR", temporary.as_str()),
        ];
        let usual = usual.map(|(name, value)| (name.to_owned(), value.to_owned()));
        self.0.environment.extend(usual);
        self.0.folder = place.join("source");
        let messages = place.join("messages");
        let limits = confiner.limits(&self.0);
        let ending = confiner.run(&self.0, File::create(&messages)?);
        let said = process::said(&messages)?;
        match ending {
            Ok(ending) => Ok(ended(ending, said, &limits)),
            Err(error) if error.kind() == io::ErrorKind::Other => {
                Err(io::Error::other(format!("{error}: {}", said.trim())))
            }
            Err(error) => Err(error),
        }
    }
}

/// Whether a compiler ended for lack of memory, by its messages.
fn lacked_memory(said: &str) -> bool {
    let mut lines = said.lines();
    lines.any(|line| NO_MEMORY.contains(&line.trim_end()))
}

fn ended(ending: Ending, said: String, limits: &Limits) -> Ended {
    let mebibytes = |bytes: u64| bytes >> 20;
    match ending {
        Ending::Exited(0) => Ended::Well(said),
        // Its own words are about itself then, with addresses that differ each time.
        Ending::Exited(status) if status > SIGNAL => Ended::Stopped(format!(
            "the compiler crashed with signal {}: it may have taken more than {} MiB of memory, or more than its stack",
            status - SIGNAL,
            mebibytes(limits.memory)
        )),
        Ending::Exited(_) if lacked_memory(&said) => Ended::Stopped(format!(
            "the compiler ran out of memory: it may have taken more than {} MiB of memory",
            mebibytes(limits.memory)
        )),
        Ending::Exited(status) => process::badly(said, &format!("exit status {status}")),
        Ending::WallClock => Ended::Late(limits.wall_clock),
        Ending::Processor => Ended::Stopped(process::too_much_work(limits.processor)),
        Ending::Memory => Ended::Stopped(format!(
            "compiling took more than {} MiB of memory",
            mebibytes(limits.memory)
        )),
        Ending::Processes => Ended::Stopped(format!(
            "compiling took more than {} processes",
            limits.processes
        )),
        Ending::Disk => Ended::Stopped(format!(
            "compiling wrote more than {} MiB, or a file of more than {} MiB",
            mebibytes(limits.disk),
            mebibytes(limits.file)
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits {
        memory: MEMORY,
        file: FILE,
        disk: DISK,
        processes: PROCESSES,
        processor: PROCESSOR,
        wall_clock: Duration::from_secs(1),
    };

    #[test]
    fn only_cpu_time_is_a_fault_of_the_source() {
        let ended = |ending| ended(ending, String::new(), &LIMITS);
        let late = ended(Ending::WallClock);
        assert!(matches!(late, Ended::Late(after) if after == LIMITS.wall_clock));
        let why = "compiling took more than 60 seconds of CPU time";
        assert!(matches!(ended(Ending::Processor), Ended::Stopped(said) if said == why));
    }

    #[test]
    fn a_compiler_without_memory_names_the_limit() {
        let ended = |said: &str| ended(Ending::Exited(1), said.to_owned(), &LIMITS);
        let Ended::Stopped(why) = ended("error: OutOfMemory\n") else {
            panic!("it was not stopped");
        };
        assert!(why.contains("more than 3072 MiB"), "{why}");
        let slip = "bot.zig:1:9: error: OutOfMemory\n";
        assert!(matches!(ended(slip), Ended::Badly(said) if said == slip));
    }
}
