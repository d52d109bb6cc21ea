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
mod precompile_wasm;
mod problems;
mod replay;
mod schema;
mod solve;
mod toolchains;
mod tournament;
mod verify;

use std::thread;

use clap::{Args, Subcommand};
use grundy_harness::Judge;
use grundy_harness::games::Catalog;
use grundy_report::Error;

use crate::Status;
use crate::compilers::{self, Native};
use crate::output::Format;
use crate::precompiler::{self, Caching};

#[derive(Subcommand)]
pub(crate) enum Command {
    // The order of the help: bots, games, problems, compilers.
    Judge(judge::Judge),
    Certify(certify::Certify),
    Replay(replay::Replay),
    Match(match_::Match),
    Tournament(tournament::Tournament),
    Play(play::Play),
    Solve(solve::Solve),
    Verify(verify::Verify),
    Plot(plot::Plot),
    Games(games::Games),
    Problems(problems::Problems),
    New(new::New),
    Check(check::Check),
    Schema(schema::Schema),
    Toolchains(toolchains::Toolchains),
    Build(build::Build),
    #[command(name = precompiler::COMMAND, hide = true)]
    PrecompileWasm(precompile_wasm::PrecompileWasm),
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
            Self::PrecompileWasm(translate) => translate.run(),
            Self::Verify(verify) => verify.run(&catalog),
        }
    }
}

/// Options of every command that plays games.
#[derive(Args)]
struct PlayOptions {
    /// Seed for random positions, random opponents, and the randomness that bots see
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    #[command(flatten)]
    jobs: Jobs,
    /// Build and translate everything again: do not read or write the cache
    #[arg(long)]
    no_cache: bool,
    /// When to use this machine's compilers, which read submissions outside the sandbox
    #[arg(long, value_enum, default_value_t, num_args = 0..=1, default_missing_value = "always",
          value_name = "WHEN", require_equals = true)]
    native: Native,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// An option of every command that takes its time.
#[derive(Args)]
struct Jobs {
    /// Number of threads; never changes a result [default: all cores]
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
    /// Language of all bots [default: by the ending of each file]
    #[arg(long, value_name = "NAME")]
    language: Option<String>,
}

impl Written {
    fn language(&self) -> Option<&str> {
        self.language.as_deref()
    }
}

impl PlayOptions {
    /// A judge with the compilers of this user.
    fn judge(&self, language: Option<&str>) -> Result<Judge, Error> {
        let keep = if self.no_cache {
            Caching::No
        } else {
            Caching::Yes
        };
        let toolchains = compilers::open(self.native, keep, language)?;
        Ok(Judge::new(precompiler::open(keep), toolchains).with_jobs(self.jobs.number()))
    }
}
