//! Fuel by phase.

use super::fault::Phase;
use super::limits::{FuelAccount, Usage};

/// Accounts for the fuel of one guest. The engine counts down from what it was armed with; code that
/// reads or sets the engine's counter reports to the meter.
pub(super) struct Meter {
    phase: Phase,
    armed: u64,
    /// Units of fuel that are added to the account after each turn.
    increment: u64,
    usage: Usage,
}

impl Meter {
    /// A meter of a guest that is armed with its fuel to start.
    pub(super) fn new(armed: u64, account: Option<FuelAccount>) -> Self {
        Meter {
            phase: Phase::Start,
            armed,
            increment: account.map_or(0, |account| account.increment),
            usage: Usage {
                account: account.map(|account| account.fuel),
                ..Usage::default()
            },
        }
    }

    pub(super) fn phase(&self) -> Phase {
        self.phase
    }

    /// Fuel that the phase, or the rest of it, was armed with.
    pub(super) fn armed(&self) -> u64 {
        self.armed
    }

    /// Usage up to the last [`close`](Meter::close).
    pub(super) fn usage(&self) -> Usage {
        self.usage
    }

    /// Total fuel used up to now, with `left` in the engine's counter.
    pub(super) fn spent(&self, left: u64) -> u64 {
        self.usage
            .total
            .saturating_add(self.armed.saturating_sub(left))
    }

    /// Ends a phase, or a part of one, with `left` in the counter. Returns the fuel that it used.
    pub(super) fn close(&mut self, left: u64) -> u64 {
        let used = self.armed.saturating_sub(left);
        self.usage.total = self.usage.total.saturating_add(used);
        match self.phase {
            Phase::Start => self.usage.fuel_to_start += used,
            Phase::Turn => {
                let account = &mut self.usage.account;
                *account = account.map(|left| left.saturating_sub(used));
                self.usage.last_turn += used;
                self.usage.largest_turn = self.usage.largest_turn.max(self.usage.last_turn);
            }
        }
        self.armed = left;
        used
    }

    /// Begins a turn, armed with `fuel`, or with what is left in the account if that is less.
    pub(super) fn open(&mut self, fuel: u64) {
        if self.phase == Phase::Turn {
            let account = &mut self.usage.account;
            *account = account.map(|left| left.saturating_add(self.increment));
        }
        self.phase = Phase::Turn;
        self.usage.last_turn = 0;
        self.usage.clock_reads = 0;
        self.usage.dry_looks = 0;
        self.armed = self.usage.account.map_or(fuel, |left| left.min(fuel));
    }

    /// Records that the guest reads the clock. The start does not count, because it may be in a snapshot.
    pub(super) fn read_clock(&mut self) {
        if self.phase == Phase::Turn {
            self.usage.clock_reads += 1;
        }
    }

    /// Records that the guest looks for input and finds none.
    pub(super) fn look(&mut self) {
        if self.phase == Phase::Turn {
            self.usage.dry_looks += 1;
        }
    }

    /// The size of all memory of the guest, in bytes. It never shrinks.
    pub(super) fn memory(&self) -> u64 {
        self.usage.memory_peak
    }

    /// Records that the memory has grown by `bytes`.
    pub(super) fn grow(&mut self, bytes: u64) {
        self.usage.memory_peak += bytes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fuel that turns may take, each of which uses as much as is given here.
    fn granted(account: Option<FuelAccount>, used: &[u64]) -> Vec<u64> {
        let mut meter = Meter::new(1_000, account);
        meter.close(0);
        let turns = used.iter().map(|used| {
            meter.open(50);
            let granted = meter.armed();
            meter.close(granted - used);
            granted
        });
        turns.collect()
    }

    #[test]
    fn turns_share_an_account() {
        let account = |fuel, increment| Some(FuelAccount { fuel, increment });
        assert_eq!(granted(None, &[50, 50, 50]), [50, 50, 50]);
        assert_eq!(granted(account(100, 0), &[10, 50, 40, 0]), [50, 50, 40, 0]);
        assert_eq!(granted(account(40, 5), &[30, 15, 5]), [40, 15, 5]);
        assert_eq!(granted(account(40, 100), &[40, 0, 50]), [40, 50, 50]);
    }

    /// A turn in several parts pays once for each of them.
    #[test]
    fn parts_of_a_turn_are_one_turn() {
        let mut meter = Meter::new(
            1_000,
            Some(FuelAccount {
                fuel: 100,
                increment: 7,
            }),
        );
        meter.close(0);
        meter.open(50);
        meter.close(30);
        meter.close(10);
        assert_eq!(
            (meter.usage().last_turn, meter.usage().account),
            (40, Some(60))
        );
        meter.open(80);
        assert_eq!(meter.armed(), 67);
    }
}
