//! Games drawn as arrows.

use grundy_rules::{Ending, RelativeSeat, Rules};
use grundy_solver::Searchable;

/// A game drawn as arrows: from position n play goes to any of `arrows[n]`. Where there are none,
/// the player about to move has lost, or the game is drawn if the position is one of `drawn`.
#[derive(Clone, Debug)]
pub(crate) struct Arrows {
    pub(crate) seats: u8,
    pub(crate) arrows: Vec<Vec<u32>>,
    pub(crate) drawn: Vec<u32>,
}

impl Arrows {
    pub(crate) fn new(arrows: &[&[u32]]) -> Self {
        Self {
            seats: 2,
            arrows: arrows.iter().map(|row| row.to_vec()).collect(),
            drawn: Vec::new(),
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
