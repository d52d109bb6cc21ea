//! The numbers that the theorems about heap games speak of.

use crate::tower_breakers::Tower;

/// Omega(n): how many prime factors `n` has, counted with multiplicity; 0 for 0 and 1. Costs up to
/// some milliseconds, for a product of two large primes.
#[must_use]
pub fn omega(n: u64) -> u32 {
    Tower::of_height(n).omega()
}

/// The golden ratio times `k`, rounded down, exactly; `None` from 2^64 on.
///
/// k phi = (k + sqrt(5 k^2)) / 2, and rounding down the root first does not change what is left
/// when the quotient is rounded down.
#[must_use]
pub fn floor_phi(k: u64) -> Option<u64> {
    let wide = u128::from(k);
    // Where 5 k^2 is 2^128 or more, k phi is above 2^64.
    let root = (wide * wide).checked_mul(5)?.isqrt();
    u64::try_from((wide + root) / 2).ok()
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
