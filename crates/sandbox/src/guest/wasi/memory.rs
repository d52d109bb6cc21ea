//! The guest's memory. Every pointer is the guest's, so every access is checked.

use wasmtime::{Memory, ModuleExport};

use super::Call;
use super::errno::{Errno, Failure};
use crate::guest::state::State;

/// The guest's memory and the state beside it.
pub(in crate::guest) fn split<'a>(
    call: &'a mut Call<'_>,
) -> Result<(&'a mut [u8], &'a mut State), Failure> {
    let memory = handle(call)?;
    Ok(memory.data_and_store_mut(call))
}

/// The location of a guest's memory.
pub(in crate::guest) enum GuestMemory {
    /// There is no instance yet.
    Nowhere,
    /// The instance exports it.
    Export(ModuleExport),
    /// It is known.
    Known(Memory),
}

/// The memory of the guest. It is looked up at the first call and kept. It cannot be looked up earlier, because a
/// module's start function runs during instantiation.
fn handle(call: &mut Call<'_>) -> Result<Memory, Failure> {
    let lost = || wasmtime::Error::msg("an admitted module lost its memory");
    let export = match call.data().memory {
        GuestMemory::Known(memory) => return Ok(memory),
        GuestMemory::Export(export) => export,
        GuestMemory::Nowhere => return Err(lost().into()),
    };
    let memory = call
        .get_module_export(&export)
        .and_then(|export| export.into_memory())
        .ok_or_else(lost)?;
    call.data_mut().memory = GuestMemory::Known(memory);
    Ok(memory)
}

/// `length` bytes at `at`.
pub(crate) fn slice(memory: &[u8], at: u32, length: u32) -> Result<&[u8], Errno> {
    let (from, to) = bounds(at, length);
    memory.get(from..to).ok_or(Errno::Fault)
}

/// `length` bytes at `at`, to be written.
pub(crate) fn slice_mut(memory: &mut [u8], at: u32, length: u32) -> Result<&mut [u8], Errno> {
    let (from, to) = bounds(at, length);
    memory.get_mut(from..to).ok_or(Errno::Fault)
}

fn bounds(at: u32, length: u32) -> (usize, usize) {
    // The sum of two 32-bit numbers cannot overflow, because the pool of memories requires a 64-bit machine.
    (at as usize, at as usize + length as usize)
}

pub(super) fn get_u32(memory: &[u8], at: u32) -> Result<u32, Errno> {
    let bytes = memory.get(at as usize..).and_then(<[u8]>::first_chunk);
    bytes.copied().map(u32::from_le_bytes).ok_or(Errno::Fault)
}

pub(crate) fn put<const N: usize>(memory: &mut [u8], at: u32, bytes: [u8; N]) -> Result<(), Errno> {
    let to = memory
        .get_mut(at as usize..)
        .and_then(<[u8]>::first_chunk_mut);
    *to.ok_or(Errno::Fault)? = bytes;
    Ok(())
}

/// The `index`th of the vectors (address and length) at `at`, whose table was checked to lie in
/// the memory.
pub(crate) fn vector(memory: &[u8], at: u32, index: u32) -> Result<(u32, u32), Errno> {
    let at = at + 8 * index;
    Ok((get_u32(memory, at)?, get_u32(memory, at + 4)?))
}

/// Checks that a table of `count` entries of `size` bytes lies in the memory.
pub(crate) fn check_table(memory: &[u8], at: u32, count: u32, size: u32) -> Result<(), Errno> {
    let length = count.checked_mul(size).ok_or(Errno::Fault)?;
    slice(memory, at, length).map(|_| ())
}
