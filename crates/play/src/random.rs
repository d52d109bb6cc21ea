//! Random moves.

use grundy_rules::PositionView;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::{Choice, Failure, Player};

/// The random numbers of a player in one game; `game` tells the games of one seed apart.
pub(crate) fn generator(seed: u64, game: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(game);
    rng
}

/// Plays any legal move, all equally likely.
pub(crate) struct RandomMover(pub(crate) ChaCha8Rng);

impl Player for RandomMover {
    fn choose(&mut self, situation: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        let number = below(&mut self.0, situation.move_count());
        let ply = situation.nth(number);
        Ok(Choice::free(
            ply.expect("the number is below the count of moves"),
        ))
    }
}

/// A number below `bound`, all equally likely: draws of 128 bits, less those of the last incomplete
/// stretch of `bound` numbers.
pub(crate) fn below(rng: &mut ChaCha8Rng, bound: u128) -> u128 {
    let complete = u128::MAX - u128::MAX % bound;
    loop {
        let drawn = (u128::from(rng.next_u64()) << 64) | u128::from(rng.next_u64());
        if drawn < complete {
            return drawn % bound;
        }
    }
}
