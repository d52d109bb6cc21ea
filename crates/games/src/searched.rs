//! Games of which no theorem tells: all that play can reach is searched.

use grundy_rules::{Instance, Notation, Solved};
use grundy_solver::{Searchable, Searched, Unsolved};

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
