//! Random moves.

use std::ops::RangeInclusive;

use grundy_rules::{BoxedPosition, Instance, PositionView, RulesFault};
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

/// A number below `bound`, which must not be 0, all equally likely: the remainder of a draw of 128 bits. Draws in the
/// last, incomplete range of `bound` numbers are rejected.
pub(crate) fn below(rng: &mut ChaCha8Rng, bound: u128) -> u128 {
    let complete = u128::MAX - u128::MAX % bound;
    loop {
        let drawn = (u128::from(rng.next_u64()) << 64) | u128::from(rng.next_u64());
        if drawn < complete {
            return drawn % bound;
        }
    }
}

/// The position after random plies from the start of a game, whose number is drawn from the range `plies`. `seed` and
/// `number` choose the random numbers. `None` if the game is over before, or can be over after one more move.
///
/// # Errors
/// If the rules fail.
pub fn random_position<'i>(
    instance: &'i dyn Instance,
    plies: &RangeInclusive<u64>,
    seed: u64,
    number: u64,
) -> Result<Option<BoxedPosition<'i>>, RulesFault> {
    let mut rng = generator(seed, number);
    let choices = u128::from(plies.end().saturating_sub(*plies.start())) + 1;
    let more = u64::try_from(below(&mut rng, choices)).unwrap_or_default();
    let mut here = instance.start();
    for _ in 0..plies.start() + more {
        let drawn = match is_over(&*here)? {
            true => None,
            false => here.nth(below(&mut rng, here.move_count())),
        };
        let Some(ply) = drawn else { return Ok(None) };
        here = here.after(ply);
    }
    if is_over(&*here)? {
        return Ok(None);
    }
    let next = (0..).map_while(|number| here.nth(number));
    for ply in next {
        if is_over(&*here.after(ply))? {
            return Ok(None);
        }
    }
    Ok(Some(here))
}

/// Whether the game is over in this position, or it has no move.
fn is_over(here: &dyn PositionView<'_>) -> Result<bool, RulesFault> {
    match here.fault() {
        Some(fault) => Err(fault),
        None => Ok(here.ending().is_some() || here.move_count() == 0),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Of two words of 64 bits, the first is the upper one. Numbers are drawn again if they lie beyond the last
        /// multiple of the bound.
        #[test]
        fn numbers_below_a_bound_are_remainders_of_draws(
            seed: u64,
            bound in prop_oneof![1u128..1000, (u128::MAX / 3)..u128::MAX],
        ) {
            let (mut rng, mut words) = (generator(seed, 7), generator(seed, 7));
            let multiples = u128::MAX / bound;
            for _ in 0..20 {
                let number = loop {
                    let [upper, lower] = [words.next_u64(), words.next_u64()].map(u128::from);
                    let drawn = upper * (u128::from(u64::MAX) + 1) + lower;
                    if drawn / bound < multiples {
                        break drawn - drawn / bound * bound;
                    }
                };
                prop_assert_eq!(below(&mut rng, bound), number);
            }
        }
    }

    #[test]
    fn streams_are_different_for_seeds_and_games() {
        let first = |seed, game| generator(seed, game).next_u64();
        assert_eq!(first(1, 2), first(1, 2));
        assert_ne!(first(1, 2), first(2, 2));
        assert_ne!(first(1, 2), first(1, 3));
    }
}
