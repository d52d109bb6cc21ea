//! The JSON Schema of problem files, by which editors complete and check them while they are
//! written. The shape comes from the types that read the file, the keys from the games.

use grundy_games::{Catalog, Game, Key, KeyDefault, Setting};
use schemars::schema_for;
use serde_json::{Map, Value, json};

use super::raw::RawProblem;
use crate::instances::IF;

/// The JSON Schema (draft 2020-12) of `problem.toml`. [`super::Problem::load`] refuses everything
/// that the schema refuses; it also looks for contradictions and into expressions.
#[must_use]
pub fn problem_schema(catalog: &Catalog) -> Value {
    let mut schema = schema_for!(RawProblem).to_value();
    schema["title"] = "A problem of Grundy".into();
    let names: Vec<&str> = catalog.iter().map(|game| game.name.as_str()).collect();
    schema["properties"]["game"]["anyOf"] = json!([
        { "enum": names },
        { "pattern": r"[./]", "description": "The file of a rules module: ./game.py" },
    ]);
    schema["oneOf"] = json!([{ "required": ["play"] }, { "required": ["answer"] }]);
    schema["allOf"] = catalog.iter().map(|game| of_problem(game)).collect();
    schema["$defs"]["component"]["allOf"] = catalog.iter().map(|game| of_component(game)).collect();
    schema["$defs"][RANGE] = spread();
    for game in catalog.iter() {
        schema["$defs"][settings_name(game)] = keys(game, described);
        schema["$defs"][ranges_name(game)] = keys(game, |key| range(game, key));
        schema["$defs"][test_name(game)] = test(game);
    }
    schema
}

/// The name of what [`spread`] says.
const RANGE: &str = "range";

pub(super) fn settings_name(game: &Game) -> String {
    format!("{} settings", game.name)
}

fn ranges_name(game: &Game) -> String {
    format!("{} ranges", game.name)
}

fn test_name(game: &Game) -> String {
    format!("{} test", game.name)
}

/// Whether what has this name is made of the keys of a game.
pub(super) fn is_keys_of_game(name: &str) -> bool {
    [" settings", " ranges", " test"]
        .iter()
        .any(|ending| name.ends_with(ending))
}

fn reference(name: &str) -> Value {
    // Blanks in a fragment are escaped.
    json!({ "$ref": format!("#/$defs/{}", name.replace(' ', "%20")) })
}

/// The constraints that follow from the game of a problem.
fn of_problem(game: &Game) -> Value {
    let settings = reference(&settings_name(game));
    let tests = json!({ "items": reference(&test_name(game)) });
    where_game_is(
        game,
        json!({
            "rules": settings,
            "play": { "properties": {
                "tests": tests,
                "certify": { "properties": { "instances": { "items": settings } } },
            } },
            "answer": { "properties": { "tests": tests } },
            "claims": { "items": { "properties": {
                "rules": settings,
                "for": reference(&ranges_name(game)),
            } } },
        }),
    )
}

fn of_component(game: &Game) -> Value {
    where_game_is(game, json!({ "rules": reference(&settings_name(game)) }))
}

fn where_game_is(game: &Game, properties: Value) -> Value {
    json!({
        "if": { "properties": { "game": { "const": game.name } }, "required": ["game"] },
        "then": { "properties": properties },
    })
}

/// One entry of `[[play.tests]]` or `[[answer.tests]]`.
fn test(game: &Game) -> Value {
    let settings = reference(&settings_name(game));
    let maker = |name: &str, made: Value| {
        json!({
            "type": "object",
            "properties": { name: made },
            "required": [name],
            "additionalProperties": false,
        })
    };
    let chosen = |name: &str, made: Value| {
        let mut maker = maker(name, made);
        maker["properties"][IF] = json!({
            "type": "string",
            "description": "Expression that is true for the instances to use: \"m <= n\".",
        });
        maker
    };
    let mut random = keys(game, |key| range(game, key));
    random["properties"]["count"] =
        json!({ "type": "integer", "minimum": 1, "description": "How many are drawn." });
    random["required"] = json!(["count"]);
    json!({ "anyOf": [
        settings,
        maker("cases", json!({ "type": "array", "minItems": 1, "items": settings })),
        chosen("all", reference(&ranges_name(game))),
        chosen("random", random),
    ] })
}

/// A table with the keys of a game, each with a value of this kind.
fn keys(game: &Game, value: impl Fn(&Key) -> Value) -> Value {
    let mut properties: Map<String, Value> = game
        .keys
        .iter()
        .map(|key| (key.name.clone(), value(key)))
        .collect();
    if !game.presets.is_empty() {
        let names: Vec<&str> = game
            .presets
            .iter()
            .map(|preset| preset.name.as_str())
            .collect();
        let about = "A preset that sets several keys at once.";
        properties.insert(
            "variant".to_owned(),
            json!({ "enum": names, "description": about }),
        );
    }
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

/// The values of a key, its meaning and its default.
fn described(key: &Key) -> Value {
    let mut described = setting(key);
    described["description"] = key.about.as_str().into();
    if let KeyDefault::Value(usual) = &key.default {
        described["default"] = plain(&key.read(usual));
    }
    described
}

/// The values of a key.
fn setting(key: &Key) -> Value {
    use grundy_games::Kind;
    let integer = |min, max| json!({ "type": "integer", "minimum": min, "maximum": max });
    match &key.kind {
        Kind::Integer { min, max } => integer(*min, *max),
        Kind::Words(words) => json!({ "enum": words }),
        Kind::WordsOrInteger { words, min, max } => {
            json!({ "anyOf": [{ "enum": words }, integer(*min, *max)] })
        }
        Kind::Flag => json!({ "type": "boolean" }),
        Kind::List {
            min_len,
            max_len,
            min,
            max,
        } => json!({ "anyOf": [integer(*min, *max), {
            "type": "array",
            "minItems": min_len,
            "maxItems": max_len,
            "items": integer(*min, *max),
        }] }),
        Kind::Text => json!({ "anyOf": [
            { "type": ["string", "integer"] },
            { "type": "array", "items": { "type": "integer", "minimum": 0 } },
        ] }),
    }
}

/// The values that a key can range over: any one of its values, or those of [`spread`].
fn range(game: &Game, key: &Key) -> Value {
    let one = format!("{}/properties/{}", settings_name(game), key.name);
    json!({ "anyOf": [reference(&one), reference(RANGE)] })
}

/// Ranges and lists of values, which are written in one way for all keys.
fn spread() -> Value {
    let numbers =
        json!({ "type": "string", "pattern": r"^\s*[0-9_]+\s*\.\.(\s*|=\s*[0-9_]+\s*)$" });
    let span = json!({ "anyOf": [{ "type": "integer", "minimum": 0 }, numbers] });
    json!({ "anyOf": [
        numbers,
        { "type": "array", "items": { "type": ["integer", "string"] } },
        {
            "type": "object",
            "properties": { "count": span, "each": span },
            "required": ["count", "each"],
            "additionalProperties": false,
        },
        {
            "type": "object",
            "description": "Texts of these letters: in one row of this length, or in several rows with a text between them.",
            "properties": {
                "letters": { "type": "string", "minLength": 1 },
                "length": span,
                "rows": span,
                "between": { "type": "string", "minLength": 1, "default": "/" },
            },
            "required": ["letters", "length"],
            "additionalProperties": false,
        },
    ] })
}

fn plain(setting: &Setting) -> Value {
    match setting {
        Setting::Integer(n) => json!(n),
        Setting::Word(word) => json!(word),
        Setting::Flag(flag) => json!(flag),
        Setting::List(list) => json!(list),
    }
}
