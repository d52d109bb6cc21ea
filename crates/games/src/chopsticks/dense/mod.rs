//! Chopsticks for two players of two hands, every position at any roll-over.
//!
//! [`solve`] values all `T(r)^2` positions of a [`Axes`], where `T(r)` is
//! `r(r+1)/2`, the number of unordered pairs of hands: won, lost or drawn for
//! the player about to move, and how soon. No start is needed.
//!
//! # How
//!
//! Pairs are numbered by (total, smaller hand). Two ways of
//! solving share that, and the game chooses between them:
//!
//! * **Retrograde, level by level** (`levels`, `owners`, `cliques`). A level is
//!   the positions of one remoteness. Those before a lost position are won; those
//!   before a won one are lost if nothing is left to them, which is asked of
//!   the cells themselves: no position has a counter. All splits of a player
//!   into one total, against one other pair, form a clique, which has a count
//!   of its won members and the place of its first loser; so a split costs a
//!   look at a count and not at its up to `r/2` results, and a bit set of the cliques
//!   all but won tells which of the up to `r` pairs before a kill need a look at all.
//!   Undecided positions are draws: never visited, never stored.
//! * **One pass** (`attacks`), cutoff without splits, where nothing comes back: every
//!   position after those it leads to, sixteen at a time. With transfers alone
//!   (`transfers`) what comes back stays in small blocks, which are solved one by one.
//!
//! # Memory
//!
//! Up to four million positions: two bytes each. Beyond that (`rows`), every
//! mover's row is a hash table of four bytes an entry while few of its
//! positions are decided, a byte a position while remoteness is below 255, else
//! two. A game nearly all drawn (all with divisions in normal play, roll-over
//! and cutoff alike) takes space and time by what is decided, about `r^3` positions
//! in cutoff, and not by what there is, `r^4 / 4`. Cliques take two bytes and
//! two bits for each of about `r^3`. The one pass takes two
//! bytes a position, and leaves one.
//!
//! # Time
//!
//! Linear in the decided positions times the at most six pairs before each
//! (and, for kills, those of them that may matter).
//!
//! The result does not depend on the number of threads.

mod attacks;
mod cliques;
mod code;
mod flat;
mod levels;
mod oracle;
mod owners;
mod pairs;
mod reach;
mod rows;
mod solution;
mod spec;
mod transfers;

pub use solution::{Outcomes, Solution};
pub use spec::{Axes, BadRollover};

pub(super) use oracle::Tabled;

use super::{Objective, Overflow};

use flat::Flat;
use pairs::Pairs;
use rows::Rows;
use solution::Table;

/// Fewer positions are done before a second thread is there.
const WORTH_THREADS: usize = 10_000_000;

/// Values every position, on up to so many threads.
///
/// # Errors
/// If the roll-over is out of range.
pub fn solve(axes: &Axes, threads: usize) -> Result<Solution, BadRollover> {
    axes.check()?;
    let pairs = Pairs::new(axes.rollover);
    let width = pairs.len();
    let threads = worth(threads, &pairs);
    if let Some(solution) = one_pass(axes, &pairs, threads) {
        return Ok(solution);
    }
    let (table, decided, deepest) = if width * width <= Flat::MOST {
        let found = owners::alone(axes, &pairs, Flat::new(width));
        (Table::Flat(found.cells), found.decided, found.deepest)
    } else {
        let found = match threads {
            1 => owners::alone(axes, &pairs, Rows::new(width)),
            _ => owners::together(axes, &pairs, threads, owners::MANY),
        };
        (Table::Rows(found.cells), found.decided, found.deepest)
    };
    let all = (width as u64).pow(2);
    let outcomes = tally(axes, width as u64, all, decided);
    Ok(Solution {
        axes: *axes,
        pairs,
        table,
        outcomes,
        deepest,
    })
}

/// How many of so many threads are of use.
fn worth(threads: usize, pairs: &Pairs) -> usize {
    if pairs.len().pow(2) < WORTH_THREADS {
        1
    } else {
        threads.max(1)
    }
}

/// `decided` lacks the positions where the other has no hand left.
fn tally(axes: &Axes, width: u64, all: u64, decided: [u64; 2]) -> Outcomes {
    let [even, odd] = decided;
    let (wins, losses) = match axes.objective {
        Objective::Normal => (even + width - 1, odd + 1),
        Objective::Misere => (odd + 1, even + width - 1),
    };
    Outcomes {
        wins,
        losses,
        draws: all - wins - losses,
    }
}

fn one_pass(axes: &Axes, pairs: &Pairs, threads: usize) -> Option<Solution> {
    if axes.overflow == Overflow::Rollover || axes.divisions || axes.suicide {
        return None;
    }
    let (triangles, tally) = if axes.transfers {
        transfers::solve(axes, pairs)?
    } else {
        attacks::solve(axes, pairs, threads)?
    };
    let width = pairs.len() as u64;
    let (loss, win) = code::Code::new(axes.objective).plies(tally.longest);
    let finished = match axes.objective {
        Objective::Normal => width - 1,
        Objective::Misere => width,
    };
    let wins = tally.wins + finished;
    let outcomes = Outcomes {
        wins,
        losses: width * width - wins - tally.draws,
        draws: tally.draws,
    };
    Some(Solution {
        axes: *axes,
        pairs: pairs.clone(),
        table: Table::Triangles(triangles),
        outcomes,
        deepest: loss.max(win),
    })
}
