//! What judging, proofs, tournaments and reruns have in common: options, submissions made ready, what a
//! bot did wrong in one game, records.

mod failures;
mod prepare;
mod records;

use std::time::Duration;

use grundy_report::Limits;
use grundy_sandbox::Precompiler;
use grundy_toolchain::Toolchains;

use crate::Cancellation;

pub use failures::Failure;
pub(crate) use failures::{failures, fault};
pub use prepare::regular;
pub(crate) use prepare::{Prepared, prepare, prepare_all};
pub(crate) use records::{header, used};

/// How to judge.
#[derive(Clone, Copy, Debug)]
pub struct Options<'j> {
    /// Decides random instances, random opponents and what bots see of randomness.
    pub seed: u64,
    /// Threads; at least one is used. It never changes a result.
    pub jobs: usize,
    /// Where submissions become native code.
    pub precompiler: &'j Precompiler,
    /// What makes modules of sources.
    pub toolchains: &'j Toolchains,
    /// What may stop it.
    pub cancellation: &'j Cancellation,
}

/// How long a bot may take by the clock for its start or for one turn.
pub(crate) fn wall_clock_limit(limits: &Limits) -> Duration {
    let fuel = limits.fuel_to_start.max(limits.fuel_per_move);
    limits.clocks.wall_clock.of(fuel)
}
