//! The site as a whole: a server with its workers, submissions by its API, processes that are killed,
//! a browser.

#[path = "server/browser.rs"]
mod browser;
#[path = "server/commands.rs"]
mod commands;
#[path = "server/contests.rs"]
mod contests;
#[path = "server/cut_off.rs"]
mod cut_off;
#[path = "server/flood.rs"]
mod flood;
#[path = "server/hosts.rs"]
mod hosts;
#[path = "server/killed.rs"]
mod killed;
#[path = "server/matches.rs"]
mod matches;
#[path = "support/postgres.rs"]
mod postgres;
#[path = "server/questions.rs"]
mod questions;
#[path = "server/server.rs"]
mod server;
