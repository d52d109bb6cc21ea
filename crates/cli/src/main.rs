//! The `grundy` program. Exit status: 0 accepted or fine, 1 not accepted or refuted, 2 usage error or
//! bad input, 3 the judge itself failed.

mod commands;
mod compilers;
mod diagnostics;
mod game;
mod locate;
mod output;
mod precompiler;
mod progress;

use std::panic;
use std::process::ExitCode;

use clap::Parser;
use grundy_report::Error;

use commands::Command;

/// Judge bots that play combinatorial games
///
/// Grundy solves its games exactly, so its verdict names the move that threw the win away.
#[derive(Parser)]
#[command(name = "grundy", version, max_term_width = 100, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// What the end of the help shows.
const EXAMPLES: &str = "\
Examples:
  grundy new bot nim --lang Python      Write a bot to start from
  grundy judge nim bot.py               Judge it, and see its first wrong move
  grundy play nim --set heaps=3,4,5     Play against a perfect player
  grundy solve nim --set heaps=7,8,9    See who wins, and by which moves

Exit status: 0 accepted or fine, 1 not accepted or refuted, 2 usage error or bad input, 3 the judge
itself failed.

Documentation: README.md and the folder docs/ of the source; `grundy help COMMAND` for each command.";

/// How a command ended, as the exit status says it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Status {
    /// Accepted, holds, fine.
    Fine,
    /// Not accepted, refuted.
    NotAccepted,
    /// Usage error or bad input.
    BadInput,
    /// The judge itself failed.
    JudgeFailed,
}

impl Status {
    /// What an error means for whoever called the program.
    fn of(error: &Error) -> Self {
        match error {
            Error::User(_) => Self::BadInput,
            Error::Internal(_) | Error::Cancelled => Self::JudgeFailed,
        }
    }

    fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::NotAccepted => 1,
            Self::BadInput => 2,
            Self::JudgeFailed => 3,
        }
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let status = panic::catch_unwind(|| match arguments.command.run() {
        Ok(status) => status,
        Err(error) => {
            diagnostics::print_error(&error);
            Status::of(&error)
        }
    });
    let status = status.unwrap_or_else(|_| {
        diagnostics::own_fault();
        Status::JudgeFailed
    });
    status.code().into()
}
