//! A position on the path of a search, with the numbers of its moves.

use super::numbers::{NEVER, Numbers, OpenPositions, Thresholds, sum};
use crate::asking::Asking;
use crate::bounds::{Bounds, Goal};
use crate::error::SearchError;
use crate::facts::Facts;
use crate::game::{Game, Replies};
use crate::key::Key;
use crate::path::Path;

/// A position on the path. Its memory is used again for the next position of the same depth.
pub(super) struct Frame {
    text: String,
    pub(super) key: Key,
    pub(super) goal: Goal,
    limits: Thresholds,
    /// The answer about this position.
    replies: Replies,
    children: Vec<Child>,
    /// The child that is searched.
    current: usize,
    /// The count of questions when the search came here.
    pub(super) asked_before: u64,
    /// The result, if the game has ended here.
    end: Option<Bounds>,
}

/// A move of a position, and the position that it leads to.
#[derive(Clone, Copy, Debug)]
struct Child {
    key: Key,
    bounds: Bounds,
    /// The numbers of the other player's question.
    numbers: Numbers,
    /// Whether the numbers depend on the path, so that those in the table do not count.
    is_local: bool,
}

impl Default for Frame {
    fn default() -> Self {
        Self {
            text: String::new(),
            key: Key::default(),
            goal: Goal::Win,
            limits: Thresholds::NONE,
            replies: Replies::default(),
            children: Vec::new(),
            current: 0,
            asked_before: 0,
            end: None,
        }
    }
}

impl Frame {
    /// Makes this the frame of a position that was not asked about yet. Its memory is used again.
    pub(super) fn reset(&mut self, text: &str, key: Key, goal: Goal, limits: Thresholds) {
        self.text.clear();
        self.text.push_str(text);
        self.children.clear();
        (self.key, self.goal, self.limits) = (key, goal, limits);
    }

    /// Asks about this position. Returns whether the questions sufficed.
    pub(super) fn ask<G: Game>(
        &mut self,
        facts: &mut Facts,
        asking: &mut Asking<'_, G>,
    ) -> Result<bool, SearchError<G::Error>> {
        self.asked_before = asking.asked();
        let sufficed = asking.ask(&[&self.text], &mut self.replies)?;
        self.end = self.replies.ending(0).map(Bounds::of_ending);
        if let Some(end) = self.end {
            facts.learn(self.key, end, None, 1);
        }
        Ok(sufficed)
    }

    /// Lists the moves.
    pub(super) fn list_moves(&mut self, path: &Path) {
        let options = self.replies.options(0).map(Key::of);
        self.children.extend(options.map(|key| Child {
            key,
            bounds: Bounds::NOTHING,
            numbers: Numbers::UNKNOWN,
            is_local: path.contains(key),
        }));
    }

    /// Updates the bounds and numbers of the children from the tables.
    pub(super) fn refresh(&mut self, facts: &Facts, open: &OpenPositions) {
        let goal = self.goal.for_other();
        // The bounds of a decided child do not change, and its numbers follow from them.
        let is_open = |child: &Child| !child.bounds.is_decided();
        let open_children = self.children.iter().filter(|&child| is_open(child));
        let keys = open_children.map(|child| child.key);
        facts.fetch(keys.clone());
        open.fetch(keys, goal);
        for child in self.children.iter_mut().filter(|child| is_open(child)) {
            child.bounds = child.bounds.meet(facts.bounds(child.key));
            match child.bounds.answer(goal) {
                Some(answer) => child.numbers = Numbers::answered(answer),
                None if child.is_local => {}
                None => child.numbers = open.get(child.key, goal),
            }
        }
    }

    /// The numbers that follow from those of the children. A yes needs one child with the answer no, a no needs the
    /// answer yes from all of them.
    pub(super) fn numbers(&self) -> Numbers {
        if let Some(answer) = self.bounds().answer(self.goal) {
            return Numbers::answered(answer);
        }
        let children = self.children.iter().map(|child| child.numbers);
        Numbers {
            yes: children.clone().map(|n| n.no).min().unwrap_or(NEVER),
            no: children.map(|n| n.yes).fold(0, sum),
        }
    }

    /// The child to examine next: the one that is cheapest to disprove. `None` if the question is answered, a threshold
    /// is reached, or no child can be examined.
    pub(super) fn next_child(&mut self) -> Option<usize> {
        let numbers = self.numbers();
        if numbers.is_answered() || self.limits.are_reached(numbers) {
            return None;
        }
        let places = 0..self.children.len();
        let open = places.filter(|&place| {
            let numbers = self.children[place].numbers;
            !numbers.is_answered() && numbers != Numbers::UNKNOWN
        });
        open.min_by_key(|&place| {
            let Numbers { yes, no } = self.children[place].numbers;
            (no, yes, place)
        })
    }

    /// Makes `frame` that of a child, with the thresholds at which another child must be examined instead.
    pub(super) fn open(&mut self, place: usize, frame: &mut Self) {
        self.current = place;
        let others = || {
            let others = self.children.iter().enumerate();
            others.filter(|(other, _)| *other != place)
        };
        let second = others().map(|(_, child)| child.numbers.no).min();
        let rest = others().map(|(_, child)| child.numbers.yes).fold(0, sum);
        let limits = Thresholds {
            yes: match rest >= NEVER {
                true => NEVER + 1,
                false => self.limits.no.saturating_sub(rest).min(NEVER + 1),
            },
            no: self.limits.yes.min(second.unwrap_or(NEVER) + 1),
        };
        let child = self.children[place];
        let text = self.replies.option(0, place);
        frame.reset(text, child.key, self.goal.for_other(), limits);
    }

    /// Notes the numbers with which the search comes back from the current child.
    pub(super) fn returned(&mut self, numbers: Numbers) {
        let child = &mut self.children[self.current];
        child.numbers = numbers;
        child.is_local = numbers.depends_on_path();
    }

    /// The number of the move that reaches the goal, if one does.
    pub(super) fn best(&self) -> Option<usize> {
        let goal = self.goal.for_other();
        let answers = self.children.iter().map(|child| child.bounds.answer(goal));
        answers.into_iter().position(|answer| answer == Some(false))
    }

    /// The bounds that follow from those of the moves.
    pub(super) fn bounds(&self) -> Bounds {
        self.end
            .unwrap_or_else(|| Bounds::of_moves(self.children.iter().map(|child| child.bounds)))
    }
}
