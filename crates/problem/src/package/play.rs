//! Plays a test case of a package.

use grundy_play::{GameLimits, GameRecord, HostFault, Player, Seat, play};

use super::GameCase;
use crate::problem::Start;

impl GameCase {
    /// Plays the game from its start: the contestant in its seat, the reference player in the others.
    ///
    /// # Errors
    /// If the host is at fault. Errors of the contestant are part of the record.
    pub fn play(
        &self,
        start: &Start,
        contestant: &mut dyn Player,
    ) -> Result<GameRecord, HostFault> {
        let fixture = self.fixture();
        let seats = (0..start.instance.seats()).map(Seat);
        let others = seats.filter(|seat| *seat != self.seat);
        let mut others: Vec<Box<dyn Player>> = others
            .map(|seat| self.opponent.player(self.seed, fixture.stream(seat)))
            .collect();
        let mut players: Vec<&mut dyn Player> = Vec::new();
        for other in &mut others {
            players.push(&mut **other);
        }
        players.insert(self.seat.0.into(), contestant);
        let conduct = GameLimits {
            max_plies: self.max_plies,
        };
        play(&*start.instance, &mut players, conduct)
    }
}
