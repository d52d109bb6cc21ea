//! Arguments, environment, randomness, the end.

use super::layout::{put_sizes, put_texts};
use super::memory::{slice_mut, split};
use super::{CALL, Call, Outcome, charge};
use crate::guest::fault::Halt;

/// The environment, which is the same for all guests: variables that other judges set, and that programs
/// written for them read. Each entry is terminated by a zero.
const ENVIRONMENT: &[u8] = b"OUTPUT_PATH=/dev/stdout\0ONLINE_JUDGE=1\0";

/// `args_sizes_get`
pub(super) fn argument_sizes(call: &mut Call<'_>, count: u32, size: u32) -> Outcome {
    charge(call, CALL)?;
    let (memory, state) = split(call)?;
    put_sizes(memory, &state.arguments, count, size)
}

/// `args_get`
pub(super) fn arguments(call: &mut Call<'_>, pointers: u32, bytes: u32) -> Outcome {
    charge(call, CALL)?;
    let (memory, state) = split(call)?;
    put_texts(memory, &state.arguments, pointers, bytes)
}

/// `environ_sizes_get`
pub(super) fn environment_sizes(call: &mut Call<'_>, count: u32, size: u32) -> Outcome {
    charge(call, CALL)?;
    let (memory, _) = split(call)?;
    put_sizes(memory, ENVIRONMENT, count, size)
}

/// `environ_get`
pub(super) fn environment(call: &mut Call<'_>, pointers: u32, bytes: u32) -> Outcome {
    charge(call, CALL)?;
    let (memory, _) = split(call)?;
    put_texts(memory, ENVIRONMENT, pointers, bytes)
}

/// `sched_yield`: does nothing, because a guest has one thread.
pub(super) fn idle(call: &mut Call<'_>) -> Outcome {
    Ok(charge(call, CALL)?)
}

/// `random_get`
pub(super) fn random(call: &mut Call<'_>, to: u32, length: u32) -> Outcome {
    charge(call, CALL)?;
    let (memory, _) = split(call)?;
    slice_mut(memory, to, length)?;
    charge(call, u64::from(length))?;
    let (memory, state) = split(call)?;
    state.random.fill(slice_mut(memory, to, length)?);
    Ok(())
}

/// `proc_exit`
pub(super) fn exit(call: &mut Call<'_>, status: i32) -> wasmtime::Result<()> {
    charge(call, CALL)?;
    Err(Halt::Exit(status).into())
}
