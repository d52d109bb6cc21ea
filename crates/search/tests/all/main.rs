//! The search against listing: it may know less, and never something else.

mod books;
mod games;
mod graphs;
mod listed;
mod proofs;
mod small_games;

use std::env;

use proptest::test_runner::Config;

/// The number of random games in a test: that of the variable `GRUNDY_SEARCH_CASES`, or as many as take a second.
pub(crate) fn config() -> Config {
    let cases = env::var("GRUNDY_SEARCH_CASES").ok();
    Config {
        failure_persistence: None,
        ..Config::with_cases(cases.map_or(1_000, |cases| cases.parse().expect("a number")))
    }
}
