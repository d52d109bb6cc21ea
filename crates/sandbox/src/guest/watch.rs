//! Processor time beside the fuel.
//!
//! No price of an instruction mends that memory has a latency: a program that does nothing but miss
//! the caches uses little fuel in a long time. So guests that run long are looked at, and what they
//! have taken is held against their fuel, with a wide margin. Turns shorter than a look cost
//! nothing to watch and are not counted.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use wasmtime::UpdateDeadline;

use super::fault::Halt;

/// Ticks of the clock to the first look at a turn, and from one look to the next.
const FIRST_LOOK: u64 = 2;
const LOOK: u64 = 10;

/// Time that is granted for fuel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// So much in any case,
    pub free: Duration,
    /// and so many nanoseconds more a unit of fuel.
    pub nanoseconds_per_fuel: u64,
}

impl Allowance {
    /// Of processor time: forty times what ordinary code takes.
    pub const USUAL: Self = Allowance {
        free: Duration::from_secs(30),
        nanoseconds_per_fuel: 16,
    };

    /// What is granted for so much fuel.
    #[must_use]
    pub fn of(self, fuel: u64) -> Duration {
        let earned = Duration::from_nanos(fuel.saturating_mul(self.nanoseconds_per_fuel));
        self.free.saturating_add(earned)
    }
}

/// Processor time that all guests of a submission may take together.
///
/// Clones draw on the same budget, on whatever thread. It is for the judge's protection and is not
/// reproducible, as no time is; but no other load of the machine counts, so it can be far out of
/// reach for programs that compute.
#[derive(Clone, Debug)]
pub struct Budget(Arc<Account>);

#[derive(Debug)]
struct Account {
    allowance: Allowance,
    /// Nanoseconds of processor time of turns that were looked at.
    taken: AtomicU64,
    /// Fuel of those turns.
    fuel: AtomicU64,
}

impl Default for Budget {
    /// [`Allowance::USUAL`].
    fn default() -> Self {
        Budget::new(Allowance::USUAL)
    }
}

impl Budget {
    /// A budget of so much, of which nothing is used up.
    #[must_use]
    pub fn new(allowance: Allowance) -> Self {
        Budget(Arc::new(Account {
            allowance,
            taken: AtomicU64::new(0),
            fuel: AtomicU64::new(0),
        }))
    }

    /// Whether it is used up, if a turn that has not ended gets `fuel`.
    fn is_overdrawn(&self, fuel: u64) -> bool {
        let earned = self.0.fuel.load(Ordering::Relaxed).saturating_add(fuel);
        let taken = Duration::from_nanos(self.0.taken.load(Ordering::Relaxed));
        taken > self.0.allowance.of(earned)
    }

    fn take(&self, time: Duration) {
        let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.0.taken.fetch_add(nanoseconds, Ordering::Relaxed);
    }

    fn earn(&self, fuel: u64) {
        self.0.fuel.fetch_add(fuel, Ordering::Relaxed);
    }
}

/// Watches one guest.
#[derive(Default)]
pub(super) struct Watch {
    /// Ticks between the next look and the deadline of the phase.
    left: u64,
    /// Processor time of this thread when the turn was last looked at.
    seen: Option<Duration>,
}

impl Watch {
    /// Begins a phase that may take so many ticks, and says after how many to look.
    pub(super) fn begin(&mut self, ticks: u64) -> u64 {
        self.left = ticks;
        self.next(FIRST_LOOK)
    }

    /// Ticks to the next look, which are off what is left.
    fn next(&mut self, step: u64) -> u64 {
        let step = step.min(self.left);
        self.left -= step;
        step
    }

    /// Looks at a guest whose phase was armed with `fuel`, and says when to look again.
    ///
    /// # Errors
    /// When its time is over.
    pub(super) fn look(&mut self, budget: &Budget, fuel: u64) -> Result<UpdateDeadline, Halt> {
        if self.left == 0 {
            return Err(Halt::WallClock);
        }
        self.take(budget);
        if budget.is_overdrawn(fuel) {
            return Err(Halt::ProcessorTime);
        }
        Ok(UpdateDeadline::Continue(self.next(LOOK)))
    }

    fn take(&mut self, budget: &Budget) {
        let now = processor_time();
        if let Some(seen) = self.seen.replace(now) {
            budget.take(now.saturating_sub(seen));
        }
    }

    /// Ends a phase that has used `fuel`.
    pub(super) fn end(&mut self, budget: &Budget, fuel: u64) {
        if self.seen.is_some() {
            self.take(budget);
            self.seen = None;
            budget.earn(fuel);
        }
    }
}

/// Processor time of this thread.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    // It counts from the thread's beginning, so it is never negative.
    Duration::try_from(time).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{End, Host, Limits, Stop, Workshop, translate};

    #[test]
    fn fuel_earns_time() {
        let budget = Budget::default();
        budget.take(Duration::from_secs(30));
        assert!(!budget.is_overdrawn(0));
        budget.take(Duration::from_secs(16));
        assert!(budget.is_overdrawn(999_999_999));
        assert!(!budget.is_overdrawn(1_000_000_000));
        budget.clone().earn(1_000_000_000);
        assert!(!budget.is_overdrawn(0));
    }

    #[test]
    fn a_guest_that_runs_long_on_an_empty_budget_is_stopped() {
        let wat = r#"(module (memory (export "memory") 1)
            (func (export "_start") (loop $l (br $l))))"#;
        let wasm = wat::parse_str(wat).expect("well-formed wat");
        let translated = translate(&wasm, Workshop::here()).expect("admitted");
        let limits = Limits {
            fuel_to_start: 1 << 50,
            wall_clock: Duration::from_secs(100_000),
            ..Limits::default()
        };
        limits.budget.take(Duration::from_nanos(u64::MAX));
        let host = Host::new(&limits).expect("a host");
        let program = host.load(&translated).expect("loads");
        let stop = program.start(1).expect("starts").resume(b"");
        assert!(matches!(
            stop,
            Ok(Stop::Ended {
                end: End::ProcessorTime,
                ..
            })
        ));
    }
}
