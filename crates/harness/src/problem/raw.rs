//! The problem file as it is written, before anything is made of it.

use std::collections::BTreeMap;
use std::fmt;

use grundy_games::Setting;
use serde::de::{self, Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use toml::Spanned;

use crate::claims::RawClaim;

/// `problem.toml`.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawProblem {
    pub(super) name: String,
    pub(super) game: Spanned<String>,
    #[serde(default)]
    pub(super) component: Vec<Spanned<RawComponent>>,
    #[serde(default)]
    pub(super) rules: RawTable,
    #[serde(default)]
    pub(super) limits: RawLimits,
    pub(super) play: Option<Spanned<RawPlay>>,
    pub(super) answer: Option<Spanned<RawAnswer>>,
    #[serde(default)]
    pub(super) claims: Vec<RawClaim>,
}

/// `[[component]]`.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawComponent {
    pub(super) game: String,
    #[serde(default)]
    pub(super) rules: RawTable,
}

/// `[limits]`.
#[derive(Default, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawLimits {
    pub(super) fuel_per_move: Option<Spanned<u64>>,
    pub(super) fuel_per_question: Option<Spanned<u64>>,
    pub(super) fuel_to_start: Option<Spanned<u64>>,
    pub(super) memory: Option<Spanned<String>>,
    pub(super) max_plies: Option<Spanned<usize>>,
}

/// `[play]`.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawPlay {
    pub(super) opponents: Option<Spanned<Vec<Spanned<String>>>>,
    pub(super) sides: Option<Spanned<String>>,
    pub(super) accept: Option<Spanned<RawAccept>>,
    #[serde(default)]
    pub(super) tests: Vec<Spanned<RawTable>>,
    pub(super) certify: Option<RawCertify>,
}

/// `[play.certify]`.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawCertify {
    pub(super) instances: Spanned<Vec<Spanned<RawTable>>>,
    pub(super) most: Option<Spanned<u64>>,
}

/// `[answer]`.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawAnswer {
    pub(super) asks: Option<Spanned<String>>,
    pub(super) words: Option<Spanned<RawWords>>,
    #[serde(default)]
    pub(super) tests: Vec<Spanned<RawTable>>,
}

/// The words for who wins.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawWords {
    pub(super) first: Option<Spanned<String>>,
    pub(super) second: Option<Spanned<String>>,
    pub(super) draw: Option<Spanned<String>>,
}

/// `accept = "no-blunder"` or `accept = { score = 0.9, against = "random" }`.
pub(super) enum RawAccept {
    Word(String),
    Score(RawScore),
}

/// The second form of `accept`.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawScore {
    pub(super) score: Spanned<f64>,
    pub(super) against: Option<Spanned<String>>,
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

/// Keys and values whose meaning the game decides.
pub(crate) type RawTable = BTreeMap<Spanned<String>, Spanned<RawValue>>;

/// A value whose meaning the game decides.
pub(crate) enum RawValue {
    Setting(Setting),
    Words(Vec<String>),
    Table(RawTable),
    Tables(Vec<RawTable>),
}

impl<'de> Deserialize<'de> for RawValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const MIXED: &str = "a list holds whole numbers only, words only, or tables only";
        struct Value;
        impl<'de> Visitor<'de> for Value {
            type Value = RawValue;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number from 0 to 2^64 - 1, a word, true or false, a list of numbers, or a table")
            }

            fn visit_u64<E>(self, number: u64) -> Result<RawValue, E> {
                Ok(RawValue::Setting(Setting::Integer(number)))
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<RawValue, E> {
                let number = u64::try_from(number)
                    .map_err(|_| E::invalid_value(de::Unexpected::Signed(number), &self))?;
                self.visit_u64(number)
            }

            fn visit_str<E>(self, word: &str) -> Result<RawValue, E> {
                Ok(RawValue::Setting(Setting::Word(word.to_owned())))
            }

            fn visit_bool<E>(self, flag: bool) -> Result<RawValue, E> {
                Ok(RawValue::Setting(Setting::Flag(flag)))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<RawValue, A::Error> {
                let mut list = Vec::new();
                let mut words = Vec::new();
                let mut tables = Vec::new();
                while let Some(element) = seq.next_element::<Self::Value>()? {
                    match element {
                        RawValue::Setting(Setting::Integer(number)) => list.push(number),
                        RawValue::Setting(Setting::Word(word)) => words.push(word),
                        RawValue::Table(table) => tables.push(table),
                        _ => return Err(A::Error::custom(MIXED)),
                    }
                }
                match (list.is_empty(), words.is_empty(), tables.is_empty()) {
                    (_, true, true) => Ok(RawValue::Setting(Setting::List(list))),
                    (true, false, true) => Ok(RawValue::Words(words)),
                    (true, true, false) => Ok(RawValue::Tables(tables)),
                    _ => Err(A::Error::custom(MIXED)),
                }
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<RawValue, A::Error> {
                RawTable::deserialize(de::value::MapAccessDeserializer::new(map))
                    .map(RawValue::Table)
            }
        }
        deserializer.deserialize_any(Value)
    }
}
