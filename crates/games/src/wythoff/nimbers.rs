//! Grundy values of Wythoff's game. No formula is known for them, so there is a table.
//!
//! A value is the mex of those in the same row, the same column and the same diagonal, of the cells
//! before it. The table is symmetric, so heap h as a row and as a column has one set of values that
//! occur beside it; so has each diagonal. A mex is then the first bit that is 0 in three sets.

use std::sync::OnceLock;

/// The largest heap of which Grundy values are known without a search, in the table of [`shared`].
pub(crate) const LARGEST_KNOWN: u64 = 2_000;

/// The Grundy values of pairs of heaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WythoffNimbers {
    /// The row of each smaller heap from the diagonal on, end to end.
    values: Vec<u16>,
    heaps: usize,
}

impl WythoffNimbers {
    /// The Grundy values of all pairs of heaps below `heaps`, which is at most 20 000. Costs time
    /// with its square, some milliseconds for 1000, and a byte for each pair.
    ///
    /// # Panics
    /// If there are more heaps: a value might not fit into 16 bits.
    #[must_use]
    pub fn below(heaps: usize) -> Self {
        assert!(heaps <= 20_000, "16 bits hold values of heaps below 20000");
        let mut values = Vec::with_capacity(heaps * (heaps + 1) / 2);
        let mut lines = Sets::new(heaps);
        let mut diagonals = Sets::new(heaps);
        for less in 0..heaps {
            for more in less..heaps {
                let difference = more - less;
                let value = mex(&lines, [less, more], &diagonals, difference);
                lines.insert(less, value);
                lines.insert(more, value);
                diagonals.insert(difference, value);
                // A pair has fewer than 3 * 20 000 options.
                values.push(u16::try_from(value).unwrap_or(u16::MAX));
            }
        }
        Self { values, heaps }
    }

    /// The Grundy value of two heaps; `None` if one is too large for the table.
    #[must_use]
    pub fn value(&self, [a, b]: [u64; 2]) -> Option<u64> {
        let less = usize::try_from(a.min(b)).ok()?;
        let more = usize::try_from(a.max(b)).ok().filter(|&h| h < self.heaps)?;
        // The rows before this one are of lengths heaps, heaps - 1, ...
        let before = less * self.heaps - less * less.saturating_sub(1) / 2;
        Some(self.values[before + more - less].into())
    }
}

/// The table of small heaps, which is filled at its first use.
pub(super) fn shared() -> &'static WythoffNimbers {
    static TABLE: OnceLock<WythoffNimbers> = OnceLock::new();
    TABLE.get_or_init(|| WythoffNimbers::below(usize::try_from(LARGEST_KNOWN).unwrap_or(0) + 1))
}

/// Sets of small numbers, as bits.
struct Sets {
    bits: Vec<u64>,
    /// Words of each set.
    words: usize,
    /// The number of the first words of each set that are full.
    full: Vec<usize>,
}

impl Sets {
    /// An empty set for each of `heaps` heaps, with room for the values of pairs of them.
    fn new(heaps: usize) -> Self {
        // A value is at most the number of options, fewer than 3 for each heap.
        let words = 3 * heaps / 64 + 1;
        Self {
            bits: vec![0; heaps * words],
            words,
            full: vec![0; heaps],
        }
    }

    fn set(&self, number: usize) -> &[u64] {
        &self.bits[number * self.words..][..self.words]
    }

    fn insert(&mut self, number: usize, value: usize) {
        let start = number * self.words;
        self.bits[start + value / 64] |= 1 << (value % 64);
        let full = &mut self.full[number];
        while *full < self.words && self.bits[start + *full] == u64::MAX {
            *full += 1;
        }
    }
}

/// The least number that is in neither line nor in the diagonal.
fn mex(lines: &Sets, [less, more]: [usize; 2], diagonals: &Sets, difference: usize) -> usize {
    let full = [
        lines.full[less],
        lines.full[more],
        diagonals.full[difference],
    ];
    let first = full.into_iter().max().unwrap_or(0);
    let sets = [lines.set(less), lines.set(more), diagonals.set(difference)];
    let words = sets[0].iter().zip(sets[1]).zip(sets[2]);
    let taken = words.map(|((a, b), c)| a | b | c);
    let mut rest = (first..).zip(taken.skip(first));
    let free = rest.find(|&(_, taken)| taken != u64::MAX);
    free.map_or(sets[0].len() * 64, |(word, taken)| {
        // Fewer than 64.
        word * 64 + taken.trailing_ones() as usize
    })
}
