//! The axes of the rules that this solver knows.

use thiserror::Error;

use crate::chopsticks::{Divisions, Objective, Overflow, Spec, SuddenDeath, Swap, Transfers};

/// The rules of one two-player, two-hand game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axes {
    /// Fingers at which a hand rolls over or dies, 2 to [`Axes::MOST`].
    pub rollover: u16,
    /// The effect of a tap that brings a hand to the roll-over or beyond.
    pub overflow: Overflow,
    /// The rule by which a player wins.
    pub objective: Objective,
    /// Two live hands may become two other live hands of the same total.
    pub transfers: bool,
    /// A live hand beside a dead one may become two live hands.
    pub divisions: bool,
    /// Two live hands may become a live one beside a dead one.
    pub suicide: bool,
}

/// A roll-over out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("roll-over {0} is not between 2 and {most}", most = Axes::MOST)]
pub struct BadRollover(pub u16);

impl Axes {
    /// The greatest roll-over: the splits of one total, and two marks beside them, are told apart
    /// by a byte.
    pub const MOST: u16 = 509;

    /// The greatest roll-over at which reachable positions are counted: their number grows with its
    /// fourth power, and takes a second here.
    pub const MOST_COUNTED: u16 = 150;

    /// The base game (transfers and divisions, normal play) at a roll-over.
    #[must_use]
    pub fn base(rollover: u16) -> Self {
        Self {
            rollover,
            overflow: Overflow::Rollover,
            objective: Objective::Normal,
            transfers: true,
            divisions: true,
            suicide: false,
        }
    }

    /// The cutoff game with transfers and divisions.
    #[must_use]
    pub fn cutoff(rollover: u16) -> Self {
        Self {
            overflow: Overflow::Cutoff,
            ..Self::base(rollover)
        }
    }

    /// The axes of a game for two with two hands each.
    ///
    /// # Errors
    /// If this solver does not know the rules. The error is the keys whose values it does not know.
    pub(in crate::chopsticks) fn of(spec: &Spec) -> Result<Self, Vec<&'static str>> {
        // All fields by name: a new axis of the rules has to be dealt with here.
        let Spec {
            players,
            hands,
            rollover,
            overflow,
            objective,
            transfers,
            divisions,
            redistribute,
            halvings,
            suicide,
            swap,
            logan,
            meta,
            self_tap,
            flip,
            sudden_death,
            tap_first,
            stumps,
            zombies,
        } = *spec;
        let unknown = [
            ("players", players != 2),
            ("hands", hands != 2),
            ("halvings", halvings.is_some()),
            ("swap", swap != Swap::Off),
            ("logan", logan),
            ("meta", meta),
            ("self-tap", self_tap),
            ("flip", flip),
            ("sudden-death", sudden_death != SuddenDeath::Off),
            ("tap-first", tap_first),
            ("stumps", stumps),
            ("zombies", zombies),
        ];
        let unknown = unknown.into_iter().filter(|&(_, is_set)| is_set);
        let unknown: Vec<&str> = unknown.map(|(key, _)| key).collect();
        if !unknown.is_empty() {
            return Err(unknown);
        }
        Ok(Self {
            rollover,
            overflow,
            objective,
            transfers: redistribute || transfers != Some(Transfers::None),
            divisions: redistribute || divisions != Some(Divisions::None),
            suicide,
        })
    }

    /// Fingers of a hand of `y` that one of `x` has tapped.
    #[inline]
    pub(super) fn landing(&self, x: u16, y: u16) -> u16 {
        match self.overflow {
            _ if x + y < self.rollover => x + y,
            Overflow::Rollover => x + y - self.rollover,
            Overflow::Cutoff => 0,
        }
    }

    /// # Errors
    /// If the roll-over is out of range.
    pub(super) fn check(&self) -> Result<(), BadRollover> {
        match self.rollover {
            2..=Self::MOST => Ok(()),
            other => Err(BadRollover(other)),
        }
    }
}
