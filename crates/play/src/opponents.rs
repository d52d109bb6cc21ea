//! The players that a bot is judged against. All of them know the value of every position.

use std::cmp::{Ordering, Reverse};
use std::collections::HashSet;

use grundy_rules::{BoxedPosition, Outcome, Ply, PositionView, RelativeSeat, Value, ValueKeeping};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::{Choice, Failure, Player, words};

words! {
    /// The reference players.
    Opponent {
        /// Wins as fast as it can; when it cannot win, it delays the end as long as it can.
        Perfect,
        /// Keeps its own value, then leaves the fewest moves that keep the other's.
        Trickster,
        /// Plays any legal move, all equally likely.
        Random,
    }
}

impl Opponent {
    /// All of them, in the order in which they are usually met.
    pub const ALL: [Self; 3] = [Self::Perfect, Self::Trickster, Self::Random];

    /// The name in problem files and reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// A player for one game. Only [`Opponent::Random`] heeds the seed; `game` tells the games of
    /// one seed apart.
    #[must_use]
    pub fn player(self, seed: u64, game: u64) -> Box<dyn Player> {
        match self {
            Self::Perfect => Box::new(Perfect),
            Self::Trickster => Box::new(Trickster),
            Self::Random => {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                rng.set_stream(game);
                Box::new(RandomMover(rng))
            }
        }
    }
}

/// The move of [`Opponent::Perfect`]; of equally good ones, that of the least number.
///
/// # Panics
/// In a finished position.
pub fn perfect_move(situation: &dyn PositionView<'_>) -> Ply {
    pick(situation, perfect_order)
}

/// A line stops at positions whose notation has more bytes, because people cannot read them.
const READABLE: usize = 1_000;

/// The moves from here if all players play perfectly: to the end of the game, to the first position
/// that comes again or is too long to be read, or for `plies` plies.
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

struct Perfect;

impl Player for Perfect {
    fn choose(&mut self, situation: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        Ok(unpaid(perfect_move(situation)))
    }
}

/// By remoteness. Where a theorem names the winner but not the length of the game, the number of
/// moves that are left stands in for it: fewer for the winner, more for the loser.
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
        Ok(unpaid(pick(situation, |a, b| {
            // Among equally narrow escapes, the one hidden among the most moves.
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

struct RandomMover(ChaCha8Rng);

impl Player for RandomMover {
    fn choose(&mut self, situation: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        let number = below(&mut self.0, situation.move_count());
        let ply = situation.nth(number);
        Ok(unpaid(ply.expect("the number is below the count of moves")))
    }
}

/// A number below `bound`, all equally likely: draws of 128 bits, less those of the last incomplete
/// stretch of `bound` numbers.
fn below(rng: &mut ChaCha8Rng, bound: u128) -> u128 {
    let complete = u128::MAX - u128::MAX % bound;
    loop {
        let drawn = (u128::from(rng.next_u64()) << 64) | u128::from(rng.next_u64());
        if drawn < complete {
            return drawn % bound;
        }
    }
}

/// A player that plays perfectly, but moves at random once in so many moves.
#[must_use]
pub fn fallible(errs_once_in: u64, seed: u64, game: u64) -> Box<dyn Player> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(game);
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
            Some(ply) if errs => Ok(unpaid(ply)),
            _ => Ok(unpaid(perfect_move(situation))),
        }
    }
}

fn unpaid(ply: Ply) -> Choice {
    Choice { ply, fuel: 0 }
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

/// The moves that keep the value; of very many, evenly spaced ones, the first among them.
fn keeping_moves(situation: &dyn PositionView<'_>) -> Vec<Ply> {
    const AT_MOST: usize = 256;
    match situation.kept() {
        ValueKeeping::Only(moves) => {
            let step = moves.len().div_ceil(AT_MOST).max(1);
            moves.into_iter().step_by(step).collect()
        }
        ValueKeeping::All => {
            let count = situation.move_count();
            let most = AT_MOST as u128;
            let numbers = (0..count.min(most)).map(|n| n * count.div_ceil(most).max(1));
            numbers.map_while(|n| situation.nth(n)).collect()
        }
    }
}
