//! The arena as a whole: a server with its workers, submissions by its API, processes that are killed,
//! a browser.

#[path = "arena/browser.rs"]
mod browser;
#[path = "arena/commands.rs"]
mod commands;
#[path = "arena/contests.rs"]
mod contests;
#[path = "arena/cut_off.rs"]
mod cut_off;
#[path = "arena/flood.rs"]
mod flood;
#[path = "arena/hosts.rs"]
mod hosts;
#[path = "arena/killed.rs"]
mod killed;
#[path = "arena/matches.rs"]
mod matches;
#[path = "support/postgres.rs"]
mod postgres;
#[path = "arena/questions.rs"]
mod questions;
#[path = "arena/server.rs"]
mod server;
