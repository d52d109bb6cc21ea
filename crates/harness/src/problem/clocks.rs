//! Limits of time, besides the fuel.

use std::time::Duration;

use grundy_sandbox::Allowance;

/// Limits of time, as backstops: fuel decides, and these stop the few programs that make a unit of fuel
/// cost a hundred times what it should. Problem files cannot set them, because their verdicts are not
/// reproducible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// Real time of a start or a turn. A game that exceeds it is played once more, alone and with ten
    /// times as much.
    pub wall_clock: Allowance,
    /// Processor time of all games of a submission together.
    pub processor_time: Allowance,
}

impl Default for Clocks {
    fn default() -> Self {
        Self {
            // Longer than processor time, which says more about a guest on a busy machine.
            wall_clock: Allowance {
                base: Duration::from_secs(20),
                nanoseconds_per_fuel: 8,
            },
            processor_time: Allowance::PROCESSOR_TIME,
        }
    }
}
