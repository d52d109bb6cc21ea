//! Subtraction games: from a heap, take a number of items that is in a finite set.
//!
//! Their Grundy values become periodic, and that can be proved in passing. Let m be the largest
//! number of the set. From m on, a value follows from the m values before it, always in the same
//! way. So if m values in a row come again p heaps later, everything after them does, forever.

/// The Grundy values of a subtraction game; of one under misère play, in their place, 0 for a heap
/// that is lost for the player about to move and 1 for one that is won.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subtraction {
    /// Those of the smallest heaps; where there is a period, at least through the first one.
    values: Vec<u8>,
    period: Option<Period>,
}

/// A period of Grundy values: G(n + `length`) = G(n) + `saltus` for all heaps n from `start` on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Period {
    /// The least number of items from which this holds.
    pub start: usize,
    /// The least length for which it holds.
    pub length: usize,
    /// The number that is added: 0 if values repeat, more if they are *arithmetic periodic*.
    pub saltus: u64,
}

impl Period {
    /// Values that repeat.
    #[must_use]
    pub fn repeating(start: usize, length: usize) -> Self {
        Self {
            start,
            length,
            saltus: 0,
        }
    }

    /// The heap of the first period that corresponds to `heap`, which must be at least `start`.
    pub(crate) fn fold(self, heap: u64) -> u64 {
        let (start, length) = (self.start as u64, self.length as u64);
        start + (heap - start) % length
    }

    /// The number of whole periods between `heap` and its [`Period::fold`].
    pub(crate) fn turns(self, heap: u64) -> u64 {
        (heap - self.start as u64) / self.length as u64
    }
}

/// The most numbers of items that a subtraction set can have. A Grundy value never exceeds that count,
/// so that 63 bits hold a set of values, and the last of 64 bits marks a take larger than the heap.
pub const MAX_TAKES: usize = 62;

/// Stands for the options of a heap that is too small for a take.
const NONE: u8 = 63;

/// The Grundy values of the heaps below `heaps`, each the mex of those it can be reduced to by
/// taking one of `takes`, which are not 0; the same number twice does not matter. Costs a few
/// nanoseconds for each heap until there is a period, and little more than the memory from there.
///
/// # Panics
/// If there are more than [`MAX_TAKES`] numbers, or one of them is 0.
#[must_use]
pub fn subtraction_values(takes: &[usize], heaps: usize) -> Vec<u8> {
    let Subtraction { mut values, period } = Subtraction::new(takes, heaps);
    if let Some(Period { start, length, .. }) = period {
        while values.len() < heaps {
            // Whole periods, twice as many each time.
            let known = values.len();
            let span = (known - start) / length * length;
            let copied = span.min(heaps - known);
            values.extend_from_within(known - span..known - span + copied);
        }
    }
    values
}

impl Subtraction {
    /// Values and their period, which is looked for among the heaps below `heaps`. It is found if
    /// its start, its length and the largest take are at most a fifth of that.
    ///
    /// # Panics
    /// As [`subtraction_values`].
    #[must_use]
    pub fn new(takes: &[usize], heaps: usize) -> Self {
        Self::by(takes, heaps, grundy)
    }

    /// The values under misère play, in which a player who cannot move has won. As under normal play, the value of a
    /// heap follows from those of the preceding heaps, as many as the largest take has items.
    ///
    /// # Panics
    /// As [`subtraction_values`].
    #[must_use]
    pub fn misere(takes: &[usize], heaps: usize) -> Self {
        Self::by(takes, heaps, won_by_misere)
    }

    fn by(takes: &[usize], heaps: usize, rule: impl Fn(u64) -> u8 + Copy) -> Self {
        let window = takes.iter().copied().max().unwrap_or(0);
        let mut values = Vec::new();
        // As Brent finds cycles: the values at an anchor are compared with those after it, up to
        // the next anchor, twice as far out.
        let mut anchor = window.max(1);
        loop {
            let next = anchor * 2;
            let known = (next + window).min(heaps);
            extend(takes, &mut values, known, rule);
            if let Some(length) = recurrence(&values, anchor, window) {
                let period = shortest_lead(&values, anchor, length);
                return Self {
                    values,
                    period: Some(period),
                };
            }
            if known == heaps {
                return Self {
                    values,
                    period: None,
                };
            }
            anchor = next;
        }
    }

    /// The value of a heap. `None` if the heap was not examined and no period was found.
    #[must_use]
    pub fn value(&self, heap: u64) -> Option<u8> {
        let known = |heap: u64| self.values.get(usize::try_from(heap).ok()?).copied();
        known(heap).or_else(|| known(self.period?.fold(heap)))
    }

    /// The period, which is proved for all heaps; `None` if none was found.
    #[must_use]
    pub fn period(&self) -> Option<Period> {
        self.period
    }
}

/// The value of a heap by the set of those of its options, under normal play.
fn grundy(seen: u64) -> u8 {
    // At most 62 bits are set below that for none.
    u8::try_from(seen.trailing_ones()).unwrap_or(NONE)
}

/// Whether a heap is won under misère play, by which of its options are lost or won.
fn won_by_misere(seen: u64) -> u8 {
    let is_stuck = seen & !(1 << NONE) == 0;
    u8::from(is_stuck || seen & 1 == 1)
}

/// Appends values until there are `heaps` of them, each by the rule from the set of those of its
/// options.
fn extend(takes: &[usize], values: &mut Vec<u8>, heaps: usize, rule: impl Fn(u64) -> u8) {
    assert!(takes.len() <= MAX_TAKES, "at most {MAX_TAKES} takes");
    assert!(takes.iter().all(|&take| take > 0), "a take of no items");
    let window = takes.iter().copied().max().unwrap_or(0);
    let from = values.len();
    if heaps <= from {
        return;
    }
    // All that a value depends on in one row, with room in front for heaps below 0.
    let tail = from.min(window);
    let mut row = vec![NONE; window + heaps - from];
    row[window - tail..window].copy_from_slice(&values[from - tail..]);
    for place in window..row.len() {
        let seen = takes
            .iter()
            .fold(0u64, |seen, take| seen | 1 << row[place - take]);
        row[place] = rule(seen);
    }
    values.extend_from_slice(&row[window..]);
}

/// The distance after which the `window` values at `anchor` first recur among the known ones.
fn recurrence(values: &[u8], anchor: usize, window: usize) -> Option<usize> {
    let pattern = values.get(anchor..anchor + window)?;
    let after = values.get(anchor + 1..)?;
    if pattern.is_empty() {
        return after.first().map(|_| 1);
    }
    let found = after
        .windows(window)
        .position(|later| later[0] == pattern[0] && later == pattern)?;
    Some(found + 1)
}

/// The period with its least start, given that it holds from `anchor` on.
fn shortest_lead(values: &[u8], anchor: usize, length: usize) -> Period {
    let holds = |&heap: &usize| values[heap] == values[heap + length];
    let lead = (0..anchor).rev().take_while(holds).count();
    Period::repeating(anchor - lead, length)
}
