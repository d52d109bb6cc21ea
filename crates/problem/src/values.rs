//! Values as problem files write them, before the game says what they mean.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use grundy_games::{Setting, Settings};
use grundy_report::{Diagnostic, Source};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use toml::Spanned;

/// Keys and values whose meaning the game decides.
pub(crate) type RawTable = BTreeMap<Spanned<String>, Spanned<RawValue>>;

/// A value whose meaning the game decides.
pub(crate) enum RawValue {
    Setting(Setting),
    Words(Vec<String>),
    Lists(Vec<Setting>),
    Table(RawTable),
    Tables(Vec<RawTable>),
}

impl<'de> Deserialize<'de> for RawValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const MIXED: &str = "a list holds whole numbers only, words only, lists of whole numbers only, or tables only";
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
                match u64::try_from(number) {
                    Ok(number) => self.visit_u64(number),
                    // A text may be a number below zero. For other keys the game says what is possible.
                    Err(_) => self.visit_string(number.to_string()),
                }
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
                let mut lists = Vec::new();
                let mut tables = Vec::new();
                while let Some(element) = seq.next_element::<Self::Value>()? {
                    match element {
                        RawValue::Setting(Setting::Integer(number)) => {
                            list.push(number);
                            words.push(number.to_string());
                        }
                        RawValue::Setting(Setting::Word(word)) => words.push(word),
                        RawValue::Setting(inner @ Setting::List(_)) => lists.push(inner),
                        RawValue::Table(table) => tables.push(table),
                        _ => return Err(A::Error::custom(MIXED)),
                    }
                }
                let is_whole = |word: &String| word.parse::<i64>().is_ok();
                match (words.is_empty(), lists.is_empty(), tables.is_empty()) {
                    (_, true, true) if list.len() == words.len() => {
                        Ok(RawValue::Setting(Setting::List(list)))
                    }
                    // Numbers above and below zero are words together.
                    (_, true, true) if list.is_empty() || words.iter().all(is_whole) => {
                        Ok(RawValue::Words(words))
                    }
                    (true, false, true) => Ok(RawValue::Lists(lists)),
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

/// A table whose keys the game decides; what they may be is said where the game is known.
pub(crate) struct AnyTable;

impl JsonSchema for AnyTable {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Table".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "object" })
    }
}

/// The settings of a table that holds nothing but settings.
pub(crate) fn plain_settings(
    source: &Source<'_>,
    raw: &RawTable,
    diagnostics: &mut Vec<Diagnostic>,
) -> Settings {
    let mut settings = Settings::new();
    for (key, value) in raw {
        match value.as_ref() {
            RawValue::Setting(setting) => {
                settings.insert(key.as_ref().clone(), setting.clone());
            }
            _ => diagnostics.push(
                source
                    .at(
                        value.span(),
                        format!("`{}` is not set like this", key.as_ref()),
                    )
                    .help(
                        "give a number, a word, true or false, or a list of whole numbers from 0",
                    ),
            ),
        }
    }
    settings
}

/// The place of each key of a table.
pub(crate) fn key_spans(raw: &RawTable) -> Vec<(String, Range<usize>)> {
    let keys = raw.keys();
    keys.map(|key| (key.as_ref().clone(), key.span())).collect()
}
