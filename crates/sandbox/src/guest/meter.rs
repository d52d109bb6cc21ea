//! Fuel by phase.

use super::fault::Phase;
use super::limits::Usage;

/// Accounts for the fuel of one guest. The engine counts down from what it was armed with; code that
/// reads or sets the engine's counter reports to the meter.
pub(super) struct Meter {
    phase: Phase,
    armed: u64,
    usage: Usage,
}

impl Meter {
    /// A meter of a guest that is armed with its fuel to start.
    pub(super) fn new(armed: u64) -> Self {
        Meter {
            phase: Phase::Start,
            armed,
            usage: Usage::default(),
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
                self.usage.last_turn += used;
                self.usage.largest_turn = self.usage.largest_turn.max(self.usage.last_turn);
            }
        }
        self.armed = left;
        used
    }

    /// Begins a turn, armed with `fuel`.
    pub(super) fn open(&mut self, fuel: u64) {
        self.phase = Phase::Turn;
        self.usage.last_turn = 0;
        self.usage.clock_reads = 0;
        self.armed = fuel;
    }

    /// Records that the guest reads the clock. The start does not count, because it may be in a snapshot.
    pub(super) fn read_clock(&mut self) {
        if self.phase == Phase::Turn {
            self.usage.clock_reads += 1;
        }
    }

    /// Records that the memory has grown to `bytes`.
    pub(super) fn memory(&mut self, bytes: u64) {
        self.usage.memory_peak = self.usage.memory_peak.max(bytes);
    }
}
