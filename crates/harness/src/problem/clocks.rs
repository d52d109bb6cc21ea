//! What is granted by the clock beside the fuel.

use std::time::Duration;

use grundy_sandbox::Allowance;

/// The backstops in time. Fuel is what decides; these are for the few programs that make a unit of
/// fuel cost a hundred times what it should. No problem file sets them, because what they decide is
/// not reproducible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// Real time of a start or a turn. A game that this stops is played once more, alone and with
    /// ten times as much.
    pub wall_clock: Allowance,
    /// Processor time of all that a submission does.
    pub processor_time: Allowance,
}

impl Default for Clocks {
    fn default() -> Self {
        Self {
            // Honest instructions take at most some 2 ns, also where two threads share a core.
            wall_clock: Allowance {
                free: Duration::from_secs(10),
                nanoseconds_per_fuel: 4,
            },
            processor_time: Allowance::USUAL,
        }
    }
}
