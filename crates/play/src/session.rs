//! One game in progress. Only this module decides whose turn it is and when a game is over.

use grundy_rules::{
    BoxedPosition, Ending, Known, Outcome, Ply, PositionView, RelativeSeat, RulesFault,
};
use thiserror::Error;

use crate::occurrences::Occurrences;
use crate::{Choice, Finish, Forfeit, GameLimits, GameRecord, Player, PlyRecord, Seat};

/// The number of times that a position with the same player to move must arise for the game to be a draw.
pub const REPETITIONS: usize = 3;

/// One game in progress, as a state machine: [`Session::next`] returns the next event, and
/// [`Session::play`] makes a move.
///
/// A session uses only the rules. Only [`Session::record`], and [`Session::finish`] at the cap of
/// plies, look up values.
///
/// ```
/// use grundy_play::{Choice, GameLimits, Session, Turn};
/// use grundy_rules::Instance;
///
/// /// The positions of a game in which all players make the first move that there is.
/// fn first_moves(instance: &dyn Instance) -> Vec<String> {
///     let mut session = Session::new(instance.start(), GameLimits { max_plies: 100 });
///     let mut positions = Vec::new();
///     while let Turn::Player(_) | Turn::Forced(..) = session.next() {
///         positions.push(session.position().notation());
///         let first = session.position().nth(0).expect("an unfinished position has a move");
///         session.play(Choice::free(first));
///     }
///     positions
/// }
/// ```
pub struct Session<'t> {
    limits: GameLimits,
    line: Vec<PlayedPly<'t>>,
    position: BoxedPosition<'t>,
    /// The positions of the line and the current one, in notation.
    occurrences: Occurrences,
}

/// A ply of a game in progress.
pub struct PlayedPly<'t> {
    /// The position it was played from.
    pub position: BoxedPosition<'t>,
    /// The choice of its move.
    pub choice: Choice,
}

/// The next event of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The player in this seat chooses a move.
    Player(Seat),
    /// The rules only let this seat pass its turn. The ply is made without a choice; see
    /// [`grundy_rules::Notation::unasked`].
    Forced(Seat, Ply),
    /// The game is over.
    Over(Over),
}

/// The reason why a game is over, if the rules or the limits ended it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    /// By the rules: this seat won.
    Won(Seat),
    /// By the rules: a draw.
    Drawn,
    /// A position arose for the third time: a draw.
    Repetition,
    /// The cap of plies was reached; the value of the position decides.
    MoveCap,
}

/// The reason why a list of moves is not a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReplayError {
    /// The game was over before this move.
    #[error("the game was over before move {number}")]
    Over {
        /// The number of the move, from 1.
        number: usize,
    },
    /// The move cannot be played.
    #[error("move {number} is {error}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// The error of [`PositionView::read_move`].
        error: grundy_rules::MoveError,
    },
}

impl<'t> Session<'t> {
    /// A game that begins in this position; the player to move there sits in seat 0.
    #[must_use]
    pub fn new(start: BoxedPosition<'t>, limits: GameLimits) -> Self {
        let mut occurrences = Occurrences::new(start.seats());
        occurrences.arrive(start.notation());
        Self {
            limits,
            line: Vec::new(),
            position: start,
            occurrences,
        }
    }

    /// The game in which these moves are played from the start.
    ///
    /// # Errors
    /// If a move is not legal in its position, or comes after the end of the game.
    pub fn replay<'m>(
        start: BoxedPosition<'t>,
        limits: GameLimits,
        moves: impl IntoIterator<Item = &'m str>,
    ) -> Result<Self, ReplayError> {
        let mut session = Self::new(start, limits);
        for (number, text) in (1..).zip(moves) {
            if let Turn::Over(_) = session.next() {
                return Err(ReplayError::Over { number });
            }
            let ply = session.position.read_move(text);
            let ply = ply.map_err(|error| ReplayError::Move { number, error })?;
            session.play(Choice::free(ply));
        }
        Ok(session)
    }

    /// The next event. The rules come first, then repetition, then the cap of plies.
    #[must_use]
    pub fn next(&self) -> Turn {
        let seat = self.on_turn();
        let over = match self.position.ending() {
            Some(Ending::Won(ahead)) => Some(Over::Won(Seat::at(ahead, seat, self.seats()))),
            Some(Ending::Drawn) => Some(Over::Drawn),
            None if self.occurrences.of_last() >= REPETITIONS => Some(Over::Repetition),
            None if self.line.len() >= self.limits.max_plies => Some(Over::MoveCap),
            None => None,
        };
        match (over, self.position.unasked()) {
            (Some(over), _) => Turn::Over(over),
            (None, Some(ply)) => Turn::Forced(seat, ply),
            (None, None) => Turn::Player(seat),
        }
    }

    /// The fault of the rules because of which the game cannot go on; `None` if there is none. Check it before
    /// [`Session::next`] if the rules are a program.
    #[must_use]
    pub fn fault(&self) -> Option<RulesFault> {
        let returns = || self.position.promises_to_end() && self.occurrences.of_last() > 1;
        self.position
            .fault()
            .or_else(|| returns().then(|| self.returned()))
    }

    /// The fault of rules that promise that no position returns, in a game in which one has.
    fn returned(&self) -> RulesFault {
        let here = self.position.notation();
        let mut positions = self.line.iter().map(|played| played.position.notation());
        let first = positions
            .position(|position| position == here)
            .unwrap_or_default();
        let moves = self.line[first..].iter();
        let moves: Vec<String> = moves
            .map(|played| played.position.move_text(played.choice.ply))
            .collect();
        RulesFault::returned(here, &format!("the moves {}", moves.join(", ")))
    }

    /// Makes a move of the current position.
    ///
    /// # Panics
    /// If the ply belongs to another position.
    pub fn play(&mut self, choice: Choice) {
        let next = self.position.after(choice.ply);
        self.occurrences.arrive(next.notation());
        let position = std::mem::replace(&mut self.position, next);
        self.line.push(PlayedPly { position, choice });
    }

    /// Goes back to the game as it was after `plies` plies. Has no effect if it is not that long.
    pub fn take_back_to(&mut self, plies: usize) {
        while self.line.len() > plies
            && let Some(last) = self.line.pop()
        {
            self.position = last.position;
            self.occurrences.leave();
        }
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &(dyn PositionView<'t> + 't) {
        &*self.position
    }

    /// The position after this many plies; the current one if the game is not longer than that.
    #[must_use]
    pub fn position_after(&self, plies: usize) -> &(dyn PositionView<'t> + 't) {
        let played = self.line.get(plies);
        played.map_or(&*self.position, |played| &*played.position)
    }

    /// The plies so far.
    #[must_use]
    pub fn line(&self) -> &[PlayedPly<'t>] {
        &self.line
    }

    /// The number of players.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.position.seats()
    }

    /// The seat of the player to move.
    #[must_use]
    pub fn on_turn(&self) -> Seat {
        self.mover_of(self.line.len())
    }

    /// The seat that moves after this many plies.
    #[must_use]
    pub fn mover_of(&self, plies: usize) -> Seat {
        Seat::on_turn(plies, self.seats())
    }

    /// The index in [`Session::line`] of the last move that this seat chose; a turn that the rules only let pass does
    /// not count.
    #[must_use]
    pub fn last_choice_of(&self, seat: Seat) -> Option<usize> {
        self.choices_of(seat).last().map(|(index, _)| index)
    }

    /// Asks a player that has just been seated all questions that it would have been asked in this game, so that a
    /// player with a memory knows the game. Its answers are ignored, because the moves have been made.
    pub fn catch_up(&self, seat: Seat, player: &mut dyn Player) {
        for (_, played) in self.choices_of(seat) {
            let _ = player.choose(&*played.position);
        }
    }

    /// The plies that this seat chose, with their indices.
    fn choices_of(&self, seat: Seat) -> impl Iterator<Item = (usize, &PlayedPly<'t>)> {
        let numbered = self.line.iter().enumerate();
        numbered.filter(move |&(index, played)| {
            self.mover_of(index) == seat && played.position.unasked().is_none()
        })
    }

    /// The finish of a game that is over. Looks up values only at the cap of plies.
    #[must_use]
    pub fn finish(&self, over: Over) -> Finish {
        match over {
            Over::Won(seat) => Finish::Won(seat),
            Over::Drawn => Finish::Drawn,
            Over::Repetition => Finish::Repetition,
            Over::MoveCap => Finish::MoveCap(self.outcomes()),
        }
    }

    /// The outcome of the current position for every seat, from seat 0 on; a draw if it is not decided.
    fn outcomes(&self) -> Vec<Outcome> {
        let (mover, seats) = (self.on_turn(), self.seats());
        let all = (0..seats).map(|seat| Seat(seat).ahead_of(mover, seats));
        all.map(|seat| self.position.known(seat).decided().unwrap_or(Outcome::Draw))
            .collect()
    }

    /// The end of a game in which the player on turn fails to move; `value` is that of the current
    /// position for this player.
    #[must_use]
    pub fn forfeit(&self, forfeit: Forfeit, value: Known) -> Finish {
        Finish::Forfeit {
            seat: self.on_turn(),
            position: self.position.notation(),
            value,
            forfeit,
        }
    }

    /// The record of the game, with this finish. Looks up the values of all its positions.
    #[must_use]
    pub fn record(&self, finish: Finish) -> GameRecord {
        let start = self.position_after(0);
        let plies = (0..self.line.len()).map(|index| self.ply_record(index));
        GameRecord {
            start: start.notation(),
            start_value: start.known(RelativeSeat::MOVER),
            plies: plies.collect(),
            finish,
            repeated: self.occurrences.has_repetition(),
            seats: self.seats(),
        }
    }

    fn ply_record(&self, index: usize) -> PlyRecord {
        let PlayedPly { position, choice } = &self.line[index];
        let next = self.position_after(index + 1);
        PlyRecord {
            seat: self.mover_of(index),
            position: self.occurrences.text(index).to_owned(),
            played: position.move_text(choice.ply),
            before: position.known(RelativeSeat::MOVER),
            after: next.known(RelativeSeat::MOVER.after_ply(self.seats())),
            fuel: choice.fuel,
            is_forced: position.unasked().is_some(),
        }
    }
}
