//! A game that is asked position by position.

pub use grundy_rules::Replies;
use grundy_rules::{AskedRules, RulesFault};

/// The rules of a game for two players, asked about positions in batches.
///
/// A position is a text that says all about it, as in [`grundy_rules`] seen by the player about to move: every move
/// passes the turn. A player who moves twice has an opponent with a single move in between. A game that goes on for
/// ever is a draw.
///
/// Equal positions must have equal texts, and equal questions equal answers. A search that is told otherwise can be
/// wrong about the game, but does not fail.
pub trait Game: Sync {
    /// The reason why a question was not answered.
    type Error: Send + Sync;

    /// Adds the answer for each of these positions, in their order, to `replies`.
    ///
    /// # Errors
    /// If the rules cannot be asked, or do not know a position.
    fn ask(&self, positions: &[&str], replies: &mut Replies) -> Result<(), Self::Error>;

    /// Whether play never returns to a position. A search that knows it need not look out for circles.
    fn ends(&self) -> bool {
        false
    }
}

/// Rules that are asked as a game of a search.
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
