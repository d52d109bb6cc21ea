//! Boards as headers declare them: a grid or places, and the marks that characters stand for.

use std::collections::BTreeMap;
use std::fmt;

use grundy_rules::{Board, Figure, Grid, Mark, Marks, On, Places, Shape, TextError, number_of};
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::error::ModuleError;
use crate::header_key::HeaderTable;
use crate::text::{is_plain, shown};

/// The most rows and the most columns of a grid.
const MAX_SIDE: u64 = 64;
/// The most places, and the most links.
const MAX_PLACES: usize = 1_000;
/// Characters that separate those of a board. They are skipped unless they are marks.
const SEPARATORS: &[char] = &[' ', '/', '|', ',', ':', ';'];

/// The board of a game: it maps positions to boards.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct BoardSpec {
    layout: Layout,
    marks: Marks,
}

#[derive(Clone, PartialEq, Eq, Default, Debug)]
enum Layout {
    /// The position as a text, on a row of cells.
    #[default]
    Text,
    /// The numbers of the position are heaps.
    Heaps,
    Grid {
        rows: Length,
        cols: Length,
        shape: Shape,
        on: On,
    },
    Places {
        places: Vec<[i32; 2]>,
        links: Vec<[usize; 2]>,
        /// Whether links have characters as well, after those of the places.
        along: bool,
    },
}

/// A number, or the name of a key and how much more than its value.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Length {
    Fixed(u64),
    Key { name: String, more: i64 },
}

/// `board` in a header.
#[derive(Clone, Default, Debug)]
pub(crate) enum RawBoard {
    Word(String),
    Table(RawTable),
    #[default]
    Nothing,
}

impl<'de> Deserialize<'de> for RawBoard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(BoardReader)
    }
}

/// Reads a word or a table. An error in the table keeps its place in the header.
struct BoardReader;

impl<'de> Visitor<'de> for BoardReader {
    type Value = RawBoard;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{ grid = [3, 3] }, { places = [...] } or \"heaps\"")
    }

    fn visit_str<E>(self, word: &str) -> Result<RawBoard, E> {
        Ok(RawBoard::Word(word.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<RawBoard, A::Error> {
        RawTable::deserialize(MapAccessDeserializer::new(table)).map(RawBoard::Table)
    }
}

#[derive(Clone, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawTable {
    grid: Option<[RawLength; 2]>,
    #[serde(default)]
    on: RawOn,
    #[serde(default)]
    shape: RawShape,
    places: Option<Vec<[i32; 2]>>,
    #[serde(default)]
    links: Vec<[usize; 2]>,
    #[serde(default)]
    along: bool,
    #[serde(default)]
    marks: BTreeMap<String, RawMark>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "a side of the grid must be a number, or a setting such as \"n\" or \"n + 1\""
)]
enum RawLength {
    Number(u64),
    Key(String),
}

#[derive(Clone, Copy, Default, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum RawOn {
    #[default]
    Cells,
    Points,
}

#[derive(Clone, Copy, Default, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum RawShape {
    #[default]
    Square,
    Hex,
}

/// The meaning of a character: a seat, a figure, or both.
#[derive(Clone, Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "a mark is a seat (1), a figure (\"disc\") or both: { seat = 1, figure = \"disc\" }"
)]
enum RawMark {
    Seat(u8),
    Figure(String),
    Both(RawFigure),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFigure {
    seat: Option<u8>,
    figure: Option<String>,
}

impl BoardSpec {
    /// The board of a header with these keys and this number of seats.
    ///
    /// # Errors
    /// If the table of the board is wrong.
    pub(crate) fn read(raw: &RawBoard, keys: &HeaderTable, seats: u8) -> Result<Self, ModuleError> {
        let table = match raw {
            RawBoard::Nothing => return Ok(Self::default()),
            RawBoard::Word(word) if word == "heaps" => {
                return Ok(Self {
                    layout: Layout::Heaps,
                    marks: Marks::new(),
                });
            }
            RawBoard::Word(word) => {
                let problem = format!("board = \"{}\" in the header", shown(word));
                return Err(wrong(problem));
            }
            RawBoard::Table(table) => table,
        };
        let layout = match (&table.grid, &table.places) {
            (Some([rows, cols]), None) => Layout::Grid {
                rows: length(rows, keys)?,
                cols: length(cols, keys)?,
                shape: match table.shape {
                    RawShape::Square => Shape::Square,
                    RawShape::Hex => Shape::Hex,
                },
                on: match table.on {
                    RawOn::Cells => On::Cells,
                    RawOn::Points => On::Points,
                },
            },
            (None, Some(places)) => self::places(places, table)?,
            _ => {
                return Err(wrong(
                    "the board in the header must have either `grid` or `places`",
                ));
            }
        };
        let marks = table.marks.iter().map(|(text, raw)| mark(text, raw, seats));
        Ok(Self {
            layout,
            marks: marks.collect::<Result<_, _>>()?,
        })
    }

    /// The rows and columns. `None` if it is not a grid.
    pub(crate) fn grid(&self, value: impl Fn(&str) -> Option<u64>) -> Option<[usize; 2]> {
        let Layout::Grid { rows, cols, .. } = &self.layout else {
            return None;
        };
        let side = |length: &Length| usize::try_from(length.value(&value)?).ok();
        Some([side(rows)?, side(cols)?])
    }

    /// The number of places. `None` if it is not made of places.
    pub(crate) fn places(&self) -> Option<usize> {
        match &self.layout {
            Layout::Places { places, .. } => Some(places.len()),
            Layout::Text | Layout::Heaps | Layout::Grid { .. } => None,
        }
    }

    /// Whether it is a grid.
    pub(crate) fn is_grid(&self) -> bool {
        matches!(self.layout, Layout::Grid { .. })
    }

    /// The number of characters that a position needs for the board. `None` if any number will do.
    pub(crate) fn needs(&self, value: impl Fn(&str) -> Option<u64>) -> Option<usize> {
        match &self.layout {
            Layout::Text | Layout::Heaps => None,
            Layout::Grid { .. } => self.grid(value).map(|[rows, cols]| rows * cols),
            Layout::Places {
                places,
                links,
                along,
            } => Some(places.len() + if *along { links.len() } else { 0 }),
        }
    }

    /// Whether a character of a position is on the board and does not only separate others.
    pub(crate) fn stands(&self, c: char) -> bool {
        !SEPARATORS.contains(&c) || self.marks.contains_key(&c)
    }

    /// Whether positions are heaps.
    pub(crate) fn is_heaps(&self) -> bool {
        self.layout == Layout::Heaps
    }

    /// Whether some mark belongs to a player.
    pub(crate) fn has_owners(&self) -> bool {
        self.marks.values().any(|mark| mark.owner.is_some())
    }

    /// The seat that a character belongs to.
    pub(crate) fn owner(&self, c: char) -> Option<u8> {
        self.marks.get(&c)?.owner
    }

    /// The board of a position. A text that does not fit is shown as it is, on a single row.
    pub(crate) fn of(&self, text: &str, value: impl Fn(&str) -> Option<u64>) -> Board {
        let cells = || {
            let chars = text.chars();
            chars.filter(|&c| self.stands(c)).collect::<Vec<char>>()
        };
        let made = match &self.layout {
            Layout::Text => None,
            Layout::Heaps => heaps(text).map(Board::Heaps),
            Layout::Grid { shape, on, .. } => self.grid(&value).and_then(|[rows, cols]| {
                let mut cells = cells();
                let fits = cells.len() >= rows * cols && rows * cols > 0;
                cells.truncate(rows * cols);
                fits.then(|| {
                    Board::Grid(Grid {
                        rows,
                        cols,
                        shape: *shape,
                        on: *on,
                        cells,
                        marks: self.marks.clone(),
                    })
                })
            }),
            Layout::Places {
                places,
                links,
                along,
            } => {
                let all = cells();
                let lines = if *along { links.len() } else { 0 };
                (all.len() >= places.len() + lines).then(|| {
                    Board::Places(Places {
                        places: places.clone(),
                        links: links.clone(),
                        at: all[..places.len()].to_vec(),
                        along: all[places.len()..places.len() + lines].to_vec(),
                        marks: self.marks.clone(),
                    })
                })
            }
        };
        made.unwrap_or_else(|| self.on_a_row(text))
    }

    fn on_a_row(&self, text: &str) -> Board {
        let figure = |c: char| Mark {
            figure: Figure::Text(c.to_string()),
            owner: None,
        };
        let cells: Vec<char> = text.chars().collect();
        let mut marks: Marks = cells.iter().map(|&c| (c, figure(c))).collect();
        marks.remove(&' ');
        marks.extend(self.marks.clone());
        Board::Grid(Grid {
            rows: 1,
            cols: cells.len(),
            shape: Shape::Square,
            on: On::Cells,
            cells,
            marks,
        })
    }
}

/// The numbers of a position. `None` if it has anything but numbers.
pub(crate) fn heaps(text: &str) -> Option<Vec<u64>> {
    let numbers = text.split_whitespace().map(|word| word.parse().ok());
    numbers.collect()
}

/// Checks that there are as many sizes as heaps.
pub(crate) fn as_many(count: usize, sizes: &[u64]) -> Result<(), TextError> {
    if count == sizes.len() && count > 0 {
        return Ok(());
    }
    let problem = format!("{} instead of {count}", number_of(sizes.len(), "heap"));
    Err(TextError::new(problem, "as many heaps as the position has"))
}

impl Length {
    fn value(&self, key: impl Fn(&str) -> Option<u64>) -> Option<u64> {
        let value = match self {
            Self::Fixed(number) => *number,
            Self::Key { name, more } => key(name)?.checked_add_signed(*more)?,
        };
        (value <= MAX_SIDE).then_some(value)
    }
}

fn wrong(problem: impl fmt::Display) -> ModuleError {
    ModuleError::new(problem)
        .help("write board = { grid = [3, 3] }, board = { places = [[0, 0], [1, 0]] } or board = \"heaps\"")
}

/// `3`, `"n"`, `"n + 1"` or `"n - 1"`.
fn length(raw: &RawLength, keys: &HeaderTable) -> Result<Length, ModuleError> {
    let text = match raw {
        RawLength::Number(number) if *number <= MAX_SIDE => return Ok(Length::Fixed(*number)),
        RawLength::Number(number) => {
            let problem = format!("a board of {number} rows or columns; at most {MAX_SIDE}");
            return Err(ModuleError::new(problem));
        }
        RawLength::Key(text) => text,
    };
    let (name, more) = match text.split_once(['+', '-']) {
        Some((name, number)) => {
            let number: Option<i64> = number.trim().parse().ok();
            let more = number.map(|n| if text.contains('-') { -n } else { n });
            (name.trim(), more)
        }
        None => (text.trim(), Some(0)),
    };
    match more {
        Some(more) if keys.contains_key(name) => Ok(Length::Key {
            name: name.to_owned(),
            more,
        }),
        _ => {
            let problem = format!("a side of the board is `{}`", shown(text));
            Err(ModuleError::new(problem)
                .help("a side is a number, a key of the header, or a key and a number: \"n + 1\""))
        }
    }
}

fn places(places: &[[i32; 2]], table: &RawTable) -> Result<Layout, ModuleError> {
    if places.len() > MAX_PLACES || table.links.len() > MAX_PLACES {
        let problem = format!("a board has at most {MAX_PLACES} places and links");
        return Err(ModuleError::new(problem));
    }
    let is_missing = |link: &&[usize; 2]| link.iter().any(|&end| end >= places.len());
    if let Some([a, b]) = table.links.iter().find(is_missing) {
        let problem = format!("the link [{a}, {b}] of the board joins a place that is not there");
        return Err(ModuleError::new(problem).help("places are counted from 0"));
    }
    Ok(Layout::Places {
        places: places.to_vec(),
        links: table.links.clone(),
        along: table.along,
    })
}

/// A mark of the board of a game with this number of seats.
fn mark(text: &str, raw: &RawMark, seats: u8) -> Result<(char, Mark), ModuleError> {
    let mut chars = text.chars();
    let (Some(c), None) = (chars.next(), chars.next()) else {
        let problem = format!(
            "the mark `{}` of the board is not one character",
            shown(text)
        );
        return Err(ModuleError::new(problem));
    };
    if !is_plain(c) {
        return Err(ModuleError::new(
            "a mark of the board is an invisible character",
        ));
    }
    let (seat, named) = match raw {
        RawMark::Seat(seat) => (Some(*seat), None),
        RawMark::Figure(name) => (None, Some(name)),
        RawMark::Both(both) => (both.seat, both.figure.as_ref()),
    };
    let owner = match seat {
        None => None,
        Some(seat) if (1..=seats).contains(&seat) => Some(seat - 1),
        Some(seat) => {
            let problem = format!(
                "the mark `{c}` of the board belongs to seat {seat}, and the game has seats 1 to {seats}"
            );
            return Err(ModuleError::new(problem).help(
                "write the seat of the owner in `marks`, or only a figure if no player owns the mark; `seats` in the \
                 header says how many players there are",
            ));
        }
    };
    let figure = match named.map(String::as_str) {
        None => match c.to_ascii_lowercase() {
            'x' => Figure::Cross,
            'o' => Figure::Ring,
            _ => Figure::Disc,
        },
        Some(name) => figure(name)?,
    };
    Ok((c, Mark { figure, owner }))
}

/// A figure by its name; any other short text is drawn as it is.
fn figure(name: &str) -> Result<Figure, ModuleError> {
    use grundy_rules::Side::{Down, Left, Right, Up};
    Ok(match name {
        "disc" => Figure::Disc,
        "ring" => Figure::Ring,
        "cross" => Figure::Cross,
        "block" => Figure::Block,
        "coin" => Figure::Coin,
        "wall" => Figure::Wall,
        "domino-up" => Figure::Domino(Up),
        "domino-down" => Figure::Domino(Down),
        "domino-left" => Figure::Domino(Left),
        "domino-right" => Figure::Domino(Right),
        text if text.chars().count() <= 3 && text.chars().all(is_plain) => {
            Figure::Text(text.to_owned())
        }
        text => {
            let problem = format!("unknown figure `{}` of a mark of the board", shown(text));
            return Err(ModuleError::new(problem).help(
                "it is disc, ring, cross, block, coin, wall, domino-up, domino-down, domino-left, \
                 domino-right, or a text of at most three characters",
            ));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(board: &str) -> Result<BoardSpec, ModuleError> {
        let header = format!("title = \"A\"\nkeys.n = {{ max = 9 }}\nboard = {board}");
        crate::Header::read(&header).map(|header| header.board)
    }

    fn board(text: &str, position: &str, n: u64) -> Board {
        let spec = spec(text).expect("a board");
        spec.of(position, |name| (name == "n").then_some(n))
    }

    #[test]
    fn a_grid_takes_the_characters_row_by_row() {
        let text = "{ grid = [2, \"n + 1\"], marks = { x = 1, \"#\" = \"block\" } }";
        let Board::Grid(grid) = board(text, "x.#/..x 2", 2) else {
            panic!("a grid");
        };
        assert_eq!((grid.rows, grid.cols), (2, 3));
        assert_eq!(grid.cells.iter().collect::<String>(), "x.#..x");
        assert_eq!(grid.marks[&'x'].owner, Some(0));
        assert_eq!(grid.marks[&'#'].figure, Figure::Block);
        // A text that is too short is shown on a single row.
        let Board::Grid(row) = board(text, "x.#", 2) else {
            panic!("a grid");
        };
        assert_eq!((row.rows, row.cols), (1, 3));
    }

    #[test]
    fn places_and_links_take_a_character_each() {
        let text = "{ places = [[0, 0], [2, 0]], links = [[0, 1]], along = true }";
        let Board::Places(places) = board(text, "ab=", 0) else {
            panic!("places");
        };
        assert_eq!((&*places.at, &*places.along), (&['a', 'b'][..], &['='][..]));
        assert_eq!(spec(text).expect("a board").needs(|_| None), Some(3));
    }

    #[test]
    fn heaps_are_numbers() {
        assert_eq!(
            board("\"heaps\"", "3 0 12", 0),
            Board::Heaps(vec![3, 0, 12])
        );
        assert!(matches!(board("\"heaps\"", "3 x", 0), Board::Grid(_)));
    }

    #[test]
    fn a_wrong_board_is_named() {
        for (text, problem) in [
            ("\"cells\"", "board = \"cells\" in the header"),
            (
                "{}",
                "the board in the header must have either `grid` or `places`",
            ),
            (
                "{ grid = [1, 1], places = [] }",
                "the board in the header must have either",
            ),
            ("{ grid = [65, 1] }", "a board of 65 rows or columns"),
            ("{ grid = [\"m\", 1] }", "a side of the board is `m`"),
            (
                "{ places = [[0, 0]], links = [[0, 1]] }",
                "the link [0, 1] of the board joins",
            ),
            (
                "{ grid = [1, 1], marks = { xy = 1 } }",
                "the mark `xy` of the board is not one",
            ),
            (
                "{ grid = [1, 1], marks = { x = 9 } }",
                "the mark `x` of the board belongs to seat 9, and the game has seats 1 to 2",
            ),
            (
                "{ grid = [1, 1], marks = { x = 3 } }",
                "the mark `x` of the board belongs to seat 3",
            ),
            (
                "{ grid = [1, 1], marks = { x = { seat = 0, figure = \"disc\" } } }",
                "the mark `x` of the board belongs to seat 0",
            ),
            (
                "{ grid = [1, 1], marks = { x = \"square\" } }",
                "unknown figure `square`",
            ),
        ] {
            let error = spec(text).expect_err(text);
            assert!(error.problem.starts_with(problem), "{text}: {error}");
        }
    }
}
