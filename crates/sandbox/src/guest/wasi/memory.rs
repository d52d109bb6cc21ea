//! The guest's memory. Every pointer is the guest's, so every access is checked.

use wasmtime::Memory;

use super::Call;
use super::errno::{Errno, Failure};
use crate::guest::state::State;

/// The guest's memory and the state beside it.
pub(super) fn split<'a>(call: &'a mut Call<'_>) -> Result<(&'a mut [u8], &'a mut State), Failure> {
    let memory = handle(call)?;
    Ok(memory.data_and_store_mut(call))
}

/// Looked up once and kept: a module's start function runs before anybody else could do it.
fn handle(call: &mut Call<'_>) -> Result<Memory, Failure> {
    if let Some(memory) = call.data().memory.handle {
        return Ok(memory);
    }
    let export = call.data().memory.export;
    let memory = call
        .get_module_export(&export)
        .and_then(|export| export.into_memory())
        .ok_or_else(|| wasmtime::Error::msg("an admitted module lost its memory"))?;
    call.data_mut().memory.handle = Some(memory);
    Ok(memory)
}

/// `length` bytes at `at`.
pub(super) fn slice(memory: &[u8], at: u32, length: u32) -> Result<&[u8], Errno> {
    let (from, to) = bounds(at, length);
    memory.get(from..to).ok_or(Errno::Fault)
}

/// `length` bytes at `at`, to be written.
pub(super) fn slice_mut(memory: &mut [u8], at: u32, length: u32) -> Result<&mut [u8], Errno> {
    let (from, to) = bounds(at, length);
    memory.get_mut(from..to).ok_or(Errno::Fault)
}

fn bounds(at: u32, length: u32) -> (usize, usize) {
    // Two numbers of 32 bits cannot overflow here: the pool of memories needs 64-bit addresses.
    (at as usize, at as usize + length as usize)
}

pub(super) fn get_u32(memory: &[u8], at: u32) -> Result<u32, Errno> {
    let bytes = memory.get(at as usize..).and_then(<[u8]>::first_chunk);
    bytes.copied().map(u32::from_le_bytes).ok_or(Errno::Fault)
}

pub(super) fn put<const N: usize>(memory: &mut [u8], at: u32, bytes: [u8; N]) -> Result<(), Errno> {
    let to = memory
        .get_mut(at as usize..)
        .and_then(<[u8]>::first_chunk_mut);
    *to.ok_or(Errno::Fault)? = bytes;
    Ok(())
}

/// The `index`th of the vectors (address and length) at `at`, whose table was checked to lie in
/// the memory.
pub(super) fn vector(memory: &[u8], at: u32, index: u32) -> Result<(u32, u32), Errno> {
    let at = at + 8 * index;
    Ok((get_u32(memory, at)?, get_u32(memory, at + 4)?))
}

/// Checks that a table of `count` entries of `size` bytes lies in the memory.
pub(super) fn check_table(memory: &[u8], at: u32, count: u32, size: u32) -> Result<(), Errno> {
    let length = count.checked_mul(size).ok_or(Errno::Fault)?;
    slice(memory, at, length).map(|_| ())
}
