//! A game so far: the moves that are given, and the answers to them.

use grundy_play::{Choice, Failure, Finish, GameLimits, Over, Player, Seat, Session, Turn};
use grundy_rules::{Known, PositionView, RelativeSeat};

use super::address::{Address, PLIES};
use crate::positions::{Context, OpenGame, Refusal, SeatBot, legal_move};

/// One ply more than an address may have, so that a game of [`PLIES`] plies is still shown if it is then
/// the person's turn.
const LIMITS: GameLimits = GameLimits {
    max_plies: PLIES + 1,
};

/// A game so far.
pub(super) struct Game<'t> {
    pub(super) session: Session<'t>,
    /// The person's seat.
    pub(super) seat: Seat,
    /// The end of the game; `None` if it is the person's turn.
    pub(super) finish: Option<Finish>,
    /// The way to seat a bot; `None` if this process runs no bots.
    seat_bot: Option<&'t SeatBot<'t>>,
    /// The bots that are seated already, by their seats.
    bots: Vec<Option<Box<dyn Player>>>,
}

impl<'t> Game<'t> {
    /// Plays the moves of an address, and then lets the others move until it is the person's turn or
    /// the game is over.
    ///
    /// # Errors
    /// If a move is not legal, if a value that an opponent needs takes too long to find, or if the rules fail.
    pub(super) fn played(
        context: &Context<'t>,
        opened: &'t OpenGame,
        address: &Address,
    ) -> Result<Self, Refusal> {
        if address.against.asks_values() && opened.has_values() && !opened.is_quick() {
            return Err(opened.too_large().into());
        }
        let session = Session::new(opened.here(), LIMITS);
        let seats = usize::from(session.seats());
        let mut game = Self {
            session,
            seat: address.seat,
            finish: None,
            seat_bot: context.bot().and_then(|bot| bot.seat),
            bots: std::iter::repeat_with(|| None).take(seats).collect(),
        };
        for (number, text) in (1..).zip(&address.moves) {
            game.play(number, text)?;
        }
        game.others_move(opened, address)?;
        Ok(game)
    }

    /// Plays a move of the address.
    fn play(&mut self, number: usize, text: &str) -> Result<(), Refusal> {
        self.check_rules()?;
        if let Turn::Over(_) = self.session.next() {
            return Err(Refusal::unusable("the game was over before its last move"));
        }
        let called = |shown: String| format!("move {number}, {shown},");
        let ply = legal_move(self.here(), text, called)?;
        self.session.play(Choice::free(ply));
        Ok(())
    }

    /// Checks that the game can go on. A position in which the rules failed has no move that a player could choose.
    fn check_rules(&self) -> Result<(), Refusal> {
        match self.session.fault() {
            Some(fault) => Err(Refusal::of_rules(&fault)),
            None => Ok(()),
        }
    }

    /// The current position.
    pub(super) fn here(&self) -> &dyn PositionView<'t> {
        self.session.position()
    }

    /// The person's seat in a game that begins here.
    pub(super) fn seat_from_here(&self) -> Seat {
        let mover = self.session.on_turn();
        Seat(self.seat.ahead_of(mover, self.session.seats()).0)
    }

    /// The moves so far, in notation.
    pub(super) fn moves(&self) -> Vec<String> {
        let line = self.session.line().iter();
        line.map(|played| played.position.move_text(played.choice.ply))
            .collect()
    }

    fn others_move(&mut self, opened: &OpenGame, address: &Address) -> Result<(), Refusal> {
        loop {
            self.check_rules()?;
            let choice = match self.session.next() {
                Turn::Over(Over::MoveCap) => {
                    let message = format!("the game is longer than {PLIES} plies");
                    let help = "play on from the position that it came to";
                    return Err(Refusal::unusable(message).help(help));
                }
                Turn::Over(over) => {
                    self.finish = Some(self.session.finish(over));
                    return Ok(());
                }
                Turn::Forced(_, ply) => Ok(Choice::free(ply)),
                Turn::Player(seat) if seat == self.seat => return Ok(()),
                Turn::Player(seat) => self.answer(seat, opened, address)?,
            };
            match choice {
                Ok(choice) => self.session.play(choice),
                Err(finish) => {
                    self.finish = Some(finish);
                    return Ok(());
                }
            }
        }
    }

    /// The move of the opponent in this seat, which is on turn; or how the game ends if it makes none.
    fn answer(
        &mut self,
        seat: Seat,
        opened: &OpenGame,
        address: &Address,
    ) -> Result<Result<Choice, Finish>, Refusal> {
        let asks_values = address.against.asks_values() && opened.has_values();
        if asks_values && !opened.is_quick_at(self.here()) {
            return Err(opened.too_large_at(self.here()).into());
        }
        let number = self.session.line().len() as u64;
        let choice = match address
            .against
            .player(address.seed, number, &opened.searching().book)
        {
            Some(mut player) => player.choose(self.here()),
            None => self.ask_bot(seat, opened, address)?,
        };
        match choice {
            Ok(choice) => Ok(Ok(choice)),
            Err(Failure::Forfeit(forfeit)) => {
                // The page shows no value in this case.
                let value = match opened.is_quick_at(self.here()) {
                    true => self.here().known(RelativeSeat::MOVER),
                    false => Known::NOTHING,
                };
                Ok(Err(self.session.forfeit(forfeit, value)))
            }
            Err(Failure::Host(_)) => Err(Refusal::unusable("the opponent cannot move here")),
        }
    }

    /// The answer of a bot. Each request seats the bot anew and asks it all it was asked before in this
    /// game, so it remembers this game and no other.
    fn ask_bot(
        &mut self,
        seat: Seat,
        opened: &OpenGame,
        address: &Address,
    ) -> Result<Result<Choice, Failure>, Refusal> {
        let place = usize::from(seat.0);
        let bot = match self.bots[place].take() {
            Some(bot) => bot,
            None => {
                let begin = self.seat_bot.ok_or(Refusal::ForWorker)?;
                let seated = begin(opened.instance(), seat, address.seed);
                let mut bot = seated
                    .map_err(|_| Refusal::unusable("the bot cannot be started at this table"))?;
                self.session.catch_up(seat, &mut *bot);
                bot
            }
        };
        let bot = self.bots[place].insert(bot);
        Ok(bot.choose(self.session.position()))
    }
}
