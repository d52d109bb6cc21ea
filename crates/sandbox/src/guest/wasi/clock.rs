//! The virtual clock, and waiting for it or for streams.

use super::errno::{Errno, Failure};
use super::layout::{EVENT, FLAG_ABSOLUTE, MAX_SUBSCRIPTIONS, SUBSCRIPTION, TAG_CLOCK};
use super::memory::{check_table, put, slice, split};
use super::{CALL, Call, ITEM, Outcome, charge, streams};
use crate::guest::state::State;

const REALTIME: u32 = 0;
const MONOTONIC: u32 = 1;
const PROCESS: u32 = 2;
const THREAD: u32 = 3;

pub(super) const TAG_READ: u8 = 1;
pub(super) const TAG_WRITE: u8 = 2;

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
    state.meter.read_clock();
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
    /// A stream that is ready: the bytes on it.
    Ready(u64),
    /// Input that is still to come.
    Input,
    /// An event that never happens.
    Wrong(Errno),
}

impl Wish {
    /// The nanoseconds until the event; `None` if input decides.
    fn due(&self) -> Option<u64> {
        match self {
            Wish::Sleep(time) => Some(*time),
            Wish::Ready(_) | Wish::Wrong(_) => Some(0),
            Wish::Input => None,
        }
    }
}

/// The arguments of `poll_oneoff`.
pub(super) struct Polling {
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) count: u32,
    pub(super) stored: u32,
}

/// `poll_oneoff`: returns the events that are ready. If there are none, the clock jumps to the earliest timeout, or
/// the guest sleeps until there is input.
pub(super) async fn poll(call: &mut Call<'_>, asked: &Polling) -> Outcome {
    charge(call, CALL + ITEM * u64::from(asked.count))?;
    if asked.count == 0 || asked.count > MAX_SUBSCRIPTIONS {
        return Err(Errno::Invalid.into());
    }
    let (memory, _) = split(call)?;
    check_table(memory, asked.from, asked.count, SUBSCRIPTION)?;
    check_table(memory, asked.to, asked.count, EVENT)?;
    slice(memory, asked.stored, 4)?;
    let mut subscriptions = subscriptions(call, asked)?;
    if input_comes_first(call, &subscriptions)? {
        streams::ask(call).await?;
        subscriptions = self::subscriptions(call, asked)?;
    }
    report(call, &subscriptions, asked)
}

fn subscriptions(call: &mut Call<'_>, asked: &Polling) -> Result<Vec<Subscription>, Failure> {
    let left = call.get_fuel()?;
    let (memory, state) = split(call)?;
    let places = (0..asked.count).map(|index| asked.from + SUBSCRIPTION * index);
    let subscriptions = places.map(|at| subscription(memory, state, left, at));
    Ok(subscriptions.collect::<Result<_, _>>()?)
}

/// The nanoseconds until the first event; `None` if only input can be the first.
fn earliest(subscriptions: &[Subscription]) -> Option<u64> {
    let due = subscriptions.iter().filter_map(|entry| entry.wish.due());
    due.min()
}

fn awaits_input(subscriptions: &[Subscription]) -> bool {
    let mut wishes = subscriptions.iter().map(|entry| &entry.wish);
    wishes.any(|wish| matches!(wish, Wish::Input))
}

/// Whether input comes before any other event. A poll with a time limit is a look for input.
fn input_comes_first(
    call: &mut Call<'_>,
    subscriptions: &[Subscription],
) -> wasmtime::Result<bool> {
    if !awaits_input(subscriptions) {
        return Ok(false);
    }
    match earliest(subscriptions) {
        None => Ok(true),
        Some(time) => streams::input_comes_at_look(call, time),
    }
}

/// Lets the time of a poll pass, and writes its events.
fn report(call: &mut Call<'_>, subscriptions: &[Subscription], asked: &Polling) -> Outcome {
    let (memory, state) = split(call)?;
    let passes = earliest(subscriptions).unwrap_or(0);
    state.clock.slept = state.clock.slept.saturating_add(passes);
    // A poll that awaits input was recorded as a look.
    if !awaits_input(subscriptions) {
        state.looks.sleep(passes);
    }
    let mut events = 0;
    for entry in subscriptions {
        let (errno, bytes) = match entry.wish {
            Wish::Input => continue,
            Wish::Sleep(time) if time > passes => continue,
            Wish::Sleep(_) => (0, 0),
            Wish::Ready(bytes) => (0, bytes),
            Wish::Wrong(errno) => (errno as u8, 0),
        };
        let mut event = [0; EVENT as usize];
        event[..8].copy_from_slice(&entry.userdata);
        event[8] = errno;
        event[10] = entry.tag;
        event[16..24].copy_from_slice(&bytes.to_le_bytes());
        put(memory, asked.to + EVENT * events, event)?;
        events += 1;
    }
    Ok(put(memory, asked.stored, events.to_le_bytes())?)
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
            Ok(Some(bytes)) => Wish::Ready(bytes),
            Ok(None) => Wish::Input,
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
