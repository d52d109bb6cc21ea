//! The games, one directory each, and what theorems say of them.
//!
//! A [`Catalog`] lists them. A [`Game`] is data: what it can be set to ([`Key`]), which settings go
//! by a name ([`Preset`]), and a [`Family`] that makes instances of settings. [`Game::open`] checks
//! settings against that data and lays the game out on a [`grundy_rules::Instance`], with an oracle
//! for the value of every position. To add a game is to add a directory and a line in
//! [`Catalog::standard`], or to put a [`Game`] into a catalog at run time.
//!
//! ```
//! use grundy_games::{Catalog, SearchBudget, Settings};
//! use grundy_rules::{RelativeSeat, Value, ValueKeeping};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let game = Catalog::standard().find("nim")?;
//! let settings = Settings::from([("heaps".to_owned(), game.read("heaps", "7,8"))]);
//! let instance = game.open(&settings, SearchBudget::Quick).map_err(|errors| errors[0].clone())?;
//!
//! let position = instance.position("3 5")?;
//! assert_eq!(position.value(RelativeSeat::MOVER), Value::Win(Some(7)));
//! assert_eq!(position.explain().as_deref(), Some("nimbers 3 xor 5 = 6"));
//! let ValueKeeping::Only(winning) = position.kept() else {
//!     panic!("the position is won");
//! };
//! let winning: Vec<String> = winning.iter().map(|&ply| position.move_text(ply)).collect();
//! assert_eq!(winning, ["2 2"]);
//! # Ok(())
//! # }
//! ```

mod budget;
mod catalog;
mod checked;
mod component;
mod error;
mod game;
mod heap;
mod hidden_characters;
mod key;
mod periodicity;
mod piles;
mod remembered;
mod searched;
mod setting;
mod shell;
mod starter;
mod steps;
mod suggest;
mod toml_words;

pub mod bash;
pub mod chopsticks;
pub mod coins;
pub mod graph;
pub mod heaps;
pub mod nim;
pub mod sum;
pub mod theory;
pub mod tower_breakers;
pub mod wythoff;

pub use budget::SearchBudget;
pub use catalog::{Catalog, FindError, GameFileError, GameFiles, UnknownGame};
pub use checked::Checked;
pub use component::{Component, MoveNumbers, Part};
pub use error::SettingsError;
pub use game::{Composite, Family, Game, Opened, PackedGame, ValuesFrom, names_a_file};
pub use heap::ClosedForm;
pub use hidden_characters::{escape, shows_nothing};
pub use key::{Key, KeyDefault, Kind, Preset, Role};
pub use periodicity::{Periodicity, Repeats};
pub use setting::{MixedSeparators, Setting, Settings, with_or_without_commas};
pub use shell::{shell_file, shell_word};
pub use starter::{Starter, StarterBot};
pub use steps::Steps;
pub use suggest::did_you_mean;
pub use toml_words::toml_in_plain_words;
