//! What a position looks like.

/// What there is to see of a position, as data: whoever draws it, in a terminal or on a page, needs
/// to know no game. Like the position it is seen by the player about to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Board {
    /// Heaps of items, in order.
    Heaps(Vec<u64>),
    /// Towers and their heights, in order.
    Towers(Vec<u64>),
    /// Two heaps that can be taken from together, which are also the column and the row of a
    /// square on a board.
    Square([u64; 2]),
    /// A running total on its way up to a target.
    Count {
        /// What has been counted so far.
        total: u64,
        /// Where the counting ends.
        target: u64,
    },
    /// The boards of several games side by side.
    Sum(Vec<Board>),
    /// The hands of players.
    Hands {
        /// The players, the one about to move first, then by their turns.
        players: Vec<PlayerHands>,
        /// What counts as one finger: 1, or 2 where fingers are counted in halves.
        finger: u16,
        /// The count that no hand can hold.
        limit: u16,
    },
}

/// The hands of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerHands {
    /// What each hand holds, ascending; a dead hand holds 0.
    pub hands: Vec<u16>,
    /// What else the rules keep of the player, in words: `2 lives left`.
    pub notes: Vec<String>,
}
