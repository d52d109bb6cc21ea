//! A game that is asked position by position.

pub use grundy_rules::Replies;
use grundy_rules::{AskedRules, RulesFault};

/// The rules of a game for two players, asked about positions in batches.
///
/// A position is a text that contains its whole state. As in [`grundy_rules`], it is seen by the player about to move,
/// and every move passes the turn: if a player moves twice in succession, the opponent has a single move in between. A
/// game that goes on forever is a draw.
///
/// Equal positions must have equal texts, and equal questions must get equal answers. If they do not, the bounds of a
/// search can be wrong, but it does not fail.
pub trait Game: Sync {
    /// The error of a question that was not answered.
    type Error: Send + Sync;

    /// Adds the answer for each of these positions, in their order, to `replies`.
    ///
    /// # Errors
    /// If the rules cannot be asked, or do not know a position.
    fn ask(&self, positions: &[&str], replies: &mut Replies) -> Result<(), Self::Error>;

    /// Whether play never returns to a position. If `true`, a search does not check for cycles.
    fn ends(&self) -> bool {
        false
    }
}

/// An adapter that makes [`AskedRules`] a [`Game`].
#[derive(Clone, Copy)]
pub struct Asked<'r>(pub &'r dyn AskedRules);

impl Game for Asked<'_> {
    type Error = RulesFault;

    fn ask(&self, positions: &[&str], replies: &mut Replies) -> Result<(), RulesFault> {
        self.0.ask(positions, replies)
    }

    fn ends(&self) -> bool {
        self.0.promise_to_end()
    }
}
