//! The lines of a journal: reads them, gives games other numbers, and puts them in order.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use grundy_report::sanitize::single_line;
use grundy_report::{Diagnostic, TournamentGame};
use grundy_rules::Outcome;
use serde::Serialize;

use super::game::{End, Game};
use super::header::Header;
use super::places::Places;

/// The byte order mark in UTF-8, which some editors put at the beginning of a file.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// The games of a journal, by their numbers.
pub(super) type Known = HashMap<u64, Game>;

/// The content of a journal.
pub(super) struct LogLines {
    /// The games as far as they count, by their numbers.
    pub(super) known: Known,
    /// The games in the order of the lines.
    pub(super) games: Vec<TournamentGame>,
    /// The number of bytes of the whole lines.
    pub(super) good: usize,
    /// Whether players were added. Then the games have the numbers of the longer schedule, and are in its order.
    pub(super) is_extended: bool,
}

/// Reads a journal. A last line that cannot be read was cut off by a kill, and its game must be played again.
pub(super) fn read(path: &Path, bytes: &[u8], header: &Header) -> Result<LogLines, Diagnostic> {
    let mut games = Vec::new();
    let mut known = Known::new();
    let first = if bytes.starts_with(MARK) {
        MARK.len()
    } else {
        0
    };
    let (mut good, mut number) = (first, 1);
    let mut before = None;
    while let Some(length) = bytes[good..].iter().position(|&byte| byte == b'\n') {
        let line = &bytes[good..good + length];
        let end = good + length + 1;
        if let Some(places) = &before {
            match read_game(line, places, &mut known) {
                Ok(game) => games.push(game),
                Err(_) if end == bytes.len() => break,
                Err(what) => return Err(damaged(path, number, &what)),
            }
        } else {
            let found = check_header(path, line, header)?;
            before = Some(header.places(&found));
        }
        good = end;
        number += 1;
    }
    // A file that is not the beginning of this journal has another origin and must not be overwritten.
    if good == first {
        if !text_of(header).as_bytes().starts_with(&bytes[first..]) {
            return Err(no_journal(path));
        }
        good = 0;
    }
    let is_extended = before.is_some_and(|places| places.have_changed());
    if is_extended {
        games.sort_by_key(|game| game.game);
    }
    Ok(LogLines {
        known,
        games,
        good,
        is_extended,
    })
}

/// The header of the journal.
fn check_header(path: &Path, line: &[u8], header: &Header) -> Result<Header, Diagnostic> {
    let found: Header = serde_json::from_slice(line).map_err(|_| no_journal(path))?;
    match header.difference(&found) {
        None => Ok(found),
        Some(difference) => {
            let title = format!("{} is the log of another tournament", path.display());
            let diagnostic = Diagnostic::new(title).help(single_line(&difference));
            Err(diagnostic.help(
                "begin a new one with --log, or resume the tournament as it was: with the bots of the log in their \
                 order, and new bots after them",
            ))
        }
    }
}

fn damaged(path: &Path, number: usize, what: &str) -> Diagnostic {
    let title = format!("{}:{number}: {what}", path.display());
    Diagnostic::new(title).help("the tournament log is damaged; begin a new one with --log")
}

pub(super) fn no_journal(path: &Path) -> Diagnostic {
    let diagnostic = Diagnostic::new(format!("{} is not a valid tournament log", path.display()));
    diagnostic.help("begin one with --log")
}

/// Reads a game, gives it its place in the schedule, and adds it to the known ones.
fn read_game(line: &[u8], places: &Places, known: &mut Known) -> Result<TournamentGame, String> {
    let mut line: TournamentGame =
        serde_json::from_slice(line).map_err(|error| error.to_string())?;
    let number = line.game;
    let place = places.of(number);
    line.game = place.ok_or_else(|| format!("there is no game {number}"))?;
    let end = End::of_played(&line.end).ok_or("`end` is not a valid end of a game")?;
    let outcome = match line.winner {
        1 => Outcome::Win,
        2 => Outcome::Loss,
        0 if !matches!(end, End::Fault(_)) => Outcome::Draw,
        _ => return Err("`winner` is not valid: it is 1, 2, or 0 for a draw".to_owned()),
    };
    let game = Game::new(&line.moves, outcome, end);
    match known.insert(line.game, game) {
        Some(before) if before != game => Err(format!("game {number} appears twice")),
        _ => Ok(line),
    }
}

/// The lines of a journal in the order of the games, without some of them.
pub(super) fn in_order(text: &str, without: &HashSet<u64>) -> String {
    let number = |line: &str| {
        let game: Result<TournamentGame, _> = serde_json::from_str(line);
        game.map(|game| game.game)
    };
    let mut lines = text.split_inclusive('\n');
    let header = lines.next().unwrap_or_default();
    let games = lines.filter_map(|line| Some((number(line).ok()?, line)));
    let mut games: Vec<(u64, &str)> = games.filter(|(game, _)| !without.contains(game)).collect();
    games.sort_by_key(|(game, _)| *game);
    games.dedup_by_key(|(game, _)| *game);
    let games = games.into_iter().map(|(_, line)| line);
    [header].into_iter().chain(games).collect()
}

pub(super) fn text_of<T: Serialize>(line: &T) -> String {
    let mut text = serde_json::to_string(line).expect("a line is plain data");
    text.push('\n');
    text
}
