//! The tables of a module under some parameters: that of the start, and those of positions that play
//! cannot reach from it.

use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use grundy_rules::{Board, TextError, quoted};
use grundy_solver::{Budget, Node};

use crate::canon::Canon;
use crate::error::ModuleError;
use crate::explore::{self, Effort};
use crate::labels::Label;
use crate::module::Module;
use crate::table::Table;
use crate::text::{is_plain, squeezed};

/// Positions off the table of the start from which a game is explored anew, at most.
const MAX_BEYOND: usize = 1_000;

/// A position: a table and a number there. One that play reaches from the start is always given by
/// the first table.
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
    /// The move of this text in the table of the position.
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

/// The tables of a module under some parameters, as far as its positions were asked for.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) module: Arc<Module>,
    pub(crate) parameters: Vec<u64>,
    canon: Canon,
    effort: Effort,
    /// The table of the start.
    first: Arc<Table>,
    /// Which texts of moves are met from the start; none if all of them are.
    met: OnceLock<Option<Vec<bool>>>,
    /// Where play starts, in that table.
    start: Vec<Node>,
    /// Those of positions that play cannot reach from it.
    beyond: RwLock<Vec<Arc<Table>>>,
}

impl Tables {
    pub(crate) fn new(
        module: Arc<Module>,
        parameters: Vec<u64>,
        canon: Canon,
        effort: Effort,
        first: Arc<Table>,
    ) -> Self {
        Self {
            module,
            parameters,
            canon,
            effort,
            first,
            start: Vec::new(),
            met: OnceLock::new(),
            beyond: RwLock::default(),
        }
    }

    /// The same, for play from these positions of the table: from one, or from the parts of a sum.
    pub(crate) fn from(self, start: impl IntoIterator<Item = Place>) -> Self {
        let start = start.into_iter().map(|place| place.node).collect();
        Self { start, ..self }
    }

    /// Whether play from the start meets a move of this text. The table may be that of another start, and
    /// what a text is told must not depend on that.
    fn is_met(&self, label: Label) -> bool {
        let met = self.met.get_or_init(|| {
            let is_all = self.start.is_empty() || self.start == [0];
            (!is_all).then(|| self.first.labels_from(&self.start))
        });
        let is_met = |met: &Vec<bool>| met.get(label as usize).copied().unwrap_or(false);
        met.as_ref().is_none_or(is_met)
    }

    /// The position of the table of the start that is written so.
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

    /// Reads a position; of equivalent ones, the one that stands for all. It is explored if play cannot
    /// reach it from the start.
    pub(crate) fn read(&self, text: &str) -> Result<Place, TextError> {
        let text = text.trim();
        if let Some(place) = self.place(text) {
            return Ok(place);
        }
        let expected = "a position as the game writes it";
        crate::answer::check_text("position", text)
            .map_err(|problem| TextError::new(problem, expected))?;
        let found = self.canon.of(&self.module, &self.parameters, text);
        let found =
            found.and_then(|text| self.place(&text).map_or_else(|| self.explore(&text), Ok));
        found.map_err(|error| {
            let refusal = self.module.refusal(&self.parameters, text);
            refusal.unwrap_or_else(|| TextError::new(error.to_string(), expected))
        })
    }

    /// A position that play cannot reach from the start, explored from there.
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
                let table =
                    explore::table(&self.module, &self.parameters, &self.canon, text, &effort)?;
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

    /// There is to see of a position: its text, or what the module answers to `show`, on the board.
    pub(crate) fn board(&self, place: Place) -> Board {
        let header = self.module.header();
        let text = self.text(place);
        let picture = match header.shows {
            true => self.ask("show", &text).unwrap_or(text),
            false => text,
        };
        header
            .board
            .of(&picture, |name| header.value(&self.parameters, name))
    }

    /// A move in words: what the module answers to `say`, or its text.
    pub(crate) fn words(&self, place: Place, m: Move) -> String {
        let text = self.move_text(m);
        if !self.module.header().says {
            return text;
        }
        let question = format!("{}\t{text}", self.text(place));
        let said = self.ask("say", &question).map(|said| squeezed(&said));
        let is_sound = |said: &String| !said.is_empty() && said.chars().all(is_plain);
        said.filter(is_sound).unwrap_or(text)
    }

    /// The answer to a question that only helps to see more. It was tried when the game was opened, so
    /// that a failure here is met with less to see.
    fn ask(&self, question: &str, text: &str) -> Option<String> {
        let said = self.module.ask(&self.parameters, question, &[text]).ok()?;
        Some(said.trim_end_matches(['\r', '\n']).to_owned())
    }

    pub(crate) fn move_text(&self, m: Move) -> String {
        self.numbered(m.table).moves.text(m.label).to_owned()
    }

    /// Reads a move of any position.
    pub(crate) fn read_move(&self, text: &str) -> Result<Move, TextError> {
        let text = squeezed(text);
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
                texts.filter(|&(label, text)| text != crate::parts::TOGETHER && self.is_met(label));
            let examples: Vec<String> = texts.take(3).map(|(_, text)| quoted(text)).collect();
            let expected = format!("a move as the game writes it: {}", examples.join(", "));
            TextError::new(
                format!("{} is no move of the game", quoted(&text)),
                expected,
            )
        })
    }
}

fn size(table: &Table) -> usize {
    table.graph.len() + table.graph.moves()
}
