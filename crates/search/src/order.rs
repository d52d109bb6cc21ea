//! The order in which moves are tried.

/// The change that a move makes in the text of the position, as a hash of 12 bits. It identifies similar moves of
/// different positions better than the text of the move does, because it also includes the effect on the board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Change(u16);

const SLOTS: usize = 1 << 12;

impl Change {
    /// The change from one position to the next.
    pub(crate) fn between(before: &str, after: &str) -> Self {
        let (before, after) = (before.as_bytes(), after.as_bytes());
        let mut hash = (before.len() ^ after.len() << 8) as u64;
        let mut add = |place: usize, byte: u8| {
            let changed = (place << 8) as u64 | u64::from(byte);
            hash = (hash ^ changed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        };
        if before.len() == after.len() {
            let changed = before.iter().zip(after).enumerate();
            let changed = changed.filter(|(_, (before, after))| before != after);
            changed.for_each(|(place, (_, &byte))| add(place, byte));
        } else {
            let same = before.iter().zip(after).take_while(|(a, b)| a == b).count();
            let backwards = before[same..].iter().rev().zip(after[same..].iter().rev());
            let tail = backwards.take_while(|(a, b)| a == b).count();
            let changed = &after[same..after.len() - tail];
            changed.iter().for_each(|&byte| add(same, byte));
        }
        Self(u16::try_from(hash >> 52).unwrap_or(0))
    }

    fn slot(self) -> usize {
        usize::from(self.0) % SLOTS
    }
}

/// The knowledge of good moves from the search so far.
///
/// Killer moves are those that refuted another position of the same ply (Akl and Newborn, 1977). The history
/// heuristic counts how often a move decided a position (Schaeffer, 1983).
#[derive(Clone, Debug)]
pub(crate) struct Order {
    /// By the side to move, and the change.
    history: [Vec<u32>; 2],
    /// By ply.
    killers: Vec<[Change; 2]>,
}

impl Order {
    pub(crate) fn new() -> Self {
        Self {
            history: [vec![0; SLOTS], vec![0; SLOTS]],
            killers: Vec::new(),
        }
    }

    /// The rank of a move: lower ones are tried first. `guess` is the rules' guess about the position after it, for the
    /// opponent, and `replies` the number of the opponent's moves whose results are unknown. Both count before killers.
    pub(crate) fn rank(&self, ply: usize, change: Change, guess: i64, replies: usize) -> Rank {
        let killers = self.killers.get(ply);
        let is_killer = killers.is_some_and(|killers| killers.contains(&change));
        let decided = self.history[ply % 2][change.slot()];
        Rank(guess, replies, !is_killer, u32::MAX - decided)
    }

    /// Notes that this move decided a position.
    pub(crate) fn decided(&mut self, ply: usize, change: Change) {
        let count = &mut self.history[ply % 2][change.slot()];
        *count = count.saturating_add(1);
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [Change::default(); 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != change {
            *killers = [change, killers[0]];
        }
    }

    pub(crate) fn clear(&mut self) {
        *self = Self::new();
    }
}

/// The place of a move in the order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Rank(i64, usize, bool, u32);
