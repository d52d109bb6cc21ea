//! Certificates that are written and checked.

use std::fs;
use std::path::Path;

use grundy_testing::program::{run_in, snapshot};

#[test]
fn certificates_are_written_and_checked() {
    let folder = tempfile::tempdir().expect("a directory");
    let run = |line: &str| run_in(folder.path(), line);
    let written = run("solve chopsticks --preset cutoff --set rollover=3 --certificate table");
    let text = fs::read_to_string(folder.path().join("table")).expect("a certificate");
    let damage = |name: &str, from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        fs::write(folder.path().join(name), text.replacen(from, to, 1)).expect("a file");
    };
    damage("false", "\nL4 0222\n", "\nL2 0222\n");
    damage("cut", "\nend 21 positions\n", "\n");
    damage("odd", "\nL4 0222\n", "\nL4 2022\n");
    snapshot(
        "certificate",
        &[
            written,
            text.clone(),
            run("solve --check table"),
            run("solve --check false"),
            run("solve --check false --format json"),
            run("solve --check cut"),
            run("solve --check odd"),
            run("solve --check nothing"),
            run("solve nim --check table"),
            run("solve wythoff --set a=900 --set b=900 --certificate x"),
            run("solve"),
        ],
    );
}

/// A certificate, a recorded game and the log of a tournament are about the rules that they were made with.
#[test]
fn other_rules_of_a_file_are_refused() {
    let folder = tempfile::tempdir().expect("a directory");
    let run = |line: &str| run_in(folder.path(), line);
    let problem = folder.path().join("problems/three");
    fs::create_dir_all(&problem).expect("a directory");
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems/tic-tac-toe");
    let rules = fs::read_to_string(ours.join("game.py")).expect("the rules");
    let keep = |rules: &str| fs::write(problem.join("game.py"), rules).expect("a file");
    keep(&rules);
    let text = "name = \"Three\"\ngame = \"./game.py\"\n[play]\n[[play.tests]]\n";
    fs::write(problem.join("problem.toml"), text).expect("a file");
    fs::write(problem.join("statement.md"), "Three in a row.\n").expect("a file");
    run("solve problems/three/game.py --certificate table");
    run("match three perfect random --games 2 --log log");
    let holds = run("solve --check table");
    keep(&rules.replace("a line of your own marks", "a row of your own marks"));
    snapshot(
        "other-rules",
        &[
            holds,
            run("solve --check table"),
            run("match three --resume log --games 4 perfect random"),
        ],
    );
}
