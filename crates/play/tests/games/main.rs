//! Games of few positions: sessions, the referee, records and players.

mod heap;
mod open;
mod opponents;
mod person;
mod proved;
mod random;
mod referee;
mod session;
mod tree;
