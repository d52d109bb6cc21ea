//! Games drawn as arrows between numbers.

use grundy_rules::{
    Board, Ending, Field, Notation, RelativeSeat, Rules, Solved, TextError, numbers,
};
use grundy_solver::{Searchable, Searched};

/// A game drawn as arrows: from position n play goes to any of `arrows[n]`. If there are none,
/// the player about to move has lost, or the game is drawn if the position is one of `drawn`.
#[derive(Clone, Debug)]
pub struct Arrows {
    /// The number of players.
    pub seats: u8,
    /// The positions to which play goes from each position.
    pub arrows: Vec<Vec<u32>>,
    /// Positions without arrows in which the game is drawn.
    pub drawn: Vec<u32>,
}

impl Arrows {
    /// A game of two players without draws by the rules.
    pub fn new(arrows: &[&[u32]]) -> Self {
        Self {
            seats: 2,
            arrows: arrows.iter().map(|row| row.to_vec()).collect(),
            drawn: Vec::new(),
        }
    }

    /// The game from position 0.
    ///
    /// # Panics
    /// If the game has no position.
    pub fn instance(&self) -> Solved<Self, Searched<Self>> {
        Solved {
            rules: self.clone(),
            start: 0,
            oracle: Searched::new(self, 0).expect("a small game"),
        }
    }
}

impl Rules for Arrows {
    type Position = u32;
    type Move = u32;
    type Moves = Vec<u32>;

    fn seats(&self) -> u8 {
        self.seats
    }

    fn moves(&self, &position: &u32) -> Vec<u32> {
        self.arrows[position as usize].clone()
    }

    fn play(&self, _position: &u32, to: u32) -> u32 {
        to
    }

    fn ending(&self, position: &u32) -> Option<Ending> {
        let finished = self.arrows[*position as usize].is_empty();
        finished.then(|| match self.drawn.contains(position) {
            true => Ending::Drawn,
            false => Ending::Won(RelativeSeat::NEXT),
        })
    }
}

impl Searchable for Arrows {
    fn at_most(&self, _start: &u32) -> u128 {
        self.arrows.len() as u128
    }
}

impl Notation for Arrows {
    fn parameters(&self, _start: &u32) -> Vec<String> {
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
