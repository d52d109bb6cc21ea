//! The content key: submissions with equal keys must get equal verdicts.

use grundy_store::{Claim, digest};

/// The content key of a submission. It is equal for the same program under the same name, the same problem, engine and
/// seed. The name is part of it because messages of compilers and interpreters quote it, and programs can read it.
///
/// In a contest the key includes the account. Otherwise an immediate verdict would reveal that somebody else has
/// submitted the same program.
pub(crate) fn content(claim: &Claim, engine: &str, seed: u64) -> String {
    let none = String::new();
    let program = claim.module.as_ref().or(claim.source.as_ref());
    let parts = [
        if claim.module.is_some() {
            "module"
        } else {
            "source"
        },
        &claim.file,
        program.unwrap_or(&none),
        &claim.problem,
        &claim.problem_digest,
        engine,
        &seed.to_string(),
    ];
    let mut text = parts.join("\n");
    if claim.contest_seed.is_some() {
        text.push('\n');
        text.push_str(&claim.account);
    }
    digest(text.as_bytes())
}
