//! Keys of positions in tables.

use siphasher::sip128::SipHasher13;

/// A digest of a position's text, with 127 random bits. Two of `n` positions of a search have the same key with a
/// probability of about `n²/2^128`, which is 3·10^-21 for 10^9 positions. With 64 bits it would be one in forty.
///
/// The hash function is SipHash-1-3 (Aumasson and Bernstein, *SipHash: a fast short-input PRF*, 2012) with a fixed
/// key, so a search is the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Key(u64, u64);

impl Key {
    pub(crate) fn of(text: &str) -> Self {
        let digest = SipHasher13::new().hash(text.as_bytes());
        // A key of zeros is an empty place of a table.
        Self(digest.h1 | 1, digest.h2)
    }

    /// The key of a question about the position with this key.
    pub(crate) fn with(self, number: u64) -> Self {
        Self(self.0, self.1 ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    pub(crate) fn words(self) -> [u64; 2] {
        [self.0, self.1]
    }

    /// The key with these words.
    pub(crate) fn of_words([first, second]: [u64; 2]) -> Self {
        Self(first, second)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The place in a table of `mask + 1` places, a power of two.
    pub(crate) fn place(self, mask: usize) -> usize {
        // Only the low bits count, so it does not matter what is cut off.
        #[allow(clippy::cast_possible_truncation)]
        let place = self.1 as usize;
        place & mask
    }
}
