//! Every report in the snapshots can be read back and comes out as the same text.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use grundy_report::{
    CertificateReport, CertifyReport, ReplayReport, RerunDiff, SolveReport, SubmissionReport,
    TournamentReport, VerifyReport,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The report in a snapshot, with numbers where the snapshot has none because they are measured.
fn report(snapshot: &str) -> Option<String> {
    let (_, rest) = snapshot.split_once("\n{\n")?;
    let (body, _) = rest.split_once("\n}\n")?;
    Some(format!("{{\n{body}\n}}").replace("[measured]", "7"))
}

fn again<T: DeserializeOwned + Serialize>(json: &str) -> String {
    let report: T = serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    serde_json::to_string_pretty(&report).expect("plain data")
}

#[test]
fn reports_are_read_as_they_are_written() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut read: BTreeMap<String, usize> = BTreeMap::new();
    for folder in ["tests/snapshots", "crates/harness/tests/snapshots"] {
        for entry in fs::read_dir(root.join(folder)).expect("snapshots") {
            let path = entry.expect("a snapshot").path();
            let text = fs::read_to_string(&path).expect("text");
            let Some(json) = report(&text) else { continue };
            let Some((_, schema)) = json.split_once("\"schema\": \"grundy.") else {
                continue;
            };
            let schema = schema.split('/').next().unwrap_or_default().to_owned();
            let written = match schema.as_str() {
                "again" => again::<RerunDiff>(&json),
                "certificate" => again::<CertificateReport>(&json),
                "certify" => again::<CertifyReport>(&json),
                "judge" => again::<SubmissionReport>(&json),
                "replay" => again::<ReplayReport>(&json),
                "solve" => again::<SolveReport>(&json),
                "tournament" => again::<TournamentReport>(&json),
                "verify" => again::<VerifyReport>(&json),
                _ => continue, // lists of games, of problems and of checks
            };
            assert_eq!(written, json, "{}", path.display());
            *read.entry(schema).or_default() += 1;
        }
    }
    assert!(read["judge"] > 100 && read.len() >= 7, "{read:?}");
}

/// A count that no 64 bits hold.
#[test]
fn huge_counts_are_read() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/snapshots");
    let count = u128::MAX.to_string();
    let mut changed = 0;
    for entry in fs::read_dir(root).expect("snapshots") {
        let text = fs::read_to_string(entry.expect("a snapshot").path()).expect("text");
        let Some(json) = report(&text) else { continue };
        let Some((before, after)) = json.split_once("\"kept_count\": ") else {
            continue;
        };
        let after = after.trim_start_matches(|c: char| c.is_ascii_digit());
        let json = format!("{before}\"kept_count\": {count}{after}");
        let written = match json.contains("grundy.certify/1") {
            true => again::<CertifyReport>(&json),
            false => again::<SubmissionReport>(&json),
        };
        assert_eq!(written, json);
        changed += 1;
    }
    assert!(changed > 10, "{changed}");
}
