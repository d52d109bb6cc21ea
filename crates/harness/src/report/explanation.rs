//! Why a position is worth what it is worth, in a few words of the theory of its game.

use grundy_games::theory::floor_phi;
use grundy_rules::{Board, Instance, Outcome, PositionView, RelativeSeat};

/// Heaps whose nimbers are written out one by one.
const WRITTEN_OUT: usize = 8;

/// What the theory says of a position: the nimbers of its heaps and their xor, or the place of a cold
/// pair. `None` where there is nothing to say but its value.
pub(crate) fn explanation(
    instance: &dyn Instance,
    situation: &dyn PositionView<'_>,
) -> Option<String> {
    match situation.board() {
        Board::Heaps(heaps) | Board::Towers(heaps) => nimbers(instance, situation, &heaps),
        Board::Count { .. } | Board::Sum(_) => Some(format!("nimber {}", situation.grundy()?)),
        Board::Square(heaps) => cold_pair(situation, heaps),
        Board::Hands { .. } | Board::Grid(_) | Board::Places(_) => None,
    }
}

/// A heap is a game of its own, so its nimber is that of the position that holds nothing else.
fn nimbers(
    instance: &dyn Instance,
    situation: &dyn PositionView<'_>,
    heaps: &[u64],
) -> Option<String> {
    let all = situation.grundy()?;
    if heaps.len() == 1 || heaps.len() > WRITTEN_OUT {
        return Some(format!("nimber {all}"));
    }
    let nimber = |heap: &u64| instance.position(&heap.to_string()).ok()?.grundy();
    let nimbers: Vec<u64> = heaps.iter().map(nimber).collect::<Option<_>>()?;
    let written: Vec<String> = nimbers.iter().map(u64::to_string).collect();
    Some(format!("nimbers {} = {all}", written.join(" xor ")))
}

/// The k-th cold pair of Wythoff's game is k phi, rounded down, and k more.
fn cold_pair(situation: &dyn PositionView<'_>, [a, b]: [u64; 2]) -> Option<String> {
    let k = a.abs_diff(b);
    let cold = situation.value(RelativeSeat::MOVER).outcome() == Outcome::Loss;
    (cold && floor_phi(k) == Some(a.min(b))).then(|| format!("the cold pair of difference {k}"))
}
