//! A JSON Schema as a Markdown table.

use std::fmt::Write as _;

use serde_json::{Map, Value};

use crate::thousands;

/// The keys of an object as a Markdown table, the required ones first: values, defaults and meanings.
/// The column of defaults is omitted if all keys are required.
#[must_use]
pub fn table(object: &Value) -> String {
    let none = Map::new();
    let keys = object["properties"].as_object().unwrap_or(&none);
    let is_required = |name: &str| {
        let required = object["required"].as_array();
        required.is_some_and(|names| names.iter().any(|required| required == name))
    };
    let has_defaults = keys.keys().any(|name| !is_required(name));
    let mut text = if has_defaults {
        "\n| Key | Value | Default | Meaning |\n|---|---|---|---|\n".to_owned()
    } else {
        "\n| Key | Value | Meaning |\n|---|---|---|\n".to_owned()
    };
    let (first, others): (Vec<_>, Vec<_>) = keys.iter().partition(|(name, _)| is_required(name));
    for (name, key) in first.into_iter().chain(others) {
        let default = match &key["default"] {
            _ if !has_defaults => String::new(),
            _ if is_required(name) => " required |".to_owned(),
            Value::Null | Value::Object(_) => " |".to_owned(),
            Value::Array(list) if list.is_empty() => " |".to_owned(),
            default => format!(" `{}` |", plain(default)),
        };
        let about = key["description"].as_str().unwrap_or_default();
        let about = about.replace('\n', " ").replace('|', "\\|");
        let about = about.trim_end_matches('.');
        let _ = writeln!(text, "| `{name}` | {} |{default} {about} |", value(key));
    }
    text
}

/// The possible values of a key, in words.
fn value(key: &Value) -> String {
    if let Some(words) = key["enum"].as_array() {
        let words: Vec<String> = words
            .iter()
            .map(|word| format!("`{}`", plain(word)))
            .collect();
        return words.join(", ");
    }
    if let Some(word) = key.get("const") {
        return format!("`{}`", plain(word));
    }
    if let Some(all) = key["anyOf"].as_array() {
        let all: Vec<String> = all
            .iter()
            .filter(|one| one["type"] != "null")
            .map(value)
            .filter(|text| !text.is_empty())
            .collect();
        let one_kind = all.iter().all(|one| *one == all[0]);
        return if one_kind && key["type"].is_string() {
            kind(key)
        } else {
            all.join(" or ")
        };
    }
    if let Some(reference) = key["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap_or_default();
        return match name.chars().next() {
            // The parts of a problem file are tables of their own.
            Some(first) if first.is_uppercase() => format!("{name} object"),
            _ => "table".to_owned(),
        };
    }
    kind(key)
}

fn kind(key: &Value) -> String {
    let kinds: Vec<&str> = match &key["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let kinds = kinds.into_iter().filter(|kind| *kind != "null");
    let words: Vec<String> = kinds
        .map(|kind| match kind {
            "integer" => format!("integer{}", bounds(key)),
            "number" => format!("number{}", bounds(key)),
            "string" => "string".to_owned(),
            "boolean" => "boolean".to_owned(),
            "array" => match value(&key["items"]).as_str() {
                "" => "array".to_owned(),
                "table" => "array of tables".to_owned(),
                one => format!("array of {}", one.trim_end_matches(" object")),
            },
            _ => "table".to_owned(),
        })
        .collect();
    words.join(" or ")
}

fn bounds(key: &Value) -> String {
    let least = key["minimum"].as_f64().filter(|least| *least > 0.0);
    let most = key["maximum"].as_u64().filter(|most| *most < u64::MAX);
    match (least.map(|_| plain(&key["minimum"])), most.map(thousands)) {
        (Some(least), Some(most)) => format!(" from {least} to {most}"),
        (Some(least), None) => format!(" from {least}"),
        (None, Some(most)) => format!(" up to {most}"),
        (None, None) => String::new(),
    }
}

/// A value as a problem file writes it; long numbers in groups.
fn plain(value: &Value) -> String {
    match value.as_u64() {
        Some(number) => thousands(number),
        None => value.to_string().replace(',', ", "),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_are_described_in_words() {
        for (key, words) in [
            (json!({ "type": "string" }), "string"),
            (json!({ "type": "boolean" }), "boolean"),
            (json!({ "type": "object" }), "table"),
            (json!({}), ""),
            (json!({ "enum": ["a", 1_200] }), "`\"a\"`, `1_200`"),
            (json!({ "const": "a,b" }), "`\"a, b\"`"),
            (json!({ "type": "integer", "minimum": 0 }), "integer"),
            (
                json!({ "type": "integer", "minimum": 2_000 }),
                "integer from 2_000",
            ),
            (
                json!({ "type": "integer", "maximum": 7 }),
                "integer up to 7",
            ),
            (json!({ "type": "integer", "maximum": u64::MAX }), "integer"),
            (
                json!({ "type": "integer", "minimum": 1, "maximum": 7 }),
                "integer from 1 to 7",
            ),
            (
                json!({ "type": "number", "minimum": 0.5 }),
                "number from 0.5",
            ),
            (json!({ "type": ["string", "null"] }), "string"),
            (
                json!({ "type": ["string", "integer"] }),
                "string or integer",
            ),
            (json!({ "type": "array" }), "array"),
            (
                json!({ "type": "array", "items": { "type": "string" } }),
                "array of string",
            ),
            (
                json!({ "type": "array", "items": { "$ref": "#/$defs/Part" } }),
                "array of Part",
            ),
            (
                json!({ "type": "array", "items": { "$ref": "#/$defs/part" } }),
                "array of tables",
            ),
            (json!({ "$ref": "#/$defs/Part" }), "Part object"),
            (json!({ "$ref": "#/$defs/part" }), "table"),
            (
                json!({ "anyOf": [{ "$ref": "#/$defs/Part" }, { "type": "null" }] }),
                "Part object",
            ),
            (
                json!({ "anyOf": [{ "enum": ["a"] }, { "type": "integer" }] }),
                "`\"a\"` or integer",
            ),
            (json!({ "anyOf": [{}, { "type": "string" }] }), "string"),
            (
                json!({ "type": "string", "anyOf": [{ "enum": ["a"] }, { "type": "string" }] }),
                "`\"a\"` or string",
            ),
            (
                json!({ "type": "string", "anyOf": [{ "type": "string" }, { "type": "string" }] }),
                "string",
            ),
        ] {
            assert_eq!(value(&key), words, "{key}");
        }
    }

    #[test]
    fn required_keys_come_first_and_have_no_default() {
        let object = json!({
            "required": ["b"],
            "properties": {
                "a": { "type": "integer", "default": 1_200, "description": "First.\nSecond | third." },
                "b": { "type": "string", "description": "Text", "default": "x" },
                "c": { "type": "boolean", "default": null },
                "d": { "$ref": "#/$defs/part", "default": { "x": 1 } },
                "e": { "type": "array", "default": [] },
                "f": { "type": "array", "default": [1, 2] },
                "g": { "type": "string" },
            },
        });
        let expected = "
| Key | Value | Default | Meaning |
|---|---|---|---|
| `b` | string | required | Text |
| `a` | integer | `1_200` | First. Second \\| third |
| `c` | boolean | |  |
| `d` | table | |  |
| `e` | array | |  |
| `f` | array | `[1, 2]` |  |
| `g` | string | |  |
";
        assert_eq!(table(&object), expected);
    }

    #[test]
    fn defaults_have_no_column_if_all_keys_are_required() {
        let object = json!({
            "required": ["a", "b"],
            "properties": { "a": { "type": "string" }, "b": { "type": "string" } },
        });
        let expected = "
| Key | Value | Meaning |
|---|---|---|
| `a` | string |  |
| `b` | string |  |
";
        assert_eq!(table(&object), expected);
    }
}
