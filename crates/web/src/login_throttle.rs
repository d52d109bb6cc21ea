//! Delays between wrong passwords for one account name.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The number of wrong passwords without a delay.
const FREE: u32 = 5;
/// The longest delay.
const LONGEST: Duration = Duration::from_secs(15 * 60);
/// The number of names that are remembered. When it is reached, names whose delay has passed are forgotten.
const REMEMBERED: usize = 50_000;

/// Failed attempts to sign in, by account name.
#[derive(Default)]
pub(crate) struct LoginThrottle(Mutex<HashMap<String, Failures>>);

#[derive(Clone, Copy)]
struct Failures {
    count: u32,
    /// The next attempt is allowed from here on.
    until: Instant,
}

impl LoginThrottle {
    /// The time until the next attempt with this name is allowed. `None` if it is allowed now.
    pub(crate) fn wait(&self, name: &str) -> Option<Duration> {
        let until = self.failures().get(&key(name))?.until;
        let wait = until.checked_duration_since(Instant::now())?;
        (!wait.is_zero()).then_some(wait)
    }

    /// Records a wrong password. Beyond the free ones, each doubles the delay.
    pub(crate) fn record_failure(&self, name: &str) {
        let mut all = self.failures();
        let now = Instant::now();
        if all.len() >= REMEMBERED {
            all.retain(|_, failures| failures.until > now);
        }
        let none = Failures {
            count: 0,
            until: now,
        };
        let failures = all.entry(key(name)).or_insert(none);
        failures.count += 1;
        let beyond = failures.count.saturating_sub(FREE);
        if beyond > 0 {
            let wait = Duration::from_secs(1 << beyond.min(10));
            failures.until = now + wait.min(LONGEST);
        }
    }

    /// Forgets the wrong passwords after a right one.
    pub(crate) fn reset(&self, name: &str) {
        self.failures().remove(&key(name));
    }

    fn failures(&self) -> MutexGuard<'_, HashMap<String, Failures>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The key of a name. It is cut, because no account has a longer name and a request can send any text.
fn key(name: &str) -> String {
    let shown = name.trim().chars().take(40);
    shown.collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_passwords_raise_the_delay() {
        let throttle = LoginThrottle::default();
        for _ in 0..FREE {
            assert_eq!(throttle.wait("ada"), None);
            throttle.record_failure("Ada");
        }
        assert_eq!(throttle.wait("ada"), None);
        throttle.record_failure("ada");
        let first = throttle.wait("ADA").expect("a wait");
        throttle.record_failure("ada");
        assert!(throttle.wait("ada").expect("a wait") > first);
        assert_eq!(throttle.wait("bob"), None);
        throttle.reset("ada");
        assert_eq!(throttle.wait("ada"), None);
    }
}
