//! Ranges of keys as problem files write them.

use grundy_games::{Game, Key, Setting, did_you_mean};
use grundy_report::{Diagnostic, Source, shell_file};

use super::letters::Letters;
use super::range::{Dimension, Ranges, Values, takes_list, takes_text};
use super::span::list_spans;
use crate::values::{RawTable, RawValue};

const NO_VALUE: &str = "this list of values is empty: name at least one, as in [3, 5, 7]";

/// Ranges of keys, in the order in which they are written, which tells the least of several
/// instances.
pub(crate) fn read_ranges(
    source: &Source<'_>,
    game: &Game,
    raw: &RawTable,
    diagnostics: &mut Vec<Diagnostic>,
) -> Ranges {
    let mut ranges = Vec::new();
    let mut written: Vec<_> = raw.iter().collect();
    written.sort_by_key(|(key, _)| key.span().start);
    for (key, value) in written {
        match values(game.key(key.as_ref()), value.as_ref()) {
            Ok(values) => ranges.push(dimension(game, key.as_ref(), values)),
            Err(problem) => diagnostics.push(source.at(value.span(), problem)),
        }
        if game.key(key.as_ref()).is_none() {
            diagnostics.push(unknown_key(source.at(key.span(), ""), game, key.as_ref()));
        }
    }
    Ranges(ranges)
}

/// Words of the right kind for the key, where the game knows it.
pub(crate) fn dimension(game: &Game, key: &str, values: Values) -> Dimension {
    let values = match values {
        Values::Listed(listed) => {
            let read = listed.into_iter().map(|setting| match setting {
                Setting::Word(word) => game.read(key, &word),
                other => other,
            });
            Values::Listed(read.collect())
        }
        other => other,
    };
    Dimension {
        key: key.to_owned(),
        values,
    }
}

pub(crate) fn unknown_key(mut diagnostic: Diagnostic, game: &Game, key: &str) -> Diagnostic {
    diagnostic.title = format!("{} has no key `{key}`", game.name);
    match did_you_mean(key, game.keys.iter().map(|key| key.name.as_str())) {
        Some(meant) => diagnostic.help(format!("did you mean `{meant}`?")),
        None => diagnostic.help(format!(
            "`grundy games {}` lists its keys",
            shell_file(&game.name)
        )),
    }
}

/// The values of a key: at least one. Numbers in brackets are the one value of a key that takes a list, and the values
/// of any other key.
fn values(key: Option<&Key>, raw: &RawValue) -> Result<Values, String> {
    match raw {
        RawValue::Setting(Setting::List(list)) if list.is_empty() => Err(NO_VALUE.to_owned()),
        RawValue::Setting(list @ Setting::List(_)) if takes_list(key) => {
            Ok(Values::Listed(vec![list.clone()]))
        }
        RawValue::Lists(lists) if takes_list(key) || takes_text(key) => Ok(Values::Listed(lists.clone())),
        RawValue::Lists(_) => {
            Err("this key takes one number or word at a time, not a list of numbers".into())
        }
        RawValue::Words(words) if words.is_empty() => Err(NO_VALUE.to_owned()),
        RawValue::Setting(Setting::Word(word)) if word.contains("..") => Values::ranging(key, word),
        RawValue::Setting(Setting::List(list)) => Ok(Values::Listed(
            list.iter().map(|&n| Setting::Integer(n)).collect(),
        )),
        RawValue::Words(words) if words.iter().any(|word| word.contains("..=")) => Err(
            "a list names its values one by one: write a range without brackets, such as \"1..=9\", and several of \
             them in several tests"
                .to_owned(),
        ),
        RawValue::Words(words) => Ok(Values::Listed(
            words.iter().cloned().map(Setting::Word).collect(),
        )),
        RawValue::Setting(setting) => Ok(Values::Listed(vec![setting.clone()])),
        RawValue::Table(table) if Letters::are_meant(table) => {
            Letters::read(key, table).map(Values::Letters)
        }
        RawValue::Table(table) => {
            let (count, each) = list_spans(table)?;
            Ok(Values::Lists { count, each })
        }
        RawValue::Tables(_) => Err("a key ranges over numbers or words, not over tables".into()),
    }
}

#[cfg(test)]
mod tests {
    use grundy_games::{Kind, Role};

    use super::*;

    fn read(kind: Kind, written: &str) -> Result<Values, String> {
        let table: RawTable = toml::from_str(&format!("k = {written}")).expect("a table");
        let key = Key::new("k", Role::Rule, kind, "");
        let value = table.values().next().expect("a value");
        values(Some(&key), value.as_ref())
    }

    fn list() -> Kind {
        Kind::List {
            min_len: 1,
            max_len: 9,
            min: 1,
            max: 9,
        }
    }

    #[test]
    fn numbers_in_brackets_are_one_list_for_a_key_that_takes_lists() {
        let lists = |lists: &[&[u64]]| {
            let lists = lists.iter().map(|list| Setting::List(list.to_vec()));
            Ok(Values::Listed(lists.collect()))
        };
        assert_eq!(read(list(), "[1, 3]"), lists(&[&[1, 3]]));
        assert_eq!(read(list(), "[[1, 3], [2]]"), lists(&[&[1, 3], &[2]]));
        assert_eq!(read(Kind::Text, "[[1, 3], [2]]"), lists(&[&[1, 3], &[2]]));
        let numbers = [1, 3].map(Setting::Integer);
        assert_eq!(
            read(Kind::integer(1, 9), "[1, 3]"),
            Ok(Values::Listed(numbers.into()))
        );
    }

    #[test]
    fn values_that_cannot_be_are_refused() {
        for (kind, written, told) in [
            (
                Kind::integer(1, 9),
                "[[1], [2]]",
                "one number or word at a time",
            ),
            (list(), "[]", "is empty"),
            (
                Kind::Text,
                "[\"R 2..=5\", \"L 3\"]",
                "write a range without brackets",
            ),
            (
                list(),
                "{ count = 3 }",
                "`each` has to be a number or a range",
            ),
            (
                list(),
                "{ each = 3 }",
                "`count` has to be a number or a range",
            ),
        ] {
            let error = read(kind, written).expect_err(written);
            assert!(error.contains(told), "{written}: {error}");
        }
    }
}
