//! Problem files: the schema for editors, the page of all keys, and what is said of wrong ones. `problems/schema.json`
//! and `docs/problem-reference.md` are written anew by `BLESS=1 cargo test --release -p grundy-cli --test whole
//! problem_files::`.

use std::fs;
use std::path::PathBuf;

use grundy_harness::games::Catalog;
use grundy_harness::problem::{Outline, Problem, placeholders, problem_reference, problem_schema};
use grundy_harness::report::{Limits, json_reference, report_schema, report_schemas};
use grundy_testing::generated::assert_up_to_date;
use grundy_testing::program::{TRAP, run_in, snapshot};
use grundy_testing::root;
use grundy_testing::schema::Checker;
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

/// The checker of problem files.
fn problem_checker() -> Checker {
    Checker::new(problem_schema(&Catalog::standard()))
}

/// The violations of the schema in a problem file.
fn check(checker: &Checker, text: &str) -> Result<(), String> {
    let document = toml::from_str(text).map_err(|error| error.to_string())?;
    checker.check(&document)
}

#[test]
fn the_schema_for_editors_is_up_to_date() {
    let schema =
        serde_json::to_string_pretty(&problem_schema(&Catalog::standard())).expect("plain data");
    assert_up_to_date("problems/schema.json", &format!("{schema}\n"));
}

#[test]
fn the_reference_of_problem_files_is_up_to_date() {
    let page = problem_reference(&Catalog::standard());
    assert_up_to_date("docs/problem-reference.md", &page);
}

#[test]
fn the_page_of_json_reports_is_up_to_date() {
    assert_up_to_date("docs/json.md", &json_reference());
}

/// The reports in the snapshots, with numbers where those have none because they are measured.
fn reports() -> impl Iterator<Item = (PathBuf, Value)> {
    let entries = fs::read_dir(root().join("tests/snapshots")).expect("snapshots");
    let paths = entries.map(|entry| entry.expect("a snapshot").path());
    paths.filter_map(|path| {
        let text = fs::read_to_string(&path).expect("text");
        let (_, rest) = text.split_once("\n{\n")?;
        let (body, _) = rest.split_once("\n}\n")?;
        let json = format!("{{\n{body}\n}}").replace("[measured]", "7");
        let report: Value = serde_json::from_str(&json).ok()?;
        report["schema"].is_string().then_some((path, report))
    })
}

#[test]
fn the_schemas_of_reports_take_every_report() {
    let mut kinds = std::collections::BTreeSet::new();
    let checkers: Vec<(String, bool, Checker)> = report_schemas()
        .map(|report| {
            let schema = report_schema(report);
            let is_list = schema["type"] == "array";
            (report.to_string(), is_list, Checker::new(schema))
        })
        .collect();
    for (path, report) in reports() {
        let name = report["schema"].as_str().unwrap_or_default();
        let checker = checkers.iter().find(|(known, ..)| known == name);
        let (known, is_list, checker) = checker.unwrap_or_else(|| panic!("no schema of {name}"));
        let document = if *is_list {
            Value::from(vec![report.clone()])
        } else {
            report.clone()
        };
        assert_eq!(checker.check(&document), Ok(()), "{}", path.display());
        kinds.insert(known);
        // A report of another kind is refused.
        let mut other = report;
        other["schema"] = "grundy.nothing/1".into();
        let document = if *is_list {
            Value::from(vec![other])
        } else {
            other
        };
        assert!(checker.check(&document).is_err(), "{}", path.display());
    }
    assert!(kinds.len() >= 6, "{kinds:?}");
}

#[test]
fn the_schema_takes_every_problem() {
    let checker = problem_checker();
    for folder in problems() {
        let text = fs::read_to_string(folder.join("problem.toml")).expect("a problem");
        assert_eq!(check(&checker, &text), Ok(()), "{}", folder.display());
    }
}

/// The figures that a text gives for fuel, as `(what is written, how much that is)`: numbers in
/// sentences that speak of fuel or instructions, such as `50 million` or `200_000`.
fn fuel_figures(text: &str) -> Vec<(String, u64)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut figures = Vec::new();
    for sentence in words.split_inclusive(|word| word.ends_with(['.', ':', ';', '|'])) {
        let speaks = |word: &&str| word.contains("fuel") || word.contains("instruction");
        if !sentence.iter().any(speaks) {
            continue;
        }
        for (place, word) in sentence.iter().enumerate() {
            let digits = word.replace(['_', ','], "");
            let Ok(number) = digits.trim_end_matches('.').parse::<u64>() else {
                continue;
            };
            let unit = sentence.get(place + 1).copied().unwrap_or_default();
            let times = match unit.trim_end_matches(',') {
                "thousand" => 1_000,
                "million" => 1_000_000,
                "billion" => 1_000_000_000,
                _ => 1,
            };
            figures.push((format!("{word} {unit}"), number * times));
        }
    }
    figures
}

#[test]
fn figures_of_fuel_are_found() {
    let text = "There are 3 piles. It may use 50 million wasm instructions for each move,\n\
                and 5 billion before; 200_000 of fuel: at most 16 piles.";
    let found: Vec<u64> = fuel_figures(text)
        .into_iter()
        .map(|(_, fuel)| fuel)
        .collect();
    assert_eq!(found, [50_000_000, 5_000_000_000, 200_000]);
}

#[test]
fn statements_name_no_fuel_but_the_problems() {
    for folder in problems() {
        let problem = Problem::load(&folder, &Catalog::standard()).expect("the problem loads");
        let statement = problem.statement.as_deref().expect("a statement");
        assert_eq!(placeholders(statement).count(), 0, "{}", folder.display());
        let Limits {
            fuel_to_start,
            fuel_per_move,
            fuel_per_question,
            fuel_total,
            ..
        } = problem.limits;
        for (written, fuel) in fuel_figures(statement) {
            assert!(
                [fuel_to_start, fuel_per_move, fuel_per_question, fuel_total].contains(&fuel),
                "{}: `{written}` is no limit of {}; `grundy problems {2}` prints the limits",
                folder.display(),
                problem.name,
                problem.id
            );
        }
    }
}

/// The directories of all problems.
fn problems() -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(root().join("problems")).expect("the problems");
    let paths = entries.map(|entry| entry.expect("a problem").path());
    // Games of files need compilers; `tests/own_games/` loads them.
    paths.filter(|path| Outline::load(path).is_ok_and(|outline| !outline.plays_a_file()))
}

/// Whole problems in the documentation begin with a name.
#[test]
fn problems_in_the_docs_load() {
    for page in ["answers.md", "setters.md"] {
        let text = fs::read_to_string(root().join("docs").join(page)).expect("a page");
        let blocks = text.split("```toml\n").skip(1);
        let mut whole = blocks
            .filter(|block| block.starts_with("name = "))
            .peekable();
        assert!(whole.peek().is_some(), "{page} shows no problem");
        for block in whole {
            let shown = block.split("```").next().unwrap_or_default();
            let folder = tempfile::tempdir().expect("a directory");
            fs::write(folder.path().join("problem.toml"), shown).expect("a problem");
            if let Err(errors) = Problem::load(folder.path(), &Catalog::standard()) {
                panic!("{page}: {errors:?}");
            }
        }
    }
}

/// What it refuses is refused by the program as well; see [`wrong_problems_are_explained`].
#[test]
fn the_schema_refuses_what_is_wrong() {
    let checker = problem_checker();
    let unlike = wrong_ones().into_iter().filter(|(change, text)| {
        let taken = check(&checker, text).is_ok();
        taken != change.beyond_schema.is_some()
    });
    let unlike: Vec<String> = unlike.map(|(change, _)| change.name).collect();
    assert_eq!(unlike, Vec::<String>::new());
}

#[test]
fn wrong_problems_are_explained() {
    let folder = tempfile::tempdir().expect("a directory");
    fs::write(folder.path().join("trap.wat"), TRAP).expect("a bot");
    let seen = wrong_ones().into_iter().map(|(Change { name, .. }, text)| {
        let problem = folder.path().join(&name);
        fs::create_dir(&problem).expect("a directory");
        fs::write(problem.join("problem.toml"), text).expect("a problem");
        let seen = run_in(folder.path(), &format!("judge {name} trap.wat"));
        assert!(seen.contains("\nexit status 2\n"), "{seen}");
        seen
    });
    snapshot("problem-errors", &seen.collect::<Vec<_>>());
}
