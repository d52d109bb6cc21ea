//! The effect of a move on a board, read off the characters that changed.

use crate::{Board, Marks};

/// The difference between two boards of one game. Drawing it needs no rules: it is read off the
/// characters of a [`crate::Grid`] or of [`crate::Places`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Change {
    /// Nothing that the boards show.
    Nothing,
    /// Something was placed, removed or turned over at this cell or place, counted from 0.
    At(usize),
    /// Something went from one cell or place, now empty, to another.
    Moved {
        /// The cell or place before the move.
        from: usize,
        /// The cell or place after it.
        to: usize,
    },
    /// This line, counted from 0, was drawn, closed or removed. Apart from it, only marks may have appeared or changed.
    Line(usize),
    /// Several things at once.
    Many {
        /// The cells or places that changed.
        places: Vec<usize>,
        /// The lines that changed.
        links: Vec<usize>,
    },
}

impl Change {
    /// The cells or places that changed. A click on these means the move that changes them.
    #[must_use]
    pub fn places(&self) -> Vec<usize> {
        match self {
            Self::Nothing | Self::Line(_) => Vec::new(),
            Self::At(place) => vec![*place],
            Self::Moved { from, to } => vec![*from, *to],
            Self::Many { places, .. } => places.clone(),
        }
    }
}

impl Change {
    /// The lines that changed.
    #[must_use]
    pub fn links(&self) -> Vec<usize> {
        match self {
            Self::Nothing | Self::At(_) | Self::Moved { .. } => Vec::new(),
            Self::Line(link) => vec![*link],
            Self::Many { links, .. } => links.clone(),
        }
    }
}

impl Board {
    /// The difference between this board and the next one of the same game; `None` for boards that are not
    /// made of characters, or that differ in more than those.
    ///
    /// ```
    /// use grundy_rules::{Board, Change, Figure, Grid, Mark, Marks, On, Shape};
    ///
    /// let pawn = Mark { figure: Figure::Disc, owner: Some(0) };
    /// let board = |cells: &str| Board::Grid(Grid {
    ///     rows: 1,
    ///     cols: 3,
    ///     shape: Shape::Square,
    ///     on: On::Cells,
    ///     cells: cells.chars().collect(),
    ///     marks: Marks::from([('p', pawn.clone())]),
    /// });
    /// assert_eq!(board("p..").change(&board("p.p")), Some(Change::At(2)));
    /// assert_eq!(board("p..").change(&board("..p")), Some(Change::Moved { from: 0, to: 2 }));
    /// ```
    #[must_use]
    pub fn change(&self, next: &Self) -> Option<Change> {
        match (self, next) {
            (Self::Grid(a), Self::Grid(b)) if (a.rows, a.cols) == (b.rows, b.cols) => {
                let cells = Changed::of(&a.cells, &b.cells)?;
                Some(change(&a.marks, cells, Changed::default()))
            }
            (Self::Places(a), Self::Places(b))
                if (&a.places, &a.links) == (&b.places, &b.links) =>
            {
                let places = Changed::of(&a.at, &b.at)?;
                Some(change(&a.marks, places, Changed::of(&a.along, &b.along)?))
            }
            _ => None,
        }
    }
}

/// The places at which characters differ, with the characters before and after.
#[derive(Default)]
struct Changed(Vec<(usize, char, char)>);

impl Changed {
    /// `None` if the numbers of characters differ.
    fn of(before: &[char], after: &[char]) -> Option<Self> {
        let pairs = before.iter().zip(after).enumerate();
        let changed = pairs.filter(|(_, (before, after))| before != after);
        let changed = changed.map(|(place, (&before, &after))| (place, before, after));
        (before.len() == after.len()).then(|| Self(changed.collect()))
    }

    fn numbers(&self) -> Vec<usize> {
        self.0.iter().map(|&(place, ..)| place).collect()
    }
}

fn change(marks: &Marks, places: Changed, links: Changed) -> Change {
    let emptied = |&(_, before, after): &(usize, char, char)| {
        marks.contains_key(&before) && !marks.contains_key(&after)
    };
    match (&places.0[..], &links.0[..]) {
        ([], []) => Change::Nothing,
        ([(place, ..)], []) => Change::At(*place),
        // A line may close a box, which then gets a mark.
        (marked, [(line, ..)]) if !marked.iter().any(emptied) => Change::Line(*line),
        ([a, b], []) if emptied(a) != emptied(b) => {
            let (from, to) = if emptied(a) { (a.0, b.0) } else { (b.0, a.0) };
            Change::Moved { from, to }
        }
        _ => Change::Many {
            places: places.numbers(),
            links: links.numbers(),
        },
    }
}
