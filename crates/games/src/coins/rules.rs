use std::sync::{Arc, PoisonError, RwLock};

use grundy_rules::{Ending, MoveList, RelativeSeat, Rules};
use grundy_solver::{Period, Searchable};

use super::moves::Moves;
use super::turning::{MAX_COUNT, Turning, distances};
use super::values::Values;
use crate::component::{MoveNumbers, Numbers};
use crate::heap::Play;
use crate::searched::is_searchable;

/// The rules of a game of coins in a row. A move turns coins of which the rightmost shows heads.
#[derive(Clone, Debug)]
pub struct Coins {
    turning: Turning,
    play: Play,
    values: Arc<RwLock<Values>>,
}

/// A row of coins. Their places are counted from 1.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Row {
    /// The number of coins, at least 1.
    pub length: u64,
    /// The places of those that show heads, ascending.
    pub heads: Vec<u64>,
}

/// Turns coins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The place of the rightmost coin that is turned.
    pub head: u64,
    /// The distances of the others to its left, as bits: the lowest bit stands for the neighbor.
    pub others: u128,
}

/// Most coins of a row: if a move may reach over all of them, and otherwise.
const MOST: u64 = MAX_COUNT;
const MOST_BOUND: u64 = 1_024;
/// Most moves of a row of heads, all of which are looked at.
const MAX_MOVES: u128 = 1 << 18;

impl Coins {
    pub(super) fn new(turning: Turning, play: Play, values: Arc<RwLock<Values>>) -> Self {
        Self {
            turning,
            play,
            values,
        }
    }

    /// The greatest distance of a coin of a move from the rightmost one. `None` if it has no bound.
    pub(super) fn bound(&self) -> Option<u64> {
        self.turning.bound()
    }

    /// Most coins of a row.
    pub(super) fn longest(&self) -> u64 {
        let most = self.bound().map_or(MOST, |_| MOST_BOUND);
        let mut moves: u128 = 0;
        let is_too_much = |&place: &u64| {
            let reach = self.turning.reach(place);
            let counts = self.turning.counts(reach);
            let ways = counts.map(|count| self.turning.ways(count, reach));
            moves = ways.fold(moves, u128::saturating_add);
            moves > MAX_MOVES
        };
        let first = (1..=most).find(is_too_much);
        first.map_or(most, |place| place - 1)
    }

    /// The values of the places, known up to this one.
    pub(super) fn with_values<T>(&self, place: u64, ask: impl FnOnce(&Values) -> T) -> T {
        let values = self.values.read().unwrap_or_else(PoisonError::into_inner);
        if values.value(place).is_some() {
            return ask(&values);
        }
        drop(values);
        let mut values = self.values.write().unwrap_or_else(PoisonError::into_inner);
        values.extend(place);
        ask(&values)
    }

    /// The Grundy value of a single head in this place.
    pub(super) fn nimber(&self, place: u64) -> u64 {
        self.with_values(place, |values| values.value(place).unwrap_or_default())
    }

    /// The period of the values, if every move stays within some distance and a period is known.
    pub(super) fn period(&self) -> Option<Period> {
        self.bound()?;
        self.with_values(self.longest(), Values::period)
    }

    /// Whether the value of a row can be found: by theorems, or under misère play by a search.
    pub(super) fn is_within_reach(&self, row: &Row) -> bool {
        self.play == Play::Normal || is_searchable(self, row)
    }

    /// The last place that the last head of a row may be in if its positions are searched.
    pub(super) fn last_searched(&self) -> u64 {
        let row = |last| Row {
            length: last,
            heads: vec![last],
        };
        let places = (1..=self.longest()).take_while(|&last| is_searchable(self, &row(last)));
        places.last().unwrap_or(0)
    }
}

impl Row {
    /// The place of the last head; 0 if there is none.
    fn last(&self) -> u64 {
        self.heads.last().copied().unwrap_or_default()
    }

    /// Turns the coin in this place.
    pub(super) fn turn(&mut self, place: u64) {
        match self.heads.binary_search(&place) {
            Ok(at) => drop(self.heads.remove(at)),
            Err(at) => self.heads.insert(at, place),
        }
    }
}

impl Turn {
    /// The number of coins that are turned.
    pub(super) fn count(self) -> u64 {
        u64::from(self.others.count_ones()) + 1
    }

    /// The places of all coins that are turned, descending.
    pub(super) fn places(self) -> impl Iterator<Item = u64> {
        let others = distances(self.others).map(move |distance| self.head.saturating_sub(distance));
        std::iter::once(self.head).chain(others)
    }
}

impl Rules for Coins {
    type Position = Row;
    type Move = Turn;
    type Moves = Moves;

    fn seats(&self) -> u8 {
        2
    }

    fn moves(&self, row: &Row) -> Moves {
        Moves::of(&self.turning, row.heads.as_slice().iter().copied())
    }

    fn play(&self, row: &Row, m: Turn) -> Row {
        let mut next = row.clone();
        m.places().for_each(|place| next.turn(place));
        next
    }

    fn ending(&self, row: &Row) -> Option<Ending> {
        let over = self.moves(row).is_empty();
        over.then_some(Ending::Won(RelativeSeat::NEXT))
    }
}

/// Tails after the last head are never turned.
impl Searchable for Coins {
    fn canonical(&self, row: Row) -> Row {
        Row {
            length: row.last().max(1),
            ..row
        }
    }

    fn at_most(&self, start: &Row) -> u128 {
        let last = u32::try_from(start.last()).unwrap_or(u32::MAX);
        1u128.checked_shl(last).unwrap_or(u128::MAX)
    }

    fn weight(&self, start: &Row) -> u128 {
        const FEW: u64 = 16;
        (start.last() / FEW).max(1).into()
    }

    /// Those of a row of heads. Play can bring about heads in all places before the last.
    fn most_moves(&self, start: &Row) -> u128 {
        Moves::of(&self.turning, 1..=start.last()).len()
    }
}

/// The number of coins, then the places of the heads.
impl Numbers for Row {
    fn to_numbers(&self) -> Vec<u64> {
        let length = std::iter::once(self.length);
        length
            .chain(self.heads.as_slice().iter().copied())
            .collect()
    }

    fn of_numbers(numbers: &[u64]) -> Self {
        let (length, heads) = numbers.split_first().unwrap_or((&1, &[]));
        Self {
            length: *length,
            heads: heads.to_vec(),
        }
    }
}

impl From<MoveNumbers> for Turn {
    fn from([head, near, far, _]: MoveNumbers) -> Self {
        Self {
            head,
            others: u128::from(near) | u128::from(far) << 64,
        }
    }
}

impl From<Turn> for MoveNumbers {
    #[allow(clippy::cast_possible_truncation)] // two halves of 64 bits
    fn from(Turn { head, others }: Turn) -> Self {
        [head, others as u64, (others >> 64) as u64, 0]
    }
}
