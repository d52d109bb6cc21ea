//! Othello on a small board, its rows from the top: `x` begins. A player who can turn nothing passes; the game is over
//! if both players cannot.

use std::convert::Infallible;

use grundy_rules::{Ending, RelativeSeat};
use grundy_search::{Game, Replies};

/// A position is the player about to move, and the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Othello {
    /// An even number.
    pub(crate) size: usize,
}

impl Othello {
    pub(crate) fn start(&self) -> String {
        let middle = self.size / 2;
        let cell = |place: usize| match (place / self.size, place % self.size) {
            (y, x) if (y, x) == (middle - 1, middle) || (y, x) == (middle, middle - 1) => 'x',
            (y, x) if y.abs_diff(x) == 0 && (y == middle || y + 1 == middle) => 'o',
            _ => '.',
        };
        let board: String = (0..self.size * self.size).map(cell).collect();
        format!("x{board}")
    }

    /// The stones that a move turns.
    fn turned(&self, board: &[u8], place: usize, own: u8) -> Vec<usize> {
        let steps = (0..9)
            .filter(|step| *step != 4)
            .map(|step| (step % 3, step / 3));
        steps
            .flat_map(|step| self.row(board, place, step, own))
            .collect()
    }

    /// The stones of the other player between a place and a stone of one's own.
    fn row(&self, board: &[u8], place: usize, step: (usize, usize), own: u8) -> Vec<usize> {
        let (mut x, mut y) = (place % self.size + 1, place / self.size + 1);
        let mut turned = Vec::new();
        loop {
            (x, y) = (x + step.0 - 1, y + step.1 - 1);
            if !(1..=self.size).contains(&x) || !(1..=self.size).contains(&y) {
                return Vec::new();
            }
            let place = (y - 1) * self.size + x - 1;
            match board[place] {
                b'.' => return Vec::new(),
                stone if stone == own => return turned,
                _ => turned.push(place),
            }
        }
    }

    fn options(&self, board: &str, own: u8, other: u8) -> Vec<String> {
        let empty = board.match_indices('.').map(|(place, _)| place);
        let moves = empty.map(|place| (place, self.turned(board.as_bytes(), place, own)));
        let legal = moves.filter(|(_, turned)| !turned.is_empty());
        let after = legal.map(|(place, turned)| {
            let mut cells = board.as_bytes().to_vec();
            turned
                .iter()
                .chain([&place])
                .for_each(|&place| cells[place] = own);
            format!(
                "{}{}",
                char::from(other),
                String::from_utf8(cells).expect("ASCII")
            )
        });
        after.collect()
    }

    fn answer(&self, position: &str, replies: &mut Replies) {
        let (mover, board) = position.split_at(1);
        let (own, other) = if mover == "x" {
            (b'x', b'o')
        } else {
            (b'o', b'x')
        };
        let options = self.options(board, own, other);
        if !options.is_empty() {
            replies.unfinished(options);
        } else if !self.options(board, other, own).is_empty() {
            replies.unfinished([format!("{}{board}", char::from(other))]);
        } else {
            let count = |stone: u8| board.bytes().filter(|&cell| cell == stone).count();
            replies.ended(match count(own).cmp(&count(other)) {
                std::cmp::Ordering::Greater => Ending::Won(RelativeSeat::MOVER),
                std::cmp::Ordering::Less => Ending::Won(RelativeSeat::NEXT),
                std::cmp::Ordering::Equal => Ending::Drawn,
            });
        }
    }
}

impl Game for Othello {
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
