//! The site as a whole: a server with its workers, submissions by its API, processes that are killed,
//! a browser.

mod browser;
mod commands;
mod contests;
mod cut_off;
mod flood;
mod hosts;
mod killed;
mod large;
mod matches;
mod questions;
mod running;

use grundy_testing::{moments, postgres};
