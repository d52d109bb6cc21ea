//! Games drawn as arrows, as the solver has them in its tests, with words and a table. They start from
//! 0.

#[path = "../../../solver/tests/arrows/mod.rs"]
mod solvers;

use grundy_play::Seat;
use grundy_rules::{Board, Field, Notation, Solved, TextError, numbers};
use grundy_solver::Searched;
pub(crate) use solvers::Arrows;

/// A strategy in a game.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) game: Arrows,
    pub(crate) choices: Vec<Option<usize>>,
    pub(crate) seat: Seat,
}

impl Arrows {
    pub(crate) fn instance(&self) -> Solved<Self, Searched<Self>> {
        Solved {
            rules: self.clone(),
            start: 0,
            oracle: Searched::new(self, 0).expect("a small game"),
        }
    }
}

impl Notation for Arrows {
    fn parameters(&self, _start: &u32) -> Vec<u64> {
        Vec::new()
    }

    fn wire(&self, position: &u32) -> String {
        position.to_string()
    }

    fn board(&self, &position: &u32) -> Board {
        Board::Heaps(vec![u64::from(position)])
    }

    fn notation(&self, position: &u32) -> String {
        position.to_string()
    }

    fn fields(&self, &position: &u32) -> Vec<(&'static str, Field)> {
        vec![("n", Field::Number(position.into()))]
    }

    fn parse_position(&self, text: &str) -> Result<u32, TextError> {
        let [number] = numbers(text, "the position")?;
        Ok(u32::try_from(number).expect("small"))
    }

    fn move_text(&self, to: u32) -> String {
        to.to_string()
    }

    fn move_words(&self, to: u32) -> String {
        format!("go to {to}")
    }

    fn parse_move(&self, text: &str) -> Result<u32, TextError> {
        self.parse_position(text)
    }
}
