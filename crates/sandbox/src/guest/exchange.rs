//! Passes input to a guest and its output back.
//!
//! A guest runs only inside of [`resume`](super::run::Guest::resume), on the thread that called it,
//! and stays on that thread. So a thread-local cell connects the two, without a lock or an
//! allocation: `resume` puts input there before it runs the guest, and takes the output from there as
//! soon as the guest stops.

use std::cell::RefCell;
use std::task::Poll;

use super::limits::Usage;
use super::stderr::Messages;

/// The turn that input belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// The input begins a new turn.
    Next,
    /// The input continues the guest's current turn.
    Same,
}

/// The output and usage of a guest when it stops.
#[derive(Default)]
pub(super) struct GuestOutput {
    pub(super) output: Vec<u8>,
    pub(super) messages: Messages,
    pub(super) usage: Usage,
    /// Whether it has taken any of its input.
    pub(super) has_read: bool,
}

#[derive(Default)]
struct Exchange {
    input: Vec<u8>,
    /// The turn of the input, until the guest has taken it.
    turn: Option<Turn>,
    guest_output: GuestOutput,
}

thread_local! {
    static EXCHANGE: RefCell<Exchange> = RefCell::default();
}

/// Offers `input` to the guest that runs next.
pub(super) fn offer(input: &[u8], turn: Turn) {
    EXCHANGE.with_borrow_mut(|exchange| {
        exchange.input.clear();
        exchange.input.extend_from_slice(input);
        exchange.turn = Some(turn);
        exchange.guest_output = GuestOutput::default();
    });
}

/// Passes the input to `take`, if there is any that the guest has not taken yet.
pub(super) fn accept(take: impl FnOnce(&[u8])) -> Poll<Turn> {
    EXCHANGE.with_borrow_mut(|exchange| match exchange.turn.take() {
        Some(turn) => {
            take(&exchange.input);
            Poll::Ready(turn)
        }
        None => Poll::Pending,
    })
}

/// Hands the guest's output over, for [`collect`].
pub(super) fn hand_over(guest_output: GuestOutput) {
    EXCHANGE.with_borrow_mut(|exchange| exchange.guest_output = guest_output);
}

/// Takes the output of the guest that ran last.
pub(super) fn collect() -> GuestOutput {
    EXCHANGE.with_borrow_mut(|exchange| std::mem::take(&mut exchange.guest_output))
}
