//! How a number that depends on the instance goes on for ever.

/// Periods that are longer or begin later would take too long.
const MAX_CYCLE: u64 = 1_000_000;

/// From here on, something repeats after so many numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cycle {
    pub(super) from: u64,
    pub(super) every: u64,
}

/// What something comes to repeats, or grows by the same number in each cycle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pace {
    cycle: Cycle,
    /// What is added in each cycle; 0 also for what is no number.
    gain: i128,
    /// Whether it is a whole number that is never below 0.
    natural: bool,
}

impl Cycle {
    pub(super) const ALWAYS: Self = Self { from: 0, every: 1 };

    /// The cycle of two things together.
    ///
    /// # Errors
    /// Where it would take too long.
    pub(super) fn and(self, other: Self) -> Result<Self, String> {
        let from = self.from.max(other.from);
        match lcm(self.every, other.every) {
            Some(every) if every <= MAX_CYCLE && from <= MAX_CYCLE => Ok(Self { from, every }),
            _ => Err("what it asks for, taken together, repeats too late".to_owned()),
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
    /// Of something that repeats.
    pub(super) fn of(cycle: Cycle) -> Self {
        Self {
            cycle,
            gain: 0,
            natural: false,
        }
    }

    /// Of something that never changes.
    pub(super) fn fixed(natural: bool) -> Self {
        Self {
            natural,
            ..Self::of(Cycle::ALWAYS)
        }
    }

    /// Of the number of which all instances are examined.
    pub(super) fn of_the_number() -> Self {
        Self::growing(Cycle::ALWAYS, 1)
    }

    /// Of a number from 0 on.
    pub(super) fn growing(cycle: Cycle, gain: u64) -> Self {
        Self {
            cycle,
            gain: gain.into(),
            natural: true,
        }
    }

    /// The cycle, unless something is added in it.
    pub(super) fn repeats(self) -> Option<Cycle> {
        (self.gain == 0).then_some(self.cycle)
    }

    /// What is added in a longer cycle.
    fn gain_in(self, cycle: Cycle) -> i128 {
        self.gain * i128::from(cycle.every / self.cycle.every)
    }

    pub(super) fn plus(self, other: Self) -> Result<Self, String> {
        let cycle = self.cycle.and(other.cycle)?;
        Ok(Self {
            cycle,
            gain: self.gain_in(cycle) + other.gain_in(cycle),
            natural: self.natural && other.natural,
        })
    }

    pub(super) fn minus(self, other: Self) -> Result<Self, String> {
        let cycle = self.cycle.and(other.cycle)?;
        Ok(Self {
            cycle,
            gain: self.gain_in(cycle) - other.gain_in(cycle),
            natural: false,
        })
    }

    pub(super) fn times(self, times: u64) -> Result<Self, String> {
        let gain = self.gain.checked_mul(times.into());
        let gain = gain.ok_or_else(|| "it grows too fast".to_owned())?;
        Ok(Self { gain, ..self })
    }
}

/// The cycle of a comparison of two numbers, if both grow by the same.
pub(super) fn joint(one: Pace, other: Pace) -> Result<Option<Cycle>, String> {
    let cycle = one.cycle.and(other.cycle)?;
    Ok((one.gain_in(cycle) == other.gain_in(cycle)).then_some(cycle))
}

/// Cycles after which a multiple of `by` was added.
fn turns(pace: Pace, by: u64) -> Result<(Cycle, u64), String> {
    if by == 0 {
        return Err("it divides by 0".to_owned());
    }
    // Below 0, quotients are rounded the other way.
    let gain = u64::try_from(pace.gain).ok().filter(|_| pace.natural);
    let gain = gain.ok_or_else(|| "it divides what may be below 0".to_owned())?;
    let turns = by / gcd(by, gain);
    let longer = Cycle {
        from: 0,
        every: pace.cycle.every.saturating_mul(turns),
    };
    Ok((pace.cycle.and(longer)?, gain * turns / by))
}

/// Of what is left when a number is divided.
pub(super) fn remainder(pace: Pace, by: u64) -> Result<Pace, String> {
    Ok(Pace::growing(turns(pace, by)?.0, 0))
}

/// Of a quotient, rounded down.
pub(super) fn quotient(pace: Pace, by: u64) -> Result<Pace, String> {
    let (cycle, gain) = turns(pace, by)?;
    Ok(Pace::growing(cycle, gain))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comes of a pace, against what comes of the numbers themselves.
    fn check(pace: &Result<Pace, String>, value: impl Fn(u64) -> i128) {
        let Pace { cycle, gain, .. } = *pace.as_ref().expect("a pace");
        for n in cycle.from..cycle.from + 200 {
            assert_eq!(value(n + cycle.every), value(n) + gain, "{pace:?} at {n}");
        }
    }

    #[test]
    fn what_is_made_of_numbers_goes_on_like_them() {
        let n = Pace::of_the_number();
        // From 5 on, 3 are added after 4 numbers.
        let value = |n: u64| {
            if n < 5 {
                100
            } else {
                [2, 0, 1, 1][n as usize % 4] + n / 4 * 3
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
        assert!(remainder(n.minus(grown).expect("a pace"), 2).is_err());
        assert!(remainder(n, 0).is_err());
    }
}
