//! Arguments, environment, randomness, the end.

use super::errno::Errno;
use super::memory::{put, slice_mut, split};
use super::{CALL, Call, Outcome, charge};
use crate::guest::fault::Halt;

/// `args_sizes_get`
pub(super) fn argument_sizes(call: &mut Call<'_>, count: u32, size: u32) -> Outcome {
    charge(call, CALL)?;
    let (memory, state) = split(call)?;
    let number = u32::try_from(state.arguments().count()).map_err(|_| Errno::Invalid)?;
    let bytes = u32::try_from(state.arguments.len()).map_err(|_| Errno::Invalid)?;
    put(memory, count, number.to_le_bytes())?;
    Ok(put(memory, size, bytes.to_le_bytes())?)
}

/// `args_get`
pub(super) fn arguments(call: &mut Call<'_>, mut pointers: u32, mut bytes: u32) -> Outcome {
    charge(call, CALL)?;
    let (memory, state) = split(call)?;
    for argument in state.arguments() {
        put(memory, pointers, bytes.to_le_bytes())?;
        let length = u32::try_from(argument.len()).map_err(|_| Errno::Invalid)?;
        slice_mut(memory, bytes, length)?.copy_from_slice(argument);
        pointers = pointers.wrapping_add(4);
        bytes = bytes.wrapping_add(length);
    }
    Ok(())
}

/// `environ_sizes_get`: there is none.
pub(super) fn environment_sizes(call: &mut Call<'_>, count: u32, size: u32) -> Outcome {
    charge(call, CALL)?;
    let (memory, _) = split(call)?;
    put(memory, count, 0u32.to_le_bytes())?;
    Ok(put(memory, size, 0u32.to_le_bytes())?)
}

/// Calls that succeed by doing nothing: `environ_get` of an empty environment, and `sched_yield`
/// where nobody else waits.
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
