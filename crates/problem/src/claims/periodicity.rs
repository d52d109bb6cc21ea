//! Eventually periodic quantities: numbers of an instance that repeat, or grow by a constant in each period.

/// The longest period and the latest begin of one that is checked.
const MAX_CYCLE: u64 = 1_000_000;

/// A period: from `from` on, a quantity repeats after `every` numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cycle {
    pub(super) from: u64,
    pub(super) every: u64,
}

/// A quantity that repeats, or that grows by the same number in each cycle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pace {
    cycle: Cycle,
    /// The number that is added in each cycle; 0 for a quantity that is not a number.
    gain: i128,
    /// A lower and an upper bound, if they are known.
    least: Option<i128>,
    most: Option<i128>,
}

impl Cycle {
    pub(super) const ALWAYS: Self = Self { from: 0, every: 1 };

    /// The combined cycle of two quantities.
    ///
    /// # Errors
    /// If it is too long to check.
    pub(super) fn and(self, other: Self) -> Result<Self, String> {
        let from = self.from.max(other.from);
        match lcm(self.every, other.every) {
            Some(every) if every <= MAX_CYCLE && from <= MAX_CYCLE => Ok(Self { from, every }),
            _ => Err("the combined period is too long to check".to_owned()),
        }
    }
}

fn lcm(a: u64, b: u64) -> Option<u64> {
    a.checked_mul(b / gcd(a, b))
}

fn gcd(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    x
}

impl Pace {
    /// A quantity that repeats.
    pub(super) fn of(cycle: Cycle) -> Self {
        Self {
            cycle,
            gain: 0,
            least: None,
            most: None,
        }
    }

    /// A constant.
    pub(super) fn fixed(number: u64) -> Self {
        let number = Some(number.into());
        Self {
            least: number,
            most: number,
            ..Self::of(Cycle::ALWAYS)
        }
    }

    /// The pace of the number that a claim ranges over, from `low` on.
    pub(super) fn of_the_number(low: u64) -> Self {
        Self {
            least: Some(low.into()),
            ..Self::growing(Cycle::ALWAYS, 1)
        }
    }

    /// The pace of a number that is at least 0 and grows by `gain` in each cycle.
    pub(super) fn growing(cycle: Cycle, gain: u64) -> Self {
        Self {
            gain: gain.into(),
            least: Some(0),
            ..Self::of(cycle)
        }
    }

    /// The cycle, unless something is added in it.
    pub(super) fn repeats(self) -> Option<Cycle> {
        (self.gain == 0).then_some(self.cycle)
    }

    /// The number that is added in a longer cycle.
    fn gain_in(self, cycle: Cycle) -> Result<i128, String> {
        let times = i128::from(cycle.every / self.cycle.every);
        self.gain.checked_mul(times).ok_or_else(too_fast)
    }

    pub(super) fn plus(self, other: Self) -> Result<Self, String> {
        let cycle = self.cycle.and(other.cycle)?;
        let gain = self.gain_in(cycle)?.checked_add(other.gain_in(cycle)?);
        Ok(Self {
            cycle,
            gain: gain.ok_or_else(too_fast)?,
            least: with(self.least, other.least, i128::checked_add),
            most: with(self.most, other.most, i128::checked_add),
        })
    }

    pub(super) fn minus(self, other: Self) -> Result<Self, String> {
        let cycle = self.cycle.and(other.cycle)?;
        let gain = self.gain_in(cycle)?.checked_sub(other.gain_in(cycle)?);
        Ok(Self {
            cycle,
            gain: gain.ok_or_else(too_fast)?,
            least: with(self.least, other.most, i128::checked_sub),
            most: with(self.most, other.least, i128::checked_sub),
        })
    }

    pub(super) fn times(self, times: u64) -> Result<Self, String> {
        let times = i128::from(times);
        let gain = self.gain.checked_mul(times);
        Ok(Self {
            gain: gain.ok_or_else(too_fast)?,
            least: with(self.least, Some(times), i128::checked_mul),
            most: with(self.most, Some(times), i128::checked_mul),
            ..self
        })
    }
}

fn too_fast() -> String {
    "it grows too fast".to_owned()
}

/// Combines two bounds if both are known.
fn with(
    one: Option<i128>,
    other: Option<i128>,
    of: fn(i128, i128) -> Option<i128>,
) -> Option<i128> {
    of(one?, other?)
}

/// The cycle of a comparison of two numbers, if both grow by the same.
pub(super) fn joint(one: Pace, other: Pace) -> Result<Option<Cycle>, String> {
    let cycle = one.cycle.and(other.cycle)?;
    Ok((one.gain_in(cycle)? == other.gain_in(cycle)?).then_some(cycle))
}

/// The pace of a choice between two numbers, which depends on something that repeats.
pub(super) fn either(which: Cycle, one: Pace, other: Pace) -> Result<Option<Pace>, String> {
    let cycle = which.and(one.cycle)?.and(other.cycle)?;
    let gain = one.gain_in(cycle)?;
    Ok((gain == other.gain_in(cycle)?).then(|| Pace {
        cycle,
        gain,
        least: with(one.least, other.least, |a, b| Some(a.min(b))),
        most: with(one.most, other.most, |a, b| Some(a.max(b))),
    }))
}

/// Cycles after which a multiple of `by` was added, and how often `by` was.
fn turns(pace: Pace, by: u64) -> Result<(Cycle, u64), String> {
    if by == 0 {
        return Err("it divides by 0".to_owned());
    }
    // Below 0, quotients are rounded the other way.
    let is_natural = pace.least.is_some_and(|least| least >= 0);
    let gain = u64::try_from(pace.gain).ok().filter(|_| is_natural);
    let gain = gain.ok_or_else(|| "it divides what may be below 0".to_owned())?;
    let common = gcd(by, gain);
    let longer = Cycle {
        from: 0,
        every: pace.cycle.every.saturating_mul(by / common),
    };
    Ok((pace.cycle.and(longer)?, gain / common))
}

/// The pace of the remainder of a division.
pub(super) fn remainder(pace: Pace, by: u64) -> Result<Pace, String> {
    let (cycle, _) = turns(pace, by)?;
    Ok(Pace {
        most: Some(i128::from(by) - 1),
        ..Pace::growing(cycle, 0)
    })
}

/// The pace of a quotient, rounded down.
pub(super) fn quotient(pace: Pace, by: u64) -> Result<Pace, String> {
    let (cycle, gain) = turns(pace, by)?;
    Ok(Pace::growing(cycle, gain))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares a pace with the numbers themselves.
    fn check(pace: &Result<Pace, String>, value: impl Fn(u64) -> i128) {
        let Pace { cycle, gain, .. } = *pace.as_ref().expect("a pace");
        for n in cycle.from..cycle.from + 200 {
            assert_eq!(value(n + cycle.every), value(n) + gain, "{pace:?} at {n}");
        }
    }

    #[test]
    fn what_is_made_of_numbers_goes_on_like_them() {
        let n = Pace::of_the_number(4);
        // From 5 on, 3 are added after 4 numbers.
        let value = |n: u64| {
            if n < 5 {
                100
            } else {
                [2, 0, 1, 1][usize::try_from(n % 4).expect("small")] + n / 4 * 3
            }
        };
        let grown = Pace::growing(Cycle { from: 5, every: 4 }, 3);
        let wide = |n: u64| i128::from(n);
        check(&Ok(grown), |n| value(n).into());
        check(&n.plus(grown), |n| wide(n) + wide(value(n)));
        check(&n.minus(grown), |n| wide(n) - wide(value(n)));
        check(&grown.times(7), |n| wide(value(n)) * 7);
        check(&remainder(n, 6), |n| wide(n % 6));
        check(&remainder(grown, 6), |n| wide(value(n) % 6));
        check(&quotient(grown, 5), |n| wide(value(n) / 5));
        check(&quotient(n.times(6).expect("a pace"), 4), |n| {
            wide(n * 6 / 4)
        });
        assert_eq!(
            joint(n.times(3).expect("a pace"), grown.times(4).expect("a pace")),
            Ok(Some(Cycle { from: 5, every: 4 }))
        );
        assert_eq!(joint(n, grown), Ok(None));
        // From 4 on, 4 can be taken away, and 5 cannot.
        let less = |by| n.minus(Pace::fixed(by)).expect("a pace");
        check(&remainder(less(4), 6), |n| wide(n + 2) % 6);
        assert!(remainder(less(5), 6).is_err());
        let even = Cycle { from: 0, every: 2 };
        let both = either(even, less(1), n).expect("a cycle");
        check(&both.ok_or_else(String::new), |n| wide(n) - wide(n % 2));
        assert_eq!(either(even, less(1), grown), Ok(None));
        assert!(remainder(n.minus(grown).expect("a pace"), 2).is_err());
        assert!(remainder(n, 0).is_err());
    }

    #[test]
    fn what_grows_too_fast_has_no_pace() {
        let n = Pace::of_the_number(0);
        let fast = n.times(u64::MAX).expect("a pace");
        check(&remainder(fast, 5), |n| {
            i128::from(n) * i128::from(u64::MAX) % 5
        });
        check(&quotient(fast, 7), |n| {
            i128::from(n) * i128::from(u64::MAX) / 7
        });
        // 2^127 is too large for a gain.
        let faster = n.times(1 << 63).and_then(|pace| pace.times(1 << 63));
        let faster = faster.expect("a pace");
        let late = Pace::growing(Cycle { from: 0, every: 2 }, 1);
        assert!(faster.plus(late).is_err());
        assert!(faster.minus(late).is_err());
        assert!(faster.plus(faster).is_err());
        assert!(faster.times(2).is_err());
        assert!(joint(faster, late).is_err());
        assert!(either(Cycle::ALWAYS, faster, late).is_err());
    }
}
