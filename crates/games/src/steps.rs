//! Move numbers by arithmetic, for games whose moves are steps of some size along some lane.

use grundy_rules::MoveList;

/// Lanes of given lengths; a move goes 1 to its whole length along one of them. Steps are numbered
/// by size, those of one size by lane, so that move 0 is the shortest there is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Steps {
    lanes: Box<[u64]>,
}

impl Steps {
    pub(crate) fn new(lanes: impl Into<Box<[u64]>>) -> Self {
        Self {
            lanes: lanes.into(),
        }
    }

    /// The number of steps that are at most `size`.
    fn up_to(&self, size: u64) -> u128 {
        self.lanes.iter().map(|&l| u128::from(l.min(size))).sum()
    }

    /// The lanes in which there is a step of this size.
    fn lanes_for(&self, size: u64) -> impl Iterator<Item = usize> {
        let long_enough = move |&(_, &length): &(usize, &u64)| length >= size;
        let lanes = self.lanes.iter().enumerate().filter(long_enough);
        lanes.map(|(lane, _)| lane)
    }
}

impl MoveList for Steps {
    /// A lane, counted from 0, and a size.
    type Move = (usize, u64);

    fn len(&self) -> u128 {
        self.up_to(u64::MAX)
    }

    fn get(&self, index: u128) -> Option<(usize, u64)> {
        // The least size up to which there are more than `index` steps.
        let (mut low, mut high) = (1, self.lanes.iter().copied().max()?);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.up_to(middle) > index {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        let among_equals = index - self.up_to(low - 1);
        let lane = self
            .lanes_for(low)
            .nth(usize::try_from(among_equals).ok()?)?;
        Some((lane, low))
    }

    fn index_of(&self, (lane, size): (usize, u64)) -> Option<u128> {
        let length = *self.lanes.get(lane)?;
        let before = self.lanes_for(size).take_while(|&l| l < lane).count();
        (1..=length)
            .contains(&size)
            .then(|| self.up_to(size - 1) + before as u128)
    }

    fn iter(&self) -> impl Iterator<Item = (usize, u64)> {
        let longest = self.lanes.iter().copied().max().unwrap_or(0);
        (1..=longest).flat_map(|size| self.lanes_for(size).map(move |lane| (lane, size)))
    }
}
