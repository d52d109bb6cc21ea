//! The games that can be played, with a picture of each.

use grundy_render::page::board_data;
use grundy_render::play::board_lines;
use serde::Serialize;
use serde_json::Value as Json;

use crate::positions::{Context, Query, encoded};

/// The games that can be played.
#[derive(Debug, Serialize)]
pub(super) struct Gallery {
    games: Vec<GalleryGame>,
}

/// A game with its variants.
#[derive(Debug, Serialize)]
struct GalleryGame {
    title: String,
    summary: String,
    play: String,
    explore: String,
    position: String,
    board: Option<Json>,
    lines: Vec<String>,
    variants: Vec<Variant>,
}

/// A preset of a game.
#[derive(Debug, Serialize)]
struct Variant {
    name: String,
    about: String,
    play: String,
}

/// Every game, at a start that is usual for it.
pub(super) fn gallery(positions: &Context<'_>) -> Gallery {
    let games = positions.catalog().iter().map(|game| {
        let named = |more: &[(&str, &str)]| {
            encoded([("game", game.name.as_str())].iter().chain(more).copied())
        };
        let query = Query::about(&game.name);
        let start = positions.default_start_to_explore(&query).ok();
        let opened = start
            .and_then(|(set, position)| positions.open_whole(&query.placed(set, position)).ok());
        let here = opened.as_ref().map(|opened| opened.here());
        let board = here.as_ref().map(|here| here.board());
        let names = ["first".to_owned(), "second".to_owned()];
        let variants = game.presets.iter().map(|preset| Variant {
            name: preset.name.clone(),
            about: preset.about.clone(),
            play: format!("/play?{}", named(&[("preset", &preset.name)])),
        });
        GalleryGame {
            title: game.title.clone(),
            summary: game.summary.clone(),
            play: format!("/play?{}", named(&[])),
            explore: format!("/explorer?{}", named(&[])),
            position: here.map(|here| here.notation()).unwrap_or_default(),
            lines: board
                .as_ref()
                .map(|board| board_lines(board, &names))
                .unwrap_or_default(),
            board: board.as_ref().map(board_data),
            variants: variants.collect(),
        }
    });
    Gallery {
        games: games.collect(),
    }
}
