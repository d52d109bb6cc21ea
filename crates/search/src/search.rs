//! The bounds of a position, found on demand.

use grundy_rules::{Known, Method, Outcome};

use crate::alphabeta::AlphaBeta;
use crate::asking::Asking;
use crate::book::Book;
use crate::bounds::{Bounds, Goal};
use crate::dfpn::{OpenPositions, ProofNumbers};
use crate::error::SearchError;
use crate::facts::Facts;
use crate::game::{Game, Replies};
use crate::key::Key;
use crate::listing;
use crate::order::Order;

/// The questions of the first turn of each search; every further turn has three times as many.
const FIRST_TURN: u64 = 2_000;
const GROWTH: u64 = 3;

/// Searches one game on demand, with tables of fixed size.
///
/// The answers depend only on the game, the book, the size of the tables, the budgets, and the requests since the
/// search was made or cleared. To get the same answers for a task on every machine, give it a search of its own, or
/// call [`Search::clear`] first.
///
/// ```
/// use std::convert::Infallible;
/// use grundy_rules::{Ending, Outcome, RelativeSeat};
/// use grundy_search::{Game, Replies, Search};
///
/// /// A heap from which 1 or 2 objects are taken. The player who cannot take has lost.
/// struct Heap;
///
/// impl Game for Heap {
///     type Error = Infallible;
///
///     fn ask(&self, positions: &[&str], replies: &mut Replies) -> Result<(), Infallible> {
///         for position in positions {
///             match position.len() {
///                 0 => replies.ended(Ending::Won(RelativeSeat::NEXT)),
///                 heap => replies.unfinished((1..=heap.min(2)).map(|take| &position[take..])),
///             }
///         }
///         Ok(())
///     }
/// }
///
/// let mut search = Search::new(&Heap, 1 << 20);
/// let answer = search.known(&"o".repeat(30), 1_000)?;
/// assert_eq!(answer.known.decided(), Some(Outcome::Loss));
/// # Ok::<(), grundy_search::SearchError<Infallible>>(())
/// ```
pub struct Search<'g, G> {
    game: &'g G,
    facts: Facts,
    open: OpenPositions,
    order: Order,
    /// The number of the next position's ply, so that killer moves and histories fit it.
    ply: usize,
    /// The number of questions with which a listing last failed. It is assumed that listings of later positions fail
    /// with as many, too.
    more_than: u64,
    lists: bool,
}

impl<G> Clone for Search<'_, G> {
    fn clone(&self) -> Self {
        Self {
            game: self.game,
            facts: self.facts.clone(),
            open: self.open.clone(),
            order: self.order.clone(),
            ..*self
        }
    }
}

/// The bounds of a position, and the cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The bounds on the result of the player about to move.
    pub known: Known,
    /// The number of positions about which the rules were asked.
    pub questions: u64,
}

/// The bounds of the options of a position, and the cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveAnswers {
    /// For each option, the bounds on the result of the player about to move there.
    pub after: Vec<Known>,
    /// The number of positions about which the rules were asked.
    pub questions: u64,
}

impl<'g, G: Game> Search<'g, G> {
    /// A search with tables that take about this many bytes.
    #[must_use]
    pub fn new(game: &'g G, table_bytes: usize) -> Self {
        Self {
            game,
            facts: Facts::of_bytes(table_bytes / 2),
            open: OpenPositions::of_bytes(table_bytes / 2),
            order: Order::new(),
            ply: 0,
            more_than: 0,
            lists: true,
        }
    }

    /// A search that never lists the positions below one, so that it proves no draw by repetition. For measurements,
    /// and for tests of the other searches.
    #[must_use]
    pub fn without_listing(self) -> Self {
        Self {
            lists: false,
            ..self
        }
    }

    /// A search that looks positions up in a book. Its answers depend on the book too.
    #[must_use]
    pub fn with_book(mut self, book: &Book) -> Self {
        self.facts.book = book.clone();
        self
    }

    /// Forgets everything that was found, as if the search were new. It keeps its book.
    pub fn clear(&mut self) {
        self.facts.clear();
        self.open.clear();
        self.order.clear();
        (self.ply, self.more_than) = (0, 0);
    }

    /// Searches until the position is decided or `questions` questions have been asked, and returns the bounds.
    ///
    /// First it lists the positions below, if there are few. Then alpha-beta search and df-pn take turns, with budgets
    /// that grow, because each of them is hopeless for some positions. If play can return to a position, listing
    /// is tried again in each turn.
    ///
    /// # Errors
    /// If the rules cannot be asked. Bounds that were found before are kept.
    pub fn known(
        &mut self,
        position: &str,
        questions: u64,
    ) -> Result<Answer, SearchError<G::Error>> {
        self.more_than = 0;
        self.search(position, questions)
    }

    fn search(&mut self, position: &str, questions: u64) -> Result<Answer, SearchError<G::Error>> {
        let mut asking = Asking::new(self.game, questions);
        let known = self.answer(position, &Goal::BOTH, &mut asking)?;
        Ok(Answer {
            known,
            questions: asking.asked(),
        })
    }

    /// Searches until these goals are decided for a position or the questions to the rules are used up. Returns
    /// the bounds that are known then.
    pub(crate) fn answer(
        &mut self,
        position: &str,
        goals: &[Goal],
        asking: &mut Asking<'g, G>,
    ) -> Result<Known, SearchError<G::Error>> {
        let key = Key::of(position);
        // Bounds are kept here as well, because the search for one goal may replace the table's entry of another.
        let mut bounds = self.facts.bounds(key);
        let mut turn = FIRST_TURN;
        while !bounds.have_answers(goals) && asking.left() > 0 {
            if !self.turn(position, goals, &mut bounds, turn, asking)? {
                break;
            }
            turn = turn.saturating_mul(GROWTH);
        }
        self.facts.learn(key, bounds, None, 0);
        let value = self.facts.value(key);
        Ok(value.map_or(bounds.known(), |value| Known::exact(value, Method::Proof)))
    }

    /// Searches these options of a position, and returns the bounds on each, for the player about to move there.
    ///
    /// If the position itself is known to be at least a draw, the searches only ask which options keep that; see
    /// [`Known::of_move`]. Each option may take an equal part of the questions that are left when it is its turn.
    ///
    /// # Errors
    /// If the rules cannot be asked.
    pub fn options(
        &mut self,
        position: &str,
        options: &[&str],
        questions: u64,
    ) -> Result<MoveAnswers, SearchError<G::Error>> {
        let mut asking = Asking::new(self.game, questions);
        let goals = match self.known_of(position).at_least {
            Outcome::Win => vec![Goal::Draw],
            Outcome::Draw => vec![Goal::Win],
            Outcome::Loss => Goal::BOTH.to_vec(),
        };
        let mut after = Vec::with_capacity(options.len());
        for option in options {
            let others = (options.len() - after.len()) as u64;
            let mut part = asking.part(asking.left() / others);
            // An option can have few positions below it, although its siblings have many. Only listing proves a draw
            // by repetition.
            if !self.game.ends() {
                self.more_than = 0;
            }
            after.push(self.answer(option, &goals, &mut part)?);
            asking.count(&part);
        }
        let questions = asking.asked();
        Ok(MoveAnswers { after, questions })
    }

    /// Searches all positions of a game that was played, given in the order of play, and returns the bounds on each in
    /// this order.
    ///
    /// The game is walked from its end to its start, because the bounds of the next position already bound this one:
    /// a position whose played move wins costs one question. Each position may take `per_position` questions and
    /// all together `in_all`. If a position is not among the options of the one before, the one before is searched by
    /// itself.
    ///
    /// # Errors
    /// If the rules cannot be asked.
    pub fn game(
        &mut self,
        positions: &[&str],
        per_position: u64,
        in_all: u64,
    ) -> Result<Vec<Answer>, SearchError<G::Error>> {
        self.game_with(positions, per_position, in_all, |_, _| Ok(()))
    }

    /// Searches a game as [`Search::game`] does, and calls a function after each position with the search as it is then
    /// and the answers so far, from the last position to this one.
    ///
    /// # Errors
    /// If the rules cannot be asked, or if the function fails.
    pub fn game_with(
        &mut self,
        positions: &[&str],
        per_position: u64,
        in_all: u64,
        mut searched: impl FnMut(&Self, &[Answer]) -> Result<(), SearchError<G::Error>>,
    ) -> Result<Vec<Answer>, SearchError<G::Error>> {
        let mut answers = Vec::with_capacity(positions.len());
        let mut left = in_all;
        self.more_than = 0;
        for (ply, position) in positions.iter().enumerate().rev() {
            self.ply = ply;
            let next = positions.get(ply + 1);
            let answer = self.before(position, next.copied(), per_position.min(left))?;
            left -= answer.questions.min(left);
            answers.push(answer);
            searched(self, &answers)?;
        }
        self.ply = 0;
        answers.reverse();
        Ok(answers)
    }

    /// Searches the position before another one, `next`, that was searched already.
    fn before(
        &mut self,
        position: &str,
        next: Option<&str>,
        questions: u64,
    ) -> Result<Answer, SearchError<G::Error>> {
        let key = Key::of(position);
        let mut asking = Asking::new(self.game, questions);
        let reached = next.map(|next| self.facts.bounds(Key::of(next)).for_other());
        let is_news =
            reached.is_some_and(|reached| reached.at_least > self.facts.bounds(key).at_least);
        let mut replies = Replies::default();
        if is_news && asking.ask(&[position], &mut replies)? {
            let number = replies.options(0).position(|option| Some(option) == next);
            let bounds = reached.filter(|_| number.is_some()).map(|reached| Bounds {
                at_least: reached.at_least,
                ..Bounds::NOTHING
            });
            self.facts
                .learn(key, bounds.unwrap_or(Bounds::NOTHING), number, 1);
        }
        let answer = self.search(position, asking.left())?;
        Ok(Answer {
            questions: answer.questions + asking.asked(),
            ..answer
        })
    }

    /// The bounds of a position that are known already. Asks no question.
    #[must_use]
    pub fn known_of(&self, position: &str) -> Known {
        let key = Key::of(position);
        match self.facts.value(key) {
            Some(value) => Known::exact(value, Method::Proof),
            None => self.facts.bounds(key).known(),
        }
    }

    pub(crate) fn book(&self) -> Book {
        self.facts.book.clone()
    }

    pub(crate) fn rules(&self) -> &'g G {
        self.game
    }

    /// The proved bounds of a position.
    pub(crate) fn bounds(&self, position: &str) -> Bounds {
        self.facts.bounds(Key::of(position))
    }

    /// The number of the move that proved a bound of a position, if it is still known.
    pub(crate) fn best(&self, position: &str) -> Option<usize> {
        self.facts.best(Key::of(position))
    }

    /// Gives every search this number of questions. Returns whether more questions could help.
    fn turn(
        &mut self,
        position: &str,
        goals: &[Goal],
        bounds: &mut Bounds,
        questions: u64,
        asking: &mut Asking<'g, G>,
    ) -> Result<bool, SearchError<G::Error>> {
        let mut ran_out = self.list(position, questions, asking)?;
        *bounds = bounds.meet(self.bounds(position));
        for &goal in goals {
            for engine in [Engine::AlphaBeta, Engine::ProofNumbers] {
                if !bounds.have_answers(&[goal]) {
                    ran_out |= self.run(engine, position, goal, questions, asking)?;
                    *bounds = bounds.meet(self.bounds(position));
                }
            }
        }
        Ok(ran_out)
    }

    /// Lists the positions below this one, if they may be few enough. Returns whether more questions could help.
    fn list(
        &mut self,
        position: &str,
        questions: u64,
        asking: &mut Asking<'g, G>,
    ) -> Result<bool, SearchError<G::Error>> {
        let is_small = questions <= FIRST_TURN || !self.game.ends();
        let mut part = asking.part(questions);
        if !self.lists || !is_small || part.left() <= self.more_than {
            return Ok(self.lists && !self.game.ends() && asking.left() > part.left());
        }
        let limit = part.left();
        let is_listed = listing::list(position, &mut self.facts, &mut part)?;
        if !is_listed {
            self.more_than = limit;
        }
        asking.count(&part);
        Ok(!is_listed)
    }

    /// Runs one search for one goal. Returns whether it used up its part of the questions.
    fn run(
        &mut self,
        engine: Engine,
        position: &str,
        goal: Goal,
        questions: u64,
        asking: &mut Asking<'g, G>,
    ) -> Result<bool, SearchError<G::Error>> {
        let mut part = asking.part(questions);
        let Self {
            facts, open, order, ..
        } = self;
        let sufficed = match engine {
            Engine::AlphaBeta => {
                AlphaBeta::new(facts, order, &mut part, self.ply).run(position, goal)?
            }
            Engine::ProofNumbers => {
                ProofNumbers::new(facts, open, &mut part).run(position, goal)?
            }
        };
        asking.count(&part);
        Ok(!sufficed)
    }
}

/// A search that proves bounds.
#[derive(Clone, Copy, Debug)]
enum Engine {
    AlphaBeta,
    ProofNumbers,
}
