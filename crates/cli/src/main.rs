//! The `grundy` program. Exit status: 0 accepted or fine, 1 not accepted or refuted, 2 usage error or
//! bad input, 3 the judge itself failed.

mod commands;
mod compilers;
mod contest;
mod diagnostics;
mod feedback_picture;
mod files;
mod game;
mod graders;
mod home;
mod locate;
mod output;
mod precompiler;
mod progress;
#[cfg(feature = "server")]
mod server;
mod sources;
mod usage;
mod watch;

use std::env;
use std::ffi::OsString;
use std::panic;
use std::process::ExitCode;

use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser};
use grundy_report::{CertificateReport, Error, SubmissionReport, Verdict};

use commands::{Command, grouped};

/// Judge bots that play combinatorial games
///
/// Grundy solves its games exactly, so its verdict names the move that lost the win and the moves
/// that would have kept it.
#[derive(Parser)]
#[command(name = "grundy", version, max_term_width = 100, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// When to use colors
    #[arg(long, global = true, default_value_t, value_name = "WHEN")]
    color: ColorChoice,
    /// Print only results and errors: no notes and no progress
    #[arg(long, short, global = true)]
    quiet: bool,
    /// Download nothing: a language that is not installed yet is an error
    #[arg(long, global = true)]
    offline: bool,
}

/// The examples and exit statuses at the end of the help.
const EXAMPLES: &str = "\
Examples:
  grundy new bot nim --lang Python      Write a starter bot
  grundy judge nim bot.py               Judge it, and see its first wrong move
  grundy play nim --against easy        Play yourself
  grundy solve nim 7 8 9                See who wins, and by which moves

Exit status:
  0  accepted or done
  1  not accepted or refuted
  2  usage error or bad input
  3  the judge itself failed

Documentation: README.md and the directory docs/ of the source; `grundy help COMMAND` for each command.";

/// The outcome of a command, which is its exit status.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Status {
    /// Accepted, proved or done.
    Fine,
    /// Not accepted, refuted.
    NotAccepted,
    /// Usage error or bad input.
    BadInput,
    /// The judge itself failed.
    JudgeFailed,
    /// Another exit status that a command defines: that of a program that it ran, or one that
    /// another judge expects of a validator.
    Other(u8),
}

impl Status {
    /// The exit status for an error.
    fn of(error: &Error) -> Self {
        match error {
            Error::User(_) => Self::BadInput,
            Error::Internal(_) | Error::Cancelled => Self::JudgeFailed,
        }
    }

    /// The exit status for the report on a submission.
    fn of_submission(report: &SubmissionReport) -> Self {
        match report.verdict() {
            Verdict::Accepted => Self::Fine,
            Verdict::JudgeError => Self::JudgeFailed,
            _ => Self::NotAccepted,
        }
    }

    /// The exit status for the report on a certificate.
    fn of_certificate(report: &CertificateReport) -> Self {
        match report.holds {
            true => Self::Fine,
            false => Self::NotAccepted,
        }
    }

    fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::NotAccepted => 1,
            Self::BadInput => 2,
            Self::JudgeFailed => 3,
            Self::Other(code) => code,
        }
    }
}

fn main() -> ExitCode {
    let mut program = usage::with_negative_values(with_groups(Arguments::command()));
    let matches = program.try_get_matches_from_mut(env::args_os());
    let read = matches.and_then(|matches| {
        let arguments = Arguments::from_arg_matches(&matches)?;
        Ok((matches, arguments))
    });
    let (matches, arguments) = match read {
        Ok(read) => read,
        Err(error) => {
            let given = env::args_os().skip(1);
            let given: Vec<String> = given
                .map(|argument| argument.to_string_lossy().into_owned())
                .collect();
            return not_read(&usage::explained(error, &program, &given));
        }
    };
    match arguments.color {
        ColorChoice::Auto => {}
        ColorChoice::Always => anstream::ColorChoice::Always.write_global(),
        ColorChoice::Never => anstream::ColorChoice::Never.write_global(),
    }
    if arguments.quiet {
        diagnostics::be_quiet();
    }
    if arguments.offline {
        compilers::stay_offline();
    }
    let json = output::wants_json(&matches);
    let status = panic::catch_unwind(|| match arguments.command.run() {
        Ok(status) => status,
        Err(error) => {
            if json {
                output::json(&diagnostics::error_document(&error));
            } else {
                diagnostics::print_error(&error);
            }
            Status::of(&error)
        }
    });
    let status = status.unwrap_or_else(|_| {
        diagnostics::own_fault();
        Status::JudgeFailed
    });
    status.code().into()
}

/// Handles arguments that cannot be parsed or that ask for help.
fn not_read(error: &clap::Error) -> ExitCode {
    // Help and the version go to standard output and are not errors.
    if !error.use_stderr() || !asks_for_json(env::args_os().skip(1)) {
        error.exit();
    }
    output::json(&diagnostics::error_document(&Error::from(
        diagnostics::of_usage(&error.render().to_string()),
    )));
    Status::BadInput.code().into()
}

/// Whether arguments that could not be parsed ask for JSON.
fn asks_for_json(arguments: impl Iterator<Item = OsString>) -> bool {
    let arguments: Vec<OsString> = arguments.take_while(|argument| argument != "--").collect();
    let format = |pair: &[OsString]| pair[0] == "--format" && pair[1] == "json";
    arguments
        .iter()
        .any(|argument| argument == "--json" || argument == "--format=json")
        || arguments.windows(2).any(format)
}

/// The program with its commands in groups, as the help shows them.
fn with_groups(command: clap::Command) -> clap::Command {
    let list = grouped(&command);
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}Options:\n{{options}}{{after-help}}"
    ))
}
