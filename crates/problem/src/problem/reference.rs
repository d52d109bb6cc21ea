//! Every key of a problem file as a page of the documentation, from the schema, so that the two cannot
//! differ.

use std::fmt::Write as _;

use grundy_games::Catalog;
use grundy_report::schema_tables::table;
use serde_json::{Map, Value};

use super::schema::{is_keys_of_game, problem_schema, settings_name};

const ABOUT: &str = "\
# Problem reference

This page lists every key of `problem.toml`, for problem setters. [Write a problem](setters.md) explains how to write a
problem, and [Claims](claims.md) and [Question problems](answers.md) explain claims and questions.

The page is generated from the program. `grundy schema` prints the same information as a JSON Schema, with which editors
complete and check a problem file.

A key without a default is optional, unless it is required.
";

const TESTS: &str = "
## An entry of `[[play.tests]]` and `[[answer.tests]]`

Each entry has one of these forms. A test of play has at most 10,000 starts.

| Form | Meaning |
|---|---|
| `heaps = [1, 2, 3]` | One start: keys of the game with their values |
| `cases = [{ heaps = [1] }, { heaps = [2] }]` | Several starts |
| `all = { n = \"1..=20\", m = [2, 3] }` | Every combination of values. `\"1..=20\"` is a range that includes both ends |
| `all = { heaps = { count = \"1..=2\", each = \"1..=9\" } }` | Every list of 1 to 2 numbers from 1 to 9 |
| `all = { s = { letters = \"01\", length = \"1..=8\" } }` | For a key that takes a text: every word of these letters, which are all written out; see [Question problems](answers.md#the-file-of-questions) |
| `all = { n = \"1..=9\", take = [[1, 2], [1, 3]] }` | For a key that takes a list: these lists. `take = [1, 3]` is one list |
| `random = { count = 20, heaps = { count = \"2..=5\", each = \"1..=60\" } }` | 20 random starts, which depend on `--seed` |
| `if = \"m <= n\"`, beside `all` or `random` | Only the starts for which this [expression](claims.md#instances) of the settings is true. Random starts are drawn again until it is |
| `start = \"1312\"` | A position in the game's notation, which may contain ranges: `all = { start = \"0..=12 + 0..=7 0..=7\" }` |
| `openings = { count = 20, plies = 16, value = \"draw\" }` | For play of a custom game: 20 positions after 16 random plies (or `\"12..=20\"`), proved to be a draw, a win or a loss for the player about to move; see [Openings](games.md#openings). `grundy openings PROBLEM` finds them |
";

/// The tables of a problem file in the order of the page.
const TABLES: [&str; 11] = [
    "component",
    "limits",
    "values",
    "play",
    "opponent",
    "score",
    "certify",
    "answer",
    "words",
    "claim",
    "case",
];

/// The page, in Markdown.
#[must_use]
pub fn problem_reference(catalog: &Catalog) -> String {
    let schema = problem_schema(catalog);
    let mut page = ABOUT.to_owned();
    let whole = "The keys of `problem.toml`";
    section(&mut page, "##", whole, &schema);
    let tables = &schema["$defs"];
    for name in TABLES {
        let table = &tables[name];
        let title = table["description"].as_str().unwrap_or(name);
        section(&mut page, "##", title.trim_end_matches('.'), table);
        if name == "certify" {
            page.push_str(TESTS);
        }
    }
    page.push_str(
        "\n## Settings of each game\n\nThe settings of a game can be used in `[rules]`, in the `rules` of a claim or a \
         component, and in tests. In tests and in `for`, numbers may be ranges.\n",
    );
    for game in catalog.iter() {
        let title = format!("`{}`: {}", game.name, game.title);
        section(&mut page, "###", &title, &tables[settings_name(game)]);
    }
    debug_assert!(all_are_shown(tables.as_object()));
    with_links(&page)
}

/// The text with links in the place of pages in parentheses, such as `(docs/claims.md)`. Descriptions of keys name
/// pages like this, because terminals and editors show them too.
fn with_links(text: &str) -> String {
    let mut parts = text.split("(docs/");
    let mut linked = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let _ = match part.split_once(".md)") {
            Some((page, rest)) => write!(linked, "([{page}.md]({page}.md)){rest}"),
            None => write!(linked, "(docs/{part}"),
        };
    }
    linked
}

/// Whether no table of the schema is left out.
fn all_are_shown(tables: Option<&Map<String, Value>>) -> bool {
    let helpers = ["accept", "range"];
    tables.into_iter().flatten().all(|(name, _)| {
        TABLES.contains(&name.as_str()) || helpers.contains(&name.as_str()) || is_keys_of_game(name)
    })
}

fn section(page: &mut String, level: &str, title: &str, keys: &Value) {
    let _ = write!(page, "\n{level} {title}\n{}", table(keys));
}
