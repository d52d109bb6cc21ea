//! One search by several threads: who does what in a level.

#![expect(
    clippy::cast_possible_truncation,
    reason = "there are at most 255 owners"
)]

use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Barrier, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard};

use super::levels::{Cells, Read, Search};
use super::pairs::Pairs;
use super::rows::Rows;
use super::spec::Axes;

/// Levels of fewer positions are best done by one thread.
pub(super) const MANY: usize = 10_000;

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
struct Team<'a> {
    searches: Vec<Mutex<Search<'a>>>,
    rows: Vec<RwLock<Rows>>,
    owner: Vec<u8>,
    /// Cell of the level to be done together; 0 is the end.
    cell: AtomicU16,
    barrier: Barrier,
    many: usize,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn read<T>(lock: &RwLock<T>) -> RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}

impl Team<'_> {
    /// Reads all cells, writes none.
    fn look(&self, me: usize, cell: u16) {
        let mut search = lock(&self.searches[me]);
        if search.is_win(cell - 1) {
            let all = All {
                rows: self.rows.iter().map(read).collect(),
                owner: &self.owner,
            };
            search.after_wins(&all, cell);
        }
    }

    /// Writes the cells of the owner, reads no others.
    fn write(&self, me: usize, cell: u16) {
        let mut search = lock(&self.searches[me]);
        let mut rows = self.rows[me]
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        if search.is_win(cell - 1) {
            search.settle(&mut *rows, cell);
        } else {
            search.after_losses(&mut *rows, cell);
        }
    }

    /// One owner's part of the levels done together.
    fn help(&self, me: usize) {
        loop {
            self.barrier.wait();
            let cell = self.cell.load(Ordering::Acquire);
            if cell == 0 {
                return;
            }
            self.look(me, cell);
            self.barrier.wait();
            self.write(me, cell);
            self.barrier.wait();
        }
    }

    /// All levels, with the help of the others in the great ones.
    fn lead(&self) -> ([u64; 2], u16) {
        let (mut cell, mut decided) = (1u16, [0; 2]);
        loop {
            let found = self.hand_over();
            if found == 0 {
                self.cell.store(0, Ordering::Release);
                self.barrier.wait();
                return (decided, cell.saturating_sub(2));
            }
            decided[usize::from(cell & 1)] += found as u64;
            cell += 1;
            if found < self.many {
                (0..self.searches.len()).for_each(|owner| self.look(owner, cell));
                (0..self.searches.len()).for_each(|owner| self.write(owner, cell));
            } else {
                self.cell.store(cell, Ordering::Release);
                self.barrier.wait();
                self.look(0, cell);
                self.barrier.wait();
                self.write(0, cell);
                self.barrier.wait();
            }
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

/// Values everything that can be decided, on several threads, levels of fewer than `many`
/// positions on one.
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
        cell: AtomicU16::new(0),
        barrier: Barrier::new(owners),
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
