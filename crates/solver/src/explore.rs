//! Finds the positions that play can reach, level by level.
//!
//! The moves of positions are asked for in batches, so they may come from anywhere: from
//! [`grundy_rules::Rules`], or from a program at the other end of a pipe. Several threads ask at
//! once and look the answers up; new positions are numbered afterwards, in the order of the batches.
//! So the numbers depend neither on the threads nor on the size of a batch.

use std::fmt;
use std::hash::Hash;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use grundy_rules::{Ending, RelativeSeat};

use crate::graph::{Graph, MAX_VIEWS, Node};
use crate::positions::{UNKNOWN, hash};
use crate::{Budget, Positions};

/// How far to explore, and how.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most positions and moves, together.
    pub budget: Budget,
    /// How many threads ask at once, at least 1. The result does not depend on it.
    pub threads: NonZero<usize>,
    /// Most positions of a batch. The result does not depend on it.
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
    /// How many positions there are at each distance from the start.
    pub levels: Vec<u64>,
}

/// What the rules say of the positions of a batch, in their order: either
/// [`Answers::unfinished`] or [`Answers::ended`] for each.
#[derive(Debug)]
pub struct Answers<P> {
    options: Vec<P>,
    /// Where the options of every position end.
    ends: Vec<usize>,
    endings: Vec<(usize, Ending)>,
    out: Vec<(usize, RelativeSeat)>,
    room: u64,
}

impl<P> Answers<P> {
    fn new(room: u64) -> Self {
        Self {
            options: Vec::new(),
            ends: Vec::new(),
            endings: Vec::new(),
            out: Vec::new(),
            room,
        }
    }

    /// The game goes on in the next position, and its moves lead to these ones.
    #[inline]
    pub fn unfinished(&mut self, options: impl IntoIterator<Item = P>) {
        self.options.extend(options);
        self.ends.push(self.options.len());
    }

    /// The game is over in the next position.
    #[inline]
    pub fn ended(&mut self, ending: Ending) {
        self.endings.push((self.ends.len(), ending));
        self.ends.push(self.options.len());
    }

    /// A player is out in the position that was answered last, counted from the player about to
    /// move there. Only for games of more than two players, and only if the game goes on.
    pub fn out(&mut self, seat: RelativeSeat) {
        self.out.push((self.ends.len() - 1, seat));
    }

    /// How many more moves the budget allows at most. A position with more need not be answered with
    /// all of them: what was answered already is beyond the budget if this many come to it.
    #[must_use]
    pub fn room(&self) -> u64 {
        self.room.saturating_sub(self.options.len() as u64)
    }
}

/// Why a game was not explored to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExploreError<E> {
    /// There are more positions and moves than the budget allows.
    TooLarge(TooLarge),
    /// The rules could not be asked.
    Rules(E),
}

/// How far a search came that went beyond its budget.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// The budget.
    pub budget: Budget,
    /// How many positions were found at each distance from the start; the last is not complete.
    pub levels: Vec<u64>,
    /// How many moves were found.
    pub moves: u64,
    /// In how many positions all moves were found.
    pub expanded: u64,
    /// Bytes that a position takes by itself.
    pub size: usize,
}

impl TooLarge {
    /// The positions and moves that there are at least, if the positions that were not expanded
    /// have as many moves as the others on average and lead to nothing new.
    #[must_use]
    pub fn at_least(&self) -> Budget {
        let positions: u64 = self.levels.iter().sum();
        let open = u128::from(positions - self.expanded);
        let more = open * u128::from(self.moves) / u128::from(self.expanded.max(1));
        let more = u64::try_from(more).unwrap_or(u64::MAX);
        Budget(positions.saturating_add(self.moves).saturating_add(more))
    }

    /// About how many bytes exploring and solving [`TooLarge::at_least`] takes, besides what the
    /// positions keep elsewhere.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let positions: u64 = self.levels.iter().sum();
        let moves = self.at_least().0 - positions;
        let each = self.size as u64 + 45;
        positions
            .saturating_mul(each)
            .saturating_add(moves.saturating_mul(8))
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            budget,
            levels,
            expanded,
            ..
        } = self;
        let positions: u64 = levels.iter().sum();
        let level = levels.len().saturating_sub(1);
        let last = levels.last().copied().unwrap_or(0);
        write!(
            f,
            "more than {} positions and moves: {positions} positions found, {last} of them so far \
             at distance {level} from the start, and {} still without their moves. A search needs a \
             budget of at least {}, and {} MB of memory",
            budget.0,
            positions - expanded,
            self.at_least().0,
            self.bytes().div_ceil(1_000_000),
        )
    }
}

impl std::error::Error for TooLarge {}

impl<E: fmt::Display> fmt::Display for ExploreError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge(error) => error.fmt(f),
            Self::Rules(error) => error.fmt(f),
        }
    }
}

impl<E: std::error::Error> std::error::Error for ExploreError<E> {}

/// Finds all positions that play can reach from `start`, breadth first.
///
/// `rules` is given positions and answers for each of them, in order; it is called by several
/// threads at once, and for a position once. `on_level` hears how many positions there are at each
/// distance from the start, as soon as that is known.
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
/// Beyond the budget, or beyond 2^30 positions (times the players, if there are more than two) or
/// 2^32 moves; and what `rules` fails with, of several errors that of the first batch.
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
    P: Eq + Hash + Send + Sync,
    E: Send,
{
    let mut positions = Positions::new();
    positions.add(hash(&start), start);
    let mut found = Explored {
        positions,
        graph: Graph::new(seats),
        levels: Vec::new(),
    };
    let mut expanded = 0;
    while expanded < found.positions.len() {
        let end = found.positions.len();
        found.levels.push((end - expanded) as u64);
        on_level(found.levels.len() - 1, (end - expanded) as u64);
        while expanded < end {
            let batch = found.batch(limits.batch);
            let round = end.min(expanded + batch * round(limits.threads));
            let room = found
                .room(limits.budget)
                .ok_or_else(|| found.too_large(limits))?;
            let level = &found.positions.as_slice()[expanded..round];
            let batches: Vec<&[P]> = level.chunks(batch).collect();
            let known = &found.positions;
            let asked = ask(&batches, limits.threads.get(), |batch| {
                let mut answers = Answers::new(room);
                rules(batch, &mut answers)?;
                assert_eq!(answers.ends.len(), batch.len(), "one answer a position");
                Ok(LookedUp::new(answers, known))
            });
            for looked_up in asked {
                let answered = looked_up.map_err(ExploreError::Rules)?;
                let within = found.merge(answered, limits.budget);
                within.ok_or_else(|| found.too_large(limits))?;
            }
            expanded = round;
        }
    }
    Ok(found)
}

/// So many batches are asked before what is new is numbered. One thread numbers at once, while all that
/// was looked at is in the caches.
fn round(threads: NonZero<usize>) -> usize {
    const EACH: usize = 8;
    match threads.get() {
        1 => 1,
        threads => EACH * threads,
    }
}

/// About how many moves a batch has at most.
const BATCH_MOVES: usize = 1 << 14;

/// Asks for all batches on so many threads; the answers in the order of the batches.
fn ask<B: Sync, A: Send>(batches: &[B], threads: usize, work: impl Fn(&B) -> A + Sync) -> Vec<A> {
    if threads <= 1 || batches.len() <= 1 {
        return batches.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(batches.len()));
    let worker = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(batch) = batches.get(number) else {
                return;
            };
            let answer = work(batch);
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            done.push((number, answer));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(batches.len()) {
            scope.spawn(worker);
        }
        worker();
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, answer)| answer).collect()
}

/// Answers whose options have been looked for among the positions known before.
struct LookedUp<P> {
    answers: Answers<P>,
    /// The hash of every option.
    hashes: Vec<u32>,
    /// The number of every option, [`UNKNOWN`] where it is not known yet.
    numbers: Vec<Node>,
    /// How many positions were known.
    known: usize,
}

impl<P: Eq + Hash> LookedUp<P> {
    fn new(answers: Answers<P>, known: &Positions<P>) -> Self {
        let hashes: Vec<u32> = answers.options.iter().map(hash).collect();
        Self {
            numbers: known.find_all(&answers.options, &hashes),
            known: known.len(),
            answers,
            hashes,
        }
    }

    /// Looks again for what was not known if more positions are known by now.
    fn again(&mut self, known: &Positions<P>) {
        if known.len() > self.known {
            self.numbers = known.find_all(&self.answers.options, &self.hashes);
        }
    }
}

impl<P: Eq + Hash> Explored<P> {
    /// How many positions to ask for at once.
    fn batch(&self, most: NonZero<usize>) -> usize {
        let average = self.graph.moves() / self.graph.len().max(1);
        (BATCH_MOVES / (average + 1)).clamp(1, most.get())
    }

    /// How many moves there may still be, `None` if the budget is exceeded.
    fn room(&self, budget: Budget) -> Option<u64> {
        let spent = (self.positions.len() + self.graph.moves()) as u64;
        let views = match self.graph.seats {
            2 => 1,
            seats => u64::from(seats),
        };
        let is_numbered = self.positions.len() as u64 * views <= MAX_VIEWS;
        let left = budget.0.checked_sub(spent).filter(|_| is_numbered)?;
        Some(left.min(u64::from(u32::MAX) - self.graph.moves() as u64))
    }

    /// Numbers what is new in a batch and adds its rows; `None` if that goes beyond the budget.
    fn merge(&mut self, mut looked_up: LookedUp<P>, budget: Budget) -> Option<()> {
        looked_up.again(&self.positions);
        let LookedUp {
            answers,
            hashes,
            numbers,
            ..
        } = looked_up;
        if answers.options.len() as u64 > self.room(budget)? {
            return None;
        }
        let (mut endings, mut out) = (answers.endings.iter(), answers.out.iter());
        let (mut ending, mut is_out) = (endings.next(), out.next());
        let mut options = answers
            .options
            .into_iter()
            .zip(hashes.into_iter().zip(numbers));
        let mut start = 0;
        for (place, end) in answers.ends.into_iter().enumerate() {
            if let Some(&(_, how)) = ending.filter(|&&(at, _)| at == place) {
                self.graph.push_ended(how);
                ending = endings.next();
                continue;
            }
            let positions = &mut self.positions;
            let row = options.by_ref().take(end - start);
            self.graph
                .push_unfinished(row.map(|(option, (hash, number))| match number {
                    UNKNOWN => match positions.find(hash, &option) {
                        Some(number) => number,
                        None => positions.add(hash, option),
                    },
                    number => number,
                }));
            start = end;
            while let Some(&(_, seat)) = is_out.filter(|&&(at, _)| at == place) {
                self.graph.push_out(seat);
                is_out = out.next();
            }
        }
        self.room(budget).map(|_| ())
    }

    fn too_large<E>(&self, limits: Limits) -> ExploreError<E> {
        let mut levels = self.levels.clone();
        let known: u64 = levels.iter().sum();
        let last = self.positions.len() as u64 - known;
        levels.extend((last > 0).then_some(last));
        ExploreError::TooLarge(TooLarge {
            budget: limits.budget,
            levels,
            moves: self.graph.moves() as u64,
            expanded: self.graph.len() as u64,
            size: size_of::<P>(),
        })
    }
}
