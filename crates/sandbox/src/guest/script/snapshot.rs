//! What is kept of a guest at its first read, and how it is taken up from there.

use wasmtime::{Global, Val};

use super::{Levers, REWINDING, RUNNING, UNWINDING};
use crate::guest::fault::Halt;
use crate::guest::precompile::Native;
use crate::guest::state::{self, Call, State};
use crate::guest::stderr::Messages;
use crate::guest::wasi::{self, Files};

/// Room for the calls that are open at a first read; some 10 KiB are needed. It is the free part of
/// the guest's own stack, so an interpreter has to have so much left.
const ROOM: u32 = 256 << 10;
/// Fuel for writing the stack down or building it up, which no guest pays for.
const PLENTY: u64 = 1 << 40;

/// A guest at its first read.
pub(in crate::guest) struct Snapshot {
    /// A module whose memory has the contents that were there.
    pub(super) image: Native,
    /// Size of that memory in bytes.
    pub(super) memory: u64,
    /// The code's globals, in the order of their exports.
    pub(super) globals: Vec<i32>,
    pub(super) host: Frozen,
}

/// What the host knows of a guest at its first read.
#[derive(Clone)]
pub(in crate::guest) struct Frozen {
    /// Fuel used up.
    pub(super) fuel: u64,
    slept: u64,
    files: Files,
    /// What it wrote there.
    pub(super) messages: Messages,
    /// Where the stack is written.
    place: u32,
    /// What was there before.
    covered: Vec<u8>,
}

/// Begins to take a snapshot: from here on all calls return.
pub(super) fn freeze(call: &mut Call<'_>) -> wasmtime::Result<()> {
    let left = call.get_fuel()?;
    let levers = levers(call)?;
    let top = levers
        .stack
        .get(&mut *call)
        .i32()
        .unwrap_or(0)
        .cast_unsigned();
    let place = top.saturating_sub(ROOM).next_multiple_of(16).max(16);
    let (memory, state) = wasi::split(call).map_err(|_| no_memory())?;
    if !state.output().is_empty() {
        // It would have to be said again in every game, in the turn where it was said.
        return Err(Halt::Output.into());
    }
    let room = memory
        .get_mut(place as usize..top as usize)
        .ok_or_else(no_memory)?;
    state.frozen = Some(Frozen {
        fuel: state.meter.spent(left),
        slept: state.clock.slept,
        files: state.files.clone(),
        messages: state.messages().clone(),
        place,
        covered: room.to_vec(),
    });
    // From where to where it may be written.
    room[..4].copy_from_slice(&(place + 8).to_le_bytes());
    room[4..8].copy_from_slice(&top.to_le_bytes());
    levers
        .place
        .set(&mut *call, Val::I32(place.cast_signed()))?;
    levers.mode.set(&mut *call, Val::I32(UNWINDING))?;
    call.set_fuel(PLENTY)
}

impl Frozen {
    /// Keeps of what was covered only where something else has come. False if the calls that are open
    /// did not fit into the room: asyncify does not look and writes on, over what they need, so the
    /// snapshot is none.
    #[must_use]
    pub(super) fn trim(&mut self, memory: &[u8]) -> bool {
        let place = self.place as usize;
        let end = memory.get(place..).and_then(<[u8]>::first_chunk);
        let end = end.map_or(usize::MAX, |end| u32::from_le_bytes(*end) as usize);
        let used = end.saturating_sub(place);
        let fits = used <= self.covered.len();
        self.covered.truncate(used);
        fits
    }

    /// What the host has to know from the beginning.
    pub(super) fn restore(&self, state: &mut State) {
        state.files = self.files.clone();
        state.clock.slept = self.slept;
        state.restore_messages(&self.messages);
    }
}

impl Snapshot {
    /// Sets a fresh instance, whose memory is the image's, to take everything up. Its start function
    /// then comes to the read where the snapshot was taken.
    pub(super) fn prepare(
        &self,
        store: &mut wasmtime::Store<State>,
        globals: &[Global],
        levers: &Levers,
    ) -> wasmtime::Result<()> {
        for (global, value) in globals.iter().zip(&self.globals) {
            global.set(&mut *store, Val::I32(*value))?;
        }
        levers.mode.set(&mut *store, Val::I32(REWINDING))?;
        store.set_fuel(PLENTY)
    }
}

/// The stack has been rebuilt: from here on everything is as it was.
pub(super) fn thaw(call: &mut Call<'_>, snapshot: &Snapshot) -> wasmtime::Result<()> {
    let levers = levers(call)?;
    levers.mode.set(&mut *call, Val::I32(RUNNING))?;
    let frozen = &snapshot.host;
    let (memory, _) = wasi::split(call).map_err(|_| no_memory())?;
    let place = frozen.place as usize;
    let room = memory.get_mut(place..place + frozen.covered.len());
    room.ok_or_else(no_memory)?.copy_from_slice(&frozen.covered);
    state::arm_after(&mut *call, frozen.fuel)
}

fn levers(call: &Call<'_>) -> wasmtime::Result<Levers> {
    let levers = call.data().levers;
    levers.ok_or_else(|| wasmtime::Error::msg("a script's guest has lost its levers"))
}

fn no_memory() -> wasmtime::Error {
    wasmtime::Error::msg("a script's guest has no memory where its stack is")
}
