//! A cache of instances, so that stepping through a game solves it once.

use std::collections::HashSet;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use grundy_games::{Game, Opened, SearchBudget, Settings, SettingsError};
use grundy_report::settings_text;
use grundy_rules::{Instance, PositionView};
use lru::LruCache;

use super::bounds::Bounds;

/// The largest number of cached instances.
const MOST_INSTANCES: NonZero<usize> = NonZero::new(24).expect("room for an instance");
/// Positions and moves that are counted to see whether play reaches fewer than the rules can write down.
/// Positions of [`SHORT`] letters count as one.
const COUNTED: u64 = 100_000;
const SHORT: usize = 32;

/// An instance, with an estimate of the work to solve it.
pub(crate) struct CachedInstance {
    /// The game.
    pub(crate) instance: Box<dyn Instance>,
    /// Every position that play can reach, by its hash, where they are few.
    reached: OnceLock<Option<HashSet<u64>>>,
    hasher: RandomState,
    /// The work that it may have done beside its start, in positions and moves.
    work_done: AtomicU64,
    bounds: Bounds,
}

impl CachedInstance {
    fn new(instance: Box<dyn Instance>, bounds: Bounds) -> Self {
        Self {
            instance,
            reached: OnceLock::new(),
            hasher: RandomState::new(),
            work_done: AtomicU64::new(0),
            bounds,
        }
    }

    pub(super) fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Whether everything about this position can be found quickly. Counts the work.
    pub(crate) fn is_quick(&self, here: &dyn PositionView<'_>) -> bool {
        if !here.has_values() {
            return false;
        }
        let work = here.work();
        let most = self.bounds.work;
        let is_quick = work.total() <= most || (work.besides <= most && self.reaches(here));
        if is_quick {
            let found =
                u64::try_from(work.search.min(most)).unwrap_or(self.bounds.work_of_an_instance);
            self.work_done.fetch_add(found, Ordering::Relaxed);
        }
        is_quick
    }

    /// The work that it may have done beside its start, in positions and moves.
    pub(super) fn work_done(&self) -> u64 {
        self.work_done.load(Ordering::Relaxed)
    }

    /// Whether this position is reachable from the start and the game has few reachable positions.
    fn reaches(&self, here: &dyn PositionView<'_>) -> bool {
        let reached = self.reached.get_or_init(|| {
            let weight = self.instance.start().notation().len() / SHORT;
            let most = COUNTED / (weight as u64 + 1);
            let all = self.instance.reachable(most)?;
            let hashes = all.iter().map(|position| self.hash(&**position));
            Some(hashes.collect())
        });
        let reached = reached.as_ref();
        reached.is_some_and(|reached| reached.contains(&self.hash(here)))
    }

    fn hash(&self, here: &dyn PositionView<'_>) -> u64 {
        self.hasher.hash_one(here.notation())
    }
}

/// The cache key: the game (with its rules if they are a file), the settings, the position that it was opened
/// at, and whether the search is thorough.
type Key = (String, String, Option<String>, bool);

/// A cached instance with the work of its start.
struct CacheEntry {
    instance: Arc<CachedInstance>,
    work: u128,
}

impl CacheEntry {
    fn weight(&self) -> u128 {
        self.work.saturating_add(self.instance.work_done().into())
    }
}

type Instances = LruCache<Key, CacheEntry>;

fn total_weight(instances: &Instances) -> u128 {
    instances.iter().map(|(_, entry)| entry.weight()).sum()
}

/// The instances that were asked about last.
pub(super) struct InstanceCache {
    instances: Mutex<Instances>,
    bounds: Bounds,
}

impl InstanceCache {
    pub(super) fn new(bounds: Bounds) -> Self {
        Self {
            instances: Mutex::new(LruCache::new(MOST_INSTANCES)),
            bounds,
        }
    }

    /// The game as set, from its start or from a position.
    ///
    /// # Errors
    /// If the game refuses the settings or the position; the errors are the game's.
    pub(super) fn open(
        &self,
        game: &Game,
        settings: &Settings,
        position: Option<&str>,
        budget: SearchBudget,
    ) -> Result<Arc<CachedInstance>, Vec<SettingsError>> {
        let key = (
            format!("{} {}", game.name, game.fingerprint().unwrap_or_default()),
            settings_text(settings),
            position.map(str::to_owned),
            budget == SearchBudget::Thorough,
        );
        if let Some(instance) = self.find(&mut self.instances(), &key) {
            return Ok(instance);
        }
        let opened: Opened = game.open_to_play(settings, position, budget);
        let instance = Arc::new(CachedInstance::new(opened?, self.bounds));
        let work = instance.instance.start().work().total();
        let mut instances = self.instances();
        // Another thread may have been faster.
        if let Some(instance) = self.find(&mut instances, &key) {
            return Ok(instance);
        }
        let entry = CacheEntry {
            instance: Arc::clone(&instance),
            work: work.min(self.bounds.work),
        };
        instances.put(key, entry);
        while total_weight(&instances) > self.bounds.kept_work {
            instances.pop_lru();
        }
        Ok(instance)
    }

    fn instances(&self) -> MutexGuard<'_, Instances> {
        self.instances
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// The instance with this key, which counts as used. One that may hold too much is removed.
    fn find(&self, instances: &mut Instances, key: &Key) -> Option<Arc<CachedInstance>> {
        let instance = Arc::clone(&instances.get(key)?.instance);
        if instance.work_done() >= self.bounds.work_of_an_instance {
            instances.pop(key);
            return None;
        }
        Some(instance)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::thread;

    use grundy_games::Catalog;

    use super::*;

    #[test]
    fn threads_that_open_a_game_at_once_share_an_instance() {
        const THREADS: usize = 8;
        let (catalog, cache) = (
            Catalog::standard(),
            InstanceCache::new(Bounds::of_the_site()),
        );
        let barrier = Barrier::new(THREADS);
        for game in catalog.iter().take(4) {
            let open = || {
                barrier.wait();
                let opened = cache.open(game, &Settings::default(), None, SearchBudget::Theory);
                opened.ok()
            };
            let opened: Vec<_> = thread::scope(|scope| {
                let threads: Vec<_> = (0..THREADS).map(|_| scope.spawn(open)).collect();
                let opened = threads.into_iter();
                opened
                    .filter_map(|thread| thread.join().expect("no panic"))
                    .collect()
            });
            let is_shared = opened.iter().all(|one| Arc::ptr_eq(one, &opened[0]));
            assert!(is_shared, "{}", game.name);
        }
        assert!(!cache.instances().is_empty());
    }
}
