//! An opponent as a problem file writes it: a name, or a table.

use std::borrow::Cow;
use std::fmt;
use std::num::NonZeroU64;

use grundy_play::Opponent;
use grundy_report::{Diagnostic, Source, opponent_name_schema};
use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};
use toml::Spanned;

use super::choice::unknown;
use crate::whole::Whole;

/// The players that a table can name.
const ENGINES: [&str; 5] = ["perfect", "trickster", "random", "playouts", "search"];

/// `"playouts-30"` or `{ engine = "playouts", per_move = 30 }`.
pub(super) enum RawOpponent {
    Name(String),
    Engine(RawEngine),
}

/// The keys of an opponent that is a table.
#[derive(schemars::JsonSchema, serde::Deserialize)]
#[schemars(rename = "opponent")]
#[serde(deny_unknown_fields)]
pub(super) struct RawEngine {
    /// Player: `{ engine = "playouts", per_move = 30 }` is the same as `"playouts-30"`, and
    /// `{ engine = "search", questions = 50_000 }` the same as `"search-50000"`.
    #[schemars(with = "String", extend("enum" = ENGINES))]
    engine: Spanned<String>,
    /// For `playouts`: number of random games after each move.
    #[schemars(with = "Option<NonZeroU64>")]
    per_move: Option<Spanned<Whole<1, { Opponent::MAX_PLAYOUTS as u64 }>>>,
    /// For `search`: number of questions to the rules for a move.
    #[schemars(with = "Option<NonZeroU64>")]
    questions: Option<Spanned<Whole<1, { Opponent::MAX_QUESTIONS }>>>,
}

impl RawOpponent {
    /// The player. `None` if there is none.
    pub(super) fn opponent(&self) -> Option<Opponent> {
        match self {
            Self::Name(name) => name.parse().ok(),
            Self::Engine(engine) => engine.name().parse().ok(),
        }
    }
}

impl RawEngine {
    /// The key of the number that the player needs. `None` if it needs none.
    fn needed(&self) -> Option<&'static str> {
        match self.engine.as_ref().as_str() {
            "playouts" => Some("per_move"),
            "search" => Some("questions"),
            _ => None,
        }
    }

    /// The numbers that are given, with their keys.
    fn numbers(&self) -> impl Iterator<Item = (&'static str, Spanned<u64>)> {
        let per_move = self.per_move.as_ref().map(Whole::plain);
        let questions = self.questions.as_ref().map(Whole::plain);
        let all = [("per_move", per_move), ("questions", questions)].into_iter();
        all.filter_map(|(key, number)| Some((key, number?)))
    }

    /// The name of the player in reports.
    fn name(&self) -> String {
        let engine = self.engine.as_ref();
        match self.numbers().next() {
            Some((_, number)) => format!("{engine}-{}", number.as_ref()),
            None => engine.clone(),
        }
    }

    /// The player. `None` if the keys name none, with the reason among the diagnostics.
    pub(super) fn read(
        &self,
        source: &Source<'_>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Opponent> {
        let engine = self.engine.as_ref();
        if !ENGINES.contains(&engine.as_str()) {
            unknown(source, "engine", &self.engine, &ENGINES, diagnostics);
            return None;
        }
        let needed = self.needed();
        if let Some((key, number)) = self.numbers().find(|(key, _)| Some(*key) != needed) {
            let title = format!("`{key}` is not for the engine `{engine}`");
            diagnostics.push(source.at(number.span(), title).help("leave it out"));
            return None;
        }
        let Some((key, number)) = self.numbers().next() else {
            if let Some(key) = needed {
                let title = format!("the engine `{engine}` needs `{key}`");
                let help = "for example { engine = \"playouts\", per_move = 30 } or \
                            { engine = \"search\", questions = 50_000 }";
                diagnostics.push(source.at(self.engine.span(), title).help(help));
                return None;
            }
            return engine.parse().ok();
        };
        let opponent = self.name().parse().ok();
        if opponent.is_none() {
            let most = match key {
                "per_move" => u64::from(Opponent::MAX_PLAYOUTS),
                _ => Opponent::MAX_QUESTIONS,
            };
            let title = format!("`{key}` must be a whole number from 1 to {most}");
            diagnostics.push(source.at(number.span(), title));
        }
        opponent
    }
}

impl schemars::JsonSchema for RawOpponent {
    fn schema_name() -> Cow<'static, str> {
        "opponent or its name".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let engine = generator.subschema_for::<RawEngine>();
        schemars::json_schema!({ "anyOf": [opponent_name_schema(), engine] })
    }
}

impl<'de> Deserialize<'de> for RawOpponent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NameOrTable;
        impl<'de> Visitor<'de> for NameOrTable {
            type Value = RawOpponent;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("\"playouts-30\" or { engine = \"playouts\", per_move = 30 }")
            }

            fn visit_str<E>(self, name: &str) -> Result<RawOpponent, E> {
                Ok(RawOpponent::Name(name.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<RawOpponent, A::Error> {
                RawEngine::deserialize(de::value::MapAccessDeserializer::new(map))
                    .map(RawOpponent::Engine)
            }
        }
        deserializer.deserialize_any(NameOrTable)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use grundy_games::Catalog;

    use crate::Problem;

    /// The opponents of a problem, or the first message about them.
    fn read(opponents: &str) -> String {
        let text = format!(
            "name = \"N\"\ngame = \"nim\"\n[play]\nopponents = [{opponents}]\ntests = [{{ heaps = [1] }}]\n"
        );
        let problem = Problem::parse("n", Path::new("n.toml"), &text, &Catalog::standard());
        match problem {
            Ok(problem) => {
                let opponents = &problem.play().expect("games").opponents;
                let names: Vec<_> = opponents.iter().map(|opponent| opponent.name()).collect();
                names.join(" ")
            }
            Err(told) => told[0].title.clone(),
        }
    }

    #[test]
    fn opponents_are_names_or_tables() {
        for (opponents, expected) in [
            (
                "{ engine = 'playouts', per_move = 30 }, { engine = 'search', questions = 50_000 }, 'random'",
                "playouts-30 search-50000 random",
            ),
            ("{ engine = 'perfect' }", "perfect"),
            ("{ engine = 'playout' }", "unknown engine `playout`"),
            (
                "{ engine = 'search' }",
                "the engine `search` needs `questions`",
            ),
            (
                "{ engine = 'random', per_move = 3 }",
                "`per_move` is not for the engine `random`",
            ),
            (
                "{ engine = 'playouts', per_move = 0 }",
                "`per_move` must be a whole number from 1 to 100000",
            ),
            ("{ per_move = 3 }", "missing field `engine`"),
            ("'random', 'perfect', 'random'", "`random` is listed twice"),
            (
                "{ engine = 'playouts', per_move = 7 }, 'playouts-7'",
                "`playouts-7` is listed twice",
            ),
            ("'playouts-7', 'playouts-8'", "playouts-7 playouts-8"),
        ] {
            assert_eq!(read(opponents), expected, "{opponents}");
        }
        let told = read("{ engine = 'search', question = 3 }");
        assert!(told.starts_with("unknown field `question`"), "{told}");
    }
}
