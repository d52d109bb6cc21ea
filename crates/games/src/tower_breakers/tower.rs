//! A tower and the divisors of its height, by arithmetic on its prime factors.

use std::sync::Arc;

use num_prime::nt_funcs::factorize64;

/// A tower, with the prime factors of its height so that they are found only once in a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tower {
    height: u64,
    /// The primes that divide the height, ascending, each with its exponent.
    primes: Arc<[(u64, u32)]>,
}

impl Tower {
    /// A tower of this height, which is at least 1. Costs up to some milliseconds, for a height
    /// that is the product of two large primes.
    #[must_use]
    pub fn of_height(height: u64) -> Self {
        let factors = match height {
            // These have no prime factors; the factoring crate would name them for their own.
            0 | 1 => Default::default(),
            _ => factorize64(height),
        };
        // No exponent exceeds 63.
        let exponent = |e| u32::try_from(e).unwrap_or(u32::MAX);
        Self {
            height,
            primes: factors.into_iter().map(|(p, e)| (p, exponent(e))).collect(),
        }
    }

    /// A tower of height 2^`omega`, the simplest with `omega` prime factors. `omega` is at most 63.
    #[must_use]
    pub fn of_omega(omega: u32) -> Self {
        let primes: &[(u64, u32)] = match omega {
            0 => &[],
            _ => &[(2, omega)],
        };
        Self {
            height: 1 << omega,
            primes: primes.into(),
        }
    }

    /// The height.
    #[must_use]
    pub fn height(&self) -> u64 {
        self.height
    }

    /// Omega: the number of prime factors of the height, each as often as it divides it.
    #[must_use]
    pub fn omega(&self) -> u32 {
        self.primes.iter().map(|&(_, exponent)| exponent).sum()
    }

    /// The number of odd prime factors, each counted as often as it divides the height.
    pub(crate) fn odd_omega(&self) -> u32 {
        let odd = self.primes.iter().filter(|&&(prime, _)| prime > 2);
        odd.map(|&(_, exponent)| exponent).sum()
    }

    /// The number of heights to which it can be reduced.
    pub(crate) fn reductions(&self) -> u64 {
        let divisors: u64 = self.primes.iter().map(|&(_, e)| u64::from(e) + 1).product();
        divisors - 1
    }

    /// The height after the reduction of this number, from 1 to [`Tower::reductions`]: the number,
    /// written in the mixed radix of the exponents with the least prime as its lowest place, tells
    /// how often each prime is divided out.
    pub(crate) fn reduced(&self, number: u64) -> u64 {
        let mut rest = number;
        let mut height = self.height;
        for &(prime, exponent) in self.primes.iter() {
            let places = u64::from(exponent) + 1;
            for _ in 0..rest % places {
                height /= prime;
            }
            rest /= places;
        }
        height
    }

    /// The number of the reduction to this height, `None` if it is not a proper divisor.
    pub(crate) fn number_of(&self, height: u64) -> Option<u64> {
        if height == 0 || height >= self.height || !self.height.is_multiple_of(height) {
            return None;
        }
        let mut quotient = self.height / height;
        let mut number = 0;
        let mut place = 1;
        for &(prime, exponent) in self.primes.iter() {
            while quotient.is_multiple_of(prime) {
                quotient /= prime;
                number += place;
            }
            place *= u64::from(exponent) + 1;
        }
        Some(number)
    }

    /// The number of towers of this height, which divides its own, that it is made of.
    pub(crate) fn pieces(&self, height: u64) -> usize {
        usize::try_from(self.height / height).unwrap_or(usize::MAX)
    }

    /// The tower at a height that divides its own.
    pub(crate) fn lowered(&self, height: u64) -> Self {
        let exponent = |prime: u64, limit: u32| {
            let divides = |&power: &u32| height.is_multiple_of(prime.pow(power));
            (1..=limit).take_while(divides).count()
        };
        let primes = self.primes.iter().filter_map(|&(prime, limit)| {
            let exponent = u32::try_from(exponent(prime, limit)).ok()?;
            (exponent > 0).then_some((prime, exponent))
        });
        Self {
            height,
            primes: primes.collect(),
        }
    }

    /// The divisors of the height that have exactly `omega` prime factors.
    pub(crate) fn divisors_of_omega(&self, omega: u32) -> Vec<u64> {
        // Products of powers of the primes so far, with the number of factors still to come.
        let mut partial = vec![(1, omega)];
        let mut to_come = self.omega();
        for &(prime, exponent) in self.primes.iter() {
            to_come -= exponent;
            let extended = partial.into_iter().flat_map(|(product, missing)| {
                let least = missing.saturating_sub(to_come);
                let powers = least..=missing.min(exponent);
                powers.map(move |power| (product * prime.pow(power), missing - power))
            });
            partial = extended.collect();
        }
        let complete = partial.into_iter().filter(|&(_, missing)| missing == 0);
        complete.map(|(product, _)| product).collect()
    }
}
