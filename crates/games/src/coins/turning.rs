//! Which coins may be turned together.

use std::iter;
use std::sync::LazyLock;

/// Most coins of a move, and most places that it may reach over.
pub(super) const MAX_COUNT: u64 = 128;

/// The coins that may be turned together: a condition on their distances from the rightmost of them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Turning {
    /// The numbers of coins, ascending.
    counts: Vec<u64>,
    spacing: Spacing,
    within: Option<u64>,
}

/// The way in which they lie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Spacing {
    Anywhere,
    /// Side by side.
    Adjacent,
    /// Each as far from the next.
    Equal,
}

impl Turning {
    pub(super) fn new(mut counts: Vec<u64>, spacing: Spacing, within: Option<u64>) -> Self {
        counts.sort_unstable();
        counts.dedup();
        Self {
            counts,
            spacing,
            within,
        }
    }

    pub(super) fn spacing(&self) -> Spacing {
        self.spacing
    }

    /// The numbers of coins that may be turned with a head that has `reach` places in reach beside it.
    pub(super) fn counts(&self, reach: u64) -> impl Iterator<Item = u64> {
        let counts = self.counts.iter().copied();
        counts.take_while(move |&count| count <= reach + 1)
    }

    /// The greatest distance of a coin of a move from the rightmost one. `None` if it has no bound.
    pub(super) fn bound(&self) -> Option<u64> {
        let most = self.counts.last().copied().unwrap_or(1);
        // A single coin reaches nowhere.
        let row = (self.spacing == Spacing::Adjacent || most == 1).then_some(most);
        let row = row.filter(|&most| most < MAX_COUNT);
        let least = row.into_iter().chain(self.within).min();
        least.map(|places| places - 1)
    }

    /// The greatest distance of the other coins of a move from a head in this place, given the left border of the row.
    pub(super) fn reach(&self, head: u64) -> u64 {
        let places = head.saturating_sub(1);
        self.bound().map_or(places, |bound| bound.min(places))
    }

    /// The number of ways to turn `count` coins with a head of this reach; `u128::MAX` for more.
    pub(super) fn ways(&self, count: u64, reach: u64) -> u128 {
        match self.spacing {
            _ if count == 1 => 1,
            Spacing::Anywhere => binomial(reach, count - 1),
            Spacing::Adjacent => u128::from(count <= reach + 1),
            Spacing::Equal => u128::from(reach / (count - 1)),
        }
    }

    /// The distances of the others from the head, as bits of which the lowest is distance 1; `number`
    /// is one of [`Turning::ways`].
    pub(super) fn others(&self, count: u64, number: u128) -> u128 {
        match self.spacing {
            _ if count == 1 => 0,
            Spacing::Anywhere => combination(count - 1, number),
            Spacing::Adjacent => (1..count).fold(0, |bits, distance| bits | bit(distance)),
            Spacing::Equal => {
                let step = u64::try_from(number).unwrap_or(u64::MAX - 1) + 1;
                (1..count).fold(0, |bits, place| bits | bit(step * place))
            }
        }
    }

    /// The number of these distances, if they may be turned together by a head of this reach.
    pub(super) fn number_of(&self, others: u128, reach: u64) -> Option<u128> {
        let count = u64::from(others.count_ones()) + 1;
        if !self.counts.contains(&count) || u64::from(128 - others.leading_zeros()) > reach {
            return None;
        }
        let number = match self.spacing {
            _ if count == 1 => 0,
            Spacing::Anywhere => {
                let chosen = distances(others).zip(1..);
                chosen
                    .map(|(distance, place)| binomial(distance - 1, place))
                    .sum()
            }
            Spacing::Adjacent => 0,
            Spacing::Equal => u128::from(others.trailing_zeros()),
        };
        (self.others(count, number) == others).then_some(number)
    }
}

/// The bit of a distance from 1 on; 0 if the distance is too large.
pub(super) fn bit(distance: u64) -> u128 {
    match u32::try_from(distance - 1) {
        Ok(place) => 1u128.checked_shl(place).unwrap_or(0),
        Err(_) => 0,
    }
}

/// The distances of these bits, ascending.
pub(super) fn distances(bits: u128) -> impl Iterator<Item = u64> {
    (1..=MAX_COUNT).filter(move |&distance| bits & bit(distance) != 0)
}

/// Pascal's triangle: row `many` has the number of sets of each size among `many`, up to [`MAX_COUNT`]; `u128::MAX` for
/// more. Every move is numbered by these.
static BINOMIALS: LazyLock<Vec<Vec<u128>>> = LazyLock::new(|| {
    let mut rows = vec![vec![1_u128]];
    for many in 1..=index(MAX_COUNT) {
        let above = &rows[many - 1];
        let inner = above.windows(2).map(|two| two[0].saturating_add(two[1]));
        rows.push(iter::once(1).chain(inner).chain([1]).collect());
    }
    rows
});

fn index(number: u64) -> usize {
    usize::try_from(number).expect("at most MAX_COUNT")
}

/// The number of sets of `few` among `many`; `u128::MAX` for more.
fn binomial(many: u64, few: u64) -> u128 {
    if few > many {
        return 0;
    }
    if many <= MAX_COUNT {
        return BINOMIALS[index(many)][index(few)];
    }
    let few = few.min(many - few);
    let sets = (0..few).try_fold(1u128, |sets, place| {
        let (next, divisor) = (u128::from(many - place), u128::from(place + 1));
        // In two parts, so that no product is larger than the result.
        let whole = (sets / divisor).checked_mul(next)?;
        whole.checked_add(sets % divisor * next / divisor)
    });
    sets.unwrap_or(u128::MAX)
}

/// The set of `count` distances of this number: sets are ordered by their largest distance, then by
/// the next, and so on.
fn combination(count: u64, mut number: u128) -> u128 {
    let mut bits = 0;
    for place in (1..=count).rev() {
        // The largest distance below which there are at most `number` sets of this many.
        let fits = |sets: &Vec<u128>| sets.get(index(place)).is_none_or(|&sets| sets <= number);
        let distance = (BINOMIALS.partition_point(fits) as u64).clamp(1, MAX_COUNT);
        number -= binomial(distance - 1, place).min(number);
        bits |= bit(distance);
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_without_gaps() {
        for count in 1..=4 {
            let sets = binomial(9, count);
            let all: Vec<u128> = (0..sets).map(|number| combination(count, number)).collect();
            assert!(all.is_sorted_by(|a, b| a < b), "{count}");
            let expected = (0..1u128 << 9).filter(|bits| u64::from(bits.count_ones()) == count);
            assert_eq!(all, expected.collect::<Vec<_>>());
        }
        assert_eq!(
            binomial(128, 64),
            23_951_146_041_928_082_866_135_587_776_380_551_750
        );
        assert_eq!(binomial(1000, 2), 499_500);
        assert_eq!(binomial(1000, 500), u128::MAX);
    }
}
