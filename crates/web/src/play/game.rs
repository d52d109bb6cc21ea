//! A game so far: the moves that are given, and the answers to them.

use grundy_arena::{Finish, GameRecord, PlyRecord, REPETITIONS, Seat};
use grundy_render::play::read_move;
use grundy_report::sanitize::single_line;
use grundy_rules::{BoxedPosition, Ply, RelativeSeat};

use super::address::{Address, PLIES};
use crate::positions::{Laid, Refusal};

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
}

impl<'t> Game<'t> {
    /// Plays the moves of an address, and then lets the others move until it is the person's turn or
    /// the game is over.
    ///
    /// # Errors
    /// For a move that is none, and where the others would think for too long.
    pub(super) fn played(laid: &'t Laid, address: &Address) -> Result<Self, Refusal> {
        let here = laid.here();
        let mut game = Self {
            seats: here.seats(),
            seat: address.seat,
            line: Vec::new(),
            here,
            finish: None,
        };
        game.finish = game.finished();
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
        self.finish = self.finished();
    }

    fn others_move(&mut self, laid: &Laid, address: &Address) -> Result<(), Refusal> {
        while self.finish.is_none() {
            let ply = match self.here.unasked() {
                Some(ply) => ply,
                None if self.on_turn() == self.seat => break,
                None => self.answer(laid, address)?,
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

    /// What the opponent plays.
    fn answer(&self, laid: &Laid, address: &Address) -> Result<Ply, Refusal> {
        if address.against.asks_values() && !laid.is_quick_at(&*self.here) {
            return Err(laid.too_large().into());
        }
        let number = self.line.len() as u64;
        let mut player = address.against.player(address.seed, number);
        let choice = player.choose(&*self.here);
        let failed = |_| Refusal::unusable("the opponent cannot move here");
        choice.map(|choice| choice.ply).map_err(failed)
    }

    /// How the game has ended, if it has.
    fn finished(&self) -> Option<Finish> {
        let mover = self.on_turn();
        if let Some(ending) = self.here.ending() {
            return Some(Finish::by_rules(ending, mover, self.seats));
        }
        let now = self.here.notation();
        let seats = usize::from(self.seats);
        let mine = self
            .line
            .iter()
            .skip(self.line.len() % seats)
            .step_by(seats);
        let before = mine
            .filter(|(position, _)| position.notation() == now)
            .count();
        (before + 1 >= REPETITIONS).then_some(Finish::Repetition)
    }

    /// The game with the values of all its positions.
    pub(super) fn record(&self) -> GameRecord {
        let start = self
            .line
            .first()
            .map_or(&self.here, |(position, _)| position);
        let plies = self
            .line
            .iter()
            .enumerate()
            .map(|(index, (position, ply))| PlyRecord {
                seat: Seat::on_turn(index, self.seats),
                position: position.notation(),
                played: position.move_text(*ply),
                before: position.value(RelativeSeat::MOVER),
                after: position
                    .after(*ply)
                    .value(RelativeSeat::MOVER.after_ply(self.seats)),
                fuel: 0,
            });
        GameRecord {
            start: start.notation(),
            start_value: start.value(RelativeSeat::MOVER),
            plies: plies.collect(),
            finish: self.finish.clone().unwrap_or(Finish::Drawn),
            repeated: false,
            seats: self.seats,
        }
    }
}
