//! Messages of the TOML reader, without the words of Rust.

/// Types as the reader calls them, and as people do.
const TYPES: [(&str, &str); 20] = [
    (" as i128", ""),
    (" as u128", ""),
    ("expected u64", "expected a whole number from 0"),
    ("expected u32", "expected a whole number from 0"),
    ("expected u16", "expected a whole number from 0"),
    ("expected usize", "expected a whole number from 0"),
    ("expected u8", "expected a whole number from 0 to 255"),
    ("expected i64", "expected a whole number"),
    ("expected i32", "expected a whole number"),
    ("expected f64", "expected a number"),
    ("expected a boolean", "expected true or false"),
    ("expected a string", "expected a text in quotation marks"),
    ("expected a sequence", "expected a list: [...]"),
    ("expected a map", "expected a table: { key = value }"),
    ("found string", "found the text"),
    ("found integer", "found the number"),
    ("found boolean", "found"),
    ("found sequence", "found a list"),
    ("found map", "found a table"),
    ("found floating point", "found the number"),
];

/// The message of the TOML reader in plain words: expectations come first, and a value is called as people call it.
///
/// ```
/// use grundy_games::toml_in_plain_words;
///
/// let message = "invalid type: string \"yes\", expected a boolean";
/// let plain = "expected true or false, found the text \"yes\"";
/// assert_eq!(toml_in_plain_words(message), plain);
/// ```
#[must_use]
pub fn toml_in_plain_words(message: &str) -> String {
    if message.contains("__toml_private_datetime") {
        return "a date cannot stand here: write a text in quotation marks".to_owned();
    }
    let message = message.trim_end();
    let message = match told(message) {
        Some((found, expected)) => format!("expected {expected}, found {found}"),
        None => message.replacen("unknown variant", "there is no", 1),
    };
    let message = TYPES.iter().fold(message, |message, (rust, plain)| {
        message.replace(rust, plain)
    });
    match message
        .strip_prefix("expected struct ")
        .and_then(|rest| rest.split_once(", "))
    {
        Some((_, found)) => format!("expected a table: {{ key = value }}, {found}"),
        None => message,
    }
}

/// The value that was found instead of another, and what is expected there.
fn told(message: &str) -> Option<(&str, &str)> {
    let wrong = ["invalid type: ", "invalid value: "];
    let rest = wrong.iter().find_map(|wrong| message.strip_prefix(wrong))?;
    rest.rsplit_once(", expected ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_of_rust_is_left() {
        for (message, plain) in [
            (
                "invalid value: integer `-9`, expected u64",
                "expected a whole number from 0, found the number `-9`",
            ),
            (
                "invalid type: map, expected a sequence",
                "expected a list: [...], found a table",
            ),
            (
                "invalid type: integer `3`, expected struct RawPreset",
                "expected a table: { key = value }, found the number `3`",
            ),
            (
                "unknown variant `huge`, expected `small` or `large`",
                "there is no `huge`, expected `small` or `large`",
            ),
            ("missing field `set`", "missing field `set`"),
        ] {
            assert_eq!(toml_in_plain_words(message), plain);
        }
    }
}
