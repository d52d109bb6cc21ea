//! The explorer: any position of any game, with every move and its value.

mod api;
mod pages;

pub(super) use api::api;
pub(super) use pages::pages;
