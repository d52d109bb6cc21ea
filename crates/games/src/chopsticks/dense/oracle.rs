//! The oracle of the dense solver.

use std::sync::OnceLock;

use grundy_rules::{Counts, Method, Oracle, RelativeSeat, Rules, Value, Work};

use super::{Axes, Solution, solve};
use crate::chopsticks::{Chopsticks, Position};

/// A table of all positions of a game for two with two hands each, made when it is first needed.
pub(in crate::chopsticks) struct Tabled {
    chopsticks: Chopsticks,
    axes: Axes,
    start: Position,
    solution: OnceLock<Solution>,
    counts: OnceLock<Option<Counts>>,
}

impl Tabled {
    /// `None` for rules that the solver does not know. Nothing is solved before it is needed.
    pub(in crate::chopsticks) fn new(chopsticks: Chopsticks, start: Position) -> Option<Self> {
        let axes = Axes::of(&chopsticks.spec).ok()?;
        axes.check().ok()?;
        Some(Self {
            chopsticks,
            axes,
            start,
            solution: OnceLock::new(),
            counts: OnceLock::new(),
        })
    }

    fn solution(&self) -> &Solution {
        self.solution
            .get_or_init(|| solve(&self.axes).expect("the roll-over was looked at before"))
    }

    fn hands(&self, position: &Position, seat: RelativeSeat) -> (u16, u16) {
        let hands = self.chopsticks.player(position, seat).hands;
        let at = |hand: usize| hands.fingers().get(hand).copied().unwrap_or_default();
        (at(0), at(1))
    }

    fn pairs(&self, position: &Position) -> [(u16, u16); 2] {
        [RelativeSeat::MOVER, RelativeSeat::NEXT].map(|seat| self.hands(position, seat))
    }
}

/// For the rules themselves and for their misère form, which the axes tell apart.
impl<R: Rules<Position = Position>> Oracle<R> for Tabled {
    fn value(&self, _rules: &R, position: &Position, hero: RelativeSeat) -> Value {
        let [mover, other] = self.pairs(position);
        let for_mover = self.solution().value(mover, other);
        hero.of_two(for_mover.expect("no hand of a position reaches the roll-over"))
    }

    /// A table of all positions, whichever is asked for.
    fn work(&self, _rules: &R, _position: &Position) -> Work {
        let rollover = u128::from(self.axes.rollover);
        let pairs = rollover * (rollover + 1) / 2;
        let (search, besides) = (0, pairs * pairs);
        Work { search, besides }
    }

    fn method(&self, _rules: &R, _position: &Position) -> Method {
        Method::Search
    }

    fn counts(&self, _rules: &R) -> Option<Counts> {
        let counts = self.counts.get_or_init(|| {
            let [mover, other] = self.pairs(&self.start);
            self.solution().counts_from(mover, other)
        });
        *counts
    }
}
