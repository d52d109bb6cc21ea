use std::sync::Arc;

use grundy_rules::{Ending, MoveList, RelativeSeat, Rules};
use grundy_solver::Searchable;

use crate::component::{Component, MoveNumbers, Part};
use crate::heap::Play;
use crate::searched::is_searchable;

/// The rules of a sum: those of its components. A position is the positions of all of them.
#[derive(Clone, Debug)]
pub struct Sum {
    components: Arc<[Box<dyn Component>]>,
    /// The theorems that apply. The rules themselves are those of normal play, and [`grundy_rules::Misere`] turns them
    /// round.
    play: Play,
}

/// A move in one component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The place of the component, counted from 0.
    pub component: usize,
    /// The move there.
    pub numbers: MoveNumbers,
}

/// The moves of a position: those in the first component, then those in the second, and so on.
#[derive(Clone, Debug)]
pub struct Steps {
    sum: Sum,
    parts: Vec<Part>,
}

impl Sum {
    pub(crate) fn of(components: Vec<Box<dyn Component>>, play: Play) -> Self {
        Self {
            components: components.into(),
            play,
        }
    }

    pub(super) fn components(&self) -> &[Box<dyn Component>] {
        &self.components
    }

    /// Every component with its part of a position.
    pub(super) fn with<'s>(
        &'s self,
        parts: &'s [Part],
    ) -> impl Iterator<Item = (&'s dyn Component, &'s [u64])> {
        let components = self.components.iter().map(|component| &**component);
        components.zip(parts.iter().map(Vec::as_slice))
    }

    /// Whether the value of a position can be found, by theorems or by a search.
    pub(super) fn is_within_reach(&self, parts: &Vec<Part>) -> bool {
        match self.play {
            Play::Normal => self
                .with(parts)
                .all(|(component, part)| component.has_nimbers(part)),
            Play::Misere => self.plays_like_nim(parts) || is_searchable(self, parts),
        }
    }

    /// Whether theorems say which piles of Nim the components stand for under misère play.
    pub(super) fn plays_like_nim(&self, parts: &[Part]) -> bool {
        self.with(parts)
            .all(|(component, part)| component.as_nim(part).is_some())
    }
}

impl Rules for Sum {
    type Position = Vec<Part>;
    type Move = Step;
    type Moves = Steps;

    fn seats(&self) -> u8 {
        2
    }

    fn moves(&self, parts: &Vec<Part>) -> Steps {
        Steps {
            sum: self.clone(),
            parts: parts.clone(),
        }
    }

    fn play(&self, parts: &Vec<Part>, m: Step) -> Vec<Part> {
        let mut next = parts.clone();
        if let Some(part) = next.get_mut(m.component) {
            *part = self.components[m.component].after(part, m.numbers);
        }
        next
    }

    fn ending(&self, parts: &Vec<Part>) -> Option<Ending> {
        let mut all = self.with(parts);
        let over = all.all(|(component, part)| component.move_count(part) == 0);
        over.then_some(Ending::Won(RelativeSeat::NEXT))
    }
}

impl MoveList for Steps {
    type Move = Step;

    fn len(&self) -> u128 {
        let all = self.sum.with(&self.parts);
        all.map(|(component, part)| component.move_count(part))
            .sum()
    }

    fn get(&self, index: u128) -> Option<Step> {
        let mut left = index;
        for (place, (component, part)) in self.sum.with(&self.parts).enumerate() {
            let count = component.move_count(part);
            if left < count {
                let numbers = component.nth(part, left)?;
                return Some(Step {
                    component: place,
                    numbers,
                });
            }
            left -= count;
        }
        None
    }

    fn index_of(&self, m: Step) -> Option<u128> {
        let part = self.parts.get(m.component)?;
        let within = self.sum.components[m.component].number_of(part, m.numbers)?;
        let before = self.sum.with(&self.parts).take(m.component);
        let before: u128 = before
            .map(|(component, part)| component.move_count(part))
            .sum();
        Some(before + within)
    }
}

/// A property that all components share is one of the sum.
impl Searchable for Sum {
    fn canonical(&self, parts: Vec<Part>) -> Vec<Part> {
        let all = self.with(&parts);
        all.map(|(component, part)| component.canonical(part))
            .collect()
    }

    fn at_most(&self, start: &Vec<Part>) -> u128 {
        let counts = self
            .with(start)
            .map(|(component, part)| component.at_most(part));
        counts.fold(1, u128::saturating_mul)
    }

    fn weight(&self, start: &Vec<Part>) -> u128 {
        let weights = self
            .with(start)
            .map(|(component, part)| component.weight(part));
        weights.fold(1, u128::max)
    }

    fn most_moves(&self, start: &Vec<Part>) -> u128 {
        let moves = self
            .with(start)
            .map(|(component, part)| component.most_moves(part));
        moves.sum()
    }
}
