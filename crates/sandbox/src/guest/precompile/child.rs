//! Compilation in a disposable child process.
//!
//! No compiler setting bounds the time and memory that a hostile module costs, and a compiler that
//! runs out of memory or stack aborts its process. So that process is a child with limits.
//!
//! The child reads the whole module, sets limits on itself, and writes one answer: a letter, followed
//! by native code or by a message.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::panic;
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use rustix::process::{Resource, Rlimit, Signal, setrlimit};

use super::{PrecompileError, Refusal, RefusalKind, precompile_here};
use crate::guest::admission::{MODULE_BYTES, too_large};
use crate::guest::fault::HostError;

/// Bytes of address space of the child. Compiling 8 MiB of wasm takes half of it.
const MEMORY: u64 = 2 << 30;
/// Seconds of CPU time of the child: a base, plus some per MiB of wasm, up to a maximum.
const BASE_SECONDS: u64 = 10;
const SECONDS_PER_MIB: u64 = 5;
const MAX_SECONDS: u64 = 20;
/// Wall-clock limit of the child. A machine that takes longer to grant the CPU time is
/// overloaded, and the module is not to blame.
const WALL_CLOCK_LIMIT: Duration = Duration::from_secs(15 * MAX_SECONDS);
/// Exit status of a child that has reached the wall-clock limit.
const OVERDUE: i32 = 75;

/// First letters of an answer, besides those of refusals.
const NATIVE: u8 = b'n';
const HOST: u8 = b'h';
const REFUSALS: [(u8, RefusalKind); 4] = [
    (b'w', RefusalKind::NotWasm),
    (b'i', RefusalKind::ForbiddenImport),
    (b'l', RefusalKind::TooLarge),
    (b'u', RefusalKind::Unsupported),
];

/// The program to run as the child. It must call [`run_precompile_child`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Child {
    pub(super) program: PathBuf,
    pub(super) arguments: Vec<OsString>,
}

impl Child {
    /// Compiles a module in a new child process.
    pub(super) fn precompile(&self, wasm: &[u8]) -> Result<Vec<u8>, PrecompileError> {
        let failed = |what: &str, error| HostError::new(format!("{what}: {error}"));
        let mut child = Command::new(&self.program)
            .args(&self.arguments)
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| failed("cannot start the compiling process", error))?;
        // The child reads everything before it answers, so the two cannot deadlock. If the child
        // died while reading, its exit status says more than a write error here.
        if let Some(mut input) = child.stdin.take() {
            let _ = input.write_all(wasm);
        }
        let mut answer = Vec::new();
        let read = child
            .stdout
            .take()
            .map_or(Ok(0), |mut output| output.read_to_end(&mut answer));
        let status = child
            .wait()
            .map_err(|error| failed("cannot wait for the compiling process", error))?;
        read.map_err(|error| failed("cannot read from the compiling process", error))?;
        if status.success() {
            read_answer(answer)
        } else {
            Err(died(status, wasm.len()))
        }
    }
}

/// Decodes the answer of a child that exited with status 0.
fn read_answer(mut answer: Vec<u8>) -> Result<Vec<u8>, PrecompileError> {
    let Some(&letter) = answer.first() else {
        return Err(HostError::new("the compiling process gave no answer").into());
    };
    let rest = answer.split_off(1);
    if letter == NATIVE {
        return Ok(rest);
    }
    let message = String::from_utf8_lossy(&rest).into_owned();
    Err(match REFUSALS.iter().find(|(known, _)| *known == letter) {
        Some(&(_, kind)) => Refusal { kind, message }.into(),
        None => HostError::new(message).into(),
    })
}

/// Converts the end of a child to an error. Any end that a module can cause counts as the module's fault.
fn died(status: ExitStatus, bytes: usize) -> PrecompileError {
    let signal = status.signal().and_then(Signal::from_named_raw);
    let cause = match signal {
        Some(Signal::XCPU) => format!(
            "compiling it takes more than the {} s of CPU time that its size allows",
            seconds(bytes)
        ),
        Some(Signal::ABORT | Signal::SEGV | Signal::BUS | Signal::KILL) => format!(
            "compiling it takes more than the {} GiB of memory, or more than the stack, that are allowed",
            MEMORY >> 30
        ),
        Some(Signal::ILL | Signal::FPE | Signal::TRAP) => {
            format!("the compiler crashed on it ({status})")
        }
        _ if status.code() == Some(OVERDUE) => {
            return HostError::new("this machine is too busy to compile anything").into();
        }
        _ => return HostError::new(format!("the compiling process ended with {status}")).into(),
    };
    too_large(format!(
        "{cause}; real programs need a small part of that: split long functions"
    ))
    .into()
}

/// Runs the child's side of [`Precompiler::in_child`](super::Precompiler::in_child): reads a module
/// from `input`, compiles it under limits, and writes the answer to `output`.
///
/// The limits apply to the whole process and stay, so the process should exit afterwards: 2 GiB of
/// address space, 10 to 20 s of CPU time, 5 minutes of real time.
///
/// # Errors
/// If the limits cannot be set, or the parent is gone.
pub fn run_precompile_child(input: impl Read, mut output: impl Write) -> io::Result<()> {
    limit(Resource::Core, 0)?;
    limit(Resource::As, MEMORY)?;
    let mut wasm = Vec::new();
    // Reading one byte more than is allowed is enough to refuse the module.
    input.take(MODULE_BYTES as u64 + 1).read_to_end(&mut wasm)?;
    limit(Resource::Cpu, seconds(wasm.len()))?;
    thread::Builder::new().stack_size(64 << 10).spawn(|| {
        thread::sleep(WALL_CLOCK_LIMIT);
        std::process::exit(OVERDUE);
    })?;

    let native = panic::catch_unwind(|| precompile_here(&wasm)).unwrap_or_else(|_| {
        Err(too_large("the compiler failed on it, which no known real program causes").into())
    });
    let (letter, bytes) = match &native {
        Ok(native) => (NATIVE, &native[..]),
        // Scripts are not sent to the child.
        Err(PrecompileError::NoInterpreter(name)) => (HOST, name.as_bytes()),
        Err(PrecompileError::Host(error)) => (HOST, error.message().as_bytes()),
        Err(PrecompileError::Refused(refusal)) => {
            let found = REFUSALS.iter().find(|(_, kind)| *kind == refusal.kind);
            (
                found.map_or(HOST, |(letter, _)| *letter),
                refusal.message.as_bytes(),
            )
        }
    };
    output.write_all(&[letter])?;
    output.write_all(bytes)?;
    output.flush()
}

fn seconds(bytes: usize) -> u64 {
    (BASE_SECONDS + SECONDS_PER_MIB * (bytes as u64 >> 20)).min(MAX_SECONDS)
}

fn limit(resource: Resource, max: u64) -> io::Result<()> {
    let limit = Rlimit {
        current: Some(max),
        maximum: Some(match resource {
            // The soft limit on CPU time kills with SIGXCPU, which says why; the hard one does not.
            Resource::Cpu => max.saturating_add(1),
            // Not a byte more: if the limit of the machine is the same, only root may raise it.
            _ => max,
        }),
    };
    Ok(setrlimit(resource, limit)?)
}
