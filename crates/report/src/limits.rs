//! Limits on the resources of programs.

use std::time::Duration;

use bytesize::ByteSize;
use serde::{Deserialize, Serialize};

/// The default seed of a judging. It is fixed, so that all users get the same verdict.
pub const DEFAULT_SEED: u64 = 1;

/// Reads a size with its unit, such as `128 MiB`. A number without a unit is refused, because some people mean bytes and
/// others megabytes.
///
/// ```
/// assert_eq!(grundy_report::byte_size("64 KiB"), Some(65_536));
/// assert_eq!(grundy_report::byte_size("64"), None);
/// ```
#[must_use]
pub fn byte_size(text: &str) -> Option<u64> {
    let size: ByteSize = text.parse().ok()?;
    let has_unit = text.trim_end().ends_with(char::is_alphabetic);
    has_unit.then(|| size.as_u64())
}

/// Limits of a bot in one game, or of an answer program on one file of questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Wasm instructions until the bot asks for the first position; for an answer program, the
    /// allowance that does not depend on the number of questions.
    pub fuel_to_start: u64,
    /// Wasm instructions per move.
    pub fuel_per_move: u64,
    /// Wasm instructions for all moves of a game together, beside the limit of each. `None` if only each move has a
    /// limit.
    pub fuel_per_game: Option<GameFuel>,
    /// Wasm instructions for all games of a submission. The game that comes to more is the last.
    pub fuel_total: u64,
    /// Wasm instructions for each question. A program may use more for one than for another.
    pub fuel_per_question: u64,
    /// Linear memory.
    pub memory: ByteSize,
    /// Plies after which the solver says who has won.
    pub max_plies: usize,
    /// Time, beside all fuel.
    pub clocks: Clocks,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            fuel_to_start: 5_000_000_000,
            fuel_per_move: 50_000_000,
            fuel_per_game: None,
            // Two minutes on one core.
            fuel_total: 300_000_000_000,
            fuel_per_question: 1_000_000,
            memory: ByteSize::mib(128),
            max_plies: 1_000,
            clocks: Clocks::default(),
        }
    }
}

/// Fuel that a bot divides among the moves of a game as it likes, as players do with the time of a chess clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct GameFuel {
    /// Wasm instructions at the first move.
    pub fuel: u64,
    /// Wasm instructions that are added after each move.
    pub increment: u64,
}

/// The backstops in time. Fuel is what decides; these are for the few programs that make a unit of
/// fuel cost a hundred times what it should. No problem file sets them, because what they decide is
/// not reproducible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// Real time of a start or a turn. A game that this stops is played once more, alone and with
    /// ten times as much.
    pub wall_clock: Allowance,
    /// Processor time of all that a submission does; `None` for the sandbox's own default.
    pub processor_time: Option<Allowance>,
}

impl Default for Clocks {
    fn default() -> Self {
        Self {
            // Longer than processor time, which says more about a guest on a busy machine.
            wall_clock: Allowance {
                base: Duration::from_secs(20),
                nanoseconds_per_fuel: 8,
            },
            processor_time: None,
        }
    }
}

/// A base allowance of time, plus nanoseconds per unit of fuel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// Granted in any case.
    pub base: Duration,
    /// Nanoseconds granted per unit of fuel.
    pub nanoseconds_per_fuel: u64,
}

impl Allowance {
    /// The time granted for `fuel` wasm instructions.
    #[must_use]
    pub fn of(self, fuel: u64) -> Duration {
        let earned = Duration::from_nanos(fuel.saturating_mul(self.nanoseconds_per_fuel));
        self.base.saturating_add(earned)
    }
}
