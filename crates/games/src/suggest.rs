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
        .map(|candidate| (likeness(wanted, candidate), candidate));
    let best = scored.max_by(|(a, _), (b, _)| a.total_cmp(b))?;
    (best.0 >= ALIKE).then_some(best.1)
}

/// From 0 to 1. Two letters that have changed places count as one slip, which counts little even in a
/// short word.
fn likeness(wanted: &str, candidate: &str) -> f64 {
    const ONE_SLIP: f64 = 0.9;
    let alike = strsim::jaro_winkler(wanted, candidate);
    match strsim::osa_distance(wanted, candidate) {
        0 | 1 => alike.max(ONE_SLIP),
        _ => alike,
    }
}

#[cfg(test)]
mod tests {
    use super::did_you_mean;

    #[test]
    fn slips_are_seen_through() {
        let names = ["bash", "nim", "nim-winner", "wythoff"];
        for (wanted, meant) in [
            ("nmi", Some("nim")),
            ("nimm", Some("nim")),
            ("nim-winer", Some("nim-winner")),
            ("whytoff", Some("wythoff")),
            ("chess", None),
        ] {
            assert_eq!(did_you_mean(wanted, names), meant, "{wanted}");
        }
    }
}
