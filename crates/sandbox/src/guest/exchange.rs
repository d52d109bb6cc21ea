//! What passes between a guest and whoever resumes it.
//!
//! A guest runs only inside of [`resume`](super::run::Guest::resume), on the thread that called it,
//! and stays on that thread. So the two meet in a cell of the thread, which needs no lock and no
//! memory of its own: input is laid there before a guest runs, and what it has to say is taken from
//! there as soon as it stops.

use std::cell::RefCell;
use std::task::Poll;

use super::limits::Usage;

/// Which turn input belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// One that it begins.
    Next,
    /// The one that the guest is in.
    Same,
}

/// What a guest hands over when it stops.
#[derive(Default)]
pub(super) struct Said {
    pub(super) output: Vec<u8>,
    pub(super) stderr: Vec<u8>,
    pub(super) usage: Usage,
}

#[derive(Default)]
struct Exchange {
    input: Vec<u8>,
    /// The turn of the input, until a guest has taken it.
    turn: Option<Turn>,
    said: Said,
}

thread_local! {
    static EXCHANGE: RefCell<Exchange> = RefCell::default();
}

/// Lays `input` down for the guest that runs next.
pub(super) fn offer(input: &[u8], turn: Turn) {
    EXCHANGE.with_borrow_mut(|exchange| {
        exchange.input.clear();
        exchange.input.extend_from_slice(input);
        exchange.turn = Some(turn);
        exchange.said = Said::default();
    });
}

/// Gives the guest its input by `take`, if there is any that it has not taken.
pub(super) fn accept(take: impl FnOnce(&[u8])) -> Poll<Turn> {
    EXCHANGE.with_borrow_mut(|exchange| match exchange.turn.take() {
        Some(turn) => {
            take(&exchange.input);
            Poll::Ready(turn)
        }
        None => Poll::Pending,
    })
}

/// Lays down what the guest says.
pub(super) fn hand_over(said: Said) {
    EXCHANGE.with_borrow_mut(|exchange| exchange.said = said);
}

/// Takes what the guest has said.
pub(super) fn collect() -> Said {
    EXCHANGE.with_borrow_mut(|exchange| std::mem::take(&mut exchange.said))
}
