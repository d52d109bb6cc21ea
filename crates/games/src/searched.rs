//! Games of which no theorem tells: all that play can reach is searched.

use grundy_rules::{Instance, Notation, Solved};
use grundy_solver::{Searchable, Searched, Unsolved};

/// Most positions that are searched where no theorem holds, and most moves of all of them together: some gigabytes.
const MOST_POSITIONS: u128 = 1 << 24;
const MOST_MOVES: u128 = 1 << 29;

/// Whether all that play can reach from `start` may be searched. Of the most moves that a position has, half are taken
/// for the average, as in games that use up heaps.
pub(crate) fn is_searchable<R: Searchable>(rules: &R, start: &R::Position) -> bool {
    let positions = rules.at_most(start);
    let moves = || positions.saturating_mul(rules.most_moves(start) / 2 + 1);
    positions <= MOST_POSITIONS && moves() <= MOST_MOVES
}

/// Lays out a game that starts at `start`. The search begins when a value is asked for.
///
/// # Errors
/// If the game may have more positions than can be searched.
pub(crate) fn searched<R>(rules: R, start: R::Position) -> Result<Box<dyn Instance>, Unsolved>
where
    R: Notation + Searchable + 'static,
{
    let oracle = Searched::new(&rules, start.clone())?;
    Ok(Box::new(Solved {
        rules,
        start,
        oracle,
    }))
}
