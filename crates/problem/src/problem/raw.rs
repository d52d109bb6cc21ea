//! The problem file as it is written, before anything is made of it.

use std::fmt;
use std::num::{NonZeroU64, NonZeroUsize};

use grundy_play::Opponent;
use grundy_report::{Limits, SearchLimits, opponent_name_schema};
use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};
use toml::Spanned;

use super::raw_opponent::RawOpponent;
use crate::claims::RawClaim;
use crate::values::{AnyTable, RawTable};
use crate::whole::{Positive, Whole};

/// The keys of `problem.toml`.
#[derive(schemars::JsonSchema, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawProblem {
    /// Title in reports.
    pub(super) name: String,
    /// The game: one that `grundy games` lists, `"sum"` for a sum of games, or the file of a custom
    /// game relative to this file, as in `"./game.py"`.
    #[schemars(with = "String")]
    pub(super) game: Spanned<String>,
    /// The games of a sum, one entry per game; only for `game = "sum"`.
    #[serde(default)]
    #[schemars(with = "Vec<RawComponent>")]
    pub(super) component: Vec<Spanned<RawComponent>>,
    /// Settings that all tests share; `grundy games GAME` lists them. `variant = "NAME"` selects a
    /// preset.
    #[serde(default)]
    #[schemars(with = "AnyTable")]
    pub(super) rules: RawTable,
    /// Resource limits of a submission.
    #[serde(default)]
    pub(super) limits: RawLimits,
    /// Searches that prove the values of positions, for a game that is too large to list.
    #[schemars(with = "Option<RawValues>")]
    pub(super) values: Option<Spanned<RawValues>>,
    /// How bots that play are judged. Exactly one of `[play]` and `[answer]` is required.
    #[schemars(with = "Option<RawPlay>")]
    pub(super) play: Option<Spanned<RawPlay>>,
    /// How programs that answer questions are judged.
    #[schemars(with = "Option<RawAnswer>")]
    pub(super) answer: Option<Spanned<RawAnswer>>,
    /// Claims about the game, which `grundy verify` and `grundy check` test.
    #[serde(default)]
    pub(super) claims: Vec<RawClaim>,
}

/// An entry of `[[component]]`.
#[derive(schemars::JsonSchema, serde::Deserialize)]
#[schemars(rename = "component")]
#[serde(deny_unknown_fields)]
pub(super) struct RawComponent {
    /// The game of the component.
    pub(super) game: String,
    /// Settings of the game; `variant = "NAME"` selects a preset.
    #[serde(default)]
    #[schemars(with = "AnyTable")]
    pub(super) rules: RawTable,
}

/// The keys of `[limits]`.
#[derive(Default, schemars::JsonSchema, serde::Deserialize)]
#[schemars(rename = "limits")]
#[serde(deny_unknown_fields)]
pub(super) struct RawLimits {
    /// Wasm instructions that are added to `fuel_per_game` after each move.
    #[schemars(with = "Option<u64>", extend("default" = 0))]
    pub(super) fuel_increment: Option<Spanned<Whole<0, { u64::MAX }>>>,
    /// Wasm instructions for all moves of a game together, which a bot divides among them as it likes. Without it, only
    /// each move has a limit.
    #[schemars(with = "Option<NonZeroU64>")]
    pub(super) fuel_per_game: Option<Spanned<Positive>>,
    /// Wasm instructions per move. With `fuel_per_game`, a move may take all that is left unless this is set.
    #[schemars(with = "Option<NonZeroU64>", extend("default" = Limits::default().fuel_per_move))]
    pub(super) fuel_per_move: Option<Spanned<Positive>>,
    /// For answer programs: wasm instructions per question, in addition to `fuel_to_start`.
    #[schemars(with = "Option<NonZeroU64>", extend("default" = Limits::default().fuel_per_question))]
    pub(super) fuel_per_question: Option<Spanned<Positive>>,
    /// Wasm instructions before a bot asks for the first position; for answer programs, per test,
    /// regardless of its questions. Python needs 340 million to start, and up to 2,000 million to
    /// import modules.
    #[schemars(with = "Option<NonZeroU64>", extend("default" = Limits::default().fuel_to_start))]
    pub(super) fuel_to_start: Option<Spanned<Positive>>,
    /// Wasm instructions for all games of a submission together; a submission that needs more gets
    /// TLE `total-fuel`. The work of a script before it first reads input does not count.
    #[schemars(with = "Option<NonZeroU64>", extend("default" = Limits::default().fuel_total))]
    pub(super) fuel_total: Option<Spanned<Positive>>,
    /// Memory, with a unit; at most 4 GiB. C and C++ programs reserve 64 MiB of it for their stack.
    #[schemars(with = "Option<String>", extend("default" = memory_text(), "pattern" = SIZE))]
    pub(super) memory: Option<Spanned<String>>,
    /// Number of plies after which a game is stopped; the value of the last position then decides
    /// the game.
    #[schemars(with = "Option<NonZeroUsize>", extend("default" = Limits::default().max_plies))]
    pub(super) max_plies: Option<Spanned<Positive>>,
}

/// The keys of `[values]`.
#[derive(schemars::JsonSchema, serde::Deserialize)]
#[schemars(rename = "values")]
#[serde(deny_unknown_fields)]
pub(super) struct RawValues {
    /// Way in which values are found. `"list"`: all positions are listed, so every value is known; for a small board of a
    /// game whose header says `size = "large"`. `"search"`: positions are searched within the limits below. `"auto"`: as the
    /// header of the game says.
    #[schemars(with = "Option<String>", extend("enum" = ["auto", "list", "search"], "default" = "auto"))]
    pub(super) how: Option<Spanned<String>>,
    /// Name of a file beside the problem file: positions with proofs, which the searches look up. `grundy book` writes
    /// it. Its proofs are checked before a verdict rests on it.
    #[schemars(with = "Option<String>")]
    pub(super) book: Option<Spanned<String>>,
    /// Largest number of questions to the rules for each position of a game.
    #[schemars(with = "Option<NonZeroU64>", extend("default" = SearchLimits::default().questions_per_position))]
    pub(super) questions_per_position: Option<Spanned<Positive>>,
    /// Largest number of questions to the rules for all positions of a game together.
    #[schemars(with = "Option<NonZeroU64>", extend("default" = SearchLimits::default().questions_per_game))]
    pub(super) questions_per_game: Option<Spanned<Positive>>,
    /// Memory of the search of one game, with a unit; at most 1 GiB.
    #[schemars(with = "Option<String>", extend("default" = "32 MiB", "pattern" = SIZE))]
    pub(super) table: Option<Spanned<String>>,
}

/// The keys of `[play]`.
#[derive(schemars::JsonSchema, serde::Deserialize)]
#[schemars(rename = "play")]
#[serde(deny_unknown_fields)]
// Only the schema: that tests are missing is said by us, and better.
#[schemars(extend("required" = ["tests"]))]
pub(super) struct RawPlay {
    /// Reference players that a bot plays against, each once. `"playouts-N"` and `"search-N"` are possible too, also as
    /// tables. For a game that is too large to list, the default is `["playouts-30", "random"]`.
    #[schemars(with = "Option<Vec<RawOpponent>>", extend("default" = Opponent::ALL.map(Opponent::name), "minItems" = 1))]
    pub(super) opponents: Option<Spanned<Vec<Spanned<RawOpponent>>>>,
    /// Seats that a bot plays from.
    #[schemars(with = "Option<String>", extend("enum" = ["both", "first", "second"], "default" = "both"))]
    pub(super) sides: Option<Spanned<String>>,
    /// Acceptance rule. `"no-blunder"`: the bot never lowers the value of a position and wins every
    /// won position. `"no-proved-blunder"`, the default for a game that is too large to list: no move
    /// is proved to lower the value, and the bot does not go in circles in a game that is proved to be won
    /// for it, until the game is stopped. Alternatively, a minimum score.
    #[schemars(with = "Option<RawAccept>", extend("default" = "no-blunder"))]
    pub(super) accept: Option<Spanned<RawAccept>>,
    /// For `"no-proved-blunder"`: the least share of the bot's moves that must be decided. If fewer
    /// are, the verdict is ND.
    #[schemars(with = "Option<f64>", extend("minimum" = 0, "maximum" = 1, "default" = 0))]
    pub(super) least_decided: Option<Spanned<f64>>,
    /// Start positions. A bot plays each of them from each seat against each opponent; a start that
    /// occurs twice is played once.
    #[serde(default)]
    #[schemars(with = "Vec<AnyTable>", extend("minItems" = 1))]
    pub(super) tests: Vec<Spanned<RawTable>>,
    /// Additional proof for bots that pass the games.
    pub(super) certify: Option<RawCertify>,
}

/// The keys of `[play.certify]`.
#[derive(schemars::JsonSchema, serde::Deserialize)]
#[schemars(rename = "certify")]
#[serde(deny_unknown_fields)]
pub(super) struct RawCertify {
    /// Start positions of the proof.
    #[schemars(with = "Vec<AnyTable>", extend("minItems" = 1))]
    pub(super) instances: Spanned<Vec<Spanned<RawTable>>>,
    /// Largest number of questions to the bot.
    #[schemars(with = "Option<NonZeroU64>", extend("default" = super::MAX_QUESTIONS))]
    pub(super) most: Option<Spanned<Whole<1, { super::MAX_ALLOWED }>>>,
    /// Requirement of the proof. `result` and `no-blunder` need the values of positions. `wins` and
    /// `never-loses` follow from the ends of games alone, so that they also suit games that are too large to list.
    /// The default is `never-loses` for such a game, `result` if bots are accepted by score, and otherwise `no-blunder`.
    #[schemars(with = "Option<String>", extend("enum" = ["result", "no-blunder", "wins", "never-loses"]))]
    pub(super) requirement: Option<Spanned<String>>,
}

/// The keys of `[answer]`.
#[derive(schemars::JsonSchema, serde::Deserialize)]
#[schemars(rename = "answer")]
#[serde(deny_unknown_fields)]
#[schemars(extend("required" = ["tests"]))]
pub(super) struct RawAnswer {
    /// Kind of question: who wins, a move that preserves the value, the number of winning moves, or the Grundy value.
    #[schemars(with = "Option<String>", extend("enum" = ["winner", "move", "winning-moves", "grundy"], "default" = "winner"))]
    pub(super) asks: Option<Spanned<String>>,
    /// Form of a question: `line` has all values on one line, `lines` the length of a list or position on a
    /// line of its own. Any other form is a text with fields: `"{#heaps}\n{heaps}"`.
    #[schemars(with = "Option<String>", extend("default" = "line"))]
    pub(super) layout: Option<Spanned<String>>,
    /// Whether the file begins with the number of questions. If not, the questions continue to the
    /// end of the input.
    #[schemars(extend("default" = true))]
    pub(super) count: Option<bool>,
    /// Line after the last question, such as `0 0`, which is not a question itself. The file then does not begin with
    /// the number of questions.
    #[schemars(with = "Option<String>")]
    pub(super) end: Option<Spanned<String>>,
    /// Form of an answer in the output, for answers that do not stand alone: a text with the fields `{answer}` and
    /// `{number}`, which counts answers from 1, such as `"Case #{number}: {answer}"`.
    #[schemars(with = "Option<String>", extend("default" = "{answer}"))]
    pub(super) answer_layout: Option<Spanned<String>>,
    /// The answers to "who wins": a word or several words for each outcome. Two outcomes may have the same answer.
    #[schemars(with = "Option<RawWords>")]
    pub(super) words: Option<Spanned<RawWords>>,
    /// The tests. Each test is one file of questions, read by a fresh copy of the program.
    #[serde(default)]
    #[schemars(with = "Vec<AnyTable>", extend("minItems" = 1))]
    pub(super) tests: Vec<Spanned<RawTable>>,
}

/// The keys of `words`.
#[derive(schemars::JsonSchema, serde::Deserialize)]
#[schemars(rename = "words")]
#[serde(deny_unknown_fields)]
pub(super) struct RawWords {
    /// The player who moves first wins.
    #[schemars(with = "Option<String>", extend("default" = "1"))]
    pub(super) first: Option<Spanned<String>>,
    /// The other player wins.
    #[schemars(with = "Option<String>", extend("default" = "2"))]
    pub(super) second: Option<Spanned<String>>,
    /// Neither player can force a win.
    #[schemars(with = "Option<String>", extend("default" = "0"))]
    pub(super) draw: Option<Spanned<String>>,
}

/// The form of sizes that [`grundy_report::byte_size`] reads.
const SIZE: &str = r"^\s*[0-9_]+(\.[0-9]+)?\s*([kKMGT]?B|[KMGT](iB|IB)|[kmgt]?b|[kmgt]ib)\s*$";

/// The usual limit of memory, as a problem file writes it.
fn memory_text() -> String {
    let memory = Limits::default().memory.display().iec().to_string();
    memory.replace(".0 ", " ")
}

/// `accept = "no-blunder"`, `accept = "no-proved-blunder"` or `accept = { score = 0.9, against = "random" }`.
pub(super) enum RawAccept {
    Word(String),
    Score(RawScore),
}

/// The keys of `accept` for a score.
#[derive(schemars::JsonSchema, serde::Deserialize)]
#[schemars(rename = "score")]
#[serde(deny_unknown_fields)]
pub(super) struct RawScore {
    /// Smallest share of the points; a win counts 1 and a draw 1/2.
    #[schemars(with = "f64", extend("minimum" = 0, "maximum" = 1))]
    pub(super) score: Spanned<f64>,
    /// Opponent whose games count (default: all).
    #[schemars(with = "Option<String>", extend("anyOf" = opponent_name_schema().get("anyOf")))]
    pub(super) against: Option<Spanned<String>>,
}

impl schemars::JsonSchema for RawAccept {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "accept".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let score = generator.subschema_for::<RawScore>();
        schemars::json_schema!({ "anyOf": [{ "enum": ["no-blunder", "no-proved-blunder"] }, score] })
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
