//! Ranges of keys as problem files write them.

use grundy_games::{Game, Key, Setting, did_you_mean};
use grundy_report::{Diagnostic, Source, shell_file};

use super::range::{Dimension, Ranges, Values};
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

/// The values of a key: at least one.
fn values(key: Option<&Key>, raw: &RawValue) -> Result<Values, String> {
    match raw {
        RawValue::Setting(Setting::List(list)) if list.is_empty() => Err(NO_VALUE.to_owned()),
        RawValue::Words(words) if words.is_empty() => Err(NO_VALUE.to_owned()),
        RawValue::Setting(Setting::Word(word)) if word.contains("..") => Values::ranging(key, word),
        RawValue::Setting(Setting::List(list)) => Ok(Values::Listed(
            list.iter().map(|&n| Setting::Integer(n)).collect(),
        )),
        RawValue::Words(words) => Ok(Values::Listed(
            words.iter().cloned().map(Setting::Word).collect(),
        )),
        RawValue::Setting(setting) => Ok(Values::Listed(vec![setting.clone()])),
        RawValue::Table(table) => {
            let (count, each) = list_spans(table)?;
            Ok(Values::Lists { count, each })
        }
        RawValue::Tables(_) => Err("a key ranges over numbers or words, not over tables".into()),
    }
}
