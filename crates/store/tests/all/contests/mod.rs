//! Contests from outside: visibility in each phase, submissions, standings, the seed, and changes.

mod arena;
mod contestants;
mod editing;
mod entering;
mod seed;
mod standings;
mod visibility;
mod withheld;
