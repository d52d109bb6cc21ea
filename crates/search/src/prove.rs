//! Writes a proof down.

use grundy_rules::Value;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::asking::Asking;
use crate::book::Book;
use crate::bounds::{Bounds, Goal};
use crate::certificate::{BookProof, Certificate};
use crate::claim::{Claim, Flaw};
use crate::error::SearchError;
use crate::game::{Game, Replies};
use crate::search::Search;
use crate::walk::{Stop, Walk, flaw};

/// A proof that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The proof, for [`crate::check`].
    pub certificate: Certificate,
    /// The number of positions that a check of the proof visits.
    pub positions: usize,
}

impl<'p> BookProof<'p> {
    /// A proof about a position.
    #[must_use]
    pub fn of(position: &'p str, proof: &'p Proof) -> Self {
        Self {
            position,
            certificate: &proof.certificate,
            positions: proof.positions,
        }
    }
}

impl<'g, G: Game> Search<'g, G> {
    /// Writes down a proof of a claim about a position. `None` if none is found with this number of questions.
    ///
    /// This follows the facts in the tables, and searches again if they were replaced, so it is cheap after a search
    /// that proved the claim. The proof does not use the search's book: it goes on below the positions of the book.
    ///
    /// # Errors
    /// If the rules cannot be asked.
    pub fn prove(
        &mut self,
        position: &str,
        claim: Claim,
        questions: u64,
    ) -> Result<Option<Proof>, SearchError<G::Error>> {
        self.prove_down_to(&Book::default(), position, claim, questions)
    }

    /// Writes down a proof that ends at the positions of the search's book, for [`Book::add_round`]. `None` if none is
    /// found with this number of questions.
    ///
    /// # Errors
    /// If the rules cannot be asked.
    pub fn prove_with_book(
        &mut self,
        position: &str,
        claim: Claim,
        questions: u64,
    ) -> Result<Option<Proof>, SearchError<G::Error>> {
        self.prove_down_to(&self.book(), position, claim, questions)
    }

    fn prove_down_to(
        &mut self,
        book: &Book,
        position: &str,
        claim: Claim,
        questions: u64,
    ) -> Result<Option<Proof>, SearchError<G::Error>> {
        let Some(goal) = claim.goal() else {
            let certificate = Certificate::new(claim);
            return Ok(Some(Proof {
                certificate,
                positions: 0,
            }));
        };
        let mut asking = Asking::new(self.rules(), questions);
        let mut refused = FxHashSet::default();
        loop {
            let mut certificate = Certificate::new(claim);
            let mut chosen = FxHashMap::default();
            let walk = Walk::new(goal, &mut asking, book);
            let walk = walk.run(position, claim, |at, options, asking| {
                let number = self.choose(at, options, goal, &refused, asking)?;
                certificate.push(number);
                chosen.insert(at.to_owned(), number);
                Ok(number)
            });
            let at = match walk {
                Ok(positions) => {
                    return Ok(Some(Proof {
                        certificate,
                        positions,
                    }));
                }
                Err(Stop::Failed(error)) => return Err(error),
                Err(Stop::OutOfQuestions | Stop::OutOfMemory) => return Ok(None),
                Err(Stop::Flaw { position, .. }) => position,
            };
            // A move that keeps the result can be part of a cycle that never wins. So the choice at which the cycle
            // was found is refused, and the walk starts again. If a position has no move left then, the choice that led
            // there is refused.
            match chosen.remove(&at) {
                Some(number) => refused.insert((at, number)),
                None => return Ok(None),
            };
        }
    }

    /// The number of a move that reaches the goal: preferably the quickest, then the one in the table, then any that is
    /// known or found to reach it. Moves in `refused` are not chosen.
    fn choose(
        &mut self,
        position: &str,
        options: &Replies,
        goal: Goal,
        refused: &FxHashSet<(String, usize)>,
        asking: &mut Asking<'g, G>,
    ) -> Result<usize, Stop<G::Error>> {
        let is_allowed = |number: &usize| !refused.contains(&(position.to_owned(), *number));
        let quickest = self.quickest(position, options);
        let likely = quickest.into_iter().chain(self.best(position));
        let numbers: Vec<usize> = likely
            .chain(0..options.count(0))
            .filter(is_allowed)
            .collect();
        let keeps = |search: &Self, number: usize| {
            search
                .bounds(options.option(0, number))
                .answer(goal.for_other())
                == Some(false)
        };
        if let Some(&number) = numbers.iter().find(|&&number| keeps(self, number)) {
            return Ok(number);
        }
        for number in numbers {
            let option = options.option(0, number);
            let known = self.answer(option, &[goal.for_other()], asking);
            let bounds = Bounds::from(known.map_err(Stop::Failed)?);
            if bounds.answer(goal.for_other()) == Some(false) {
                return Ok(number);
            }
        }
        match asking.left() {
            0 => Err(Stop::OutOfQuestions),
            _ => flaw(position, Flaw::Circle),
        }
    }

    /// The move that wins soonest, if the position was listed. Such moves never form a cycle.
    fn quickest(&self, position: &str, options: &Replies) -> Option<usize> {
        let plies = self.known_of(position).remoteness?.checked_sub(1)?;
        let lost = Some(Value::Loss(Some(plies)));
        let mut options = options.options(0);
        options.position(|option| self.known_of(option).value() == lost)
    }
}
