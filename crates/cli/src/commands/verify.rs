//! `grundy verify`.

use clap::{ArgGroup, Args};
use grundy_harness::games::{Catalog, Game};
use grundy_harness::{Searching, searching_of};
use grundy_problem::claims::{
    Claim, CommandLineClaim, FUNCTIONS, OUTPUTS, PARTS, from_command_line, verify,
};
use grundy_render::verify_document;
use grundy_report::Diagnostic;
use grundy_report::Error;
use grundy_report::{SearchLimits, VerifyReport};

use super::Jobs;
use super::building::Building;
use crate::game::{self, settings};
use crate::output::{self, OutputArgs};
use crate::progress::Progress;
use crate::{Status, locate};

/// Check the claims of a problem, or a claim of your own about a game
///
/// A claim states what is true of every instance (--then), or how to move (--move, --case, --to,
/// --listed). It is written in CEL expressions over the game's keys, the parts of a position, and
/// the results of the solver; the end of this help lists all names and functions.
///
/// Exit status: 0 if every claim has its expected result, 1 if not, 2 for a usage error or bad
/// input, 3 if the solver contradicts itself.
#[derive(Args)]
#[command(
    after_long_help = vocabulary(),
    group = ArgGroup::new("claim").multiple(true),
)]
pub(crate) struct Verify {
    /// A problem; or a game, if you give a claim
    subject: String,
    /// Set a key of the game to one value; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE", requires = "claim")]
    settings: Vec<String>,
    /// Use a preset; short for --set variant=NAME
    #[arg(long, value_name = "NAME", requires = "claim")]
    preset: Option<String>,
    /// Let a key of the game range over values: 1..=40, or 3,5,7, or, for lists, 2..=3x0..=9 (2 to 3
    /// numbers of 0 to 9) or the one list 3,5,7; may be repeated
    #[arg(long = "for", value_name = "KEY=RANGE", requires = "claim")]
    ranges: Vec<String>,
    /// Consider only the instances for which this is true
    #[arg(
        long = "if",
        value_name = "E",
        requires = "claim",
        conflicts_with = "iff"
    )]
    condition: Option<String>,
    /// Claim that this is true exactly for the instances for which --then is true
    #[arg(long, value_name = "E", requires = "then")]
    iff: Option<String>,
    /// Claim that this is true
    #[arg(long, value_name = "E", group = "claim")]
    then: Option<String>,
    /// Claim that this is how to move: 'a == b => [a, b]'; may be repeated, and the first case that
    /// applies decides
    #[arg(long = "case", value_name = "E=>MOVE", group = "claim")]
    cases: Vec<String>,
    /// Claim that this is how to move: an expression for the text of the move, '"tap 1 1"', or for
    /// its numbers, '[1, b - a]'
    #[arg(long = "move", value_name = "MOVE", group = "claim")]
    advised: Option<String>,
    /// Claim that this is how to move: to any position for which E is true; may be repeated, and
    /// the first E with such a move decides
    #[arg(long, value_name = "E", group = "claim")]
    to: Vec<String>,
    /// Claim that this is how to move: to any position that matches a pattern, where ? is any digit
    /// and * any number; may be repeated
    #[arg(long, value_name = "PATTERN", group = "claim")]
    listed: Vec<String>,
    /// Goal of such moves: each move keeps the value, or the whole game is won, or never lost
    #[arg(long, value_name = "GOAL", requires = "claim", value_parser = ["keeps", "wins", "never-loses"])]
    goal: Option<String>,
    /// Seat of the player who makes such moves in a whole game; seat 1 moves first [default: 1]
    #[arg(long, value_name = "N", requires = "goal")]
    seat: Option<u8>,
    /// Questions to the rules about each position, at most, if the game is too large to list
    /// [default: those of the problem, or 1000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    questions: Option<u64>,
    #[command(flatten)]
    jobs: Jobs,
    #[command(flatten)]
    pub(super) building: Building,
    #[command(flatten)]
    output: OutputArgs,
}

/// Examples and what expressions can use, for the help.
fn vocabulary() -> String {
    let mut text = String::from(
        "Examples:
  grundy verify bash --for n=0..=40 --for m=1..=9 \\
      --iff 'n % (m + 1) != 0' --then 'winner == 1'
  grundy verify nim --for heaps=3x0..=5 --if 'winner == 1' \\
      --to 'xor(heaps) == 0' --goal wins

Results of the solver:\n",
    );
    let mut list = |heading: &str, words: &[(&str, &str)]| {
        text.push_str(heading);
        let width = words.iter().map(|(word, _)| word.len()).max().unwrap_or(0);
        for (word, about) in words {
            text.push_str(&format!("  {word:<width$}  {about}\n"));
        }
    };
    list("", &OUTPUTS);
    list(
        "\nFields of each element of reached, in addition to the parts of the position:\n",
        &PARTS,
    );
    list(
        "\nFunctions, in addition to those of CEL for lists, strings and math:\n",
        &FUNCTIONS,
    );
    text
}

impl Verify {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        let report = if self.claims_something() {
            let game = game::find(catalog, &self.subject)?;
            let claim = self.claim(&game)?;
            self.check(&game, &[claim], Searching::default())
        } else {
            // Claims are about all positions, so openings may still be missing.
            let problem = locate::problem_without_openings(catalog, &self.subject)?;
            if problem.claims.is_empty() {
                let diagnostic = Diagnostic::new(format!("{} has no claims", problem.id));
                return Err(diagnostic.help("add [[claims]] to its problem.toml, or state a claim about a game with --then").into());
            }
            let progress = Progress::new();
            let searching = searching_of(&problem, &|event| progress.show(&event));
            progress.finish();
            self.check(&problem.game, &problem.claims, searching?)
        };
        let report = report?;
        output::report(self.output.format(), &report, verify_document);
        Ok(match report.as_expected() {
            true => Status::Fine,
            false => Status::NotAccepted,
        })
    }

    fn check(
        &self,
        game: &Game,
        claims: &[Claim],
        searching: Searching,
    ) -> Result<VerifyReport, Error> {
        let limits = searching.limits;
        let search = searching.with_limits(SearchLimits {
            questions_per_position: self.questions.unwrap_or(limits.questions_per_position),
            ..limits
        });
        let progress = Progress::new();
        let jobs = self.jobs.number();
        let report = verify(game, claims, &search, jobs, &|event| progress.show(&event));
        progress.finish();
        report
    }

    fn claims_something(&self) -> bool {
        let lists = [&self.cases, &self.to, &self.listed];
        self.then.is_some() || self.advised.is_some() || lists.iter().any(|list| !list.is_empty())
    }

    fn claim(&self, game: &Game) -> Result<Claim, Error> {
        let settings = settings(game, self.preset.as_deref(), &self.settings)?;
        Ok(from_command_line(
            game,
            &CommandLineClaim {
                settings,
                ranges: ranges(&self.ranges)?,
                condition: self.condition.clone(),
                iff: self.iff.clone(),
                then: self.then.clone(),
                cases: self.cases.clone(),
                advised: self.advised.clone(),
                to: self.to.clone(),
                listed: self.listed.clone(),
                goal: self.goal.clone(),
                seat: self.seat,
            },
        )?)
    }
}

/// The keys and ranges of `--for KEY=RANGE ...`.
pub(super) fn ranges(given: &[String]) -> Result<Vec<(String, String)>, Error> {
    let ranges = given.iter().map(|range| {
        let parts = range.split_once('=');
        let (key, range) = parts.ok_or_else(|| {
            let diagnostic = Diagnostic::new(format!("`--for {range}` has no `=`"));
            vec![diagnostic.help("write --for key=range, as in --for n=1..=40")]
        })?;
        Ok((key.trim().to_owned(), range.trim().to_owned()))
    });
    ranges.collect()
}
