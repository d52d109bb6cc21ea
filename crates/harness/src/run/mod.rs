//! The parts that judging, proofs, tournaments and reruns share: options, building submissions, the
//! failures of a bot in one game, records.

mod failures;
mod prepare;
mod records;

use std::time::Duration;

use grundy_play::HostFault;
use grundy_report::Limits;
use grundy_sandbox::{Host, HostError, Precompiled, Precompiler, Program};
use grundy_toolchain::Toolchains;

use crate::Cancellation;

pub use failures::Failure;
pub(crate) use failures::failures;
pub(crate) use prepare::{NotRun, Prepared, module_hash, prepare, prepare_all};
pub use prepare::{build_diagnostic, regular};
pub(crate) use records::{header, used};

/// The options of judging.
#[derive(Clone, Copy, Debug)]
pub struct Options<'j> {
    /// The seed of random instances, random opponents and the randomness that bots see.
    pub seed: u64,
    /// The number of threads; 0 counts as 1. It never changes a result.
    pub jobs: usize,
    /// Translates modules to native code.
    pub precompiler: &'j Precompiler,
    /// Builds modules from sources.
    pub toolchains: &'j Toolchains,
    /// Stops the work if the caller asks for it.
    pub cancellation: &'j Cancellation,
}

impl Options<'_> {
    /// One worker for each job.
    pub(crate) fn workers<W>(self, worker: impl Fn() -> W) -> impl Iterator<Item = W> {
        (0..self.jobs.max(1)).map(move |_| worker())
    }

    /// The items until the caller asks to stop.
    pub(crate) fn until_cancelled<T>(
        self,
        items: impl Iterator<Item = T>,
    ) -> impl Iterator<Item = T> {
        items.take_while(move |_| !self.cancellation.is_cancelled())
    }
}

/// A program, and the host that it runs on.
pub(crate) struct Loaded {
    pub(crate) program: Program,
    _host: Host,
}

impl Loaded {
    pub(crate) fn new(
        limits: &grundy_sandbox::Limits,
        precompiled: &Precompiled,
    ) -> Result<Self, HostFault> {
        let host = Host::new(limits).map_err(host_fault)?;
        let program = host.load(precompiled).map_err(host_fault)?;
        Ok(Self {
            program,
            _host: host,
        })
    }
}

/// At most `most` of the items, spread evenly.
pub(crate) fn evenly<T>(items: Vec<T>, most: usize) -> Vec<T> {
    let (len, count) = (items.len(), items.len().min(most));
    let mut chosen = (0..count).map(|index| index * len / count).peekable();
    let numbered = items.into_iter().enumerate();
    numbered
        .filter(|(number, _)| chosen.next_if_eq(number).is_some())
        .map(|(_, item)| item)
        .collect()
}

/// Converts a failure of the sandbox into a failure of the judge.
pub(crate) fn host_fault(error: HostError) -> HostFault {
    HostFault::Host(error.to_string())
}

/// The longest time by the clock that a bot may take for its start or for one turn.
pub(crate) fn wall_clock_limit(limits: &Limits) -> Duration {
    let fuel = limits.fuel_to_start.max(limits.fuel_per_move);
    limits.clocks.wall_clock.of(fuel)
}
