//! `grundy tournament`, and the parts shared with `grundy match`.

use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;
use grundy_harness::Judge;
use grundy_harness::games::Catalog;
use grundy_harness::tournament::{
    DecidedShares, Length, Log, Options, Pairing, Sprt, candidates, run_tournament,
    tournament_report,
};
use grundy_problem::Problem;
use grundy_render::tournament_document;
use grundy_report::{Diagnostic, Error, Sink, TournamentReport};

use super::{PlayOptions, Written};
use crate::progress::Progress;
use crate::{Status, diagnostics, locate, output};

/// Number of games of a pair after which an undecided test ends.
const MAX_TEST_LEN: u64 = 100_000;

/// Play a tournament of two or more bots
///
/// Every bot plays against every other, from every start position of the problem, once in each seat.
/// A bot is a source file, a .wat or .wasm file, or a reference player: perfect, trickster, random,
/// playouts-N or search-N; in a game that is too large to list also easy, medium or hard. A bot that commits a fault
/// loses the game.
///
/// Exit status: 0 if the tournament was played, 2 for a usage error or bad input, 3 if the judge
/// itself failed.
///
/// Example: `grundy tournament nim a.py b.cpp c.js perfect --rounds 5 --log games.jsonl`
#[derive(Args)]
pub(crate) struct Tournament {
    /// The problem: its name, its directory, or its problem.toml
    problem: String,
    /// The bots
    #[arg(required = true, num_args = 2..)]
    bots: Vec<String>,
    /// Play only the first bot against each of the others
    #[arg(long)]
    gauntlet: bool,
    #[command(flatten)]
    contest: Contest,
}

impl Tournament {
    pub(super) fn play(&self) -> &PlayOptions {
        self.contest.play()
    }

    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        let pairing = if self.gauntlet {
            Pairing::Gauntlet
        } else {
            Pairing::RoundRobin
        };
        contest(catalog, &self.problem, &self.bots, pairing, &self.contest)
    }
}

/// Options for playing bots against each other.
#[derive(Args)]
pub(super) struct Contest {
    /// Number of rounds. In each round, every pair plays from every start, and random starts are
    /// drawn again [default: 1]
    #[arg(long, value_name = "N", conflicts_with = "games",
          value_parser = clap::value_parser!(u64).range(1..))]
    rounds: Option<u64>,
    /// Number of games of each pair, in as many rounds as necessary. An odd number is rounded up, because
    /// each start is played once in each seat
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Largest number of starts of a round. If the problem has more, N of them are chosen, evenly spread
    /// [default: all]
    #[arg(long, value_name = "N")]
    starts: Option<NonZero<usize>>,
    /// Play from this position only, in the game's notation, under the rules of the problem's tests
    #[arg(
        long,
        short,
        value_name = "P",
        allow_hyphen_values = true,
        conflicts_with = "starts"
    )]
    position: Option<String>,
    /// Stop when a sequential test accepts that the first bot is stronger than the second by elo1,
    /// or only by elo0: `elo0=0,elo1=5[,alpha=0.05][,beta=0.05][,model=logistic|normalized]`.
    /// Without --games or --rounds, the test stops after 100000 games at the latest
    #[arg(long, value_name = "TEST")]
    sprt: Option<String>,
    /// Write each game to this new file as it ends, one line per game
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    log: Option<PathBuf>,
    /// Resume the tournament that was logged to this file, or extend it: by more rounds, or by bots that are named
    /// after those of the log
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    written: Written,
    #[command(flatten)]
    play: PlayOptions,
}

impl Contest {
    pub(super) fn play(&self) -> &PlayOptions {
        &self.play
    }

    /// The options of the tournament.
    fn options<'j>(&self, judge: &'j Judge, pairing: Pairing, sprt: Option<Sprt>) -> Options<'j> {
        Options {
            judge: judge.options(self.play.seed),
            pairing,
            length: match (self.rounds, self.games, sprt) {
                (Some(rounds), _, _) => Length::Rounds(rounds),
                (None, Some(games), _) => Length::Games(games),
                (None, None, Some(_)) => Length::Games(MAX_TEST_LEN),
                (None, None, None) => Length::Rounds(1),
            },
            sprt,
            starts: self.starts,
            log: match (&self.log, &self.resume) {
                (Some(path), _) => Some(Log::New(path.clone())),
                (None, Some(path)) => Some(Log::Resumed(path.clone())),
                (None, None) => None,
            },
        }
    }

    /// The problem of this name, with the chosen position.
    fn problem(&self, catalog: &Catalog, name: &str) -> Result<Problem, Vec<Diagnostic>> {
        let problem = locate::problem(catalog, name)?;
        match &self.position {
            Some(position) => problem.at_position(position, self.play.seed),
            None => Ok(problem),
        }
    }

    /// The searches for decided moves. `None` if there are none.
    fn shares(&self, problem: &Problem, players: usize, sink: &Sink<'_>) -> Option<DecidedShares> {
        match self.resume {
            // The games of a log are not played again, so they cannot be searched.
            Some(_) => None,
            None => DecidedShares::new(problem, players, sink),
        }
    }

    /// Says that an odd number of games is rounded up.
    fn note_rounding(&self) {
        if let Some(games) = self.games.filter(|games| games % 2 == 1) {
            diagnostics::note(&format!(
                "{} games of each pair instead of {games}: each start is played once in each seat",
                games.saturating_add(1)
            ));
        }
    }
}

/// Plays a tournament and prints its table.
pub(super) fn contest(
    catalog: &Catalog,
    problem: &str,
    bots: &[String],
    pairing: Pairing,
    contest: &Contest,
) -> Result<Status, Error> {
    let sprt = contest.sprt.as_deref().map(read_sprt).transpose()?;
    let judge = contest.play.judge(contest.written.language())?;
    let options = contest.options(&judge, pairing, sprt);
    // Before the problem, whose game may take long to open.
    let bots = candidates(bots, locate::submission)?;
    let problem = contest.problem(catalog, problem)?;
    contest.note_rounding();
    let progress = Progress::new();
    let sink = |event| progress.show(&event);
    let mut shares = contest.shares(&problem, bots.len(), &sink);
    let played = run_tournament(
        &problem,
        &bots,
        &options,
        &mut |game| {
            if let Some(shares) = &mut shares {
                shares.keep(game);
            }
        },
        &sink,
    );
    progress.finish();
    let tournament = played?;
    let mut report = tournament_report(&problem, &tournament, &options);
    if let Some(shares) = shares {
        shares.write_into(&mut report, &tournament);
        note_fault(&shares);
    }
    output::report(contest.play.output.format(), &report, tournament_document);
    Ok(status(&report))
}

fn status(report: &TournamentReport) -> Status {
    match report.judge_failed() {
        true => Status::JudgeFailed,
        false => Status::Fine,
    }
}

/// Says why the games were not searched for decided moves up to the end.
fn note_fault(shares: &DecidedShares) {
    if let Some(fault) = shares.fault() {
        diagnostics::note(&format!(
            "the decided moves are counted only in the games before a search failed: {fault}"
        ));
    }
}

fn read_sprt(text: &str) -> Result<Sprt, Diagnostic> {
    text.parse().map_err(|title: String| {
        Diagnostic::new(title).help("for example: --sprt elo0=0,elo1=5,alpha=0.05,beta=0.05")
    })
}
