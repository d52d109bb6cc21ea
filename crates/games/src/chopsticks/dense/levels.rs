//! Retrograde analysis, one level of remoteness after another.
//!
//! A decided position changes only positions before it whose mover's total is that of its other pair:
//! taps before `(a, b)` were made by `b`, and splits before it by a pair of `b`'s total. So the
//! positions of a level are sorted by the total of their other pair, whose rows and cliques are then
//! in the caches.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a pair's number has 17 bits, a clique at most 255 members"
)]

use std::ops::Range;

use super::cliques::{Cliques, Losers};
use super::pairs::Pairs;
use super::rows::Rows;
use super::spec::Axes;
use crate::chopsticks::{Objective, Overflow};

/// A position: mover's pair, other's pair.
pub(super) type Entry = (u32, u32);

/// The state of a search: what is decided, and what was decided last.
pub(super) struct Search<'a> {
    axes: &'a Axes,
    pairs: &'a Pairs,
    cliques: Cliques,
    rows: Rows,
    /// Positions decided in the level before, by total of the other pair.
    now: Vec<Vec<Entry>>,
    /// Positions decided in this level, by total of the other pair.
    next: Vec<Vec<Entry>>,
    /// Positions found lost in this level, some of them twice.
    lost: Vec<Entry>,
    /// Last bit of the cells of won positions.
    won: u16,
}

/// The total at hand.
struct Here {
    total: usize,
    lone: Option<usize>,
    live: Range<usize>,
    /// Cell of the positions being decided.
    cell: u16,
}

/// Values everything that can be decided.
pub(super) fn solve(axes: &Axes, pairs: &Pairs) -> Rows {
    let mut search = Search::new(axes, pairs);
    let nothing = search.here(0, 1);
    (1..pairs.len()).for_each(|other| search.decide(&nothing, 0, other));
    let mut cell = 1;
    while search.next.iter().any(|entries| !entries.is_empty()) {
        std::mem::swap(&mut search.now, &mut search.next);
        let after_wins = cell & 1 == search.won;
        cell += 1;
        if after_wins {
            search.each_now(cell, Search::spread_win);
            search.settle(cell);
        } else {
            search.each_now(cell, Search::spread_loss);
        }
    }
    search.rows
}

impl<'a> Search<'a> {
    fn new(axes: &'a Axes, pairs: &'a Pairs) -> Self {
        Self {
            axes,
            pairs,
            cliques: Cliques::new(axes, pairs),
            rows: Rows::new(pairs.len()),
            now: vec![Vec::new(); pairs.totals()],
            next: vec![Vec::new(); pairs.totals()],
            lost: Vec::new(),
            won: match axes.objective {
                Objective::Normal => 0,
                Objective::Misere => 1,
            },
        }
    }

    fn here(&self, total: usize, cell: u16) -> Here {
        Here {
            total,
            lone: self.pairs.lone(total),
            live: self.pairs.live(total),
            cell,
        }
    }

    /// Goes through the positions of the level before; `each` gets them with their total.
    fn each_now(&mut self, cell: u16, each: impl Fn(&mut Self, &Here, usize, usize)) {
        for total in 0..self.now.len() {
            let here = self.here(total, cell);
            let mut entries = std::mem::take(&mut self.now[total]);
            for (mover, other) in entries.drain(..) {
                each(self, &here, mover as usize, other as usize);
            }
            self.now[total] = entries;
        }
    }

    /// Enters the positions found lost.
    fn settle(&mut self, cell: u16) {
        let here = self.here(0, cell);
        let mut lost = std::mem::take(&mut self.lost);
        for (mover, other) in lost.drain(..) {
            self.decide(&here, mover as usize, other as usize);
        }
        self.lost = lost;
    }

    #[inline]
    fn decide(&mut self, here: &Here, mover: usize, other: usize) {
        if self.rows.fill(mover, other, here.cell) {
            self.next[self.pairs.total(other)].push((mover as u32, other as u32));
        }
    }

    /// Every position before a lost one is won.
    #[inline]
    fn spread_loss(&mut self, here: &Here, mover: usize, other: usize) {
        let (axes, pairs) = (self.axes, self.pairs);
        each_untap(axes, pairs, mover, other, |untap| match untap {
            Untap::One(before) => self.decide(here, other, before),
            Untap::Killed { least, kept } => {
                for hand in least..axes.rollover {
                    self.decide(here, other, pairs.number(hand, kept));
                }
            }
        });
        if mover == 0 {
            return;
        }
        let live = here.live.clone();
        if here.lone == Some(other) {
            if axes.suicide {
                live.for_each(|pair| self.decide(here, pair, mover));
            }
            return;
        }
        match self
            .cliques
            .lose(here.total, mover, (other - live.start) as u8)
        {
            Losers::Unknown | Losers::Many => {}
            Losers::First => {
                if axes.transfers {
                    let others = live.filter(|&pair| pair != other);
                    others.for_each(|pair| self.decide(here, pair, mover));
                }
                if let (true, Some(lone)) = (axes.divisions, here.lone) {
                    self.decide(here, lone, mover);
                }
            }
            Losers::Second { first } => {
                if axes.transfers {
                    self.decide(here, live.start + usize::from(first), mover);
                }
            }
        }
    }

    /// A position before a won one is lost if that was its last hope.
    #[inline]
    fn spread_win(&mut self, here: &Here, mover: usize, other: usize) {
        let (axes, pairs) = (self.axes, self.pairs);
        let splits = if here.lone == Some(other) {
            axes.divisions
        } else {
            axes.transfers
        };
        each_untap(axes, pairs, mover, other, |untap| match untap {
            Untap::One(before) => {
                if !splits || self.cliques.is_closing(here.total, pairs.hands(before)) {
                    self.doubt(here, other, before);
                }
            }
            Untap::Killed { least, kept } if splits => {
                let mut from = least;
                while let Some(hand) = self.cliques.next_closing(here.total, kept, from) {
                    self.doubt(here, other, pairs.number(hand, kept));
                    from = hand + 1;
                }
            }
            Untap::Killed { least, kept } => {
                for hand in least..axes.rollover {
                    self.doubt(here, other, pairs.number(hand, kept));
                }
            }
        });
        if mover == 0 {
            return;
        }
        let live = here.live.clone();
        if here.lone == Some(other) {
            if axes.suicide {
                live.for_each(|pair| self.doubt(here, pair, mover));
            }
            return;
        }
        let Some(wins) = self.cliques.win(here.total, mover) else {
            return;
        };
        let open = live.len() - usize::from(wins);
        if open <= 1 {
            self.cliques.set_closing(here.total, pairs.hands(mover));
        }
        if open == 0 {
            if axes.transfers {
                live.for_each(|pair| self.doubt(here, pair, mover));
            }
            if let (true, Some(lone)) = (axes.divisions, here.lone) {
                self.doubt(here, lone, mover);
            }
        } else if open == 1 && axes.transfers {
            // The count lags behind the cells within a level, so there may be none.
            let last = live.clone().find(|&pair| !self.is_won(mover, pair));
            if let Some(last) = last {
                self.doubt(here, last, mover);
            }
        }
    }

    /// Notes a position lost if all its moves lead to won ones.
    fn doubt(&mut self, here: &Here, mover: usize, other: usize) {
        if self.splits_fail(here, mover, other)
            && self.rows.cell(mover, other) == 0
            && self.taps_fail(mover, other)
        {
            self.lost.push((mover as u32, other as u32));
        }
    }

    #[inline]
    fn is_won(&self, mover: usize, other: usize) -> bool {
        let cell = self.rows.cell(mover, other);
        cell != 0 && cell & 1 == self.won
    }

    #[inline]
    fn splits_fail(&self, here: &Here, mover: usize, other: usize) -> bool {
        let open = || here.live.len() - usize::from(self.cliques.wins(here.total, other));
        if here.lone == Some(mover) {
            return !self.axes.divisions || open() == 0;
        }
        if self.axes.transfers {
            match open() {
                0 => {}
                1 if !self.is_won(other, mover) => {}
                _ => return false,
            }
        }
        match here.lone {
            Some(lone) if self.axes.suicide => self.is_won(other, lone),
            _ => true,
        }
    }

    #[inline]
    fn taps_fail(&self, mover: usize, other: usize) -> bool {
        let (a, b) = self.pairs.hands(mover);
        let (c, d) = self.pairs.hands(other);
        let after = |x: u16, y: u16, kept: u16| {
            self.is_won(self.pairs.number(self.axes.landing(x, y), kept), mover)
        };
        let with = |x: u16| (c == 0 || after(x, c, d)) && (c == d || after(x, d, c));
        (a == 0 || with(a)) && (a == b || with(b))
    }
}

/// Pairs from which one tap makes a pair.
enum Untap {
    /// This one.
    One(usize),
    /// All those of a hand `kept` and one of at least `least`.
    Killed { least: u16, kept: u16 },
}

/// Calls `found` with the pairs from which a tap by a hand of `by` makes `pair`.
#[inline]
fn each_untap(axes: &Axes, pairs: &Pairs, pair: usize, by: usize, mut found: impl FnMut(Untap)) {
    let (a, b) = pairs.hands(by);
    let (c, d) = pairs.hands(pair);
    let r = axes.rollover;
    for x in [if a == b { 0 } else { a }, b] {
        if x == 0 {
            continue;
        }
        for (now, kept) in [(c, d), (d, c)] {
            if now > x {
                found(Untap::One(pairs.number(now - x, kept)));
            } else if axes.overflow == Overflow::Rollover {
                if now < x {
                    found(Untap::One(pairs.number(now + r - x, kept)));
                }
            } else if now == 0 {
                found(Untap::Killed { least: r - x, kept });
            }
            if c == d {
                break;
            }
        }
    }
}
