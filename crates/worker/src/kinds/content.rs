//! The content key: submissions with equal keys must get equal verdicts.

use grundy_store::{JudgeCase, digest};

/// The content key of a submission. It is equal for the same program under the same name, the same problem, engine and
/// seed. The name is part of it because messages of compilers and interpreters quote it, and programs can read it.
///
/// In a contest the key includes the account. Otherwise an immediate verdict would reveal that another account has
/// submitted the same program.
pub(crate) fn content(case: &JudgeCase, engine: &str, seed: u64) -> String {
    let none = String::new();
    let program = case
        .program
        .module
        .as_ref()
        .or(case.program.source.as_ref());
    let parts = [
        if case.program.module.is_some() {
            "module"
        } else {
            "source"
        },
        &case.program.file,
        program.unwrap_or(&none),
        &case.problem,
        &case.problem_digest,
        engine,
        &seed.to_string(),
    ];
    let mut text = parts.join("\n");
    if case.contest_seed.is_some() {
        text.push('\n');
        text.push_str(&case.account);
    }
    digest(text.as_bytes())
}
