//! The three standard streams. Those for writing claim to be terminals, so that C's and Python's
//! stdout is flushed at the end of every line; the one for reading does not, because Python reads a
//! terminal through two buffers that do not know of each other.

use super::errno::Errno;
use super::memory::{check_table, put, slice, slice_mut, split, vector};
use super::{CALL, Call, ITEM, Outcome, charge, files};
use crate::guest::exchange::Turn;
use crate::guest::run::wait;
use crate::guest::script::{self, FirstRead, Reading};
use crate::guest::state::{self, State};

const STDIN: u32 = 0;
const STDOUT: u32 = 1;
const STDERR: u32 = 2;

const UNKNOWN_KIND: u8 = 0;
const CHARACTER_DEVICE: u8 = 2;
const RIGHT_READ: u64 = 1 << 1;
const RIGHT_SET_FLAGS: u64 = 1 << 3;
const RIGHT_WRITE: u64 = 1 << 6;
const RIGHT_FILE_STATUS: u64 = 1 << 21;
const RIGHT_POLL: u64 = 1 << 27;
const FLAG_NONBLOCK: u32 = 1 << 2;

/// Fails unless `fd` is an open stream, and gives its index.
pub(super) fn stream(state: &State, fd: u32) -> Result<usize, Errno> {
    match state.closed.get(fd as usize) {
        Some(false) => Ok(fd as usize),
        _ => Err(Errno::BadDescriptor),
    }
}

/// `fd_read`: the only call that waits. All pointers are checked before.
pub(super) async fn read(
    call: &mut Call<'_>,
    fd: u32,
    vectors: u32,
    count: u32,
    read: u32,
) -> Outcome {
    if files::is_file(fd) {
        return files::read(call, fd, (vectors, count), None, read);
    }
    if fd == STDIN && script::first_read(call)? == Reading::Later {
        return Ok(());
    }
    charge(call, CALL + ITEM * u64::from(count))?;
    let (memory, state) = split(call)?;
    stream(state, fd)?;
    if fd != STDIN {
        return Err(Errno::BadDescriptor.into());
    }
    check_table(memory, vectors, count, 8)?;
    slice(memory, read, 4)?;
    let mut wanted = 0;
    for index in 0..count {
        let (at, length) = vector(memory, vectors, index)?;
        slice(memory, at, length)?;
        wanted += u64::from(length);
    }
    if wanted == 0 {
        return Ok(put(memory, read, 0u32.to_le_bytes())?);
    }

    if state.stdin.is_dry() {
        ask(call).await?;
    }

    let (memory, state) = split(call)?;
    let mut total = 0;
    for index in 0..count {
        let (at, length) = vector(memory, vectors, index)?;
        total += state.stdin.read(slice_mut(memory, at, length)?);
        if state.stdin.unread().is_empty() {
            break;
        }
    }
    // No longer than the input, whose length the judge has chosen.
    put(
        memory,
        read,
        u32::try_from(total).unwrap_or(u32::MAX).to_le_bytes(),
    )?;
    charge(call, total as u64)?;
    Ok(())
}

/// Hands over the answer, sleeps until there is input, and begins the next turn unless the input
/// belongs to this one.
async fn ask(call: &mut Call<'_>) -> Outcome {
    let left = call.get_fuel()?;
    let state = call.data_mut();
    state.close(left);
    state.publish();
    match wait(|input| call.data_mut().stdin.give(input)).await {
        Turn::Next => state::begin_turn(&mut *call)?,
        Turn::Same => state::continue_turn(&mut *call),
    }
    Ok(())
}

/// `fd_write`
pub(super) fn write(
    call: &mut Call<'_>,
    fd: u32,
    vectors: u32,
    count: u32,
    written: u32,
) -> Outcome {
    charge(call, CALL + ITEM * u64::from(count))?;
    let (memory, state) = split(call)?;
    stream(state, fd)?;
    if fd == STDIN {
        return Err(Errno::BadDescriptor.into());
    }
    check_table(memory, vectors, count, 8)?;
    slice(memory, written, 4)?;
    let mut total = 0;
    for index in 0..count {
        let (at, length) = vector(memory, vectors, index)?;
        let bytes = slice(memory, at, length)?;
        total += u64::from(length);
        if fd == STDERR {
            state.write_stderr(bytes);
        } else {
            state.write_output(bytes).map_err(wasmtime::Error::from)?;
        }
    }
    // Vectors may overlap, so their sum may be larger than any memory.
    let total32 = u32::try_from(total).map_err(|_| Errno::Invalid)?;
    put(memory, written, total32.to_le_bytes())?;
    charge(call, total)?;
    Ok(())
}

/// `fd_close`
pub(super) fn close(call: &mut Call<'_>, fd: u32) -> Outcome {
    if files::is_file(fd) {
        return files::close(call, fd);
    }
    charge(call, CALL)?;
    let state = call.data_mut();
    let index = stream(state, fd)?;
    state.closed[index] = true;
    Ok(())
}

/// `fd_fdstat_get`
pub(super) fn status(call: &mut Call<'_>, fd: u32, to: u32) -> Outcome {
    if files::is_file(fd) {
        return files::status(call, fd, to);
    }
    charge(call, CALL)?;
    let (memory, state) = split(call)?;
    stream(state, fd)?;
    let direction = if fd == STDIN { RIGHT_READ } else { RIGHT_WRITE };
    // Without the rights to seek and to tell, which is how C's `isatty` knows a terminal.
    let rights = direction | RIGHT_SET_FLAGS | RIGHT_FILE_STATUS | RIGHT_POLL;
    let mut status = [0; 24];
    status[0] = kind(fd);
    status[8..16].copy_from_slice(&rights.to_le_bytes());
    Ok(put(memory, to, status)?)
}

fn kind(fd: u32) -> u8 {
    if fd == STDIN {
        UNKNOWN_KIND
    } else {
        CHARACTER_DEVICE
    }
}

/// `fd_fdstat_set_flags`: a stream always blocks; the other flags mean nothing here.
pub(super) fn set_flags(call: &mut Call<'_>, fd: u32, flags: u32) -> Outcome {
    charge(call, CALL)?;
    stream(call.data(), fd)?;
    if flags & FLAG_NONBLOCK != 0 {
        return Err(Errno::NotSupported.into());
    }
    Ok(())
}

/// `fd_filestat_get`
pub(super) fn file_status(call: &mut Call<'_>, fd: u32, to: u32) -> Outcome {
    if files::is_file(fd) {
        return files::file_status(call, fd, to);
    }
    charge(call, CALL)?;
    let (memory, state) = split(call)?;
    stream(state, fd)?;
    let mut status = [0; 64];
    status[16] = kind(fd);
    status[24] = 1; // one link
    Ok(put(memory, to, status)?)
}

/// Whether a poll for reading (or else writing) on `fd` makes sense, and how much there is to read.
pub(super) fn ready(state: &State, fd: u32, tag: u8) -> Result<u64, Errno> {
    stream(state, fd)?;
    match (tag, fd) {
        // How much there is for a first read is not known yet where a snapshot is taken there.
        (super::clock::TAG_READ, STDIN) if matches!(state.first_read, FirstRead::Done) => {
            Ok(state.stdin.unread().len() as u64)
        }
        (super::clock::TAG_READ, STDIN) => Ok(0),
        (super::clock::TAG_WRITE, STDOUT | STDERR) => Ok(state.limits.output_per_turn as u64),
        _ => Err(Errno::BadDescriptor),
    }
}
