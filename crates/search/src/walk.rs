//! The walk through all positions that can arise against one player's strategy.

use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::asking::Asking;
use crate::book::Book;
use crate::bounds::{Bounds, Goal};
use crate::claim::{Claim, Flaw};
use crate::error::SearchError;
use crate::game::{Game, Replies};

/// The reason why a walk was not completed.
pub(crate) enum Stop<E> {
    Failed(SearchError<E>),
    OutOfQuestions,
    OutOfMemory,
    Flaw { position: String, flaw: Flaw },
}

/// The most memory for positions, in bytes.
const MEMORY: usize = 1 << 30;
/// The memory that a visited position takes besides its text, in bytes.
const ENTRY: usize = 48;

/// A position on the walk's path.
struct Step {
    position: String,
    is_provers: bool,
    options: Replies,
    /// The numbers of the moves that are still to be followed.
    left: Range<usize>,
}

impl Step {
    fn bytes(&self) -> usize {
        let options = self.options.options(0).map(str::len).sum::<usize>();
        options
            + size_of::<usize>() * self.options.count(0)
            + self.position.len()
            + size_of::<Self>()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Visit {
    OnPath,
    Done,
}

/// The prover makes one move in each position, and the opponent every move. Positions are visited depth first, the
/// opponent's moves in the order of the rules, and every position once for each of the two players about to move. So
/// the order of the prover's moves is fixed, and their numbers alone are a proof.
pub(crate) struct Walk<'a, 'g, G> {
    goal: Goal,
    asking: &'a mut Asking<'g, G>,
    /// Positions that need no proof.
    book: &'a Book,
    seen: FxHashMap<(String, bool), Visit>,
    path: Vec<Step>,
    /// The memory of the visited positions and of the path, in bytes.
    memory: usize,
}

impl<'a, 'g, G: Game> Walk<'a, 'g, G> {
    pub(crate) fn new(goal: Goal, asking: &'a mut Asking<'g, G>, book: &'a Book) -> Self {
        Self {
            goal,
            asking,
            book,
            seen: FxHashMap::default(),
            path: Vec::new(),
            memory: 0,
        }
    }

    /// Visits all positions, and returns their number. `choose` is called for each position of the prover with more
    /// than one move, with its options, and returns the number of the prover's move, or [`Flaw::Circle`] if none is
    /// left.
    pub(crate) fn run(
        mut self,
        position: &str,
        claim: Claim,
        mut choose: impl FnMut(&str, &Replies, &mut Asking<'g, G>) -> Result<usize, Stop<G::Error>>,
    ) -> Result<usize, Stop<G::Error>> {
        self.visit(position, claim.is_of_mover(), &mut choose)?;
        while let Some(step) = self.path.last_mut() {
            match step.left.next() {
                Some(number) => {
                    let option = step.options.option(0, number).to_owned();
                    let is_provers = !step.is_provers;
                    self.visit(&option, is_provers, &mut choose)?;
                }
                None => self.leave(),
            }
        }
        Ok(self.seen.len())
    }

    fn leave(&mut self) {
        if let Some(step) = self.path.pop() {
            self.memory = self.memory.saturating_sub(step.bytes());
            self.seen
                .insert((step.position, step.is_provers), Visit::Done);
        }
    }

    fn visit(
        &mut self,
        position: &str,
        is_provers: bool,
        choose: &mut impl FnMut(&str, &Replies, &mut Asking<'g, G>) -> Result<usize, Stop<G::Error>>,
    ) -> Result<(), Stop<G::Error>> {
        let place = (position.to_owned(), is_provers);
        match self.seen.get(&place) {
            // Play that goes round forever is a draw.
            Some(Visit::OnPath) if self.goal == Goal::Win => {
                return flaw(self.last_choice().unwrap_or(position), Flaw::Circle);
            }
            Some(_) => return Ok(()),
            None => {}
        }
        self.memory += position.len() + ENTRY;
        if self.is_in_book(position, is_provers) {
            self.seen.insert(place, Visit::Done);
            return Ok(());
        }
        let options = self.ask(position)?;
        if let Some(ending) = options.ending(0) {
            self.seen.insert(place, Visit::Done);
            return self.check(position, Bounds::of_ending(ending), is_provers);
        }
        let count = options.count(0);
        let left = match is_provers && count > 1 {
            false => 0..count,
            true => match choose(position, &options, self.asking) {
                // All moves that were tried from here go round, so the choice that led here is refused.
                Err(Stop::Flaw {
                    flaw: Flaw::Circle, ..
                }) => return flaw(self.last_choice().unwrap_or(position), Flaw::Circle),
                chosen => {
                    let number = chosen?;
                    number..number + 1
                }
            },
        };
        if left.end > count {
            return flaw(position, Flaw::NoSuchMove);
        }
        self.seen.insert(place, Visit::OnPath);
        let step = Step {
            position: position.to_owned(),
            is_provers,
            options,
            left,
        };
        self.memory += step.bytes();
        self.path.push(step);
        match self.memory > MEMORY {
            true => Err(Stop::OutOfMemory),
            false => Ok(()),
        }
    }

    /// Whether the book proves that the prover reaches the goal from here.
    fn is_in_book(&self, position: &str, is_provers: bool) -> bool {
        let bounds = self.book.bounds_of(position);
        let bounds = if is_provers {
            bounds
        } else {
            bounds.for_other()
        };
        bounds.answer(self.goal) == Some(true)
    }

    /// The last position of the path in which the prover had a choice.
    fn last_choice(&self) -> Option<&str> {
        let mut steps = self.path.iter().rev();
        let step = steps.find(|step| step.is_provers && step.options.count(0) > 1);
        step.map(|step| step.position.as_str())
    }

    fn ask(&mut self, position: &str) -> Result<Replies, Stop<G::Error>> {
        let mut options = Replies::default();
        let sufficed = self.asking.ask(&[position], &mut options);
        match sufficed.map_err(Stop::Failed)? {
            true => Ok(options),
            false => Err(Stop::OutOfQuestions),
        }
    }

    /// Checks that an end of the game is good enough for the prover.
    fn check(&self, position: &str, end: Bounds, is_provers: bool) -> Result<(), Stop<G::Error>> {
        let end = if is_provers { end } else { end.for_other() };
        match end.answer(self.goal) {
            Some(true) => Ok(()),
            _ => flaw(position, Flaw::Ending),
        }
    }
}

pub(crate) fn flaw<T, E>(position: &str, flaw: Flaw) -> Result<T, Stop<E>> {
    let position = position.to_owned();
    Err(Stop::Flaw { position, flaw })
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use grundy_rules::{Ending, Outcome, RelativeSeat};

    use super::*;

    /// From `a`, the prover wins at once, or by a detour to `c` and back.
    struct Detour;

    impl Game for Detour {
        type Error = Infallible;

        fn ask(&self, positions: &[&str], replies: &mut Replies) -> Result<(), Infallible> {
            for position in positions {
                match *position {
                    "a" => replies.unfinished(["b", "won"]),
                    "b" => replies.unfinished(["c"]),
                    "c" => replies.unfinished(["d", "lost"]),
                    "d" => replies.unfinished(["a"]),
                    "lost" => replies.ended(Ending::Won(RelativeSeat::MOVER)),
                    _ => replies.ended(Ending::Won(RelativeSeat::NEXT)),
                }
            }
            Ok(())
        }
    }

    /// The end of a walk on which this position has no move left.
    fn walked(without_moves: Option<&str>) -> Result<usize, Stop<Infallible>> {
        let (mut asking, book) = (Asking::new(&Detour, 100), Book::default());
        let claim = Claim {
            seat: RelativeSeat::MOVER,
            at_least: Outcome::Win,
        };
        let walk = Walk::new(Goal::Win, &mut asking, &book);
        walk.run("a", claim, |at, _, _| match without_moves == Some(at) {
            true => flaw(at, Flaw::Circle),
            false => Ok(0),
        })
    }

    #[test]
    fn a_position_without_a_move_left_is_the_fault_of_the_choice_before() {
        for (without_moves, at_fault) in [(None, "c"), (Some("c"), "a"), (Some("a"), "a")] {
            let Err(Stop::Flaw {
                position,
                flaw: Flaw::Circle,
            }) = walked(without_moves)
            else {
                panic!("it does not go round");
            };
            assert_eq!(position, at_fault);
        }
    }
}
