//! Every claim of a problem comes out as the problem expects, and `docs/facts.md` is what the
//! solver finds of all of them. The page is written anew by
//! `BLESS=1 cargo test --release -p grundy-cli --test whole facts::`.

use std::fs;
use std::path::{Path, PathBuf};

use grundy_harness::Searching;
use grundy_harness::games::Catalog;
use grundy_harness::problem::claims::verify;
use grundy_harness::problem::{Outline, Problem};
use grundy_render::{facts_markdown, verify_document};
use grundy_testing::generated::assert_up_to_date;

#[test]
fn the_page_of_facts_is_what_the_solver_finds() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let entries = fs::read_dir(root.join("problems")).expect("the problems");
    let mut folders: Vec<PathBuf> = entries.map(|e| e.expect("a problem").path()).collect();
    // Games of files need compilers; `tests/own_games/` checks what is claimed of them.
    folders.retain(|folder| Outline::load(folder).is_ok_and(|outline| !outline.plays_a_file()));
    folders.sort();
    let mut found = Vec::new();
    for folder in folders {
        let problem = Problem::load(&folder, &Catalog::standard()).expect("the problem loads");
        if problem.claims.is_empty() {
            continue;
        }
        let report = verify(
            &problem.game,
            &problem.claims,
            &Searching::without_book(problem.search),
            2,
            &|_| {},
        )
        .expect("its claims");
        assert!(
            report.as_expected(),
            "{}",
            verify_document(&report).terminal(None)
        );
        found.push((problem.name, report));
    }
    assert_up_to_date("docs/facts.md", &facts_markdown(&found));
}
