use std::iter;
use std::sync::{Arc, PoisonError, RwLock};

use grundy_rules::{Ending, MoveList, RelativeSeat, Rules};
use grundy_solver::{Code, HeapValues, Searchable};

use super::lanes::Moves;
use super::values::{OneMoreTake, Values};
use crate::component::MoveNumbers;
use crate::heap::Play;
use crate::nim::multisets_below;
use crate::remembered::Remembered;
use crate::searched::is_searchable;

/// The values of all games whose heaps were asked about.
pub(super) type Known = Remembered<Code, HeapValues>;

/// The rules of a game of heaps, given by a code. A position is the heaps in their order. A heap
/// that is split is replaced, in its place, by those that are left of it; one that was taken whole
/// stays as a heap of 0.
#[derive(Clone, Debug)]
pub struct Heaps {
    code: Code,
    play: Play,
    known: Arc<Known>,
    values: Arc<RwLock<HeapValues>>,
    form: Option<OneMoreTake>,
}

/// Takes items from a heap and splits what is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taking {
    /// The heap, counted from 1.
    pub heap: u64,
    /// The number of items.
    pub take: u64,
    /// The sizes of all heaps that are left but the last, which is what remains: none, one or two
    /// numbers, the others 0.
    pub parts: [u64; 2],
}

/// Largest heaps that values are found for, by how much each of them costs.
const MOST: u64 = 1 << 20;
const MOST_SPLIT_ANYHOW: u64 = 10_000;
const MOST_IN_THREE: u64 = 1_000;
/// The number of heaps among which a period is looked for.
const PERIOD_WITHIN: usize = 1 << 14;

impl Heaps {
    pub(super) fn new(code: Code, play: Play, known: Arc<Known>) -> Self {
        let values = known.of(&code, HeapValues::new);
        Self {
            play,
            known,
            values,
            form: OneMoreTake::of(&code),
            code,
        }
    }

    /// The code.
    #[must_use]
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Whether a heap may ever become two.
    pub(super) fn splits(&self) -> bool {
        self.code.most_parts() > 1
    }

    /// The largest take, unless takes have no end.
    pub(super) fn largest_take(&self) -> u64 {
        self.code.steps().last().map_or(0, |&(take, _)| take)
    }

    /// The game without the takes that no heap up to this one allows. `None` if there are none, or if the heaps are so
    /// small that their values can be found one by one.
    pub(super) fn within(&self, heap: u64) -> Option<Self> {
        if heap <= MOST || self.largest_take() <= heap {
            return None;
        }
        // Only numbers in a list are so large, and after these takes anything may be left.
        let takes = self.code.steps().iter().map(|&(take, _)| take);
        let takes: Vec<u64> = takes.take_while(|&take| take <= heap).collect();
        let known = Arc::clone(&self.known);
        Some(Self::new(Code::taking(&takes), self.play, known))
    }

    /// The values, known for all heaps up to this one, which is [`Heaps::admits`].
    pub(super) fn with_values<T>(&self, heap: u64, ask: impl FnOnce(&Values<'_>) -> T) -> T {
        if let Some(rules) = self.within(heap) {
            return rules.with_values(heap, ask);
        }
        let form = self.form;
        let found = self.values.read().unwrap_or_else(PoisonError::into_inner);
        let values = Values {
            found: &found,
            form,
        };
        if values.value(heap).is_some() {
            return ask(&values);
        }
        drop(found);
        let mut found = self.values.write().unwrap_or_else(PoisonError::into_inner);
        let heaps = usize::try_from(heap.min(MOST)).unwrap_or(0) + 1;
        found.extend(heaps.max(64));
        ask(&Values {
            found: &found,
            form,
        })
    }

    /// The Grundy value of a heap that is [`Heaps::admits`].
    pub(super) fn nimber(&self, heap: u64) -> u64 {
        let value = self.with_values(heap, |values| values.value(heap));
        value.unwrap_or_default()
    }

    /// The Grundy value of a heap that may be too large to be played with, if it is known or follows from a period.
    pub(super) fn known_nimber(&self, heap: u64) -> Option<u64> {
        if self.admits(heap) {
            return Some(self.nimber(heap));
        }
        self.period()?;
        let values = self.values.read().unwrap_or_else(PoisonError::into_inner);
        values.value(heap)
    }

    /// About how many positions and moves theorems look at here, at most: every move is tried, and the
    /// values of all heaps up to the largest have to be found.
    pub(super) fn work(&self, heaps: &Vec<u64>) -> u128 {
        let largest = heaps.as_slice().iter().max().copied().unwrap_or(0);
        let values = self.work_of_values(largest);
        values.saturating_add(Moves::of(&self.code, heaps).len())
    }

    /// The first values are found at once, because they may show a period.
    fn work_of_values(&self, heap: u64) -> u128 {
        const FIRST: u64 = 1_024;
        const FIRST_IN_THREE: u64 = 128;
        /// Options that take as long as a move in a search, and those that take as much memory as is
        /// kept of a heap.
        const FAST: u128 = 100;
        const KEPT: u128 = 500;
        if let Some(rules) = self.within(heap) {
            return rules.work_of_values(heap);
        }
        let first = match self.code.most_parts() {
            3 => FIRST_IN_THREE,
            _ => FIRST,
        };
        let first = heap.min(first);
        let is_known = self.with_values(first, |values| values.value(heap).is_some());
        if is_known {
            return 0;
        }
        let heap = u128::from(heap.min(self.most()));
        let each = match self.code.most_parts() {
            0 | 1 => KEPT,
            2 => heap,
            _ => heap.saturating_mul(heap),
        };
        let steps = self.code.steps().len().max(1) as u128;
        heap.saturating_mul(each).saturating_mul(steps) / FAST
    }

    /// The period, looked for among the first heaps.
    pub(super) fn period(&self) -> Option<grundy_solver::Period> {
        let mut values = self.values.write().unwrap_or_else(PoisonError::into_inner);
        let heaps = PERIOD_WITHIN.min(usize::try_from(self.most()).unwrap_or(0));
        values.extend(heaps);
        values.period()
    }

    /// The largest heap, unless a period is known.
    fn most(&self) -> u64 {
        match (self.code.most_parts(), self.code.tail()) {
            (3, _) => MOST_IN_THREE,
            (2, Some(_)) => MOST_SPLIT_ANYHOW,
            _ => MOST,
        }
    }

    /// Whether heaps of this size may be played with: its value can be found, and all its moves can
    /// be looked at.
    pub(super) fn admits(&self, heap: u64) -> bool {
        if heap <= self.most() || self.form.is_some() {
            return true;
        }
        if let Some(rules) = self.within(heap) {
            return rules.admits(heap);
        }
        // A period is proved by a run of heaps that is as long as the largest take.
        if self.largest_take() >= PERIOD_WITHIN as u64 {
            return false;
        }
        !self.splits() && self.code.tail().is_none() && self.period().is_some()
    }

    /// The largest heap that may be played with.
    pub(super) fn largest(&self) -> u64 {
        // A heap that is smaller than a take does not allow it.
        let steps = self.code.steps().iter().rev();
        let below = steps.map(|&(take, _)| take.saturating_sub(1));
        let mut sizes = iter::once(u64::MAX).chain(below);
        let largest = sizes.find(|&heap| self.admits(heap));
        largest.map_or(self.most(), |heap| heap.max(self.most()))
    }

    /// Whether the value of a position can be found: by theorems, or under misère play by a search.
    pub(super) fn is_within_reach(&self, heaps: &Vec<u64>) -> bool {
        match self.play {
            Play::Normal => heaps.as_slice().iter().all(|&heap| self.admits(heap)),
            Play::Misere => is_searchable(self, heaps),
        }
    }

    /// Whether a heap of this size allows a move.
    pub(super) fn has_moves(&self, heap: u64) -> bool {
        Moves::of(&self.code, &[heap]).len() > 0
    }
}

impl Taking {
    /// The place of the heap, counted from 0.
    pub(super) fn place(&self) -> Option<usize> {
        usize::try_from(self.heap.checked_sub(1)?).ok()
    }

    /// The heaps that this move leaves of a heap of `heap` items; a heap of 0 if nothing is left.
    pub(super) fn leaves(&self, heap: u64) -> impl Iterator<Item = u64> {
        let [a, b] = self.parts;
        let last = heap - self.take - a - b;
        let parts = self.parts.into_iter().filter(|&part| part > 0);
        parts.chain([last])
    }
}

impl Rules for Heaps {
    type Position = Vec<u64>;
    type Move = Taking;
    type Moves = Moves;

    fn seats(&self) -> u8 {
        2
    }

    fn moves(&self, heaps: &Vec<u64>) -> Moves {
        Moves::of(&self.code, heaps)
    }

    fn play(&self, heaps: &Vec<u64>, m: Taking) -> Vec<u64> {
        let mut next = heaps.clone();
        if let Some((place, &heap)) = m
            .place()
            .and_then(|place| Some((place, heaps.as_slice().get(place)?)))
        {
            next.splice(place..=place, m.leaves(heap));
        }
        next
    }

    fn ending(&self, heaps: &Vec<u64>) -> Option<Ending> {
        let over = !heaps.as_slice().iter().any(|&heap| self.has_moves(heap));
        over.then_some(Ending::Won(RelativeSeat::NEXT))
    }
}

impl From<MoveNumbers> for Taking {
    fn from([heap, take, a, b]: MoveNumbers) -> Self {
        Self {
            heap,
            take,
            parts: [a, b],
        }
    }
}

impl From<Taking> for MoveNumbers {
    fn from(Taking { heap, take, parts }: Taking) -> Self {
        [heap, take, parts[0], parts[1]]
    }
}

/// Heaps in another order, with or without those in which there is no move, make the same game.
impl Searchable for Heaps {
    fn canonical(&self, mut heaps: Vec<u64>) -> Vec<u64> {
        heaps.retain(|&heap| self.has_moves(heap));
        heaps.sort_unstable();
        heaps
    }

    fn at_most(&self, start: &Vec<u64>) -> u128 {
        if !self.splits() {
            return multisets_below(start);
        }
        let counts = start.as_slice().iter().map(|&heap| partitions_up_to(heap));
        counts.fold(1, u128::saturating_mul)
    }

    /// Split heaps are listed one by one.
    fn weight(&self, start: &Vec<u64>) -> u128 {
        const FEW: u64 = 16;
        let heaps = start.as_slice();
        let items = heaps
            .iter()
            .fold(0, |sum: u64, &heap| sum.saturating_add(heap));
        let pieces = if self.splits() {
            items
        } else {
            heaps.len() as u64
        };
        (pieces / FEW).max(1).into()
    }
}

/// The number of multisets of heaps of at most `items` items in all; `u128::MAX` if it is greater.
fn partitions_up_to(items: u64) -> u128 {
    const MOST: usize = 400;
    let Some(items) = usize::try_from(items).ok().filter(|&items| items <= MOST) else {
        return u128::MAX;
    };
    let mut counts = vec![0u128; items + 1];
    counts[0] = 1;
    for part in 1..=items {
        for sum in part..=items {
            counts[sum] += counts[sum - part];
        }
    }
    counts.iter().sum()
}
