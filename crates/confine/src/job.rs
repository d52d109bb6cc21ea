//! The program to run, its rights and its limits, as data.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A program that is run confined.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Job {
    /// The program: a path, or a name to be found on the `PATH` of `environment`.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// All of its environment.
    pub environment: BTreeMap<String, String>,
    /// The directory that it starts in.
    pub folder: PathBuf,
    /// The files that it can open. `None` means all: this is for tests of the other limits, on kernels without
    /// Landlock.
    pub files: Option<Files>,
    /// Its limits.
    pub limits: Limits,
}

/// The files that a job can open, besides the libraries and programs of the system, which it can read.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Files {
    /// Files and directories that it can read, and run programs from.
    pub read: Vec<PathBuf>,
    /// Directories that it can write in. It cannot run what is there.
    pub write: Vec<PathBuf>,
}

/// The limits of a job.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Limits {
    /// Bytes of memory: of each process, and of all together.
    pub memory: u64,
    /// Bytes of each file that it writes.
    pub file: u64,
    /// Bytes of all files in the directories that it can write in.
    pub disk: u64,
    /// Processes and threads at one time.
    pub processes: u64,
    /// Seconds of CPU time of each process.
    pub processor: u64,
    /// Time from start to end.
    pub wall_clock: Duration,
}

/// The end of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It ended by itself, with this exit status. A program that a signal has ended has 128 plus its number.
    Exited(i32),
    /// It reached the limit of the wall clock.
    WallClock,
    /// It reached the limit of CPU time.
    Processor,
    /// All of its processes together reached the limit of memory.
    Memory,
    /// It reached the limit of processes.
    Processes,
    /// It reached the limit of the size of a file, or of all files.
    Disk,
}
