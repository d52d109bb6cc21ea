//! Proved bounds on a position of a game that is too large to list, `grundy.bounds/1`.

use std::collections::BTreeMap;

use grundy_games::{Game, Settings};
use grundy_play::standings;
use grundy_rules::{Known, MoveStanding};
use serde::{Deserialize, Serialize};

use crate::proved::ProvedValue;
use crate::settings::{settings_map, unusual_settings};
use crate::words::Schema;

/// Results that are proved of a position and of its moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct BoundsReport {
    /// `grundy.bounds/1`.
    pub schema: Schema,
    /// The game.
    pub game: String,
    /// All settings, including defaults.
    pub rules: BTreeMap<String, serde_json::Value>,
    /// The settings that are not the default, for people.
    #[serde(skip)]
    pub unusual: Vec<String>,
    /// The position, in notation.
    pub position: String,
    /// Whether the game is over there.
    pub over: bool,
    /// Its value or bounds.
    #[serde(flatten)]
    pub proved: ProvedValue,
    /// The legal moves.
    pub moves: Vec<BoundedMove>,
    /// Number of questions to the rules that were asked about the position and its moves.
    pub questions: u64,
    /// Number of questions that were allowed about the position, and again about its moves.
    pub questions_limit: u64,
    /// Version of the search. Another version can decide other positions.
    pub version: u32,
}

/// A move, and what is proved of the position after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct BoundedMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The move as one would say it.
    #[serde(skip)]
    pub words: String,
    /// The position after the move.
    pub to: String,
    /// The value or bounds of `to`.
    #[serde(flatten)]
    pub proved: ProvedValue,
    /// Whether the move keeps the result of the position: `keeps`, `loses` or `not-decided`.
    pub standing: MoveStanding,
}

impl BoundsReport {
    /// A report on a position of which nothing is known yet. `resolved` are the settings with their defaults,
    /// `questions_limit` and `version` belong to the search.
    #[must_use]
    pub fn nothing_known(
        game: &Game,
        resolved: &Settings,
        position: String,
        questions_limit: u64,
        version: u32,
    ) -> Self {
        Self {
            schema: Schema::Bounds,
            game: game.name.clone(),
            rules: settings_map(resolved),
            unusual: unusual_settings(game, resolved),
            position,
            over: false,
            proved: Known::NOTHING.into(),
            moves: Vec::new(),
            questions: 0,
            questions_limit,
            version,
        }
    }

    /// The same report with these bounds. Its moves have to be all moves of the position: they are compared with each
    /// other.
    #[must_use]
    pub fn with_known(mut self, known: Known) -> Self {
        let after: Vec<Known> = self.moves.iter().map(|m| m.proved.known()).collect();
        for (listed, standing) in self.moves.iter_mut().zip(standings(known, &after)) {
            listed.standing = standing;
        }
        Self {
            proved: known.into(),
            ..self
        }
    }
}

impl BoundedMove {
    /// A move from a position of which `before` is known, to the position `to` of which `after` is known. The bounds of
    /// the other moves can tell more of it: see [`BoundsReport::with_known`].
    #[must_use]
    pub fn new(text: String, words: String, to: String, before: Known, after: Known) -> Self {
        Self {
            text,
            words,
            to,
            proved: after.into(),
            standing: Known::of_move(before, after, grundy_rules::RelativeSeat::NEXT),
        }
    }
}

#[cfg(test)]
mod tests {
    use grundy_games::Catalog;
    use grundy_rules::{Method, Outcome};

    use super::*;

    #[test]
    fn bounds_of_a_position_decide_of_its_moves() {
        let nim = Catalog::standard().find("nim").expect("a game");
        let report = BoundsReport::nothing_known(&nim, &Settings::new(), "3 5".to_owned(), 100, 1);
        assert_eq!(report.proved.known(), Known::NOTHING);
        let moves = [Outcome::Loss, Outcome::Win].map(|after| {
            let texts = ["2 2", "take 2 from pile 2", "3 3"].map(str::to_owned);
            let [text, words, to] = texts;
            let after = Known::outcome(after, Method::Proof);
            BoundedMove::new(text, words, to, Known::NOTHING, after)
        });
        let standings = |report: &BoundsReport| {
            let moves = report.moves.iter();
            moves.map(|listed| listed.standing).collect::<Vec<_>>()
        };
        let report = BoundsReport {
            moves: moves.into(),
            ..report
        };
        assert_eq!(
            standings(&report),
            [MoveStanding::Keeps, MoveStanding::NotDecided]
        );
        let report = report.with_known(Known::outcome(Outcome::Win, Method::Proof));
        assert_eq!(report.proved.value, Some(Outcome::Win));
        assert_eq!(
            standings(&report),
            [MoveStanding::Keeps, MoveStanding::Loses]
        );
    }
}
