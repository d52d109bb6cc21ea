//! Titles that people give to classes, contests and tokens.

use grundy_report::sanitize::escape;

use crate::StoreError;
use crate::error::refused;

/// A title without white space around it. All of its characters show something, and none turns the direction of the
/// text after it.
///
/// # Errors
/// If it is empty or longer than `most` characters, or has such characters.
pub(crate) fn checked_title<'t>(
    what: &str,
    title: &'t str,
    most: usize,
) -> Result<&'t str, StoreError> {
    let title = title.trim();
    if title.is_empty() || title.chars().count() > most {
        return refused(format!("{what} has 1 to {most} characters"));
    }
    let is_plain = !title.contains(['\n', '\t']) && escape(title) == title;
    match is_plain {
        true => Ok(title),
        false => refused(format!(
            "{what} must not contain control characters or invisible characters"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::checked_title;

    #[test]
    fn titles_show_what_they_contain() {
        for (given, kept) in [
            (" 7b ", Some("7b")),
            ("<b>Ё & 李</b>", Some("<b>Ё & 李</b>")),
            ("", None),
            ("a\nb", None),
            ("a\u{7}", None),
            ("7b \u{202e}live", None),
            ("a\u{200b}b", None),
        ] {
            let checked = checked_title("a title", given, 80);
            assert_eq!(checked.ok(), kept, "{given:?}");
        }
        let at_most = |count| checked_title("a title", &"x".repeat(count), 80).is_ok();
        assert!(at_most(80) && !at_most(81));
    }
}
