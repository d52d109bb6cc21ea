//! Games and what can be set for each.

use std::sync::Arc;

use grundy_games::Game;
use grundy_report::{GameReport, OverviewReport};
use grundy_rules::Outcome;

use crate::document::{Block, Column, Document, Table, Text, fact, faint, strong};
use crate::words::{counted, in_plies, thousands};

/// All games, a line each.
#[must_use]
pub fn games_document(games: &[Arc<Game>]) -> Document {
    let mut table = Table::new([Column::new("game"), Column::new("what it is").wraps()]);
    for game in games {
        table.row([strong(&game.name), game.summary.clone().into()]);
    }
    let hint = "`grundy games GAME` lists what can be set for one of them";
    Document {
        blocks: vec![Block::Table(table), Block::paragraph(faint(hint))],
    }
}

/// One game in full.
#[must_use]
pub fn game_document(report: &GameReport) -> Document {
    let title = strong(&report.game).and(format!("  {}", report.summary));
    let mut document = Document::from(Block::paragraph(title));
    let mut keys = Table::new([
        Column::new("key"),
        Column::new("values").wraps(),
        Column::new("default"),
        Column::new("meaning").wraps(),
    ]);
    for key in &report.keys {
        let default = key.default.clone().unwrap_or_default();
        keys.row([
            strong(&key.key),
            (&key.values).into(),
            default.into(),
            Text::from(&key.about),
        ]);
    }
    document.push(Block::Table(keys));
    if !report.presets.is_empty() {
        let mut presets = Table::new([
            Column::new("variant"),
            Column::new("sets").wraps(),
            Column::new("meaning").wraps(),
        ]);
        for preset in &report.presets {
            let sets = preset.sets.join(" ");
            presets.row([
                strong(&preset.variant),
                sets.into(),
                Text::from(&preset.about),
            ]);
        }
        document.push(Block::Table(presets));
    }
    if let Some(overview) = &report.overview {
        document.blocks.extend(overview_blocks(overview));
    }
    document
}

/// A game at first sight.
fn overview_blocks(overview: &OverviewReport) -> [Block; 2] {
    let plies = in_plies(overview.remoteness);
    let value = match overview.value {
        Outcome::Win => format!("the first player wins{plies}"),
        Outcome::Loss => format!("the first player loses{plies}"),
        Outcome::Draw => "a draw".to_owned(),
    };
    let mut facts = vec![fact("start", format!("{}  {value}", overview.start))];
    match (overview.positions, overview.ends) {
        (Some(positions), Some(ends)) => {
            facts.push(fact("positions", thousands(positions)));
            let [won, lost, drawn] = [ends.won, ends.lost, ends.drawn].map(thousands);
            let all = thousands(ends.won + ends.lost + ends.drawn);
            let told =
                format!("{all}: the player to move has won {won}, lost {lost}, drawn {drawn}");
            facts.push(fact("ends", told));
            let longest = match overview.longest {
                Some(plies) => counted(plies, "ply"),
                None => "for ever: play can come back to a position".to_owned(),
            };
            facts.push(fact("longest", longest));
        }
        _ => facts.push(fact("positions", "too many to list them all")),
    }
    let mut game = Table::new([
        Column::new("a random game"),
        Column::new("leads to").wraps(),
    ]);
    for ply in &overview.random_game {
        game.row([ply.text.clone(), ply.to.clone()]);
    }
    [Block::facts(facts), Block::Table(game)]
}
