//! JSON Schemas of words.

use std::borrow::Cow;
use std::marker::PhantomData;

use grundy_play::Opponent;
use schemars::{JsonSchema, Schema as JsonShape, SchemaGenerator, json_schema};
use strum::IntoEnumIterator;

/// `W`, `D` or `L`.
pub(crate) struct Letter;

impl JsonSchema for Letter {
    fn schema_name() -> Cow<'static, str> {
        "Letter".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> JsonShape {
        json_schema!({ "enum": ["W", "D", "L"] })
    }
}

/// One of the words of an enum.
pub(crate) struct Word<T>(PhantomData<T>);

impl<T: IntoEnumIterator + Into<&'static str>> JsonSchema for Word<T> {
    fn schema_name() -> Cow<'static, str> {
        std::any::type_name::<T>().into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> JsonShape {
        let words: Vec<&'static str> = T::iter().map(Into::into).collect();
        json_schema!({ "enum": words })
    }
}

/// The name of a reference player.
pub(crate) struct OpponentName;

impl JsonSchema for OpponentName {
    fn schema_name() -> Cow<'static, str> {
        "OpponentName".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> JsonShape {
        opponent_name_schema()
    }
}

/// The JSON Schema of the name of a reference player.
#[must_use]
pub fn opponent_name_schema() -> JsonShape {
    let known = Opponent::ALL.map(Opponent::name);
    json_schema!({ "anyOf": [{ "enum": known }, { "pattern": "^(playouts|search)-[1-9][0-9]*$" }] })
}

/// Enums of words as JSON Schemas: the words.
macro_rules! words_as_schemas {
    ($($name:ident),+) => {
        $(impl ::schemars::JsonSchema for $name {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(generator: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                $crate::shapes::Word::<Self>::json_schema(generator)
            }
        })+
    };
}
pub(crate) use words_as_schemas;

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::words::Asks;

    /// The name of a schema, and the schema itself, which stands where it is used.
    fn inline<T: JsonSchema>() -> (String, Value) {
        assert!(T::inline_schema());
        let shape = T::json_schema(&mut SchemaGenerator::default());
        (T::schema_name().into_owned(), shape.to_value())
    }

    #[test]
    fn words_are_listed_where_they_are_used() {
        let letters = json!({ "enum": ["W", "D", "L"] });
        assert_eq!(inline::<Letter>(), ("Letter".to_owned(), letters));
        let asks = json!({ "enum": ["play", "winner", "move", "winning-moves", "grundy"] });
        let name = std::any::type_name::<Asks>().to_owned();
        assert_eq!(inline::<Word<Asks>>(), (name, asks));
        let (name, opponents) = inline::<OpponentName>();
        assert_eq!(name, "OpponentName");
        assert_eq!(
            opponents["anyOf"][0],
            json!({ "enum": ["perfect", "trickster", "random"] })
        );
        assert_eq!(opponents, opponent_name_schema().to_value());
    }
}
