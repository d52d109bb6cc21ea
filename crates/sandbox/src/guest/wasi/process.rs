//! Arguments, environment, randomness, the end.

use super::errno::Errno;
use super::memory::{put, slice_mut, split};
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

/// Texts, each with its terminating zero.
fn terminated(texts: &[u8]) -> impl Iterator<Item = &[u8]> {
    texts.split_inclusive(|byte| *byte == 0)
}

fn put_sizes(memory: &mut [u8], texts: &[u8], count: u32, size: u32) -> Outcome {
    let number = u32::try_from(terminated(texts).count()).map_err(|_| Errno::Invalid)?;
    let bytes = u32::try_from(texts.len()).map_err(|_| Errno::Invalid)?;
    put(memory, count, number.to_le_bytes())?;
    Ok(put(memory, size, bytes.to_le_bytes())?)
}

fn put_texts(memory: &mut [u8], texts: &[u8], mut pointers: u32, mut bytes: u32) -> Outcome {
    for text in terminated(texts) {
        put(memory, pointers, bytes.to_le_bytes())?;
        let length = u32::try_from(text.len()).map_err(|_| Errno::Invalid)?;
        slice_mut(memory, bytes, length)?.copy_from_slice(text);
        pointers = pointers.wrapping_add(4);
        bytes = bytes.wrapping_add(length);
    }
    Ok(())
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
