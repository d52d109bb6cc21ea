//! Questions to the rules, counted and limited.

use crate::error::SearchError;
use crate::game::{Game, Replies};

/// A game and a budget of questions. A question is one position.
pub(crate) struct Asking<'g, G> {
    game: &'g G,
    asked: u64,
    /// The most that may be asked.
    limit: u64,
}

impl<'g, G: Game> Asking<'g, G> {
    pub(crate) fn new(game: &'g G, limit: u64) -> Self {
        Self {
            game,
            asked: 0,
            limit,
        }
    }

    /// The number of questions so far.
    pub(crate) fn asked(&self) -> u64 {
        self.asked
    }

    /// The number of questions that are left.
    pub(crate) fn left(&self) -> u64 {
        self.limit.saturating_sub(self.asked)
    }

    pub(crate) fn game(&self) -> &'g G {
        self.game
    }

    /// The same game with `questions` of the questions that are left, or all of them if there are fewer. Count what it
    /// used with [`Asking::count`].
    pub(crate) fn part(&self, questions: u64) -> Self {
        Self::new(self.game, questions.min(self.left()))
    }

    /// Counts the questions that a part has asked.
    pub(crate) fn count(&mut self, part: &Self) {
        self.asked = self.asked.saturating_add(part.asked);
    }

    /// Asks about these positions. The answers replace the content of `replies`. Returns `false` without asking if
    /// there are more positions than questions left.
    pub(crate) fn ask(
        &mut self,
        positions: &[&str],
        replies: &mut Replies,
    ) -> Result<bool, SearchError<G::Error>> {
        replies.clear();
        if self.left() < positions.len() as u64 {
            return Ok(false);
        }
        self.asked += positions.len() as u64;
        self.game
            .ask(positions, replies)
            .map_err(SearchError::Game)?;
        let (asked, answered) = (positions.len(), replies.len());
        if asked == answered {
            Ok(true)
        } else {
            Err(SearchError::Answers { asked, answered })
        }
    }
}
