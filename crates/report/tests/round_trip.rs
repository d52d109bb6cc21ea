//! Every report can be read back and comes out as the same text: those of the snapshots as they are,
//! and with any other words and numbers in them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use grundy_games::Catalog;
use grundy_report::{
    BotCheck, CertificateReport, CertifyReport, CheckReport, ClaimReport, GameReport, LeftOut,
    ProblemReport, ProgramRunReport, ReplayReport, RerunDiff, SolveReport, SubmissionReport,
    TournamentReport, Verdict, VerifyReport,
};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// A report of the snapshots.
struct Snapshot {
    path: PathBuf,
    /// Such as `judge`.
    schema: String,
    json: String,
}

static SNAPSHOTS: LazyLock<Vec<Snapshot>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = ["tests/snapshots", "crates/harness/tests/snapshots"];
    let files = folders.map(|folder| fs::read_dir(root.join(folder)).expect("snapshots"));
    let mut paths: Vec<PathBuf> = files
        .into_iter()
        .flatten()
        .map(|entry| entry.expect("a snapshot").path())
        .collect();
    paths.sort();
    paths.into_iter().filter_map(snapshot).collect()
});

/// The report in a snapshot, with numbers where the snapshot has none because they are measured.
fn snapshot(path: PathBuf) -> Option<Snapshot> {
    let text = fs::read_to_string(&path).expect("text");
    let (_, rest) = text.split_once("\n{\n")?;
    let (body, _) = rest.split_once("\n}\n")?;
    let json = whole(&format!("{{\n{body}\n}}").replace("[measured]", "7"));
    let (_, schema) = json.split_once("\"schema\": \"grundy.")?;
    let schema = schema.split('/').next()?.to_owned();
    // An error is not a report: there is nothing behind it to be read.
    (schema != "error").then_some(Snapshot { path, schema, json })
}

/// JSON without the lines that say how many items of a list the snapshot leaves out.
fn whole(shortened: &str) -> String {
    let is_left_out = |line: &&str| {
        let line = line.trim();
        line.starts_with("... ") && line.ends_with(" more")
    };
    let mut lines: Vec<&str> = Vec::new();
    for line in shortened.lines() {
        if !is_left_out(&line) {
            lines.push(line);
        } else if let Some(last) = lines.last_mut() {
            *last = last.strip_suffix(',').unwrap_or(last);
        }
    }
    lines.join("\n")
}

/// JSON as data, so that line breaks do not matter.
fn data(json: &str) -> Value {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}\n{json}"))
}

/// Reads a report of this schema and writes it.
fn again(schema: &str, json: &str) -> serde_json::Result<String> {
    fn as_type<T: DeserializeOwned + Serialize>(json: &str) -> serde_json::Result<String> {
        serde_json::to_string_pretty(&serde_json::from_str::<T>(json)?)
    }
    match schema {
        "again" => as_type::<RerunDiff>(json),
        "certificate" => as_type::<CertificateReport>(json),
        "certify" => as_type::<CertifyReport>(json),
        "check" => as_type::<CheckReport>(json),
        "games" => as_type::<GameReport>(json),
        "judge" => as_type::<SubmissionReport>(json),
        "problems" => as_type::<ProblemReport>(json),
        "replay" => as_type::<ReplayReport>(json),
        "run" => as_type::<ProgramRunReport>(json),
        "solve" => as_type::<SolveReport>(json),
        "tournament" => as_type::<TournamentReport>(json),
        "verify" => as_type::<VerifyReport>(json),
        other => panic!("no report is {other}"),
    }
}

#[test]
fn reports_are_read_as_they_are_written() {
    let mut read: BTreeMap<&str, usize> = BTreeMap::new();
    for Snapshot { path, schema, json } in &*SNAPSHOTS {
        let written = again(schema, json).unwrap_or_else(|error| panic!("{error}\n{json}"));
        assert_eq!(data(&written), data(json), "{}", path.display());
        *read.entry(schema).or_default() += 1;
    }
    assert!(read["judge"] >= 4 && read.len() >= 7, "{read:?}");
}

#[test]
fn every_game_is_read_as_it_is_written() {
    for game in Catalog::standard().iter() {
        let json = serde_json::to_string_pretty(&GameReport::new(game)).expect("plain data");
        assert_eq!(again("games", &json).expect("a report"), json);
    }
}

/// A count that no 64 bits hold.
#[test]
fn huge_counts_are_read() {
    let count = u128::MAX.to_string();
    let mut changed = 0;
    for Snapshot { schema, json, .. } in &*SNAPSHOTS {
        let Some((before, after)) = json.split_once("\"kept_count\": ") else {
            continue;
        };
        let after = after.trim_start_matches(|c: char| c.is_ascii_digit());
        let json = format!("{before}\"kept_count\": {count}{after}");
        let written = again(schema, &json).expect("a report");
        assert!(
            written.contains(&format!("\"kept_count\": {count}")),
            "{written}"
        );
        assert_eq!(data(&written), data(&json));
        changed += 1;
    }
    assert!(changed > 1, "{changed}");
}

/// Keys of which the values are words of ours, not of strangers.
const WORDS: [&str; 19] = [
    "answers_by",
    "asks",
    "blunder",
    "by",
    "ended",
    "expect",
    "expected",
    "kind",
    "method",
    "model",
    "opponent",
    "pairing",
    "reason",
    "role",
    "schema",
    "standard",
    "status",
    "value",
    "value_after",
];

/// The replacements for the texts and numbers of a report, in turn.
#[derive(Clone, Debug)]
struct Other {
    texts: Vec<String>,
    /// As small as numbers of seats are.
    whole: Vec<u8>,
    broken: Vec<f64>,
    flips: Vec<bool>,
}

fn other() -> impl Strategy<Value = Other> {
    use proptest::collection::vec;
    let broken = vec(-1e12..1e12f64, 1..9);
    let (texts, whole) = (vec(any::<String>(), 1..9), vec(any::<u8>(), 1..9));
    (texts, whole, broken, vec(any::<bool>(), 1..9)).prop_map(|(texts, whole, broken, flips)| {
        Other {
            texts,
            whole,
            broken,
            flips,
        }
    })
}

impl Other {
    fn put_into(&mut self, key: &str, value: &mut Value) {
        match value {
            Value::String(_) if key == "verdict" || WORDS.contains(&key) => {}
            Value::String(text) => {
                self.texts.rotate_left(1);
                text.clone_from(&self.texts[0]);
            }
            Value::Number(number) if number.is_f64() => {
                self.broken.rotate_left(1);
                *value = self.broken[0].into();
            }
            Value::Number(_) => {
                self.whole.rotate_left(1);
                *value = self.whole[0].into();
            }
            Value::Bool(flag) => {
                self.flips.rotate_left(1);
                *flag = self.flips[0];
            }
            Value::Array(all) => all.iter_mut().for_each(|one| self.put_into(key, one)),
            Value::Object(all) => all
                .iter_mut()
                .for_each(|(key, one)| self.put_into(key, one)),
            Value::Null => {}
        }
    }
}

fn submission() -> impl Strategy<Value = SubmissionReport> {
    let judged = SNAPSHOTS.iter().filter(|one| one.schema == "judge");
    let judged: Vec<&str> = judged.map(|one| one.json.as_str()).collect();
    prop::sample::select(judged).prop_map(|json| serde_json::from_str(json).expect("a report"))
}

fn claims() -> impl Strategy<Value = Vec<ClaimReport>> {
    let verified = SNAPSHOTS.iter().filter(|one| one.schema == "verify");
    let verified: Vec<&str> = verified.map(|one| one.json.as_str()).collect();
    prop::sample::select(verified).prop_map(|json| {
        let report: VerifyReport = serde_json::from_str(json).expect("a report");
        report.claims
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Any text of users and any counts in a report can be read back.
    #[test]
    fn reports_with_any_words_and_numbers_are_read(
        index in any::<prop::sample::Index>(),
        mut other in other(),
    ) {
        let Snapshot { schema, json, .. } = index.get(&SNAPSHOTS);
        let mut report: Value = serde_json::from_str(json).expect("JSON");
        other.put_into("", &mut report);
        let written = again(schema, &report.to_string());
        let written = written.map_err(|error| TestCaseError::fail(format!("{error}\n{report:#}")))?;
        let written: Value = serde_json::from_str(&written).expect("JSON");
        prop_assert_eq!(written, report);
    }

    #[test]
    fn lists_of_problems_and_checks_are_read(
        bot in submission(),
        claims in claims(),
        diagnostics in proptest::collection::vec(any::<String>(), 0..3),
        [statement, error] in [proptest::option::of(any::<String>()), proptest::option::of(any::<String>())],
        [starts, questions] in any::<[u32; 2]>(),
    ) {
        let check = CheckReport {
            schema: "grundy.check/1".parse().expect("a schema"),
            problem: "nim".to_owned(),
            passed: diagnostics.is_empty(),
            judge_failed: bot.judge_failed(),
            starts: starts as usize,
            questions: questions.into(),
            left_out: vec![LeftOut {
                expected: Verdict::Accepted,
                file: "a.c".to_owned(),
                reason: diagnostics.concat(),
            }],
            notes: diagnostics.iter().rev().cloned().collect(),
            diagnostics,
            claims,
            bots: vec![BotCheck { expected: Verdict::WrongAnswer, as_expected: false, report: bot }],
        };
        let json = serde_json::to_string_pretty(&check).expect("plain data");
        prop_assert_eq!(serde_json::from_str::<CheckReport>(&json).expect("a report"), check);
        let problem = json!({
            "schema": "grundy.problems/1", "problem": "nim", "name": "Nim", "game": "nim",
            "asks": "winner", "statement": statement, "error": error,
        });
        let written = again("problems", &problem.to_string()).expect("a report");
        prop_assert_eq!(serde_json::from_str::<Value>(&written).expect("JSON"), problem);
    }
}
