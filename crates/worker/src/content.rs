//! What must get the same verdict.

use grundy_store::{Claim, digest};

/// Equal for the same program under the same name, the same problem, the same engine and seed. The name
/// is part of it because compilers and interpreters tell it in what they say, and programs may ask for it.
///
/// In a contest, the account is part of it too: who gets a verdict at once would know that somebody else has
/// handed in the same there.
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
