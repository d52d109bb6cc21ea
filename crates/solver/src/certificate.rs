//! Certificates: tables of values that prove themselves.
//!
//! A table of values with their remoteness is right if it holds the start, is closed under moves,
//! agrees with the rules in the finished positions (and for a player who is out although others
//! play on), and if everywhere else the value is the one that the values of the options make it: a
//! win in 1 + the least remoteness of the options that win, else a draw if an option draws, else a
//! loss in 1 + the greatest remoteness of the options.
//!
//! Wins and losses are then right by induction on their remoteness, which falls from each position
//! to the option that gives it. From a drawn position neither side has a move into a win, and
//! each can move to a draw again, so neither can force an end. For more than two players the
//! two sides are one of them and the coalition of all others, once for each of them.
//!
//! Nothing here searches: each position is looked at once.

use std::fmt;
use std::hash::Hash;

use grundy_rules::{RelativeSeat, Value};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// Claims about the positions of a game: the value of each for every player.
#[derive(Clone, Debug)]
pub struct Claims<P> {
    positions: IndexSet<P, FxBuildHasher>,
    /// [`Claims::heroes`] of them for every position.
    values: Vec<Value>,
    seats: u8,
}

impl<P: Eq + Hash> Claims<P> {
    /// An empty table for a game of `seats` players, at least 2.
    #[must_use]
    pub fn new(seats: u8) -> Self {
        Self {
            positions: IndexSet::default(),
            values: Vec::new(),
            seats,
        }
    }

    /// The number of values of each position: 1 for two players, because the value for the mover determines the
    /// other one; for more players one for each seat, that of the mover first.
    #[must_use]
    pub fn heroes(&self) -> u8 {
        if self.seats == 2 { 1 } else { self.seats }
    }

    /// Claims the values of a position. Returns `false` and changes nothing if there is a claim on it already.
    ///
    /// # Panics
    /// If there are not exactly [`Claims::heroes`] values.
    pub fn claim(&mut self, position: P, values: &[Value]) -> bool {
        assert_eq!(values.len(), usize::from(self.heroes()), "values of seats");
        let new = self.positions.insert(position);
        if new {
            self.values.extend_from_slice(values);
        }
        new
    }

    /// The number of positions with claims.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether nothing is claimed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The positions and their claimed values, in the order of the claims.
    pub fn iter(&self) -> impl Iterator<Item = (&P, &[Value])> {
        let values = self.values.chunks(self.heroes().into());
        self.positions.iter().zip(values)
    }

    /// The value claimed for one seat in the position of this number.
    fn value(&self, number: usize, hero: RelativeSeat) -> Value {
        if self.seats == 2 {
            hero.of_two(self.values[number])
        } else {
            self.values[number * usize::from(self.seats) + usize::from(hero.0)]
        }
    }
}

/// A position according to the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Facts<P> {
    /// The positions that the moves lead to; the same one may occur more than once.
    pub options: Vec<P>,
    /// The value for each seat, the mover's first, if the rules alone settle it: for all seats when the game is
    /// over, and for one of several players also when that player is out.
    pub settled: Vec<Option<Value>>,
}

/// A claim that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation<P> {
    /// The position that the claim is about.
    pub position: P,
    /// The seat whose value is claimed.
    pub hero: RelativeSeat,
    /// The error.
    pub broken: Broken<P>,
}

/// The condition that a claim breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Broken<P> {
    /// There is no claim on the start.
    NoStart,
    /// There is no claim on this position, although a move leads to it from `parent`.
    NotListed {
        /// The position that the move is made in.
        parent: P,
    },
    /// Play cannot reach the position, so it has no place in the table.
    Unreachable,
    /// A won or lost position without its remoteness.
    NoRemoteness,
    /// The position has no move, although the game is not over.
    NoMoves,
    /// The rules alone settle another value: the game is over, or over for this player.
    Settled {
        /// The claim.
        claimed: Value,
        /// The value according to the rules.
        by_rules: Value,
    },
    /// The claims on the options make it another value.
    NotByOptions {
        /// The claim.
        claimed: Value,
        /// The value that the options require.
        by_options: Value,
    },
}

impl<P: fmt::Display> fmt::Display for Broken<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStart => f.write_str("play starts here, but it is not listed"),
            Self::NotListed { parent } => {
                write!(f, "a move leads here from {parent}, but it is not listed")
            }
            Self::Unreachable => f.write_str("play cannot reach it from the start"),
            Self::NoRemoteness => f.write_str("its remoteness is not given"),
            Self::NoMoves => f.write_str("there is no move, but the game is not over"),
            Self::Settled { claimed, by_rules } => {
                write!(f, "claimed: {claimed}; it is over: {by_rules}")
            }
            Self::NotByOptions {
                claimed,
                by_options,
            } => write!(
                f,
                "claimed: {claimed}; the claims on the positions it leads to make it: {by_options}"
            ),
        }
    }
}

/// Proves or refutes a table of claims, given the start and the facts of the rules about every position in
/// it. `facts` is called once for each reachable position, breadth first. Costs time and memory in proportion to
/// positions and moves.
///
/// # Errors
/// If a claim does not hold: the first one found.
pub fn verify<P: Clone + Eq + Hash>(
    start: &P,
    claims: &Claims<P>,
    facts: impl Fn(&P) -> Facts<P>,
) -> Result<(), Refutation<P>> {
    let refuted = |position: &P, hero, broken| {
        Err(Refutation {
            position: position.clone(),
            hero,
            broken,
        })
    };
    let Some(first) = claims.positions.get_index_of(start) else {
        return refuted(start, RelativeSeat::MOVER, Broken::NoStart);
    };
    let mut reached = vec![false; claims.len()];
    reached[first] = true;
    let mut queue = vec![first];
    let mut next = 0;
    while let Some(&number) = queue.get(next) {
        next += 1;
        let position = &claims.positions[number];
        let Facts { options, settled } = facts(position);
        let options = numbers(claims, position, &options)?;
        for hero in (0..claims.heroes()).map(RelativeSeat) {
            let settled = settled.get(usize::from(hero.0)).copied().flatten();
            if let Some(broken) = broken(claims, number, hero, settled, &options) {
                return refuted(position, hero, broken);
            }
        }
        for option in options {
            if !std::mem::replace(&mut reached[option], true) {
                queue.push(option);
            }
        }
    }
    match reached.iter().position(|&reached| !reached) {
        Some(number) => refuted(
            &claims.positions[number],
            RelativeSeat::MOVER,
            Broken::Unreachable,
        ),
        None => Ok(()),
    }
}

fn numbers<P: Clone + Eq + Hash>(
    claims: &Claims<P>,
    parent: &P,
    options: &[P],
) -> Result<Vec<usize>, Refutation<P>> {
    let number = |option: &P| {
        let listed = claims.positions.get_index_of(option);
        listed.ok_or_else(|| Refutation {
            position: option.clone(),
            hero: RelativeSeat::MOVER,
            broken: Broken::NotListed {
                parent: parent.clone(),
            },
        })
    };
    options.iter().map(number).collect()
}

/// The error in the claim about one position for one seat, if there is one.
fn broken<P: Eq + Hash>(
    claims: &Claims<P>,
    number: usize,
    hero: RelativeSeat,
    settled: Option<Value>,
    options: &[usize],
) -> Option<Broken<P>> {
    let claimed = claims.value(number, hero);
    if claimed != Value::Draw && claimed.remoteness().is_none() {
        return Some(Broken::NoRemoteness);
    }
    if let Some(by_rules) = settled {
        let wrong = claimed != by_rules;
        return wrong.then_some(Broken::Settled { claimed, by_rules });
    }
    let then = hero.after_ply(claims.seats);
    let values = options
        .iter()
        .map(|&option| claims.value(option, then).one_ply_earlier());
    // The player to move chooses: the hero its best value, the others the hero's worst.
    let chosen = if hero == RelativeSeat::MOVER {
        values.max_by(|a, b| a.compare(*b))
    } else {
        values.min_by(|a, b| a.compare(*b))
    };
    match chosen {
        None => Some(Broken::NoMoves),
        Some(by_options) => (claimed != by_options).then_some(Broken::NotByOptions {
            claimed,
            by_options,
        }),
    }
}
