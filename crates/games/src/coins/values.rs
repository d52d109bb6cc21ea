//! The Grundy values of single heads.
//!
//! A row is worth the exclusive or of what its heads are worth, each alone in a row of tails: where two
//! heads come together in one place they turn each other over, and two equal games are worth nothing. So
//! the value of a head is the least number that is not the exclusive or of the values of the places that
//! it may be turned with (Lenstra; "Winning Ways", chapter 14).

use std::collections::BTreeSet;

use grundy_solver::Period;

use super::turning::{MAX_COUNT, Spacing, Turning};

/// The values of the places from the left, as far as they were asked for.
#[derive(Debug)]
pub(super) struct Values {
    turning: Turning,
    /// The value of the empty row, then those of the places from 1 on.
    values: Vec<u64>,
    /// By number: the exclusive ors of this number of different places so far, for moves without a bound.
    sums: Vec<BTreeSet<u64>>,
    period: Option<Period>,
}

impl Values {
    pub(super) fn new(turning: Turning) -> Self {
        Self {
            turning,
            values: vec![0],
            sums: none_chosen(),
            period: None,
        }
    }

    /// The value of a head in this place, if it is known; 0 for no head, in place 0.
    pub(super) fn value(&self, place: u64) -> Option<u64> {
        let known = |place: u64| self.values.get(usize::try_from(place).ok()?).copied();
        known(place).or_else(|| {
            let Period { start, length, .. } = self.period?;
            let (start, length) = (start as u64, length as u64);
            known(start + (place - start) % length)
        })
    }

    /// The period, which is proved; `None` if none was found so far.
    pub(super) fn period(&self) -> Option<Period> {
        self.period
    }

    /// Finds the values of the places up to this one.
    pub(super) fn extend(&mut self, place: u64) {
        while self.value(place).is_none() {
            self.next();
            if self.values.len().is_power_of_two() {
                self.period = self.find_period();
            }
        }
        if self.period.is_none() {
            self.period = self.find_period();
        }
    }

    fn next(&mut self) {
        let place = self.values.len() as u64;
        let reach = self.turning.reach(place);
        // The values of the places in reach, the nearest first.
        let near: Vec<u64> = (1..=reach)
            .map(|distance| self.at(place - distance))
            .collect();
        let counts: Vec<u64> = self.turning.counts(reach).collect();
        let mut options = BTreeSet::new();
        match self.turning.spacing() {
            Spacing::Adjacent => {
                let sum = |&count: &u64| xor(near.iter().take(others(count)));
                options.extend(counts.iter().map(sum));
            }
            Spacing::Equal => {
                for &count in &counts {
                    let steps = 1..=near.len() / others(count).max(1);
                    let sum = |step: usize| {
                        let every = near.iter().skip(step - 1).step_by(step);
                        xor(every.take(others(count)))
                    };
                    options.extend(steps.map(sum));
                    if count == 1 {
                        options.insert(0);
                    }
                }
            }
            Spacing::Anywhere => {
                let most = self.turning.counts(MAX_COUNT).last().map_or(0, others);
                if self.turning.bound().is_some() {
                    self.sums = none_chosen();
                    near.iter().for_each(|&value| self.choose(value, most));
                } else if let Some(&value) = near.first() {
                    self.choose(value, most);
                }
                let sums = counts
                    .iter()
                    .filter_map(|&count| self.sums.get(others(count)));
                options.extend(sums.flatten().copied());
            }
        }
        let missing = (0..)
            .zip(options.iter())
            .find(|&(number, &value)| number != value);
        let value = missing.map_or(options.len() as u64, |(number, _)| number);
        self.values.push(value);
    }

    /// Adds a value to those that sums are made of, of up to `most` of which they are asked for.
    fn choose(&mut self, value: u64, most: usize) {
        if self.sums.len() <= most {
            self.sums.push(BTreeSet::new());
        }
        for chosen in (1..self.sums.len()).rev() {
            let (fewer, more) = self.sums.split_at_mut(chosen);
            more[0].extend(fewer[chosen - 1].iter().map(|sum| sum ^ value));
        }
    }

    fn at(&self, place: u64) -> u64 {
        usize::try_from(place).map_or(0, |place| self.values[place])
    }

    /// If moves reach over at most b places, each value after the first b is the same function of the b
    /// values before it. So if b values in a row recur, all values that follow recur, too.
    fn find_period(&self) -> Option<Period> {
        let bound = usize::try_from(self.turning.bound()?).ok()?.max(1);
        let places = self.values.len();
        (1..places.saturating_sub(bound)).find_map(|length| {
            let compared = places - length;
            let agrees = |&place: &usize| self.values[place] == self.values[place + length];
            let alike = (1..compared).rev().take_while(agrees).count();
            (alike >= bound).then(|| Period::repeating(compared - alike, length))
        })
    }
}

/// The number of coins that are turned beside the head.
fn others(count: u64) -> usize {
    usize::try_from(count - 1).unwrap_or(usize::MAX)
}

/// The sums before any value is added: the sum of no values.
fn none_chosen() -> Vec<BTreeSet<u64>> {
    vec![BTreeSet::from([0])]
}

fn xor<'v>(values: impl Iterator<Item = &'v u64>) -> u64 {
    values.fold(0, |sum, value| sum ^ value)
}
