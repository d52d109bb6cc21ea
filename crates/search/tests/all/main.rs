//! The search against listing: it may know less, and never something else.

mod games;
mod graphs;
mod listed;
mod small_games;
