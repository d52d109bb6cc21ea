//! `grundy replay`.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use clap::Args;
use grundy_harness::games::Catalog;
use grundy_harness::{Searching, bot_input, prove_game, replay_and_compare, searching_of};
use grundy_render::{again_document, replay_document};
use grundy_report::Diagnostic;
use grundy_report::Error;
use grundy_report::record::{Recorded, load};
use grundy_report::{
    Event, Events, InputReport, RightMoves, Schema, SearchLimits, Sink, replay_report, shell_file,
};

use super::Written;
use super::building::Building;
use crate::output::{self, Format, OutputArgs};
use crate::precompiler;
use crate::progress::Progress;
use crate::{Status, diagnostics, locate};

/// Show a recorded game: every move, and the value of each position
///
/// `grundy judge ... --replays FOLDER` records games. `grundy replay FILE --verify` replays the
/// game and compares: exit status 0 if both are equal byte for byte, 1 if not. `grundy replay FILE
/// --input | ./bot` gives a program on this machine the input of the bot.
///
/// Example: `grundy replay games 3` shows game 3 of the submission that was judged last
#[derive(Args)]
pub(crate) struct Replay {
    /// The record of a game (the newest, if several are given), or a directory that `--replays` wrote
    /// to and the number of a game in it: games 3
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Replay the game and compare, with these bots in the order of their seats [default: the files
    /// that the record names]
    #[arg(long, value_name = "BOT", num_args = 0.., conflicts_with = "input")]
    verify: Option<Vec<PathBuf>>,
    /// Print only the input of the bot
    #[arg(long)]
    input: bool,
    /// Seat of the bot whose input to print, if several bots played
    #[arg(long, value_name = "SEAT", requires = "input")]
    seat: Option<u8>,
    /// Questions to the rules about each position, at most, and four times as many about the game,
    /// if the game is too large to list [default: 1000000]
    #[arg(long, value_name = "N", conflicts_with_all = ["verify", "input"])]
    questions: Option<NonZero<u64>>,
    /// Problem whose limits and book of proved positions to use, if the game is too large to list
    #[arg(long, value_name = "PROBLEM", conflicts_with = "input")]
    problem: Option<String>,
    #[command(flatten)]
    written: Written,
    #[command(flatten)]
    pub(super) building: Building,
    #[command(flatten)]
    output: OutputArgs,
}

impl Replay {
    pub(super) fn run(self, catalog: &Catalog) -> Result<Status, Error> {
        let mut recorded = load(&chosen(&self.files)?, catalog)?;
        if let Some(bots) = &self.verify {
            return self.verify(catalog, &recorded, bots);
        }
        if self.input {
            let input = self
                .input(&recorded)
                .map_err(|diagnostic| vec![diagnostic])?;
            match self.output.format() {
                Format::Json => {
                    output::json(&InputReport {
                        schema: Schema::Input,
                        input,
                    });
                }
                Format::Human => output::text(&input),
            }
            return Ok(Status::Fine);
        }
        let proved = self.prove(catalog, &mut recorded)?;
        let mut report = replay_report(&recorded);
        for (index, right) in proved {
            report.plies[index].proved_right = Some(right);
        }
        output::report(self.output.format(), &report, replay_document);
        Ok(Status::Fine)
    }

    /// Searches the positions of a game that is too large to list. Returns the moves that would have been right, with
    /// the index of the ply.
    fn prove(
        &self,
        catalog: &Catalog,
        recorded: &mut Recorded,
    ) -> Result<Vec<(usize, RightMoves)>, Error> {
        if recorded.instance.has_values() {
            return match (self.questions, &self.problem) {
                (None, None) => Ok(Vec::new()),
                (Some(_), _) => Err(not_large("--questions").into()),
                (None, Some(_)) => Err(not_large("--problem").into()),
            };
        }
        let progress = Progress::new();
        let show = |event: Event| progress.show(&event);
        let searching = self.searching(catalog, recorded, &show)?;
        let searching = match self.questions.map(u64::from) {
            Some(questions) => {
                let limits = SearchLimits {
                    questions_per_position: questions,
                    questions_per_game: questions.saturating_mul(4),
                    ..searching.limits
                };
                searching.with_limits(limits)
            }
            None => searching,
        };
        let events = Events::new(&recorded.record.game.name, &show);
        let (rules, record) = (&recorded.record.rules, &mut recorded.record.played);
        let proved = prove_game(record, &*recorded.instance, rules, &searching, events);
        progress.finish();
        Ok(proved?)
    }

    /// The means of searches: those that the named problem grants, or the usual ones.
    fn searching(
        &self,
        catalog: &Catalog,
        recorded: &Recorded,
        sink: &Sink<'_>,
    ) -> Result<Searching, Error> {
        let Some(name) = &self.problem else {
            return Ok(Searching::default());
        };
        let problem = locate::problem(catalog, name)?;
        if problem.game.fingerprint() != recorded.record.game.fingerprint() {
            let title = format!("the game of {name} is not the one of the record");
            return Err(Diagnostic::new(title).into());
        }
        searching_of(&problem, sink)
    }

    fn verify(
        &self,
        catalog: &Catalog,
        recorded: &Recorded,
        bots: &[PathBuf],
    ) -> Result<Status, Error> {
        let toolchains = self.building.toolchains(self.written.language())?;
        let precompiler = precompiler::open(self.building.caching());
        let again = replay_and_compare(
            recorded,
            bots,
            locate::submission,
            &self.searching(catalog, recorded, &|_| {})?,
            &precompiler,
            &toolchains,
        )?;
        output::report(self.output.format(), &again, again_document);
        Ok(match again.same {
            true => Status::Fine,
            false => Status::NotAccepted,
        })
    }

    fn input(&self, recorded: &Recorded) -> Result<String, Diagnostic> {
        let bots: Vec<_> = recorded.record.bots().map(|(seat, _)| seat).collect();
        let seats: Vec<String> = bots.iter().map(ToString::to_string).collect();
        let chosen = match (self.seat, bots.as_slice()) {
            (None, [only]) => Some(only),
            (None, _) => None,
            (Some(number), _) => bots.iter().find(|seat| seat.number() == number),
        };
        match chosen {
            Some(&seat) => Ok(bot_input(recorded, seat)),
            None if bots.is_empty() => Err(Diagnostic::new("no bot played in this game")),
            None => Err(Diagnostic::new("several bots played in this game")
                .help(format!("seats of bots in this game: {}", seats.join(", ")))
                .help("name one of them: --seat N")),
        }
    }
}

fn not_large(option: &str) -> Diagnostic {
    let title = format!("{option} is for games that are too large to list");
    Diagnostic::new(title).help("leave it out")
}

/// The record to show: for a directory, the newest game of the number; for several files, the newest.
fn chosen(files: &[PathBuf]) -> Result<PathBuf, Diagnostic> {
    match files {
        [folder] if folder.is_dir() => {
            let title = format!("{} is a directory; name a game in it", folder.display());
            let help = format!(
                "`grundy replay {} 3` shows game 3",
                shell_file(&folder.to_string_lossy())
            );
            Err(Diagnostic::new(title).help(help))
        }
        [folder, number] if folder.is_dir() => {
            let number = number.to_string_lossy();
            let number: u64 = number.parse().map_err(|_| {
                let title = format!("`{number}` is not the number of a game");
                Diagnostic::new(title)
            })?;
            let mut found = records(folder);
            found.retain(|file| number_of(file) == Some(number));
            newest(&found).ok_or_else(|| {
                let title = format!("there is no game {number} in {}", folder.display());
                let games = records(folder).len();
                Diagnostic::new(title).help(format!("the directory contains {games} game records"))
            })
        }
        // Otherwise the number is taken for the name of another record, which does not exist.
        [folder, number] if is_number_of_a_game(number) => {
            let name = folder.display();
            let title = match folder.exists() {
                true => format!("{name} is a file, and only a directory has games with numbers"),
                false => format!("the directory {name} does not exist"),
            };
            let help = "`grundy judge --replays FOLDER` writes such a directory";
            Err(Diagnostic::new(title).help(help))
        }
        files => match files.iter().find(|file| !file.exists()) {
            Some(missing) if files.len() > 1 => {
                let title = format!("{} does not exist", missing.display());
                Err(Diagnostic::new(title).help("leave it out"))
            }
            _ => newest(files).ok_or_else(|| Diagnostic::new("no record given")),
        },
    }
}

/// The number of a game, with which the name of its file begins. It has more digits if more games were planned.
fn number_of(file: &Path) -> Option<u64> {
    let (number, _) = file.file_name()?.to_str()?.split_once('-')?;
    number.parse().ok()
}

/// Whether an argument is a number, and not the name of a file.
fn is_number_of_a_game(argument: &Path) -> bool {
    let is_number = argument.to_string_lossy().parse::<u64>().is_ok();
    is_number && !argument.exists()
}

/// The records in a directory and its subdirectories.
fn records(folder: &Path) -> Vec<PathBuf> {
    let list = |folder: &Path| {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        paths.sort();
        paths
    };
    let mut found = list(folder);
    let inner: Vec<PathBuf> = found
        .iter()
        .filter(|path| path.is_dir())
        .flat_map(|path| list(path))
        .collect();
    found.extend(inner);
    found.retain(|path| path.extension().is_some_and(|ending| ending == "game"));
    found
}

/// The file that was written last; among files with equal times, the last by name.
fn newest(files: &[PathBuf]) -> Option<PathBuf> {
    let written = |file: &&PathBuf| {
        let modified = fs::metadata(file).and_then(|metadata| metadata.modified());
        (modified.ok(), (*file).clone())
    };
    let newest = files.iter().max_by_key(written)?;
    if files.len() > 1 {
        diagnostics::note(&format!(
            "{}, the newest of {}",
            newest.display(),
            files.len()
        ));
    }
    Some(newest.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_long_schedules_have_numbers_too() {
        for (name, number) in [
            ("0003-perfect-seat-1.game", Some(3)),
            ("00003-perfect-seat-1.game", Some(3)),
            ("12345-line-seat-2.game", Some(12_345)),
            ("a-3.game", None),
            ("0003.game", None),
        ] {
            assert_eq!(number_of(&Path::new("games").join(name)), number, "{name}");
        }
    }
}
