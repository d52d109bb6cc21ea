//! Proved bounds on a position of a game that is too large to list, `grundy.bounds/1`.

use std::collections::BTreeMap;

use grundy_games::{Game, Settings};
use grundy_rules::{Known, Method, MoveStanding, Outcome};
use serde::{Deserialize, Serialize};

use crate::settings::{settings_map, unusual_settings};
use crate::words::{Schema, letter};

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
    /// Value for the player about to move: `W`, `L` or `D`; `null` if it is not decided.
    #[serde(with = "letter::option")]
    #[schemars(with = "Option<crate::shapes::Letter>")]
    pub value: Option<Outcome>,
    /// If the value is not decided: the least result of the player about to move.
    #[serde(
        default,
        with = "letter::option",
        skip_serializing_if = "Option::is_none"
    )]
    #[schemars(with = "Option<crate::shapes::Letter>")]
    pub at_least: Option<Outcome>,
    /// If the value is not decided: the best result that is still possible.
    #[serde(
        default,
        with = "letter::option",
        skip_serializing_if = "Option::is_none"
    )]
    #[schemars(with = "Option<crate::shapes::Letter>")]
    pub at_most: Option<Outcome>,
    /// Number of plies to the end under best play, if it is known.
    pub remoteness: Option<u64>,
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
    /// Value of `to` for the player who is then to move; `null` if it is not decided.
    #[serde(with = "letter::option")]
    #[schemars(with = "Option<crate::shapes::Letter>")]
    pub value: Option<Outcome>,
    /// If the value is not decided: the least result of the player who is then to move.
    #[serde(
        default,
        with = "letter::option",
        skip_serializing_if = "Option::is_none"
    )]
    #[schemars(with = "Option<crate::shapes::Letter>")]
    pub at_least: Option<Outcome>,
    /// If the value is not decided: the best result that is still possible for that player.
    #[serde(
        default,
        with = "letter::option",
        skip_serializing_if = "Option::is_none"
    )]
    #[schemars(with = "Option<crate::shapes::Letter>")]
    pub at_most: Option<Outcome>,
    /// Remoteness of `to`, if it is known.
    pub remoteness: Option<u64>,
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
            value: None,
            at_least: None,
            at_most: None,
            remoteness: None,
            moves: Vec::new(),
            questions: 0,
            questions_limit,
            version,
        }
    }

    /// The bounds for the player about to move.
    #[must_use]
    pub fn known(&self) -> Known {
        known(self.value, self.at_least, self.at_most, self.remoteness)
    }

    /// The same report with these bounds.
    #[must_use]
    pub fn with_known(self, known: Known) -> Self {
        let (value, at_least, at_most) = parts(known);
        Self {
            value,
            at_least,
            at_most,
            remoteness: known.remoteness,
            ..self
        }
    }
}

impl BoundedMove {
    /// A move from a position of which `before` is known, to the position `to` of which `after` is known.
    #[must_use]
    pub fn new(text: String, words: String, to: String, before: Known, after: Known) -> Self {
        let (value, at_least, at_most) = parts(after);
        Self {
            text,
            words,
            to,
            value,
            at_least,
            at_most,
            remoteness: after.remoteness,
            standing: Known::of_move(before, after, grundy_rules::RelativeSeat::NEXT),
        }
    }

    /// The bounds for the player who is then to move.
    #[must_use]
    pub fn known(&self) -> Known {
        known(self.value, self.at_least, self.at_most, self.remoteness)
    }
}

/// The value or, if it is not decided, the bounds.
fn parts(known: Known) -> (Option<Outcome>, Option<Outcome>, Option<Outcome>) {
    match known.decided() {
        Some(value) => (Some(value), None, None),
        None => (None, Some(known.at_least), Some(known.at_most)),
    }
}

fn known(
    value: Option<Outcome>,
    at_least: Option<Outcome>,
    at_most: Option<Outcome>,
    remoteness: Option<u64>,
) -> Known {
    Known {
        at_least: value.or(at_least).unwrap_or(Outcome::Loss),
        at_most: value.or(at_most).unwrap_or(Outcome::Win),
        remoteness,
        by: Method::Proof,
    }
}
