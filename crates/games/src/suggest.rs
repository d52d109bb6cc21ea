//! "Did you mean".

/// The candidate that `wanted` was probably meant to be: the nearest one, where at most a third of the
/// letters have to change.
pub fn did_you_mean<'c>(
    wanted: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Option<&'c str> {
    let most = wanted.len().max(3) / 3;
    candidates
        .into_iter()
        // A name of one or two letters is like too many others.
        .filter(|candidate| candidate.len() > 2)
        .map(|candidate| (strsim::osa_distance(wanted, candidate), candidate))
        .filter(|&(slips, _)| slips <= most)
        .min_by_key(|&(slips, _)| slips)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::did_you_mean;

    #[test]
    fn slips_are_seen_through() {
        let names = ["bash", "heaps", "nim", "nim-winner", "wythoff"];
        for (wanted, meant) in [
            ("nmi", Some("nim")),
            ("nimm", Some("nim")),
            ("nim-winer", Some("nim-winner")),
            ("whytoff", Some("wythoff")),
            ("chess", None),
            ("go", None),
            ("", None),
        ] {
            assert_eq!(did_you_mean(wanted, names), meant, "{wanted}");
        }
    }
}
