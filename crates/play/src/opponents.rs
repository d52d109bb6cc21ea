//! The players that a bot is judged against.

use std::borrow::Cow;
use std::cmp::{Ordering, Reverse};
use std::collections::HashSet;
use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

use grundy_rules::{BoxedPosition, Outcome, Ply, PositionView, RelativeSeat, Value, ValueKeeping};
use grundy_search::Book;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::playouts::{Playouts, spread};
use crate::prover::Prover;
use crate::random::{RandomMover, below, generator};
use crate::{Choice, Failure, Player};

/// The reference players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Opponent {
    /// Wins as fast as it can; when it cannot win, it delays the end as long as it can. In a game that is too large to
    /// list, it plays as [`Opponent::Search`] does with [`Opponent::PERFECT_QUESTIONS`].
    Perfect,
    /// Makes a move that keeps its own value, and among these one that leaves the opponent the fewest value-keeping
    /// moves.
    Trickster,
    /// Plays any legal move, all equally likely.
    Random,
    /// Plays this many games at random after each of its moves, and chooses the move with the best results.
    Playouts(NonZero<u32>),
    /// Plays the move that it proves best with at most this many questions to the rules for a move. If several remain,
    /// it chooses among them by 30 playouts after each.
    Search(NonZero<u64>),
}

/// The size of a game, on which the choice of reference players depends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameSize {
    /// All values are known.
    Listed,
    /// The game is too large to list.
    Large,
}

/// The beginning of the name of a player with playouts; their number follows.
const PLAYOUTS: &str = "playouts-";
/// The beginning of the name of a player that searches; the number of its questions follows.
const SEARCH: &str = "search-";
/// The playouts of a player that searches.
const USUAL_PLAYOUTS: NonZero<u32> = NonZero::new(30).unwrap();

impl Opponent {
    /// The players without a number in their names, in the order in which bots usually meet them.
    pub const ALL: [Self; 3] = [Self::Perfect, Self::Trickster, Self::Random];

    /// The most playouts after a move.
    pub const MAX_PLAYOUTS: u32 = 100_000;

    /// The most questions of a search for a move.
    pub const MAX_QUESTIONS: u64 = 1_000_000_000;

    /// The questions with which [`Opponent::Perfect`] searches each of its moves in a game that is too large to list.
    pub const PERFECT_QUESTIONS: NonZero<u64> = NonZero::new(50_000).unwrap();

    /// The names of [`Opponent::ALL`].
    pub const ALL_NAMES: [&str; 3] = ["perfect", "trickster", "random"];

    /// The players that a bot usually meets in a game that is too large to list.
    const WITHOUT_VALUES: [Self; 2] = [Self::Playouts(USUAL_PLAYOUTS), Self::Random];

    /// The reference players in problems whose game has this size: those that a bot is judged against if the problem
    /// names none, and those of ladders.
    ///
    /// ```
    /// use grundy_play::{GameSize, Opponent};
    ///
    /// assert_eq!(Opponent::references(GameSize::Listed), Opponent::ALL);
    /// assert!(!Opponent::references(GameSize::Large).iter().any(|one| one.needs_values()));
    /// ```
    #[must_use]
    pub fn references(size: GameSize) -> &'static [Self] {
        match size {
            GameSize::Listed => &Self::ALL,
            GameSize::Large => &Self::WITHOUT_VALUES,
        }
    }

    /// The default opponent of a person: the first of [`Opponent::references`].
    #[must_use]
    pub fn usual(size: GameSize) -> Self {
        Self::references(size)[0]
    }

    /// The names of the reference players of games of both kinds, each once.
    #[must_use]
    pub fn reference_names() -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        let sizes = [GameSize::Listed, GameSize::Large].into_iter();
        for opponent in sizes.flat_map(Self::references) {
            let name = opponent.name().into_owned();
            if !all.contains(&name) {
                all.push(name);
            }
        }
        all
    }

    /// The names of all players, with N for a number, for messages about unknown names.
    pub const NAMES: [&str; 5] = ["perfect", "trickster", "random", "playouts-N", "search-N"];

    /// The names in [`Opponent::NAMES`] of players that can play a game that is too large to list.
    pub fn names_without_values() -> impl Iterator<Item = &'static str> {
        // A name with N does not parse. Players with a number do not need values, so these names are kept.
        let needs_values = |name: &&str| name.parse().is_ok_and(Self::needs_values);
        let names = Self::NAMES.into_iter();
        names.filter(move |name| !needs_values(name))
    }

    /// The range of the number in a name, for messages about a name such as `search-0`. `None` if the name does not
    /// begin like that of a player with a number.
    #[must_use]
    pub fn number_range(name: &str) -> Option<String> {
        let numbered = [
            (
                PLAYOUTS,
                u64::from(Self::MAX_PLAYOUTS),
                "30",
                "random games after each move",
            ),
            (SEARCH, Self::MAX_QUESTIONS, "50000", "questions for a move"),
        ];
        let mut numbered = numbered.into_iter();
        let (beginning, most, usual, counted) = numbered.find(|of| name.starts_with(of.0))?;
        Some(format!(
            "in `{beginning}N`, N is a whole number from 1 to {most}, the {counted}: `{beginning}{usual}`"
        ))
    }

    /// The name in problem files and reports.
    #[must_use]
    pub fn name(self) -> Cow<'static, str> {
        match self {
            Self::Perfect => "perfect".into(),
            Self::Trickster => "trickster".into(),
            Self::Random => "random".into(),
            Self::Playouts(per_move) => format!("{PLAYOUTS}{per_move}").into(),
            Self::Search(questions) => format!("{SEARCH}{questions}").into(),
        }
    }

    /// Whether the player needs the exact value of every position, so that it cannot play a game that is too large to
    /// list.
    #[must_use]
    pub fn needs_values(self) -> bool {
        self == Self::Trickster
    }

    /// Whether the player asks for values in a game that has them.
    #[must_use]
    pub fn asks_values(self) -> bool {
        matches!(self, Self::Perfect | Self::Trickster | Self::Search(_))
    }

    /// A player for one game. Players that draw random numbers use the seed; games with the same seed must have
    /// different numbers `game`, which choose the random numbers.
    #[must_use]
    pub fn player(self, seed: u64, game: u64) -> Box<dyn Player> {
        self.player_with_book(seed, game, &Book::default())
    }

    /// A player for one game, as [`Opponent::player`]. If it searches, it looks positions up in this book.
    #[must_use]
    pub fn player_with_book(self, seed: u64, game: u64, book: &Book) -> Box<dyn Player> {
        match self {
            Self::Perfect => {
                Self::Search(Self::PERFECT_QUESTIONS).player_with_book(seed, game, book)
            }
            Self::Trickster => Box::new(Trickster),
            Self::Random => Box::new(RandomMover(generator(seed, game))),
            Self::Playouts(per_move) => Box::new(Playouts {
                per_move,
                rng: generator(seed, game),
            }),
            Self::Search(questions) => Box::new(Prover {
                questions,
                book: book.clone(),
                perfect: perfect_move,
                playouts: Playouts {
                    per_move: USUAL_PLAYOUTS,
                    rng: generator(seed, game),
                },
            }),
        }
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl FromStr for Opponent {
    type Err = UnknownOpponent;

    fn from_str(name: &str) -> Result<Self, UnknownOpponent> {
        let known = Self::ALL.into_iter().find(|known| known.name() == name);
        let playouts = number(name, PLAYOUTS, Self::MAX_PLAYOUTS.into());
        let playouts = playouts.and_then(|number| NonZero::<u32>::try_from(number).ok());
        let search = number(name, SEARCH, Self::MAX_QUESTIONS);
        known
            .or(playouts.map(Self::Playouts))
            .or(search.map(Self::Search))
            // Each player has one name, so `playouts-030` is not accepted.
            .filter(|known| known.name() == name)
            .ok_or(UnknownOpponent)
    }
}

/// The number after the beginning of a name, if it is at most `most`.
fn number(name: &str, beginning: &str, most: u64) -> Option<NonZero<u64>> {
    let number = name.strip_prefix(beginning)?.parse::<NonZero<u64>>().ok()?;
    (number.get() <= most).then_some(number)
}

/// The error for a name that no reference player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("reference players are {}", Opponent::NAMES.join(", "))]
pub struct UnknownOpponent;

impl Serialize for Opponent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Opponent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = Cow::<'de, str>::deserialize(deserializer)?;
        name.parse().map_err(serde::de::Error::custom)
    }
}

/// The move of [`Opponent::Perfect`]; of equally good ones, that of the least number.
///
/// Among more than 256 moves that keep the value, only evenly spaced ones are compared.
///
/// # Panics
/// If the position is finished, or the game has no values.
pub fn perfect_move(situation: &dyn PositionView<'_>) -> Ply {
    pick(situation, perfect_order)
}

/// The most bytes of a position's notation in [`best_line`]. A line stops at longer ones, because people cannot read
/// them.
const READABLE: usize = 1_000;

/// The moves from here if all players play perfectly: to the end of the game, to the first position
/// that recurs or whose notation has more than 1,000 bytes, or for `plies` plies.
///
/// # Panics
/// If the game has no values.
#[must_use]
pub fn best_line(mut situation: BoxedPosition<'_>, plies: usize) -> Vec<String> {
    let mut line = Vec::new();
    let mut seen = HashSet::new();
    while line.len() < plies && situation.ending().is_none() {
        let here = situation.notation();
        if here.len() > READABLE || !seen.insert(here) {
            break;
        }
        let ply = perfect_move(&*situation);
        line.push(situation.move_text(ply));
        situation = situation.after(ply);
    }
    line
}

/// Orders moves by remoteness. If a theorem names the winner but not the length of the game, the number of the
/// opponent's moves replaces it: the winner prefers fewer, the loser more.
fn perfect_order(a: &Candidate<'_>, b: &Candidate<'_>) -> Ordering {
    let by_value = b.value.compare(a.value);
    by_value.then_with(|| match a.value.outcome() {
        Outcome::Win => a.choices.cmp(&b.choices),
        _ => b.choices.cmp(&a.choices),
    })
}

struct Trickster;

impl Player for Trickster {
    fn choose(&mut self, situation: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        Ok(Choice::free(pick(situation, |a, b| {
            // Among positions with equally few value-keeping moves, the one with the most moves in all: the good ones
            // are hardest to find there.
            let narrowness = |c: &Candidate<'_>| (keeping(&c.next), Reverse(c.choices));
            narrowness(a).cmp(&narrowness(b))
        })))
    }
}

/// The number of moves that keep the value for the player to move in `situation`.
fn keeping(situation: &BoxedPosition<'_>) -> u128 {
    match situation.kept() {
        ValueKeeping::All => situation.move_count(),
        ValueKeeping::Only(moves) => moves.len() as u128,
    }
}

/// A player that plays perfectly, but moves at random in one of `errs_once_in` moves on average.
#[must_use]
pub fn fallible(errs_once_in: u64, seed: u64, game: u64) -> Box<dyn Player> {
    let rng = generator(seed, game);
    Box::new(Fallible { errs_once_in, rng })
}

struct Fallible {
    errs_once_in: u64,
    rng: ChaCha8Rng,
}

impl Player for Fallible {
    fn choose(&mut self, situation: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        let number = below(&mut self.rng, situation.move_count());
        let errs = below(&mut self.rng, self.errs_once_in.max(1).into()) == 0;
        match situation.nth(number) {
            Some(ply) if errs => Ok(Choice::free(ply)),
            _ => Ok(Choice::free(perfect_move(situation))),
        }
    }
}

/// A move that keeps the mover's value, with what it leads to.
struct Candidate<'t> {
    ply: Ply,
    next: BoxedPosition<'t>,
    /// The value for the player who moves now.
    value: Value,
    /// The number of moves that the next player will have.
    choices: u128,
}

/// The least candidate by `order`, the first of equals.
fn pick<'t>(
    situation: &dyn PositionView<'t>,
    order: impl Fn(&Candidate<'t>, &Candidate<'t>) -> Ordering,
) -> Ply {
    let mover_after = RelativeSeat::MOVER.after_ply(situation.seats());
    let candidates = keeping_moves(situation).into_iter().map(|ply| {
        let next = situation.after(ply);
        Candidate {
            ply,
            value: next.value(mover_after).one_ply_earlier(),
            choices: next.move_count(),
            next,
        }
    });
    let best = candidates.min_by(|a, b| order(a, b));
    best.expect("an unfinished position has a move").ply
}

/// The moves that keep the value; of more than 256, evenly spaced ones that include the first.
fn keeping_moves(situation: &dyn PositionView<'_>) -> Vec<Ply> {
    const AT_MOST: usize = 256;
    match situation.kept() {
        ValueKeeping::Only(moves) => {
            let step = moves.len().div_ceil(AT_MOST).max(1);
            moves.into_iter().step_by(step).collect()
        }
        ValueKeeping::All => spread(situation).collect(),
    }
}
