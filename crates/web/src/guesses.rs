//! How often somebody may guess a password.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Wrong guesses that are free.
const FREE: u32 = 5;
/// The longest wait.
const LONGEST: Duration = Duration::from_secs(15 * 60);
/// Names that are remembered; beyond that, those that may guess again are forgotten.
const REMEMBERED: usize = 50_000;

/// Wrong guesses by what was guessed at.
#[derive(Default)]
pub(crate) struct Guesses(Mutex<HashMap<String, (u32, Instant)>>);

impl Guesses {
    /// How long to wait before the next guess at this name.
    pub(crate) fn wait(&self, name: &str) -> Option<Duration> {
        let guesses = self.0.lock().expect("no panic while it is held");
        let &(_, until) = guesses.get(&key(name))?;
        let wait = until.checked_duration_since(Instant::now())?;
        (!wait.is_zero()).then_some(wait)
    }

    /// A guess was wrong: the wait doubles with each.
    pub(crate) fn wrong(&self, name: &str) {
        let mut guesses = self.0.lock().expect("no panic while it is held");
        let now = Instant::now();
        if guesses.len() >= REMEMBERED {
            guesses.retain(|_, (_, until)| *until > now);
        }
        let (count, until) = guesses.entry(key(name)).or_insert((0, now));
        *count += 1;
        let beyond = count.saturating_sub(FREE);
        if beyond > 0 {
            let wait = Duration::from_secs(1 << beyond.min(10));
            *until = now + wait.min(LONGEST);
        }
    }

    /// A guess was right.
    pub(crate) fn right(&self, name: &str) {
        let mut guesses = self.0.lock().expect("no panic while it is held");
        guesses.remove(&key(name));
    }
}

/// What a name is remembered by. No account has a longer one.
fn key(name: &str) -> String {
    name.trim()
        .chars()
        .take(40)
        .collect::<String>()
        .to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_guesses_wrong_waits_longer_and_longer() {
        let guesses = Guesses::default();
        for _ in 0..FREE {
            assert_eq!(guesses.wait("ada"), None);
            guesses.wrong("Ada");
        }
        assert_eq!(guesses.wait("ada"), None);
        guesses.wrong("ada");
        let first = guesses.wait("ADA").expect("a wait");
        guesses.wrong("ada");
        assert!(guesses.wait("ada").expect("a wait") > first);
        assert_eq!(guesses.wait("bob"), None);
        guesses.right("ada");
        assert_eq!(guesses.wait("ada"), None);
    }
}
