//! `grundy verify`.

use clap::Args;
use grundy_harness::Diagnostic;
use grundy_harness::claims::{
    Claim, CommandLineClaim, Stopped, VerifyReport, from_command_line, verify,
};
use grundy_harness::games::{Game, Settings, find};
use grundy_harness::report::verify_text;

use super::solve::settings;
use super::{Complaints, PlayOptions};
use crate::output::{self, Format};
use crate::progress::Progress;
use crate::{Status, complain, locate};

/// Check claims about who wins: those of a problem, or one of your own about a game
///
/// A claim is an expression (CEL) over the game's keys and what the solver finds: winner (1, 2, or 0
/// for a draw), value, remoteness, grundy, moves, good, reachable, positions, unreachable,
/// max_remoteness, distance_max; with the functions xor, omega and floor_phi. For example:
/// `grundy verify bash --for n=0..=40 --for m=1..=9 --iff 'n % (m + 1) != 0' --then 'winner == 1'`.
/// Exit status: 0 if every claim holds (or is refuted as its problem expects), 1 if not, 2 for bad
/// input, 3 if the solver contradicts itself.
#[derive(Args)]
pub(crate) struct Verify {
    /// A problem, or with --then a game
    subject: String,
    /// A setting of the game that stays as it is; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE", requires = "then")]
    settings: Vec<String>,
    /// A key of the game to range over: 1..=40, or 3,5,7, or lists as 2..=3x0..=9; may be repeated
    #[arg(long = "for", value_name = "KEY=RANGE", requires = "then")]
    ranges: Vec<String>,
    /// Claim only where this is true
    #[arg(
        long = "if",
        value_name = "E",
        requires = "then",
        conflicts_with = "iff"
    )]
    condition: Option<String>,
    /// Claim to be true exactly where this is true
    #[arg(long, value_name = "E", requires = "then")]
    iff: Option<String>,
    /// What is claimed
    #[arg(long, value_name = "E")]
    then: Option<String>,
    #[command(flatten)]
    play: PlayOptions,
}

impl Verify {
    pub(super) fn run(self) -> Result<Status, Complaints> {
        let report = match &self.then {
            Some(then) => {
                let game = find(&self.subject).map_err(|e| vec![Diagnostic::new(e.to_string())])?;
                let claim = self.claim(game, then.clone())?;
                self.check(game, &[claim])
            }
            None => {
                let problem = locate::problem(&self.subject)?;
                if problem.claims.is_empty() {
                    let complaint = Diagnostic::new(format!("{} claims nothing", problem.id));
                    return Err(vec![complaint.help("add [[claims]] to it, or give --then")]);
                }
                self.check(problem.game, &problem.claims)
            }
        };
        let report = match report {
            Ok(report) => report,
            Err(Stopped::Complaints(complaints)) => return Err(complaints),
            Err(Stopped::Host(fault)) => {
                complain::draw(&[Diagnostic::new(fault.to_string())]);
                return Ok(Status::JudgeFailed);
            }
        };
        match self.play.format {
            Format::Json => output::json(&report),
            Format::Human => output::text(&verify_text(&report)),
        }
        Ok(if report.as_expected() {
            Status::Fine
        } else {
            Status::NotAccepted
        })
    }

    fn check(&self, game: &'static Game, claims: &[Claim]) -> Result<VerifyReport, Stopped> {
        let progress = Progress::new();
        let jobs = self.play.options().jobs;
        let report = verify(game, claims, jobs, &|event| progress.show(event));
        progress.finish();
        report
    }

    fn claim(&self, game: &'static Game, then: String) -> Result<Claim, Complaints> {
        let settings: Settings = settings(game, &self.settings, None)?;
        from_command_line(
            game,
            CommandLineClaim {
                settings,
                ranges: ranges(&self.ranges)?,
                condition: self.condition.clone(),
                iff: self.iff.clone(),
                then,
            },
        )
    }
}

/// The keys and ranges of `--for KEY=RANGE ...`.
pub(super) fn ranges(given: &[String]) -> Result<Vec<(String, String)>, Complaints> {
    let ranges = given.iter().map(|range| {
        let parts = range.split_once('=');
        let (key, range) = parts.ok_or_else(|| {
            let complaint = Diagnostic::new(format!("`--for {range}` has no `=`"));
            vec![complaint.help("write --for key=range, as in --for n=1..=40")]
        })?;
        Ok((key.trim().to_owned(), range.trim().to_owned()))
    });
    ranges.collect()
}
