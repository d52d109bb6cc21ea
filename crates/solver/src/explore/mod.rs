//! Finds the positions that play can reach, level by level.
//!
//! The moves of positions are asked for in batches, so they may come from any source: from
//! [`grundy_rules::Rules`], or from a program at the other end of a pipe. Several threads ask at
//! once, look the answers up and enter the new positions. One thread then numbers the new positions, in the order
//! of the batches, while the others ask ahead. Numbers therefore depend neither on the threads nor on the size of a
//! batch.

mod answers;
mod prefetch;
mod round;
mod too_large;
mod workers;

use std::hash::Hash;
use std::num::NonZero;

use self::prefetch::PrefetchedRound;
use self::round::{Batch, Round};
use self::workers::Workers;
use crate::graph::{Graph, MAX_VIEWS, Node};
use crate::{Budget, Positions};

pub use self::answers::Answers;
pub use self::too_large::{ExploreError, TooLarge};

/// The limits of an exploration, and the division of its work.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most positions and moves together.
    pub budget: Budget,
    /// The number of threads that ask at once. The result does not depend on it.
    pub threads: NonZero<usize>,
    /// The most positions of a batch. The result does not depend on it.
    pub batch: NonZero<usize>,
}

impl Limits {
    /// Batches of 1024 positions, on all processors.
    #[must_use]
    pub fn new(budget: Budget) -> Self {
        const BATCH: NonZero<usize> = NonZero::new(1024).expect("not zero");
        Self {
            budget,
            threads: std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
            batch: BATCH,
        }
    }
}

/// A graph, and the positions that its numbers stand for. The start is number 0, and the others
/// follow by ascending distance from it.
#[derive(Clone, Debug)]
pub struct Explored<P> {
    /// The positions by their numbers.
    pub positions: Positions<P>,
    /// The moves between them.
    pub graph: Graph,
    /// The number of positions at each distance from the start.
    pub levels: Vec<u64>,
}

/// Finds all positions that play can reach from `start`, breadth first.
///
/// `rules` is given positions and answers for each of them, in order. It is called by several
/// threads at once, and once for each position. `on_level` is called with each distance from the start, beginning
/// with 0, and the number of positions there, as soon as that is known.
///
/// Costs time and memory in proportion to positions and moves.
///
/// ```
/// use grundy_rules::{RelativeSeat, Ending, Value};
/// use grundy_solver::{Budget, Limits, explore};
///
/// // A heap of 10 of which 1 or 2 are taken; the player who cannot take has lost.
/// let explored = explore(
///     2,
///     10u32,
///     Limits::new(Budget(1_000)),
///     |heaps, answers| {
///         for &heap in heaps {
///             match heap {
///                 0 => answers.ended(Ending::Won(RelativeSeat::NEXT)),
///                 _ => answers.unfinished((1..=heap.min(2)).map(|take| heap - take)),
///             }
///         }
///         Ok::<(), std::convert::Infallible>(())
///     },
///     |_level, _positions| {},
/// )?;
/// let values = explored.graph.solve()?;
/// assert_eq!(values.value(0), Value::Win(Some(7)));
/// let three = explored.positions.number(&3).expect("10 - 2 - 2 - 2 - 1 = 3");
/// assert_eq!(values.value(three), Value::Loss(Some(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ExploreError::TooLarge`] if there are more positions and moves than the budget allows, 2^30 positions or more
/// (times the players, if there are more than two), or 2^32 moves or more. [`ExploreError::Rules`] if `rules` fails; of
/// several errors, that of the first batch.
///
/// # Panics
/// If `rules` answers for more or fewer positions than it was given.
pub fn explore<P, E>(
    seats: u8,
    start: P,
    limits: Limits,
    rules: impl Fn(&[P], &mut Answers<P>) -> Result<(), E> + Sync,
    mut on_level: impl FnMut(usize, u64),
) -> Result<Explored<P>, ExploreError<E>>
where
    P: Clone + Eq + Hash + Send + Sync,
    E: Send + Sync,
{
    let workers = Workers::new(Search::new(seats, start, limits));
    let prefetched = PrefetchedRound::new();
    let work = |search: &Search<P, E>| search.round.work(&search.positions, &rules);
    std::thread::scope(|scope| {
        let _end = workers.end_when_dropped(|| drop(prefetched.take()));
        let mut helpers = 0;
        loop {
            let mut search = workers.lock_for_leader();
            if !search.prepare(prefetched.take(), &mut on_level)? {
                return Ok(());
            }
            let wanted = limits.threads.get().min(search.round.len()) - 1;
            // A thread that works alone shares nothing, which is cheaper.
            if wanted == 0 {
                work(&search);
            } else {
                prefetched.offer(search.next_round());
                drop(search);
                while helpers < wanted {
                    scope.spawn(|| workers.work_in_rounds(work, || prefetched.ask(&rules)));
                    helpers += 1;
                }
                workers.start_round();
                work(&workers.lock_for_work());
                search = workers.lock_for_leader();
            }
            search.take()?;
        }
    })?;
    Ok(workers.into_inner().explored())
}

/// The positions that were found, and the round that is asked about.
struct Search<P, E> {
    limits: Limits,
    positions: Positions<P>,
    graph: Graph,
    levels: Vec<u64>,
    /// The end of the last level.
    end: usize,
    round: Round<P, E>,
}

/// The intended number of moves of a batch.
const BATCH_MOVES: usize = 1 << 14;

impl<P: Clone + Eq + Hash, E> Search<P, E> {
    fn new(seats: u8, start: P, limits: Limits) -> Self {
        let positions = Positions::of(vec![start]);
        Self {
            limits,
            positions: positions.unwrap_or_else(Positions::new),
            graph: Graph::new(seats),
            levels: Vec::new(),
            end: 0,
            round: Round::none(),
        }
    }

    /// Makes the next round, or takes the one that was prefetched. Returns whether any position was still without its
    /// moves.
    fn prepare(
        &mut self,
        prefetched: Option<Round<P, E>>,
        on_level: &mut impl FnMut(usize, u64),
    ) -> Result<bool, ExploreError<E>> {
        let first = self.graph.len();
        if first == self.end {
            self.end = self.positions.len();
            if first == self.end {
                return Ok(false);
            }
            let size = (self.end - first) as u64;
            self.levels.push(size);
            on_level(self.levels.len() - 1, size);
        }
        let room = self.room().ok_or_else(|| self.too_large())?;
        self.round = prefetched.unwrap_or_else(|| {
            let batch = self.batch();
            let end = self.end.min(first + batch * self.batches(batch));
            Round::new(first..end, batch, room)
        });
        self.round.room = room;
        if self.round.len() > 1 {
            // Room is needed before the number of new positions is known, so it is guessed. If the guess is too low,
            // `take` enters them again, batch by batch.
            let average = self.graph.moves() / first.max(1) + 1;
            let count = self.round.positions.len();
            let guess = count.saturating_mul(average + average / 4);
            self.positions.reserve(guess, self.limits.threads);
        }
        Ok(true)
    }

    /// The number of positions of a batch.
    fn batch(&self) -> usize {
        self.with_moves(BATCH_MOVES).min(self.limits.batch.get())
    }

    /// The number of positions that have about `moves` moves, at least 1.
    fn with_moves(&self, moves: usize) -> usize {
        let average = self.graph.moves() / self.graph.len().max(1);
        (moves / (average + 1)).max(1)
    }

    /// The round after this one, if there is one of the same level, ready to be asked about ahead.
    fn next_round(&self) -> Option<Round<P, E>> {
        let (first, count) = (self.round.positions.end, self.round.positions.len());
        let end = self.end.min(first + count);
        let copies = self.positions.as_slice().get(first..end)?.to_vec();
        let round = Round::new(first..end, self.round.batch, self.round.room);
        (first < end).then(|| round.with_copies(copies))
    }

    /// The number of batches of this size that make a round. A thread that works alone numbers the positions after
    /// every batch, while they are still in the caches.
    fn batches(&self, batch: usize) -> usize {
        const EACH: usize = 1 << 15;
        match self.limits.threads.get() {
            1 => 1,
            threads => {
                let positions = self.with_moves(32 * BATCH_MOVES).min(EACH);
                (positions / batch).max(1) * threads
            }
        }
    }

    /// The number of moves that may still be added; `None` if the budget is exceeded.
    fn room(&self) -> Option<u64> {
        let spent = (self.positions.len() + self.graph.moves()) as u64;
        let views = match self.graph.seats {
            2 => 1,
            seats => u64::from(seats),
        };
        let is_numbered = self.positions.len() as u64 * views <= MAX_VIEWS;
        let left = self.limits.budget.0.checked_sub(spent);
        let left = left.filter(|_| is_numbered)?;
        let most = (u64::from(u32::MAX) - self.graph.moves() as u64).min(MAX_VIEWS);
        Some(left.min(most))
    }

    /// Adds the answers of a round to the graph.
    fn take(&mut self) -> Result<(), ExploreError<E>> {
        let round = std::mem::replace(&mut self.round, Round::none());
        // If there was too little room for the new positions, all are entered again, batch by batch.
        let again = round.len() > 1 && !round.is_entered();
        if again {
            self.positions.forget_waiting();
        }
        for batch in round.into_batches() {
            let mut batch = batch.map_err(ExploreError::Rules)?;
            if again {
                batch.forget_entered();
            }
            self.merge(batch).ok_or_else(|| self.too_large())?;
        }
        Ok(())
    }

    /// Numbers the new positions of a batch and adds its rows; `None` if that exceeds the budget.
    fn merge(&mut self, batch: Batch<P>) -> Option<()> {
        if batch.answers.options.len() as u64 > self.room()? {
            return None;
        }
        let (answers, entered) = batch.entered(&mut self.positions);
        let first = self.graph.len();
        let node = |place: usize| Node::try_from(first + place).unwrap_or(Node::MAX);
        let endings = answers.endings.into_iter();
        let endings = endings.map(|(place, ending)| (node(place), ending));
        self.graph.endings.extend(endings);
        let out = answers.out.into_iter();
        self.graph
            .out
            .extend(out.map(|(place, seat)| (node(place), seat)));
        self.graph.push_rows(&answers.ends, |numbers| {
            self.positions.settle(answers.options, &entered, numbers);
        });
        self.room().map(|_| ())
    }

    fn too_large(&self) -> ExploreError<E> {
        let mut levels = self.levels.clone();
        let known: u64 = levels.iter().sum();
        let last = self.positions.len() as u64 - known;
        levels.extend((last > 0).then_some(last));
        ExploreError::TooLarge(TooLarge {
            budget: self.limits.budget,
            levels,
            moves: self.graph.moves() as u64,
            expanded: self.graph.len() as u64,
            size: size_of::<P>(),
        })
    }

    fn explored(self) -> Explored<P> {
        Explored {
            positions: self.positions,
            graph: self.graph,
            levels: self.levels,
        }
    }
}
