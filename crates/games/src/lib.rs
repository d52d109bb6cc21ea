//! The games, one folder each, and what theorems say of them.
//!
//! [`GAMES`] lists them all. A [`Game`] is data: what it can be set to ([`Key`]) and which
//! settings go by a name ([`Preset`]). [`Game::open`] checks settings against that data and lays
//! the game out on a [`grundy_rules::Instance`], with an oracle for the value of every position. To
//! add a game is to add a folder and a line in the list.

mod check;
mod game;
mod heap;
mod key;
mod repeats;
mod setting;
mod steps;

pub mod bash;
pub mod chopsticks;
pub mod nim;
pub mod sum;
pub mod theory;
pub mod tower_breakers;
pub mod wythoff;

pub use check::{Checked, SettingsError};
pub use game::{Game, Opened, Preset, SearchBudget, UnknownGame};
pub use heap::ClosedForm;
pub use key::{Key, KeyDefault, Kind, Role, did_you_mean};
pub use repeats::Periodicity;
pub use setting::{Setting, Settings};
pub use steps::Steps;

/// Every game, by name.
pub static GAMES: &[&Game] = &[
    &bash::GAME,
    &chopsticks::GAME,
    &nim::GAME,
    &sum::GAME,
    &tower_breakers::GAME,
    &wythoff::GAME,
];

/// The game of this name.
///
/// # Errors
/// Where there is none; the error may know which one was meant.
pub fn find(name: &str) -> Result<&'static Game, UnknownGame> {
    let found = GAMES.iter().find(|game| game.name == name);
    found.copied().ok_or_else(|| UnknownGame {
        name: name.to_owned(),
        suggestion: did_you_mean(name, GAMES.iter().map(|game| game.name)),
    })
}
