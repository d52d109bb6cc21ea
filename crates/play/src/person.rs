//! A game of one person against players.

use grundy_rules::{Instance, Ply, RelativeSeat};

use crate::{Choice, Failure, Finish, GameLimits, HostFault, Player, Seat, Session, Turn};

/// Makes a player for one seat of a game that begins.
pub type SeatPlayer<'p> = dyn Fn(&dyn Instance, Seat) -> Result<Box<dyn Player>, HostFault> + 'p;

/// A game of one person against players, without a cap of plies.
pub struct PersonGame<'t> {
    instance: &'t dyn Instance,
    seat_player: &'t SeatPlayer<'t>,
    person: Seat,
    /// The player in each seat; `None` for the person.
    players: Vec<Option<Box<dyn Player>>>,
    session: Session<'t>,
}

/// The reason why [`PersonGame::advance`] returned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pause {
    /// It is the person's turn.
    Person,
    /// The game is over.
    Over(Finish),
}

impl<'t> PersonGame<'t> {
    /// A game from the start of the instance. Nothing is played before [`PersonGame::advance`].
    ///
    /// # Errors
    /// If a player cannot be started.
    ///
    /// # Panics
    /// If the game has no such seat.
    pub fn new(
        instance: &'t dyn Instance,
        person: Seat,
        seat_player: &'t SeatPlayer<'t>,
    ) -> Result<Self, HostFault> {
        assert!(person.0 < instance.seats(), "the instance has this seat");
        let mut game = Self {
            instance,
            seat_player,
            person,
            players: Vec::new(),
            session: Session::new(instance.start(), GameLimits::NO_CAP),
        };
        game.seat_players()?;
        Ok(game)
    }

    /// The game so far.
    #[must_use]
    pub fn session(&self) -> &Session<'t> {
        &self.session
    }

    /// The person's seat.
    #[must_use]
    pub fn person(&self) -> Seat {
        self.person
    }

    /// Plays a move of the person. It must be the person's turn.
    pub fn play(&mut self, ply: Ply) {
        self.session.play(Choice::free(ply));
    }

    /// Plays forced moves and the moves of the players, until the person has to choose or the game is over.
    ///
    /// # Errors
    /// If the host of a player fails.
    pub fn advance(&mut self) -> Result<Pause, HostFault> {
        loop {
            if let Some(fault) = self.session.fault() {
                return Err(HostFault::Rules(fault));
            }
            let choice = match self.session.next() {
                Turn::Over(over) => return Ok(Pause::Over(self.session.finish(over))),
                Turn::Forced(_, ply) => Ok(Choice::free(ply)),
                Turn::Player(seat) => match &mut self.players[usize::from(seat.0)] {
                    None => return Ok(Pause::Person),
                    Some(player) => player.choose(self.session.position()),
                },
            };
            match choice {
                Ok(choice) => self.session.play(choice),
                Err(Failure::Host(fault)) => return Err(fault),
                Err(Failure::Forfeit(forfeit)) => {
                    let value = self.session.position().known(RelativeSeat::MOVER);
                    return Ok(Pause::Over(self.session.forfeit(forfeit, value)));
                }
            }
        }
    }

    /// Takes back the last move that the person chose, with everything after it. Returns `false` if
    /// there is none. The players are started anew and asked the earlier questions of this game again, so that
    /// a program with a memory remembers only this line of play.
    ///
    /// # Errors
    /// If a player cannot be started.
    pub fn take_back(&mut self) -> Result<bool, HostFault> {
        let Some(last) = self.session.last_choice_of(self.person) else {
            return Ok(false);
        };
        self.session.take_back_to(last);
        self.seat_players()?;
        Ok(true)
    }

    fn seat_players(&mut self) -> Result<(), HostFault> {
        let (instance, seats) = (self.instance, (0..self.session.seats()).map(Seat));
        let others = seats.map(|seat| {
            if seat == self.person {
                return Ok(None);
            }
            let mut player = (self.seat_player)(instance, seat)?;
            self.session.catch_up(seat, &mut *player);
            Ok(Some(player))
        });
        self.players = others.collect::<Result<_, _>>()?;
        Ok(())
    }
}
