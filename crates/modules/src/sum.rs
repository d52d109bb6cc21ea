//! The rules of a sum whose parts were explored one by one: a move is made in one part, and may leave several
//! parts in its place. The Grundy value of a position is the xor of the values of its parts, so no position
//! is searched as a whole.

use grundy_rules::{
    Board, Ending, Field, Method, Notation, Oracle, RelativeSeat, Rules, TextError, Value, quoted,
};

use crate::board::{as_many, heaps};
use crate::components;
use crate::tables::{Move, Place, Tables};

/// The most parts of a position.
const MAX_PARTS: usize = 1_000;

/// The rules of a configured module whose positions are sums.
#[derive(Debug)]
pub(crate) struct SumRules(pub(crate) Tables);

/// A move in one part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    /// The place of the part, counted from 0.
    part: usize,
    m: Move,
}

impl SumRules {
    /// The moves of a part, each with the parts that it leaves.
    fn ways(&self, part: Place) -> Vec<(Move, Vec<Place>)> {
        let table = self.0.table(part);
        let ways = table.ways(part.node).map(|(label, to)| {
            let to = to.iter().map(|&node| part.at(node));
            (part.with(label), to.collect())
        });
        ways.collect()
    }

    fn nimber(&self, part: Place) -> u64 {
        self.0.table(part).nimber(part.node).unwrap_or(0)
    }

    fn nimbers(&self, position: &[Place]) -> Vec<u64> {
        position.iter().map(|&part| self.nimber(part)).collect()
    }
}

/// The part in which a move is made, counted from 0, and the move there.
fn in_part(text: &str) -> Result<(usize, &str), TextError> {
    let text = text.trim();
    let (number, there) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let place = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
    let part = place.filter(|&place| place < MAX_PARTS && !there.is_empty());
    let part = part.ok_or_else(|| {
        let problem = format!("{} is not a move in a part", quoted(text));
        let expected = "`p m`: the number of a part, counted from 1, and a move there";
        TextError::new(problem, expected)
    })?;
    Ok((part, there))
}

fn xor(nimbers: impl IntoIterator<Item = u64>) -> u64 {
    nimbers.into_iter().fold(0, |xor, nimber| xor ^ nimber)
}

impl Rules for SumRules {
    type Position = Vec<Place>;
    type Move = Step;
    type Moves = Vec<Step>;

    fn seats(&self) -> u8 {
        2
    }

    fn moves(&self, position: &Vec<Place>) -> Vec<Step> {
        let parts = position.iter().enumerate();
        let moves = parts.flat_map(|(part, &place)| {
            let ways = self.ways(place).into_iter();
            ways.map(move |(m, _)| Step { part, m })
        });
        moves.collect()
    }

    fn play(&self, position: &Vec<Place>, step: Step) -> Vec<Place> {
        let mut next = position.clone();
        if let Some(&part) = position.get(step.part) {
            let mut ways = self.ways(part).into_iter();
            if let Some((_, left)) = ways.find(|(m, _)| *m == step.m) {
                drop(next.splice(step.part..=step.part, left));
            }
        }
        next
    }

    fn ending(&self, position: &Vec<Place>) -> Option<Ending> {
        let is_over = |part: &Place| self.0.table(*part).labels(part.node).is_empty();
        let over = position.iter().all(is_over);
        over.then_some(Ending::Won(RelativeSeat::NEXT))
    }
}

impl Notation for SumRules {
    fn parameters(&self, _start: &Vec<Place>) -> Vec<String> {
        self.0.on.parameters.clone()
    }

    fn wire(&self, position: &Vec<Place>) -> String {
        self.notation(position)
    }

    fn board(&self, position: &Vec<Place>) -> Board {
        if let Some(heaps) = self.heaps(position) {
            return Board::Heaps(heaps);
        }
        let mut boards: Vec<Board> = position.iter().map(|&part| self.0.board(part)).collect();
        match boards.len() {
            1 => boards.remove(0),
            _ => Board::Sum(boards),
        }
    }

    fn notation(&self, position: &Vec<Place>) -> String {
        let texts: Vec<String> = position.iter().map(|&part| self.0.text(part)).collect();
        components::joined(texts.iter().map(String::as_str))
    }

    fn fields(&self, position: &Vec<Place>) -> Vec<(&'static str, Field)> {
        match self.heaps(position) {
            Some(heaps) => vec![("heaps", Field::Numbers(heaps))],
            None => Vec::new(),
        }
    }

    /// Those of all parts, one after the other.
    fn heaps(&self, position: &Vec<Place>) -> Option<Vec<u64>> {
        if !self.0.on.header().board.is_heaps() {
            return None;
        }
        let heaps = position.iter().map(|&part| heaps(&self.0.text(part)));
        let heaps: Vec<Vec<u64>> = heaps.collect::<Option<_>>()?;
        Some(heaps.concat())
    }

    fn with_heaps(&self, position: &Vec<Place>, sizes: &[u64]) -> Result<Vec<Place>, TextError> {
        let mut rest = sizes;
        let count = self.heaps(position).map_or(0, |heaps| heaps.len());
        as_many(count, sizes)?;
        let parts = position.iter().map(|&part| {
            let own = heaps(&self.0.text(part)).map_or(0, |heaps| heaps.len());
            let (first, others) = rest.split_at(own.min(rest.len()));
            rest = others;
            let first: Vec<String> = first.iter().map(u64::to_string).collect();
            self.0.read(&first.join(" "))
        });
        parts.collect()
    }

    fn parse_position(&self, text: &str) -> Result<Vec<Place>, TextError> {
        let texts: Vec<&str> = components::of(text).collect();
        if texts.len() > MAX_PARTS {
            let problem = format!("{} parts", texts.len());
            return Err(TextError::new(problem, format!("at most {MAX_PARTS}")));
        }
        texts.into_iter().map(|text| self.0.read(text)).collect()
    }

    fn move_text(&self, step: Step) -> String {
        format!("{} {}", step.part + 1, self.0.move_text(step.m))
    }

    fn move_words(&self, step: Step) -> String {
        self.move_text(step)
    }

    fn move_words_at(&self, position: &Vec<Place>, step: Step) -> String {
        match position.get(step.part) {
            Some(&part) if self.0.on.header().says => {
                let words = self.0.words(part, step.m);
                format!("{words} in part {}", step.part + 1)
            }
            _ => self.move_text(step),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Step, TextError> {
        let (part, there) = in_part(text)?;
        let m = self.0.read_move(there)?;
        Ok(Step { part, m })
    }

    fn parse_move_at(&self, position: &Vec<Place>, text: &str) -> Result<Step, TextError> {
        let (part, there) = in_part(text)?;
        let m = match position.get(part) {
            Some(&place) => self.0.read_move_at(place, there)?,
            None => self.0.read_move(there)?,
        };
        Ok(Step { part, m })
    }
}

/// The xor of the Grundy values of the parts.
#[derive(Debug)]
pub(crate) struct SumOracle;

impl Oracle<SumRules> for SumOracle {
    fn value(&self, rules: &SumRules, position: &Vec<Place>, hero: RelativeSeat) -> Value {
        components::value(xor(rules.nimbers(position)), hero)
    }

    fn grundy(&self, rules: &SumRules, position: &Vec<Place>) -> Option<u64> {
        Some(xor(rules.nimbers(position)))
    }

    fn explain(&self, rules: &SumRules, position: &Vec<Place>) -> Option<String> {
        let nimbers = rules.nimbers(position);
        let all: Vec<String> = nimbers.iter().map(u64::to_string).collect();
        let all = all.join(" xor ");
        (nimbers.len() > 1).then(|| format!("nimbers {all} = {}", xor(nimbers)))
    }

    fn winning_moves(&self, rules: &SumRules, position: &Vec<Place>) -> Option<Vec<Step>> {
        let nimbers = rules.nimbers(position);
        let all = xor(nimbers.iter().copied());
        let parts = position.iter().zip(nimbers).enumerate();
        let moves = parts.flat_map(|(part, (&place, nimber))| {
            let wanted = all ^ nimber;
            let ways = rules.ways(place).into_iter();
            let good = ways.filter(move |(_, left)| {
                xor(left.iter().map(|&left| rules.nimber(left))) == wanted
            });
            good.map(move |(m, _)| Step { part, m })
        });
        Some(moves.collect())
    }

    fn listed(&self, rules: &SumRules) -> u64 {
        rules.0.size()
    }

    fn method(&self, _rules: &SumRules, _position: &Vec<Place>) -> Method {
        Method::Theory
    }
}
