//! Layouts and numbers of WASI preview 1 that guests and tools have in common.

use super::errno::{Errno, Outcome};
use super::memory::{put, slice_mut};

/// Types of files.
pub(crate) const UNKNOWN: u8 = 0;
pub(crate) const CHARACTER_DEVICE: u8 = 2;
pub(crate) const DIRECTORY: u8 = 3;
pub(crate) const REGULAR_FILE: u8 = 4;

/// Rights on descriptors.
pub(crate) const RIGHT_READ: u64 = 1 << 1;
pub(crate) const RIGHT_WRITE: u64 = 1 << 6;

/// Flags of `path_open`.
pub(crate) const OPEN_CREATE: u32 = 1;
pub(crate) const OPEN_DIRECTORY: u32 = 2;
pub(crate) const OPEN_EXCLUSIVE: u32 = 4;
pub(crate) const OPEN_TRUNCATE: u32 = 8;

/// Sizes of the entries of a poll, in bytes.
pub(crate) const SUBSCRIPTION: u32 = 48;
pub(crate) const EVENT: u32 = 32;

/// The tag of a subscription to a clock, and its flag for a time instead of a duration.
pub(crate) const TAG_CLOCK: u8 = 0;
pub(crate) const FLAG_ABSOLUTE: u16 = 1;

/// Subscriptions of one poll; real programs have two or three.
pub(crate) const MAX_SUBSCRIPTIONS: u32 = 1024;

/// Texts, each with its terminating zero.
fn terminated(texts: &[u8]) -> impl Iterator<Item = &[u8]> {
    texts.split_inclusive(|byte| *byte == 0)
}

/// Writes the number of texts to `count`, and the number of their bytes to `size`.
pub(crate) fn put_sizes(memory: &mut [u8], texts: &[u8], count: u32, size: u32) -> Outcome {
    let number = u32::try_from(terminated(texts).count()).map_err(|_| Errno::Invalid)?;
    let bytes = u32::try_from(texts.len()).map_err(|_| Errno::Invalid)?;
    put(memory, count, number.to_le_bytes())?;
    Ok(put(memory, size, bytes.to_le_bytes())?)
}

/// Writes the texts to `bytes`, and the address of each to `pointers`.
pub(crate) fn put_texts(
    memory: &mut [u8],
    texts: &[u8],
    mut pointers: u32,
    mut bytes: u32,
) -> Outcome {
    for text in terminated(texts) {
        put(memory, pointers, bytes.to_le_bytes())?;
        let length = u32::try_from(text.len()).map_err(|_| Errno::Invalid)?;
        slice_mut(memory, bytes, length)?.copy_from_slice(text);
        pointers = pointers.wrapping_add(4);
        bytes = bytes.wrapping_add(length);
    }
    Ok(())
}
