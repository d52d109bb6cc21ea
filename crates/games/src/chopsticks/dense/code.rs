//! One byte for a value, so that a position's is a function of the least of
//! those after it.
//!
//! The worse for its mover, the smaller the code: a loss in n plies is
//! `n / 2`, a win in n plies `255 - n / 2`. (Normal play: losses take an even
//! number of plies and wins an odd one; misère play: the other way round.)
//! The best move is to the position of the least code `c`: a loss there is a
//! win here and the sooner the better, a win there a loss here and the later
//! the better. One ply more in the right place makes this `!c + (c >> 7)`, in
//! misère play one less: two instructions on sixteen positions at a time.

use crate::chopsticks::Objective;
use grundy_rules::Value;

/// No child at all: the least of nothing.
pub(super) const WORST_CHILD: u8 = u8::MAX;

/// The greatest `n / 2` that is told from its neighbours.
pub(super) const LONGEST: u8 = 125;

#[derive(Clone, Copy)]
pub(super) struct Code {
    misere: u8,
}

impl Code {
    pub(super) fn new(objective: Objective) -> Self {
        Self {
            misere: u8::from(objective == Objective::Misere),
        }
    }

    /// The code of a position whose mover has nothing left.
    pub(super) fn finished(self) -> u8 {
        self.misere.wrapping_neg()
    }

    /// The code of a draw, which is its own parent.
    pub(super) fn draw(self) -> u8 {
        128 - self.misere
    }

    /// The code of a position if the least after it is `child`.
    #[inline]
    pub(super) fn parent(self, child: u8) -> u8 {
        (!child).wrapping_add(child >> 7).wrapping_sub(self.misere)
    }

    pub(super) fn value(self, code: u8) -> Value {
        let (loss, win) = self.plies([code, !code]);
        if code == self.draw() {
            Value::Draw
        } else if code < 128 {
            Value::Loss(Some(loss.into()))
        } else {
            Value::Win(Some(win.into()))
        }
    }

    /// Plies of the loss coded `loss` and of the win coded `!win`.
    pub(super) fn plies(self, [loss, win]: [u8; 2]) -> (u16, u16) {
        let misere = u16::from(self.misere);
        (
            2 * u16::from(loss) + misere,
            2 * u16::from(win) + 1 - misere,
        )
    }
}
