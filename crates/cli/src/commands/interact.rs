//! `grundy interact`.

use std::fmt::Write as _;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anstream::adapter::strip_str;
use clap::Args;
use grundy_harness::games::Catalog;
use grundy_harness::modules::unpack;
use grundy_harness::{Interaction, Searching, interact, open_rules};
use grundy_problem::Accept;
use grundy_problem::package::{GameCase, RulesFile};
use grundy_render::failure_document;
use grundy_report::{Diagnostic, Error, FirstFailure, Reason, number_of};

use crate::contest::{Feedback, ValidatorArgs};
use crate::feedback_picture;
use crate::precompiler::{self, Caching};
use crate::{Status, files, output};

/// For another judge: play against a program, as the interactor
///
/// The judge of a contest starts this command and connects its standard input and output to those
/// of the submission. INPUT is one game: settings, seat, opponent and seed; `grundy export kattis`
/// writes such files. As in `grundy judge`, the program is accepted if it never lowers the value of
/// the position for itself; in a game that is too large to list, if this is proved of none of its
/// moves. If the problem promises exact verdicts for such a game, a move that is not decided is a
/// failure of the judge. teammessage.txt names the fatal move and the right moves, and teamimage.svg
/// shows the position.
///
/// Exit status: 42 accepted, 43 wrong; any other status means that the judge itself failed, and
/// judgeerror.txt gives the reason.
#[derive(Args)]
pub(crate) struct Interact {
    /// After an accepted game, wait at most 10 seconds until the program has closed its output too;
    /// for judges such as BAPCtools, which inform the program when this command has closed its own
    #[arg(long)]
    wait: bool,
    /// The tables of a custom game, which `grundy export` writes
    #[arg(long, value_name = "FILE")]
    tables: Option<PathBuf>,
    /// The rules of a custom game that is too large to list, which `grundy export` writes; they run
    /// in the sandbox
    #[arg(long, value_name = "FILE", conflicts_with = "tables")]
    rules: Option<PathBuf>,
    #[command(flatten)]
    validator: ValidatorArgs,
}

/// Time for a program to exit.
const TO_END: Duration = Duration::from_secs(10);

impl Interact {
    pub(super) fn run(&self) -> Result<Status, Error> {
        self.validator.say(self.play())
    }

    fn play(&self) -> Result<Feedback, Error> {
        let text = self.validator.read_input()?;
        let (catalog, searching, accept) = self.games()?;
        let case = GameCase::read(self.validator.input(), &text, &catalog)?;
        let to_end = if self.wait { TO_END } else { Duration::ZERO };
        let played = interact(
            &case,
            accept,
            &searching,
            io::stdin(),
            output::Closing,
            to_end,
        )?;
        let game = game(&case, &played);
        Ok(match &played.failure {
            None => Feedback::Accepted(format!("AC  {game}")),
            Some(failure) => {
                let reason = played.verdict.reason().map(|reason| reason.to_string());
                let reason = reason.unwrap_or_default();
                let mut told = strip_str(&failure_document(failure).terminal(None)).to_string();
                // Reports write many games otherwise than the lines that a program reads.
                let read = played.read.as_deref();
                if let Some(read) = read.filter(|read| *read != failure.mistake.position) {
                    let _ = write!(told, "\nYour program read this position as: {read}\n");
                }
                Feedback::Wrong {
                    judges: format!("WA {reason}  {game}\n{told}"),
                    team: format!("WA {reason}\n\n{told}"),
                    picture: position_picture(&case, failure),
                }
            }
        })
    }

    /// The games of this command, the means of searches, and the condition for accepting a program. The games are the
    /// built-in ones and that of the package, because a judge has no compilers for custom games.
    fn games(&self) -> Result<(Catalog, Searching, Accept), Diagnostic> {
        let mut catalog = Catalog::standard();
        let mut searching = Searching::default();
        let mut accept = Accept::NoBlunder;
        if let Some(file) = &self.tables {
            let tables = files::read(file)?;
            let game = unpack(&tables).map_err(|error| {
                let title = format!("{}: {}", file.display(), error.problem);
                Diagnostic::new(title).helps(error.help)
            })?;
            catalog.insert(Arc::new(game));
        }
        if let Some(file) = &self.rules {
            let named = |error: Diagnostic| Diagnostic {
                title: format!("{}: {}", file.display(), error.title),
                ..error
            };
            let rules = RulesFile::read(&files::read(file)?).map_err(named)?;
            // Nothing is left on the judge's machine.
            let game = open_rules(&rules, &precompiler::open(Caching::No)).map_err(named)?;
            catalog.insert(Arc::new(game));
            searching = Searching::without_book(rules.limits);
            accept = rules.undecided.accept();
        }
        Ok((catalog, searching, accept))
    }
}

/// The position in which the program failed, with its move, as SVG. `None` if the position cannot be laid out again.
fn position_picture(case: &GameCase, failure: &FirstFailure) -> Option<String> {
    let start = case.start().ok()?;
    let mistake = &failure.mistake;
    let position = start.instance.position(&mistake.position).ok()?;
    let mut below = vec![format!("position  {}", mistake.position)];
    if !mistake.played.is_empty() {
        below.push(format!("played    {}", mistake.played));
    }
    Some(feedback_picture::position_picture(
        format!("{}, {}", case.game.name, failure.reason),
        &position.board(),
        start.instance.seats(),
        &below,
    ))
}

/// The game, ply by ply.
fn game(case: &GameCase, played: &Interaction) -> String {
    let mut text = format!(
        "{}, seat {} against {}\n\n",
        case.game.name, case.seat, case.opponent
    );
    let plies = played.game.plies.len();
    let last_of_its_own = match &played.failure {
        // Only a blunder that is known at once ends the program's own play.
        Some(failure) if failure.reason == Reason::Blunder && played.decided.is_none() => {
            failure.mistake.ply
        }
        _ => plies,
    };
    for (number, ply) in (1..).zip(&played.game.plies) {
        let _ = writeln!(
            text,
            "  ply {number}  seat {}  {}  plays {}",
            ply.seat, ply.position, ply.played
        );
        if number == last_of_its_own && number < plies {
            let _ = writeln!(
                text,
                "  from here on grundy plays for seat {} too",
                case.seat
            );
        }
    }
    if let Some(decided) = &played.decided {
        let _ = writeln!(
            text,
            "\n  proofs  decide {} of the {} that the program chose",
            decided.decided,
            number_of(decided.moves, "move")
        );
    }
    text
}
