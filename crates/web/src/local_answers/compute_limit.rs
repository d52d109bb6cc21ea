//! Rate limits for computation in the web process.
//!
//! Each requester has one request in progress and a token bucket of computing time, so expensive requests delay
//! only their own requester. Requesters whose bucket is low share a single slot, so that another is always free
//! for the rest. Visitors also share a bucket; while it is empty, visitors with enough left in their own are
//! still served.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use grundy_report::number_of;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::error::WebError;
use crate::requester::Requester;

/// The longest wait for a permit.
const WAIT: Duration = Duration::from_secs(3);
/// The number of requests that are answered at the same time.
const AT_ONCE: usize = 2;
/// The number of them that may be from requesters who are not light users.
const AT_ONCE_HEAVY: usize = 1;
/// A requester with at least this many seconds left in its bucket counts as a light user.
const LIGHT_USER: f64 = 1.5;
/// The bucket of one visitor. A person who explores positions uses less.
const VISITOR: RefillRate = RefillRate {
    most: Duration::from_secs(2),
    per_second: Duration::from_millis(50),
};
/// The bucket of one account.
const ACCOUNT: RefillRate = RefillRate {
    most: Duration::from_secs(2),
    per_second: Duration::from_millis(200),
};
/// The bucket that all visitors share.
const ALL_VISITORS: RefillRate = RefillRate {
    most: Duration::from_secs(5),
    per_second: Duration::from_millis(500),
};
/// The number of requesters that are remembered. When it is reached, those with full buckets are forgotten.
const REMEMBERED: usize = 10_000;

/// The size of a bucket, and the computing time that it gains in each second.
#[derive(Clone, Copy)]
struct RefillRate {
    most: Duration,
    per_second: Duration,
}

/// Computing time that may be used.
#[derive(Clone, Copy)]
struct TokenBucket {
    rate: RefillRate,
    /// Seconds at `at`. Negative if the last answer took more than there was.
    left: f64,
    at: Instant,
}

impl TokenBucket {
    fn full(rate: RefillRate, now: Instant) -> Self {
        Self {
            rate,
            left: rate.most.as_secs_f64(),
            at: now,
        }
    }

    /// Seconds of computing time that are left now.
    fn left(&mut self, now: Instant) -> f64 {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        let filled = self.left + since * self.rate.per_second.as_secs_f64();
        self.left = filled.min(self.rate.most.as_secs_f64());
        self.at = now;
        self.left
    }

    fn charge(&mut self, took: Duration, now: Instant) {
        self.left = self.left(now) - took.as_secs_f64();
    }

    /// Whole seconds until the bucket is no longer empty.
    fn wait(&mut self, now: Instant) -> u64 {
        let lacking = -self.left(now) / self.rate.per_second.as_secs_f64();
        Duration::try_from_secs_f64(lacking).map_or(0, |wait| wait.as_secs()) + 1
    }
}

/// The state of one requester.
struct RequesterUsage {
    bucket: TokenBucket,
    /// Has one permit: the requester's only request in progress.
    slot: Arc<Semaphore>,
}

/// The computing time that is left.
struct Usage {
    requesters: HashMap<String, RequesterUsage>,
    visitors: TokenBucket,
}

/// Hands out permits to compute.
pub(super) struct ComputeLimit {
    all: Arc<Semaphore>,
    heavy: Arc<Semaphore>,
    usage: Arc<Mutex<Usage>>,
}

/// Permission to compute. Dropping it charges the elapsed time to the requester's bucket.
pub(super) struct ComputePermit {
    requester: Requester,
    begun: Instant,
    usage: Arc<Mutex<Usage>>,
    _permits: Vec<OwnedSemaphorePermit>,
}

impl Drop for ComputePermit {
    fn drop(&mut self) {
        if self.requester.is_counted {
            let took = self.begun.elapsed();
            locked(&self.usage).charge(&self.requester, took, Instant::now());
        }
    }
}

fn locked(usage: &Mutex<Usage>) -> MutexGuard<'_, Usage> {
    usage.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Usage {
    fn new(now: Instant) -> Self {
        Self {
            requesters: HashMap::new(),
            visitors: TokenBucket::full(ALL_VISITORS, now),
        }
    }

    fn of(&mut self, requester: &Requester, now: Instant) -> &mut RequesterUsage {
        if self.requesters.len() >= REMEMBERED && !self.requesters.contains_key(&requester.name) {
            // A new entry has a full bucket, so forgetting a full one changes nothing.
            let most = VISITOR.most.as_secs_f64();
            self.requesters.retain(|_, account| {
                account.slot.available_permits() == 0 || account.bucket.left(now) < most
            });
        }
        let rate = match requester.is_visitor {
            true => VISITOR,
            false => ACCOUNT,
        };
        let new = || RequesterUsage {
            bucket: TokenBucket::full(rate, now),
            slot: Arc::new(Semaphore::new(1)),
        };
        let requesters = &mut self.requesters;
        requesters.entry(requester.name.clone()).or_insert_with(new)
    }

    /// Seconds until the requester may compute again. `None` if it may now.
    fn wait(&mut self, requester: &Requester, now: Instant) -> Option<u64> {
        let visitors = self.visitors.left(now);
        let wait_for_visitors = self.visitors.wait(now);
        let bucket = &mut self.of(requester, now).bucket;
        let left = bucket.left(now);
        if left <= 0.0 {
            return Some(bucket.wait(now));
        }
        (requester.is_visitor && visitors <= 0.0 && left < LIGHT_USER).then_some(wait_for_visitors)
    }

    fn charge(&mut self, requester: &Requester, took: Duration, now: Instant) {
        self.of(requester, now).bucket.charge(took, now);
        if requester.is_visitor {
            self.visitors.charge(took, now);
        }
    }
}

impl ComputeLimit {
    pub(super) fn new() -> Self {
        Self {
            all: Arc::new(Semaphore::new(AT_ONCE)),
            heavy: Arc::new(Semaphore::new(AT_ONCE_HEAVY)),
            usage: Arc::new(Mutex::new(Usage::new(Instant::now()))),
        }
    }

    /// Waits for a permit.
    ///
    /// # Errors
    /// If none is free in time, or the requester's computing time is used up.
    pub(super) async fn acquire(&self, requester: &Requester) -> Result<ComputePermit, WebError> {
        // The order matters: first the requester's own slot, then the heavy users' one, then a global one. A
        // request that waits for its predecessor must not hold a global permit.
        let mut needed = Vec::new();
        if requester.is_counted {
            let mut usage = locked(&self.usage);
            let now = Instant::now();
            if let Some(wait) = usage.wait(requester, now) {
                return Err(too_much(wait));
            }
            let account = usage.of(requester, now);
            needed.push(Arc::clone(&account.slot));
            if account.bucket.left(now) < LIGHT_USER {
                needed.push(Arc::clone(&self.heavy));
            }
        }
        needed.push(Arc::clone(&self.all));
        let acquired = async {
            let mut permits = Vec::new();
            for semaphore in needed {
                permits.push(semaphore.acquire_owned().await.ok()?);
            }
            Some(permits)
        };
        match timeout(WAIT, acquired).await {
            Ok(Some(permits)) => Ok(ComputePermit {
                requester: requester.clone(),
                begun: Instant::now(),
                usage: Arc::clone(&self.usage),
                _permits: permits,
            }),
            _ => Err(busy()),
        }
    }
}

fn too_much(wait: u64) -> WebError {
    let seconds = number_of(wait, "second");
    let message = format!("you have reached your computing limit; try again in {seconds}");
    WebError::too_many(message, wait).help(
        "sign in for your own allowance, or run `grundy solve` on your machine, which has no limit",
    )
}

pub(super) fn busy() -> WebError {
    let message = "too many questions are being answered at the moment";
    WebError::try_later("busy", message, 5)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn requester(name: &str, is_visitor: bool) -> Requester {
        Requester {
            name: name.to_owned(),
            is_visitor,
            is_counted: true,
        }
    }

    #[test]
    fn a_heavy_user_waits_and_no_other_requester_does() {
        let begun = Instant::now();
        let mut usage = Usage::new(begun);
        let (heavy, light) = (requester("heavy", true), requester("light", true));
        let ada = requester("ada", false);
        assert_eq!(usage.wait(&heavy, begun), None);
        usage.charge(&heavy, Duration::from_secs(3), begun);
        // A second too much, of which a twentieth comes back in each second.
        assert_eq!(usage.wait(&heavy, begun), Some(21));
        assert_eq!(usage.wait(&light, begun), None);
        let later = begun + Duration::from_secs(25);
        assert_eq!(usage.wait(&heavy, later), None);

        // The visitors' bucket is empty: only light users among them are answered.
        for number in 0..5 {
            let another = requester(&format!("another {number}"), true);
            usage.charge(&another, Duration::from_millis(1_500), later);
        }
        let another = requester("another 0", true);
        assert!(usage.wait(&another, later).is_some());
        assert_eq!(usage.wait(&light, later), None);
        usage.charge(&ada, Duration::from_millis(1_500), later);
        assert_eq!(usage.wait(&ada, later), None, "accounts are not visitors");
        let much_later = later + Duration::from_secs(60);
        assert_eq!(usage.wait(&another, much_later), None);
    }

    #[tokio::test]
    async fn heavy_users_leave_a_permit_for_others() {
        let limit = ComputeLimit::new();
        let (one, other, light) = (
            requester("one", true),
            requester("other", false),
            requester("m", true),
        );
        {
            let mut usage = locked(&limit.usage);
            for heavy in [&one, &other] {
                usage.charge(heavy, Duration::from_secs(1), Instant::now());
            }
        }
        let held = limit.acquire(&one).await.expect("a permit");
        let is_free = async |requester: &Requester| {
            let permit = timeout(Duration::from_millis(50), limit.acquire(requester)).await;
            permit.is_ok_and(|permit| permit.is_ok())
        };
        assert!(!is_free(&one).await);
        assert!(!is_free(&other).await);
        assert!(is_free(&light).await);
        drop(held);
        assert!(is_free(&one).await);
        assert!(is_free(&other).await);
    }

    #[test]
    fn few_requesters_are_remembered() {
        let begun = Instant::now();
        let mut usage = Usage::new(begun);
        for number in 0..2 * REMEMBERED {
            usage.of(&requester(&number.to_string(), true), begun);
        }
        assert!(usage.requesters.len() <= REMEMBERED);
    }
}
