//! Games that are written out: for each position its options and its value. A player who cannot move has
//! lost. A move is written as the number of the position that it leads to.

use grundy_rules::{
    Board, Ending, Field, Method, Notation, Oracle, RelativeSeat, Rules, Solved, TextError, Value,
    numbers,
};

/// For each position the positions that a move leads to.
pub(crate) struct Options(Vec<Vec<u64>>);

/// For each position its value for the player to move.
pub(crate) struct Values(Vec<Value>);

/// The game of these options and values from position 0.
pub(crate) fn tree(positions: &[(&[u64], Value)]) -> Solved<Options, Values> {
    let options = positions.iter().map(|(options, _)| options.to_vec());
    let values = positions.iter().map(|&(_, value)| value);
    Solved {
        rules: Options(options.collect()),
        start: 0,
        oracle: Values(values.collect()),
    }
}

/// The index of a position.
fn at(position: u64) -> usize {
    usize::try_from(position).expect("a small number")
}

impl Rules for Options {
    type Position = u64;
    type Move = u64;
    type Moves = Vec<u64>;

    fn seats(&self) -> u8 {
        2
    }

    fn moves(&self, &position: &u64) -> Vec<u64> {
        self.0[at(position)].clone()
    }

    fn play(&self, _position: &u64, to: u64) -> u64 {
        to
    }

    fn ending(&self, position: &u64) -> Option<Ending> {
        let is_stuck = self.moves(position).is_empty();
        is_stuck.then_some(Ending::Won(RelativeSeat::NEXT))
    }
}

impl Notation for Options {
    fn parameters(&self, _start: &u64) -> Vec<String> {
        Vec::new()
    }

    fn wire(&self, position: &u64) -> String {
        position.to_string()
    }

    fn board(&self, &position: &u64) -> Board {
        Board::Heaps(vec![position])
    }

    /// Position 98 has the longest text that can be read, and position 99 has one that is too long.
    fn notation(&self, &position: &u64) -> String {
        match position {
            98 => "8".repeat(1_000),
            99 => "9".repeat(1_001),
            _ => position.to_string(),
        }
    }

    fn fields(&self, &position: &u64) -> Vec<(&'static str, Field)> {
        vec![("position", Field::Number(position))]
    }

    fn parse_position(&self, text: &str) -> Result<u64, TextError> {
        numbers(text, "the position").map(|[position]| position)
    }

    fn move_text(&self, to: u64) -> String {
        to.to_string()
    }

    fn move_words(&self, to: u64) -> String {
        format!("go to {to}")
    }

    fn parse_move(&self, text: &str) -> Result<u64, TextError> {
        numbers(text, "the position to go to").map(|[to]| to)
    }
}

impl Oracle<Options> for Values {
    fn value(&self, _rules: &Options, &position: &u64, hero: RelativeSeat) -> Value {
        hero.of_two(self.0[at(position)])
    }

    fn method(&self, _rules: &Options, _position: &u64) -> Method {
        Method::Search
    }
}
