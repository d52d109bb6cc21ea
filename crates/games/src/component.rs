//! The interface of a game that can be a component of a sum.

use std::fmt::Debug;

use grundy_rules::{Board, MoveList, Notation, Rules, TextError};
use grundy_solver::{Searchable, Theory};

use crate::heap::ClosedForm;

/// A position that can be written as whole numbers and read back: how a sum holds the positions of
/// its components, whose types differ.
pub(crate) trait Numbers {
    /// The position as numbers.
    fn to_numbers(&self) -> Vec<u64>;

    /// The position that [`Numbers::to_numbers`] wrote.
    fn of_numbers(numbers: &[u64]) -> Self;
}

/// Theorems about a game within a sum.
pub(crate) trait Summand<R: Rules>: Theory<R> {
    /// Whether [`Theory::grundy`] knows this position and all that play can reach from it.
    fn has_nimbers(&self, _rules: &R, _position: &R::Position) -> bool {
        true
    }

    /// All moves to positions of this Grundy value, in any order. Asked only of positions whose
    /// Grundy values are known.
    fn moves_to(&self, rules: &R, position: &R::Position, nimber: u64) -> Vec<R::Move>;

    /// The piles of Nim that can replace the position in any sum with other such positions without changing the
    /// winner, under normal and misère play. `None` if no theorem names them.
    fn as_nim(&self, rules: &R, position: &R::Position) -> Option<Vec<u64>>;
}

/// The position of one component of a sum, as numbers.
pub type Part = Vec<u64>;

/// A move in one component, as the numbers that it is written with, and 0 in the places after them.
pub type MoveNumbers = [u64; 4];

/// One of the games of a sum, without its type: positions are numbers, and so are
/// moves. Beside what the rules and the notation of a game are asked, a sum asks what theorems say of
/// it.
///
/// Positions and moves are to be those of this game. See [`Rules`], [`Notation`] and [`Searchable`]
/// for what the methods of the same names do.
pub trait Component: Debug + Send + Sync {
    /// See [`Notation::parameters`].
    fn parameters(&self, start: &[u64]) -> Vec<String>;

    /// The number of legal moves.
    fn move_count(&self, part: &[u64]) -> u128;

    /// See [`MoveList::get`].
    fn nth(&self, part: &[u64], number: u128) -> Option<MoveNumbers>;

    /// See [`MoveList::index_of`].
    fn number_of(&self, part: &[u64], m: MoveNumbers) -> Option<u128>;

    /// See [`Rules::play`].
    fn after(&self, part: &[u64], m: MoveNumbers) -> Part;

    /// See [`Searchable::canonical`].
    fn canonical(&self, part: &[u64]) -> Part;

    /// See [`Searchable::at_most`].
    fn at_most(&self, part: &[u64]) -> u128;

    /// See [`Searchable::weight`].
    fn weight(&self, part: &[u64]) -> u128;

    /// See [`Searchable::most_moves`].
    fn most_moves(&self, part: &[u64]) -> u128;

    /// Whether [`Component::grundy`] knows this position and all that play can reach from it.
    fn has_nimbers(&self, part: &[u64]) -> bool;

    /// The Grundy value, if a theorem gives it.
    fn grundy(&self, part: &[u64]) -> Option<u64>;

    /// All moves to positions of this Grundy value, in any order. Asked only of positions whose
    /// Grundy values are known.
    fn moves_to(&self, part: &[u64], nimber: u64) -> Vec<MoveNumbers>;

    /// See [`Theory::work`].
    fn work(&self, part: &[u64]) -> u128;

    /// The piles of Nim that can replace the position in any sum with other such positions without changing the winner,
    /// under normal and misère play. `None` if no theorem names them.
    fn as_nim(&self, part: &[u64]) -> Option<Vec<u64>>;

    /// See [`Notation::wire`].
    fn wire(&self, part: &[u64]) -> String;

    /// See [`Notation::board`].
    fn board(&self, part: &[u64]) -> Board;

    /// See [`Notation::notation`].
    fn notation(&self, part: &[u64]) -> String;

    /// See [`Notation::heaps`].
    fn heaps(&self, part: &[u64]) -> Option<Vec<u64>>;

    /// See [`Notation::with_heaps`].
    ///
    /// # Errors
    /// As it says there.
    fn with_heaps(&self, part: &[u64], sizes: &[u64]) -> Result<Part, TextError>;

    /// See [`Notation::parse_position`].
    ///
    /// # Errors
    /// As it says there.
    fn parse(&self, text: &str) -> Result<Part, TextError>;

    /// See [`Notation::move_text`].
    fn move_text(&self, m: MoveNumbers) -> String;

    /// See [`Notation::move_words`].
    fn move_words(&self, m: MoveNumbers) -> String;

    /// See [`Notation::parse_move`].
    ///
    /// # Errors
    /// As it says there.
    fn parse_move(&self, text: &str) -> Result<MoveNumbers, TextError>;
}

impl<R> Component for R
where
    R: Notation + Searchable + Debug,
    R::Position: Numbers,
    R::Move: From<MoveNumbers> + Into<MoveNumbers>,
    ClosedForm: Summand<R>,
{
    fn parameters(&self, start: &[u64]) -> Vec<String> {
        Notation::parameters(self, &R::Position::of_numbers(start))
    }

    fn move_count(&self, part: &[u64]) -> u128 {
        self.moves(&R::Position::of_numbers(part)).len()
    }

    fn nth(&self, part: &[u64], number: u128) -> Option<MoveNumbers> {
        let moves = self.moves(&R::Position::of_numbers(part));
        moves.get(number).map(Into::into)
    }

    fn number_of(&self, part: &[u64], m: MoveNumbers) -> Option<u128> {
        self.moves(&R::Position::of_numbers(part))
            .index_of(m.into())
    }

    fn after(&self, part: &[u64], m: MoveNumbers) -> Part {
        self.play(&R::Position::of_numbers(part), m.into())
            .to_numbers()
    }

    fn canonical(&self, part: &[u64]) -> Part {
        Searchable::canonical(self, R::Position::of_numbers(part)).to_numbers()
    }

    fn at_most(&self, part: &[u64]) -> u128 {
        Searchable::at_most(self, &R::Position::of_numbers(part))
    }

    fn weight(&self, part: &[u64]) -> u128 {
        Searchable::weight(self, &R::Position::of_numbers(part))
    }

    fn most_moves(&self, part: &[u64]) -> u128 {
        Searchable::most_moves(self, &R::Position::of_numbers(part))
    }

    fn has_nimbers(&self, part: &[u64]) -> bool {
        ClosedForm.has_nimbers(self, &R::Position::of_numbers(part))
    }

    fn grundy(&self, part: &[u64]) -> Option<u64> {
        ClosedForm.grundy(self, &R::Position::of_numbers(part))
    }

    fn moves_to(&self, part: &[u64], nimber: u64) -> Vec<MoveNumbers> {
        let moves = ClosedForm.moves_to(self, &R::Position::of_numbers(part), nimber);
        moves.into_iter().map(Into::into).collect()
    }

    fn work(&self, part: &[u64]) -> u128 {
        ClosedForm.work(self, &R::Position::of_numbers(part))
    }

    fn as_nim(&self, part: &[u64]) -> Option<Vec<u64>> {
        ClosedForm.as_nim(self, &R::Position::of_numbers(part))
    }

    fn wire(&self, part: &[u64]) -> String {
        Notation::wire(self, &R::Position::of_numbers(part))
    }

    fn board(&self, part: &[u64]) -> Board {
        Notation::board(self, &R::Position::of_numbers(part))
    }

    fn notation(&self, part: &[u64]) -> String {
        Notation::notation(self, &R::Position::of_numbers(part))
    }

    fn heaps(&self, part: &[u64]) -> Option<Vec<u64>> {
        Notation::heaps(self, &R::Position::of_numbers(part))
    }

    fn with_heaps(&self, part: &[u64], sizes: &[u64]) -> Result<Part, TextError> {
        let position = Notation::with_heaps(self, &R::Position::of_numbers(part), sizes)?;
        Ok(position.to_numbers())
    }

    fn parse(&self, text: &str) -> Result<Part, TextError> {
        Ok(self.parse_position(text)?.to_numbers())
    }

    fn move_text(&self, m: MoveNumbers) -> String {
        Notation::move_text(self, m.into())
    }

    fn move_words(&self, m: MoveNumbers) -> String {
        Notation::move_words(self, m.into())
    }

    fn parse_move(&self, text: &str) -> Result<MoveNumbers, TextError> {
        Notation::parse_move(self, text).map(Into::into)
    }
}
