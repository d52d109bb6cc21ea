//! The size of a game, on which its reference players depend.

use grundy_games::Game;
use grundy_play::GameSize;

/// The size of a game.
#[must_use]
pub fn game_size(game: &Game) -> GameSize {
    match game.is_large() {
        true => GameSize::Large,
        false => GameSize::Listed,
    }
}
