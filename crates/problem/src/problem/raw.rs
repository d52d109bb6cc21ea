//! The problem file as it is written, before anything is made of it.

use std::fmt;
use std::num::{NonZeroU64, NonZeroUsize};

use grundy_arena::Opponent;
use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};
use toml::Spanned;

use crate::claims::RawClaim;
use crate::values::{AnyTable, RawTable};

/// `problem.toml`.
#[derive(schemars::JsonSchema, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawProblem {
    /// The name that reports show.
    pub(super) name: String,
    /// The game that is played.
    #[schemars(with = "String")]
    pub(super) game: Spanned<String>,
    /// The parts of a sum: `game = "sum"`.
    #[serde(default)]
    #[schemars(with = "Vec<RawComponent>")]
    pub(super) component: Vec<Spanned<RawComponent>>,
    /// What the game is set to; or `variant = "preset"`.
    #[serde(default)]
    #[schemars(with = "AnyTable")]
    pub(super) rules: RawTable,
    /// What a bot may use.
    #[serde(default)]
    pub(super) limits: RawLimits,
    /// How bots that play are judged.
    #[schemars(with = "Option<RawPlay>")]
    pub(super) play: Option<Spanned<RawPlay>>,
    /// How programs that answer questions are judged.
    #[schemars(with = "Option<RawAnswer>")]
    pub(super) answer: Option<Spanned<RawAnswer>>,
    /// What is said of the game, and what is true of it.
    #[serde(default)]
    pub(super) claims: Vec<RawClaim>,
}

/// `[[component]]`.
#[derive(schemars::JsonSchema, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawComponent {
    /// The game that is played.
    pub(super) game: String,
    /// What the game is set to; or `variant = "preset"`.
    #[serde(default)]
    #[schemars(with = "AnyTable")]
    pub(super) rules: RawTable,
}

/// `[limits]`.
#[derive(Default, schemars::JsonSchema, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawLimits {
    /// wasm instructions for each move.
    #[schemars(with = "Option<NonZeroU64>")]
    pub(super) fuel_per_move: Option<Spanned<u64>>,
    /// wasm instructions for each question of a file, beside those to start.
    #[schemars(with = "Option<NonZeroU64>")]
    pub(super) fuel_per_question: Option<Spanned<u64>>,
    /// wasm instructions up to the first question; for a file of questions, whatever it asks.
    #[schemars(with = "Option<NonZeroU64>")]
    pub(super) fuel_to_start: Option<Spanned<u64>>,
    /// wasm instructions for all games of a submission together.
    #[schemars(with = "Option<NonZeroU64>")]
    pub(super) fuel_total: Option<Spanned<u64>>,
    /// Memory with its unit: `"128 MiB"`.
    #[schemars(with = "Option<String>", extend("pattern" = r"^\s*[0-9.]+\s*([kKmMgGtTpPeE][iI]?)?[bB]?\s*$"))]
    pub(super) memory: Option<Spanned<String>>,
    /// The plies after which the solver says how a game ends.
    #[schemars(with = "Option<NonZeroUsize>")]
    pub(super) max_plies: Option<Spanned<usize>>,
}

/// `[play]`.
#[derive(schemars::JsonSchema, serde::Deserialize)]
#[serde(deny_unknown_fields)]
// Only the schema: that tests are missing is said by us, and better.
#[schemars(extend("required" = ["tests"]))]
pub(super) struct RawPlay {
    /// The reference players that a bot is to play against.
    #[schemars(with = "Option<Vec<String>>", extend("minItems" = 1, "items" = { "enum": Opponent::ALL.map(Opponent::name) }))]
    pub(super) opponents: Option<Spanned<Vec<Spanned<String>>>>,
    /// The seats that a bot plays from.
    #[schemars(with = "Option<String>", extend("enum" = ["both", "first", "second"]))]
    pub(super) sides: Option<Spanned<String>>,
    /// What is enough: never to blunder, or a score against one opponent.
    #[schemars(with = "Option<RawAccept>")]
    pub(super) accept: Option<Spanned<RawAccept>>,
    /// Where games start, or what is asked.
    #[serde(default)]
    #[schemars(with = "Vec<AnyTable>", extend("minItems" = 1))]
    pub(super) tests: Vec<Spanned<RawTable>>,
    /// What a bot is to be proved on as well.
    pub(super) certify: Option<RawCertify>,
}

/// `[play.certify]`.
#[derive(schemars::JsonSchema, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawCertify {
    /// The instances that the proof is made of.
    #[schemars(with = "Vec<AnyTable>", extend("minItems" = 1))]
    pub(super) instances: Spanned<Vec<Spanned<RawTable>>>,
    /// The most questions that a proof may take.
    #[schemars(with = "Option<NonZeroU64>")]
    pub(super) most: Option<Spanned<u64>>,
}

/// `[answer]`.
#[derive(schemars::JsonSchema, serde::Deserialize)]
#[serde(deny_unknown_fields)]
#[schemars(extend("required" = ["tests"]))]
pub(super) struct RawAnswer {
    /// What is asked for.
    #[schemars(with = "Option<String>", extend("enum" = ["winner", "move"]))]
    pub(super) asks: Option<Spanned<String>>,
    /// The words for who wins.
    #[schemars(with = "Option<RawWords>")]
    pub(super) words: Option<Spanned<RawWords>>,
    /// Where games start, or what is asked.
    #[serde(default)]
    #[schemars(with = "Vec<AnyTable>", extend("minItems" = 1))]
    pub(super) tests: Vec<Spanned<RawTable>>,
}

/// The words for who wins.
#[derive(schemars::JsonSchema, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawWords {
    /// The first player.
    #[schemars(with = "Option<String>")]
    pub(super) first: Option<Spanned<String>>,
    /// The second player.
    #[schemars(with = "Option<String>")]
    pub(super) second: Option<Spanned<String>>,
    /// Neither.
    #[schemars(with = "Option<String>")]
    pub(super) draw: Option<Spanned<String>>,
}

/// `accept = "no-blunder"` or `accept = { score = 0.9, against = "random" }`.
pub(super) enum RawAccept {
    Word(String),
    Score(RawScore),
}

/// The second form of `accept`.
#[derive(schemars::JsonSchema, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawScore {
    /// The share of the points, from 0 to 1.
    #[schemars(with = "f64", extend("minimum" = 0, "maximum" = 1))]
    pub(super) score: Spanned<f64>,
    /// The opponent; all of them where it is not given.
    #[schemars(with = "Option<String>", extend("enum" = Opponent::ALL.map(Opponent::name)))]
    pub(super) against: Option<Spanned<String>>,
}

impl schemars::JsonSchema for RawAccept {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "RawAccept".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let score = generator.subschema_for::<RawScore>();
        schemars::json_schema!({ "anyOf": [{ "const": "no-blunder" }, score] })
    }
}

impl<'de> Deserialize<'de> for RawAccept {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Accept;
        impl<'de> Visitor<'de> for Accept {
            type Value = RawAccept;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("\"no-blunder\" or { score = 0.9, against = \"random\" }")
            }

            fn visit_str<E>(self, word: &str) -> Result<RawAccept, E> {
                Ok(RawAccept::Word(word.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<RawAccept, A::Error> {
                RawScore::deserialize(de::value::MapAccessDeserializer::new(map))
                    .map(RawAccept::Score)
            }
        }
        deserializer.deserialize_any(Accept)
    }
}
