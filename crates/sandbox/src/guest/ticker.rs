//! The thread that increments the epochs of all engines, on which the limits of real time rest.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use wasmtime::{Engine, EngineWeak};

use super::fault::HostError;

const TICKS_A_SECOND: u64 = 100;
const TICK: Duration = Duration::from_millis(1_000 / TICKS_A_SECOND);

/// The engines to tick. The thread runs exactly while this is not empty. Both sides check that under
/// the lock, so there are never two threads and never none when one is needed.
static ENGINES: Mutex<Vec<EngineWeak>> = Mutex::new(Vec::new());

/// Increments the epoch of `engine` 100 times a second, as long as the engine lives.
///
/// # Errors
/// If the system grants no thread.
pub(crate) fn watch(engine: &Engine) -> Result<(), HostError> {
    let mut engines = engines();
    if engines.is_empty() {
        thread::Builder::new()
            .name("sandbox-ticker".into())
            .spawn(tick)
            .map_err(|error| HostError::new(format!("no thread for the clock: {error}")))?;
    }
    engines.push(engine.weak());
    Ok(())
}

/// Ticks until a deadline that is at least `time` from now: one more than fit into `time`, because the
/// next tick may be due at once.
pub(super) fn ticks(time: Duration) -> u64 {
    // Half the range, because the engine adds the current epoch to it.
    const NEVER: u64 = u64::MAX / 2;
    // In two parts: this is computed every turn, and a division of 128 bits is slow.
    let whole = time.as_secs().saturating_mul(TICKS_A_SECOND);
    let part = u64::from(time.subsec_nanos().div_ceil(TICK.subsec_nanos()));
    whole.saturating_add(part + 1).min(NEVER)
}

fn tick() {
    loop {
        thread::sleep(TICK);
        let mut engines = engines();
        engines.retain(|engine| match engine.upgrade() {
            Some(engine) => {
                engine.increment_epoch();
                true
            }
            None => false,
        });
        if engines.is_empty() {
            return;
        }
    }
}

fn engines() -> MutexGuard<'static, Vec<EngineWeak>> {
    ENGINES.lock().unwrap_or_else(PoisonError::into_inner)
}
