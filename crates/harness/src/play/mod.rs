//! A person at the table: a conversation, line by line, that knows nothing of terminals.
//!
//! [`Session::begin`] gives what there is to read first; [`Session::hear`] takes a line that the
//! person typed and gives what to say to it. Values are shown only to who asks for them, and at the
//! end.

mod drawn;
mod hint;
mod opponent;
mod request;
mod session;
mod summary;

pub use opponent::{Opponents, opponents};
pub use session::{Reply, Session};
