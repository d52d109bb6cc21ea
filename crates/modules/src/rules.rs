//! An explored game as rules: positions are numbers, and moves are the numbers of their texts.

use std::collections::VecDeque;
use std::sync::OnceLock;

use grundy_rules::{
    Board, Counts, Ending, Field, Method, Notation, Oracle, Outcome, RelativeSeat, Rules, Survey,
    TextError, Value,
};
use grundy_solver::Node;

use crate::analysis::analyze;
use crate::board::{as_many, heaps};
use crate::reply::PASS;
use crate::table::Table;
use crate::tables::{Move, Place, Tables};

/// The rules of a configured module.
#[derive(Debug)]
pub(crate) struct ExploredRules(pub(crate) Tables);

impl Rules for ExploredRules {
    type Position = Place;
    type Move = Move;
    type Moves = Vec<Move>;

    fn seats(&self) -> u8 {
        self.0.on.header().seats
    }

    fn moves(&self, place: &Place) -> Vec<Move> {
        let table = self.0.table(*place);
        let labels = table.labels(place.node).iter();
        labels.map(|&label| place.with(label)).collect()
    }

    fn play(&self, place: &Place, m: Move) -> Place {
        let table = self.0.table(*place);
        let mut ways = table.ways(place.node);
        let way = ways.find(|(label, _)| *label == m.label);
        let node = way.and_then(|(_, to)| to.first().copied());
        place.at(node.unwrap_or(place.node))
    }

    fn ending(&self, place: &Place) -> Option<Ending> {
        self.0.table(*place).graph.ending(place.node)
    }
}

impl Notation for ExploredRules {
    fn parameters(&self, _start: &Place) -> Vec<String> {
        self.0.on.parameters.clone()
    }

    fn wire(&self, place: &Place) -> String {
        self.notation(place)
    }

    fn board(&self, place: &Place) -> Board {
        self.0.board(*place)
    }

    fn notation(&self, place: &Place) -> String {
        self.0.text(*place)
    }

    fn fields(&self, place: &Place) -> Vec<(&'static str, Field)> {
        match self.heaps(place) {
            Some(heaps) => vec![("heaps", Field::Numbers(heaps))],
            None => Vec::new(),
        }
    }

    fn heaps(&self, place: &Place) -> Option<Vec<u64>> {
        let is_heaps = self.0.on.header().board.is_heaps();
        is_heaps.then(|| heaps(&self.notation(place)))?
    }

    fn with_heaps(&self, place: &Place, sizes: &[u64]) -> Result<Place, TextError> {
        let count = self.heaps(place).map_or(0, |heaps| heaps.len());
        as_many(count, sizes)?;
        let sizes: Vec<String> = sizes.iter().map(u64::to_string).collect();
        self.parse_position(&sizes.join(" "))
    }

    fn parse_position(&self, text: &str) -> Result<Place, TextError> {
        self.0.read(text)
    }

    fn move_text(&self, m: Move) -> String {
        self.0.move_text(m)
    }

    fn move_words(&self, m: Move) -> String {
        self.0.move_text(m)
    }

    fn move_words_at(&self, place: &Place, m: Move) -> String {
        self.0.words(*place, m)
    }

    fn unasked(&self, place: &Place) -> Option<Move> {
        let table = self.0.table(*place);
        match table.labels(place.node) {
            &[label] if table.moves.text(label) == PASS => Some(place.with(label)),
            _ => None,
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        self.0.read_move(text)
    }

    fn parse_move_at(&self, place: &Place, text: &str) -> Result<Move, TextError> {
        self.0.read_move_at(*place, text)
    }
}

/// The values of the tables.
#[derive(Debug)]
pub(crate) struct TableOracle {
    start: Place,
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
    fn value(&self, rules: &ExploredRules, place: &Place, hero: RelativeSeat) -> Value {
        rules.0.table(*place).value_for(place.node, hero)
    }

    fn grundy(&self, rules: &ExploredRules, place: &Place) -> Option<u64> {
        rules.0.table(*place).nimber(place.node)
    }

    fn method(&self, _rules: &ExploredRules, _place: &Place) -> Method {
        Method::Search
    }

    fn listed(&self, rules: &ExploredRules) -> u64 {
        rules.0.size()
    }

    fn counts(&self, rules: &ExploredRules) -> Option<Counts> {
        let count = || counts(&rules.0.table(self.start), self.start.node);
        Some(*self.counts.get_or_init(count))
    }

    fn survey(&self, rules: &ExploredRules) -> Option<Survey> {
        let table = rules.0.table(self.start);
        // The table of another start has positions that play does not reach from here.
        (self.start.node == 0).then(|| analyze(&rules.0.on, &table))
    }
}

/// Counts the positions that play can reach from a position of a table.
fn counts(table: &Table, start: Node) -> Counts {
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
    let mut count = |node| {
        let value = table.value(node);
        counts.reachable += 1;
        *match value.outcome() {
            Outcome::Win => &mut counts.win,
            Outcome::Loss => &mut counts.loss,
            Outcome::Draw => &mut counts.draw,
        } += 1;
        counts.max_remoteness = counts.max_remoteness.max(value.remoteness());
    };
    if start == 0 {
        // The table has exactly the positions that play reaches from its first one.
        (0..).take(table.graph.len()).for_each(count);
        counts.distance_max = table.levels.len().saturating_sub(1) as u64;
        return counts;
    }
    let mut seen = vec![false; table.graph.len()];
    seen[start as usize] = true;
    let mut farthest = 0;
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((node, distance)) = queue.pop_front() {
        count(node);
        farthest = distance;
        for &option in table.graph.options(node) {
            if !std::mem::replace(&mut seen[option as usize], true) {
                queue.push_back((option, distance + 1));
            }
        }
    }
    counts.distance_max = farthest;
    counts
}
