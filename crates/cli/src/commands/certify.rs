//! `grundy certify`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use grundy_harness::Judge;
use grundy_harness::certify::{MemoryAssumption, Options, certify, certify_report, refutation_of};
use grundy_harness::games::Catalog;
use grundy_problem::{MAX_ALLOWED, MAX_QUESTIONS, Problem, StartSelection, choose, seats};
use grundy_render::page::{PageTitle, certify_page};
use grundy_render::{Invocation, certify_document};
use grundy_report::{Error, ProofStatus, Standard, writable, write_file};

use super::verify::ranges;
use super::{PlayOptions, Written};
use crate::game::settings;
use crate::progress::Progress;
use crate::{Status, diagnostics, locate, output};

/// Prove that a bot plays correctly, or show how to beat it
///
/// The search asks the bot in every position that any opponent can bring about. The bot is
/// certified if every line from a won start ends in a win, no line from a drawn start ends in a
/// loss, and the bot makes no mistake from a lost start after an opponent has made one. Otherwise
/// the report shows a shortest line that refutes the bot.
///
/// Exit status: 0 if certified, 1 if refuted or undecided, 2 for a usage error or bad input, 3 if
/// the judge itself failed.
///
/// Example: `grundy certify nim bot.py --set heaps=3,4,5`
#[derive(Args)]
pub(crate) struct Certify {
    /// The problem: its name, its directory, or its problem.toml
    problem: String,
    /// The bot
    submission: PathBuf,
    /// Set a key of the game, and certify from there instead of the problem's own starts; may be
    /// repeated
    #[arg(long = "set", value_name = "KEY=VALUE")]
    settings: Vec<String>,
    /// Certify from every value of a key, instead of the problem's own starts: 1..=40, or 3,5,7, or,
    /// for lists, 2..=3x0..=9 (2 to 3 numbers of 0 to 9); may be repeated
    #[arg(long = "for", value_name = "KEY=RANGE")]
    ranges: Vec<String>,
    /// Certify from this position, in the game's notation, instead of the problem's own starts
    #[arg(long, short, value_name = "P", allow_hyphen_values = true)]
    position: Option<String>,
    /// Seat of the bot; seat 1 moves first [default: every seat that the problem judges]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    seat: Option<u8>,
    /// Requirement [default: result, or never-loses if the game is too large to list]
    #[arg(long, value_enum, value_name = "WHAT")]
    requirement: Option<Demanded>,
    /// Information on which the bot's answers may depend
    #[arg(long, value_enum, default_value_t, value_name = "WHAT")]
    bot: Taken,
    /// Give up after this many questions to the bot
    #[arg(long, default_value_t = MAX_QUESTIONS, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MAX_ALLOWED))]
    most: u64,
    /// Also write the game that refutes the bot to this file; `grundy replay FILE` shows it
    #[arg(long, value_name = "FILE")]
    replay: Option<PathBuf>,
    /// Also write an HTML page with the proved games, or with the refutation on a board
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    #[command(flatten)]
    written: Written,
    #[command(flatten)]
    pub(super) play: PlayOptions,
}

#[derive(Clone, Copy, ValueEnum)]
enum Demanded {
    /// Win every won start, and never lose a drawn one
    Result,
    /// Never make a move that lowers the value, and win every won game
    NoBlunder,
    /// Win every line of play; needs no values, so that it suits games that are too large to list
    Wins,
    /// Never lose a line of play; needs no values either
    NeverLoses,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Taken {
    /// Start with the position alone; switch if the bot turns out to remember earlier moves
    #[default]
    Auto,
    /// The position alone
    Positional,
    /// All earlier questions of the game
    Stateful,
}

impl Certify {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        let judge = self.play.judge(self.written.language())?;
        let problem = locate::problem(catalog, &self.problem)?;
        let options = self.options(&judge, &problem);
        let starts =
            if self.settings.is_empty() && self.ranges.is_empty() && self.position.is_none() {
                problem.starts_to_play(options.judge.seed)?
            } else {
                let chosen = StartSelection {
                    settings: settings(&problem.game, None, &self.settings)?,
                    ranges: ranges(&self.ranges)?,
                    position: self.position.clone(),
                };
                choose(&problem, &chosen)?
            };
        let seats = seats(&problem, &starts, self.seat)?;
        if let Some(page) = &self.report {
            output::ending(page, &["html", "htm"])?;
        }
        for path in [&self.replay, &self.report].into_iter().flatten() {
            writable(path).map_err(|diagnostic| vec![diagnostic])?;
        }
        let progress = Progress::new();
        let certification = certify(
            &problem,
            &starts,
            &seats,
            &locate::submission(&self.submission),
            options,
            &|event| progress.show(&event),
        )?;
        progress.finish();
        let report = certify_report(&problem, &starts, &certification, options);
        let refutation = refutation_of(&problem, &starts, &certification, options);
        match (&self.replay, &refutation) {
            (Some(path), Some(game)) => write_file(path, game.record.text())?,
            (Some(path), None) => {
                let path = path.display();
                diagnostics::note(&format!("{path} is not written: no game refutes the bot"));
            }
            (None, _) => {}
        }
        let invocation = Invocation {
            language: self.written.language(),
            building: self.play.building.repeated(),
            ..Invocation::on(&self.problem)
        };
        if let Some(path) = &self.report {
            let title = PageTitle {
                problem: &problem.name,
                game: &problem.game.title,
                seed: options.judge.seed,
                invocation,
            };
            write_file(path, certify_page(&title, &report, refutation.as_ref()))?;
        }
        output::report(self.play.output.format(), &report, |report| {
            certify_document(report, invocation)
        });
        Ok(match report.proof.status {
            ProofStatus::Certified => Status::Fine,
            ProofStatus::JudgeFailed => Status::JudgeFailed,
            _ => Status::NotAccepted,
        })
    }

    fn options<'j>(&self, judge: &'j Judge, problem: &Problem) -> Options<'j> {
        Options {
            judge: judge.options(self.play.seed),
            standard: match self.requirement {
                None if problem.game.is_large() => Standard::NeverLoses,
                None | Some(Demanded::Result) => Standard::Result,
                Some(Demanded::NoBlunder) => Standard::NoBlunder,
                Some(Demanded::Wins) => Standard::Wins,
                Some(Demanded::NeverLoses) => Standard::NeverLoses,
            },
            memory: match self.bot {
                Taken::Auto => MemoryAssumption::Auto,
                Taken::Positional => MemoryAssumption::Positional,
                Taken::Stateful => MemoryAssumption::Stateful,
            },
            most: self.most,
        }
    }
}
