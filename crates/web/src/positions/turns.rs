//! Who may make this process compute, and how much.
//!
//! Each asker has one question under way and a purse of computing time that fills slowly, so who asks dear
//! questions waits for himself. Those who have asked much lately share one turn, so that another one is always
//! there for everybody else. Visitors have a purse together as well; while it is empty, those who have asked
//! little are still answered.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::asker::Asker;
use crate::error::WebError;

/// Longest wait for a turn.
const TURN: Duration = Duration::from_secs(3);
/// Questions that are answered at the same time, and those of askers among them who have asked much lately.
const AT_ONCE: usize = 2;
const OF_GREEDY: usize = 1;
/// Who has so much of the own purse left has asked little, in seconds.
const MODEST: f64 = 1.5;
/// What one visitor may use at once, and how much of each second fills it again: a person who looks at
/// positions uses less.
const OF_A_VISITOR: Filling = Filling {
    most: Duration::from_secs(2),
    per_second: Duration::from_millis(50),
};
/// The same for one account.
const OF_AN_ACCOUNT: Filling = Filling {
    most: Duration::from_secs(2),
    per_second: Duration::from_millis(200),
};
/// The same for all visitors together.
const VISITORS: Filling = Filling {
    most: Duration::from_secs(5),
    per_second: Duration::from_millis(500),
};
/// Askers that are remembered.
const REMEMBERED: usize = 10_000;

/// How large a purse is, and how fast it fills.
#[derive(Clone, Copy)]
struct Filling {
    most: Duration,
    per_second: Duration,
}

/// Computing time that may be used.
#[derive(Clone, Copy)]
struct Purse {
    filling: Filling,
    /// Seconds; below nothing where the last answer took more than there was.
    left: f64,
    at: Instant,
}

impl Purse {
    fn full(filling: Filling, now: Instant) -> Self {
        Self {
            filling,
            left: filling.most.as_secs_f64(),
            at: now,
        }
    }

    fn left(&mut self, now: Instant) -> f64 {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        let filled = self.left + since * self.filling.per_second.as_secs_f64();
        self.left = filled.min(self.filling.most.as_secs_f64());
        self.at = now;
        self.left
    }

    /// Whole seconds until there is something in it.
    fn wait(&mut self, now: Instant) -> u64 {
        let lacking = -self.left(now) / self.filling.per_second.as_secs_f64();
        Duration::try_from_secs_f64(lacking).map_or(0, |wait| wait.as_secs()) + 1
    }
}

/// One asker.
struct Own {
    purse: Purse,
    turn: Arc<Semaphore>,
}

/// What has been used.
struct Used {
    own: HashMap<String, Own>,
    visitors: Purse,
}

/// Gives turns to those who ask.
pub(super) struct Turns {
    all: Arc<Semaphore>,
    greedy: Arc<Semaphore>,
    used: Arc<Mutex<Used>>,
}

/// The right to compute; what it took is counted when it is given back.
pub(super) struct Turn {
    asker: Asker,
    begun: Instant,
    used: Arc<Mutex<Used>>,
    _permits: Vec<OwnedSemaphorePermit>,
}

impl Drop for Turn {
    fn drop(&mut self) {
        if self.asker.is_counted {
            let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
            used.pay(&self.asker, self.begun.elapsed(), Instant::now());
        }
    }
}

impl Used {
    fn new(now: Instant) -> Self {
        Self {
            own: HashMap::new(),
            visitors: Purse::full(VISITORS, now),
        }
    }

    fn own(&mut self, asker: &Asker, now: Instant) -> &mut Own {
        if self.own.len() >= REMEMBERED && !self.own.contains_key(&asker.name) {
            // Who has a full purse is as good as unknown.
            let most = OF_A_VISITOR.most.as_secs_f64();
            self.own
                .retain(|_, own| own.turn.available_permits() == 0 || own.purse.left(now) < most);
        }
        let filling = match asker.is_visitor {
            true => OF_A_VISITOR,
            false => OF_AN_ACCOUNT,
        };
        self.own.entry(asker.name.clone()).or_insert_with(|| Own {
            purse: Purse::full(filling, now),
            turn: Arc::new(Semaphore::new(1)),
        })
    }

    /// How long the asker has to wait before more is computed, if it has to.
    fn wait(&mut self, asker: &Asker, now: Instant) -> Option<u64> {
        let visitors = self.visitors.left(now);
        let wait_for_visitors = self.visitors.wait(now);
        let own = self.own(asker, now);
        let left = own.purse.left(now);
        if left <= 0.0 {
            return Some(own.purse.wait(now));
        }
        (asker.is_visitor && visitors <= 0.0 && left < MODEST).then_some(wait_for_visitors)
    }

    fn pay(&mut self, asker: &Asker, took: Duration, now: Instant) {
        let took = took.as_secs_f64();
        let own = self.own(asker, now);
        own.purse.left = own.purse.left(now) - took;
        if asker.is_visitor {
            self.visitors.left = self.visitors.left(now) - took;
        }
    }
}

impl Turns {
    pub(super) fn new() -> Self {
        Self {
            all: Arc::new(Semaphore::new(AT_ONCE)),
            greedy: Arc::new(Semaphore::new(OF_GREEDY)),
            used: Arc::new(Mutex::new(Used::new(Instant::now()))),
        }
    }

    /// A turn, as soon as the asker has no other one and there is room.
    ///
    /// # Errors
    /// If there is none in time, and if the asker has used up what there is.
    pub(super) async fn next(&self, asker: &Asker) -> Result<Turn, WebError> {
        let mut waited_for = Vec::new();
        if asker.is_counted {
            let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
            let now = Instant::now();
            if let Some(wait) = used.wait(asker, now) {
                return Err(too_much(wait));
            }
            let own = used.own(asker, now);
            waited_for.push(Arc::clone(&own.turn));
            if own.purse.left(now) < MODEST {
                waited_for.push(Arc::clone(&self.greedy));
            }
        }
        waited_for.push(Arc::clone(&self.all));
        let acquired = async {
            let mut permits = Vec::new();
            for turn in waited_for {
                permits.push(turn.acquire_owned().await.ok()?);
            }
            Some(permits)
        };
        match timeout(TURN, acquired).await {
            Ok(Some(permits)) => Ok(Turn {
                asker: asker.clone(),
                begun: Instant::now(),
                used: Arc::clone(&self.used),
                _permits: permits,
            }),
            _ => Err(busy()),
        }
    }
}

fn too_much(wait: u64) -> WebError {
    let message = "you have asked for much computing, and others want some too";
    WebError::new(StatusCode::TOO_MANY_REQUESTS, "too-much", message)
        .help("signed in, you share it with nobody; at home `grundy solve` has no limit")
        .retry_after(wait)
}

pub(super) fn busy() -> WebError {
    let message = "too many questions are being answered at the moment";
    WebError::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message).retry_after(5)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asker(name: &str, is_visitor: bool) -> Asker {
        Asker {
            name: name.to_owned(),
            is_visitor,
            is_counted: true,
        }
    }

    #[test]
    fn who_asks_much_waits_and_nobody_else_does() {
        let begun = Instant::now();
        let mut used = Used::new(begun);
        let (greedy, modest) = (asker("greedy", true), asker("modest", true));
        let ada = asker("ada", false);
        assert_eq!(used.wait(&greedy, begun), None);
        used.pay(&greedy, Duration::from_secs(3), begun);
        // A second too much, of which a twentieth comes back in each second.
        assert_eq!(used.wait(&greedy, begun), Some(21));
        assert_eq!(used.wait(&modest, begun), None);
        let later = begun + Duration::from_secs(25);
        assert_eq!(used.wait(&greedy, later), None);

        // Visitors together have used up what they have: who has asked little is answered.
        for number in 0..5 {
            let another = asker(&format!("another {number}"), true);
            used.pay(&another, Duration::from_millis(1_500), later);
        }
        let another = asker("another 0", true);
        assert!(used.wait(&another, later).is_some());
        assert_eq!(used.wait(&modest, later), None);
        used.pay(&ada, Duration::from_millis(1_500), later);
        assert_eq!(used.wait(&ada, later), None, "accounts are not visitors");
        let much_later = later + Duration::from_secs(60);
        assert_eq!(used.wait(&another, much_later), None);
    }

    #[tokio::test]
    async fn each_asker_has_one_turn_and_the_greedy_leave_one_for_others() {
        let turns = Turns::new();
        let (one, other, modest) = (asker("one", true), asker("other", false), asker("m", true));
        {
            let mut used = turns.used.lock().expect("no panic while it is held");
            for greedy in [&one, &other] {
                used.pay(greedy, Duration::from_secs(1), Instant::now());
            }
        }
        let held = turns.next(&one).await.expect("a turn");
        let is_free = async |asker: &Asker| {
            let turn = timeout(Duration::from_millis(50), turns.next(asker)).await;
            turn.is_ok_and(|turn| turn.is_ok())
        };
        assert!(!is_free(&one).await);
        assert!(!is_free(&other).await);
        assert!(is_free(&modest).await);
        drop(held);
        assert!(is_free(&one).await);
        assert!(is_free(&other).await);
    }

    #[test]
    fn not_everybody_is_remembered_for_ever() {
        let begun = Instant::now();
        let mut used = Used::new(begun);
        for number in 0..2 * REMEMBERED {
            used.own(&asker(&number.to_string(), true), begun);
        }
        assert!(used.own.len() <= REMEMBERED);
    }
}
