//! The commands, one file each.

mod book;
mod build;
mod building;
mod certify;
mod check;
mod completions;
mod doctor;
mod export;
mod games;
mod interact;
mod judge;
mod man;
mod match_;
mod modules;
mod new;
mod openings;
mod play;
mod plot;
mod precompile_wasm;
mod problems;
mod replay;
mod run;
mod run_confined;
mod schema;
#[cfg(feature = "server")]
mod server;
#[cfg(not(feature = "server"))]
#[path = "without_server.rs"]
mod server;
mod solve;
mod toolchains;
mod tournament;
mod validate;
mod verify;

use std::thread;

use clap::{Args, Subcommand};
use grundy_harness::Judge;
use grundy_report::{DEFAULT_SEED, Error};

use crate::Status;
use crate::output::OutputArgs;
use crate::precompiler;
use building::Building;

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
    Openings(openings::Openings),
    Book(book::Book),
    Schema(schema::Schema),
    Doctor(doctor::Doctor),
    Toolchains(toolchains::Toolchains),
    Build(build::Build),
    Run(run::Run),
    Export(export::Export),
    Interact(interact::Interact),
    Validate(validate::Validate),
    Completions(completions::Completions),
    Man(man::Man),
    #[command(flatten)]
    Server(server::ServerCommand),
    #[command(name = precompiler::COMMAND, hide = true)]
    PrecompileWasm(precompile_wasm::PrecompileWasm),
    #[command(name = precompiler::CONFINED, hide = true)]
    RunConfined(run_confined::RunConfined),
}

/// The commands, the most frequently used first.
const GROUPS: [(&str, &[&str]); 5] = [
    (
        "Bots",
        &["new", "judge", "certify", "replay", "match", "tournament"],
    ),
    ("Games", &["play", "solve", "verify", "plot", "games"]),
    (
        "Problems",
        &["problems", "check", "openings", "book", "schema"],
    ),
    ("Compilers", &["doctor", "toolchains", "build", "run"]),
    (
        "Server",
        &[
            "serve", "work", "worker", "account", "login", "submit", "verdict",
        ],
    ),
];

/// The list of commands for the help, group by group.
pub(crate) fn grouped(program: &clap::Command) -> String {
    let commands: Vec<_> = program
        .get_subcommands()
        .filter(|command| !command.is_hide_set())
        .collect();
    let known: Vec<&str> = GROUPS
        .iter()
        .flat_map(|(_, names)| *names)
        .copied()
        .collect();
    let others: Vec<&str> = commands
        .iter()
        .map(|command| command.get_name())
        .filter(|name| !known.contains(name))
        .chain(["help"])
        .collect();
    let mut text = String::new();
    for (title, names) in GROUPS.into_iter().chain([("More", others.as_slice())]) {
        let mut listed = String::new();
        for name in names {
            let about = match commands.iter().find(|command| command.get_name() == *name) {
                Some(command) => command.get_about().map(ToString::to_string),
                None if *name == "help" => Some("Explain a command: grundy help judge".to_owned()),
                None => continue,
            };
            listed.push_str(&format!("  {name:<11} {}\n", about.unwrap_or_default()));
        }
        // A build without the feature `server` does not list its commands.
        if !listed.is_empty() {
            text.push_str(&format!("{title}:\n{listed}\n"));
        }
    }
    text
}

impl Command {
    pub(crate) fn run(self) -> Result<Status, Error> {
        let (building, jobs) = self.building();
        let catalog = modules::catalog(building, jobs);
        match self {
            Self::Server(command) => command.run(&catalog),
            Self::Build(build) => build.run(),
            Self::Certify(certify) => certify.run(&catalog),
            Self::Check(check) => check.run(&catalog),
            Self::Completions(completions) => completions.run(),
            Self::Doctor(doctor) => doctor.run(),
            Self::Export(export) => export.run(&catalog),
            Self::Games(games) => games.run(&catalog),
            Self::Interact(interact) => interact.run(),
            Self::Judge(judge) => judge.run(&catalog),
            Self::Man(man) => man.run(),
            Self::Play(play) => play.run(&catalog),
            Self::Plot(plot) => plot.run(&catalog),
            Self::Problems(problems) => problems.run(&catalog),
            Self::Match(contest) => contest.run(&catalog),
            Self::New(new) => new.run(&catalog),
            Self::Openings(openings) => openings.run(&catalog),
            Self::Book(book) => book.run(&catalog),
            Self::Replay(replay) => replay.run(&catalog),
            Self::Run(run) => run.run(),
            Self::Schema(schema) => schema.run(&catalog),
            Self::Solve(solve) => solve.run(&catalog),
            Self::Toolchains(toolchains) => toolchains.run(),
            Self::Tournament(tournament) => tournament.run(&catalog),
            Self::PrecompileWasm(translate) => translate.run(),
            Self::RunConfined(confined) => confined.run(),
            Self::Validate(validate) => validate.run(),
            Self::Verify(verify) => verify.run(&catalog),
        }
    }
}

impl Command {
    /// The options for building programs, including those of custom games, and the number of
    /// threads.
    fn building(&self) -> (Building, usize) {
        let play = match self {
            Self::Judge(judge) => &judge.play,
            Self::Certify(certify) => &certify.play,
            Self::Check(check) => &check.play,
            Self::Match(contest) => contest.play(),
            Self::Tournament(contest) => contest.play(),
            Self::Openings(openings) => return (openings.building, openings.jobs.number()),
            Self::Book(book) => return (book.building, book.jobs.number()),
            _ => return (self.building_alone(), Jobs::default().number()),
        };
        (play.building, play.jobs.number())
    }

    /// The options for building programs, for a command that plays no games of bots.
    fn building_alone(&self) -> Building {
        match self {
            Self::Games(games) => games.building,
            Self::Play(play) => play.building,
            Self::Plot(plot) => plot.building,
            Self::Replay(replay) => replay.building,
            Self::Solve(solve) => solve.building(),
            Self::Verify(verify) => verify.building,
            _ => Building::USUAL,
        }
    }
}

/// Options of every command that plays games.
#[derive(Args)]
struct PlayOptions {
    /// Seed for random positions, random opponents, and the randomness that bots see
    #[arg(long, default_value_t = DEFAULT_SEED, value_name = "N")]
    seed: u64,
    #[command(flatten)]
    jobs: Jobs,
    #[command(flatten)]
    building: Building,
    #[command(flatten)]
    output: OutputArgs,
}

/// An option of every command that can take long.
#[derive(Args, Default)]
struct Jobs {
    /// Number of threads; does not change any result [default: all cores]
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
    /// Language of all bots [default: by the extension of each file]
    #[arg(long, visible_alias = "lang", value_name = "NAME")]
    language: Option<String>,
}

impl Written {
    fn language(&self) -> Option<&str> {
        self.language.as_deref()
    }
}

impl PlayOptions {
    /// Creates a judge with this user's compilers.
    fn judge(&self, language: Option<&str>) -> Result<Judge, Error> {
        let toolchains = self.building.toolchains(language)?;
        let precompiler = precompiler::open(self.building.caching());
        Ok(Judge::new(precompiler, toolchains).with_jobs(self.jobs.number()))
    }
}
