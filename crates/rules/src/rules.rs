//! The rules of a game.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Ending, MoveList, RelativeSeat, Value};

/// The rules of one variant of one game. A value of the type *is* the variant: roll-over, largest
/// take and the like are its fields, so that a position holds only what changes in play.
///
/// Positions are written from the side of the player about to move, and each ply passes the turn
/// to the next seat (see the crate's front page).
pub trait Rules: Send + Sync {
    /// The state of a game; what never changes in play belongs to the rules.
    type Position: Clone + Eq + Hash + Debug + Send + Sync;
    /// One ply.
    type Move: Copy + Eq + Debug + Send + Sync;
    /// The legal moves of a position.
    type Moves: MoveList<Move = Self::Move> + Send;

    /// The number of players, at least 2.
    fn seats(&self) -> u8;

    /// The legal moves; none in a finished position. An unfinished position has at least one.
    fn moves(&self, position: &Self::Position) -> Self::Moves;

    /// The position after a legal move, seen from the next seat. For a move that is not legal in
    /// `position` the result is some position or a panic: ask [`Rules::moves`] first.
    fn play(&self, position: &Self::Position, m: Self::Move) -> Self::Position;

    /// The end of the game; `None` if it goes on.
    fn ending(&self, position: &Self::Position) -> Option<Ending>;

    /// Whether the player in this seat can no longer win, although the game may go on; a player who is
    /// out stays out. Called only for games of more than two players, because with two the other one has then
    /// won. By default no player is out before the end.
    fn is_out(&self, _position: &Self::Position, _seat: RelativeSeat) -> bool {
        false
    }

    /// The value that these rules alone give a position for one seat: in a finished position for
    /// every seat, and with more than two players also for one that is out before the end and so has lost. It has
    /// remoteness 0, unless it is a draw. `None` in every other case.
    fn settled(&self, position: &Self::Position, hero: RelativeSeat) -> Option<Value> {
        let ended = self.ending(position).map(|ending| ending.value_for(hero));
        let out = || self.seats() > 2 && self.is_out(position, hero);
        ended.or_else(|| out().then_some(Value::Loss(Some(0))))
    }
}
