//! The guest's randomness.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// Random bytes, determined by a seed. The generator is created on first use, because most guests draw
/// no bytes.
pub(super) enum Random {
    Untouched { seed: u64 },
    Drawn(Box<ChaCha8Rng>),
}

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Random::Untouched { seed }
    }

    /// Fills `bytes` with the next bytes of the stream.
    pub(super) fn fill(&mut self, bytes: &mut [u8]) {
        if let Random::Untouched { seed } = *self {
            *self = Random::Drawn(Box::new(ChaCha8Rng::seed_from_u64(seed)));
        }
        if let Random::Drawn(generator) = self {
            generator.fill_bytes(bytes);
        }
    }
}
