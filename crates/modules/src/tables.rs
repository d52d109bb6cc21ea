//! The tables of a configured module: the table of the start, and tables of positions that play cannot reach
//! from there.

use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use grundy_rules::{Board, TextError, quoted};
use grundy_solver::{Budget, Node};

use crate::components;
use crate::configured::ConfiguredModule;
use crate::effort::Effort;
use crate::error::ModuleError;
use crate::explore;
use crate::instance::drop_large_instance;
use crate::labels::Label;
use crate::picture;
use crate::table::Table;
use crate::text::{collapse_spaces, example};

/// The most positions outside the table of the start from which a game is explored.
const MAX_BEYOND: usize = 1_000;

/// A position: a table and a number there. A position that play reaches from the start is always in the first
/// table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Place {
    table: u16,
    pub(crate) node: Node,
}

/// A move: the number of its text among those of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    table: u16,
    pub(crate) label: Label,
}

impl Place {
    /// The move with this text in the table of the position.
    pub(crate) fn with(self, label: Label) -> Move {
        Move {
            table: self.table,
            label,
        }
    }

    /// Another position of the same table.
    pub(crate) fn at(self, node: Node) -> Self {
        Self { node, ..self }
    }
}

/// The tables of a configured module for the positions that were used so far.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) on: ConfiguredModule,
    effort: Effort,
    /// The table of the start.
    first: Arc<Table>,
    /// For each text of a move whether play meets it from the start. `None` if play meets all of them.
    met: OnceLock<Option<Vec<bool>>>,
    /// The positions in that table from which play starts: several in a sum.
    start: Vec<Node>,
    /// The tables of positions that play cannot reach from the start.
    beyond: RwLock<Vec<Arc<Table>>>,
}

impl Tables {
    pub(crate) fn new(on: ConfiguredModule, effort: Effort, first: Arc<Table>) -> Self {
        Self {
            on,
            effort,
            first,
            start: Vec::new(),
            met: OnceLock::new(),
            beyond: RwLock::default(),
        }
    }

    /// Sets the positions of the first table from which play starts: one, or the parts of a sum.
    pub(crate) fn from(self, start: impl IntoIterator<Item = Place>) -> Self {
        let start = start.into_iter().map(|place| place.node).collect();
        Self { start, ..self }
    }

    /// Whether play from the start meets a move of this text. The table may have been made for another start, and
    /// whether a move is legal must not depend on that.
    fn is_met(&self, label: Label) -> bool {
        let met = self.met.get_or_init(|| {
            let is_all = self.start.is_empty() || self.start == [0];
            (!is_all).then(|| self.first.labels_from(&self.start))
        });
        let is_met = |met: &Vec<bool>| met.get(label as usize).copied().unwrap_or(false);
        met.as_ref().is_none_or(is_met)
    }

    /// The number of positions and moves that play reaches from the start.
    pub(crate) fn size(&self) -> u64 {
        self.first.size_from(&self.start)
    }

    /// The position with this text in the table of the start.
    pub(crate) fn place(&self, text: &str) -> Option<Place> {
        let node = self.first.number(text)?;
        Some(Place { table: 0, node })
    }

    /// The table of a position.
    pub(crate) fn table(&self, place: Place) -> Arc<Table> {
        self.numbered(place.table)
    }

    fn numbered(&self, number: u16) -> Arc<Table> {
        match number.checked_sub(1) {
            None => Arc::clone(&self.first),
            Some(place) => {
                let beyond = self.beyond.read().unwrap_or_else(PoisonError::into_inner);
                let table = beyond.get(usize::from(place));
                Arc::clone(table.unwrap_or(&self.first))
            }
        }
    }

    /// Reads a position and returns its canonical form. The game is explored from there if play cannot reach it
    /// from the start.
    pub(crate) fn read(&self, text: &str) -> Result<Place, TextError> {
        if let Some(place) = self.place(text) {
            return Ok(place);
        }
        let expected = "a position as the game writes it";
        crate::answer::check_text("position", text)
            .map_err(|problem| TextError::new(problem, expected))?;
        let found = self.on.canonical(text);
        let found =
            found.and_then(|text| self.place(&text).map_or_else(|| self.explore(&text), Ok));
        found.map_err(|error| {
            let refusal = self.on.refusal(text);
            refusal.unwrap_or_else(|| TextError::new(error.to_string(), expected))
        })
    }

    /// Explores the game from a position that play cannot reach from the start.
    fn explore(&self, text: &str) -> Result<Place, ModuleError> {
        let mut beyond = self.beyond.write().unwrap_or_else(PoisonError::into_inner);
        let known = beyond.iter().enumerate();
        let mut known = known.filter_map(|(place, table)| {
            let node = table.number(text)?;
            Some((place, node))
        });
        let (place, node) = match known.next() {
            Some(found) => found,
            None => {
                drop(known);
                let spent: usize = beyond.iter().map(|table| size(table)).sum();
                let budget = self.effort.budget.0.saturating_sub(spent as u64);
                if beyond.len() >= MAX_BEYOND || budget == 0 {
                    let problem = "too many positions that play cannot reach were asked about";
                    return Err(ModuleError::new(problem));
                }
                let effort = Effort {
                    budget: Budget(budget),
                    ..self.effort.clone()
                };
                let table = explore::table(&self.on, text, &effort)?;
                drop_large_instance(&self.on.module);
                beyond.push(Arc::new(table));
                (beyond.len() - 1, 0)
            }
        };
        let table = u16::try_from(place + 1).unwrap_or(u16::MAX);
        Ok(Place { table, node })
    }

    /// A position as the module writes it.
    pub(crate) fn text(&self, place: Place) -> String {
        self.table(place).text(place.node).to_owned()
    }

    pub(crate) fn board(&self, place: Place) -> Board {
        picture::board(&self.on, &self.text(place))
    }

    pub(crate) fn words(&self, place: Place, m: Move) -> String {
        picture::words(&self.on, &self.text(place), &self.move_text(m))
    }

    pub(crate) fn move_text(&self, m: Move) -> String {
        self.numbered(m.table).moves.text(m.label).to_owned()
    }

    /// Reads a move of this position, or else of any position. Each table has its own numbers for the texts of moves.
    pub(crate) fn read_move_at(&self, place: Place, text: &str) -> Result<Move, TextError> {
        let table = self.table(place);
        let label = table.moves.number(&collapse_spaces(text));
        match label.filter(|label| table.labels(place.node).contains(label)) {
            Some(label) => Ok(place.with(label)),
            None => self.read_move(text),
        }
    }

    /// Reads a move of any position.
    pub(crate) fn read_move(&self, text: &str) -> Result<Move, TextError> {
        let text = collapse_spaces(text);
        let label = self.first.moves.number(&text);
        let label = label.filter(|&label| self.is_met(label));
        let beyond = || {
            let beyond = self.beyond.read().unwrap_or_else(PoisonError::into_inner);
            let mut tables = (1u16..).zip(beyond.iter());
            tables.find_map(|(table, known)| {
                let label = known.moves.number(&text)?;
                Some(Move { table, label })
            })
        };
        let found = label.map(|label| Move { table: 0, label }).or_else(beyond);
        found.ok_or_else(|| {
            let texts = (0..).zip(self.first.moves.texts());
            let texts =
                texts.filter(|&(label, text)| text != components::TOGETHER && self.is_met(label));
            let examples: Vec<String> = texts.take(3).map(|(_, text)| example(text)).collect();
            let expected = format!("a move as the game writes it: {}", examples.join(", "));
            TextError::new(
                format!("{} is not a move of the game", quoted(&text)),
                expected,
            )
        })
    }
}

fn size(table: &Table) -> usize {
    table.graph.len() + table.graph.moves()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::{Export, tests::table};
    use crate::header::read_header;
    use crate::module::Module;

    /// The table of a heap of 2 from which single items are taken, for play from this position. The program is
    /// not there.
    fn tables(start: &str) -> Tables {
        let text = "title = \"Steps\"\nready\n";
        let header = read_header(text).expect("a header");
        let module = Module::of_export("steps", Export::new(text, &header));
        let on = ConfiguredModule::new(module.into(), Vec::new()).expect("no symmetry");
        let tables = Tables::new(on, Effort::none(), Arc::new(table()));
        let place = tables.place(start).expect("a position of the table");
        tables.from([place])
    }

    #[test]
    fn only_moves_that_play_meets_are_read() {
        let from_the_first = tables("2");
        let m = from_the_first.read_move(" step ").expect("a move");
        assert_eq!(from_the_first.move_text(m), "step");
        // The table was made for another start, and play from 0 has no move.
        let error = tables("0").read_move("step").expect_err("it is never met");
        assert_eq!(error.problem, "`step` is not a move of the game");
    }

    #[test]
    fn a_position_outside_the_table_needs_the_program() {
        let tables = tables("2");
        let one = tables.read("1").expect("a position of the table");
        assert_eq!(tables.text(one), "1");
        assert!(tables.read("7").is_err());
    }
}
