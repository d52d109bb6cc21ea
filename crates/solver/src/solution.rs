//! Games solved from a start by their rules.

use std::hash::Hash;

use grundy_rules::{Counts, MoveList, Outcome, RelativeSeat, Value};

use crate::explore::{Explored, Limits, explore};
use crate::retrograde::Values;
use crate::{Budget, Nimbers, Positions, Searchable, Unsolved};

/// The values of all positions that play can reach from a start.
#[derive(Clone, Debug)]
pub struct Solution<P> {
    positions: Positions<P>,
    values: Values,
    distance_max: u64,
}

/// Solves a game from `start`: the value, with its remoteness, of every position that can be
/// reached. A position from which neither side can force an end is a draw.
///
/// With two players, the value for the mover determines both. With more, every seat has its own value, that of a *hero*
/// against the coalition of all the others: a win if the hero can win against all of
/// their moves, a loss if they can prevent that. The remoteness counts the plies until
/// that is settled: to the end of the game, or until the hero is out
/// ([`grundy_rules::Rules::is_out`]), though the others may go on, perhaps forever.
///
/// Costs time and memory in proportion to positions and moves, and to the players if there are
/// more than two; the budget bounds positions and moves. Large games are explored on all processors; the result does
/// not depend on their number.
///
/// # Errors
/// [`Unsolved::TooLarge`] if there are more positions and moves than the budget allows, 2^30 positions or more (times
/// the players, if there are more than two), or 2^32 moves or more.
pub fn solve<R: Searchable>(
    rules: &R,
    start: &R::Position,
    budget: Budget,
) -> Result<Solution<R::Position>, Unsolved> {
    let Explored {
        positions,
        graph,
        levels,
    } = explore_rules(rules, start, budget)?;
    Ok(Solution {
        values: graph.solve()?,
        positions,
        distance_max: levels.len() as u64 - 1,
    })
}

/// Finds the Grundy value of every position that play can reach from `start`: the mex of those of
/// its options. The game must be impartial, so that both players have the same moves in every position; this
/// cannot be checked here.
///
/// # Errors
/// [`Unsolved::Seats`] unless the game is for two players; [`Unsolved::NoGrundyValues`] if play can return to a
/// position, or if an ending is not a loss for the player who cannot move; and the errors of [`solve`].
pub fn nimbers<R: Searchable>(
    rules: &R,
    start: &R::Position,
    budget: Budget,
) -> Result<Nimbers<R::Position>, Unsolved> {
    if rules.seats() != 2 {
        return Err(Unsolved::Seats(rules.seats()));
    }
    let explored = explore_rules(rules, start, budget)?;
    let values = explored.graph.nimbers()?;
    Ok(Nimbers::new(explored.positions, values))
}

/// Finds every canonical position that play can reach from `start`.
fn explore_rules<R: Searchable>(
    rules: &R,
    start: &R::Position,
    budget: Budget,
) -> Result<Explored<R::Position>, Unsolved> {
    if !budget.admits(rules.at_most(start)) {
        return Err(Unsolved::TooLarge);
    }
    let seats = rules.seats();
    let explored = explore(
        seats,
        rules.canonical(start.clone()),
        Limits::new(budget),
        |positions, answers| {
            for position in positions {
                let moves = rules.moves(position);
                match rules.ending(position) {
                    Some(ending) if moves.is_empty() => answers.ended(ending),
                    _ if moves.len() > u128::from(answers.room()) => {
                        return Err(Unsolved::TooLarge);
                    }
                    _ => {
                        let played = moves.iter().map(|m| rules.play(position, m));
                        answers.unfinished(played.map(|next| rules.canonical(next)));
                        if seats > 2 {
                            let all = (0..seats).map(RelativeSeat);
                            all.filter(|&seat| rules.is_out(position, seat))
                                .for_each(|seat| answers.out(seat));
                        }
                    }
                }
            }
            Ok(())
        },
        |_, _| {},
    );
    explored.map_err(|_| Unsolved::TooLarge)
}

impl<P> Solution<P> {
    /// The canonical positions by ascending distance from the start, with their values for the
    /// mover.
    pub fn iter(&self) -> impl Iterator<Item = (&P, Value)> {
        self.iter_for(RelativeSeat::MOVER)
    }

    /// The canonical positions by ascending distance from the start, with their values for the player in a seat.
    pub fn iter_for(&self, hero: RelativeSeat) -> impl Iterator<Item = (&P, Value)> {
        let values = (0..).map(move |node| self.values.value_for(node, hero));
        self.positions.as_slice().iter().zip(values)
    }

    /// The numbers of positions, by their values for the mover. Equivalent positions count as one. The fields
    /// `positions` and `ordered` are `None`; the caller adds them.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let mut counts = Counts {
            positions: None,
            ordered: None,
            reachable: self.positions.len() as u64,
            win: 0,
            loss: 0,
            draw: 0,
            max_remoteness: None,
            distance_max: self.distance_max,
        };
        for (_, value) in self.iter() {
            *match value.outcome() {
                Outcome::Win => &mut counts.win,
                Outcome::Loss => &mut counts.loss,
                Outcome::Draw => &mut counts.draw,
            } += 1;
            counts.max_remoteness = counts.max_remoteness.max(value.remoteness());
        }
        counts
    }
}

impl<P: Hash + Eq> Solution<P> {
    /// The value for the mover of a canonical position; `None` if play cannot reach it.
    #[must_use]
    pub fn value(&self, canonical: &P) -> Option<Value> {
        self.value_for(canonical, RelativeSeat::MOVER)
    }

    /// The value of a canonical position for the player in this seat; `None` if play cannot reach
    /// it.
    #[must_use]
    pub fn value_for(&self, canonical: &P, hero: RelativeSeat) -> Option<Value> {
        let node = self.positions.number(canonical)?;
        Some(self.values.value_for(node, hero))
    }
}
