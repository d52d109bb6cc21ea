//! One search by several threads: the division of a level's work.

#![expect(
    clippy::cast_possible_truncation,
    reason = "there are at most 255 owners"
)]

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard};

use super::levels::{Cells, Read, Search};
use super::pairs::Pairs;
use super::rows::Rows;
use super::spec::Axes;

/// Levels of less work are best done by one thread: about so many positions to be looked at.
pub(super) const MANY: usize = 1_000;

/// What a search found.
pub(super) struct Found<C> {
    pub(super) cells: C,
    /// How many positions of even and odd cells there are.
    pub(super) decided: [u64; 2],
    pub(super) deepest: u16,
}

/// Values everything that can be decided, on this thread.
pub(super) fn alone<C: Read + Cells>(axes: &Axes, pairs: &Pairs, mut cells: C) -> Found<C> {
    let mut search = Search::new(axes, pairs, 0, 1);
    search.finish(&mut cells);
    let (mut cell, mut decided) = (1u16, [0; 2]);
    while search.found > 0 {
        decided[usize::from(cell & 1)] += search.found as u64;
        std::mem::swap(&mut search.now[0], &mut search.next);
        let wins = search.is_win(cell);
        cell += 1;
        if wins {
            search.after_wins(&cells, cell);
            search.settle(&mut cells, cell);
        } else {
            search.after_losses(&mut cells, cell);
        }
    }
    Found {
        cells,
        decided,
        deepest: cell.saturating_sub(2),
    }
}

/// The cells of all owners, for reading.
struct All<'a> {
    rows: Vec<RwLockReadGuard<'a, Rows>>,
    owner: &'a [u8],
}

impl Read for All<'_> {
    #[inline]
    fn cell(&self, mover: usize, other: usize) -> u16 {
        self.rows[usize::from(self.owner[mover])].cell(mover, other)
    }
}

/// What the owners share.
///
/// Levels take microseconds, and a thread may be kept from running for milliseconds. So nobody waits
/// for a helper to begin: the leader offers the parts of a level, does its own, and then those that
/// nobody has taken.
struct Team<'a> {
    searches: Vec<Mutex<Search<'a>>>,
    rows: Vec<RwLock<Rows>>,
    owner: Vec<u8>,
    /// For each owner the part that is offered, or [`IDLE`], [`TAKEN`] or [`END`].
    offers: Vec<AtomicU32>,
    many: usize,
}

/// Nothing is offered; what was is done.
const IDLE: u32 = 0;
/// A helper is about what was offered.
const TAKEN: u32 = 1;
/// There will be no more offers.
const END: u32 = 2;

/// The two parts of a level; one is done everywhere before the other is begun.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Reads all cells, writes none.
    Look,
    /// Writes the cells of the owner, reads no others.
    Write,
}

/// How often a thread that waits looks at once before it lets others run.
const PATIENCE: u32 = 2_000;

/// Waits for something that is about to happen.
struct Waiting(u32);

impl Waiting {
    fn pause(&mut self) {
        self.0 = self.0.saturating_add(1);
        if self.0 < PATIENCE {
            std::hint::spin_loop();
        } else {
            std::thread::yield_now();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn read<T>(lock: &RwLock<T>) -> RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}

impl Team<'_> {
    fn work(&self, me: usize, part: Part, cell: u16) {
        let mut search = lock(&self.searches[me]);
        let after_wins = search.is_win(cell - 1);
        match part {
            Part::Look if after_wins => {
                let all = All {
                    rows: self.rows.iter().map(read).collect(),
                    owner: &self.owner,
                };
                search.after_wins(&all, cell);
            }
            Part::Look => {}
            Part::Write => {
                let mut rows = self.rows[me]
                    .write()
                    .unwrap_or_else(PoisonError::into_inner);
                if after_wins {
                    search.settle(&mut *rows, cell);
                } else {
                    search.after_losses(&mut *rows, cell);
                }
            }
        }
    }

    /// An offer as a number that is no other.
    fn offer(part: Part, cell: u16) -> u32 {
        let part = match part {
            Part::Look => 0,
            Part::Write => 1,
        };
        (u32::from(cell) << 1 | part) + END + 1
    }

    /// Takes what is offered to one owner, until the end.
    fn help(&self, me: usize) {
        let offers = &self.offers[me];
        let mut waiting = Waiting(0);
        loop {
            let offer = offers.load(Ordering::Acquire);
            if offer == END {
                return;
            }
            let free = offer > END;
            let taken =
                || offers.compare_exchange(offer, TAKEN, Ordering::AcqRel, Ordering::Relaxed);
            if free && taken().is_ok() {
                let task = offer - END - 1;
                let part = if task & 1 == 0 {
                    Part::Look
                } else {
                    Part::Write
                };
                self.work(me, part, (task >> 1) as u16);
                offers.store(IDLE, Ordering::Release);
                waiting = Waiting(0);
            } else {
                waiting.pause();
            }
        }
    }

    /// Does a part of a level for all owners, with the help of those who have time.
    fn share(&self, part: Part, cell: u16) {
        let offer = Self::offer(part, cell);
        for offers in &self.offers[1..] {
            offers.store(offer, Ordering::Release);
        }
        self.work(0, part, cell);
        for (owner, offers) in self.offers.iter().enumerate().skip(1) {
            let back = offers.compare_exchange(offer, IDLE, Ordering::AcqRel, Ordering::Acquire);
            if back.is_ok() {
                self.work(owner, part, cell);
            }
        }
        for offers in &self.offers[1..] {
            let mut waiting = Waiting(0);
            while offers.load(Ordering::Acquire) != IDLE {
                waiting.pause();
            }
        }
    }

    /// All levels, with the help of the others in the great ones.
    fn lead(&self) -> ([u64; 2], u16) {
        let (mut cell, mut decided) = (1u16, [0; 2]);
        loop {
            let found = self.hand_over();
            if found == 0 {
                for offers in &self.offers {
                    offers.store(END, Ordering::Release);
                }
                return (decided, cell.saturating_sub(2));
            }
            decided[usize::from(cell & 1)] += found as u64;
            cell += 1;
            let is_great = self.work_after(found, cell) >= self.many;
            for part in [Part::Look, Part::Write] {
                if is_great {
                    self.share(part, cell);
                } else {
                    (0..self.searches.len()).for_each(|owner| self.work(owner, part, cell));
                }
            }
        }
    }

    /// About how many positions a level of this cell has to look at, after one of so many.
    fn work_after(&self, found: usize, cell: u16) -> usize {
        let search = lock(&self.searches[0]);
        if search.is_win(cell - 1) {
            found
        } else {
            // Of a total there are about as many pairs before a lost one as there are fingers.
            found * search.hands()
        }
    }

    /// Gives the positions found to the owners of their other pair; how many they are.
    fn hand_over(&self) -> usize {
        let mut searches: Vec<_> = self.searches.iter().map(lock).collect();
        let owners = searches.len();
        for from in 0..owners {
            for total in 0..searches[from].next.len() {
                if searches[from].next[total].is_empty() {
                    continue;
                }
                let to = total % owners;
                let entries = std::mem::take(&mut searches[from].next[total]);
                let spent = std::mem::replace(&mut searches[to].now[from][total], entries);
                searches[from].next[total] = spent;
            }
        }
        searches.iter().map(|search| search.found).sum()
    }
}

/// Values everything that can be decided, on several threads, levels of less work than `many` on
/// one.
pub(super) fn together(axes: &Axes, pairs: &Pairs, threads: usize, many: usize) -> Found<Rows> {
    let owners = threads.min(pairs.totals()).min(usize::from(u8::MAX));
    let team = Team {
        searches: (0..owners)
            .map(|me| Mutex::new(Search::new(axes, pairs, me, owners)))
            .collect(),
        rows: (0..owners)
            .map(|_| RwLock::new(Rows::new(pairs.len())))
            .collect(),
        owner: (0..pairs.len())
            .map(|pair| (pairs.total(pair) % owners) as u8)
            .collect(),
        offers: (0..owners).map(|_| AtomicU32::new(IDLE)).collect(),
        many,
    };
    let finished = || {
        let mut rows = team.rows[0].write().unwrap_or_else(PoisonError::into_inner);
        lock(&team.searches[0]).finish(&mut *rows);
    };
    finished();
    let (decided, deepest) = std::thread::scope(|scope| {
        for me in 1..owners {
            let team = &team;
            scope.spawn(move || team.help(me));
        }
        team.lead()
    });
    let mut parts = team
        .rows
        .into_iter()
        .map(|rows| rows.into_inner().unwrap_or_else(PoisonError::into_inner));
    let mut rows = parts.next().unwrap_or_else(|| Rows::new(pairs.len()));
    for (part, more) in (1..).zip(parts) {
        rows.take(more, |mover| usize::from(team.owner[mover]) == part);
    }
    Found {
        cells: rows,
        decided,
        deepest,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chopsticks::dense::flat::Flat;
    use crate::chopsticks::{Objective, Overflow};

    /// Tables and threads make no difference.
    #[test]
    fn all_ways_agree() {
        for (r, bits) in [3, 5, 8, 11, 17]
            .into_iter()
            .flat_map(|r| (0..32).map(move |bits| (r, bits)))
        {
            let axis = |bit: u8| bits >> bit & 1 == 1;
            let axes = Axes {
                rollover: r,
                overflow: if axis(0) {
                    Overflow::Cutoff
                } else {
                    Overflow::Rollover
                },
                objective: if axis(1) {
                    Objective::Misere
                } else {
                    Objective::Normal
                },
                transfers: axis(2),
                divisions: axis(3),
                suicide: axis(4),
            };
            let pairs = Pairs::new(r);
            let flat = alone(&axes, &pairs, Flat::new(pairs.len()));
            let others = [
                alone(&axes, &pairs, Rows::new(pairs.len())),
                together(&axes, &pairs, 2, 0),
                together(&axes, &pairs, 3, 20),
            ];
            for other in others {
                assert_eq!((flat.decided, flat.deepest), (other.decided, other.deepest));
                for mover in 0..pairs.len() {
                    for opponent in 0..pairs.len() {
                        let cell = flat.cells.cell(mover, opponent);
                        assert_eq!(cell, other.cells.cell(mover, opponent), "{axes:?}");
                    }
                }
            }
        }
    }
}
