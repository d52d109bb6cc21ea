//! Symmetries of a board: rotations and reflections that map every position to an equivalent one.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::board::BoardSpec;
use crate::error::ModuleError;
use crate::text::shown;

/// The most images of a board, itself included.
const MAX_IMAGES: usize = 1_000;

/// The symmetries that a header declares.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Symmetry(Vec<Generator>);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Generator {
    /// A symmetry of a grid.
    Grid(GridSymmetry),
    /// A permutation of the places: place n of the image has the character of place `from[n]`.
    Places(Vec<usize>),
}

/// A symmetry of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum GridSymmetry {
    /// Each row is reversed.
    LeftRight,
    /// The order of the rows is reversed.
    TopBottom,
    /// Rows and columns are exchanged.
    Diagonal,
    /// A rotation by 180 degrees.
    HalfTurn,
    /// A rotation by 90 degrees.
    QuarterTurn,
}

/// An entry of `symmetry` in a header.
#[derive(Clone, Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "`symmetry` has names such as \"left-right\", or lists such as [2, 1, 0]"
)]
pub(crate) enum RawSymmetry {
    Word(String),
    Places(Vec<usize>),
}

impl Symmetry {
    pub(crate) fn read(raw: &[RawSymmetry], board: &BoardSpec) -> Result<Self, ModuleError> {
        let read = raw.iter().map(|raw| generator(raw, board));
        read.collect::<Result<_, _>>().map(Self)
    }

    /// Whether no symmetry is declared.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.0.is_empty()
    }

    /// The group that the symmetries generate: all images of a board.
    pub(crate) fn images(
        &self,
        board: &BoardSpec,
        value: impl Fn(&str) -> Option<u64>,
    ) -> Result<Images, ModuleError> {
        let sides = board.grid(value);
        let generators = self.0.iter().map(|generator| match generator {
            Generator::Places(from) => Ok(from.clone()),
            Generator::Grid(symmetry) => {
                let sides = sides.ok_or_else(|| ModuleError::new("the board is too large"))?;
                symmetry.of(sides)
            }
        });
        let generators = generators.collect::<Result<Vec<_>, _>>()?;
        let itself: Vec<usize> = (0..generators.first().map_or(0, Vec::len)).collect();
        let mut all = BTreeSet::from([itself.clone()]);
        let mut todo = vec![itself];
        while let Some(image) = todo.pop() {
            for from in &generators {
                let next: Vec<usize> = from.iter().map(|&place| image[place]).collect();
                if all.insert(next.clone()) {
                    todo.push(next);
                }
            }
            if all.len() > MAX_IMAGES {
                let problem =
                    format!("the symmetries of the board make more than {MAX_IMAGES} images");
                return Err(ModuleError::new(problem));
            }
        }
        Ok(Images {
            board: board.clone(),
            all: all.into_iter().collect(),
        })
    }
}

/// The rotations and reflections of a board, with their names. The most useful come first.
pub(crate) fn of_board(
    board: &BoardSpec,
    value: impl Fn(&str) -> Option<u64>,
) -> impl Iterator<Item = (&'static str, Image<'_>)> {
    let sides = board.grid(value);
    let mut named = GridSymmetry::ALL;
    // With a quarter of a turn and one mirror, all others follow.
    named.sort_by_key(|&(_, symmetry)| symmetry != GridSymmetry::QuarterTurn);
    named.into_iter().filter_map(move |(name, symmetry)| {
        let from = symmetry.of(sides?).ok()?;
        Some((name, Image { board, from }))
    })
}

fn generator(raw: &RawSymmetry, board: &BoardSpec) -> Result<Generator, ModuleError> {
    match raw {
        RawSymmetry::Word(word) if board.is_grid() => GridSymmetry::read(word).map(Generator::Grid),
        RawSymmetry::Word(_) => Err(ModuleError::new(
            "`symmetry` names a rotation or a reflection, and the board is not a grid",
        )
        .help("with places, write where each comes from: symmetry = [[2, 1, 0]]")),
        RawSymmetry::Places(from) => {
            let mut sorted = from.clone();
            sorted.sort_unstable();
            let count = board.places().unwrap_or(from.len());
            if from.is_empty() || from.len() != count || !sorted.into_iter().eq(0..count) {
                let problem = format!(
                    "an entry of `symmetry` must contain each number from 0 to {} exactly once",
                    count.max(1) - 1
                );
                return Err(ModuleError::new(problem).help(
                    "it lists for every place of the board, in order, the place that comes there: [2, 1, 0]",
                ));
            }
            Ok(Generator::Places(from.clone()))
        }
    }
}

impl GridSymmetry {
    const ALL: [(&str, Self); 5] = [
        ("left-right", Self::LeftRight),
        ("top-bottom", Self::TopBottom),
        ("diagonal", Self::Diagonal),
        ("half-turn", Self::HalfTurn),
        ("quarter-turn", Self::QuarterTurn),
    ];

    fn read(word: &str) -> Result<Self, ModuleError> {
        let known = Self::ALL.iter().find(|(name, _)| *name == word);
        known.map(|&(_, symmetry)| symmetry).ok_or_else(|| {
            let names: Vec<String> = Self::ALL
                .iter()
                .map(|(name, _)| format!("\"{name}\""))
                .collect();
            let problem = format!("`symmetry` names `{}`", shown(word));
            ModuleError::new(problem).help(format!("there are {}", names.join(", ")))
        })
    }

    /// For each cell of the image the cell of the original.
    fn of(self, [rows, cols]: [usize; 2]) -> Result<Vec<usize>, ModuleError> {
        if matches!(self, Self::Diagonal | Self::QuarterTurn) && rows != cols {
            let problem = format!("a board of {rows} x {cols} is not a square");
            return Err(ModuleError::new(problem).help(
                "\"diagonal\" and \"quarter-turn\" are for squares; \"left-right\", \"top-bottom\" and \
                 \"half-turn\" for any grid",
            ));
        }
        let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let from = cells.map(|(row, col)| match self {
            Self::LeftRight => row * cols + (cols - 1 - col),
            Self::TopBottom => (rows - 1 - row) * cols + col,
            Self::HalfTurn => (rows - 1 - row) * cols + (cols - 1 - col),
            Self::Diagonal => col * cols + row,
            Self::QuarterTurn => (rows - 1 - col) * cols + row,
        });
        Ok(from.collect())
    }
}

/// All images of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Images {
    board: BoardSpec,
    all: Vec<Vec<usize>>,
}

impl Images {
    /// The images of a position, itself among them. Characters after the board, such as whose turn it is, stay as
    /// they are. A position with too few characters has only itself.
    pub(crate) fn of<'t>(&'t self, text: &'t str) -> impl Iterator<Item = String> + 't {
        let count = self.all.first().map_or(0, Vec::len);
        let on_board = OnBoard::new(&self.board, text, count);
        let fits = on_board.is_some();
        let images = on_board.into_iter().flat_map(|on_board| {
            let images = self.all.iter();
            images.map(move |from| on_board.image(from))
        });
        images.chain((!fits).then(|| text.to_owned()))
    }

    /// The number of images of a position, itself among them.
    pub(crate) fn count(&self) -> usize {
        self.all.len()
    }

    /// The first of the images in the order of characters. Only this one is written.
    pub(crate) fn least(&self, text: &str) -> String {
        let count = self.all.first().map_or(0, Vec::len);
        let least = OnBoard::new(&self.board, text, count).and_then(|on_board| {
            let images = self.all.iter();
            let least = images.min_by(|one, other| on_board.order(one).cmp(on_board.order(other)));
            least.map(|from| on_board.image(from))
        });
        least.unwrap_or_else(|| text.to_owned())
    }
}

/// One rotation or reflection of a board.
#[derive(Debug)]
pub(crate) struct Image<'b> {
    board: &'b BoardSpec,
    from: Vec<usize>,
}

impl Image<'_> {
    /// The image of a position, which is the position itself if it has too few characters.
    pub(crate) fn of(&self, text: &str) -> String {
        let on_board = OnBoard::new(self.board, text, self.from.len());
        on_board.map_or_else(|| text.to_owned(), |on_board| on_board.image(&self.from))
    }
}

/// A position whose characters are assigned to the places of a board.
struct OnBoard {
    all: Vec<char>,
    /// The indices of the characters that are on the board.
    places: Vec<usize>,
}

impl OnBoard {
    /// `None` if there are fewer characters than places.
    fn new(board: &BoardSpec, text: &str, count: usize) -> Option<Self> {
        let all: Vec<char> = text.chars().collect();
        let standing = (0..all.len()).filter(|&n| board.stands(all[n]));
        let places: Vec<usize> = standing.take(count).collect();
        (places.len() == count).then_some(Self { all, places })
    }

    /// The characters of the places of an image. They decide its order, since all other characters stay.
    fn order(&self, from: &[usize]) -> impl Iterator<Item = char> {
        from.iter().map(move |&from| self.all[self.places[from]])
    }

    /// The position whose place n has the character of place `from[n]`.
    fn image(&self, from: &[usize]) -> String {
        let mut image = self.all.clone();
        for (&to, &from) in self.places.iter().zip(from) {
            image[to] = self.all[self.places[from]];
        }
        image.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn images(symmetry: &str, board: &str) -> Result<Images, ModuleError> {
        let header = format!("title = \"A\"\nboard = {board}\nsymmetry = {symmetry}");
        let header = crate::Header::read(&header)?;
        header.symmetry.images(&header.board, |_| None)
    }

    #[test]
    fn a_square_has_eight_images() {
        let square = "{ grid = [3, 3], marks = { x = 1 } }";
        let all = images("[\"quarter-turn\", \"diagonal\"]", square).expect("images");
        assert_eq!(all.all.len(), 8);
        let corners: BTreeSet<String> = all.of("x../.../... x").collect();
        let expected = [
            "x../.../... x",
            "..x/.../... x",
            ".../.../x.. x",
            ".../.../..x x",
        ];
        assert_eq!(corners, expected.map(str::to_owned).into());
        assert_eq!(all.least("x../.../... x"), ".../.../..x x");
        let same =
            images("[\"left-right\", \"top-bottom\", \"diagonal\"]", square).expect("images");
        assert_eq!(same, all);
        assert_eq!(
            all.least("x."),
            "x.",
            "a position with too few characters stays"
        );
    }

    #[test]
    fn places_are_exchanged_as_they_are_listed() {
        let board = "{ places = [[0, 0], [1, 0], [2, 0]], marks = { x = 1 } }";
        let all = images("[[1, 2, 0]]", board).expect("images");
        assert_eq!(all.of("xyz").collect::<Vec<_>>(), ["xyz", "yzx", "zxy"]);
        for text in ["xyz", "zzx", "yxx 7", "äzx", "x日ä", "zy"] {
            assert_eq!(all.of(text).min(), Some(all.least(text)), "{text}");
        }
        for wrong in ["[[1, 2]]", "[[0, 1, 1]]", "[\"diagonal\"]"] {
            assert!(images(wrong, board).is_err(), "{wrong}");
        }
        assert!(images("[\"diagonal\"]", "{ grid = [2, 3] }").is_err());
    }
}
