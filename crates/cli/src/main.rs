//! The `grundy` program. Exit status: 0 accepted or fine, 1 not accepted or refuted, 2 wrong use or
//! bad input, 3 the judge itself failed.

mod commands;
mod compilers;
mod complain;
mod game;
mod locate;
mod output;
mod precompiler;
mod progress;

use std::panic;
use std::process::ExitCode;

use clap::Parser;

use commands::Command;

/// A judge for bots that play combinatorial games. It solves its games exactly, so it can tell
/// which move threw the win away.
#[derive(Parser)]
#[command(name = "grundy", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// How a command ended, as the exit status says it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Status {
    /// Accepted, holds, fine.
    Fine,
    /// Not accepted, refuted.
    NotAccepted,
    /// Wrong use or bad input.
    BadInput,
    /// The judge itself failed.
    JudgeFailed,
}

impl Status {
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
        Err(complaints) => {
            complain::draw(&complaints);
            Status::BadInput
        }
    });
    let status = status.unwrap_or_else(|_| {
        complain::own_fault();
        Status::JudgeFailed
    });
    status.code().into()
}
