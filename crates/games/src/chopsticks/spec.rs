//! The axes of the rules. Each is read by one function of the rules.

use crate::Checked;

/// The rules of Chopsticks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chopsticks {
    /// The number of fingers that no hand can hold, 2 to 36.
    pub rollover: u8,
    /// What becomes of a hand that gets so many.
    pub overflow: Overflow,
    /// Splits between live hands.
    pub transfers: Transfers,
    /// Splits that bring a dead hand to life.
    pub divisions: Divisions,
}

/// What becomes of a hand that gets as many fingers as the roll-over or more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overflow {
    /// It keeps what is over.
    Rollover,
    /// It is dead.
    Cutoff,
}

/// Splits between live hands that all stay live.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Transfers {
    /// Between two hands.
    One,
    /// Not at all.
    None,
}

/// Splits of a live hand and a dead one that leave both live.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Divisions {
    /// Of one hand to one dead hand.
    One,
    /// Not at all.
    None,
}

impl Chopsticks {
    pub(crate) fn of(checked: &Checked<'_>) -> Self {
        let rollover = checked.integer("rollover").unwrap_or_default();
        Self {
            // The bounds of the key are within those of a byte.
            rollover: u8::try_from(rollover).unwrap_or(u8::MAX),
            overflow: match checked.word("overflow") {
                "cutoff" => Overflow::Cutoff,
                _ => Overflow::Rollover,
            },
            transfers: match checked.word("transfers") {
                "none" => Transfers::None,
                _ => Transfers::One,
            },
            divisions: match checked.word("divisions") {
                "none" => Divisions::None,
                _ => Divisions::One,
            },
        }
    }
}
