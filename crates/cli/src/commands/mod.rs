//! The commands, one file each.

mod build;
mod certify;
mod check;
mod games;
mod judge;
mod match_;
mod new;
mod play;
mod plot;
mod problems;
mod replay;
mod schema;
mod solve;
mod toolchains;
mod tournament;
mod translate_wasm;
mod verify;

use std::thread;

use clap::{Args, Subcommand};
use grundy_harness::Error;
use grundy_harness::games::Catalog;
use grundy_harness::judge::Options;

use crate::Status;
use crate::compilers::{self, Native};
use crate::output::Format;
use crate::workshop::{self, Caching};

#[derive(Subcommand)]
pub(crate) enum Command {
    Build(build::Build),
    Certify(certify::Certify),
    Check(check::Check),
    Games(games::Games),
    Judge(judge::Judge),
    Play(play::Play),
    Plot(plot::Plot),
    Problems(problems::Problems),
    Match(match_::Match),
    New(new::New),
    Replay(replay::Replay),
    Schema(schema::Schema),
    Solve(solve::Solve),
    Toolchains(toolchains::Toolchains),
    Tournament(tournament::Tournament),
    #[command(name = workshop::COMMAND, hide = true)]
    TranslateWasm(translate_wasm::TranslateWasm),
    Verify(verify::Verify),
}

impl Command {
    pub(crate) fn run(self) -> Result<Status, Error> {
        let catalog = Catalog::standard();
        match self {
            Self::Build(build) => build.run(),
            Self::Certify(certify) => certify.run(&catalog),
            Self::Check(check) => check.run(&catalog),
            Self::Games(games) => games.run(&catalog),
            Self::Judge(judge) => judge.run(&catalog),
            Self::Play(play) => play.run(&catalog),
            Self::Plot(plot) => plot.run(&catalog),
            Self::Problems(problems) => problems.run(&catalog),
            Self::Match(contest) => contest.run(&catalog),
            Self::New(new) => new.run(&catalog),
            Self::Replay(replay) => replay.run(&catalog),
            Self::Schema(schema) => schema.run(&catalog),
            Self::Solve(solve) => solve.run(&catalog),
            Self::Toolchains(toolchains) => toolchains.run(),
            Self::Tournament(tournament) => tournament.run(&catalog),
            Self::TranslateWasm(translate) => translate.run(),
            Self::Verify(verify) => verify.run(&catalog),
        }
    }
}

/// Options of every command that plays games.
#[derive(Args)]
struct PlayOptions {
    /// Decides random positions, random opponents and what bots see of randomness
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    #[command(flatten)]
    jobs: Jobs,
    /// Translate every bot anew, and keep nothing for the next time
    #[arg(long)]
    no_cache: bool,
    /// When compilers of this machine, outside the sandbox, may read a submission
    #[arg(long, value_enum, default_value_t, num_args = 0..=1, default_missing_value = "always",
          value_name = "WHEN", require_equals = true)]
    native: Native,
    /// Output for people or for programs
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// An option of every command that takes its time.
#[derive(Args)]
struct Jobs {
    /// Threads to use [default: all cores]; never changes a result
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
}

impl Jobs {
    fn number(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        self.jobs.map_or_else(cores, usize::from)
    }
}

/// An option of every command that is given bots.
#[derive(Args)]
struct Written {
    /// The language of all bots [default: what the ending of each file says]
    #[arg(long, value_name = "NAME")]
    language: Option<String>,
}

impl Written {
    fn language(&self) -> Option<&str> {
        self.language.as_deref()
    }
}

impl PlayOptions {
    fn options(&self, language: Option<&str>) -> Result<Options, Error> {
        let keep = if self.no_cache {
            Caching::No
        } else {
            Caching::Yes
        };
        Ok(Options {
            seed: self.seed,
            jobs: self.jobs.number(),
            workshop: workshop::open(keep),
            toolchains: compilers::open(self.native, keep, language)?,
        })
    }
}
