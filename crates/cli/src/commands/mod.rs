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
use grundy_harness::Diagnostic;
use grundy_harness::judge::Options;

use crate::Status;
use crate::compilers::{self, Native};
use crate::output::Format;
use crate::precompiler::{self, Keep};

/// What is wrong with what the user gave us.
type Complaints = Vec<Diagnostic>;

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
    #[command(name = precompiler::COMMAND, hide = true)]
    PrecompileWasm(precompile_wasm::PrecompileWasm),
    Verify(verify::Verify),
}

impl Command {
    pub(crate) fn run(self) -> Result<Status, Complaints> {
        match self {
            Self::Build(build) => build.run(),
            Self::Certify(certify) => certify.run(),
            Self::Check(check) => check.run(),
            Self::Games(games) => games.run(),
            Self::Judge(judge) => judge.run(),
            Self::Play(play) => play.run(),
            Self::Plot(plot) => plot.run(),
            Self::Problems(problems) => problems.run(),
            Self::Match(contest) => contest.run(),
            Self::New(new) => new.run(),
            Self::Replay(replay) => replay.run(),
            Self::Schema(schema) => schema.run(),
            Self::Solve(solve) => solve.run(),
            Self::Toolchains(toolchains) => toolchains.run(),
            Self::Tournament(tournament) => tournament.run(),
            Self::PrecompileWasm(precompile) => precompile.run(),
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
    #[command(flatten)]
    jobs: Jobs,
    /// Compile every bot anew, and do not cache the result
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
    fn options(&self, language: Option<&str>) -> Result<Options, Complaints> {
        let keep = if self.no_cache { Keep::No } else { Keep::Yes };
        Ok(Options {
            seed: self.seed,
            jobs: self.jobs.number(),
            precompiler: precompiler::open(keep),
            toolchains: compilers::open(self.native, keep, language).map_err(|e| vec![e])?,
        })
    }
}
