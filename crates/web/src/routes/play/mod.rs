//! A person plays against a perfect player, a weaker one, or a bot.

mod api;
mod pages;

pub(super) use api::api;
pub(super) use pages::pages;
