//! The referee: has players move until a game is over.

use grundy_rules::{BoxedPosition, Instance, RelativeSeat};

use crate::{Failure, GameLimits, GameRecord, HostFault, Player, Session, Turn};

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
        if let Some(fault) = session.fault() {
            return Err(HostFault::Rules(fault));
        }
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
                let value = session.position().known(RelativeSeat::MOVER);
                break session.forfeit(forfeit, value);
            }
        }
    };
    Ok(session.record(finish))
}
