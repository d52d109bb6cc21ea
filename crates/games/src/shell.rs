//! Arguments of commands that reports and errors suggest, written as shells read them.

use crate::hidden_characters::escape;

/// A text as one word of a shell, with every blank in it. Single quotes are used only if double quotes would not
/// protect the text, because not every shell knows single quotes. Characters that control a terminal are escaped.
#[must_use]
pub fn shell_word(text: &str) -> String {
    // `zsh` reads a word that begins with `=` as the name of a program.
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._/=,+:@%-".contains(c);
    let is_read = |c: char| "\"\\$`!".contains(c);
    let one_line = || escape(text).replace('\n', "\\n").replace('\t', "\\t");
    match text {
        text if text.chars().all(is_plain) && !text.is_empty() && !text.starts_with('=') => {
            text.to_owned()
        }
        text if !text.contains(is_read) => format!("\"{}\"", one_line()),
        _ => format!("'{}'", one_line().replace('\'', "'\\''")),
    }
}

/// The name of a file, a directory or a problem as one word of a shell, which no command takes for an option.
#[must_use]
pub fn shell_file(name: &str) -> String {
    match name.starts_with('-') {
        true => shell_word(&format!("./{name}")),
        false => shell_word(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_reach_a_program_as_they_are() {
        for (text, word) in [
            ("a/b-c.py", "a/b-c.py"),
            ("4 5", "\"4 5\""),
            ("a  b   c ", "\"a  b   c \""),
            ("3111|11", "\"3111|11\""),
            ("$x's", "'$x'\\''s'"),
            ("it's", "\"it's\""),
            ("[1,2] {a,b} ~ # & ;", "\"[1,2] {a,b} ~ # & ;\""),
            ("=a", "\"=a\""),
            ("é", "\"é\""),
            ("-3 4", "\"-3 4\""),
            ("!!", "'!!'"),
            ("a\\b", "'a\\b'"),
            ("", "\"\""),
        ] {
            assert_eq!(shell_word(text), word);
        }
    }

    #[test]
    fn files_are_no_options() {
        assert_eq!(shell_file("-d.py"), "./-d.py");
        assert_eq!(shell_file("-my bot.py"), "\"./-my bot.py\"");
        assert_eq!(shell_file("my bot.py"), "\"my bot.py\"");
    }
}
