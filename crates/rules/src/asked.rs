//! Rules that answer questions about positions, given as texts, in batches.

use std::ops::Range;

use crate::{Ending, RelativeSeat, RulesFault};

/// The rules of a game for two players that is too large to list.
pub trait AskedRules: Sync {
    /// Adds the answer for each of these positions, in their order, to `replies`. The positions are in canonical form
    /// ([`AskedRules::canonical`]), and the options in the answers must be, too.
    ///
    /// # Errors
    /// If the rules fail, or do not know a position.
    fn ask(&self, positions: &[&str], replies: &mut Replies) -> Result<(), RulesFault>;

    /// The text that stands for all positions that the rules declare to be equivalent to this one.
    ///
    /// # Errors
    /// If the rules fail.
    fn canonical(&self, position: &str) -> Result<String, RulesFault>;

    /// Whether the rules promise that no position returns; see [`crate::PositionView::promises_to_end`].
    fn promise_to_end(&self) -> bool;

    /// Checks that another instance of the rules gives the same answers about these positions, and that positions
    /// declared equivalent to them are. The default does nothing, because rules that are part of this program always
    /// answer alike.
    ///
    /// # Errors
    /// If the answers contradict each other, or if the rules fail.
    fn recheck(&self, _positions: &[&str]) -> Result<(), RulesFault> {
        Ok(())
    }
}

/// The answers of the rules about a batch of positions, in their order.
///
/// ```
/// use grundy_rules::{Ending, RelativeSeat, Replies};
///
/// let mut replies = Replies::default();
/// replies.unfinished(["1", "0"]);
/// replies.ended(Ending::Won(RelativeSeat::NEXT));
/// assert_eq!(replies.options(0).collect::<Vec<_>>(), ["1", "0"]);
/// assert_eq!(replies.ending(1), Some(Ending::Won(RelativeSeat::NEXT)));
/// ```
#[derive(Clone, Default, Debug)]
pub struct Replies {
    /// The texts of all options, end to end.
    text: String,
    /// The end of each option in `text`.
    ends: Vec<usize>,
    rows: Vec<Row>,
}

/// The answer for a position.
#[derive(Clone, Copy, Debug)]
struct Row {
    /// The end of its options in [`Replies::ends`].
    end: usize,
    ending: Option<Ending>,
    guess: i64,
}

impl Replies {
    /// Answers for the next position that the game goes on and its moves lead to `options`, one for every move. Without
    /// any, the player about to move has lost.
    pub fn unfinished<T: AsRef<str>>(&mut self, options: impl IntoIterator<Item = T>) {
        for option in options {
            self.text.push_str(option.as_ref());
            self.ends.push(self.text.len());
        }
        let before = self.rows.last().map_or(0, |row| row.end);
        let has_moves = self.ends.len() > before;
        self.close((!has_moves).then_some(Ending::Won(RelativeSeat::NEXT)));
    }

    /// Answers for the next position that the game is over.
    pub fn ended(&mut self, ending: Ending) {
        self.close(Some(ending));
    }

    fn close(&mut self, ending: Option<Ending>) {
        let end = self.ends.len();
        let guess = 0;
        self.rows.push(Row { end, ending, guess });
    }

    /// Notes the rules' guess about a position of the batch, by its number: the higher, the better for the player about
    /// to move. A guess affects only the order in which a search tries moves, never a value. A number that was not
    /// answered is ignored.
    pub fn note_guess(&mut self, position: usize, guess: i64) {
        if let Some(row) = self.rows.get_mut(position) {
            row.guess = guess;
        }
    }

    /// The guess of [`Replies::note_guess`]; 0 if none was noted.
    #[must_use]
    pub fn guess(&self, position: usize) -> i64 {
        self.rows.get(position).map_or(0, |row| row.guess)
    }

    /// Forgets all answers and keeps the memory.
    pub fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
        self.rows.clear();
    }

    /// The number of answered positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether no position was answered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The end of the game in the position with this number in the batch; `None` if the game goes on or the
    /// position was not answered.
    #[must_use]
    pub fn ending(&self, position: usize) -> Option<Ending> {
        self.rows.get(position).and_then(|row| row.ending)
    }

    /// The number of moves of a position; 0 if it was not answered.
    #[must_use]
    pub fn count(&self, position: usize) -> usize {
        self.places(position).len()
    }

    /// The positions that the moves of a position lead to, in the order of the moves.
    pub fn options(&self, position: usize) -> impl Iterator<Item = &str> {
        self.places(position).map(|place| self.at(place))
    }

    /// The position that this move of a position leads to; the empty text if there is no such move.
    #[must_use]
    pub fn option(&self, position: usize, number: usize) -> &str {
        let mut places = self.places(position);
        places.nth(number).map_or("", |place| self.at(place))
    }

    /// Replaces all answers by that of another batch about a position in which the game goes on, without its guess.
    pub fn copy_options(&mut self, from: &Self, position: usize) {
        self.clear();
        self.unfinished(from.options(position));
    }

    /// The numbers of a position's options in [`Replies::ends`].
    fn places(&self, position: usize) -> Range<usize> {
        let end = self.rows.get(position).map_or(0, |row| row.end);
        let before = position.checked_sub(1).and_then(|row| self.rows.get(row));
        before.map_or(0, |row| row.end).min(end)..end
    }

    fn at(&self, place: usize) -> &str {
        let first = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[first..self.ends[place]]
    }
}
