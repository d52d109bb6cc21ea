//! "Did you mean".

/// The candidate that `wanted` was probably meant to be.
pub fn did_you_mean<'c>(
    wanted: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Option<&'c str> {
    const ALIKE: f64 = 0.7;
    // A name of one or two letters is like too many others.
    let scored = candidates
        .into_iter()
        .filter(|candidate| candidate.len() > 2)
        .map(|candidate| (strsim::jaro_winkler(wanted, candidate), candidate));
    let best = scored.max_by(|(a, _), (b, _)| a.total_cmp(b))?;
    (best.0 >= ALIKE).then_some(best.1)
}
