//! Games and what can be set for each, for people.

use std::fmt::Write as _;
use std::sync::Arc;

use grundy_games::Game;
use grundy_report::GameReport;

use crate::style::{FAINT, STRONG, indented, styled, table};

/// All games, a line each.
#[must_use]
pub fn games_text(games: &[Arc<Game>]) -> String {
    let mut table = table(&["game", "what it is"], usize::MAX);
    for game in games {
        table.add_row([styled(STRONG, &game.name), game.summary.clone()]);
    }
    let hint = styled(
        FAINT,
        "`grundy games GAME` lists what can be set for one of them",
    );
    format!("{}\n  {hint}\n", indented(&table))
}

/// One game in full.
#[must_use]
pub fn game_text(game: &Game) -> String {
    let report = GameReport::new(game);
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{}  {}\n",
        styled(STRONG, &report.game),
        report.summary
    );
    let mut keys = table(&["key", "values", "default", "meaning"], usize::MAX);
    for key in &report.keys {
        keys.add_row([
            styled(STRONG, &key.key),
            key.values.clone(),
            key.default.clone().unwrap_or_default(),
            key.about.to_owned(),
        ]);
    }
    text.push_str(&indented(&keys));
    if !report.presets.is_empty() {
        text.push('\n');
        let mut presets = table(&["variant", "sets", "meaning"], usize::MAX);
        for preset in &report.presets {
            presets.add_row([
                styled(STRONG, &preset.variant),
                preset.sets.join(" "),
                preset.about.to_owned(),
            ]);
        }
        text.push_str(&indented(&presets));
    }
    text
}
