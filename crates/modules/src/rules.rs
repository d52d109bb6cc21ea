//! An explored game as rules: positions are numbers, and moves are the numbers of their texts.

use std::collections::VecDeque;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use grundy_rules::{
    Board, Counts, Ending, Field, Method, Notation, Oracle, Outcome, RelativeSeat, Rules,
    TextError, Value, quoted,
};
use grundy_solver::{Budget, Node};

use crate::board::heaps;
use crate::module::Module;
use crate::table::{Effort, Label, Table};
use crate::text::squeezed;

/// Positions off the table of the start from which a game is explored anew, at most.
const MAX_BEYOND: usize = 1_000;

/// A position: a table and a number there. One that play reaches from the start is always given by
/// the first table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Place {
    table: u16,
    node: Node,
}

/// A move: the number of its text among those of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    table: u16,
    label: Label,
}

/// The rules of a module under some parameters, as far as its positions were asked for.
#[derive(Debug)]
pub(crate) struct ExploredRules {
    module: Arc<Module>,
    parameters: Vec<u64>,
    effort: Effort,
    /// The table of the start.
    first: Arc<Table>,
    /// Those of positions that play cannot reach from it.
    beyond: RwLock<Vec<Arc<Table>>>,
}

impl ExploredRules {
    pub(crate) fn new(
        module: Arc<Module>,
        parameters: Vec<u64>,
        effort: Effort,
        first: Arc<Table>,
    ) -> Self {
        Self {
            module,
            parameters,
            effort,
            first,
            beyond: RwLock::default(),
        }
    }

    /// The position of the table of the start that is written so.
    pub(crate) fn place(&self, text: &str) -> Option<Place> {
        let node = self.first.positions.number(&text.into())?;
        Some(Place { table: 0, node })
    }

    fn table(&self, number: u16) -> Arc<Table> {
        match number.checked_sub(1) {
            None => Arc::clone(&self.first),
            Some(place) => {
                let beyond = self.beyond.read().unwrap_or_else(PoisonError::into_inner);
                let table = beyond.get(usize::from(place));
                Arc::clone(table.unwrap_or(&self.first))
            }
        }
    }

    /// A position that play cannot reach from the start, explored from there.
    fn explore(&self, text: &str) -> Result<Place, TextError> {
        let mut beyond = self.beyond.write().unwrap_or_else(PoisonError::into_inner);
        let known = beyond.iter().enumerate();
        let mut known = known.filter_map(|(place, table)| {
            let node = table.positions.number(&text.into())?;
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
                    return Err(TextError::new(problem, "a position that play reaches"));
                }
                let effort = Effort {
                    budget: Budget(budget),
                    ..self.effort
                };
                let table = Table::explore(&self.module, &self.parameters, text, effort);
                let table = table.map_err(|error| {
                    TextError::new(error.to_string(), "a position as the game writes it")
                })?;
                beyond.push(Arc::new(table));
                (beyond.len() - 1, 0)
            }
        };
        let table = u16::try_from(place + 1).unwrap_or(u16::MAX);
        Ok(Place { table, node })
    }

    fn value(&self, name: &str) -> Option<u64> {
        let keys = self.module.header().keys.iter();
        let mut values = keys.zip(&self.parameters);
        values
            .find(|(key, _)| key.name == name)
            .map(|(_, &value)| value)
    }

    /// What is drawn of a position: its text, or what the module answers to `show`.
    fn picture(&self, text: &str) -> String {
        if !self.module.header().shows {
            return text.to_owned();
        }
        let said = self.module.ask(&self.parameters, "show", &[text]);
        self.module.rest();
        match said {
            Ok(said) => said.trim_end_matches(['\r', '\n']).to_owned(),
            Err(_) => text.to_owned(),
        }
    }
}

fn size(table: &Table) -> usize {
    table.graph.len() + table.graph.moves()
}

impl Rules for ExploredRules {
    type Position = Place;
    type Move = Move;
    type Moves = Vec<Move>;

    fn seats(&self) -> u8 {
        self.module.header().seats
    }

    fn moves(&self, position: &Place) -> Vec<Move> {
        let table = self.table(position.table);
        let labels = table.labels(position.node).iter();
        let moves = labels.map(|&label| Move {
            table: position.table,
            label,
        });
        moves.collect()
    }

    fn play(&self, position: &Place, m: Move) -> Place {
        let table = self.table(position.table);
        let node = table.after(position.node, m.label);
        Place {
            table: position.table,
            node: node.unwrap_or(position.node),
        }
    }

    fn ending(&self, position: &Place) -> Option<Ending> {
        self.table(position.table).graph.ending(position.node)
    }
}

impl Notation for ExploredRules {
    fn parameters(&self, _start: &Place) -> Vec<u64> {
        self.parameters.clone()
    }

    fn wire(&self, position: &Place) -> String {
        self.notation(position)
    }

    fn board(&self, position: &Place) -> Board {
        let picture = self.picture(&self.notation(position));
        let board = &self.module.header().board;
        board.of(&picture, |name| self.value(name))
    }

    fn notation(&self, position: &Place) -> String {
        self.table(position.table).text(position.node).to_owned()
    }

    fn fields(&self, position: &Place) -> Vec<(&'static str, Field)> {
        match self.heaps(position) {
            Some(heaps) => vec![("heaps", Field::Numbers(heaps))],
            None => Vec::new(),
        }
    }

    fn heaps(&self, position: &Place) -> Option<Vec<u64>> {
        let is_heaps = self.module.header().board.is_heaps();
        is_heaps.then(|| heaps(&self.notation(position)))?
    }

    fn with_heaps(&self, position: &Place, sizes: &[u64]) -> Result<Place, TextError> {
        let count = self.heaps(position).map_or(0, |heaps| heaps.len());
        if count != sizes.len() || count == 0 {
            let problem = format!("{} heaps instead of {count}", sizes.len());
            return Err(TextError::new(problem, "as many heaps as the position has"));
        }
        let sizes: Vec<String> = sizes.iter().map(u64::to_string).collect();
        self.parse_position(&sizes.join(" "))
    }

    fn parse_position(&self, text: &str) -> Result<Place, TextError> {
        let text = text.trim();
        if let Some(place) = self.place(text) {
            return Ok(place);
        }
        crate::answer::check_text("position", text)
            .map_err(|problem| TextError::new(problem, "a position as the game writes it"))?;
        self.explore(text)
    }

    fn move_text(&self, m: Move) -> String {
        self.table(m.table).moves.text(m.label).to_owned()
    }

    fn move_words(&self, m: Move) -> String {
        self.move_text(m)
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        let text = squeezed(text);
        let label = self.first.moves.number(&text);
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
            let examples: Vec<String> = self
                .first
                .moves
                .texts()
                .iter()
                .take(3)
                .map(|text| quoted(text))
                .collect();
            let expected = format!("a move as the game writes it: {}", examples.join(", "));
            TextError::new(
                format!("{} is no move of the game", quoted(&text)),
                expected,
            )
        })
    }
}

/// The values of the tables.
#[derive(Debug)]
pub(crate) struct TableOracle {
    pub(crate) start: Place,
    counts: OnceLock<Counts>,
}

impl TableOracle {
    pub(crate) fn new(start: Place) -> Self {
        Self {
            start,
            counts: OnceLock::new(),
        }
    }
}

impl Oracle<ExploredRules> for TableOracle {
    fn value(&self, rules: &ExploredRules, position: &Place, hero: RelativeSeat) -> Value {
        let table = rules.table(position.table);
        table.values.value_for(position.node, hero)
    }

    fn grundy(&self, rules: &ExploredRules, position: &Place) -> Option<u64> {
        let table = rules.table(position.table);
        Some(table.nimbers.as_ref()?.value(position.node))
    }

    fn method(&self, _rules: &ExploredRules, _position: &Place) -> Method {
        Method::Search
    }

    fn counts(&self, rules: &ExploredRules) -> Option<Counts> {
        let count = || counts(&rules.table(self.start.table), self.start.node);
        Some(*self.counts.get_or_init(count))
    }
}

/// What there is among the positions that play can reach from one of a table.
pub(crate) fn counts(table: &Table, start: Node) -> Counts {
    let mut counts = Counts {
        positions: None,
        ordered: None,
        reachable: 0,
        win: 0,
        loss: 0,
        draw: 0,
        max_remoteness: None,
        distance_max: 0,
    };
    let mut seen = vec![false; table.graph.len()];
    seen[start as usize] = true;
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((node, distance)) = queue.pop_front() {
        let value = table.values.value(node);
        counts.reachable += 1;
        *match value.outcome() {
            Outcome::Win => &mut counts.win,
            Outcome::Loss => &mut counts.loss,
            Outcome::Draw => &mut counts.draw,
        } += 1;
        counts.max_remoteness = counts.max_remoteness.max(value.remoteness());
        counts.distance_max = counts.distance_max.max(distance);
        for &option in table.graph.options(node) {
            if !std::mem::replace(&mut seen[option as usize], true) {
                queue.push_back((option, distance + 1));
            }
        }
    }
    counts
}
