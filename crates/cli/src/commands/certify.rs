//! `grundy certify`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use grundy_harness::Error;
use grundy_harness::certify::{
    MAX_ALLOWED, MAX_QUESTIONS, Memory, Options, Standard, StartSelection, certify, choose,
    refuting_record, seats,
};
use grundy_harness::games::Catalog;
use grundy_harness::report::{CertifyReport, certify_page, certify_text};
use grundy_harness::{writable, write_file};

use super::verify::ranges;
use super::{PlayOptions, Written};
use crate::game::settings;
use crate::output::{self, Format};
use crate::progress::Progress;
use crate::{Status, locate};

/// Certify a bot: play it against every opponent, and prove it or refute it
///
/// The bot is asked in every position that it can be brought into, whatever its opponents do. It is
/// certified if every line from a won start ends in a win and none from a drawn start in a loss;
/// from a lost start, if it does not err once an opponent has. Otherwise the report shows a shortest
/// line that refutes it. Exit status: 0 if certified, 1 if refuted or left open, 2 for wrong use or
/// bad input, 3 if the judge itself failed.
#[derive(Args)]
pub(crate) struct Certify {
    /// A problem: its name under problems/, its folder, or its problem.toml
    problem: String,
    /// The bot
    submission: PathBuf,
    /// A setting of the game, instead of the problem's own starts; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE")]
    settings: Vec<String>,
    /// A key of the game with all its values, instead of the problem's own starts: 1..=40, or 3,5,7,
    /// or lists as 2..=3x0..=9; may be repeated
    #[arg(long = "for", value_name = "KEY=RANGE")]
    ranges: Vec<String>,
    /// The position to start from, in notation, instead of the problem's own starts
    #[arg(long, short, value_name = "P")]
    position: Option<String>,
    /// The bot's seat, 1 for the one who moves first [default: all that the problem judges]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    seat: Option<u8>,
    /// What is asked of the bot from drawn starts
    #[arg(long, value_enum, default_value_t, value_name = "WHAT")]
    requirement: Demanded,
    /// What the bot's answers may depend on
    #[arg(long, value_enum, default_value_t, value_name = "WHAT")]
    bot: Taken,
    /// Give up after so many questions to the bot
    #[arg(long, default_value_t = MAX_QUESTIONS, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MAX_ALLOWED))]
    most: u64,
    /// Also write the game that refutes the bot into this file; `grundy replay FILE` shows it
    #[arg(long, value_name = "FILE")]
    replay: Option<PathBuf>,
    /// Also write a page on the bot: what was proved, or the refutation on a board
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    #[command(flatten)]
    written: Written,
    #[command(flatten)]
    play: PlayOptions,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Demanded {
    /// No line may end in a loss
    #[default]
    Result,
    /// No move may lower the value, and every won game is to be won
    NoBlunder,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Taken {
    /// On the position alone, until it shows that it remembers
    #[default]
    Auto,
    /// On the position alone
    Positional,
    /// On all questions of the game so far
    Stateful,
}

impl Certify {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        let options = self.options()?;
        let problem = locate::problem(catalog, &self.problem)?;
        let starts =
            if self.settings.is_empty() && self.ranges.is_empty() && self.position.is_none() {
                problem.starts(options.judge.seed)?
            } else {
                let chosen = StartSelection {
                    settings: settings(&problem.game, &self.settings)?,
                    ranges: ranges(&self.ranges)?,
                    position: self.position.clone(),
                };
                choose(&problem, &chosen)?
            };
        let seats = seats(&problem, &starts, self.seat)?;
        for path in [&self.replay, &self.report].into_iter().flatten() {
            writable(path).map_err(|diagnostic| vec![diagnostic])?;
        }
        let progress = Progress::new();
        let certification = certify(
            &problem,
            &starts,
            &seats,
            &self.submission,
            options,
            &|event| progress.show(event),
        )?;
        progress.finish();
        if let Some(path) = &self.replay
            && let Some(record) = refuting_record(&problem, &starts, &certification, options)
        {
            write_file(path, record.text())?;
        }
        if let Some(path) = &self.report {
            let page = certify_page(&problem, &starts, &certification, options);
            write_file(path, page)?;
        }
        let report = CertifyReport::new(&problem, &starts, &certification, options);
        match self.play.format {
            Format::Json => output::json(&report),
            Format::Human => output::text(&certify_text(&report)),
        }
        Ok(if report.judge_failed() {
            Status::JudgeFailed
        } else if report.proof.certified {
            Status::Fine
        } else {
            Status::NotAccepted
        })
    }

    fn options(&self) -> Result<Options, Error> {
        Ok(Options {
            judge: self.play.options(self.written.language())?,
            standard: match self.requirement {
                Demanded::Result => Standard::Result,
                Demanded::NoBlunder => Standard::NoBlunder,
            },
            memory: match self.bot {
                Taken::Auto => Memory::Auto,
                Taken::Positional => Memory::Positional,
                Taken::Stateful => Memory::Stateful,
            },
            most: self.most,
        })
    }
}
