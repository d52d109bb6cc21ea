//! The referee: whose turn it is, and when the game is over.

use std::hash::BuildHasher;

use grundy_rules::{BoxedPosition, Instance, Outcome, Ply, PositionView, RelativeSeat};
use hashbrown::{DefaultHashBuilder, HashTable};

use crate::{Failure, Finish, GameRecord, HostFault, PlyRecord, Seat};

/// One who plays a single game from one seat.
pub trait Player {
    /// Chooses a move in an unfinished position in which this player is on turn.
    ///
    /// # Errors
    /// A fault of the player's, which costs it the game, or one of its host's, which voids it.
    fn choose(&mut self, situation: &dyn PositionView<'_>) -> Result<Choice, Failure>;
}

/// A chosen move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub ply: Ply,
    /// Wasm fuel that choosing took; 0 for a player who is no wasm guest.
    pub fuel: u64,
}

/// When the referee stops a game that the rules have not ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conduct {
    /// After this many plies the solver says who has won.
    pub max_plies: usize,
}

/// How often a position with the same player to move may arise; the last time, it is a draw.
pub const REPETITIONS: usize = 3;

/// Plays one game from the table's start, with `players[0]` moving first.
///
/// # Errors
/// A fault of the host; the game then counts for nobody.
///
/// # Panics
/// If there are not as many players as the table has seats.
pub fn play(
    instance: &dyn Instance,
    players: &mut [&mut dyn Player],
    conduct: Conduct,
) -> Result<GameRecord, HostFault> {
    let seats = instance.seats();
    assert_eq!(
        players.len(),
        usize::from(seats),
        "one player for each seat"
    );
    let mut situation = instance.start();
    let start = situation.notation();
    let start_value = situation.value(RelativeSeat::MOVER);
    let mut plies: Vec<PlyRecord> = Vec::new();
    let mut arisen = Arisen::default();
    let mut repeated = false;
    let finish = loop {
        let seat = Seat::on_turn(plies.len(), seats);
        if let Some(ending) = situation.ending() {
            break Finish::by_rules(ending, seat, seats);
        }
        let position = situation.notation();
        let times = arisen.count(&plies, seat, &position);
        repeated |= times > 1;
        if times == REPETITIONS {
            break Finish::Repetition;
        }
        if plies.len() >= conduct.max_plies {
            break Finish::MoveCap(adjudicated(&situation, seat, seats));
        }
        let before = situation.value(RelativeSeat::MOVER);
        match players[usize::from(seat.0)].choose(&*situation) {
            Ok(Choice { ply, fuel }) => {
                let next = situation.after(ply);
                plies.push(PlyRecord {
                    seat,
                    position,
                    played: situation.move_text(ply),
                    before,
                    after: next.value(RelativeSeat::MOVER.after_ply(seats)),
                    fuel,
                });
                situation = next;
            }
            Err(Failure::Host(fault)) => return Err(fault),
            Err(Failure::Forfeit(forfeit)) => {
                break Finish::Forfeit {
                    seat,
                    position,
                    value: before,
                    forfeit,
                };
            }
        }
    };
    Ok(GameRecord {
        start,
        start_value,
        plies,
        finish,
        repeated,
        seats,
    })
}

/// How often each position of a game has arisen. The texts are those of the plies, so none is kept twice.
#[derive(Default)]
struct Arisen {
    /// The number of the ply before which a position first arose, and how often it has arisen.
    positions: HashTable<(usize, usize)>,
    hasher: DefaultHashBuilder,
}

impl Arisen {
    /// Counts the position that this player is to move in after these plies. Returns how often it has arisen.
    fn count(&mut self, plies: &[PlyRecord], seat: Seat, position: &str) -> usize {
        let same = |&(first, _): &(usize, usize)| {
            let ply = &plies[first];
            ply.seat == seat && ply.position == position
        };
        let hash = |seat: Seat, position: &str| self.hasher.hash_one((seat, position));
        let hash_of =
            |&(first, _): &(usize, usize)| hash(plies[first].seat, &plies[first].position);
        let counted = self.positions.entry(hash(seat, position), same, hash_of);
        let mut counted = counted.or_insert((plies.len(), 0));
        let (_, times) = counted.get_mut();
        *times += 1;
        *times
    }
}

fn adjudicated(situation: &BoxedPosition<'_>, mover: Seat, seats: u8) -> Vec<Outcome> {
    let all = (0..seats).map(Seat);
    all.map(|seat| situation.value(seat.ahead_of(mover, seats)).outcome())
        .collect()
}
