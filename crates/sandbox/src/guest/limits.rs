//! Limits of a guest, and its usage.

use std::time::Duration;

use super::watch::Budget;

/// Limits of a guest.
///
/// Fuel is one unit per wasm instruction, and more for expensive ones: 12 for a division, 16 for a
/// square root, 1 per byte for a bulk operation (the table is in `guest/engine.rs`). A host call costs
/// 100 and 1 per byte. 10^9 units take about half a second of CPU time.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Units of fuel until the guest first waits for input. That includes its work on the input of
    /// its first [`resume`](crate::Guest::resume).
    pub fuel_to_start: u64,
    /// Units of fuel of each later turn: from one wait for input to the next.
    pub fuel_per_turn: u64,
    /// Units of fuel of all turns together, beside the limit of each. `None` if only each turn has a limit.
    pub account: Option<FuelAccount>,
    /// Bytes of linear memory, including the guest's own stack.
    pub memory: u64,
    /// Bytes on stdout per turn.
    pub output_per_turn: usize,
    /// Bytes of stderr that are kept: three quarters from its beginning, one from its end. The part
    /// between is dropped, but costs fuel, too.
    pub stderr: usize,
    /// Real time of the start and of each turn. Fuel decides; this is a backstop that frees a worker
    /// from a guest whose fuel is unusually slow. The guest gets at least this much, and at most some
    /// hundredths of a second more.
    pub wall_clock: Duration,
    /// CPU time of all guests that share this budget, as a second backstop.
    pub budget: Budget,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            fuel_to_start: 5_000_000_000,
            fuel_per_turn: 50_000_000,
            account: None,
            memory: 128 << 20,
            output_per_turn: 4 << 10,
            stderr: 64 << 10,
            wall_clock: Duration::from_secs(10),
            budget: Budget::default(),
        }
    }
}

/// Fuel that a guest divides among its turns as it likes, as players do with the time of a chess clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FuelAccount {
    /// Units of fuel at the first turn.
    pub fuel: u64,
    /// Units of fuel that are added after each turn.
    pub increment: u64,
}

/// The usage of a guest so far. Reproducible, but after a trap the fuel is a lower bound: it may miss
/// the last basic block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Units of fuel until it first waited for input, or until its end if it never did.
    pub fuel_to_start: u64,
    /// Units of fuel of the last turn; 0 before the first.
    pub last_turn: u64,
    /// Units of fuel of the most expensive turn.
    pub largest_turn: u64,
    /// Units of fuel of the start and all turns together.
    pub total: u64,
    /// The largest size of the linear memory, in bytes.
    pub memory_peak: u64,
    /// The number of times that it read the clock in the last turn.
    pub clock_reads: u64,
    /// The number of times that it looked for input in the last turn and found none: by a read that does not block, or
    /// by a poll with a time limit.
    pub dry_looks: u64,
    /// Units of fuel left in the account for all turns; `None` without an account.
    pub account: Option<u64>,
}
