//! Problems: statements, starter programs, and leaderboards.

mod api;
mod list;
mod pages;
mod sample;

pub(super) use api::api;
pub(super) use pages::pages;
