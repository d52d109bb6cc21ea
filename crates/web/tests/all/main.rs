//! The site from outside.

mod connections;
mod contests;
mod fuzzed;
mod requests;
mod site;
