//! Games of making a line, as bits: Connect 4 on small boards, and tic-tac-toe.

use std::convert::Infallible;

use grundy_rules::{Ending, MoveList, RelativeSeat, Rules};
use grundy_solver::{Answers, ExploreError, Explored, Limits, Searchable, explore};

/// A position, seen by the player about to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stones {
    /// The cells of the player about to move.
    pub own: u32,
    /// Those of both players.
    pub all: u32,
}

/// Cells to play on, by ascending number.
pub struct Cells(u32);

impl MoveList for Cells {
    type Move = u8;

    fn len(&self) -> u128 {
        self.0.count_ones().into()
    }

    fn get(&self, index: u128) -> Option<u8> {
        self.iter().nth(usize::try_from(index).ok()?)
    }

    fn index_of(&self, wanted: u8) -> Option<u128> {
        let place = self.iter().position(|cell| cell == wanted)?;
        Some(place as u128)
    }

    fn iter(&self) -> impl Iterator<Item = u8> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let cell = u8::try_from(left.trailing_zeros()).ok();
            let cell = cell.filter(|_| left != 0);
            left &= left.wrapping_sub(1);
            cell
        })
    }
}

/// A board on which a line wins, and a full board without one is a draw.
#[derive(Clone, Copy, Debug)]
pub struct Lines {
    width: u32,
    /// Bits of a column; those from `height` on stay empty, so that no line goes round the edge.
    column: u32,
    height: u32,
    /// How many stones make a line.
    long: u32,
    /// Whether stones fall to the lowest empty cell of their column.
    falls: bool,
}

impl Lines {
    /// Connect 4 on a board of this size.
    pub fn connect_four(width: u32, height: u32) -> Self {
        Self {
            width,
            column: height + 1,
            height,
            long: 4,
            falls: true,
        }
    }

    /// Tic-tac-toe.
    pub fn tic_tac_toe() -> Self {
        Self {
            width: 3,
            column: 4,
            height: 3,
            long: 3,
            falls: false,
        }
    }

    /// The empty board.
    pub fn start() -> Stones {
        Stones { own: 0, all: 0 }
    }

    fn lowest(&self) -> u32 {
        (0..self.width).map(|x| 1 << (x * self.column)).sum()
    }

    fn cells(&self) -> u32 {
        self.lowest() * ((1 << self.height) - 1)
    }

    fn has_line(&self, stones: u32) -> bool {
        [1, self.column - 1, self.column, self.column + 1]
            .into_iter()
            .any(|step| (1..self.long).fold(stones, |line, _| line & (line >> step)) != 0)
    }
}

impl Rules for Lines {
    type Position = Stones;
    type Move = u8;
    type Moves = Cells;

    fn seats(&self) -> u8 {
        2
    }

    fn moves(&self, position: &Stones) -> Cells {
        if self.ending(position).is_some() {
            return Cells(0);
        }
        let cells = self.cells();
        Cells(match self.falls {
            true => (position.all + self.lowest()) & cells,
            false => cells & !position.all,
        })
    }

    fn play(&self, position: &Stones, cell: u8) -> Stones {
        Stones {
            own: position.all & !position.own,
            all: position.all | 1 << cell,
        }
    }

    fn ending(&self, position: &Stones) -> Option<Ending> {
        if self.has_line(position.all & !position.own) {
            Some(Ending::Won(RelativeSeat::NEXT))
        } else {
            (position.all == self.cells()).then_some(Ending::Drawn)
        }
    }
}

impl Searchable for Lines {
    fn at_most(&self, _start: &Stones) -> u128 {
        3u128.pow(self.width * self.height)
    }
}

/// The graph of a game from the empty board.
///
/// # Errors
/// If it is larger than the limits.
pub fn explored(
    rules: &Lines,
    limits: Limits,
) -> Result<Explored<Stones>, ExploreError<Infallible>> {
    explore(
        2,
        Lines::start(),
        limits,
        |positions, answers| {
            answer(rules, positions, answers);
            Ok(())
        },
        |_, _| {},
    )
}

/// Gives the answers of the rules about positions.
pub fn answer(rules: &Lines, positions: &[Stones], answers: &mut Answers<Stones>) {
    for position in positions {
        match rules.ending(position) {
            Some(ending) => answers.ended(ending),
            None => {
                let moves = rules.moves(position);
                answers.unfinished(moves.iter().map(|m| rules.play(position, m)));
            }
        }
    }
}
