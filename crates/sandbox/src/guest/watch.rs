//! Limits on CPU time, besides the fuel.
//!
//! No price of an instruction can account for the latency of memory: a program that does nothing but
//! miss the caches uses little fuel in a long time. So the CPU time of guests that run long is
//! compared with their fuel, with a wide margin. Turns that end before the first check are not
//! counted, and cost nothing to watch.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use wasmtime::UpdateDeadline;

use super::fault::Halt;

/// Ticks of the clock until the first check of a turn, and between later ones.
const FIRST_CHECK: u64 = 2;
const CHECK_INTERVAL: u64 = 10;

/// The weight of a unit of fuel that is granted to a running turn, in eighths of a used unit.
const GRANTED_EIGHTHS: u64 = 3;

/// A base allowance of time, plus nanoseconds per unit of fuel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// Time that is granted without any fuel.
    pub base: Duration,
    /// Nanoseconds that are granted per unit of fuel.
    pub nanoseconds_per_fuel: u64,
}

impl Allowance {
    /// The default for CPU time: 5 s, plus 8 ns per unit of fuel. Plain code takes 0.4 ns per
    /// unit, honest code that misses the caches 2 to 3 ns, and code that does nothing else 20 ns.
    pub const PROCESSOR_TIME: Self = Allowance {
        base: Duration::from_secs(5),
        nanoseconds_per_fuel: 8,
    };

    /// The time granted for `fuel` units.
    #[must_use]
    pub fn of(self, fuel: u64) -> Duration {
        let earned = Duration::from_nanos(fuel.saturating_mul(self.nanoseconds_per_fuel));
        self.base.saturating_add(earned)
    }
}

/// CPU time that all guests of a submission may take together.
///
/// Clones share the budget, on any thread. It protects the judge and, as any time, is not
/// reproducible; but other load on the machine hardly counts, so it can be far out of reach of honest
/// programs.
#[derive(Clone, Debug)]
pub struct Budget(Arc<Account>);

#[derive(Debug)]
struct Account {
    allowance: Allowance,
    /// Nanoseconds of CPU time of the turns that were checked.
    taken: AtomicU64,
    /// Units of fuel of those turns.
    fuel: AtomicU64,
}

impl Default for Budget {
    /// [`Allowance::PROCESSOR_TIME`].
    fn default() -> Self {
        Budget::new(Allowance::PROCESSOR_TIME)
    }
}

impl Budget {
    /// A budget of this allowance, of which nothing is used up.
    #[must_use]
    pub fn new(allowance: Allowance) -> Self {
        Budget(Arc::new(Account {
            allowance,
            taken: AtomicU64::new(0),
            fuel: AtomicU64::new(0),
        }))
    }

    /// Whether it is overdrawn, when a turn that has not ended is granted `fuel` units. The engine
    /// does not tell how many of them the turn has used, so they count for less than used ones.
    fn is_overdrawn(&self, fuel: u64) -> bool {
        let earned =
            (self.0.fuel.load(Ordering::Relaxed)).saturating_add(fuel / 8 * GRANTED_EIGHTHS);
        let taken = Duration::from_nanos(self.0.taken.load(Ordering::Relaxed));
        taken > self.0.allowance.of(earned)
    }

    /// Leaves nothing for later turns, though they are granted fuel of their own.
    fn exhaust(&self) {
        self.take(Duration::MAX);
    }

    fn take(&self, time: Duration) {
        let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        let add = |taken: u64| Some(taken.saturating_add(nanoseconds));
        // It never fails, because `add` always gives a sum.
        let _ = (self.0.taken).fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
    }

    fn earn(&self, fuel: u64) {
        self.0.fuel.fetch_add(fuel, Ordering::Relaxed);
    }
}

/// Watches one guest.
#[derive(Default)]
pub(super) struct Watch {
    /// Ticks between the next check and the deadline of the phase.
    left: u64,
    /// CPU time of this thread at the last check of the turn.
    seen: Option<Duration>,
}

impl Watch {
    /// Begins a phase of at most `ticks` ticks. Returns the ticks until the first check.
    pub(super) fn begin(&mut self, ticks: u64) -> u64 {
        self.left = ticks;
        self.next(FIRST_CHECK)
    }

    /// Ticks until the next check. Takes them off what is left.
    fn next(&mut self, step: u64) -> u64 {
        let step = step.min(self.left);
        self.left -= step;
        step
    }

    /// Checks a guest whose phase was armed with `fuel`. Returns when to check again.
    ///
    /// # Errors
    /// If the deadline has passed or the budget is overdrawn.
    pub(super) fn check(&mut self, budget: &Budget, fuel: u64) -> Result<UpdateDeadline, Halt> {
        if self.left == 0 {
            return Err(Halt::WallClock);
        }
        self.take(budget);
        if budget.is_overdrawn(fuel) {
            budget.exhaust();
            return Err(Halt::ProcessorTime);
        }
        Ok(UpdateDeadline::Continue(self.next(CHECK_INTERVAL)))
    }

    fn take(&mut self, budget: &Budget) {
        let now = processor_time();
        if let Some(seen) = self.seen.replace(now) {
            budget.take(now.saturating_sub(seen));
        }
    }

    /// Ends a phase that has used `fuel` units.
    pub(super) fn end(&mut self, budget: &Budget, fuel: u64) {
        if self.seen.is_some() {
            self.take(budget);
            self.seen = None;
            budget.earn(fuel);
        }
    }
}

/// CPU time of this thread.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    // It counts from the thread's beginning, so it is never negative.
    Duration::try_from(time).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{End, Host, Limits, Precompiler, RunState};

    #[test]
    fn fuel_earns_time() {
        let budget = Budget::default();
        budget.take(Duration::from_secs(5));
        assert!(!budget.is_overdrawn(0));
        budget.take(Duration::from_secs(8));
        assert!(budget.is_overdrawn(2_600_000_000));
        assert!(!budget.is_overdrawn(2_700_000_000));
        budget.clone().earn(1_000_000_000);
        assert!(!budget.is_overdrawn(0));
        budget.exhaust();
        assert!(budget.is_overdrawn(1 << 50));
    }

    #[test]
    fn a_guest_that_runs_long_on_an_empty_budget_is_stopped() {
        let wat = r#"(module (memory (export "memory") 1)
            (func (export "_start") (loop $l (br $l))))"#;
        let wasm = wat::parse_str(wat).expect("well-formed wat");
        let precompiled = Precompiler::in_process()
            .precompile(&wasm)
            .expect("admitted");
        let limits = Limits {
            fuel_to_start: 1 << 50,
            wall_clock: Duration::from_secs(100_000),
            ..Limits::default()
        };
        limits.budget.take(Duration::from_nanos(u64::MAX));
        let host = Host::new(&limits).expect("a host");
        let program = host.load(&precompiled).expect("loads");
        let stop = program.start(1).expect("starts").resume(b"");
        assert!(matches!(
            stop,
            Ok(RunState::Ended {
                end: End::ProcessorTime,
                ..
            })
        ));
    }
}
