//! Certificates as files: those of every problem hold, and damaged ones are refused or refuted.

use std::fs;
use std::path::{Path, PathBuf};

use grundy_harness::games::{Catalog, SearchBudget, Settings};
use grundy_harness::problem::{Outline, Problem};
use grundy_harness::report::{
    Certificate, CertificateReport, certificate_report, certificate_text,
};
use grundy_rules::Method;

/// Instances with more positions and moves than this are left to those who have more time.
const MOST: u64 = 300_000;

fn problems() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems");
    let entries = fs::read_dir(folder).expect("the problems");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.join("problem.toml").is_file())
        .collect();
    paths.sort();
    paths
}

fn check(text: &str) -> Result<CertificateReport, String> {
    match Certificate::read(Path::new("table"), text, &Catalog::standard()) {
        Ok(certificate) => Ok(certificate_report(&certificate)),
        Err(diagnostics) => Err(diagnostics[0].to_string()),
    }
}

#[test]
fn every_problem_that_is_searched_is_certified() {
    let mut certified = 0;
    for path in problems() {
        if Outline::load(&path).expect("a problem file").plays_a_file() {
            continue; // The rules of games of files are asked of their modules, which need compilers.
        }
        let problem = Problem::load(&path, &Catalog::standard()).expect("a good problem");
        if problem.play().is_err() {
            continue; // Questions have no start positions of their own.
        }
        for start in problem.starts(1).expect("good tests") {
            let searched = start.instance.start().method() == Method::Search;
            if !searched || start.instance.reachable(MOST).is_none() {
                continue;
            }
            let settled = problem.game.resolve(&start.settings).expect("settings");
            let text =
                certificate_text(&problem.game, &settled, &*start.instance).expect("written");
            let report = check(&text).expect("what was written can be read");
            assert_eq!(report.refutation, None, "{}", problem.id);
            assert_eq!(report.start, start.instance.start().notation());
            certified += 1;
        }
    }
    assert!(certified > 10, "only {certified} instances were searched");
}

fn certificate(game: &str, pairs: &[(&str, &str)]) -> String {
    let game = Catalog::standard().find(game).expect("a game");
    let settings = pairs.iter().map(|&(k, v)| (k.to_owned(), game.read(k, v)));
    let settings: Settings = settings.collect();
    let instance = game
        .open(&settings, SearchBudget::Thorough)
        .expect("good settings");
    let settled = game.resolve(&settings).expect("good settings");
    certificate_text(&game, &settled, &*instance).expect("small enough")
}

#[test]
fn every_preset_of_chopsticks_is_certified() {
    let game = Catalog::standard().find("chopsticks").expect("a game");
    for preset in &game.presets {
        let rollover = if preset.name.ends_with("-hands") {
            "3"
        } else {
            "5"
        };
        let text = certificate(
            "chopsticks",
            &[("variant", &preset.name), ("rollover", rollover)],
        );
        let report = check(&text).expect("what was written can be read");
        assert_eq!(report.refutation, None, "{}", preset.name);
    }
}

/// A value for each seat, against the coalition of the others.
#[test]
fn several_players_are_certified() {
    let three = certificate("chopsticks", &[("players", "3"), ("rollover", "4")]);
    let report = check(&three).expect("what was written can be read");
    assert_eq!((report.positions, report.refutation), (973, None));
    assert!(three.contains("\nL6,L7,L8 111111\n"), "{three}");
    // Games that no player can force to end.
    for more in [("hands", "1"), ("zombies", "true"), ("sudden-death", "2")] {
        let text = certificate("chopsticks", &[("players", "3"), more]);
        let report = check(&text).expect("what was written can be read");
        assert_eq!(report.refutation, None, "{more:?}");
    }
    let report = check(&three.replacen("L6,L7,L8 111111", "L6,L7,L9 111111", 1)).expect("readable");
    let refuted = report.refutation.expect("it is false");
    assert_eq!((refuted.position.as_str(), refuted.seat), ("111111", 2));
}

#[test]
fn the_file_is_for_people_too() {
    let text = certificate("tower-breakers", &[("heights", "6,1"), ("last", "loses")]);
    assert_eq!(
        text,
        "grundy certificate, version 1\n\
         game tower-breakers\n\
         set last = loses\n\
         set split = false\n\
         start 6 1\n\
         \n\
         W2 6 1\n\
         L1 3 1\n\
         L1 2 1\n\
         W0 1 1\n\
         end 4 positions\n"
    );
    assert_eq!(check(&text).map(|report| report.holds), Ok(true));
}

#[test]
fn false_claims_are_refuted() {
    let cutoff = certificate("chopsticks", &[("rollover", "3"), ("overflow", "cutoff")]);
    let nim = certificate("nim", &[("heaps", "1,2")]);
    assert!(nim.contains("\nW3 1 2\nW1 0 2\nL2 1 1\n"));
    for (text, from, to, position, broken) in [
        (
            &nim,
            "W3 1 2",
            "L3 1 2",
            "1 2",
            "claimed: loss in 3; the claims on the positions it leads to make it: win in 3",
        ),
        (
            &nim,
            "W3 1 2",
            "D 1 2",
            "1 2",
            "claimed: draw; the claims on the positions it leads to make it: win in 3",
        ),
        (
            &nim,
            "L2 1 1",
            "L4 1 1",
            "1 2",
            "claimed: win in 3; the claims on the positions it leads to make it: win in 5",
        ),
        (
            &nim,
            "L0 0 0",
            "L2 0 0",
            "0 2",
            "claimed: win in 1; the claims on the positions it leads to make it: win in 3",
        ),
        (
            &nim,
            "W1 0 2\nL2 1 1\nW1 1 0\nW1 0 1\nL0 0 0\nend 6",
            "L2 1 1\nW1 1 0\nW1 0 1\nL0 0 0\nend 5",
            "0 2",
            "a move leads here from 1 2, but it is not listed",
        ),
        (
            &nim,
            "end 6",
            "W1 0 7\nend 7",
            "0 7",
            "play cannot reach it from the start",
        ),
        (
            &nim,
            "start 1 2",
            "start 1 3",
            "1 3",
            "play starts here, but it is not listed",
        ),
        (
            &nim,
            "last = wins",
            "last = loses",
            "0 0",
            "claimed: loss in 0; it is over: win in 0",
        ),
        (
            &nim,
            "game nim",
            "game wythoff",
            "1 1",
            "claimed: loss in 2; the claims on the positions it leads to make it: win in 1",
        ),
        (
            &cutoff,
            "D 1111",
            "W3 1111",
            "1111",
            "claimed: win in 3; the claims on the positions it leads to make it: draw",
        ),
        (
            &cutoff,
            "overflow = cutoff",
            "overflow = rollover",
            "1112",
            "a move leads here from 1212, but it is not listed",
        ),
    ] {
        assert!(text.contains(from), "{from}\n{text}");
        let report = check(&text.replacen(from, to, 1)).expect("it can be read");
        let refuted = report.refutation.expect("it is false");
        assert_eq!(
            (refuted.position.as_str(), refuted.broken.as_str()),
            (position, broken),
            "{from} -> {to}"
        );
        assert!(!report.holds);
    }
}

#[test]
fn what_is_not_a_certificate_is_refused_with_its_line() {
    let nim = certificate("nim", &[("heaps", "1,2")]);
    let edits: &[(&str, &str)] = &[
        ("version 1", "version 2"),
        ("game nim", "game nimm"),
        ("game nim", "game chess"),
        ("game nim", "name nim"),
        ("game nim", "game tower-breakers"),
        ("last = wins", "last = draws"),
        ("last = wins", "last wins"),
        ("last = wins", "last = wins\nset last = wins"),
        ("last = wins", "lats = wins"),
        ("last = wins", "heaps = [1,2]"),
        ("start 1 2", "start 1 x"),
        ("start 1 2\n", ""),
        ("start 1 2\n\n", "start 1 2\n"),
        ("W3 1 2", "W03 1 2"),
        ("W3 1 2", "W+3 1 2"),
        ("W3 1 2", "W 1 2"),
        ("W3 1 2", "D3 1 2"),
        ("W3 1 2", "W3,L3 1 2"),
        ("W3 1 2", "ß 1 2"),
        ("W3 1 2", "W3  1 2"),
        ("W3 1 2", "W3 1 02"),
        ("W3 1 2", "W3 1 -2"),
        ("W3 1 2", "W3"),
        ("W3 1 2", ""),
        ("W3 1 2\n", "W3 1 2\nW3 1 2\n"),
        ("W1 0 2\n", ""),
        ("end 6", "W1 0 7\nend 6"),
        ("end 6 positions", "end 6"),
        ("end 6 positions\n", "end 6 positions\n\n"),
    ];
    let refused = edits.iter().map(|(from, to)| {
        assert!(nim.contains(from), "{from}");
        let diagnostic = check(&nim.replacen(from, to, 1)).expect_err("not a certificate");
        format!("{from:?} -> {to:?}\n  {diagnostic}\n")
    });
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!(refused.collect::<String>());
    });
}

#[test]
fn a_certificate_cut_short_is_never_taken_for_whole() {
    let nim = certificate("nim", &[("heaps", "1,2")]);
    for length in 0..nim.len() {
        assert!(check(&nim[..length]).is_err(), "{length}");
    }
}

#[test]
fn what_cannot_be_certified_says_why() {
    let refusal = |pairs: &[(&str, &str)], game: &str| {
        let game = Catalog::standard().find(game).expect("a game");
        let settings = pairs.iter().map(|&(k, v)| (k.to_owned(), game.read(k, v)));
        let settings: Settings = settings.collect();
        let instance = game
            .open(&settings, SearchBudget::Quick)
            .expect("good settings");
        let error = certificate_text(&game, &settings, &*instance).expect_err("no certificate");
        error.to_string()
    };
    assert_eq!(
        refusal(&[("a", "900"), ("b", "900")], "wythoff"),
        "play can reach too many positions of Wythoff's game; certify a smaller start"
    );
    assert_eq!(
        refusal(&[("a", "60"), ("b", "60")], "wythoff"),
        "the number of plies from 60 60 to its win is not known; a certificate needs every \
         remoteness: take a start that is small enough to search"
    );
}
