//! What must get the same verdict.

use std::path::Path;

use grundy_store::{Claim, digest};

/// Equal for the same program in the same language, the same problem, the same engine and seed.
/// Nothing else has a part in a verdict.
pub(crate) fn content(claim: &Claim, engine: &str, seed: u64) -> String {
    let ending = Path::new(&claim.file).extension().unwrap_or_default();
    let none = String::new();
    let program = claim.module.as_ref().or(claim.source.as_ref());
    let parts = [
        if claim.module.is_some() {
            "module"
        } else {
            "source"
        },
        &ending.to_string_lossy().to_lowercase(),
        program.unwrap_or(&none),
        &claim.problem,
        &claim.problem_digest,
        engine,
        &seed.to_string(),
    ];
    digest(parts.join("\n").as_bytes())
}
