//! What the host knows of one guest while it runs: its streams, its clock, its randomness.

use std::borrow::Cow;
use std::sync::Arc;

use wasmtime::{AsContextMut, Caller, ResourceLimiter, StoreContextMut, UpdateDeadline};

use super::engine::TABLE_ELEMENTS;
use super::exchange::{self, Said};
use super::fault::{Halt, Phase};
use super::limits::Limits;
use super::meter::Meter;
use super::random::Random;
use super::script::{FirstRead, Folder, Frozen, Levers};
use super::ticker;
use super::wasi::{Files, GuestMemory};
use super::watch::Watch;

/// A guest's call of the host.
pub(super) type Call<'a> = Caller<'a, State>;

/// The data of a guest's store.
pub(super) struct State {
    pub(super) limits: Arc<Limits>,
    pub(super) meter: Meter,
    pub(super) watch: Watch,
    pub(super) memory: GuestMemory,
    /// The program's name and what else it is called with, each with a zero behind.
    pub(super) arguments: Cow<'static, [u8]>,
    /// The files that a script's guest can read, and which it has open.
    pub(super) folder: Option<Arc<Folder>>,
    pub(super) files: Files,
    pub(super) first_read: FirstRead,
    pub(super) levers: Option<Levers>,
    pub(super) frozen: Option<Frozen>,
    pub(super) random: Random,
    pub(super) clock: Clock,
    pub(super) stdin: Input,
    output: Vec<u8>,
    stderr: Vec<u8>,
    stderr_room: usize,
    /// Streams 0, 1, 2 that the guest has closed.
    pub(super) closed: [bool; 3],
}

/// What the guest has been given and not read yet.
#[derive(Default)]
pub(super) struct Input {
    bytes: Vec<u8>,
    read: usize,
    closed: bool,
}

impl Input {
    /// Gives the guest more to read; nothing means that there will never be more.
    pub(super) fn give(&mut self, bytes: &[u8]) {
        self.closed = bytes.is_empty();
        self.bytes.clear();
        self.bytes.extend_from_slice(bytes);
        self.read = 0;
    }

    pub(super) fn unread(&self) -> &[u8] {
        &self.bytes[self.read..]
    }

    /// Whether a read would have to wait.
    pub(super) fn is_dry(&self) -> bool {
        self.unread().is_empty() && !self.closed
    }

    /// Moves as much as fits into `buffer`, and says how much that was.
    pub(super) fn read(&mut self, buffer: &mut [u8]) -> usize {
        let count = buffer.len().min(self.unread().len());
        buffer[..count].copy_from_slice(&self.unread()[..count]);
        self.read += count;
        count
    }
}

/// A virtual clock: it goes with the fuel, one nanosecond a unit, and jumps over sleeps.
pub(super) struct Clock {
    /// Nanoseconds since 1970 at the guest's birth.
    pub(super) born: u64,
    /// Nanoseconds slept.
    pub(super) slept: u64,
}

impl Clock {
    /// Guests are born between 2020 and 2028, at a second that the seed chooses, so that programs
    /// that seed their generator with the time play differently from game to game.
    pub(super) fn new(seed: u64) -> Self {
        const YEAR_2020: u64 = 1_577_836_800;
        const EIGHT_YEARS: u64 = 1 << 28;
        Clock {
            born: (YEAR_2020 + seed % EIGHT_YEARS) * 1_000_000_000,
            slept: 0,
        }
    }
}

impl State {
    pub(super) fn new(limits: Arc<Limits>, seed: u64) -> Self {
        State {
            meter: Meter::new(limits.fuel_to_start),
            watch: Watch::default(),
            memory: GuestMemory::Nowhere,
            arguments: Cow::Borrowed(b"bot\0"),
            folder: None,
            files: Files::default(),
            first_read: FirstRead::default(),
            levers: None,
            frozen: None,
            random: Random::new(seed),
            clock: Clock::new(seed),
            stdin: Input::default(),
            output: Vec::new(),
            stderr: Vec::new(),
            stderr_room: limits.stderr,
            closed: [false; 3],
            limits,
        }
    }

    /// The arguments one by one, each with its zero.
    pub(super) fn arguments(&self) -> impl Iterator<Item = &[u8]> {
        self.arguments.split_inclusive(|byte| *byte == 0)
    }

    /// What was written on stdout and not yet handed over.
    pub(super) fn output(&self) -> &[u8] {
        &self.output
    }

    /// What was written on stderr and not yet handed over.
    pub(super) fn stderr(&self) -> &[u8] {
        &self.stderr
    }

    /// Takes what the guest writes on stdout.
    ///
    /// # Errors
    /// [`Halt::Output`] when the turn's limit does not hold it; what fits is kept.
    pub(super) fn write_output(&mut self, bytes: &[u8]) -> Result<(), Halt> {
        let room = self.limits.output_per_turn - self.output.len();
        self.output
            .extend_from_slice(&bytes[..bytes.len().min(room)]);
        if bytes.len() > room {
            return Err(Halt::Output);
        }
        Ok(())
    }

    /// Takes what the guest writes on stderr, as far as there is room.
    pub(super) fn write_stderr(&mut self, bytes: &[u8]) {
        let kept = &bytes[..bytes.len().min(self.stderr_room)];
        self.stderr.extend_from_slice(kept);
        self.stderr_room -= kept.len();
    }

    /// Ends a phase with `left` in the engine's counter of fuel.
    pub(super) fn close(&mut self, left: u64) {
        let used = self.meter.close(left);
        self.watch.end(&self.limits.budget, used);
    }

    /// Looks at a guest that runs long.
    pub(super) fn look(&mut self) -> wasmtime::Result<UpdateDeadline> {
        Ok(self.watch.look(&self.limits.budget, self.meter.armed())?)
    }

    /// Hands over everything the other side may want to see while the guest sleeps or is dead.
    pub(super) fn publish(&mut self) {
        exchange::hand_over(Said {
            output: std::mem::take(&mut self.output),
            stderr: std::mem::take(&mut self.stderr),
            usage: self.meter.usage(),
        });
    }
}

/// Arms fuel and deadline for the phase that the meter is in, and gives the fuel.
pub(super) fn arm(mut store: StoreContextMut<'_, State>) -> wasmtime::Result<()> {
    let limits = &store.data().limits;
    let ticks = ticker::ticks(limits.wall_clock);
    let fuel = match store.data().meter.phase() {
        Phase::Start => limits.fuel_to_start,
        Phase::Turn => limits.fuel_per_turn,
    };
    let look = store.data_mut().watch.begin(ticks);
    store.set_epoch_deadline(look);
    store.set_fuel(fuel)
}

/// Arms fuel and deadline for a start of which so much fuel is used up.
pub(super) fn arm_after(
    mut store: impl AsContextMut<Data = State>,
    spent: u64,
) -> wasmtime::Result<()> {
    let mut store = store.as_context_mut();
    let fuel = store.data().limits.fuel_to_start;
    arm(store.as_context_mut())?;
    store.set_fuel(fuel.saturating_sub(spent))
}

/// Begins a turn, the phase before having been closed.
pub(super) fn begin_turn(mut store: impl AsContextMut<Data = State>) -> wasmtime::Result<()> {
    let mut store = store.as_context_mut();
    let state = store.data_mut();
    state.meter.open(state.limits.fuel_per_turn);
    arm(store)
}

/// Goes on with the turn, the part before having been closed: the fuel is what it was, and only the
/// clock begins anew, which has gone on while the guest slept.
pub(super) fn continue_turn(mut store: impl AsContextMut<Data = State>) {
    let mut store = store.as_context_mut();
    let ticks = ticker::ticks(store.data().limits.wall_clock);
    let look = store.data_mut().watch.begin(ticks);
    store.set_epoch_deadline(look);
}

/// What a guest's pointers can reach.
const ADDRESSES: u64 = 1 << 32;

impl ResourceLimiter for State {
    fn memory_growing(
        &mut self,
        _current: usize,
        desired: usize,
        maximum: Option<usize>,
    ) -> wasmtime::Result<bool> {
        let desired = desired as u64;
        // A maximum that the guest itself has declared is its own business: it is told -1.
        if maximum.is_some_and(|maximum| (maximum as u64) < ADDRESSES.min(desired)) {
            return Ok(false);
        }
        if desired > self.limits.memory.min(ADDRESSES) {
            return Err(Halt::Memory.into());
        }
        self.meter.memory(desired);
        Ok(true)
    }

    /// A machine without memory is the judge's trouble, never the guest's.
    fn memory_grow_failed(&mut self, error: wasmtime::Error) -> wasmtime::Result<()> {
        Err(error)
    }

    fn table_growing(
        &mut self,
        _current: usize,
        desired: usize,
        _maximum: Option<usize>,
    ) -> wasmtime::Result<bool> {
        Ok(desired <= TABLE_ELEMENTS)
    }
}
