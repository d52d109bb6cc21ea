//! A program by itself in the sandbox: no game and no questions, only its streams and its limits.

use std::io::{self, Read};

use grundy_report::{Diagnostic, Error, Events, Reason, Sink};
use grundy_sandbox::{End, Guest, RunState, Usage};

use crate::Submission;
use crate::bot::{end_text, fault, guest_limits};
use crate::run::{Loaded, Options, host_fault, prepare};

/// Bytes of the input that are read at once.
const CHUNK: usize = 64 << 10;
/// The most output on stderr that is kept of a program, in bytes.
const STDERR_KEPT: usize = 1 << 20;

/// The resources that a program may use up, from its start to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProgramLimits {
    /// Wasm instructions.
    pub fuel: u64,
    /// Linear memory, in bytes.
    pub memory: u64,
    /// Output that it may write to standard output between two reads that wait for input, in bytes.
    pub output: u64,
}

impl Default for ProgramLimits {
    fn default() -> Self {
        Self {
            fuel: 10_000_000_000,
            memory: 128 << 20,
            output: 64 << 20,
        }
    }
}

/// The source of a program's input, and the receivers of its output as it is written.
pub struct Streams<'s> {
    /// Read when the program waits for input.
    pub stdin: &'s mut dyn Read,
    /// Called with the bytes that the program writes to standard output.
    pub stdout: &'s mut dyn FnMut(&[u8]),
    /// Called with the bytes that the program writes to standard error.
    pub stderr: &'s mut dyn FnMut(&[u8]),
}

/// The end of a program, and the resources that it used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramEnd {
    /// Its exit status, or the reason why it has none, with a sentence about it.
    pub exit: Result<i32, (Reason, String)>,
    /// Wasm instructions that it executed.
    pub fuel: u64,
    /// Its largest memory, in bytes.
    pub memory_peak: u64,
}

/// Runs a program to its end. The seed determines the random numbers and the time that it sees.
///
/// # Errors
/// If the program cannot be read or built, the input cannot be read, or the sandbox fails. An end of
/// the program is never an error.
pub fn run_program(
    submission: &Submission,
    limits: ProgramLimits,
    options: Options<'_>,
    streams: Streams<'_>,
    sink: &Sink<'_>,
) -> Result<ProgramEnd, Error> {
    let name = submission.path().display().to_string();
    let events = &Events::new(&name, sink);
    let prepared = prepare(submission, options.precompiler, options.toolchains, events)?;
    let (_, precompiled) = prepared.map_err(|not_run| {
        not_run.into_error(|reason, message| {
            Diagnostic::new(format!("{name} cannot be run: {reason}\n\n{message}"))
        })
    })?;
    let loaded = Loaded::new(&sandbox_limits(limits), &precompiled)?;
    let mut guest = loaded.program.start(options.seed).map_err(host_fault)?;
    let end = run_to_end(&mut guest, streams)?;
    let usage: Usage = guest.usage();
    Ok(ProgramEnd {
        exit: match end {
            End::Exited(status) => Ok(status),
            end => Err((fault(&end).into(), end_text(&end))),
        },
        fuel: usage.total,
        memory_peak: usage.memory_peak,
    })
}

fn run_to_end(guest: &mut Guest, streams: Streams<'_>) -> Result<End, Error> {
    let mut chunk = vec![0; CHUNK];
    let mut errors_shown = 0;
    loop {
        let read = match streams.stdin.read(&mut chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read.map_err(|error| {
                Diagnostic::new(format!("cannot read the input of the program: {error}"))
            })?,
        };
        // A read of no bytes is the end of the input, and feeding no bytes closes the guest's input.
        let state = guest.feed(&chunk[..read]).map_err(host_fault)?;
        let (RunState::AwaitingInput { output } | RunState::Ended { output, .. }) = &state;
        (streams.stdout)(output);
        (streams.stderr)(&guest.messages().head()[errors_shown..]);
        errors_shown = guest.messages().head().len();
        if let RunState::Ended { end, .. } = state {
            (streams.stderr)(&guest.messages().rest());
            return Ok(end);
        }
    }
}

fn sandbox_limits(limits: ProgramLimits) -> grundy_sandbox::Limits {
    let of_bots = grundy_report::Limits::default();
    let wall_clock = of_bots.clocks.wall_clock.of(limits.fuel);
    grundy_sandbox::Limits {
        fuel_to_start: limits.fuel,
        account: None,
        memory: limits.memory,
        output_per_turn: usize::try_from(limits.output).unwrap_or(usize::MAX),
        stderr: STDERR_KEPT,
        ..guest_limits(&of_bots, wall_clock)
    }
}
