//! The referee: has players move until a game is over.

use grundy_rules::{BoxedPosition, Instance, Ply, PositionView, RelativeSeat};

use crate::{Failure, GameRecord, HostFault, Session, Turn};

/// A player of a single game, in one seat.
pub trait Player {
    /// Chooses a move in an unfinished position in which this player is on turn. The referee also asks
    /// where the move is forced.
    ///
    /// # Errors
    /// A fault of the player's, which costs it the game, or one of its host's, which voids it.
    fn choose(&mut self, position: &dyn PositionView<'_>) -> Result<Choice, Failure>;
}

/// A chosen move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub ply: Ply,
    /// Wasm fuel that choosing took; 0 for a player that is not a wasm guest.
    pub fuel: u64,
}

impl Choice {
    /// The choice of a player that is not a wasm guest.
    #[must_use]
    pub fn free(ply: Ply) -> Self {
        Self { ply, fuel: 0 }
    }
}

/// When a game ends that the rules have not ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameLimits {
    /// After this many plies the value of the position decides.
    pub max_plies: usize,
}

impl GameLimits {
    /// No limit: for games that a person plays or looks at.
    pub const NO_CAP: Self = Self {
        max_plies: usize::MAX,
    };
}

/// Plays one game from the start of an instance, with `players[0]` moving first.
///
/// # Errors
/// If a host fails; the game then counts for no player.
///
/// # Panics
/// If there are not as many players as the game has seats.
pub fn play(
    instance: &dyn Instance,
    players: &mut [&mut dyn Player],
    limits: GameLimits,
) -> Result<GameRecord, HostFault> {
    play_from(instance.start(), players, limits)
}

/// Plays one game from any position, with `players[0]` moving first.
///
/// # Errors
/// If a host fails; the game then counts for no player.
///
/// # Panics
/// If there are not as many players as the game has seats.
pub fn play_from(
    start: BoxedPosition<'_>,
    players: &mut [&mut dyn Player],
    limits: GameLimits,
) -> Result<GameRecord, HostFault> {
    let mut session = Session::new(start, limits);
    assert_eq!(
        players.len(),
        usize::from(session.seats()),
        "one player for each seat"
    );
    let finish = loop {
        let seat = match session.next() {
            Turn::Over(over) => break session.finish(over),
            // Forced moves are asked for, too: the stream of a random player advances with every ply of
            // its seat, and recorded games depend on that. Adapters of programs answer without asking
            // the program.
            Turn::Player(seat) | Turn::Forced(seat, _) => seat,
        };
        match players[usize::from(seat.0)].choose(session.position()) {
            Ok(choice) => session.play(choice),
            Err(Failure::Host(fault)) => return Err(fault),
            Err(Failure::Forfeit(forfeit)) => {
                let value = session.position().value(RelativeSeat::MOVER);
                break session.forfeit(forfeit, value);
            }
        }
    };
    Ok(session.record(finish))
}
