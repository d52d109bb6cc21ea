//! The JSON Schema of every report, from the types, and a page of the documentation that shows them.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema as JsonShape};
use serde_json::{Map, Value, json};
use strum::IntoEnumIterator;

use crate::schema_tables::table;
use crate::words::Schema;
use crate::{
    BoundsReport, BuildReport, CertificateReport, CertifyReport, CheckReport, DoctorReport,
    ErrorReport, GameReport, InputReport, NewReport, ProblemReport, ProgramRunReport, ReplayReport,
    RerunDiff, SolveReport, SubmissionReport, ToolchainsReport, TournamentReport, VerifyReport,
};

/// The JSON Schema (draft 2020-12) of the reports that a [`Schema`] names.
#[must_use]
pub fn report_schema(report: Schema) -> Value {
    let shape = match report {
        Schema::Again => shape::<RerunDiff>(),
        Schema::Bounds => shape::<BoundsReport>(),
        Schema::Build => shape::<BuildReport>(),
        Schema::Certificate => shape::<CertificateReport>(),
        Schema::Certify => shape::<CertifyReport>(),
        Schema::Check => shape::<Vec<CheckReport>>(),
        Schema::Doctor => shape::<DoctorReport>(),
        Schema::Error => shape::<ErrorReport>(),
        Schema::Games => shape::<Vec<GameReport>>(),
        Schema::Input => shape::<InputReport>(),
        Schema::Judge => shape::<Vec<SubmissionReport>>(),
        Schema::New => shape::<NewReport>(),
        Schema::Problems => shape::<Vec<ProblemReport>>(),
        Schema::Replay => shape::<ReplayReport>(),
        Schema::Run => shape::<ProgramRunReport>(),
        Schema::Solve => shape::<SolveReport>(),
        Schema::Toolchains => shape::<ToolchainsReport>(),
        Schema::Tournament => shape::<TournamentReport>(),
        Schema::Verify => shape::<VerifyReport>(),
    };
    let mut shape = shape.to_value();
    shape["title"] = report.to_string().into();
    name_schema(&mut shape, report);
    if let Some(parts) = shape.get_mut("$defs").and_then(Value::as_object_mut) {
        parts.remove("Schema");
        parts
            .values_mut()
            .for_each(|part| name_schema(part, report));
    }
    shape
}

/// All formats of reports.
pub fn report_schemas() -> impl Iterator<Item = Schema> {
    Schema::iter()
}

/// The JSON Schema of a type as it is serialized.
fn shape<T: JsonSchema>() -> JsonShape {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>()
}

/// Sets the field `schema` of a schema to the one format that its documents have.
fn name_schema(part: &mut Value, report: Schema) {
    if let Some(schema) = part.pointer_mut("/properties/schema") {
        *schema =
            json!({ "const": report.to_string(), "description": "The format of this document." });
    }
}

/// The commands that print a report, in Markdown.
fn command(report: Schema) -> &'static str {
    match report {
        Schema::Again => "`grundy replay FILE --verify`",
        Schema::Bounds => "`grundy solve`, if the game is too large to list",
        Schema::Build => "`grundy build`",
        Schema::Certificate => "`grundy solve --check`",
        Schema::Certify => "`grundy certify`",
        Schema::Check => "`grundy check`",
        Schema::Doctor => "`grundy doctor`",
        Schema::Error => "any command instead of its result, if the command fails",
        Schema::Games => "`grundy games`",
        Schema::Input => "`grundy replay FILE --input`",
        Schema::Judge => "`grundy judge`",
        Schema::New => "`grundy new`",
        Schema::Problems => "`grundy problems`",
        Schema::Replay => "`grundy replay`",
        Schema::Run => "`grundy run`",
        Schema::Solve => "`grundy solve`",
        Schema::Toolchains => "`grundy toolchains`",
        Schema::Tournament => "`grundy match` and `grundy tournament`",
        Schema::Verify => "`grundy verify`",
    }
}

const ABOUT: &str = "\
# JSON output

This page is for authors of programs that read Grundy's output. With `--json` (short for `--format json`), a command
prints one JSON document to standard output. Progress and notes go to standard error. The field `schema` contains the
format and its version. Within a version, the names and meanings of fields do not change, but fields may be added.

This page is generated from the types of the program. `grundy schema REPORT`, as in `grundy schema judge`, prints the
same information as a JSON Schema (draft 2020-12).
";

/// The page of the documentation about all reports with their fields, in Markdown.
#[must_use]
pub fn json_reference() -> String {
    let mut page = ABOUT.to_owned();
    for report in Schema::iter() {
        let mut schema = report_schema(report);
        let parts = schema["$defs"].as_object().cloned().unwrap_or_default();
        inline_words(&mut schema, &parts);
        let list = if schema["type"] == "array" {
            ", as an array"
        } else {
            ""
        };
        page.push_str(&format!(
            "\n## `{report}`\n\nPrinted by {}{list}.\n",
            command(report)
        ));
        if schema["properties"].is_object() {
            page.push_str(&table(&schema));
        }
        let none = Map::new();
        for (name, part) in schema["$defs"].as_object().unwrap_or(&none) {
            if part["properties"].is_object() {
                page.push_str(&format!("\n### {report}: {name}\n"));
                if let Some(about) = part["description"].as_str() {
                    page.push_str(&format!("\n{about}\n"));
                }
                page.push_str(&table(part));
            }
        }
    }
    page
}

/// Replaces references to words by the words, because only objects have tables of their own on the page.
fn inline_words(value: &mut Value, parts: &Map<String, Value>) {
    match value {
        Value::Object(object) => {
            let name = object.get("$ref").and_then(Value::as_str);
            let name = name.and_then(|name| name.rsplit('/').next());
            if let Some(words) = name.and_then(|name| parts.get(name)).and_then(words) {
                object.remove("$ref");
                object.insert("enum".to_owned(), words);
            }
            let values = object.values_mut();
            values.for_each(|value| inline_words(value, parts));
        }
        Value::Array(list) => list.iter_mut().for_each(|value| inline_words(value, parts)),
        _ => {}
    }
}

/// The words of a part of a schema that has nothing else, as a list.
fn words(part: &Value) -> Option<Value> {
    if let Some(word) = part.get("const") {
        return Some(json!([word]));
    }
    let Some(parts) = part["oneOf"].as_array() else {
        return part["enum"].as_array().map(|words| json!(words));
    };
    let lists = parts.iter().map(words);
    let lists: Vec<Value> = lists.collect::<Option<_>>()?;
    let words = lists.iter().filter_map(Value::as_array).flatten();
    Some(words.cloned().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_schema_is_that_of_one_report() {
        let mut count = 0;
        for report in report_schemas() {
            let schema = report_schema(report);
            assert_eq!(schema["title"], report.to_string());
            let name = format!("\"const\":\"{report}\"");
            assert!(schema.to_string().contains(&name), "{schema:#}");
            count += 1;
        }
        assert_eq!(count, Schema::iter().count());
        assert!(count > 15, "{count}");
    }

    #[test]
    fn the_page_shows_every_report_with_its_command_and_its_parts() {
        let page = json_reference();
        let begin = format!("{ABOUT}\n## `grundy.again/1`\n\nPrinted by ");
        assert!(page.starts_with(&begin), "{page}");
        for part in [
            "\n## `grundy.solve/1`\n\nPrinted by `grundy solve`.\n\n| Key | Value | Default | Meaning |\n",
            "\n## `grundy.check/1`\n\nPrinted by `grundy check`, as an array.\n",
            "\n### grundy.solve/1: MoveReport\n\nA move with what it leads to.\n\n| Key | Value | Meaning |\n",
            "\n| `schema` | `\"grundy.error/1\"` | The format of this document |\n",
        ] {
            assert!(page.contains(part), "{part}");
        }
    }
}
