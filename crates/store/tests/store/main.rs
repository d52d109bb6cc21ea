//! The store from outside: what is kept, who sees it, and who judges it.

#[path = "../../../../tests/support/kept.rs"]
mod kept;
#[path = "../../../../tests/support/postgres.rs"]
mod postgres;

mod accounts;
mod arena;
mod files;
mod judging;
mod limits;
mod matches;
mod questions;
mod visibility;
