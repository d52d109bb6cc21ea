//! The variables of an expression, as values of its language.

use std::collections::HashMap;
use std::sync::Arc;

use cel::{Context, Value};
use grundy_games::{Setting, Settings};
use grundy_rules::Field;
use serde_json::Value as Json;

use super::Text;
use super::expression::LANGUAGE;
use super::functions;
use super::position_facts::{Decided, PositionFacts, Undecided};

/// Variables by their names, and functions.
pub(crate) struct Variables<'p>(pub(super) Context<'p, 'static>);

impl Variables<'static> {
    /// The settings, under the names of their keys with `_` for `-`.
    pub(crate) fn new(settings: &Settings) -> Self {
        let mut facts = Self(Context::with_env(Arc::clone(&LANGUAGE)));
        functions::add_to(&mut facts.0);
        for (key, setting) in settings {
            facts.add(&key.replace('-', "_"), value(setting));
        }
        facts
    }
}

impl Variables<'_> {
    /// The variables of an expression about a position: these, which are rules, the components of
    /// the position, and the outputs of the solver that the expression uses.
    pub(super) fn at(&self, seen: &PositionFacts<'_>, text: &Text) -> Decided<Variables<'_>> {
        let mut facts = Variables(self.0.new_inner_scope());
        facts.add_parts(seen);
        facts.add_outputs(seen, text)?;
        Ok(facts)
    }

    /// Adds the outputs of the solver for a position that an expression uses.
    pub(super) fn add_outputs(&mut self, seen: &PositionFacts<'_>, text: &Text) -> Decided<()> {
        if let Some(name) = seen.beyond_search(|name| text.expression.mentions(name)) {
            return Err(Undecided::Output(name));
        }
        for name in text.expression.outputs() {
            let found = seen.output(name).ok_or(Undecided::Value)?;
            self.add(name, cel(&found));
        }
        Ok(())
    }

    /// The parts of a position, under their names.
    pub(crate) fn add_parts(&mut self, seen: &PositionFacts<'_>) {
        for (name, field) in seen.at.fields() {
            self.add(
                name,
                match field {
                    Field::Number(n) => number(n),
                    Field::Numbers(list) => numbers(&list),
                    Field::Rows(rows) => {
                        Value::List(Arc::new(rows.iter().map(|row| numbers(row)).collect()))
                    }
                },
            );
        }
    }

    pub(crate) fn add(&mut self, name: &str, value: Value) {
        self.0.add_variable_from_value(name, value);
    }
}

/// Numbers beyond those of CEL's `int` are its `uint`, which expressions write as `5u`.
pub(crate) fn number(number: u64) -> Value {
    i64::try_from(number).map_or(Value::UInt(number), Value::Int)
}

fn numbers(list: &[u64]) -> Value {
    Value::List(Arc::new(list.iter().map(|&n| number(n)).collect()))
}

fn value(setting: &Setting) -> Value {
    match setting {
        Setting::Integer(n) => number(*n),
        Setting::Word(word) => Value::String(Arc::new(word.clone())),
        Setting::Flag(flag) => Value::Bool(*flag),
        Setting::List(list) => numbers(list),
    }
}

/// A fact of the solver as a value.
pub(crate) fn cel(found: &Json) -> Value {
    match found {
        Json::Number(n) => n.as_u64().map_or(Value::Null, number),
        Json::String(text) => Value::String(Arc::new(text.clone())),
        Json::Array(list) => Value::List(Arc::new(list.iter().map(cel).collect())),
        Json::Bool(truth) => Value::Bool(*truth),
        Json::Null => Value::Null,
        Json::Object(parts) => {
            let parts = parts.iter().map(|(name, part)| (name.clone(), cel(part)));
            Value::from(parts.collect::<HashMap<String, Value>>())
        }
    }
}
