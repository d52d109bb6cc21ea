//! Confined programs reach nothing (`confined.toml`), and all of their processes end with their caller.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use grundy_confine::{Confiner, Ending, Files, Job, Limits, unavailable};
use serde::Deserialize;
use tempfile::TempDir;

const CHILD: &str = env!("CARGO_BIN_EXE_grundy-confine-child");
const SECRET: &str = "the secret 4711";

#[derive(Deserialize)]
struct Table {
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Case {
    name: String,
    line: String,
    #[serde(default)]
    ends: Ends,
    prints: Option<String>,
    /// The wall clock, in seconds.
    seconds: Option<u64>,
    /// Whether it is also tested without Landlock, and without restrictions of files.
    #[serde(default)]
    every_kernel: bool,
    /// Whether its output is that of root.
    #[serde(default)]
    as_root: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Ends {
    #[default]
    Well,
    Badly,
    WallClock,
    Processor,
    Memory,
    Processes,
    Disk,
}

impl From<Ending> for Ends {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::Exited(0) => Self::Well,
            Ending::Exited(_) => Self::Badly,
            Ending::WallClock => Self::WallClock,
            Ending::Processor => Self::Processor,
            Ending::Memory => Self::Memory,
            Ending::Processes => Self::Processes,
            Ending::Disk => Self::Disk,
        }
    }
}

/// The files of one case.
fn place() -> TempDir {
    let place = tempfile::tempdir().expect("a directory");
    for folder in ["source", "secret", "out"] {
        fs::create_dir(place.path().join(folder)).expect("a directory");
    }
    let secret = place.path().join("secret/file");
    fs::write(place.path().join("source/own"), "own text\n").expect("a file");
    fs::write(&secret, SECRET).expect("a file");
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o600)).expect("permissions");
    symlink(&secret, place.path().join("source/link")).expect("a link");
    place
}

fn job(line: &str, place: &Path, confines_files: bool) -> Job {
    Job {
        program: "sh".to_owned(),
        arguments: vec!["-c".to_owned(), line.to_owned()],
        environment: BTreeMap::from([("PATH".to_owned(), "/usr/bin:/bin".to_owned())]),
        folder: place.join("source"),
        files: confines_files.then(|| Files {
            read: vec![place.join("source")],
            write: vec![place.join("out")],
        }),
        limits: Limits {
            memory: 128 << 20,
            file: 1 << 20,
            disk: 4 << 20,
            processes: 64,
            processor: 1,
            wall_clock: Duration::from_secs(30),
        },
    }
}

fn run(job: &Job, place: &Path) -> io::Result<(Ending, String)> {
    let messages = place.join("messages");
    let confiner = Confiner::new(CHILD, [""; 0]);
    let ending = confiner.run(job, File::create(&messages)?);
    let said = String::from_utf8_lossy(&fs::read(&messages)?).into_owned();
    match ending {
        Err(error) if error.kind() == io::ErrorKind::Other => {
            Err(io::Error::other(format!("{error}: {said}")))
        }
        ending => Ok((ending?, said)),
    }
}

/// Runs a case with or without restrictions of files.
fn check(case: &Case, confines_files: bool) -> Result<(), String> {
    let place = place();
    let started = Instant::now();
    let mut job = job(&case.line, place.path(), confines_files);
    if let Some(seconds) = case.seconds {
        job.limits.wall_clock = Duration::from_secs(seconds);
    }
    let result = run(&job, place.path());
    if confines_files && let Some(why) = unavailable() {
        // The kernel lacks Landlock: then nothing may have run.
        let refused = result.err().map(|error| error.to_string());
        return (refused.as_ref() == Some(&why)).then_some(()).ok_or(why);
    }
    let (ending, said) = result.map_err(|error| error.to_string())?;
    let said_start: String = said.chars().take(300).collect();
    if Ends::from(ending) != case.ends {
        return Err(format!("{ending:?}, and said: {said_start}"));
    }
    if started.elapsed() > Duration::from_secs(30) {
        return Err(format!("took {:?}", started.elapsed()));
    }
    if let Some(prints) = &case.prints
        && *prints != said
        && (!case.as_root || is_root())
    {
        return Err(format!("printed {said_start:?}"));
    }
    let secret = place.path().join("secret");
    let names = fs::read_dir(&secret).map(Iterator::count);
    if said.contains(SECRET)
        || fs::read_to_string(secret.join("file")).ok().as_deref() != Some(SECRET)
        || names.ok() != Some(1)
    {
        return Err(format!("the secret was read or changed: {said_start}"));
    }
    Ok(())
}

fn is_root() -> bool {
    rustix::process::getuid().is_root()
}

#[test]
fn confined_programs_reach_nothing_else() {
    // A file that all children would inherit.
    let open = rustix::fs::OFlags::RDONLY;
    let left_open = rustix::fs::open("/dev/zero", open, rustix::fs::Mode::empty()).expect("opens");
    let table: Table = toml::from_str(include_str!("confined.toml")).expect("a table");
    let mut wrong = Vec::new();
    for case in &table.case {
        for confines_files in [true, false] {
            if (confines_files || case.every_kernel)
                && let Err(why) = check(case, confines_files)
            {
                wrong.push(format!("{} ({confines_files}): {why}", case.name));
            }
        }
    }
    drop(left_open);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(running("sleep 8100"), Vec::<String>::new());
}

/// The command lines of running processes that begin with this text.
fn running(begin: &str) -> Vec<String> {
    let entries = fs::read_dir("/proc").expect("processes").flatten();
    let lines = entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    let lines = lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
    lines.filter(|line| line.starts_with(begin)).collect()
}

#[test]
fn processes_end_with_their_caller() {
    let place = place();
    let job = job("sleep 92001 & sleep 92002", place.path(), false);
    let mut child = Command::new(CHILD)
        .env_clear()
        .envs(&job.environment)
        .process_group(0)
        .stdin(Stdio::piped())
        .spawn()
        .expect("a child");
    let mut pipe = child.stdin.take().expect("a pipe");
    let task = serde_json::to_string(&job).expect("text");
    writeln!(pipe, "{task}").expect("it is read");
    let until = |count: usize| {
        let started = Instant::now();
        while running("sleep 9200").len() != count {
            assert!(started.elapsed() < Duration::from_secs(20));
            thread::sleep(Duration::from_millis(5));
        }
    };
    until(2);
    // A caller that is killed closes the pipe.
    drop(pipe);
    until(0);
    child.wait().expect("it has ended");
}

#[test]
fn a_program_that_does_not_exist_is_not_found() {
    let place = place();
    let job = Job {
        program: "no-such-compiler".to_owned(),
        ..job("", place.path(), false)
    };
    let error = run(&job, place.path()).expect_err("no such program");
    assert_eq!(error.kind(), io::ErrorKind::NotFound);
}

/// In a confined process, the kernel seems to lack Landlock: so it is known there that nothing can be confined.
#[test]
fn a_kernel_without_landlock_is_noticed() {
    let place = place();
    let line = format!("{CHILD} available");
    let (ending, _) = run(&job(&line, place.path(), false), place.path()).expect("it runs");
    assert_eq!(ending, Ending::Exited(1));
}
