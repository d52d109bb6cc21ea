//! From what a file says to a game by its rules: the referee has it played once more, by players who
//! read their moves off the record.

use std::cell::Cell;

use grundy_arena::{Choice, Conduct, Failure, GameRecord, HostFault, Player, play};
use grundy_rules::{Instance, PositionView};

use super::read::Places;
use super::{End, Record};
use crate::Diagnostic;
use crate::diagnostic::Source;

/// The recorded game with the values that the solver gives.
///
/// # Errors
/// Where the record tells of something that the rules do not allow.
pub(super) fn game(
    record: &Record,
    instance: &dyn Instance,
    source: &Source<'_>,
    places: &Places,
) -> Result<GameRecord, Diagnostic> {
    let reached = Cell::new(0);
    let mut readers: Vec<Reader<'_>> = (0..record.seats.len())
        .map(|_| Reader {
            record,
            reached: &reached,
        })
        .collect();
    let mut players: Vec<&mut dyn Player> = Vec::new();
    for reader in &mut readers {
        players.push(reader);
    }
    let conduct = Conduct {
        max_plies: record.limits.max_plies,
    };
    let game = play(instance, &mut players, conduct).map_err(|HostFault(wrong)| {
        let place = places.plies.get(reached.get()).unwrap_or(&places.end);
        source.at(place.clone(), wrong)
    })?;
    if let Some(place) = places.plies.get(game.plies.len()) {
        let title = "by the rules the game is over before this ply";
        return Err(source.at(place.clone(), title));
    }
    if End::of(&game.finish) != record.end {
        let title = "by the rules the game does not end like this";
        return Err(source.at(places.end.clone(), title));
    }
    Ok(game)
}

/// Plays what a record says, and fails as it says.
struct Reader<'r> {
    record: &'r Record,
    /// How many plies have been played, by all seats together.
    reached: &'r Cell<usize>,
}

impl Player for Reader<'_> {
    fn choose(&mut self, situation: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        let here = situation.notation();
        let wrong = |what: String| Failure::Host(HostFault(what));
        let Some(ply) = self.record.plies.get(self.reached.get()) else {
            return Err(match &self.record.end {
                End::Forfeit { forfeit, .. } => Failure::Forfeit(forfeit.clone()),
                _ => wrong(format!("by the rules the game is not over at {here}")),
            });
        };
        if ply.position != here {
            return Err(wrong(format!("by the rules the position here is {here}")));
        }
        let read = situation.read_move(&ply.played);
        let read = read.map_err(|error| wrong(format!("`{}` is {error}", ply.played)))?;
        self.reached.set(self.reached.get() + 1);
        Ok(Choice {
            ply: read,
            fuel: ply.fuel,
        })
    }
}
