//! What the README and the pages in `docs/` show of the program is what it prints.

use std::fs;
use std::path::PathBuf;

use grundy_testing::program::run_in;
use grundy_testing::{Need, not_run, root};

/// The README and the pages in `docs/`.
fn pages() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("docs")).expect("the pages");
    let mut pages: Vec<PathBuf> = entries.map(|entry| entry.expect("a page").path()).collect();
    pages.retain(|page| page.extension().is_some_and(|ending| ending == "md"));
    pages.push(root().join("README.md"));
    pages.sort();
    pages
}

/// Whether these lines were said; `...` stands for any lines.
fn is_true(shown: &[&str], said: &[&str]) -> bool {
    match shown {
        [] => said.is_empty(),
        ["...", rest @ ..] => (0..=said.len()).any(|from| is_true(rest, &said[from..])),
        [first, rest @ ..] => said.first() == Some(first) && is_true(rest, &said[1..]),
    }
}

/// Those for which a compiler is missing here are named where no test's output is held back.
#[test]
fn pages_show_what_is_said() {
    let mut tried = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).expect("a page");
        let page = page.display();
        let blocks = text.split("```text\n$ grundy ").skip(1);
        for block in blocks.filter_map(|rest| rest.split("\n```").next()) {
            let (command, shown) = block.split_once('\n').expect("a command and its answer");
            let seen = run_in(&root(), command);
            if seen.contains("help: to install it: ") {
                not_run(
                    Need::Compilers,
                    &format!("{page}: {command}"),
                    "a compiler is missing",
                );
                continue;
            }
            let (_, said) = seen.split_once("--- stdout\n").expect("an answer");
            let said = said.split("--- stderr\n").next().unwrap_or_default();
            let [shown, said] = [shown, said].map(|text| text.lines().collect::<Vec<_>>());
            assert!(is_true(&shown, &said), "{page} shows otherwise:\n{seen}");
            tried += 1;
        }
    }
    assert!(tried > 0, "no page shows anything");
}
