//! The settings that a header declares.

use std::collections::BTreeMap;

use grundy_games::{Key, Kind, Role, Setting, toml_in_plain_words};
use serde::Deserialize;

use crate::error::ModuleError;
use crate::text::{collapse_spaces, is_plain, shown};

/// The key by which a game starts from a position of its own.
pub(crate) const START: &str = "start";
/// Bytes of a title or a summary.
const MAX_WORDS: usize = 400;
/// The most numbers of a list, if the header does not set the number.
const USUAL_LENGTH: usize = 64;
/// The most numbers of a list.
const MAX_LENGTH: usize = 100_000;
/// The most bytes of a value.
const MAX_VALUE: usize = 1_000_000;

/// The reason why a text cannot be the value of a setting. `None` if it can.
fn odd_value(word: &str) -> Option<String> {
    let is_odd = |c: char| c.is_whitespace() || !is_plain(c);
    if word.is_empty() {
        return Some("it is empty".to_owned());
    }
    if word.len() > MAX_VALUE {
        return Some(format!("it has {} bytes", word.len()));
    }
    let odd = word.chars().find(|&c| is_odd(c))?;
    Some(match odd {
        ' ' => "it has a space".to_owned(),
        odd => format!("it has the character U+{:04X}", u32::from(odd)),
    })
}

/// A table of a header whose keys the author chooses.
pub(crate) type HeaderTable = BTreeMap<String, serde_json::Value>;

/// A setting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeaderKey {
    /// Its name.
    pub name: String,
    /// The values that it can have.
    pub kind: Kind,
    /// The value if none is given, as a word of the line `start`.
    pub default: String,
    /// Its meaning in a few words.
    pub about: String,
}

/// A setting as the header writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawKey {
    kind: Option<RawKind>,
    words: Option<Vec<String>>,
    min: Option<u64>,
    max: Option<u64>,
    min_length: Option<usize>,
    max_length: Option<usize>,
    default: Option<serde_json::Value>,
    #[serde(default)]
    about: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum RawKind {
    Number,
    List,
    Text,
    Choice,
}

/// Whether a text is a range of numbers. As the value of one position, it was meant for many.
fn is_range(text: &str) -> bool {
    let is_number = |text: &str| text.parse::<i64>().is_ok();
    text.split_once("..=")
        .is_some_and(|(low, high)| is_number(low) && is_number(high))
}

impl HeaderKey {
    /// The value as a word of the line `start`: a list has commas between its numbers.
    ///
    /// # Errors
    /// If a text cannot stand on the line.
    pub(crate) fn word(&self, value: &Setting) -> Result<String, ModuleError> {
        let word = match value {
            Setting::List(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
                numbers.join(",")
            }
            value => value.to_string(),
        };
        if self.kind == Kind::Text && is_range(&word) {
            let problem = format!("`{}` cannot be the range `{word}`", self.name);
            return Err(ModuleError::new(problem).help(
                "ranges stand where many positions are named: `all = { ... }` of tests, `for` of claims, `--for`",
            ));
        }
        if let Some(reason) = odd_value(&word) {
            let problem = format!("`{}` cannot be `{}`: {reason}", self.name, shown(&word));
            return Err(ModuleError::new(problem).help(format!(
                "the value of a setting is a word of at most {MAX_VALUE} bytes, without spaces and invisible characters"
            )));
        }
        Ok(word)
    }

    /// Reads the entry of a key in the header.
    ///
    /// # Errors
    /// If the name or the entry is wrong.
    pub(crate) fn read(name: &str, value: &serde_json::Value) -> Result<Self, ModuleError> {
        check_name(name)?;
        let in_key = |problem: &str| {
            ModuleError::new(format!("the key `{name}` in the header: {problem}")).help(
                "for example: keys.n = { min = 2, max = 4, default = 3, about = \"side\" }; \
                 a list has kind = \"list\", a text (which may be a number below zero) kind = \"text\", \
                 a choice words = [\"a\", \"b\"]",
            )
        };
        let raw = RawKey::deserialize(value)
            .map_err(|error| in_key(&shown(&toml_in_plain_words(&error.to_string()))))?;
        let about = words("about", &raw.about)?;
        let kind = raw.kind().map_err(|problem| in_key(&problem))?;
        let given = raw.given_default().map_err(|problem| in_key(&problem))?;
        let default = given
            .or_else(|| usual_default(&kind))
            .ok_or_else(|| in_key("it has no default"))?;
        let mut key = Self {
            name: name.to_owned(),
            kind,
            default: String::new(),
            about,
        };
        key.default = key.word(&default)?;
        let as_key = Key::new(name, Role::Rule, key.kind.clone(), "");
        if !as_key.admits(&default) {
            let problem = format!(
                "the key `{name}` in the header has the default {}, which is not {}",
                key.default, key.kind
            );
            return Err(ModuleError::new(problem));
        }
        Ok(key)
    }
}

impl RawKey {
    fn kind(&self) -> Result<Kind, String> {
        let kind = match (self.kind, &self.words) {
            (None | Some(RawKind::Choice), Some(words)) => return choice(self, words),
            (Some(RawKind::Choice), None) => return Err("a choice has `words`".to_owned()),
            (Some(_), Some(_)) => return Err("`words` are for a choice".to_owned()),
            (kind, None) => kind.unwrap_or(RawKind::Number),
        };
        let has_lengths = self.min_length.is_some() || self.max_length.is_some();
        if kind != RawKind::List && has_lengths {
            return Err("`min-length` and `max-length` are for lists".to_owned());
        }
        if kind == RawKind::Text {
            return match self.min.or(self.max) {
                None => Ok(Kind::Text),
                Some(_) => Err("a text has no `min` and no `max`".to_owned()),
            };
        }
        let (min, max) = match (self.min.unwrap_or(0), self.max) {
            (min, Some(max)) if min <= max => (min, max),
            (min, Some(max)) => return Err(format!("it is not within {min} to {max}")),
            (_, None) => return Err("`max` is missing".to_owned()),
        };
        if kind == RawKind::Number {
            return Ok(Kind::integer(min, max));
        }
        let min_len = self.min_length.unwrap_or(1);
        let max_len = self.max_length.unwrap_or(USUAL_LENGTH.max(min_len));
        if min_len == 0 || min_len > max_len || max_len > MAX_LENGTH {
            return Err(format!("a list has from 1 to {MAX_LENGTH} numbers"));
        }
        Ok(Kind::List {
            min_len,
            max_len,
            min,
            max,
        })
    }

    /// The default in the header.
    fn given_default(&self) -> Result<Option<Setting>, String> {
        let Some(default) = &self.default else {
            return Ok(None);
        };
        let problem = "its default is neither a whole number, nor a list of them, nor a text";
        read_setting(default)
            .map(Some)
            .ok_or_else(|| problem.to_owned())
    }
}

/// A value of a setting as a header writes it. `None` if it is neither a whole number, nor a list of them, nor a text.
pub(crate) fn read_setting(value: &serde_json::Value) -> Option<Setting> {
    match value {
        serde_json::Value::String(word) => Some(Setting::Word(word.clone())),
        serde_json::Value::Array(list) => {
            let numbers = list.iter().map(serde_json::Value::as_u64);
            numbers.collect::<Option<_>>().map(Setting::List)
        }
        // Numbers below zero are texts.
        value => match (value.as_u64(), value.as_i64()) {
            (Some(number), _) => Some(Setting::Integer(number)),
            (None, below_zero) => below_zero.map(|n| Setting::Word(n.to_string())),
        },
    }
}

fn choice(raw: &RawKey, words: &[String]) -> Result<Kind, String> {
    let is_word = |word: &String| {
        !word.is_empty()
            && word
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "-_".contains(c))
    };
    if raw.min.or(raw.max).is_some() || raw.min_length.or(raw.max_length).is_some() {
        return Err("a choice has only `words`".to_owned());
    }
    if words.is_empty() || !words.iter().all(is_word) {
        return Err("`words` are of letters, digits, `-` and `_`".to_owned());
    }
    let mut places = words.iter().enumerate();
    if let Some((_, word)) = places.find(|(place, word)| words[..*place].contains(word)) {
        return Err(format!("`words` has `{word}` twice"));
    }
    Ok(Kind::words(words.iter().cloned()))
}

/// The default that a header need not write.
fn usual_default(kind: &Kind) -> Option<Setting> {
    match kind {
        Kind::Integer { min, .. } => Some(Setting::Integer(*min)),
        Kind::Words(words) => words.first().cloned().map(Setting::Word),
        _ => None,
    }
}

/// A line of a header for people, with single spaces.
///
/// # Errors
/// If it is too long or has characters that cannot be shown.
pub(crate) fn words(name: &str, text: &str) -> Result<String, ModuleError> {
    let text = collapse_spaces(text);
    if let Some(odd) = text.chars().find(|&c| !is_plain(c)) {
        let problem = format!("`{name}` in the header has the character {odd:?}");
        let help = "write a line without control characters and invisible ones";
        return Err(ModuleError::new(problem).help(help));
    }
    if text.len() > MAX_WORDS {
        let problem = format!("`{name}` in the header must be a line of at most {MAX_WORDS} bytes");
        return Err(ModuleError::new(problem));
    }
    Ok(text)
}

fn check_name(name: &str) -> Result<(), ModuleError> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    let starts = name.starts_with(|c: char| c.is_ascii_lowercase());
    if !starts || !name.chars().all(plain) || name.len() > 40 {
        let problem = format!("the key `{}` in the header", shown(name));
        return Err(ModuleError::new(problem)
            .help("a key begins with a lower-case letter and has letters, digits, `-` and `_`"));
    }
    if [START, "variant"].contains(&name) {
        let problem = format!("the key `{name}` is reserved by Grundy");
        return Err(ModuleError::new(problem).help("choose another name"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(entry: &str) -> Result<HeaderKey, String> {
        let table: HeaderTable = toml::from_str(&format!("k = {entry}")).expect("TOML");
        HeaderKey::read("k", &table["k"]).map_err(|error| error.problem)
    }

    #[test]
    fn settings_are_numbers_lists_texts_and_choices() {
        let check = |entry: &str, kind: Kind, default: &str| {
            let key = read(entry).expect(entry);
            assert_eq!((key.kind, key.default.as_str()), (kind, default), "{entry}");
        };
        let list = |min_len, max_len, min, max| Kind::List {
            min_len,
            max_len,
            min,
            max,
        };
        check("{ max = 3 }", Kind::integer(0, 3), "0");
        check(
            "{ max = 18446744073709551615, default = 18446744073709551615 }",
            Kind::integer(0, u64::MAX),
            "18446744073709551615",
        );
        check(
            "{ min = 2, max = 9, default = 4 }",
            Kind::integer(2, 9),
            "4",
        );
        check(
            "{ kind = 'list', min = 1, max = 9, default = [1, 2] }",
            list(1, 64, 1, 9),
            "1,2",
        );
        check(
            "{ kind = 'list', max = 9, min-length = 3, max-length = 3, default = [0, 0, 1] }",
            list(3, 3, 0, 9),
            "0,0,1",
        );
        check("{ kind = 'text', default = 'ab-c' }", Kind::Text, "ab-c");
        check("{ kind = 'text', default = -3 }", Kind::Text, "-3");
        check(
            "{ words = ['row', 'grid'] }",
            Kind::words(["row", "grid"]),
            "row",
        );
        check(
            "{ kind = 'choice', words = ['1', '2'], default = '2' }",
            Kind::words(["1", "2"]),
            "2",
        );
    }

    #[test]
    fn wrong_settings_are_named() {
        let check = |entry: &str, problem: &str| {
            let found = read(entry).expect_err(entry);
            assert!(found.contains(problem), "{entry}: {found}");
        };
        check("{ min = 1 }", "`max` is missing");
        check("{ min = -4, max = 3 }", "expected a whole number from 0");
        check("{ max = 3, default = -1 }", "has the default -1");
        check("{ min = 4, max = 3 }", "not within 4 to 3");
        check("{ max = 3, default = 4 }", "has the default 4");
        check("{ max = 3, max-length = 4 }", "are for lists");
        check("{ kind = 'list', max = 3 }", "no default");
        check("{ kind = 'list', max = 3, default = [] }", "cannot be ``");
        check(
            "{ kind = 'list', max = 3, default = [4] }",
            "has the default 4",
        );
        check(
            "{ kind = 'list', max = 3, max-length = 100001, default = [1] }",
            "1 to 100000 numbers",
        );
        check(
            "{ kind = 'text', default = 'a b' }",
            "cannot be `a b`: it has a space",
        );
        check(
            "{ kind = 'text', default = '' }",
            "cannot be ``: it is empty",
        );
        for (character, code) in [
            ('\u{200b}', "U+200B"),
            ('\u{feff}', "U+FEFF"),
            ('\t', "U+0009"),
        ] {
            check(
                &format!("{{ kind = 'text', default = 'a{character}b' }}"),
                &format!(": it has the character {code}"),
            );
        }
        check(
            "{ kind = 'text', default = '-9..=9' }",
            "cannot be the range `-9..=9`",
        );
        check("{ kind = 'text', max = 3, default = 'a' }", "no `min`");
        check("{ kind = 'text' }", "no default");
        check("{ kind = 'choice' }", "has `words`");
        check("{ words = [] }", "letters, digits");
        check("{ words = ['a b'] }", "letters, digits");
        check("{ words = ['a', 'b', 'a'] }", "has `a` twice");
        check("{ words = ['a'], max = 3 }", "only `words`");
        check("{ words = ['a'], default = 'b' }", "has the default b");
        check("{ kind = 'flag' }", "there is no `flag`, expected one of");
        check("{ size = 3 }", "unknown field");
        check("{ max = 3, default = 1.5 }", "neither a whole number");
        check(
            "{ max = 3, about = 'a\u{2066}b' }",
            "has the character '\\u{2066}'",
        );
    }
}
