//! Snapshots: the state of a guest at its first read, and how a guest is resumed from it.

use wasmtime::{Global, Val};

use super::{AsyncifyGlobals, REWINDING, RUNNING, UNWINDING};
use crate::guest::fault::Halt;
use crate::guest::precompile::Native;
use crate::guest::state::{self, Call, State};
use crate::guest::stderr::Messages;
use crate::guest::wasi::{self, Files};

/// Bytes for the calls that are open at a first read; about 10 KiB are needed. The buffer is the free part
/// of the guest's own stack, so an interpreter must have that much left.
const ROOM: u32 = 256 << 10;
/// Fuel for unwinding or rewinding the stack. It is not charged to the guest.
const PLENTY: u64 = 1 << 40;

/// A guest at its first read.
pub(in crate::guest) struct Snapshot {
    /// A module that exports a memory with the saved contents.
    pub(super) image: Native,
    /// Those contents.
    pub(super) contents: Vec<u8>,
    /// Size of that memory in bytes.
    pub(super) memory: u64,
    /// The code's globals, in the order of their exports.
    pub(super) globals: Vec<i32>,
    pub(super) host: Frozen,
}

/// The state of the host at a guest's first read.
#[derive(Clone)]
pub(in crate::guest) struct Frozen {
    /// Fuel used up.
    pub(super) fuel: u64,
    slept: u64,
    files: Files,
    /// Its messages on stderr.
    pub(super) messages: Messages,
    /// The address of the buffer for the stack.
    place: u32,
    /// The bytes that the buffer covered.
    covered: Vec<u8>,
}

/// Begins to take a snapshot: starts unwinding, so that all open calls save their locals and return.
pub(super) fn unwind(call: &mut Call<'_>) -> wasmtime::Result<()> {
    let left = call.get_fuel()?;
    let asyncify = asyncify(call)?;
    let top = asyncify
        .stack
        .get(&mut *call)
        .i32()
        .unwrap_or(0)
        .cast_unsigned();
    let place = top.saturating_sub(ROOM).next_multiple_of(16).max(16);
    let (memory, state) = wasi::split(call).map_err(|_| no_memory())?;
    if !state.output().is_empty() {
        // Output before the first read belongs to the first turn of every game, and a snapshot does not keep it.
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
    // Asyncify's buffer begins with the address of its next free byte and the address of its end.
    room[..4].copy_from_slice(&(place + 8).to_le_bytes());
    room[4..8].copy_from_slice(&top.to_le_bytes());
    asyncify
        .place
        .set(&mut *call, Val::I32(place.cast_signed()))?;
    asyncify.mode.set(&mut *call, Val::I32(UNWINDING))?;
    call.set_fuel(PLENTY)
}

impl Frozen {
    /// Shortens `covered` to the bytes that were overwritten. Returns false if the open calls did not fit into
    /// the buffer: asyncify does not check its end and overwrites other data, so the snapshot is invalid.
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

    /// Restores the state of the host for a fresh guest.
    pub(super) fn restore(&self, state: &mut State) {
        state.files = self.files.clone();
        state.clock.slept = self.slept;
        state.restore_messages(&self.messages);
    }
}

impl Snapshot {
    /// Prepares a fresh instance, whose memory is the image's, for rewinding. Its start function then returns
    /// to the read where the snapshot was taken.
    pub(super) fn prepare(
        &self,
        store: &mut wasmtime::Store<State>,
        globals: &[Global],
        asyncify: &AsyncifyGlobals,
    ) -> wasmtime::Result<()> {
        for (global, value) in globals.iter().zip(&self.globals) {
            global.set(&mut *store, Val::I32(*value))?;
        }
        asyncify.mode.set(&mut *store, Val::I32(REWINDING))?;
        store.set_fuel(PLENTY)
    }
}

/// Ends rewinding: the stack has been rebuilt. Restores the bytes that the buffer covered and the fuel.
pub(super) fn rewound(call: &mut Call<'_>, snapshot: &Snapshot) -> wasmtime::Result<()> {
    let asyncify = asyncify(call)?;
    asyncify.mode.set(&mut *call, Val::I32(RUNNING))?;
    let frozen = &snapshot.host;
    let (memory, _) = wasi::split(call).map_err(|_| no_memory())?;
    let place = frozen.place as usize;
    let room = memory.get_mut(place..place + frozen.covered.len());
    room.ok_or_else(no_memory)?.copy_from_slice(&frozen.covered);
    state::arm_after(&mut *call, frozen.fuel)
}

fn asyncify(call: &Call<'_>) -> wasmtime::Result<AsyncifyGlobals> {
    let asyncify = call.data().asyncify;
    asyncify.ok_or_else(|| wasmtime::Error::msg("a script's guest has lost asyncify's globals"))
}

fn no_memory() -> wasmtime::Error {
    wasmtime::Error::msg("a script's guest has no memory where its stack is")
}
