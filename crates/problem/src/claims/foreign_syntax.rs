//! Operators and words of other languages, with their equivalents in expressions.

use std::ops::Range;

/// Finds a sign or word of another language in an expression that cannot be read: its place, the error and the
/// remedy.
pub(super) fn foreign_token(text: &str) -> Option<(Range<usize>, String, &'static str)> {
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = match c {
            '"' | '\'' => quoted(rest, c),
            c if c.is_alphanumeric() || c == '_' => {
                let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
                word.unwrap_or(rest.len())
            }
            _ => SIGNS
                .iter()
                .find(|(sign, _)| rest.starts_with(sign))
                .map_or(c.len_utf8(), |(sign, _)| sign.len()),
        };
        let token = &rest[..length];
        let lower = token.to_ascii_lowercase();
        let known = SIGNS.iter().chain(&WORDS).find(|(sign, _)| *sign == lower);
        if let Some((_, Some(right))) = known {
            let problem = format!("`{token}` is not part of the expression language");
            return Some((at..at + length, problem, right));
        }
        at += length;
    }
    None
}

/// Signs, longer ones before their prefixes, each with the remedy if it is not part of expressions.
const SIGNS: [(&str, Option<&str>); 18] = [
    ("===", Some("did you mean `==`?")),
    ("!==", Some("did you mean `!=`?")),
    ("==", None),
    ("!=", None),
    ("<=", None),
    (">=", None),
    ("=>", None),
    ("<>", Some("did you mean `!=`?")),
    ("&&", None),
    ("||", None),
    (
        "..=",
        Some("a range such as 0..=5 is for `for`; here write 0 <= n && n <= 5"),
    ),
    (
        "..",
        Some("a range is written 0..=5 and is for `for`; here write 0 <= n && n <= 5"),
    ),
    ("**", Some("there are no powers; write n * n")),
    ("//", Some("did you mean `/`? It drops the fraction")),
    ("=", Some("did you mean `==`?")),
    ("&", Some("did you mean `&&`?")),
    ("|", Some("did you mean `||`?")),
    ("^", Some("did you mean `xor(a, b)`?")),
];

const WORDS: [(&str, Option<&str>); 5] = [
    ("and", Some("did you mean `&&`?")),
    ("or", Some("did you mean `||`?")),
    ("not", Some("did you mean `!`?")),
    ("mod", Some("did you mean `%`?")),
    ("xor", None),
];

/// The length of the text in these quotes with which `text` begins, in bytes, the quotes included.
fn quoted(text: &str, quote: char) -> usize {
    let end = text[1..].find(quote);
    end.map_or(text.len(), |end| end + 2)
}

#[cfg(test)]
mod tests {
    use super::foreign_token;

    #[test]
    fn other_languages_are_told_apart() {
        for (text, token, right) in [
            ("winner = 1", "=", "`==`"),
            ("n > 1 and m > 2", "and", "`&&`"),
            ("n ^ m == 0", "^", "xor(a, b)"),
            ("n in 0..5", "..", "0..=5"),
            ("n == 0..=5", "..=", "for"),
            ("value == 'a = b' | true", "|", "`||`"),
            ("n <> 3", "<>", "`!=`"),
            ("NOT n", "NOT", "`!`"),
        ] {
            let (place, problem, help) = foreign_token(text).expect("a sign of another language");
            assert_eq!(&text[place], token);
            assert!(problem.contains(token) && help.contains(right), "{help}");
        }
        for text in [
            "n % 2 == 1 && m != 1",
            "xor(a, b) >= 3 || android",
            "'='",
            "ä 'x",
        ] {
            assert_eq!(foreign_token(text), None, "{text}");
        }
    }
}
