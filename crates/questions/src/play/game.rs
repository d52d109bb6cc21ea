//! A game so far: the moves that are given, and the answers to them.

use grundy_play::{Choice, Failure, Finish, GameRecord, Player, Seat, finished, recorded};
use grundy_render::play::read_move;
use grundy_report::sanitize::single_line;
use grundy_rules::{BoxedPosition, Ply, RelativeSeat, Value};

use super::address::{Address, PLIES};
use crate::positions::{Asking, Laid, Refusal, SeatBot};

/// A game so far.
pub(super) struct Game<'t> {
    pub(super) seats: u8,
    /// The person's seat.
    pub(super) seat: Seat,
    /// The positions so far with the plies from them.
    pub(super) line: Vec<(BoxedPosition<'t>, Ply)>,
    pub(super) here: BoxedPosition<'t>,
    /// How it has ended, if it has.
    pub(super) finish: Option<Finish>,
    /// What seats a bot, where bots can be run, and those that sit already.
    seat_bot: Option<&'t SeatBot<'t>>,
    bots: Vec<Option<Box<dyn Player>>>,
}

impl<'t> Game<'t> {
    /// Plays the moves of an address, and then lets the others move until it is the person's turn or
    /// the game is over.
    ///
    /// # Errors
    /// For a move that is none, and where the others would think for too long.
    pub(super) fn played(
        asking: &Asking<'t>,
        laid: &'t Laid,
        address: &Address,
    ) -> Result<Self, Refusal> {
        let here = laid.here();
        let mut game = Self {
            seats: here.seats(),
            seat: address.seat,
            line: Vec::new(),
            here,
            finish: None,
            seat_bot: asking.bot().and_then(|bot| bot.seat),
            bots: Vec::new(),
        };
        game.finish = finished(&game.line, &*game.here);
        if address.against.asks_values() && !laid.is_quick() {
            return Err(laid.too_large().into());
        }
        for text in &address.moves {
            if game.finish.is_some() {
                return Err(Refusal::unusable("the game was over before its last move"));
            }
            let ply = read_move(&*game.here, text).map_err(|error| {
                let shown: String = text.chars().take(40).collect();
                let place = game.line.len() + 1;
                let message = format!("move {place}, `{shown}`, is {error}");
                Refusal::unusable(single_line(&message))
            })?;
            game.play(ply);
        }
        game.others_move(laid, address)?;
        Ok(game)
    }

    /// Whose turn it is.
    pub(super) fn on_turn(&self) -> Seat {
        Seat::on_turn(self.line.len(), self.seats)
    }

    /// The person's seat in a game that begins here.
    pub(super) fn seat_from_here(&self) -> Seat {
        Seat(self.seat.ahead_of(self.on_turn(), self.seats).0)
    }

    /// Every move so far, as everybody writes it.
    pub(super) fn moves(&self) -> Vec<String> {
        let line = self.line.iter();
        line.map(|(from, ply)| from.move_text(*ply)).collect()
    }

    fn play(&mut self, ply: Ply) {
        let next = self.here.after(ply);
        let before = std::mem::replace(&mut self.here, next);
        self.line.push((before, ply));
        self.finish = finished(&self.line, &*self.here);
    }

    fn others_move(&mut self, laid: &Laid, address: &Address) -> Result<(), Refusal> {
        while self.finish.is_none() {
            let ply = match self.here.unasked() {
                Some(ply) => ply,
                None if self.on_turn() == self.seat => break,
                None => match self.answer(laid, address)? {
                    Ok(ply) => ply,
                    Err(finish) => {
                        self.finish = Some(finish);
                        break;
                    }
                },
            };
            if self.line.len() == PLIES {
                let message = format!("the game is longer than {PLIES} plies");
                let help = "play on from the position that it came to";
                return Err(Refusal::unusable(message).help(help));
            }
            self.play(ply);
        }
        Ok(())
    }

    /// What the opponent plays, or how the game ends because it does not.
    fn answer(&mut self, laid: &Laid, address: &Address) -> Result<Result<Ply, Finish>, Refusal> {
        if address.against.asks_values() && !laid.is_quick_at(&*self.here) {
            return Err(laid.too_large_at(&*self.here).into());
        }
        let number = self.line.len() as u64;
        let choice = match address.against.player(address.seed, number) {
            Some(mut player) => player.choose(&*self.here),
            None => self.ask_bot(laid, address)?,
        };
        match choice {
            Ok(choice) => Ok(Ok(choice.ply)),
            Err(Failure::Forfeit(forfeit)) => Ok(Err(Finish::Forfeit {
                seat: self.on_turn(),
                position: self.here.notation(),
                // Where nobody knows the value, nobody is told of it.
                value: match laid.is_quick_at(&*self.here) {
                    true => self.here.value(RelativeSeat::MOVER),
                    false => Value::Draw,
                },
                forfeit,
            })),
            Err(Failure::Host(_)) => Err(Refusal::unusable("the opponent cannot move here")),
        }
    }

    /// What a bot plays that has gone through the whole game in its seat. It is seated anew for every game
    /// that somebody looks at, and asked again what it was asked before, so it remembers this game and no
    /// other.
    fn ask_bot(
        &mut self,
        laid: &Laid,
        address: &Address,
    ) -> Result<Result<Choice, Failure>, Refusal> {
        let seat = self.on_turn();
        let place = usize::from(seat.0);
        if self.bots.len() <= place {
            self.bots.resize_with(usize::from(self.seats), || None);
        }
        if self.bots[place].is_none() {
            let begin = self.seat_bot.ok_or(Refusal::ForWorker)?;
            let seated = begin(laid.instance(), seat, address.seed);
            let mut bot =
                seated.map_err(|_| Refusal::unusable("the bot cannot be started at this table"))?;
            for (index, (position, _)) in self.line.iter().enumerate() {
                if Seat::on_turn(index, self.seats) == seat && position.unasked().is_none() {
                    // What it would do now does not matter: the moves are made.
                    let _ = bot.choose(&**position);
                }
            }
            self.bots[place] = Some(bot);
        }
        let bot = self.bots[place].as_mut();
        let bot = bot.ok_or_else(|| Refusal::unusable("there is no bot in this seat"))?;
        Ok(bot.choose(&*self.here))
    }

    /// The game with the values of all its positions.
    pub(super) fn record(&self) -> GameRecord {
        let finish = self.finish.clone().unwrap_or(Finish::Drawn);
        recorded(&self.line, &*self.here, finish)
    }
}
