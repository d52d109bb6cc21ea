//! The store from outside: what is kept, who sees it, and who judges it.

mod accounts;
mod arena;
mod files;
mod judging;
mod limits;
mod matches;
mod questions;
mod visibility;
