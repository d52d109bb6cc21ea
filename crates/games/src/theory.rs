//! The numbers that the theorems about heap games speak of.

use crate::heap::Play;
use crate::tower_breakers::Tower;
use crate::wythoff;
use crate::wythoff::theory::BY_PHI;

/// Omega(n): the number of prime factors of `n`, counted with multiplicity; 0 for 0 and 1. Costs up to some
/// milliseconds, for a product of two large primes.
#[must_use]
pub fn omega(n: u64) -> u32 {
    Tower::of_height(n).omega()
}

/// The golden ratio times `k`, rounded down, exactly; `None` from 2^64 on.
///
/// x is at most k phi exactly when x (x - k) is at most k^2, phi being the positive root of
/// x^2 = x + 1; which needs no number above 128 bits.
#[must_use]
pub fn floor_phi(k: u64) -> Option<u64> {
    let wide = u128::from(k);
    let at_most = |x: u128| {
        let product = x.checked_mul(x - wide);
        product.is_some_and(|product| product <= wide * wide)
    };
    // k phi = k + k / phi; the quotient by the rounded constant is at most 1 too small.
    let near = wide + ((wide * u128::from(BY_PHI)) >> 64);
    let exact = if at_most(near + 1) { near + 1 } else { near };
    u64::try_from(exact).ok()
}

/// The other heap of the position of Wythoff's game that is lost for the player about to move and
/// has a heap of `n`; `None` if that is 2^64 or more.
#[must_use]
pub fn cold_partner(n: u64) -> Option<u64> {
    wythoff::theory::partner(Play::Normal, n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_values() {
        assert_eq!([1, 2, 12, 97, 1 << 63].map(omega), [0, 1, 3, 1, 63]);
        let first: Vec<_> = (0..8).filter_map(floor_phi).collect();
        assert_eq!(first, [0, 1, 3, 4, 6, 8, 9, 11]);
    }

    #[test]
    fn the_largest_value_fits() {
        // 2^64 / phi, rounded down, is the last k whose multiple is below 2^64.
        assert_eq!(floor_phi(0x9E37_79B9_7F4A_7C15), Some(u64::MAX - 1));
        assert_eq!(floor_phi(0x9E37_79B9_7F4A_7C16), None);
    }
}
