//! A position on the path of a search, with its moves.

use crate::asking::Asking;
use crate::bounds::{Bounds, Goal};
use crate::error::SearchError;
use crate::facts::Facts;
use crate::game::{Game, Replies};
use crate::key::Key;
use crate::order::{Change, Order};
use crate::path::Path;

/// The most moves of a position among which duplicates, which lead to the same position, are removed. The comparison
/// takes quadratic time.
const MANY: usize = 64;

/// A position on the path. Its memory is used again for the next position of the same depth.
pub(super) struct Frame {
    text: String,
    pub(super) key: Key,
    goal: Goal,
    /// The positions that the moves lead to, as the only answer of a batch.
    options: Replies,
    /// Room for keys of positions.
    keys: Vec<Key>,
    pub(super) children: Vec<Child>,
    /// The children that remain to be searched, the last one first.
    pub(super) to_do: Vec<usize>,
    /// The child that is searched.
    pub(super) current: usize,
    /// The child that reaches the goal.
    pub(super) best: Option<usize>,
    /// Whether `children` has all moves.
    is_whole: bool,
    /// The count of questions when the search came here.
    pub(super) asked_before: u64,
    /// The answers about those children that were asked about.
    replies: Replies,
}

/// A move of a position, and the position that it leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    /// The number of the move.
    pub(super) number: usize,
    key: Key,
    bounds: Bounds,
    /// Whether the rules must be asked about it.
    is_open: bool,
    /// The number of its answer among the replies.
    row: usize,
}

impl Default for Frame {
    fn default() -> Self {
        Self {
            text: String::new(),
            key: Key::default(),
            goal: Goal::Win,
            options: Replies::default(),
            keys: Vec::new(),
            children: Vec::new(),
            to_do: Vec::new(),
            current: 0,
            best: None,
            is_whole: true,
            asked_before: 0,
            replies: Replies::default(),
        }
    }
}

impl Frame {
    /// The frame before that of the root: its only move leads there.
    pub(super) fn before(root: &str, goal: Goal) -> Self {
        let mut options = Replies::default();
        options.unfinished([root]);
        let root = Child {
            number: 0,
            key: Key::of(root),
            bounds: Bounds::NOTHING,
            is_open: true,
            row: 0,
        };
        Self {
            goal: goal.for_other(),
            options,
            children: vec![root],
            ..Self::default()
        }
    }

    /// Makes this frame that of a child of `parent`.
    pub(super) fn open(&mut self, parent: &mut Self, place: usize, asked: u64) {
        let child = parent.children[place];
        parent.current = place;
        self.text.clear();
        self.text.push_str(parent.options.option(0, child.number));
        self.options.copy_options(&parent.replies, child.row);
        self.key = child.key;
        self.goal = parent.goal.for_other();
        self.children.clear();
        self.to_do.clear();
        self.best = None;
        self.is_whole = true;
        self.asked_before = asked;
    }

    /// Looks up the known bounds of the moves, until one of them reaches the goal.
    pub(super) fn look_up(&mut self, facts: &Facts, path: &Path) {
        let few = self.options.count(0) <= MANY;
        self.keys.clear();
        self.keys.extend(self.options.options(0).map(Key::of));
        facts.fetch(self.keys.iter().copied());
        for (number, &key) in self.keys.iter().enumerate() {
            if few && self.children.iter().any(|child| child.key == key) {
                continue;
            }
            let bounds = facts.bounds(key);
            let answer = bounds.answer(self.goal.for_other());
            self.children.push(Child {
                number,
                key,
                bounds,
                is_open: answer.is_none() && !path.contains(key),
                row: 0,
            });
            if answer == Some(false) {
                self.best = Some(self.children.len() - 1);
                self.is_whole = false;
                return;
            }
        }
    }

    /// Asks about all children that are not known, unless one of them reaches the goal. Returns whether the questions
    /// sufficed.
    pub(super) fn ask<G: Game>(
        &mut self,
        facts: &mut Facts,
        asking: &mut Asking<'_, G>,
    ) -> Result<bool, SearchError<G::Error>> {
        if self.best.is_some() {
            return Ok(true);
        }
        let mut replies = std::mem::take(&mut self.replies);
        let texts = self.open_texts();
        let sufficed = texts.is_empty() || asking.ask(&texts, &mut replies)?;
        self.replies = replies;
        if sufficed {
            self.take_answers(facts);
        }
        Ok(sufficed)
    }

    /// The positions to ask about.
    fn open_texts(&self) -> Vec<&str> {
        let mut open = self.children.iter().filter(|child| child.is_open);
        let mut next = open.next();
        let mut texts = Vec::with_capacity(self.children.len());
        for (number, text) in self.options.options(0).enumerate() {
            if next.is_some_and(|child| child.number == number) {
                texts.push(text);
                next = open.next();
            }
        }
        texts
    }

    /// Takes the answers about the open children: those in which the game has ended are decided.
    fn take_answers(&mut self, facts: &mut Facts) {
        let mut rows = 0..;
        for place in 0..self.children.len() {
            let child = &mut self.children[place];
            if !child.is_open {
                continue;
            }
            child.row = rows.next().unwrap_or_default();
            if let Some(ending) = self.replies.ending(child.row) {
                child.is_open = false;
                facts.learn(child.key, Bounds::of_ending(ending), None, 1);
                self.update(place, facts);
            }
        }
    }

    /// Puts the children that remain to be searched into order.
    pub(super) fn sort(&mut self, ply: usize, facts: &Facts, order: &Order) {
        if self.best.is_some() {
            return;
        }
        let best = facts.best(self.key);
        let mut to_do = std::mem::take(&mut self.to_do);
        let mut keys = std::mem::take(&mut self.keys);
        to_do.extend((0..self.children.len()).filter(|&place| self.children[place].is_open));
        let rank = |&place: &usize| {
            let child = &self.children[place];
            let replies = self.unknown_replies(child.row, facts, &mut keys);
            let guess = self.replies.guess(child.row);
            let rank = order.rank(ply, self.change(place), guess, replies);
            (best != Some(child.number), rank, child.number)
        };
        to_do.sort_by_cached_key(rank);
        to_do.reverse();
        (self.to_do, self.keys) = (to_do, keys);
    }

    /// The number of the opponent's moves after a child's move that would have to be searched: 0 if one of them is
    /// known to refute the move, or all are known to fail. Either is found out without a question.
    ///
    /// Looking at the table entries of the moves after next is the idea of enhanced transposition cutoffs (Plaat,
    /// Schaeffer, Pijls and de Bruin, *Exploiting graph properties of game trees*, 1996).
    fn unknown_replies(&self, row: usize, facts: &Facts, keys: &mut Vec<Key>) -> usize {
        keys.clear();
        keys.extend(self.replies.options(row).map(Key::of));
        facts.fetch(keys.iter().copied());
        let mut unknown = 0;
        for &key in &*keys {
            match facts.bounds(key).answer(self.goal) {
                Some(false) => return 0,
                Some(true) => {}
                None => unknown += 1,
            }
        }
        unknown
    }

    /// Updates the bounds of a child from the facts. Returns whether the child's player reaches the result that keeps
    /// this position from its goal: `Some(false)` means that the move to the child reaches the goal, and `None` that
    /// it is not decided.
    pub(super) fn update(&mut self, place: usize, facts: &Facts) -> Option<bool> {
        let child = &mut self.children[place];
        child.bounds = child.bounds.meet(facts.bounds(child.key));
        let answer = child.bounds.answer(self.goal.for_other());
        if answer == Some(false) {
            self.best = self.best.or(Some(place));
        }
        answer
    }

    /// The change that a move makes.
    fn change(&self, place: usize) -> Change {
        let number = self.children[place].number;
        Change::between(&self.text, self.options.option(0, number))
    }

    /// The change that reaches the goal, if one does.
    pub(super) fn deciding_change(&self) -> Option<Change> {
        self.best.map(|place| self.change(place))
    }

    /// The bounds that follow from those of the moves.
    pub(super) fn bounds(&self) -> Bounds {
        let bounds = Bounds::of_moves(self.children.iter().map(|child| child.bounds));
        match self.is_whole {
            true => bounds,
            false => Bounds {
                at_most: Bounds::NOTHING.at_most,
                ..bounds
            },
        }
    }
}
