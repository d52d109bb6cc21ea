//! What a guest may use, and what it has used.

use std::time::Duration;

use super::watch::Budget;

/// What a guest may use.
///
/// Fuel is about one unit a wasm instruction, more for dear ones (see the crate's cost table);
/// 10^9 of fuel take about half a second.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Fuel until the guest first has to wait for input: it covers what the guest makes of the
    /// input that it is started with.
    pub fuel_to_start: u64,
    /// Fuel from one read that has to wait to the next.
    pub fuel_per_turn: u64,
    /// Linear memory in bytes, the guest's own stack included.
    pub memory: u64,
    /// Bytes on stdout in one turn.
    pub output_per_turn: usize,
    /// Bytes of stderr that are kept; the rest is charged and dropped.
    pub stderr: usize,
    /// A backstop in real time for the start and for every turn. Fuel decides; this only frees a
    /// worker from a guest whose fuel is unusually slow. It is never shorter than asked, and may be
    /// some hundredths of a second longer.
    pub wall_clock: Duration,
    /// Processor time of all guests that share it, beside their fuel.
    pub budget: Budget,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            fuel_to_start: 5_000_000_000,
            fuel_per_turn: 50_000_000,
            memory: 128 << 20,
            output_per_turn: 4 << 10,
            stderr: 64 << 10,
            wall_clock: Duration::from_secs(10),
            budget: Budget::default(),
        }
    }
}

/// What a guest has used so far. Exact and reproducible, except that fuel read after a trap may
/// miss the last straight run of instructions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Fuel until it first had to wait for input, or until the end if it never had to.
    pub fuel_to_start: u64,
    /// Fuel of the last turn, 0 before the first.
    pub last_turn: u64,
    /// Fuel of the dearest turn.
    pub largest_turn: u64,
    /// Fuel of the start and of all turns.
    pub total: u64,
    /// The largest size of the linear memory in bytes. It never shrinks.
    pub memory_peak: u64,
}
