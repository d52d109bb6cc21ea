//! Games of a person against a perfect player, a weakened one, or a bot.
//!
//! The address of the page is the game: where it began, who plays, and every move so far. The answers
//! follow from it, because random choices depend on the seed and the number of the ply alone, and a bot is
//! asked anew all that it was asked before. So nothing is kept of a game, every position of it has a link,
//! and going back in the browser takes a move back.

mod address;
mod chosen_opponent;
mod gallery;
mod game;
mod page;
mod played_game;
mod verdict;

pub(crate) use page::{answer as page, table};
pub use played_game::PlayedGame;
