//! The clock of tools, and waiting for it.
//!
//! A tool's result must not depend on the time, so the clock is a counter: it moves by a microsecond whenever it
//! is read, and jumps when a tool sleeps. It stays within the first seconds of 1970, and is never zero, which
//! Go's runtime takes for a broken clock.

use wasmtime::Linker;

use super::{Call, MODULE, split};
use crate::guest::wasi::errno::{Answer, Errno, Failure, Outcome, answer, answers};
use crate::guest::wasi::layout::{
    EVENT, FLAG_ABSOLUTE, MAX_SUBSCRIPTIONS, SUBSCRIPTION, TAG_CLOCK,
};
use crate::guest::wasi::memory::{check_table, put, slice};
use crate::tool::run::State;

/// Nanoseconds between two readings.
const STEP: u64 = 1_000;

/// Nanoseconds since 1970, as a tool sees them.
#[derive(Default)]
pub(super) struct Clock(u64);

impl Clock {
    fn read(&mut self) -> u64 {
        self.0 = self.0.saturating_add(STEP);
        self.0
    }
}

/// Defines the functions on the clock.
pub(super) fn define(linker: &mut Linker<State>) -> wasmtime::Result<()> {
    answers!(linker, call, {
        "clock_time_get"(_: u32, _: u64, to: u32) => split(call).and_then(|(memory, wasi)| {
            let now = wasi.clock.read();
            Ok(put(memory, to, now.to_le_bytes())?)
        });
        "poll_oneoff"(from: u32, to: u32, count: u32, stored: u32) =>
            poll(call, (from, to, count), stored);
    });
    // A tool has one thread.
    linker.func_wrap(MODULE, "sched_yield", || -> i32 { 0 })?;
    Ok(())
}

/// Reports every subscription as ready. The clock jumps to the latest timeout, and files never block.
fn poll(call: &mut Call<'_>, (from, to, count): (u32, u32, u32), stored: u32) -> Outcome {
    if count == 0 || count > MAX_SUBSCRIPTIONS {
        return Err(Errno::Invalid.into());
    }
    let (memory, wasi) = split(call)?;
    check_table(memory, from, count, SUBSCRIPTION)?;
    check_table(memory, to, count, EVENT)?;
    for index in 0..count {
        let event = event(memory, from + SUBSCRIPTION * index, &mut wasi.clock)?;
        put(memory, to + EVENT * index, event)?;
    }
    Ok(put(memory, stored, count.to_le_bytes())?)
}

/// The event of one subscription, once the clock has reached its timeout.
fn event(memory: &[u8], at: u32, clock: &mut Clock) -> Result<[u8; EVENT as usize], Failure> {
    let entry: &[u8; SUBSCRIPTION as usize] = slice(memory, at, SUBSCRIPTION)?
        .first_chunk()
        .ok_or(Errno::Fault)?;
    if entry[8] == TAG_CLOCK {
        let mut timeout = [0; 8];
        timeout.copy_from_slice(&entry[24..32]);
        let timeout = u64::from_le_bytes(timeout);
        let is_absolute = u16::from_le_bytes([entry[40], entry[41]]) & FLAG_ABSOLUTE != 0;
        let due = if is_absolute {
            timeout
        } else {
            clock.0.saturating_add(timeout)
        };
        clock.0 = clock.0.max(due);
    }
    let mut event = [0; EVENT as usize];
    event[..8].copy_from_slice(&entry[..8]);
    event[10] = entry[8];
    Ok(event)
}
