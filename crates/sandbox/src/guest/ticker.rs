//! The clock behind the backstop in real time: one thread moves the epochs of all engines.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use wasmtime::{Engine, EngineWeak};

use super::fault::HostError;

const TICKS_A_SECOND: u64 = 100;
const TICK: Duration = Duration::from_millis(1_000 / TICKS_A_SECOND);

/// The engines whose epochs move. The thread runs exactly while this is not empty; both sides look
/// under the lock, so there is never a second thread and never one too few.
static ENGINES: Mutex<Vec<EngineWeak>> = Mutex::new(Vec::new());

/// Moves the epoch of `engine` from now on, as long as it lives.
///
/// # Errors
/// When the system gives no thread.
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

/// How many ticks from now a deadline is: at least `time`, so one more than fit, because the next
/// tick may come at once.
pub(super) fn ticks(time: Duration) -> u64 {
    // Half the range, because the engine adds the present epoch to it.
    const NEVER: u64 = u64::MAX / 2;
    // In two parts, because this is done every turn and a division of 128 bits is slow.
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
