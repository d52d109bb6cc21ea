//! The moves of a position as a sequence, without writing them all down.

/// The legal moves of one position, numbered from 0. This sequence is the only truth about
/// legality: a move is legal exactly when [`MoveList::index_of`] finds it.
///
/// A heap of 10^18 has 10^18 moves, so implementations answer by arithmetic where lists would be
/// long; `Vec` serves where they are short. The numbering is part of a game's contract: it decides
/// which of several equally good moves an opponent plays. Number shorter steps first.
pub trait MoveList {
    /// The game's move.
    type Move: Copy;

    /// The number of legal moves.
    fn len(&self) -> u128;

    /// The move of number `index`, `None` from [`MoveList::len`] on.
    fn get(&self, index: u128) -> Option<Self::Move>;

    /// The number of a move; `None` if it is not legal.
    fn index_of(&self, wanted: Self::Move) -> Option<u128>;

    /// Whether there is no legal move.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All moves in order. Costs [`MoveList::len`] steps: not for positions with huge heaps.
    fn iter(&self) -> impl Iterator<Item = Self::Move> {
        (0..self.len()).map_while(|index| self.get(index))
    }
}

impl<M: Copy + Eq> MoveList for Vec<M> {
    type Move = M;

    fn len(&self) -> u128 {
        self.as_slice().len() as u128
    }

    fn get(&self, index: u128) -> Option<M> {
        let index = usize::try_from(index).ok()?;
        self.as_slice().get(index).copied()
    }

    fn iter(&self) -> impl Iterator<Item = M> {
        self.as_slice().iter().copied()
    }

    fn index_of(&self, wanted: M) -> Option<u128> {
        let index = self.as_slice().iter().position(|&m| m == wanted)?;
        Some(index as u128)
    }
}
