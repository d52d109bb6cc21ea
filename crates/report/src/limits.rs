//! Limits on the resources of programs.

use std::time::Duration;

use bytesize::ByteSize;
use serde::{Deserialize, Serialize};

/// The default seed of a judging. It is fixed, so that all users get the same verdict.
pub const DEFAULT_SEED: u64 = 1;

/// The units of sizes with their bytes.
const UNITS: [(&str, u64); 9] = [
    ("B", 1),
    ("kB", 1_000),
    ("MB", 1_000_000),
    ("GB", 1_000_000_000),
    ("TB", 1_000_000_000_000),
    ("KiB", 1 << 10),
    ("MiB", 1 << 20),
    ("GiB", 1 << 30),
    ("TiB", 1 << 40),
];

/// Reads a size with its unit, such as `128 MiB`, exactly. A number without a unit is refused, because some people mean
/// bytes and others megabytes; so are `Mb` and `Mib`, which are bits.
///
/// ```
/// use grundy_report::byte_size;
///
/// assert_eq!(byte_size("64 KiB"), Ok(65_536));
/// assert_eq!(byte_size("1.5 MB"), Ok(1_500_000));
/// assert!(byte_size("64").is_err());
/// ```
///
/// # Errors
/// If the text is not a number with a unit, or not a whole number of bytes, or too large. The error is the remedy.
pub fn byte_size(text: &str) -> Result<u64, String> {
    let text = text.trim().replace('_', "");
    let (number, unit) = text.split_at(text.find(char::is_alphabetic).unwrap_or(text.len()));
    let bytes = bytes_of(unit)?;
    let (whole, part) = number
        .trim_end()
        .split_once('.')
        .unwrap_or((number.trim_end(), "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !is_number(whole) || !is_number(part) {
        return Err(HOW.to_owned());
    }
    exact(whole, part, bytes)
}

/// The product of a decimal number, given as its two parts, and the bytes of a unit.
fn exact(whole: &str, part: &str, bytes: u64) -> Result<u64, String> {
    let digits: Option<u128> = [whole, part].concat().parse().ok();
    let places = u32::try_from(part.len()).ok();
    let scale = places.and_then(|places| 10u128.checked_pow(places));
    let scaled = digits.and_then(|digits| digits.checked_mul(bytes.into()));
    let (Some(scaled), Some(scale)) = (scaled, scale) else {
        return Err(TOO_LARGE.to_owned());
    };
    match (scaled % scale, u64::try_from(scaled / scale)) {
        (0, Ok(size)) => Ok(size),
        (0, Err(_)) => Err(TOO_LARGE.to_owned()),
        _ => Err("it is not a whole number of bytes: use a smaller unit".to_owned()),
    }
}

const HOW: &str = "write a number and a unit: \"128 MiB\"";
const TOO_LARGE: &str =
    "it is too large: write a size that a machine can have, such as \"128 MiB\"";

/// The bytes of a unit, which may also be written in small letters only or in capital letters only.
fn bytes_of(unit: &str) -> Result<u64, String> {
    let is_meant =
        |name: &str| unit == name || unit == name.to_lowercase() || unit == name.to_uppercase();
    if let Some((_, bytes)) = UNITS.iter().find(|(name, _)| is_meant(name)) {
        return Ok(*bytes);
    }
    let meant = UNITS
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(unit));
    Err(match meant {
        Some((name, _)) => format!("`{unit}` is a unit of bits: did you mean {name}?"),
        None => HOW.to_owned(),
    })
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
    /// CPU time of all that a submission does; `None` for the sandbox's own default.
    pub processor_time: Option<Allowance>,
}

impl Default for Clocks {
    fn default() -> Self {
        Self {
            // Longer than CPU time, which says more about a guest on a busy machine.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_exactly_or_refused() {
        for (text, size) in [
            ("128 MiB", Ok(128 << 20)),
            ("128MiB", Ok(128 << 20)),
            (" 16mib ", Ok(16 << 20)),
            ("64 KIB", Ok(64 << 10)),
            ("64 kB", Ok(64_000)),
            ("64 KB", Ok(64_000)),
            ("1_000 B", Ok(1_000)),
            ("1.5 GiB", Ok(3 << 29)),
            ("0.1 kB", Ok(100)),
            ("9007199254740993 B", Ok(9_007_199_254_740_993)),
            ("16777215 TiB", Ok(u64::MAX - (1 << 40) + 1)),
            ("16777216 TiB", Err("too large")),
            (
                "99999999999999999999999999999999999999999 B",
                Err("too large"),
            ),
            ("0.1 KiB", Err("whole number of bytes")),
            ("128", Err("a number and a unit")),
            ("128 M", Err("a number and a unit")),
            ("MiB", Err("a number and a unit")),
            ("1e3 MiB", Err("a number and a unit")),
            ("-1 MiB", Err("a number and a unit")),
            ("1. MiB", Err("a number and a unit")),
            ("1,5 MiB", Err("a number and a unit")),
            ("12 parsecs", Err("a number and a unit")),
            ("128 Mib", Err("`Mib` is a unit of bits: did you mean MiB?")),
            ("128 Mb", Err("did you mean MB?")),
        ] {
            match (byte_size(text), size) {
                (Ok(found), Ok(size)) => assert_eq!(found, size, "{text}"),
                (Err(found), Err(told)) => assert!(found.contains(told), "{text}: {found}"),
                (found, _) => panic!("{text}: {found:?}"),
            }
        }
    }

    #[test]
    fn time_is_granted_for_fuel() {
        let Clocks { wall_clock, .. } = Clocks::default();
        for (fuel, time) in [
            (0, Duration::from_secs(20)),
            (1_000_000_000, Duration::from_secs(28)),
            (
                u64::MAX,
                Duration::from_secs(20) + Duration::from_nanos(u64::MAX),
            ),
        ] {
            assert_eq!(wall_clock.of(fuel), time, "{fuel}");
        }
    }
}
