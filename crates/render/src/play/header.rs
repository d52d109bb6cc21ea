//! The rules of a game in a few lines.

use grundy_games::{Game, KeyDefault, Kind, Role, Settings};
use grundy_rules::PositionView;

use crate::document::{Block, Text, fact, strong};

/// The rules of a game that begins, as a person reads them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesInWords {
    title: String,
    summary: String,
    /// Keys with their values and meanings.
    rules: Vec<(String, String)>,
}

/// The number of keys above which only those that differ from the usual are told.
const FEW: usize = 4;

impl RulesInWords {
    /// The rules of a game with these settings, defaults included.
    #[must_use]
    pub fn new(game: &Game, resolved: &Settings) -> Self {
        let keys: Vec<_> = game
            .keys
            .iter()
            // The board shows where play starts.
            .filter(|key| key.role == Role::Rule && key.name != "start")
            .collect();
        let all = keys.len() <= FEW;
        let told = keys.iter().enumerate().filter_map(|(index, key)| {
            let value = resolved.get(&key.name)?.to_string();
            let is_usual = match &key.default {
                KeyDefault::Value(usual) => *usual == value,
                KeyDefault::Required | KeyDefault::Optional => false,
            };
            let is_told = !is_usual || index == 0 || (all && key.kind != Kind::Flag);
            let about = key.about.split(';').next().unwrap_or_default();
            is_told.then(|| (format!("{}={value}", key.name), about.to_owned()))
        });
        Self {
            title: game.title.clone(),
            summary: game.summary.clone(),
            rules: told.collect(),
        }
    }

    /// The title of the game.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The game in a sentence.
    #[must_use]
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// Keys with their values, as `m=3`, and what they mean.
    #[must_use]
    pub fn rules(&self) -> &[(String, String)] {
        &self.rules
    }

    /// `m=3 last=wins`.
    pub(super) fn short(&self) -> String {
        let rules: Vec<&str> = self.rules.iter().map(|(rule, _)| rule.as_str()).collect();
        rules.join(" ")
    }

    /// The title, and what the game is, if that is said.
    fn heading(&self) -> Text {
        let title = strong(&self.title);
        match &self.summary[..] {
            "" => title,
            summary => title.and(format!(": {summary}")),
        }
    }

    /// The rules, and how to type a move.
    pub(super) fn blocks(&self, here: &dyn PositionView<'_>) -> Vec<Block> {
        let rules = self.rules.iter().map(|(rule, about)| fact(rule, about));
        let mut blocks = vec![Block::section(self.heading(), [Block::facts(rules)])];
        if let Some(ply) = here.nth(0) {
            let (text, words) = (here.move_text(ply), here.move_words(ply));
            let meaning = match words == text {
                true => String::new(),
                false => format!(": {words}"),
            };
            blocks.push(Block::paragraph(format!(
                "Type a move, for example `{text}`{meaning}. `help` lists what else you can type."
            )));
        }
        blocks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_without_a_summary_has_a_title_alone() {
        let rules = |summary: &str| RulesInWords {
            title: "Nim".to_owned(),
            summary: summary.to_owned(),
            rules: Vec::new(),
        };
        assert_eq!(rules("").heading().plain(), "Nim");
        assert_eq!(rules("Take items.").heading().plain(), "Nim: Take items.");
    }
}
