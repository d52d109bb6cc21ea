//! Tables, and what may be done to make them fit.

use serde::Serialize;

use super::paths::common_folder;
use super::text::Text;

/// Rows under a header.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Table {
    /// The columns from the left.
    pub columns: Vec<Column>,
    /// The rows from the top, a cell for each column.
    pub rows: Vec<Vec<Text>>,
    /// The directory that all paths of the table were cut by.
    pub folder: Option<String>,
}

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Column {
    /// Its header.
    pub name: String,
    /// Whether its cells are numbers, which stand to the right.
    pub numbers: bool,
    /// The way in which the column gives way if there is no room.
    pub scarce: Scarce,
    /// Whether its cells are paths of files.
    pub paths: bool,
}

/// The way in which a column gives way if there is no room for all columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scarce {
    /// Nothing.
    Stays,
    /// Its cells may be broken into lines, between words.
    Wraps,
    /// It may be left out, those of the highest number first.
    Dropped(u8),
}

impl Column {
    /// A column of texts that stays.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            numbers: false,
            scarce: Scarce::Stays,
            paths: false,
        }
    }

    /// A column of numbers.
    pub fn numbers(name: &str) -> Self {
        Self {
            numbers: true,
            ..Self::new(name)
        }
    }

    /// A column of paths of files.
    pub fn paths(name: &str) -> Self {
        Self {
            paths: true,
            ..Self::new(name)
        }
    }

    /// This column, whose cells may be broken into lines.
    #[must_use]
    pub fn wraps(self) -> Self {
        Self {
            scarce: Scarce::Wraps,
            ..self
        }
    }

    /// This column, which may be left out; columns of the highest number go first.
    #[must_use]
    pub fn dropped(self, order: u8) -> Self {
        Self {
            scarce: Scarce::Dropped(order),
            ..self
        }
    }
}

impl Table {
    /// A table of these columns without rows.
    pub fn new(columns: impl IntoIterator<Item = Column>) -> Self {
        Self {
            columns: columns.into_iter().collect(),
            rows: Vec::new(),
            folder: None,
        }
    }

    /// Adds a row at the end.
    pub fn row<T: Into<Text>>(&mut self, cells: impl IntoIterator<Item = T>) {
        let cells = cells.into_iter().map(Into::into).collect();
        self.rows.push(cells);
    }

    /// This table without the column `echo`, if its cells are those of the column `of`, or empty: games that
    /// do not say their moves in words have nothing more to show there.
    ///
    /// # Panics
    /// If there is no column of either name.
    #[must_use]
    pub fn without_echo(mut self, echo: &str, of: &str) -> Self {
        let place = |name: &str| self.columns.iter().position(|column| column.name == name);
        let (echo, of) = place(echo).zip(place(of)).expect("columns of this table");
        let says_nothing = |row: &Vec<Text>| row[echo] == row[of] || row[echo] == Text::default();
        if self.rows.iter().all(says_nothing) {
            self.columns.remove(echo);
            for row in &mut self.rows {
                row.remove(echo);
            }
        }
        self
    }

    /// This table with the names of files without their directories.
    #[must_use]
    pub(super) fn with_names_of_files(&self) -> Self {
        let mut table = self.clone();
        for row in &mut table.rows {
            for (cell, column) in row.iter_mut().zip(&self.columns) {
                if let (true, Some(first)) = (column.paths, cell.spans.first_mut()) {
                    let name = first.text.rsplit('/').next().unwrap_or_default();
                    first.text = name.to_owned();
                }
            }
        }
        table
    }

    /// This table without the line that names the directory, because another table has it.
    #[must_use]
    pub(crate) fn without_saying_it(self) -> Self {
        Self {
            folder: None,
            ..self
        }
    }

    /// Takes the directory that all paths have in common out of their cells, to be said once.
    #[must_use]
    pub fn with_folder_said_once(mut self) -> Self {
        let of_paths: Vec<usize> = (0..self.columns.len())
            .filter(|&index| self.columns[index].paths)
            .collect();
        let cells = self
            .rows
            .iter()
            .flat_map(|row| of_paths.iter().map(|&index| &row[index]));
        let paths: Vec<String> = cells.map(Text::plain).collect();
        let Some(folder) = common_folder(paths.iter().map(String::as_str)) else {
            return self;
        };
        for row in &mut self.rows {
            for &index in &of_paths {
                if let Some(first) = row[index].spans.first_mut()
                    && let Some(rest) = first.text.strip_prefix(&folder)
                {
                    first.text = rest.to_owned();
                }
            }
        }
        self.folder = Some(folder);
        self
    }
}
