//! The virtual clock, and waiting for it or for streams.

use super::errno::Errno;
use super::memory::{check_table, put, slice, split};
use super::{CALL, Call, ITEM, Outcome, charge, streams};
use crate::guest::state::State;

const REALTIME: u32 = 0;
const MONOTONIC: u32 = 1;
const PROCESS: u32 = 2;
const THREAD: u32 = 3;

const TAG_CLOCK: u8 = 0;
pub(super) const TAG_READ: u8 = 1;
pub(super) const TAG_WRITE: u8 = 2;

const SUBSCRIPTION: u32 = 48;
const EVENT: u32 = 32;
const FLAG_ABSOLUTE: u16 = 1;

/// Subscriptions of one poll; real programs have two or three.
const MAX_SUBSCRIPTIONS: u32 = 1024;

/// `clock_res_get`: one nanosecond, which is one unit of fuel.
pub(super) fn resolution(call: &mut Call<'_>, clock: u32, to: u32) -> Outcome {
    charge(call, CALL)?;
    if clock > THREAD {
        return Err(Errno::Invalid.into());
    }
    let (memory, _) = split(call)?;
    Ok(put(memory, to, 1u64.to_le_bytes())?)
}

/// `clock_time_get`
pub(super) fn time(call: &mut Call<'_>, clock: u32, to: u32) -> Outcome {
    charge(call, CALL)?;
    let left = call.get_fuel()?;
    let (memory, state) = split(call)?;
    let now = now(state, left, clock)?;
    Ok(put(memory, to, now.to_le_bytes())?)
}

/// The time of a clock in nanoseconds, with `left` of the armed fuel.
fn now(state: &State, left: u64, clock: u32) -> Result<u64, Errno> {
    let worked = state.meter.spent(left);
    let alive = worked.saturating_add(state.clock.slept);
    match clock {
        REALTIME => Ok(state.clock.start.saturating_add(alive)),
        MONOTONIC => Ok(alive),
        PROCESS | THREAD => Ok(worked),
        _ => Err(Errno::Invalid),
    }
}

/// One entry of a poll.
struct Subscription {
    userdata: [u8; 8],
    tag: u8,
    wish: Wish,
}

/// The event that a subscription waits for.
enum Wish {
    /// The clock: the nanoseconds from now.
    Sleep(u64),
    /// A stream: the bytes that are ready on it. Streams count as always ready; a read then waits.
    Stream(u64),
    /// An event that never happens.
    Wrong(Errno),
}

/// `poll_oneoff`: returns the events that are ready immediately. If there are none, the clock jumps to the
/// earliest timeout.
pub(super) fn poll(call: &mut Call<'_>, from: u32, to: u32, count: u32, stored: u32) -> Outcome {
    charge(call, CALL + ITEM * u64::from(count))?;
    if count == 0 || count > MAX_SUBSCRIPTIONS {
        return Err(Errno::Invalid.into());
    }
    let left = call.get_fuel()?;
    let (memory, state) = split(call)?;
    check_table(memory, from, count, SUBSCRIPTION)?;
    check_table(memory, to, count, EVENT)?;
    slice(memory, stored, 4)?;
    let subscriptions = (0..count)
        .map(|index| subscription(memory, state, left, from + SUBSCRIPTION * index))
        .collect::<Result<Vec<_>, _>>()?;

    let sleep = subscriptions.iter().map(|entry| match entry.wish {
        Wish::Sleep(time) => time,
        Wish::Stream(_) | Wish::Wrong(_) => 0,
    });
    let sleep = sleep.min().unwrap_or(0);
    state.clock.slept = state.clock.slept.saturating_add(sleep);

    let mut events = 0;
    for entry in &subscriptions {
        let (errno, bytes) = match entry.wish {
            Wish::Sleep(time) if time > sleep => continue,
            Wish::Sleep(_) => (0, 0),
            Wish::Stream(bytes) => (0, bytes),
            Wish::Wrong(errno) => (errno as u8, 0),
        };
        let mut event = [0; EVENT as usize];
        event[..8].copy_from_slice(&entry.userdata);
        event[8] = errno;
        event[10] = entry.tag;
        event[16..24].copy_from_slice(&bytes.to_le_bytes());
        put(memory, to + EVENT * events, event)?;
        events += 1;
    }
    Ok(put(memory, stored, events.to_le_bytes())?)
}

fn subscription(memory: &[u8], state: &State, left: u64, at: u32) -> Result<Subscription, Errno> {
    let bytes: &[u8; SUBSCRIPTION as usize] = slice(memory, at, SUBSCRIPTION)?
        .first_chunk()
        .ok_or(Errno::Fault)?;
    let tag = bytes[8];
    let word = |from: usize| u32::from_le_bytes([0, 1, 2, 3].map(|byte| bytes[from + byte]));
    let long = |from: usize| u64::from(word(from)) | u64::from(word(from + 4)) << 32;
    let wish = match tag {
        TAG_CLOCK => {
            let flags = u16::from_le_bytes([bytes[40], bytes[41]]);
            let timeout = long(24);
            match now(state, left, word(16)) {
                Err(errno) => Wish::Wrong(errno),
                Ok(now) if flags & FLAG_ABSOLUTE != 0 => Wish::Sleep(timeout.saturating_sub(now)),
                Ok(_) => Wish::Sleep(timeout),
            }
        }
        TAG_READ | TAG_WRITE => match streams::ready(state, word(16), tag) {
            Ok(bytes) => Wish::Stream(bytes),
            Err(errno) => Wish::Wrong(errno),
        },
        _ => return Err(Errno::Invalid),
    };
    Ok(Subscription {
        userdata: long(0).to_le_bytes(),
        tag,
        wish,
    })
}
