//! A person plays in a terminal: what is typed, what is answered.

mod drawn;
mod hint;
mod request;
mod session;
mod summary;

pub use session::{Reply, SeatPlayer, Session};
