//! The positions that pictures are made of: one or two heaps of any size, or all that play can reach.

use grundy_report::Diagnostic;
use grundy_rules::BoxedPosition;

/// A heap from its smallest to its largest size.
#[derive(Clone, Copy)]
pub(super) struct Axis {
    pub(super) least: u64,
    pub(super) most: u64,
}

impl Axis {
    /// From the smallest heap that the game has to the largest that is wanted.
    pub(super) fn of(start: &BoxedPosition<'_>, count: Count, largest: u64) -> Self {
        let least = u64::from(with_heaps(start, count, 0, 0).is_err());
        let most = largest.max(least);
        Self { least, most }
    }

    pub(super) fn sizes(self) -> impl DoubleEndedIterator<Item = u64> {
        self.least..=self.most
    }
}

/// Most positions and moves that layers are counted over.
pub(super) const MAX_COUNTED: u64 = 20_000_000;

/// The number of heaps that are drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Count {
    One,
    Two,
}

/// Whether the start is one of one or two heaps, and nothing else.
pub(super) fn heaps(start: &BoxedPosition<'_>) -> Option<Count> {
    match start.heaps()?.len() {
        1 => Some(Count::One),
        2 => Some(Count::Two),
        _ => None,
    }
}

/// The position with a first heap of `a` and, if there are two, a second one of `b`.
pub(super) fn with_heaps<'t>(
    start: &BoxedPosition<'t>,
    count: Count,
    a: u64,
    b: u64,
) -> Result<BoxedPosition<'t>, Diagnostic> {
    let position = match count {
        Count::One => start.with_heaps(&[a]),
        Count::Two => start.with_heaps(&[a, b]),
    };
    position.map_err(|error| Diagnostic::new(error.to_string()))
}

pub(super) fn too_many() -> Diagnostic {
    let diagnostic = Diagnostic::new("play can reach too many positions to draw them");
    diagnostic.help("start from a smaller position")
}
