//! Tests of the whole, and of the house. They are one program, so that tests of several modules share the
//! processors: many of them wait for processes and clocks.

mod bots;
mod certify;
mod command_line;
mod contests;
mod engine_features;
mod facts;
mod fuzzed;
mod hostile;
mod house;
mod ladder;
mod large;
mod library;
mod own_games;
mod phrasing;
mod play;
mod problem_files;
mod scaffold;
#[cfg(feature = "server")]
mod server;
mod stated;
mod suggestions;
mod user;
