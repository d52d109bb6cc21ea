//! The commands, one file each.

mod certify;
mod check;
mod games;
mod install_interpreter;
mod judge;
mod match_;
mod play;
mod replay;
mod solve;
mod tournament;
mod translate_wasm;
mod verify;

use std::thread;

use clap::{Args, Subcommand};
use grundy_harness::Diagnostic;
use grundy_harness::judge::Options;

use crate::Status;
use crate::output::Format;
use crate::workshop::{self, Keep};

/// What is wrong with what the user gave us.
type Complaints = Vec<Diagnostic>;

#[derive(Subcommand)]
pub(crate) enum Command {
    Certify(certify::Certify),
    Check(check::Check),
    Games(games::Games),
    #[command(hide = true)]
    InstallInterpreter(install_interpreter::InstallInterpreter),
    Judge(judge::Judge),
    Play(play::Play),
    Match(match_::Match),
    Replay(replay::Replay),
    Solve(solve::Solve),
    Tournament(tournament::Tournament),
    #[command(name = workshop::COMMAND, hide = true)]
    TranslateWasm(translate_wasm::TranslateWasm),
    Verify(verify::Verify),
}

impl Command {
    pub(crate) fn run(self) -> Result<Status, Complaints> {
        match self {
            Self::Certify(certify) => certify.run(),
            Self::Check(check) => check.run(),
            Self::Games(games) => games.run(),
            Self::InstallInterpreter(install) => install.run(),
            Self::Judge(judge) => judge.run(),
            Self::Play(play) => play.run(),
            Self::Match(contest) => contest.run(),
            Self::Replay(replay) => replay.run(),
            Self::Solve(solve) => solve.run(),
            Self::Tournament(tournament) => tournament.run(),
            Self::TranslateWasm(translate) => translate.run(),
            Self::Verify(verify) => verify.run(),
        }
    }
}

/// Options of every command that plays games.
#[derive(Args)]
struct PlayOptions {
    /// Decides random positions, random opponents and what bots see of randomness
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Threads to use [default: all cores]; never changes a result
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Translate every bot anew, and keep nothing for the next time
    #[arg(long)]
    no_cache: bool,
    /// Output for people or for programs
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

impl PlayOptions {
    fn options(&self) -> Options {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        Options {
            seed: self.seed,
            jobs: self.jobs.map_or_else(cores, usize::from),
            workshop: workshop::open(if self.no_cache { Keep::No } else { Keep::Yes }),
        }
    }
}
