//! Positions of a large game, searched on demand, and files of proofs about them.

mod heap;

use std::path::{Path, PathBuf};

use grundy_harness::Searching;
use grundy_harness::bounds::{PositionSearch, WatchedRules};
use grundy_harness::games::{Catalog, Game, SearchBudget, Settings};
use grundy_harness::proof_file::{ProofFile, is_proof_file, proof_file};
use grundy_render::{bounds_document, certificate_document};
use grundy_report::{BoundsReport, CertificateReport, Events, SearchLimits};
use grundy_rules::{MoveStanding, Outcome};
use serde_json::json;

const MOST: u64 = 3;

fn settings(game: &Game) -> Settings {
    Settings::from([("m".to_owned(), game.read("m", &MOST.to_string()))])
}

/// The result for a heap with this number of questions, and the file that proves it.
fn searched(game: &Game, heap: u64, questions: u64) -> (BoundsReport, Option<Vec<u8>>) {
    let limits = SearchLimits {
        questions_per_position: questions,
        table: 1 << 16,
        ..SearchLimits::default()
    };
    let position = heap.to_string();
    let opened = game.open_to_play(&settings(game), Some(&position), SearchBudget::Quick);
    let instance = opened.expect("a position");
    let rules = instance.asked().expect("a large game");
    let rules = WatchedRules::new(rules, Events::new("heap", &|_| {}));
    let resolved = game.resolve(&settings(game)).expect("settings");
    let searching = Searching::without_book(limits);
    let search = PositionSearch::new(&rules, instance.start(), &resolved, &searching);
    let mut search = search.expect("the rules answer");
    let report = search.report(game, &resolved).expect("the rules answer");
    let proofs = search.proofs(&report).expect("the rules answer");
    let file = proofs.map(|proofs| proof_file(game, &resolved, &position, &proofs));
    (report, file)
}

fn game(catalog: &Catalog, folder: &Path) -> (PathBuf, std::sync::Arc<Game>) {
    heap::write_game(folder);
    let file = folder.join("game.wat");
    let game = catalog.find(&file.display().to_string());
    (file, game.expect("a game"))
}

#[test]
fn positions_and_moves_have_their_values() {
    let (folder, catalog) = (tempfile::tempdir().expect("a directory"), heap::catalog());
    let (_, game) = game(&catalog, folder.path());
    for heap in 0..=12 {
        let (report, _) = searched(&game, heap, 5_000);
        assert_eq!(
            report.proved.value,
            Some(heap::value(heap, MOST)),
            "{report:?}"
        );
        assert_eq!(
            (report.over, report.moves.len() as u64),
            (heap == 0, heap.min(MOST))
        );
        for reached in &report.moves {
            let to: u64 = reached.to.parse().expect("a heap");
            assert_eq!(
                reached.proved.value,
                Some(heap::value(to, MOST)),
                "{report:?}"
            );
            let wins = heap::value(to, MOST) == Outcome::Loss;
            let keeps = wins || heap::value(heap, MOST) == Outcome::Loss;
            let expected = if keeps {
                MoveStanding::Keeps
            } else {
                MoveStanding::Loses
            };
            assert_eq!(reached.standing, expected, "{report:?}");
        }
    }
}

#[test]
fn what_is_not_decided_is_not_claimed() {
    let (folder, catalog) = (tempfile::tempdir().expect("a directory"), heap::catalog());
    let (_, game) = game(&catalog, folder.path());
    let (report, file) = searched(&game, 900, 5);
    let shown = serde_json::to_value(&report).expect("plain data");
    let bounds = [&shown["value"], &shown["at_least"], &shown["at_most"]];
    assert_eq!(bounds, [&json!(null), &json!("L"), &json!("W")], "{shown}");
    let file = file.expect("nothing is to be proved");
    assert!(ProofFile::read(Path::new("x"), &file, &catalog).is_err());
    let told = bounds_document(&report).terminal(None);
    for part in ["not decided", "Raise --questions"] {
        assert!(told.contains(part), "{told}");
    }
}

fn checked(file: &Path, bytes: &[u8], catalog: &Catalog) -> Option<CertificateReport> {
    let proof = ProofFile::read(file, bytes, catalog).ok()?;
    (proof.positions() <= 10_000).then(|| proof.check().expect("the rules answer"))
}

/// Whether everything is true that a file claims, which may be about other rules or another heap than it was.
fn is_true(report: &CertificateReport) -> bool {
    let Ok(heap) = report.start.trim().parse::<u64>() else {
        return false;
    };
    let most = report
        .rules
        .get("m")
        .map_or(MOST, |most| most.as_u64().expect("a number"));
    report.proves.iter().all(|claim| {
        let value = heap::value(heap, most);
        let value = if claim.seat == 0 {
            value
        } else {
            value.for_other()
        };
        value >= claim.at_least
    })
}

#[test]
fn files_prove_what_they_say() {
    let (folder, catalog) = (tempfile::tempdir().expect("a directory"), heap::catalog());
    let (path, game) = game(&catalog, folder.path());
    for heap in 1..=21 {
        let (_, file) = searched(&game, heap, 5_000);
        let file = file.expect("a proof");
        assert!(is_proof_file(&file));
        let report = checked(&path, &file, &catalog).expect("a file of proofs");
        assert!(report.holds && is_true(&report), "{report:?}");
        assert_eq!(report.proves.len(), 1);
        let told = certificate_document(&report).terminal(None);
        assert!(told.contains("the proof holds"), "{told}");
    }
}

/// A file that was changed is refused, or proves something that is true.
#[test]
fn no_change_makes_a_file_prove_what_is_not_true() {
    let (folder, catalog) = (tempfile::tempdir().expect("a directory"), heap::catalog());
    let (path, game) = game(&catalog, folder.path());
    let mut wrong = 0;
    for heap in [7, 8] {
        let (_, file) = searched(&game, heap, 5_000);
        let file = file.expect("a proof");
        let start = file
            .windows(9)
            .position(|part| part == b"position ")
            .expect("a position");
        for place in start..file.len() {
            for byte in [0, 1, 2, b'0', b'1', b'9', b' ', b'\n', 127, 255] {
                let mut changed = file.clone();
                changed[place] = byte;
                let Some(report) = checked(&path, &changed, &catalog) else {
                    continue;
                };
                assert!(!report.holds || is_true(&report), "{report:?}");
                wrong += usize::from(!report.holds);
            }
        }
        for cut in start..file.len() {
            assert!(
                checked(&path, &file[..cut], &catalog).is_none(),
                "cut at {cut}"
            );
        }
        assert!(checked(&path, &[&file[..], b"\0"].concat(), &catalog).is_none());
    }
    assert!(wrong > 0, "some changes can be read, and prove nothing");
}

#[test]
fn a_file_of_other_rules_or_another_version_is_refused() {
    let (folder, catalog) = (tempfile::tempdir().expect("a directory"), heap::catalog());
    let (path, game) = game(&catalog, folder.path());
    let (_, file) = searched(&game, 9, 5_000);
    let file = file.expect("a proof");
    let text = String::from_utf8_lossy(&file).into_owned();
    let module = text
        .lines()
        .find(|line| line.starts_with("module "))
        .expect("a digest");
    let head = "grundy proof, version 1";
    for (changed, told) in [
        (
            text.replace(head, "grundy proof, version 2"),
            "expected `grundy proof, version 1`",
        ),
        (text.replace(module, "module 00"), "differ from those"),
        (text.replace("position 9", "position x"), "position"),
        (
            text.replace("position 9\n", ""),
            "expected `position ...`, found `proof ",
        ),
        (
            text.replace("\nproof ", "\nprof "),
            "expected `proof N bytes, N positions`, found `prof ",
        ),
        (
            text.replace(" positions\n", " positions\nset m = 3\n"),
            "expected `proof ...` or an empty line, found `set m = 3`",
        ),
        (
            text.replace(" bytes, ", "0000000000 bytes, "),
            "the file has only",
        ),
        (
            text.replace(" bytes, ", "99999999999999999999 bytes, "),
            "not the line of a proof",
        ),
        (format!("{head}\n"), "cut off"),
    ] {
        let read = ProofFile::read(&path, changed.as_bytes(), &catalog);
        let Err(diagnostics) = read else {
            panic!("{told}: {changed}")
        };
        let title = &diagnostics[0].title;
        assert!(title.contains(told), "{title} for {told}");
    }
}
