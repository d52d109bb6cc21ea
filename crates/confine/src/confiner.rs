//! The side of the caller: starts the child, watches it, and ends all of its processes.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::child::{FAILED, NOT_FOUND};
use crate::os::{self, Group};
use crate::{Ending, Job, Limits, unavailable};

/// The program that confines itself and runs a job: it must call [`run_confined_child`](crate::run_confined_child).
#[derive(Clone, Debug)]
pub struct Confiner {
    program: PathBuf,
    arguments: Vec<OsString>,
    path: String,
    processor: u64,
}

/// Directories with programs that confined programs can run.
const PROGRAMS: [&str; 3] = ["/usr/local/bin", "/usr/bin", "/bin"];

impl Confiner {
    /// A confiner that runs `program` with `arguments` as the child process.
    pub fn new<A: Into<OsString>>(
        program: impl Into<PathBuf>,
        arguments: impl IntoIterator<Item = A>,
    ) -> Self {
        Self {
            program: program.into(),
            arguments: arguments.into_iter().map(Into::into).collect(),
            path: PROGRAMS.join(":"),
            processor: u64::MAX,
        }
    }

    /// Returns this confiner with those directories of a `PATH` that confined programs can run programs from.
    #[must_use]
    pub fn with_path(self, path: &str) -> Self {
        let usable = path.split(':').filter(|folder| PROGRAMS.contains(folder));
        let usable: Vec<_> = usable.collect();
        Self {
            path: usable.join(":"),
            ..self
        }
    }

    /// Returns this confiner with the seconds of CPU time that a process of any job gets at most.
    #[must_use]
    pub fn with_processor(self, seconds: u64) -> Self {
        Self {
            processor: seconds,
            ..self
        }
    }

    /// The limits of a job, or those of this confiner where they are lower.
    #[must_use]
    pub fn limits(&self, job: &Job) -> Limits {
        Limits {
            processor: job.limits.processor.min(self.processor),
            ..job.limits.clone()
        }
    }

    /// The `PATH` for confined programs.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Runs a job until its end or one of its limits. Its output and its messages go to `messages`. Nothing of it
    /// runs afterwards.
    ///
    /// # Errors
    /// With [`io::ErrorKind::NotFound`], if there is no such program; with others, if the kernel cannot confine it
    /// (see [`unavailable`]) or the child cannot be started.
    pub fn run(&self, job: &Job, messages: File) -> io::Result<Ending> {
        if let (Some(why), Some(_)) = (unavailable(), &job.files) {
            return Err(io::Error::new(io::ErrorKind::Unsupported, why));
        }
        let job = &Job {
            limits: self.limits(job),
            ..job.clone()
        };
        let mut command = Command::new(&self.program);
        command
            .args(&self.arguments)
            .env_clear()
            .envs(&job.environment)
            .current_dir(&job.folder)
            .stdin(Stdio::piped())
            .stdout(messages.try_clone()?)
            .stderr(messages);
        os::adopt_orphans();
        let mut child = os::in_own_group(&mut command).spawn()?;
        // The child ends all processes of the job when this pipe is closed: also if this process is killed.
        let mut lifeline = child.stdin.take();
        let mut task = serde_json::to_vec(job)?;
        task.push(b'\n');
        if let Some(pipe) = &mut lifeline {
            // A child that is gone already says why with its exit status.
            let _ = pipe.write_all(&task);
        }
        let group = Group::of(&child);
        let stopped = group.watch(job);
        let status = child.wait()?;
        group.reap();
        match (stopped?, status.code()) {
            (Some(ending), _) => Ok(ending),
            (None, Some(FAILED)) => Err(io::Error::other("the program could not be confined")),
            (None, Some(NOT_FOUND)) => Err(io::ErrorKind::NotFound.into()),
            (None, Some(code)) => Ok(os::ending(code)),
            (None, None) => Ok(Ending::Exited(-1)),
        }
    }
}
