//! Every claim of a problem comes out as the problem expects, and `docs/facts.md` is what the
//! solver finds of all of them. The page is written anew by
//! `BLESS=1 cargo test --release -p grundy-cli --test facts`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use grundy_harness::Problem;
use grundy_harness::claims::verify;
use grundy_harness::report::{facts_markdown, verify_text};

#[test]
fn the_page_of_facts_is_what_the_solver_finds() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let entries = fs::read_dir(root.join("problems")).expect("the problems");
    let mut folders: Vec<PathBuf> = entries.map(|e| e.expect("a problem").path()).collect();
    folders.retain(|folder| folder.is_dir());
    folders.sort();
    let mut found = Vec::new();
    for folder in folders {
        let problem = Problem::load(&folder).expect("the problem loads");
        if problem.claims.is_empty() {
            continue;
        }
        let report = verify(problem.game, &problem.claims, 2, &|_| {}).expect("its claims");
        assert!(report.as_expected(), "{}", verify_text(&report));
        found.push((problem.name, report));
    }
    let page = facts_markdown(&found);
    let file = root.join("docs/facts.md");
    if env::var_os("BLESS").is_some() {
        fs::write(&file, &page).expect("the page can be written");
    }
    let written = fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(
        written, page,
        "docs/facts.md is out of date: run this test with BLESS=1"
    );
}
