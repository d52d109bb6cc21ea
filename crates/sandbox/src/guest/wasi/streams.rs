//! The three standard streams. Those for writing claim to be terminals, so that C's and Python's
//! stdout is flushed at the end of every line; the one for reading does not, because Python reads a
//! terminal through two independent buffers.

use super::descriptors::{Node, Stream};
use super::errno::Errno;
use super::layout::{CHARACTER_DEVICE, RIGHT_READ, RIGHT_WRITE, UNKNOWN};
use super::memory::{check_table, put, slice, slice_mut, split, vector};
use super::{CALL, Call, ITEM, Outcome, charge, files};
use crate::guest::exchange::Turn;
use crate::guest::looks::Looks;
use crate::guest::run::wait;
use crate::guest::script::{self, FirstRead, Reading};
use crate::guest::state::{self, State};

const RIGHT_SET_FLAGS: u64 = 1 << 3;
const RIGHT_FILE_STATUS: u64 = 1 << 21;
const RIGHT_POLL: u64 = 1 << 27;
const FLAG_NONBLOCK: u8 = 1 << 2;

/// All rights that a stream may have.
pub(super) const RIGHTS: u64 =
    RIGHT_READ | RIGHT_WRITE | RIGHT_SET_FLAGS | RIGHT_FILE_STATUS | RIGHT_POLL;

/// The stream of an open descriptor.
pub(super) fn stream(state: &State, fd: u32) -> Result<Stream, Errno> {
    match state.files.node(fd)? {
        Node::Stream(stream) => Ok(stream),
        Node::Folder(_) | Node::File(..) => Err(Errno::BadDescriptor),
    }
}

/// `fd_read`: waits for input unless the guest has asked not to wait. All pointers are checked before.
pub(super) async fn read(
    call: &mut Call<'_>,
    fd: u32,
    vectors: u32,
    count: u32,
    read: u32,
) -> Outcome {
    let node = call.data().files.node(fd);
    if let Ok(Node::File(..) | Node::Folder(_)) = node {
        return files::read(call, fd, (vectors, count), None, read);
    }
    let is_input = node == Ok(Node::Stream(Stream::Input));
    if is_input && script::first_read(call)? == Reading::Later {
        return Ok(());
    }
    charge(call, CALL + ITEM * u64::from(count))?;
    if !is_input {
        return Err(Errno::BadDescriptor.into());
    }
    let (memory, state) = split(call)?;
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
        let waits = !state.files.nonblocking || input_comes_at_look(call, 0)?;
        if !waits {
            return Err(Errno::Again.into());
        }
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
    // At most the length of the input, which the judge has chosen.
    put(
        memory,
        read,
        u32::try_from(total).unwrap_or(u32::MAX).to_le_bytes(),
    )?;
    charge(call, total as u64)?;
    Ok(())
}

/// Records a look for input that finds none and may wait for `time` nanoseconds. Returns whether the guest waits for
/// input instead.
pub(super) fn input_comes_at_look(call: &mut Call<'_>, time: u64) -> wasmtime::Result<bool> {
    let left = call.get_fuel()?;
    Ok(call.data_mut().input_comes_at_look(left, time))
}

/// Hands over the answer, sleeps until there is input, and begins the next turn unless the input
/// belongs to this one.
pub(super) async fn ask(call: &mut Call<'_>) -> Outcome {
    let left = call.get_fuel()?;
    let state = call.data_mut();
    state.close(left);
    state.publish();
    let turn = wait(|input| call.data_mut().stdin.give(input)).await;
    call.data_mut().looks = Looks::default();
    match turn {
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
    let to = stream(state, fd)?;
    if to == Stream::Input {
        return Err(Errno::BadDescriptor.into());
    }
    check_table(memory, vectors, count, 8)?;
    slice(memory, written, 4)?;
    let mut total = 0;
    for index in 0..count {
        let (at, length) = vector(memory, vectors, index)?;
        let bytes = slice(memory, at, length)?;
        total += u64::from(length);
        if to == Stream::Errors {
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

/// The rights of a stream. The rights to seek and to tell are missing, by which C's `isatty` recognizes a
/// terminal.
pub(super) fn rights(stream: Stream) -> u64 {
    let direction = match stream {
        Stream::Input => RIGHT_READ,
        Stream::Output | Stream::Errors => RIGHT_WRITE,
    };
    direction | RIGHT_SET_FLAGS | RIGHT_FILE_STATUS | RIGHT_POLL
}

/// The file type of a stream.
pub(super) fn kind(stream: Stream) -> u8 {
    match stream {
        Stream::Input => UNKNOWN,
        Stream::Output | Stream::Errors => CHARACTER_DEVICE,
    }
}

/// The flags of a stream.
pub(super) fn flags(state: &State, stream: Stream) -> u8 {
    match stream {
        Stream::Input if state.files.nonblocking => FLAG_NONBLOCK,
        Stream::Input | Stream::Output | Stream::Errors => 0,
    }
}

/// `fd_fdstat_set_flags`: standard input can be read without waiting; the other flags mean nothing here.
pub(super) fn set_flags(call: &mut Call<'_>, fd: u32, flags: u32) -> Outcome {
    charge(call, CALL)?;
    let state = call.data_mut();
    let nonblocking = flags & u32::from(FLAG_NONBLOCK) != 0;
    match stream(state, fd)? {
        Stream::Input => state.files.nonblocking = nonblocking,
        Stream::Output | Stream::Errors if nonblocking => return Err(Errno::NotSupported.into()),
        Stream::Output | Stream::Errors => {}
    }
    Ok(())
}

/// The bytes that a poll for reading or writing on `fd` reports as ready; `None` if a read would wait.
pub(super) fn ready(state: &State, fd: u32, tag: u8) -> Result<Option<u64>, Errno> {
    match (tag, stream(state, fd)?) {
        // Before a first read at which a snapshot is taken, the size of the input is not known.
        (super::clock::TAG_READ, Stream::Input) if !matches!(state.first_read, FirstRead::Done) => {
            Ok(Some(0))
        }
        (super::clock::TAG_READ, Stream::Input) if state.stdin.is_dry() => Ok(None),
        (super::clock::TAG_READ, Stream::Input) => Ok(Some(state.stdin.unread().len() as u64)),
        (super::clock::TAG_WRITE, Stream::Output | Stream::Errors) => {
            Ok(Some(state.limits.output_per_turn as u64))
        }
        _ => Err(Errno::BadDescriptor),
    }
}
