//! Connect Four, its columns from the left, each from the bottom: `x` begins.

use std::convert::Infallible;

use grundy_rules::{Ending, RelativeSeat};
use grundy_search::{Game, Replies};

/// A board on which four in a row win.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConnectFour {
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl ConnectFour {
    pub(crate) fn start(&self) -> String {
        ".".repeat(self.width * self.height)
    }

    /// The stones of one player, with an empty place above every column.
    fn stones(&self, position: &str, stone: u8) -> u64 {
        let columns = position.as_bytes().chunks(self.height).enumerate();
        columns.fold(0, |all, (x, column)| {
            let column = column.iter().enumerate();
            column.fold(all, |all, (y, &cell)| {
                all | u64::from(cell == stone) << (x * (self.height + 1) + y)
            })
        })
    }

    fn has_line(&self, stones: u64) -> bool {
        let steps = [1, self.height, self.height + 1, self.height + 2];
        steps.into_iter().any(|step| {
            let pairs = stones & stones >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }

    /// The options of a position, and how the game has ended there if it has.
    pub(crate) fn answer(&self, position: &str, replies: &mut Replies) {
        let empty = position.bytes().filter(|&cell| cell == b'.').count();
        let placed = self.width * self.height - empty;
        let (mover, other) = [(b'x', b'o'), (b'o', b'x')][placed % 2];
        if self.has_line(self.stones(position, other)) {
            replies.ended(Ending::Won(RelativeSeat::NEXT));
        } else if empty == 0 {
            replies.ended(Ending::Drawn);
        } else {
            replies.unfinished((0..self.width).filter_map(|x| self.drop(position, x, mover)));
        }
    }

    fn drop(&self, position: &str, x: usize, stone: u8) -> Option<String> {
        let column = x * self.height..(x + 1) * self.height;
        let place = column.start + position[column].find('.')?;
        let mut after = position.to_owned();
        after.replace_range(place..=place, char::from(stone).encode_utf8(&mut [0]));
        Some(after)
    }
}

impl Game for ConnectFour {
    type Error = Infallible;

    fn ask(&self, positions: &[&str], replies: &mut Replies) -> Result<(), Infallible> {
        for position in positions {
            self.answer(position, replies);
        }
        Ok(())
    }

    fn ends(&self) -> bool {
        true
    }
}
