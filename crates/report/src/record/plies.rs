//! Reading the plies of a file. The referee plays the game once more, with players that read their moves from the file,
//! so that the result is a game by the rules.

use std::cell::RefCell;
use std::ops::Range;

use grundy_play::{
    Choice, Failure, Fault, Finish, Forfeit, GameLimits, GameRecord, HostFault, Player, Seat, play,
};
use grundy_rules::{Instance, PositionView};
use strum::IntoEnumIterator;

use super::Seated;
use super::read::words;
use super::write::finish_text;
use crate::Diagnostic;
use crate::diagnostic::Source;
use crate::lines::Lines;

/// The text between the position of a ply and its move.
const PLAYS: &str = " plays ";

/// The text between the move of a program and its fuel.
const FUEL: &str = ", fuel ";

/// Reads the game that these players played from the start of the instance, up to its finish.
///
/// # Errors
/// If a line is not well-formed, or contradicts the rules: for the first such line.
pub(super) fn read(
    lines: &mut Lines<'_>,
    seats: &[Seated],
    instance: &dyn Instance,
    conduct: GameLimits,
) -> Result<GameRecord, Diagnostic> {
    let file = RefCell::new(File {
        lines,
        plies: 0,
        wrong: None,
    });
    let mut readers: Vec<Reader<'_, '_, '_>> = (0..)
        .map(Seat)
        .zip(seats)
        .map(|(seat, seated)| Reader {
            file: &file,
            seat,
            pays: matches!(seated, Seated::Bot(_)),
        })
        .collect();
    let mut players: Vec<&mut dyn Player> = Vec::new();
    for reader in &mut readers {
        players.push(reader);
    }
    let game = play(instance, &mut players, conduct);
    let File { lines, wrong, .. } = file.into_inner();
    let game =
        game.map_err(|fault| wrong.unwrap_or_else(|| Diagnostic::new(fault.into_message())))?;
    if !matches!(game.finish, Finish::Forfeit { .. }) {
        finish(lines, &game.finish)?;
    }
    Ok(game)
}

/// Reads the line about a game's end, which must be the end by the rules.
fn finish(lines: &mut Lines<'_>, finish: &Finish) -> Result<(), Diagnostic> {
    if let Some((_, span)) = lines.if_rest_of("ply ") {
        let title = "by the rules the game is over before this ply";
        return Err(lines.source.at(span, title));
    }
    let (told, span) = lines.rest_of("finish ")?;
    let finish = finish_text(finish);
    if told != finish {
        let title = "by the rules the game does not end like this";
        let diagnostic = lines.source.at(span, title);
        return Err(diagnostic.help(format!("expected `finish {finish}`")));
    }
    Ok(())
}

/// The file, as far as it has been read.
struct File<'f, 's> {
    lines: &'f mut Lines<'s>,
    /// The number of plies that have been played, by all seats together.
    plies: usize,
    /// The first error.
    wrong: Option<Diagnostic>,
}

/// A player that makes the moves of the file, and fails if the file says so.
struct Reader<'r, 'f, 's> {
    file: &'r RefCell<File<'f, 's>>,
    seat: Seat,
    /// Whether its plies end with their fuel.
    pays: bool,
}

impl Player for Reader<'_, '_, '_> {
    fn choose(&mut self, situation: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        let mut file = self.file.borrow_mut();
        match self.next(&mut file, situation) {
            Ok(Ok(choice)) => Ok(choice),
            Ok(Err(forfeit)) => Err(Failure::Forfeit(forfeit)),
            Err(diagnostic) => {
                let fault = HostFault::Host(diagnostic.title.clone());
                file.wrong = Some(diagnostic);
                Err(Failure::Host(fault))
            }
        }
    }
}

impl Reader<'_, '_, '_> {
    /// The next entry of the file: a ply, or the failure of this player.
    fn next(
        &self,
        file: &mut File<'_, '_>,
        situation: &dyn PositionView<'_>,
    ) -> Result<Result<Choice, Forfeit>, Diagnostic> {
        let source = file.lines.source;
        let here = situation.notation();
        let Some((told, span)) = file.lines.if_rest_of("ply ") else {
            return self.forfeit(file.lines, &here).map(Err);
        };
        let wrong = || not_a_ply(source, span.clone());
        let rest = self.rest(file.plies + 1, told).ok_or_else(wrong)?;
        let Some(rest) = played_at(&here, rest) else {
            return Err(match rest.contains(PLAYS) {
                true => {
                    let title = format!("by the rules the position here is {here}");
                    source.at(span.clone(), title)
                }
                false => wrong(),
            });
        };
        let (played, fuel) = self.fuel(rest).ok_or_else(wrong)?;
        let read = situation.read_move(played);
        // Moves of custom games may look like moves with fuel.
        let has_fuel = !self.pays && played.contains(FUEL);
        let ply = read.map_err(|error| match has_fuel {
            true => wrong(),
            false => source.at(span.clone(), format!("`{played}` is {error}")),
        })?;
        file.plies += 1;
        Ok(Ok(Choice::with_fuel(ply, fuel)))
    }

    /// The text after the number of a ply and its seat, if they are these.
    fn rest<'t>(&self, number: usize, told: &'t str) -> Option<&'t str> {
        told.strip_prefix(&format!("{number} seat {}: ", self.seat))
    }

    /// The move of a ply and its fuel, which stands only behind the moves of programs.
    fn fuel<'t>(&self, played: &'t str) -> Option<(&'t str, u64)> {
        if !self.pays {
            return Some((played, 0));
        }
        let (played, fuel) = played.rsplit_once(FUEL)?;
        Some((played, fuel.parse().ok()?))
    }

    /// Reads the failure of this player, who is to move.
    fn forfeit(&self, lines: &mut Lines<'_>, here: &str) -> Result<Forfeit, Diagnostic> {
        let (told, span) = lines.rest_of("finish ")?;
        let is_end =
            told.starts_with("won by ") || ["drawn", "repetition", "move cap"].contains(&told);
        if is_end {
            let title = format!("by the rules the game is not over at {here}");
            return Err(lines.source.at(span, title));
        }
        let failed = told.split_once(" by seat ").and_then(|(fault, place)| {
            let fault: Fault = fault.parse().ok()?;
            (place == format!("{} at {here}", self.seat)).then_some(fault)
        });
        let fault = failed.ok_or_else(|| {
            let faults: Vec<&str> = Fault::iter().map(Into::into).collect();
            let diagnostic = lines.source.at(span, "not an end of this game");
            diagnostic.help(format!(
                "expected `FAULT by seat {} at {here}` with one of the faults {}",
                self.seat,
                faults.join(", ")
            ))
        })?;
        Ok(Forfeit {
            fault,
            said: words(lines, "wrote ")?,
            detail: words(lines, "because ")?,
        })
    }
}

/// The text after the position of a ply, if it is this one. Positions and moves of custom games are any texts, and may
/// contain the words between them.
fn played_at<'t>(here: &str, rest: &'t str) -> Option<&'t str> {
    rest.strip_prefix(here)?.strip_prefix(PLAYS)
}

fn not_a_ply(source: &Source<'_>, span: Range<usize>) -> Diagnostic {
    let diagnostic = source.at(span, "not the next ply");
    diagnostic
        .help("plies and seats are counted from 1: `ply 3 seat 1: 4 5 plays 2 1`")
        .help("only the plies of programs end with their fuel: `..., fuel 6727`")
}
