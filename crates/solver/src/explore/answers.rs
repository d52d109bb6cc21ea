//! The answers of rules about a batch of positions.

use grundy_rules::{Ending, RelativeSeat};

/// The answers of the rules about the positions of a batch, in their order: either
/// [`Answers::unfinished`] or [`Answers::ended`] for each.
#[derive(Debug)]
pub struct Answers<P> {
    pub(super) options: Vec<P>,
    /// The end of each position's options.
    pub(super) ends: Vec<usize>,
    pub(super) endings: Vec<(usize, Ending)>,
    pub(super) out: Vec<(usize, RelativeSeat)>,
    first: usize,
    room: u64,
}

impl<P> Answers<P> {
    pub(super) fn new(first: usize, room: u64) -> Self {
        Self {
            options: Vec::new(),
            ends: Vec::new(),
            endings: Vec::new(),
            out: Vec::new(),
            first,
            room,
        }
    }

    /// The number of the first position of the batch. The others have the numbers after it.
    #[must_use]
    pub fn first(&self) -> usize {
        self.first
    }

    /// The game goes on in the next position, and its moves lead to these ones.
    #[inline]
    pub fn unfinished(&mut self, options: impl IntoIterator<Item = P>) {
        self.options.extend(options);
        self.ends.push(self.options.len());
    }

    /// The game is over in the next position.
    #[inline]
    pub fn ended(&mut self, ending: Ending) {
        self.endings.push((self.ends.len(), ending));
        self.ends.push(self.options.len());
    }

    /// A player is out in the position that was answered last, counted from the player about to
    /// move there. Only for games of more than two players, and only if the game goes on.
    pub fn out(&mut self, seat: RelativeSeat) {
        self.out.push((self.ends.len() - 1, seat));
    }

    /// An upper bound on the number of further moves that the budget allows. A position with more moves need not be
    /// answered in full: the budget is exceeded once this many are added.
    #[must_use]
    pub fn room(&self) -> u64 {
        self.room.saturating_sub(self.options.len() as u64)
    }
}
