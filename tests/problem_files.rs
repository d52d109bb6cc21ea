//! Problem files: the schema for editors, and what is said of wrong ones. `problems/schema.json` is
//! written anew by `BLESS=1 cargo test --release -p grundy-cli --test problem_files`.

mod blessed;
mod program;

use std::fs;

use blessed::assert_up_to_date;
use boon::{Compiler, SchemaIndex, Schemas};
use grundy_harness::games::Catalog;
use grundy_harness::problem::problem_schema;
use program::{TRAP, root, run_in, snapshot};
use serde::Deserialize;
use serde_json::Value;

/// Problem files, each wrong by one change to a good one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wrong {
    good: String,
    wrong: Vec<Change>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    name: String,
    from: String,
    to: String,
    /// What is wrong, where the schema cannot see it.
    beyond_schema: Option<String>,
}

fn wrong_ones() -> Vec<(Change, String)> {
    let wrong: Wrong =
        toml::from_str(include_str!("problem_files/wrong.toml")).expect("problem files");
    let changed = wrong.wrong.into_iter().map(|change| {
        let text = wrong.good.replace(&change.from, &change.to);
        assert_ne!(text, wrong.good, "{}", change.name);
        (change, text)
    });
    changed.collect()
}

/// The schema, made ready.
struct Checker {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Checker {
    fn new() -> Self {
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        let place = "file:///schema.json";
        compiler
            .add_resource(place, problem_schema(&Catalog::standard()))
            .expect("a document");
        let index = compiler.compile(place, &mut schemas);
        let index = index.unwrap_or_else(|error| panic!("{error:#}"));
        Self { schemas, index }
    }

    /// What the schema has against a problem file.
    fn check(&self, text: &str) -> Result<(), String> {
        let document: Value = toml::from_str(text).map_err(|error| error.to_string())?;
        let checked = self.schemas.validate(&document, self.index);
        checked.map_err(|error| format!("{error:#}"))
    }
}

#[test]
fn the_schema_for_editors_is_up_to_date() {
    let schema =
        serde_json::to_string_pretty(&problem_schema(&Catalog::standard())).expect("plain data");
    assert_up_to_date("problems/schema.json", &format!("{schema}\n"));
}

#[test]
fn the_schema_takes_every_problem() {
    let checker = Checker::new();
    let entries = fs::read_dir(root().join("problems")).expect("the problems");
    for folder in entries.map(|entry| entry.expect("a problem").path()) {
        if folder.is_dir() {
            let text = fs::read_to_string(folder.join("problem.toml")).expect("a problem");
            assert_eq!(checker.check(&text), Ok(()), "{}", folder.display());
        }
    }
}

/// What it refuses is refused by the program as well; see [`wrong_problems_are_explained`].
#[test]
fn the_schema_refuses_what_is_wrong() {
    let checker = Checker::new();
    let unlike = wrong_ones().into_iter().filter(|(change, text)| {
        let taken = checker.check(text).is_ok();
        taken != change.beyond_schema.is_some()
    });
    let unlike: Vec<String> = unlike.map(|(change, _)| change.name).collect();
    assert_eq!(unlike, Vec::<String>::new());
}

#[test]
fn wrong_problems_are_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("trap.wat"), TRAP).expect("a bot");
    let seen = wrong_ones().into_iter().map(|(Change { name, .. }, text)| {
        let problem = folder.path().join(&name);
        fs::create_dir(&problem).expect("a folder");
        fs::write(problem.join("problem.toml"), text).expect("a problem");
        let seen = run_in(folder.path(), &format!("judge {name} trap.wat"));
        assert!(seen.contains("\nexit status 2\n"), "{seen}");
        seen
    });
    snapshot("problem-errors", &seen.collect::<Vec<_>>());
}
