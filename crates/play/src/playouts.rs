//! A player that uses only the rules: it plays random games after each of its moves and counts their results.

use std::num::NonZero;

use grundy_rules::{BoxedPosition, Outcome, Ply, PositionView, RelativeSeat, RulesFault};
use rand_chacha::ChaCha8Rng;

use crate::random::below;
use crate::{Choice, Failure, HostFault, Player};

/// Plies after which a playout counts as a draw.
const MAX_PLIES: usize = 1_000;

/// Flat Monte Carlo: plays `per_move` games at random after each of its moves, and chooses the move with the best
/// results, the first of equals.
///
/// The method is that of Abramson, *Expected-outcome: a general model of static evaluation*, IEEE Transactions on
/// Pattern Analysis and Machine Intelligence 12(2), 1990.
pub(crate) struct Playouts {
    pub(crate) per_move: NonZero<u32>,
    pub(crate) rng: ChaCha8Rng,
}

impl Player for Playouts {
    fn choose(&mut self, situation: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        self.choose_among(situation, spread(situation))
    }
}

impl Playouts {
    /// Chooses one of these moves.
    ///
    /// # Panics
    /// If there are none.
    pub(crate) fn choose_among(
        &mut self,
        situation: &dyn PositionView<'_>,
        moves: impl Iterator<Item = Ply>,
    ) -> Result<Choice, Failure> {
        let mut best: Option<(u64, Ply)> = None;
        for ply in moves {
            let points = self.points(situation, ply);
            let points = points.map_err(|fault| Failure::Host(HostFault::Rules(fault)))?;
            if best.is_none_or(|(most, _)| points > most) {
                best = Some((points, ply));
            }
        }
        let (_, ply) = best.expect("an unfinished position has a move");
        Ok(Choice::free(ply))
    }

    /// Twice the points of the playouts after a move: 2 for a win, 1 for a draw.
    fn points(&mut self, situation: &dyn PositionView<'_>, ply: Ply) -> Result<u64, RulesFault> {
        let mut points = 0;
        for _ in 0..self.per_move.get() {
            let outcome = self.play_out(situation.after(ply))?;
            points += u64::from(outcome.half_points());
        }
        Ok(points)
    }

    /// Plays at random to the end, and returns the result for the player who has just moved.
    fn play_out(&mut self, mut here: BoxedPosition<'_>) -> Result<Outcome, RulesFault> {
        let seats = here.seats();
        let mut hero = RelativeSeat::MOVER.after_ply(seats);
        for _ in 0..MAX_PLIES {
            if let Some(ending) = here.ending() {
                return Ok(ending.value_for(hero).outcome());
            }
            if let Some(fault) = here.fault() {
                return Err(fault);
            }
            let number = below(&mut self.rng, here.move_count().max(1));
            let Some(ply) = here.nth(number) else { break };
            here = here.after(ply);
            hero = hero.after_ply(seats);
        }
        Ok(Outcome::Draw)
    }
}

/// The legal moves; of more than 256, evenly spaced ones that include the first.
pub(crate) fn spread<'s>(situation: &'s dyn PositionView<'_>) -> impl Iterator<Item = Ply> + 's {
    const AT_MOST: u128 = 256;
    let count = situation.move_count();
    let step = count.div_ceil(AT_MOST).max(1);
    let numbers = (0..count.min(AT_MOST)).map(move |number| number * step);
    numbers.map_while(|number| situation.nth(number))
}
