//! Games of few positions: sessions, the referee, records and players.

mod heap;
mod opponents;
mod person;
mod random;
mod referee;
mod session;
mod tree;
