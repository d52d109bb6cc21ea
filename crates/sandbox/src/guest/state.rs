//! The host's state of one running guest: its streams, clock and randomness.

use std::borrow::Cow;
use std::sync::Arc;

use wasmtime::{AsContextMut, Caller, ResourceLimiter, StoreContextMut, UpdateDeadline};

use super::engine::TABLE_ELEMENTS;
use super::exchange::{self, GuestOutput};
use super::fault::{Halt, Phase};
use super::limits::Limits;
use super::looks::{Look, Looks};
use super::meter::Meter;
use super::random::Random;
use super::script::{AsyncifyGlobals, FirstRead, Folder, Frozen};
use super::stderr::Messages;
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
    /// The program's name and arguments, each terminated by a zero.
    pub(super) arguments: Cow<'static, [u8]>,
    /// The files that the guest of a script can read.
    pub(super) folder: Option<Arc<Folder>>,
    /// The guest's open descriptors.
    pub(super) files: Files,
    pub(super) first_read: FirstRead,
    pub(super) asyncify: Option<AsyncifyGlobals>,
    pub(super) frozen: Option<Frozen>,
    pub(super) random: Random,
    pub(super) clock: Clock,
    pub(super) stdin: Input,
    pub(super) looks: Looks,
    output: Vec<u8>,
    messages: Messages,
    told_unopened: bool,
}

/// The guest's stdin.
#[derive(Default)]
pub(super) struct Input {
    bytes: Vec<u8>,
    read: usize,
    closed: bool,
    /// Whether anything was taken, now or earlier.
    taken: bool,
}

impl Input {
    /// Replaces the bytes to read. No bytes close the stream.
    pub(super) fn give(&mut self, bytes: &[u8]) {
        self.closed = bytes.is_empty();
        self.bytes.clear();
        self.bytes.extend_from_slice(bytes);
        self.read = 0;
    }

    pub(super) fn unread(&self) -> &[u8] {
        &self.bytes[self.read..]
    }

    /// Whether a read has to wait.
    pub(super) fn is_dry(&self) -> bool {
        self.unread().is_empty() && !self.closed
    }

    /// Moves as many bytes as fit into `buffer`. Returns how many.
    pub(super) fn read(&mut self, buffer: &mut [u8]) -> usize {
        let count = buffer.len().min(self.unread().len());
        buffer[..count].copy_from_slice(&self.unread()[..count]);
        self.read += count;
        self.taken |= count > 0;
        count
    }
}

/// A virtual clock: it advances by one nanosecond per unit of fuel, and jumps over sleeps.
pub(super) struct Clock {
    /// The guest's start, in nanoseconds since 1970.
    pub(super) start: u64,
    /// Nanoseconds slept.
    pub(super) slept: u64,
}

impl Clock {
    /// A clock that starts between 2020 and 2028, at a second chosen by the seed, so that programs that
    /// seed their random numbers with the time play differently from game to game.
    pub(super) fn new(seed: u64) -> Self {
        const YEAR_2020: u64 = 1_577_836_800;
        const EIGHT_YEARS: u64 = 1 << 28;
        Clock {
            start: (YEAR_2020 + seed % EIGHT_YEARS) * 1_000_000_000,
            slept: 0,
        }
    }
}

impl State {
    pub(super) fn new(limits: Arc<Limits>, seed: u64) -> Self {
        State {
            meter: Meter::new(limits.fuel_to_start, limits.account),
            watch: Watch::default(),
            memory: GuestMemory::Nowhere,
            arguments: Cow::Borrowed(b"bot\0"),
            folder: None,
            files: Files::default(),
            first_read: FirstRead::default(),
            asyncify: None,
            frozen: None,
            random: Random::new(seed),
            clock: Clock::new(seed),
            stdin: Input::default(),
            looks: Looks::default(),
            output: Vec::new(),
            messages: Messages::new(limits.stderr),
            told_unopened: false,
            limits,
        }
    }

    /// Bytes written to stdout and not yet published.
    pub(super) fn output(&self) -> &[u8] {
        &self.output
    }

    /// Whether the guest has to write a line before it gets input: in a turn in which it has not yet written one.
    pub(super) fn owes_answer(&self) -> bool {
        self.meter.phase() == Phase::Turn && !self.output.ends_with(b"\n")
    }

    /// Records a look for input that finds none, with `left` of the armed fuel, and that may wait for `time`
    /// nanoseconds. Returns whether the next input comes now: to a guest that owes an answer, only if it does nothing
    /// but look.
    pub(super) fn input_comes_at_look(&mut self, left: u64, time: u64) -> bool {
        let look = Look {
            spent: self.meter.spent(left),
            written: self.output.len(),
        };
        self.looks.record(look, time);
        self.meter.look();
        match self.owes_answer() {
            true => self.looks.are_all(),
            false => self.looks.are_long(),
        }
    }

    /// The messages that are not yet published.
    pub(super) fn messages(&self) -> &Messages {
        &self.messages
    }

    /// Appends to stdout.
    ///
    /// # Errors
    /// [`Halt::Output`] when that exceeds the turn's limit. The part that fits is kept.
    pub(super) fn write_output(&mut self, bytes: &[u8]) -> Result<(), Halt> {
        let room = self.limits.output_per_turn - self.output.len();
        self.output
            .extend_from_slice(&bytes[..bytes.len().min(room)]);
        if bytes.len() > room {
            return Err(Halt::Output);
        }
        Ok(())
    }

    /// Writes to stderr that a file cannot be opened; once per guest, and not for scripts: interpreters look
    /// for many files, and report missing ones themselves.
    pub(super) fn tell_unopened(&mut self, path: &str) {
        if self.folder.is_none() && !std::mem::replace(&mut self.told_unopened, true) {
            let text = format!(
                "grundy: there is no file `{path}`: read standard input, write standard output\n"
            );
            self.write_stderr(text.as_bytes());
        }
    }

    /// Appends to stderr. Beyond the limit, the middle is dropped.
    pub(super) fn write_stderr(&mut self, bytes: &[u8]) {
        self.messages.write(bytes);
    }

    /// Appends messages of an earlier run, which a snapshot has kept.
    pub(super) fn restore_messages(&mut self, earlier: &Messages) {
        self.messages.append(earlier);
    }

    /// Ends a phase, with `left` units in the engine's counter.
    pub(super) fn close(&mut self, left: u64) {
        let used = self.meter.close(left);
        self.watch.end(&self.limits.budget, used);
    }

    /// Checks the clocks of a guest that runs long.
    pub(super) fn check_clocks(&mut self) -> wasmtime::Result<UpdateDeadline> {
        Ok(self.watch.check(&self.limits.budget, self.meter.armed())?)
    }

    /// Publishes output and usage, before the guest is suspended or after its end.
    pub(super) fn publish(&mut self) {
        exchange::hand_over(GuestOutput {
            output: std::mem::take(&mut self.output),
            messages: self.messages.take(),
            usage: self.meter.usage(),
            has_read: self.stdin.taken,
        });
    }
}

/// Arms fuel and deadline for the meter's current phase.
pub(super) fn arm(mut store: StoreContextMut<'_, State>) -> wasmtime::Result<()> {
    let limits = &store.data().limits;
    let ticks = ticker::ticks(limits.wall_clock);
    let fuel = match store.data().meter.phase() {
        Phase::Start => limits.fuel_to_start,
        Phase::Turn => store.data().meter.armed(),
    };
    let look = store.data_mut().watch.begin(ticks);
    store.set_epoch_deadline(look);
    store.set_fuel(fuel)
}

/// Arms fuel and deadline for a start that has used `spent` units of its fuel already.
pub(super) fn arm_after(
    mut store: impl AsContextMut<Data = State>,
    spent: u64,
) -> wasmtime::Result<()> {
    let mut store = store.as_context_mut();
    let fuel = store.data().limits.fuel_to_start;
    arm(store.as_context_mut())?;
    store.set_fuel(fuel.saturating_sub(spent))
}

/// Begins a turn, after the previous phase was closed.
pub(super) fn begin_turn(mut store: impl AsContextMut<Data = State>) -> wasmtime::Result<()> {
    let mut store = store.as_context_mut();
    let state = store.data_mut();
    state.meter.open(state.limits.fuel_per_turn);
    arm(store)
}

/// Continues a turn, after its first part was closed. The fuel stays as it is; the clock starts anew,
/// because it went on while the guest was suspended.
pub(super) fn continue_turn(mut store: impl AsContextMut<Data = State>) {
    let mut store = store.as_context_mut();
    let ticks = ticker::ticks(store.data().limits.wall_clock);
    let look = store.data_mut().watch.begin(ticks);
    store.set_epoch_deadline(look);
}

/// Bytes that a guest's pointers can address.
const ADDRESSES: u64 = 1 << 32;

impl ResourceLimiter for State {
    /// The objects that a guest has made and the exceptions that it has thrown are in a memory of their own, whose size
    /// counts, too. It doubles when it is full.
    fn memory_growing(
        &mut self,
        current: usize,
        desired: usize,
        maximum: Option<usize>,
    ) -> wasmtime::Result<bool> {
        let more = (desired - current) as u64;
        let desired = desired as u64;
        // Beyond a maximum that the guest itself has declared, growing returns -1.
        if maximum.is_some_and(|maximum| (maximum as u64) < ADDRESSES.min(desired)) {
            return Ok(false);
        }
        let all = self.meter.memory().saturating_add(more);
        if desired > ADDRESSES || all > self.limits.memory {
            return Err(Halt::Memory.into());
        }
        self.meter.grow(more);
        Ok(true)
    }

    /// A machine that runs out of memory is a fault of the host, never of the guest.
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
