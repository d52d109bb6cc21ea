//! The trait objects behind which a game loses its type.
//!
//! Referee, judge and command line use games as `dyn` [`Instance`] and their positions as `dyn`
//! [`PositionView`]. Both are implemented here once, for every game that has [`Rules`], by [`Solved`].

use std::cell::{Cell, OnceCell};
use std::collections::HashSet;
use std::fmt;

use crate::{
    AskedRules, Board, Counts, Ending, Field, Known, Method, MoveList, Notation, Oracle, Outcome,
    RelativeSeat, Rules, RulesFault, Survey, TextError, Touch, Value, Work,
};

/// The most moves of a position that [`PositionView::kept`] tries one by one; for more, a formula must name the good
/// ones.
const ENUMERABLE: u128 = 1 << 16;

/// An instance of a game: rules, a start position and an oracle for its values.
pub trait Instance: Send + Sync {
    /// The number of players.
    fn seats(&self) -> u8;

    /// Whether the exact value of every position is known. If not, the game is too large to list: only bounds on the
    /// values of its positions are known ([`PositionView::known`]), and other methods that depend on values panic.
    fn has_values(&self) -> bool {
        true
    }

    /// The rules by themselves, for a search of a game without values. `None` if the game has values.
    fn asked(&self) -> Option<&dyn AskedRules> {
        None
    }

    /// The numbers that a bot reads on line 1 after its seat.
    fn parameters(&self) -> Vec<String>;

    /// The position that play starts from.
    fn start(&self) -> BoxedPosition<'_>;

    /// Reads a position in the notation of people.
    ///
    /// # Errors
    /// If the text is not a position of this game.
    fn position(&self, text: &str) -> Result<BoxedPosition<'_>, TextError>;

    /// The number of positions and moves that had to be listed to open the instance: those that play reaches from
    /// the start. 0 if none had to, as in games with a theory. Costs about as much time as reading the list.
    fn listed(&self) -> u64 {
        0
    }

    /// The counts of a complete search from the start; `None` if only theory is used.
    fn counts(&self) -> Option<Counts> {
        None
    }

    /// An analysis of the graph of all positions; `None` if the game has no such graph. Costs a few times as much
    /// time as reading the graph.
    fn survey(&self) -> Option<Survey> {
        None
    }

    /// Every position that play can reach from the start, the start first, then by distance. The positions are
    /// found by the rules alone, and those that a search treats as equivalent are all listed. `None` if there are more
    /// than `most` positions and moves together, which bounds the cost; a position whose notation is long counts as
    /// several. `None` also if the game cannot list positions, which is the default.
    fn reachable(&self, most: u64) -> Option<Vec<BoxedPosition<'_>>> {
        self.reachable_while(most, &mut || true)
    }

    /// [`Instance::reachable`], but stops with `None` if `goes_on`, which is called before every move, returns `false`.
    #[expect(unused_variables, reason = "names of the documentation")]
    fn reachable_while(
        &self,
        most: u64,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<Vec<BoxedPosition<'_>>> {
        None
    }
}

/// A legal move of one [`PositionView`], by its number in the move list there. It means nothing in
/// any other position.
///
/// Searches keep millions of them, so they are not aligned as numbers of this size are, which would
/// double what is stored beside each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(Rust, packed(8))]
pub struct Ply(u128);

impl Ply {
    /// The move of this number, for implementations of [`PositionView`].
    #[must_use]
    pub fn at(number: u128) -> Self {
        Self(number)
    }

    /// The number in the move list.
    #[must_use]
    pub fn number(self) -> u128 {
        self.0
    }
}

/// A position of an [`Instance`] that lives for `'t`.
pub type BoxedPosition<'t> = Box<dyn PositionView<'t> + 't>;

/// A position of an [`Instance`].
pub trait PositionView<'t>: Send {
    /// The number of players of the game.
    fn seats(&self) -> u8;

    /// The position as bots read it.
    fn wire(&self) -> String;

    /// The position as people read it. Equal positions have equal notations.
    fn notation(&self) -> String;

    /// The position as people see it.
    fn board(&self) -> Board;

    /// The parts of the position by their names, for expressions about positions.
    fn fields(&self) -> Vec<(&'static str, Field)>;

    /// The end of the game; `None` if it goes on.
    fn ending(&self) -> Option<Ending>;

    /// The value that the rules alone give one seat; see [`Rules::settled`].
    fn settled(&self, hero: RelativeSeat) -> Option<Value>;

    /// The exact value for one seat. Panics if the game has none; see [`Instance::has_values`].
    fn value(&self, hero: RelativeSeat) -> Value;

    /// The bounds on the value for one seat, as far as they are known without a search on demand. They are exact if
    /// the game has values.
    fn known(&self, hero: RelativeSeat) -> Known {
        Known::exact(self.value(hero), self.method())
    }

    /// Whether the exact value is known; see [`Instance::has_values`].
    fn has_values(&self) -> bool {
        true
    }

    /// The rules by themselves; see [`Instance::asked`].
    fn asked(&self) -> Option<&'t dyn AskedRules> {
        None
    }

    /// The reason why the rules gave no answer about this position; `None` if they answered. A position with a fault
    /// has no moves and no ending.
    fn fault(&self) -> Option<RulesFault> {
        None
    }

    /// The contradiction in the rules' answers for the display of this position, which are the characters of its board
    /// and its moves in words. `None` if these answers are consistent.
    fn display_fault(&self) -> Option<RulesFault> {
        None
    }

    /// Whether the rules promise that no position returns, although nothing has checked that. A position that does
    /// return refutes them.
    fn promises_to_end(&self) -> bool {
        false
    }

    /// The value that a theorem gives for one seat; `None` if no theorem covers the position.
    #[expect(unused_variables, reason = "names of the documentation")]
    fn by_theory(&self, hero: RelativeSeat) -> Option<Value> {
        None
    }

    /// The Grundy value, if the position has one and it is known.
    fn grundy(&self) -> Option<u64> {
        None
    }

    /// A short explanation by theory beyond the value: `nimbers 3 xor 5 = 6`. `None` if theory adds nothing.
    fn explain(&self) -> Option<String> {
        None
    }

    /// The sizes of the heaps, in order; `None` if the position does not consist of heaps alone.
    fn heaps(&self) -> Option<Vec<u64>>;

    /// The position with its heaps replaced by heaps of these sizes, as many as [`PositionView::heaps`] returns.
    ///
    /// # Errors
    /// If the position has other parts than heaps or another number of them, or the game has no
    /// heaps of these sizes.
    fn with_heaps(&self, sizes: &[u64]) -> Result<BoxedPosition<'t>, TextError>;

    /// The source of the value.
    fn method(&self) -> Method;

    /// The work that is needed before values are known here; see [`crate::Oracle::work`].
    fn work(&self) -> Work;

    /// The number of legal moves.
    fn move_count(&self) -> u128;

    /// The legal move of this number; `None` from [`PositionView::move_count`] on.
    fn nth(&self, number: u128) -> Option<Ply>;

    /// Reads a move and checks that it is legal here.
    ///
    /// # Errors
    /// If the text is not a move, or the move is not legal; the error says which.
    fn read_move(&self, text: &str) -> Result<Ply, MoveError>;

    /// A legal move in notation. Panics on a ply of another position.
    fn move_text(&self, ply: Ply) -> String;

    /// A legal move in words. Panics on a ply of another position.
    fn move_words(&self, ply: Ply) -> String;

    /// The move that a player makes without being asked; see [`crate::Notation::unasked`].
    fn unasked(&self) -> Option<Ply>;

    /// The name of the kind of move, such as all moves in one direction; the move's text if its kind has no name.
    /// Panics on a ply of another position.
    fn kind(&self, ply: Ply) -> String;

    /// The parts of a board that a legal move touches; see [`crate::Notation::touched`]. Panics on a ply of
    /// another position.
    fn touched(&self, ply: Ply) -> Vec<Touch>;

    /// The position after a legal move. Panics on a ply of another position.
    fn after(&self, ply: Ply) -> BoxedPosition<'t>;

    /// The moves that keep the value for the mover (that do not turn a win into a draw or loss, or
    /// a draw into a loss). Panics if the game has no values.
    fn kept(&self) -> ValueKeeping;
}

/// The moves that keep a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ValueKeeping {
    /// Every legal move: the position is lost, or nothing can go wrong.
    All,
    /// Only these, in the order of their numbers.
    Only(Vec<Ply>),
}

/// The reason why a text cannot be played as a move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum MoveError {
    /// The text is not a move of this game at all.
    Unreadable(TextError),
    /// The text is a move, but the rules do not allow it in this position.
    Illegal {
        /// The number of legal moves.
        legal: u128,
        /// The first few of them.
        examples: Vec<String>,
    },
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => write!(f, "not a move: {error}"),
            Self::Illegal { legal, examples } => {
                write!(f, "not legal here; legal: {}", examples.join(", "))?;
                if *legal > examples.len() as u128 {
                    write!(f, ", ... ({legal} in all)")?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for MoveError {}

impl MoveError {
    /// The message about a text that cannot be played. The errors of custom games already say that the text is not a
    /// move, so this adds nothing to them.
    ///
    /// ```
    /// use grundy_rules::{MoveError, TextError};
    ///
    /// let said = |problem: &str| MoveError::Unreadable(TextError::new(problem, "`1`")).about("9");
    /// assert_eq!(said("`9` is too large"), "`9` is not a move: `9` is too large; expected `1`");
    /// assert_eq!(said("`9` is not a move here"), "`9` is not a move here; expected `1`");
    /// ```
    #[must_use]
    pub fn about(&self, text: &str) -> String {
        match self {
            Self::Unreadable(error) if error.problem.contains(" is not a move") => {
                error.to_string()
            }
            error => format!("`{text}` is {error}"),
        }
    }
}

/// Rules, a start position and an oracle: the one implementation of [`Instance`].
#[derive(Clone, Debug)]
pub struct Solved<R: Rules, O> {
    /// The rules, which include the variant.
    pub rules: R,
    /// The start position.
    pub start: R::Position,
    /// The source of values.
    pub oracle: O,
}

impl<R: Notation, O: Oracle<R>> Solved<R, O> {
    fn at(&self, position: R::Position) -> BoxedPosition<'_> {
        Box::new(Placed {
            instance: self,
            position,
            moves: OnceCell::new(),
            last: Cell::new(None),
        })
    }
}

impl<R: Notation, O: Oracle<R>> Solved<R, O> {
    /// The number of further positions that this one counts for: 0 if its notation has at most 31 characters, about a
    /// thousand if it has a thousand. Without this, a few long positions could take unlimited memory.
    fn weight(&self, position: &R::Position) -> u128 {
        let length = self.rules.notation(position).len() as u128;
        length * length / 1024
    }
}

impl<R: Notation, O: Oracle<R>> Instance for Solved<R, O> {
    fn seats(&self) -> u8 {
        self.rules.seats()
    }

    fn parameters(&self) -> Vec<String> {
        self.rules.parameters(&self.start)
    }

    fn start(&self) -> BoxedPosition<'_> {
        self.at(self.start.clone())
    }

    fn position(&self, text: &str) -> Result<BoxedPosition<'_>, TextError> {
        Ok(self.at(self.rules.parse_position(text)?))
    }

    fn listed(&self) -> u64 {
        self.oracle.listed(&self.rules)
    }

    fn counts(&self) -> Option<Counts> {
        self.oracle.counts(&self.rules)
    }

    fn survey(&self) -> Option<Survey> {
        self.oracle.survey(&self.rules)
    }

    fn reachable_while(
        &self,
        most: u64,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<Vec<BoxedPosition<'_>>> {
        let mut seen = HashSet::from([self.start.clone()]);
        let mut found = vec![self.start.clone()];
        let mut left = u128::from(most);
        let mut next = 0;
        while let Some(position) = found.get(next) {
            next += 1;
            let moves = self.rules.moves(position);
            left = left.checked_sub(moves.len().saturating_add(1))?;
            let options = moves.iter().map(|m| self.rules.play(position, m));
            let mut new = Vec::new();
            for option in options {
                if !goes_on() {
                    return None;
                }
                if !seen.contains(&option) {
                    left = left.checked_sub(self.weight(&option))?;
                    seen.insert(option.clone());
                    new.push(option);
                }
            }
            found.append(&mut new);
        }
        Some(found.into_iter().map(|p| self.at(p)).collect())
    }
}

/// A position together with the instance that gives it meaning.
struct Placed<'t, R: Rules, O> {
    instance: &'t Solved<R, O>,
    position: R::Position,
    /// Generated on first use and kept: a walk over n moves asks for them 2n + 1 times.
    moves: OnceCell<R::Moves>,
    /// The last move that [`Placed::resolve`] looked up: a move is usually both played and written down. It is
    /// found by its number, because a text that was read need not be the canonical text of its move.
    last: Cell<Option<(Ply, R::Move)>>,
}

impl<R: Notation, O: Oracle<R>> Placed<'_, R, O> {
    fn value_of(&self, position: &R::Position, hero: RelativeSeat) -> Value {
        self.instance
            .oracle
            .value(&self.instance.rules, position, hero)
    }

    fn moves(&self) -> &R::Moves {
        let rules = &self.instance.rules;
        self.moves.get_or_init(|| rules.moves(&self.position))
    }

    fn resolve(&self, ply: Ply) -> R::Move {
        match self.last.get() {
            Some((last, m)) if last == ply => m,
            _ => {
                let m = self.moves().get(ply.0);
                let m = m.expect("a ply is only used in the position it was found in");
                self.last.set(Some((ply, m)));
                m
            }
        }
    }
}

impl<'t, R: Notation, O: Oracle<R>> PositionView<'t> for Placed<'t, R, O> {
    fn seats(&self) -> u8 {
        self.instance.rules.seats()
    }

    fn wire(&self) -> String {
        self.instance.rules.wire(&self.position)
    }

    fn notation(&self) -> String {
        self.instance.rules.notation(&self.position)
    }

    fn board(&self) -> Board {
        self.instance.rules.board(&self.position)
    }

    fn fields(&self) -> Vec<(&'static str, Field)> {
        self.instance.rules.fields(&self.position)
    }

    fn ending(&self) -> Option<Ending> {
        self.instance.rules.ending(&self.position)
    }

    fn settled(&self, hero: RelativeSeat) -> Option<Value> {
        self.instance.rules.settled(&self.position, hero)
    }

    fn value(&self, hero: RelativeSeat) -> Value {
        self.value_of(&self.position, hero)
    }

    fn by_theory(&self, hero: RelativeSeat) -> Option<Value> {
        let (rules, oracle) = (&self.instance.rules, &self.instance.oracle);
        oracle.by_theory(rules, &self.position, hero)
    }

    fn grundy(&self) -> Option<u64> {
        self.instance
            .oracle
            .grundy(&self.instance.rules, &self.position)
    }

    fn explain(&self) -> Option<String> {
        let (rules, oracle) = (&self.instance.rules, &self.instance.oracle);
        oracle.explain(rules, &self.position)
    }

    fn heaps(&self) -> Option<Vec<u64>> {
        self.instance.rules.heaps(&self.position)
    }

    fn with_heaps(&self, sizes: &[u64]) -> Result<BoxedPosition<'t>, TextError> {
        let next = self.instance.rules.with_heaps(&self.position, sizes)?;
        Ok(self.instance.at(next))
    }

    fn method(&self) -> Method {
        self.instance
            .oracle
            .method(&self.instance.rules, &self.position)
    }

    fn work(&self) -> Work {
        let (rules, oracle) = (&self.instance.rules, &self.instance.oracle);
        oracle.work(rules, &self.position)
    }

    fn move_count(&self) -> u128 {
        self.moves().len()
    }

    fn nth(&self, number: u128) -> Option<Ply> {
        (number < self.move_count()).then_some(Ply(number))
    }

    fn read_move(&self, text: &str) -> Result<Ply, MoveError> {
        const EXAMPLES: u128 = 5;
        let rules = &self.instance.rules;
        let m = rules.parse_move_at(&self.position, text);
        let m = m.map_err(MoveError::Unreadable)?;
        let moves = self.moves();
        let Some(number) = moves.index_of(m) else {
            return Err(MoveError::Illegal {
                legal: moves.len(),
                examples: (0..EXAMPLES)
                    .map_while(|n| moves.get(n))
                    .map(|m| rules.move_text(m))
                    .collect(),
            });
        };
        Ok(Ply(number))
    }

    fn move_text(&self, ply: Ply) -> String {
        self.instance.rules.move_text(self.resolve(ply))
    }

    fn move_words(&self, ply: Ply) -> String {
        let rules = &self.instance.rules;
        rules.move_words_at(&self.position, self.resolve(ply))
    }

    fn unasked(&self) -> Option<Ply> {
        let m = self.instance.rules.unasked(&self.position)?;
        self.moves().index_of(m).map(Ply)
    }

    fn kind(&self, ply: Ply) -> String {
        let rules = &self.instance.rules;
        rules.kind(&self.position, self.resolve(ply))
    }

    fn touched(&self, ply: Ply) -> Vec<Touch> {
        let rules = &self.instance.rules;
        rules.touched(&self.position, self.resolve(ply))
    }

    fn after(&self, ply: Ply) -> BoxedPosition<'t> {
        let next = self.instance.rules.play(&self.position, self.resolve(ply));
        self.instance.at(next)
    }

    fn kept(&self) -> ValueKeeping {
        let rules = &self.instance.rules;
        let before = self.value(RelativeSeat::MOVER).outcome();
        if before == Outcome::Loss {
            return ValueKeeping::All;
        }
        let moves = self.moves();
        if before == Outcome::Win
            && let Some(winning) = self.instance.oracle.winning_moves(rules, &self.position)
        {
            let numbers = winning.into_iter().filter_map(|m| moves.index_of(m));
            return ValueKeeping::Only(numbers.map(Ply).collect());
        }
        assert!(
            moves.len() <= ENUMERABLE,
            "a game with positions of so many moves names its winning moves by a formula"
        );
        let mover_after = RelativeSeat::MOVER.after_ply(rules.seats());
        let numbered = (0u128..).zip(moves.iter());
        let kept = numbered.filter(|&(_, m)| {
            let next = rules.play(&self.position, m);
            self.value_of(&next, mover_after).outcome() == before
        });
        ValueKeeping::Only(kept.map(|(number, _)| Ply(number)).collect())
    }
}
