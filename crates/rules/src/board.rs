//! The visible board of a position.

use std::collections::BTreeMap;

/// The visible board of a position, as data. A renderer for a terminal or a page need not know the game.
/// Like the position, it is seen from the side of the player about to move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Board {
    /// Heaps of items, in order.
    Heaps(Vec<u64>),
    /// Towers and their heights, in order.
    Towers(Vec<u64>),
    /// Two heaps that can be taken from together, which are also the column and the row of a
    /// square on a board.
    Square([u64; 2]),
    /// A running total on its way up to a target.
    Count {
        /// The count so far.
        total: u64,
        /// The count at which the game ends.
        target: u64,
    },
    /// The boards of several games side by side.
    Sum(Vec<Board>),
    /// The hands of players.
    Hands {
        /// The players, the one about to move first, then by their turns.
        players: Vec<PlayerHands>,
        /// The count of one finger: 1, or 2 if half fingers are counted.
        finger: u16,
        /// The count that no hand can hold.
        limit: u16,
    },
    /// Rows of cells, each with a character.
    Grid(Grid),
    /// Places anywhere in the plane, some of them linked.
    Places(Places),
}

/// The hands of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlayerHands {
    /// The fingers of each hand, ascending; a dead hand has 0.
    pub hands: Vec<u16>,
    /// Further state of the player, in words: `2 lives left`.
    pub notes: Vec<String>,
}

/// Rows of cells.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Grid {
    /// The number of rows.
    pub rows: usize,
    /// The number of cells of each row.
    pub cols: usize,
    /// The shape of the cells, which says how they touch.
    pub shape: Shape,
    /// Whether marks stand on cells or on crossings.
    pub on: On,
    /// The character of every cell, row by row from the top; `rows * cols` of them.
    pub cells: Vec<char>,
    /// The meanings of the characters.
    pub marks: Marks,
}

/// The shape of the cells of a [`Grid`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Shape {
    /// Squares, in straight rows and columns.
    Square,
    /// Hexagons: each row is set off to the right by half a cell from the row above.
    Hex,
}

/// The places for the marks of a [`Grid`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum On {
    /// In the cells, as in noughts and crosses.
    Cells,
    /// On the points where lines cross, as in Go.
    Points,
}

/// Places with lines between them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Places {
    /// The coordinates of every place: x to the right, y down, in an arbitrary unit.
    pub places: Vec<[i32; 2]>,
    /// The two places, counted from 0, that every line joins.
    pub links: Vec<[usize; 2]>,
    /// The character of every place, in order.
    pub at: Vec<char>,
    /// The character of every line, in order; empty if lines never change.
    pub along: Vec<char>,
    /// The meanings of the characters.
    pub marks: Marks,
}

/// The meanings of characters. One that is not listed stands for an empty cell or place, or a line
/// that is there.
pub type Marks = BTreeMap<char, Mark>;

/// The meaning of a character of a [`Grid`] or of [`Places`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mark {
    /// The shape that is drawn.
    pub figure: Figure,
    /// The player it belongs to, as a seat counted from 0, which is the one that moves first in the
    /// game. Unlike everything else on a board it is not counted from the player about to move,
    /// because a character means the same throughout a game.
    pub owner: Option<u8>,
}

/// The shape of a [`Mark`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Figure {
    /// A full circle.
    Disc,
    /// A circle with a hole.
    Ring,
    /// Two crossed strokes.
    Cross,
    /// A filled cell.
    Block,
    /// A coin.
    Coin,
    /// Half of a domino; the other half lies in this direction.
    Domino(Side),
    /// Something that stands in the way; of a line, one that is drawn or closed.
    Wall,
    /// A text of a letter or a few: a chess glyph, a number.
    Text(String),
}

/// A direction on a grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Side {
    /// Towards the first row.
    Up,
    /// Towards the last row.
    Down,
    /// Towards the first column.
    Left,
    /// Towards the last column.
    Right,
}

impl Grid {
    /// The characters of every row, from the top.
    pub fn lines(&self) -> impl Iterator<Item = &[char]> {
        self.cells.chunks(self.cols.max(1))
    }

    /// Whether the grid is one row of text: every character stands for itself.
    #[must_use]
    pub fn is_text(&self) -> bool {
        let is_itself = |&cell: &char| match self.marks.get(&cell) {
            Some(mark) => mark.owner.is_none() && mark.figure == Figure::Text(cell.to_string()),
            None => cell == ' ',
        };
        self.rows == 1 && self.cells.iter().all(is_itself)
    }
}
