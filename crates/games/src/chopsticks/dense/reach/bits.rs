//! A set of positions, a bit each.

/// The hands of a player, the smaller first.
pub(super) type Hands = (u16, u16);

/// A position in a list: the rows of the mover's and of the other's pair.
pub(super) type Entry = (u32, u32);

pub(super) const BITS: usize = u64::BITS as usize;

/// How pairs are numbered here: by the larger hand, then by the smaller. Those of one larger hand
/// are cut into blocks of 64, the last of them shorter.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Board {
    rollover: u16,
    hands: Vec<Hands>,
    /// The first block of every larger hand, and the number of all blocks.
    first_block: Vec<usize>,
    blocks: Vec<Block>,
}

/// Up to 64 pairs in a row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Block {
    /// The first of its pairs.
    pub(super) row: usize,
    /// How many there are.
    pub(super) len: usize,
}

impl Board {
    pub(super) fn new(rollover: u16) -> Self {
        let hands: Vec<Hands> = (0..rollover)
            .flat_map(|b| (0..=b).map(move |a| (a, b)))
            .collect();
        let mut first_block = vec![0];
        let mut blocks = Vec::new();
        let mut row = 0;
        for larger in 0..usize::from(rollover) {
            for least in (0..=larger).step_by(BITS) {
                let len = (larger + 1 - least).min(BITS);
                blocks.push(Block { row, len });
                row += len;
            }
            first_block.push(blocks.len());
        }
        Self {
            rollover,
            hands,
            first_block,
            blocks,
        }
    }

    pub(super) fn rollover(&self) -> u16 {
        self.rollover
    }

    /// How many pairs there are.
    pub(super) fn rows(&self) -> usize {
        self.hands.len()
    }

    /// How many totals there are.
    pub(super) fn totals(&self) -> usize {
        2 * usize::from(self.rollover) - 1
    }

    pub(super) fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The first block of the pairs of a larger hand; for the roll-over the number of all blocks.
    #[inline]
    pub(super) fn first_block(&self, larger: usize) -> usize {
        self.first_block[larger]
    }

    #[inline]
    pub(super) fn hands(&self, row: usize) -> Hands {
        self.hands[row]
    }

    #[inline]
    pub(super) fn row(&self, (a, b): Hands) -> usize {
        let (a, b) = (usize::from(a.min(b)), usize::from(a.max(b)));
        b * (b + 1) / 2 + a
    }

    /// The block of a pair and its place there.
    #[inline]
    pub(super) fn place(&self, (a, b): Hands) -> (usize, usize) {
        let (a, b) = (usize::from(a.min(b)), usize::from(a.max(b)));
        (self.first_block[b] + a / BITS, a % BITS)
    }

    #[expect(clippy::cast_possible_truncation, reason = "a row has 17 bits")]
    pub(super) fn entry(&self, mover: Hands, other: Hands) -> Entry {
        (self.row(mover) as u32, self.row(other) as u32)
    }
}

/// A set of positions. For every block of the other's pairs there is a column, and in it a word for
/// every pair of the mover, with a bit for every pair of the block.
#[derive(PartialEq, Eq)]
pub(super) struct Set {
    board: Board,
    words: Vec<u64>,
}

impl Set {
    pub(super) fn new(board: Board) -> Self {
        let words = vec![0; board.blocks.len() * board.rows()];
        Self { board, words }
    }

    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    /// The words of one block of the other's pairs, by the mover's pair.
    #[inline]
    pub(super) fn column(&self, block: usize) -> &[u64] {
        let rows = self.board.rows();
        &self.words[block * rows..][..rows]
    }

    /// The same of all blocks from one on.
    pub(super) fn columns_mut(&mut self, first: usize) -> impl Iterator<Item = &mut [u64]> {
        let rows = self.board.rows();
        self.words[first * rows..].chunks_exact_mut(rows)
    }

    #[inline]
    pub(super) fn holds(&self, mover: Hands, other: Hands) -> bool {
        let (block, bit) = self.board.place(other);
        self.words[block * self.board.rows() + self.board.row(mover)] >> bit & 1 == 1
    }

    /// Whether the position was not there.
    #[inline]
    pub(super) fn insert(&mut self, mover: Hands, other: Hands) -> bool {
        let (block, bit) = self.board.place(other);
        let at = block * self.board.rows() + self.board.row(mover);
        let is_new = self.words[at] >> bit & 1 == 0;
        self.words[at] |= 1 << bit;
        is_new
    }

    /// How many positions are not in the set.
    pub(super) fn missing(&self) -> u64 {
        let all = |block: &Block| u64::MAX >> (BITS - block.len);
        let columns = self
            .board
            .blocks
            .iter()
            .zip(self.words.chunks_exact(self.board.rows()));
        let missing = columns.flat_map(|(block, words)| {
            let all = all(block);
            words.iter().map(move |word| !word & all)
        });
        missing
            .filter(|&word| word != 0)
            .map(|word| u64::from(word.count_ones()))
            .sum()
    }

    /// Every position that is not in the set: the mover's hands and the other's. Those of a mover
    /// come in runs.
    pub(super) fn each_missing(&self, mut each: impl FnMut(Hands, Hands)) {
        let rows = self.board.rows();
        // Some rows at a time, whose cache lines are used up.
        for first in (0..rows).step_by(8) {
            for row in first..rows.min(first + 8) {
                for (block, words) in self.board.blocks.iter().zip(self.words.chunks_exact(rows)) {
                    let all = u64::MAX >> (BITS - block.len);
                    each_bit(!words[row] & all, |bit| {
                        each(self.board.hands[row], self.board.hands[block.row + bit]);
                    });
                }
            }
        }
    }
}

/// The places of the bits that are set.
#[inline]
pub(super) fn each_bit(mut word: u64, mut each: impl FnMut(usize)) {
    while word != 0 {
        each(word.trailing_zeros() as usize);
        word &= word - 1;
    }
}
