//! Translation in a throw-away process. No setting of a compiler bounds what it takes for a hostile
//! module, and one that runs out of memory or stack takes its process along: so that process is one
//! that nobody needs.
//!
//! The child reads the module to its end, sets limits on itself, and answers at last:
//! a letter, and then native code or words.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::panic;
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use rustix::process::{Resource, Rlimit, Signal, setrlimit};

use super::{Refusal, RefusalKind, TranslateError, translate_here};
use crate::guest::admission::{MODULE_BYTES, too_large};
use crate::guest::fault::HostError;

/// Address space of the child. Its own code and a translation of 8 MiB of wasm take half of it.
const MEMORY: u64 = 2 << 30;
/// Processor time of the child: so much, and so much more a MiB of wasm, up to the most.
const SECONDS: u64 = 10;
const SECONDS_PER_MIB: u64 = 5;
const MAX_SECONDS: u64 = 20;
/// Time by the clock, in which any machine that does anything at all gives that processor time.
const PATIENCE: Duration = Duration::from_secs(15 * MAX_SECONDS);
/// Exit status of a child that has lost patience.
const OVERDUE: i32 = 75;

/// The letters that an answer begins with, beside those of refusals.
const NATIVE: u8 = b'n';
const HOST: u8 = b'h';
const REFUSALS: [(u8, RefusalKind); 4] = [
    (b'w', RefusalKind::NotWasm),
    (b'i', RefusalKind::ForbiddenImport),
    (b'l', RefusalKind::TooLarge),
    (b'u', RefusalKind::Unsupported),
];

/// The program that is run as the child; it has to call [`serve`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Child {
    pub(super) program: PathBuf,
    pub(super) arguments: Vec<OsString>,
}

impl Child {
    /// Has a module translated.
    pub(super) fn translate(&self, wasm: &[u8]) -> Result<Vec<u8>, TranslateError> {
        let failed = |what: &str, error| HostError::new(format!("{what}: {error}"));
        let mut child = Command::new(&self.program)
            .args(&self.arguments)
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| failed("no process to translate in", error))?;
        // The child reads everything before it answers, so neither waits for the other. Where it
        // died of what it read, its exit status says more than an error here.
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
            .map_err(|error| failed("a process was lost", error))?;
        read.map_err(|error| failed("no answer from the translator", error))?;
        if status.success() {
            read_answer(answer)
        } else {
            Err(died(status, wasm.len()))
        }
    }
}

/// What the answer of a child that ended in order says.
fn read_answer(mut answer: Vec<u8>) -> Result<Vec<u8>, TranslateError> {
    let Some(&letter) = answer.first() else {
        return Err(HostError::new("the translator gave no answer").into());
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

/// Why a child gave no answer. What a module can bring about is the module's fault.
fn died(status: ExitStatus, bytes: usize) -> TranslateError {
    let signal = status.signal().and_then(Signal::from_named_raw);
    let cause = match signal {
        Some(Signal::XCPU) => format!(
            "translating it takes more than the {} s of processor time that its size allows",
            seconds(bytes)
        ),
        Some(Signal::ABORT | Signal::SEGV | Signal::BUS | Signal::KILL) => format!(
            "translating it takes more than the {} GiB of memory, or the stack, that are allowed",
            MEMORY >> 30
        ),
        Some(Signal::ILL | Signal::FPE | Signal::TRAP) => {
            format!("the translator crashed on it ({status})")
        }
        _ if status.code() == Some(OVERDUE) => {
            return HostError::new("this machine is too busy to translate anything").into();
        }
        _ => return HostError::new(format!("the translator ended with {status}")).into(),
    };
    too_large(format!(
        "{cause}; real programs are translated in a small part of that: split long functions"
    ))
    .into()
}

/// What the child does: reads a module from `input`, translates it under limits on the whole
/// process, and writes the answer to `output`. The process is of no use afterwards.
///
/// # Errors
/// When the limits cannot be set, or the parent is gone.
pub fn serve(input: impl Read, mut output: impl Write) -> io::Result<()> {
    limit(Resource::Core, 0)?;
    limit(Resource::As, MEMORY)?;
    let mut wasm = Vec::new();
    // One byte too many is enough to be refused for.
    input.take(MODULE_BYTES as u64 + 1).read_to_end(&mut wasm)?;
    limit(Resource::Cpu, seconds(wasm.len()))?;
    thread::Builder::new().stack_size(64 << 10).spawn(|| {
        thread::sleep(PATIENCE);
        std::process::exit(OVERDUE);
    })?;

    let translated = panic::catch_unwind(|| translate_here(&wasm)).unwrap_or_else(|_| {
        Err(
            too_large("the translator failed on it, which no real program has brought about")
                .into(),
        )
    });
    let (letter, bytes) = match &translated {
        Ok(native) => (NATIVE, &native[..]),
        // The child meets modules only.
        Err(TranslateError::NoInterpreter(name)) => (HOST, name.as_bytes()),
        Err(TranslateError::Host(error)) => (HOST, error.message().as_bytes()),
        Err(TranslateError::Refused(refusal)) => {
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
    (SECONDS + SECONDS_PER_MIB * (bytes as u64 >> 20)).min(MAX_SECONDS)
}

fn limit(resource: Resource, most: u64) -> io::Result<()> {
    let limit = Rlimit {
        current: Some(most),
        // The hard limit on processor time would kill without saying why.
        maximum: Some(most.saturating_add(1)),
    };
    Ok(setrlimit(resource, limit)?)
}
