//! Games that are files: those that come with Grundy, with their problems, claims and bots, and modules
//! that are wrong in every way that is looked for.

mod boards;
mod known;
mod modules;
mod problems;

use std::fs;
use std::path::{Path, PathBuf};

use grundy_harness::games::Instance;
use grundy_harness::problem::Problem;
use grundy_rules::{BoxedPosition, RelativeSeat};
use grundy_testing::{Need, not_run};

use crate::user;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The directories of the problems that play the game of a file whose positions can be listed. `tests/library.rs` has
/// the others.
fn folders() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("problems")).expect("the problems");
    let mut folders: Vec<PathBuf> = entries.map(|e| e.expect("a problem").path()).collect();
    folders.retain(|folder| user::plays_a_file(folder) && !is_large(folder));
    folders.sort();
    folders
}

/// Whether searches judge the problem, as they do only if its game is too large to list.
fn is_large(folder: &Path) -> bool {
    let text = fs::read_to_string(folder.join("problem.toml")).expect("a problem");
    text.contains("[values]")
}

/// The problem, unless nothing here builds its game.
fn load(folder: &Path) -> Option<Problem> {
    match Problem::load(folder, &user::catalog()) {
        Ok(problem) => Some(problem),
        Err(diagnostics) => {
            let told: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
            let told = told.join("\n");
            assert!(told.contains("to install it"), "{told}");
            not_run(Need::Compilers, &folder.display().to_string(), &told);
            None
        }
    }
}

/// Texts that are a position of no game of ours.
const MALFORMED: [&str; 12] = [
    "xyz",
    "x y",
    "?",
    "-1 3",
    "3 -1",
    "1.5 2",
    "0x1 2",
    "1e3 NaN",
    "99999999999999999999 1",
    "1 2 3 4 5 6 7 8 9 10 11",
    "# / # /",
    "\u{265f}\u{2659} \u{e9}",
];

/// Checks that malformed texts are refused with the form of a position. Returns the error for the first of them.
fn check_malformed(name: &str, instance: &dyn Instance) -> String {
    let start = instance.start().notation();
    // Texts close to a position.
    let one: String = start.chars().take(1).collect();
    let close = [
        format!("{start}?"),
        format!("?{start}"),
        format!("{start} {start}"),
    ];
    let close = close.iter().map(String::as_str);
    let texts = MALFORMED.into_iter().chain(close);
    // A number is a position of some games of heaps.
    let is_number = one.chars().all(char::is_numeric);
    let texts = texts.chain((!is_number).then_some(&*one));
    let told = texts.map(|text| {
        let Err(error) = instance.position(text) else {
            panic!("{name}: `{text}` is a position");
        };
        let expected = format!("a position as the game writes it: `{start}`");
        assert_eq!(
            error.expected, expected,
            "{name}: `{text}`: {}",
            error.problem
        );
        error.problem
    });
    told.collect::<Vec<_>>().swap_remove(0)
}

/// Everything that is to be the same in a game of ours and the module of it, in every position.
fn facts(position: &BoxedPosition<'_>) -> String {
    let plies = (0..position.move_count()).filter_map(|number| position.nth(number));
    let mut moves: Vec<String> = plies
        .map(|ply| {
            let after = position.after(ply).notation();
            format!("{} to {after}", position.move_text(ply))
        })
        .collect();
    moves.sort();
    let value = position.value(RelativeSeat::MOVER);
    format!("{value}, {:?}, {}", position.ending(), moves.join(", "))
}
