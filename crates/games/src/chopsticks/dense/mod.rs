//! Chopsticks for two players of two hands, every position at any roll-over.
//!
//! [`solve`] values all `T(r)^2` positions of a game ([`Axes`]), where `T(r)` is `r(r+1)/2`, the
//! number of unordered pairs of hands: won, lost or drawn for the player about to move, and how
//! soon. No start is needed.
//!
//! # How
//!
//! Pairs are numbered by (total, smaller hand). Two ways of solving share that, and the game chooses
//! between them:
//!
//! * **Retrograde, level by level** (`levels`, `cliques`). A level is the positions of one
//!   remoteness. Positions before a lost one are won; those before a won one are lost if no other
//!   move is left to them, which the cells themselves tell: no position has a counter. All splits of
//!   a player into one total, against one pair of the other, form a clique. It has a count of its
//!   won members and the place of its first loser, so a split costs a look at a count and not at its
//!   up to `r/2` results. A bit set of the cliques that have at most one member left tells which of
//!   the up to `r` pairs before a kill need a look at all. Undecided positions are draws: they are
//!   never visited and never stored.
//! * **One pass** (`attacks`) for cutoff without splits, where nothing comes back: every position is
//!   solved after those it leads to.
//!
//! `reach` counts the positions that play can reach from a start.
//!
//! # Memory
//!
//! Every mover's row is a hash table of four bytes an entry while few of its positions are decided,
//! a byte a position while remoteness is below 255, else two bytes (`rows`). A game in which nearly
//! all is drawn takes space and time by what is decided, about `r^3` positions in cutoff, and not by
//! what there is, `r^4 / 4`. Cliques take two bytes and two bits for each of about `r^3`. The one
//! pass takes a byte a position.
//!
//! # Time
//!
//! Linear in the decided positions times the at most six pairs before each (and, for kills, those of
//! them that may matter).

mod attacks;
mod cliques;
mod levels;
mod oracle;
mod pairs;
mod reach;
mod rows;
mod solution;
mod spec;

pub use solution::Solution;
pub use spec::{Axes, BadRollover};

pub(super) use oracle::Tabled;

use super::Overflow;
use pairs::Pairs;
use solution::Table;

/// Values every position.
///
/// # Errors
/// If the roll-over is out of range.
pub fn solve(axes: &Axes) -> Result<Solution, BadRollover> {
    axes.check()?;
    let pairs = Pairs::new(axes.rollover);
    let splits = axes.transfers || axes.divisions || axes.suicide;
    let one_pass = axes.overflow == Overflow::Cutoff && !splits;
    let table = one_pass.then(|| attacks::solve(axes, &pairs)).flatten();
    let table = match table {
        Some(cells) => Table::Bytes(cells),
        None => Table::Rows(levels::solve(axes, &pairs)),
    };
    Ok(Solution {
        axes: *axes,
        pairs,
        table,
    })
}
