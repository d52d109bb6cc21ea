//! Cram: players put dominoes on a board, and who cannot has lost. Positions do not say whose turn it is.

use std::convert::Infallible;

use grundy_search::{Game, Replies};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Cram {
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl Cram {
    pub(crate) fn start(&self) -> String {
        ".".repeat(self.width * self.height)
    }

    fn options(&self, position: &str) -> Vec<String> {
        let mut options = Vec::new();
        for cell in 0..position.len() {
            let right = Some(cell + 1).filter(|right| right % self.width > 0);
            let below = Some(cell + self.width).filter(|&below| below < position.len());
            for other in [right, below].into_iter().flatten() {
                let mut cells = position.as_bytes().to_vec();
                if cells[cell] == b'.' && cells[other] == b'.' {
                    (cells[cell], cells[other]) = (b'#', b'#');
                    options.push(String::from_utf8(cells).expect("ASCII"));
                }
            }
        }
        options
    }
}

impl Game for Cram {
    type Error = Infallible;

    fn ask(&self, positions: &[&str], replies: &mut Replies) -> Result<(), Infallible> {
        for position in positions {
            replies.unfinished(self.options(position));
        }
        Ok(())
    }
}
