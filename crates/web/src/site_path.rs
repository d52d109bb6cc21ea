//! Addresses that others have written: those that cannot lead to another site.

/// Whether an address is a path of this site, so that a link or a redirect to it cannot lead to another one.
pub(crate) fn is_on_this_site(path: &str) -> bool {
    // Browsers take a backslash for a slash, and leave out characters that show nothing.
    let is_plain = path
        .chars()
        .all(|letter| letter.is_ascii_graphic() && letter != '\\');
    path.starts_with('/') && !path.starts_with("//") && is_plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_that_could_lead_elsewhere_are_told() {
        for (path, expected) in [
            ("/", true),
            ("/problems/nim?contest=x", true),
            ("", false),
            ("problems", false),
            ("https://evil.test/", false),
            ("//evil.test", false),
            ("/\\evil.test", false),
            ("\\\\evil.test", false),
            ("/\t/evil.test", false),
            ("/ /evil.test", false),
            ("/\u{2f}\u{ff0f}evil.test", false),
        ] {
            assert_eq!(is_on_this_site(path), expected, "{path:?}");
        }
    }
}
