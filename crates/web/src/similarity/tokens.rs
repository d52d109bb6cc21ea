//! The tokens of a program, without what can be changed at no cost: comments, layout, and the contents of texts.

/// The kind of a token.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    /// A word of the language.
    Word(String),
    /// Any other name.
    Name(String),
    /// A number.
    Number(String),
    /// A text or a character.
    Text,
    /// A sign.
    Sign(char),
}

/// A token and its line, from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) line: usize,
}

/// Words that have a meaning in one of the languages. A name that is a word of another language only makes programs a
/// little less alike.
const WORDS: &[&str] = &[
    "and",
    "as",
    "async",
    "await",
    "break",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "def",
    "default",
    "defer",
    "do",
    "double",
    "elif",
    "else",
    "elseif",
    "end",
    "enum",
    "except",
    "export",
    "extends",
    "false",
    "float",
    "fn",
    "for",
    "from",
    "func",
    "function",
    "global",
    "goto",
    "if",
    "impl",
    "import",
    "in",
    "include",
    "int",
    "is",
    "lambda",
    "let",
    "local",
    "long",
    "loop",
    "match",
    "mut",
    "namespace",
    "new",
    "nil",
    "none",
    "not",
    "null",
    "or",
    "package",
    "pass",
    "print",
    "pub",
    "raise",
    "range",
    "repeat",
    "return",
    "self",
    "static",
    "struct",
    "switch",
    "template",
    "then",
    "this",
    "true",
    "try",
    "type",
    "typedef",
    "undefined",
    "unsigned",
    "until",
    "use",
    "using",
    "var",
    "void",
    "while",
    "with",
    "yield",
];

/// The comments and texts of a language.
#[derive(Clone, Copy)]
struct Style {
    line_comment: &'static str,
    block_comment: (&'static str, &'static str),
    quotes: &'static [&'static str],
}

const LIKE_C: Style = Style {
    line_comment: "//",
    block_comment: ("/*", "*/"),
    quotes: &["\"", "'", "`"],
};

fn style(file: &str) -> Style {
    match file.rsplit('.').next().unwrap_or_default() {
        "py" => Style {
            line_comment: "#",
            block_comment: ("", ""),
            quotes: &["\"\"\"", "'''", "\"", "'"],
        },
        "pl" | "rb" => Style {
            line_comment: "#",
            block_comment: ("", ""),
            quotes: &["\"", "'", "`"],
        },
        // A quotation mark alone begins the name of a type.
        "ml" => Style {
            line_comment: "",
            block_comment: ("(*", "*)"),
            quotes: &["\""],
        },
        "lua" => Style {
            line_comment: "--",
            block_comment: ("--[[", "]]"),
            quotes: &["\"", "'"],
        },
        "wat" => Style {
            line_comment: ";;",
            block_comment: ("(;", ";)"),
            quotes: &["\""],
        },
        "rs" => Style {
            quotes: &["\""],
            ..LIKE_C
        },
        _ => LIKE_C,
    }
}

/// The tokens of a program in a file of this name.
pub(crate) fn tokens(file: &str, source: &str) -> Vec<Token> {
    let style = style(file);
    let mut found = Vec::new();
    let (mut rest, mut line) = (source, 0);
    while let Some(next) = rest.chars().next() {
        let (length, kind) = token(rest, next, style);
        if let Some(kind) = kind {
            found.push(Token { kind, line });
        }
        let (passed, later) = rest.split_at(length.min(rest.len()));
        line += passed.matches('\n').count();
        rest = later;
    }
    found
}

/// The length of what comes next, and its token, if it is one.
fn token(rest: &str, next: char, style: Style) -> (usize, Option<Kind>) {
    if next.is_whitespace() {
        return (next.len_utf8(), None);
    }
    let (open, close) = style.block_comment;
    if !open.is_empty() && rest.starts_with(open) {
        let inside = &rest[open.len()..];
        let end = inside.find(close).map(|at| open.len() + at + close.len());
        return (end.unwrap_or(rest.len()), None);
    }
    if !style.line_comment.is_empty() && rest.starts_with(style.line_comment) {
        return (rest.find('\n').unwrap_or(rest.len()), None);
    }
    if let Some(quote) = style.quotes.iter().find(|quote| rest.starts_with(**quote)) {
        return (text_length(rest, quote), Some(Kind::Text));
    }
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    if is_part(next) {
        let end = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
        let word = rest[..end].to_owned();
        let kind = match next {
            _ if next.is_numeric() => Kind::Number(word),
            _ if WORDS.contains(&&*word.to_lowercase()) => Kind::Word(word),
            _ => Kind::Name(word),
        };
        return (end, Some(kind));
    }
    // The end of a statement can be left out in some languages.
    let kind = (next != ';').then_some(Kind::Sign(next));
    (next.len_utf8(), kind)
}

/// The length of a text with its quotes.
fn text_length(rest: &str, quote: &str) -> usize {
    let mut at = quote.len();
    while let Some(next) = rest[at..].chars().next() {
        if rest[at..].starts_with(quote) {
            return at + quote.len();
        }
        // A quote without an end ends with its line.
        if next == '\n' && quote.len() == 1 && quote != "`" {
            return at;
        }
        at += next.len_utf8();
        if next == '\\' {
            at += rest[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    rest.len()
}

/// Whether two programs have the same tokens, but for a consistent change of names.
pub(crate) fn are_equal_but_for_names(one: &[Token], other: &[Token]) -> bool {
    use std::collections::HashMap;
    let (mut there, mut back) = (HashMap::new(), HashMap::new());
    one.len() == other.len()
        && one
            .iter()
            .zip(other)
            .all(|(a, b)| match (&a.kind, &b.kind) {
                (Kind::Name(a), Kind::Name(b)) => {
                    *there.entry(a).or_insert(b) == b && *back.entry(b).or_insert(a) == a
                }
                (a, b) => a == b,
            })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_comments_and_layout_make_no_difference() {
        for (file, one, other, expected) in [
            (
                "a.py",
                "x = 1 # one\nprint(x)",
                "\n\nvalue=1\nprint( value )",
                true,
            ),
            ("a.py", "x = y + x", "a = b + b", false),
            ("a.py", "f(\"\"\"a\n'b\"\"\")", "g('c')", true),
            (
                "a.js",
                "let a = `x\ny`; // text",
                "/* all\nnew */ let b = 'z'",
                true,
            ),
            ("a.js", "let a = 1", "let a = 2", false),
            (
                "a.rb",
                "x = 1 # one\nputs 'x'",
                "y=1\n\nputs \"#{y}\"",
                true,
            ),
            (
                "a.ml",
                "let f (x : 'a) = x (* \" *)",
                "let g(y:'b) = y",
                true,
            ),
            ("a.lua", "local a = 1 -- x", "--[[ long\n]] local b=1", true),
            (
                "a.c",
                "int f(int a) { return '\\''; }",
                "int g(int b){return 'x';}",
                true,
            ),
            ("a.rs", "fn f<'a>(x: &'a str)", "fn g<'b>(y: &'b str)", true),
            ("a.wat", "(module ;; c\n)", "(; c ;) (module)", true),
            ("a.py", "'unended\nx", "\"u\nx", true),
            ("a.c", "größe = 1", "g = 1", true),
        ] {
            let (a, b) = (tokens(file, one), tokens(file, other));
            assert_eq!(are_equal_but_for_names(&a, &b), expected, "{one} | {other}");
        }
        let lines = tokens("a.py", "a\n\nb").into_iter();
        assert_eq!(lines.map(|token| token.line).collect::<Vec<_>>(), [0, 2]);
    }
}
