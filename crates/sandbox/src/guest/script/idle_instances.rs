//! Instances of scripts that are used again.
//!
//! A fresh instance of an interpreter costs more than a short turn of a script: dozens of page faults, and when its
//! pages are freed the system interrupts all other threads. So if a guest is dropped while it waits for input, its
//! instance is kept, and the next guest of the same script gets it. A guest can change its memory and its globals.
//! Pages of the memory that may have been written are copied from the snapshot, which sets the globals anyway. The
//! table is the same for all: an interpreter that changes its table is refused when it is installed. An instance whose
//! memory has grown is not used again, because memory cannot shrink.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use wasmtime::Store;

use super::Snapshot;
use super::program::ScriptInstance;
use super::written;
use crate::guest::engine::IDLE_INSTANCES;
use crate::guest::fault::HostError;
use crate::guest::state::State;
use crate::guest::wasi::GuestMemory;

/// The number of pages up to which an instance is restored; a fresh one is cheaper than more.
const PAGES: usize = 512;

/// The instances that a host keeps.
#[derive(Clone, Default)]
pub(in crate::guest) struct IdleInstances(Arc<Mutex<Vec<IdleInstance>>>);

/// An instance whose guest has been dropped.
pub(super) struct IdleInstance {
    snapshot: Arc<Snapshot>,
    store: Store<State>,
    instance: ScriptInstance,
}

impl IdleInstances {
    /// Takes out the instance of an earlier guest of this script.
    fn take(&self, snapshot: &Arc<Snapshot>) -> Option<IdleInstance> {
        let mut idle = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_one = |idle: &IdleInstance| Arc::ptr_eq(&idle.snapshot, snapshot);
        let found = idle.iter().rposition(is_one)?;
        Some(idle.remove(found))
    }

    /// Keeps an instance, instead of the one that has been kept longest if there are too many.
    fn put(&self, new: IdleInstance) {
        let mut idle = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() == IDLE_INSTANCES as usize {
            idle.remove(0);
        }
        idle.push(new);
    }

    /// The instance of an earlier guest of this script, with its first contents; `None` if there is none, or if it
    /// cannot be restored.
    pub(super) fn restored(&self, snapshot: &Arc<Snapshot>) -> Option<IdleInstance> {
        let mut idle = self.take(snapshot)?;
        let memory = idle.instance.memory.data_mut(&mut idle.store);
        restore(memory, &snapshot.contents).then_some(idle)
    }
}

impl IdleInstance {
    /// The place for a guest with this state.
    pub(super) fn place(mut self, mut state: State) -> Place {
        state.memory = GuestMemory::Known(self.instance.memory);
        state.asyncify = self.instance.asyncify;
        // The engine reports the size of a fresh memory.
        state.meter.grow(self.snapshot.memory);
        *self.store.data_mut() = state;
        Place {
            store: Some(self.store),
            instance: Some(self.instance),
            keep: None,
        }
    }
}

/// Gives a memory its first contents again. Returns false if that is impossible, or costs too much.
#[must_use]
fn restore(memory: &mut [u8], contents: &[u8]) -> bool {
    if memory.len() != contents.len() {
        return false;
    }
    let Some(pages) = written::pages(memory) else {
        return false;
    };
    let pages: Vec<_> = pages.take(PAGES + 1).collect();
    if pages.len() > PAGES {
        return false;
    }
    for page in pages {
        let (now, before) = (&mut memory[page.clone()], &contents[page]);
        if now != before {
            now.copy_from_slice(before);
        }
    }
    true
}

/// The place where a guest runs: its store, and the instance in it if it is a script's. If a place is dropped while a
/// script waits for input in it, its instance is kept.
pub(in crate::guest) struct Place {
    store: Option<Store<State>>,
    pub(super) instance: Option<ScriptInstance>,
    /// The list that takes the instance, while the script runs.
    pub(super) keep: Option<(IdleInstances, Arc<Snapshot>)>,
}

impl Place {
    /// A place without an instance.
    pub(in crate::guest) fn new(store: Store<State>) -> Self {
        Place {
            store: Some(store),
            instance: None,
            keep: None,
        }
    }

    /// The store.
    ///
    /// # Errors
    /// Never: a place has its store until it is dropped.
    pub(in crate::guest) fn store(&mut self) -> Result<&mut Store<State>, HostError> {
        let lost = || HostError::new("a guest has lost its store");
        self.store.as_mut().ok_or_else(lost)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let (Some(store), Some(instance), Some((idle_instances, snapshot))) =
            (self.store.take(), self.instance.take(), self.keep.take())
            && !thread::panicking()
        {
            idle_instances.put(IdleInstance {
                snapshot,
                store,
                instance,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use wasmtime::{Engine, Instance, Module, Store};

    use super::*;
    use crate::guest::engine::{self, Allocation};
    use crate::guest::script::parts;

    fn memory(engine: &Engine, contents: &[u8]) -> (Store<()>, wasmtime::Memory) {
        let module = Module::new(engine, parts::image(contents)).unwrap();
        let mut store = Store::new(engine, ());
        let instance = Instance::new(&mut store, &module, &[]).unwrap();
        let memory = instance.get_memory(&mut store, parts::MEMORY.1).unwrap();
        (store, memory)
    }

    /// A MiB of which the first and the last quarter are zeros.
    fn contents() -> Vec<u8> {
        let number = |at: usize| u8::try_from(at % 251).unwrap() + 1;
        let inside = (1 << 18)..(3 << 18);
        let byte = |at| if inside.contains(&at) { number(at) } else { 0 };
        (0..1 << 20).map(byte).collect()
    }

    #[test]
    fn memory_is_restored_wherever_it_was_written() {
        let engine = engine::worker(Allocation::Pool).unwrap();
        let contents = contents();
        let (mut store, memory) = memory(&engine, &contents);
        for round in 0..3 {
            let data = memory.data_mut(&mut store);
            for at in (round * 977..data.len()).step_by(40_000) {
                data[at] ^= 0xff;
            }
            assert_ne!(data, contents);
            assert!(restore(data, &contents));
            assert!(data == contents, "round {round}");
        }
    }

    #[test]
    fn memory_that_has_grown_is_not_restored() {
        let engine = engine::worker(Allocation::Pool).unwrap();
        let contents = contents();
        let (mut store, memory) = memory(&engine, &contents);
        memory.grow(&mut store, 1).unwrap();
        assert!(!restore(memory.data_mut(&mut store), &contents));
    }

    #[test]
    fn memory_that_was_written_everywhere_is_not_restored() {
        let engine = engine::worker(Allocation::Pool).unwrap();
        let contents = vec![1; 4 << 20];
        let (mut store, memory) = memory(&engine, &contents);
        memory.data_mut(&mut store).fill(2);
        assert!(!restore(memory.data_mut(&mut store), &contents));
    }
}
