//! `grundy run`.

use std::io;
use std::path::PathBuf;
use std::str::FromStr;

use bytesize::ByteSize;
use clap::Args;
use grundy_harness::{Judge, ProgramEnd, ProgramLimits, Streams, Submission, run_program};
use grundy_report::{Error, ProgramRunReport, Reason, Schema, byte_size, thousands};

use crate::compilers::OneSource;
use crate::output::{Format, OutputArgs};
use crate::precompiler;
use crate::progress::Progress;
use crate::{Status, diagnostics, output};

/// Run any program in the sandbox
///
/// The program may be a source in any language that `grundy toolchains` lists, or a .wat or .wasm file. It has the
/// standard input, output and error of this command. It runs like a bot: without files, network and threads, and with
/// the same output and fuel for the same input and seed. At the end, the fuel and memory used are written to standard
/// error.
///
/// Exit status: that of the program, capped at 125; 124 if a limit was exceeded, 134 if the program
/// crashed; standard error says which. 2 for a usage error, a program that does not compile or a
/// missing compiler, 3 if the sandbox itself failed.
#[derive(Args)]
#[command(after_help = "\
Examples:
  echo '1 2 3' | grundy run sum.py
  grundy run bot.c --limits fuel=1_000_000,memory=16MiB < input.txt
  grundy run bot.c --format json < input.txt")]
pub(crate) struct Run {
    /// The program
    file: PathBuf,
    /// Limits: fuel (wasm instructions), memory, and output (bytes written between two reads)
    /// [default: fuel=10_000_000_000,memory=128MiB,output=64MiB]
    #[arg(
        long,
        value_name = "KEY=VALUE,...",
        default_value = "",
        hide_default_value = true
    )]
    limits: GivenLimits,
    /// Seed for the randomness and the time that the program sees
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    #[command(flatten)]
    built: OneSource,
    #[command(flatten)]
    output: OutputArgs,
}

/// The limits of `--limits`.
#[derive(Clone, Copy, Debug)]
struct GivenLimits(ProgramLimits);

impl FromStr for GivenLimits {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const FORM: &str = "expected a form such as fuel=1_000_000 or memory=16MiB";
        let mut limits = ProgramLimits::default();
        let mut seen = Vec::new();
        for pair in text.split(',').map(str::trim).filter(|p| !p.is_empty()) {
            let (key, value) = pair.split_once('=').ok_or_else(|| {
                format!("`{pair}` has no `=`; expected a form such as fuel=1_000_000")
            })?;
            let (key, value) = (key.trim(), value.trim());
            if seen.contains(&key) {
                return Err(format!("`{key}` is set twice; set each limit once"));
            }
            seen.push(key);
            let place = match key {
                "fuel" => &mut limits.fuel,
                "memory" => &mut limits.memory,
                "output" => &mut limits.output,
                key => {
                    return Err(format!(
                        "there is no limit `{key}`; use fuel, memory or output"
                    ));
                }
            };
            let limit = match key {
                "fuel" => value.replace('_', "").parse().map_err(|_| FORM.to_owned()),
                _ => byte_size(value),
            };
            *place = match limit {
                Ok(0) => Err(FORM.to_owned()),
                limit => limit,
            }
            .map_err(|remedy| format!("`{value}` is not a valid limit; {remedy}"))?;
        }
        Ok(Self(limits))
    }
}

impl Run {
    pub(super) fn run(self) -> Result<Status, Error> {
        let precompiler = precompiler::open(self.built.caching());
        let judge = Judge::new(precompiler, self.built.compilers()?);
        let mut written = Written::default();
        let progress = Progress::new();
        let json = self.output.format() == Format::Json;
        let end = run_program(
            &Submission::File(self.file.clone()),
            self.limits.0,
            judge.options(self.seed),
            Streams {
                stdin: &mut io::stdin().lock(),
                stdout: &mut |bytes| {
                    if json {
                        written.stdout.extend_from_slice(bytes);
                    } else {
                        output::program_output(bytes);
                    }
                },
                stderr: &mut |bytes| {
                    if json {
                        written.stderr.extend_from_slice(bytes);
                    } else {
                        output::program_errors(bytes);
                    }
                },
            },
            &|event| progress.show(&event),
        )?;
        progress.finish();
        if json {
            output::json(&report(&end, &written));
        } else {
            diagnostics::note(&summary(&end));
        }
        Ok(Status::Other(status(&end)))
    }
}

/// The output of the program, for a JSON document.
#[derive(Default)]
struct Written {
    stdout: Vec<u8>,
    stderr: Vec<u8>,
}

fn report(end: &ProgramEnd, written: &Written) -> ProgramRunReport {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    ProgramRunReport {
        schema: Schema::Run,
        exit: end.exit.as_ref().ok().copied(),
        reason: end.exit.as_ref().err().map(|(reason, _)| *reason),
        fuel: end.fuel,
        memory_peak: end.memory_peak,
        stdout: text(&written.stdout),
        stderr: text(&written.stderr),
    }
}

fn summary(end: &ProgramEnd) -> String {
    let used = format!(
        "{} fuel, {} memory",
        thousands(end.fuel),
        ByteSize::b(end.memory_peak).display().iec()
    );
    match &end.exit {
        Ok(status @ 0..=125) => format!("grundy: exit status {status}, {used}"),
        Ok(status) => format!("grundy: exit status {status}, passed on as 125, {used}"),
        Err((reason, detail)) => format!("grundy: {reason}: {detail}, {used}"),
    }
}

/// The exit status of this process.
fn status(end: &ProgramEnd) -> u8 {
    const STOPPED: u8 = 124;
    const TOO_HIGH: u8 = 125;
    const CRASHED: u8 = 134;
    match &end.exit {
        Ok(status) => u8::try_from(*status)
            .ok()
            .filter(|status| *status <= TOO_HIGH)
            .unwrap_or(TOO_HIGH),
        Err((Reason::Trap, _)) => CRASHED,
        Err(_) => STOPPED,
    }
}
