//! The options of work that can be canceled.

use grundy_harness::judge::Options;
use grundy_harness::{Cancellation, Judge};

/// Calls `work` with the options of a judge for this seed. Games and compilers stop soon after the cancellation.
pub(crate) fn with_options<T>(
    judge: &Judge,
    seed: u64,
    cancellation: &Cancellation,
    work: impl FnOnce(Options<'_>) -> T,
) -> T {
    let toolchains = judge.toolchains().clone().until(cancellation.flag());
    work(Options {
        cancellation,
        toolchains: &toolchains,
        ..judge.options(seed)
    })
}
