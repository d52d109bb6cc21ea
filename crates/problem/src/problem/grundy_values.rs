//! Grundy values that exist, but are not known.

use grundy_rules::{Instance, Method};

/// Plies after which a game is not followed any further.
const MOST_PLIES: usize = 1_000;

/// Whether a smaller position has a Grundy value. Then the game is one of those in which positions have them, and the
/// value of the start is only not known: no formula gives it, and the start is too large for a search.
pub(super) fn leads_to_grundy_values(instance: &dyn Instance) -> bool {
    let mut position = instance.start();
    if position.method() == Method::Search {
        return false;
    }
    for _ in 0..MOST_PLIES {
        // The last moves of most lists take the most.
        let last = position.move_count().checked_sub(1);
        let Some(ply) = last.and_then(|last| position.nth(last)) else {
            return false;
        };
        position = position.after(ply);
        if position.grundy().is_some() {
            return true;
        }
    }
    false
}
