//! The tests of the games, one program.

mod boards;
mod cases;
mod chopsticks;
mod coins;
mod conformance;
mod graph;
mod heaps;
mod many;
mod playthrough;
mod registry;
mod sums;
mod sweep;
mod theory;
mod towers;
mod variants;
mod wythoff;
