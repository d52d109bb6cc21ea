//! The presets that a header declares: settings under a name.

use grundy_games::{Key, Preset, Role, did_you_mean, toml_in_plain_words};
use serde::Deserialize;

use crate::error::ModuleError;
use crate::header_key::{HeaderKey, HeaderTable, read_setting, words};
use crate::text::shown;

/// The most presets of a header.
const MAX_PRESETS: usize = 32;
/// The most bytes of a name.
const MAX_NAME: usize = 40;

/// A preset as the header writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPreset {
    set: HeaderTable,
    #[serde(default)]
    about: String,
}

/// The error for the entry of a preset.
fn in_preset(name: &str, problem: &str) -> ModuleError {
    let problem = format!("the preset `{}` in the header: {problem}", shown(name));
    ModuleError::new(problem).help(
        "for example: presets.small = { set = { cols = 4, rows = 4 }, about = \"a small board\" }",
    )
}

/// The presets of a header, in alphabetical order.
///
/// # Errors
/// If there are too many, or at the first that is wrong.
pub(crate) fn presets(table: &HeaderTable, keys: &[HeaderKey]) -> Result<Vec<Preset>, ModuleError> {
    if table.len() > MAX_PRESETS {
        let problem = format!(
            "the header has {} presets; at most {MAX_PRESETS} are allowed",
            table.len()
        );
        return Err(ModuleError::new(problem));
    }
    table
        .iter()
        .map(|(name, entry)| preset(name, entry, keys))
        .collect()
}

fn preset(
    name: &str,
    entry: &serde_json::Value,
    keys: &[HeaderKey],
) -> Result<Preset, ModuleError> {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c);
    if name.is_empty() || name.len() > MAX_NAME || !name.chars().all(is_plain) {
        let problem =
            format!("its name must be 1 to {MAX_NAME} lower-case letters, digits, `-` and `_`");
        return Err(in_preset(name, &problem));
    }
    let raw = RawPreset::deserialize(entry)
        .map_err(|error| in_preset(name, &shown(&toml_in_plain_words(&error.to_string()))))?;
    let set = raw.set.iter();
    let settings = set.map(|(key, value)| setting(name, key, value, keys));
    Ok(Preset {
        name: name.to_owned(),
        about: words("about", &raw.about)?,
        settings: settings.collect::<Result<_, _>>()?,
    })
}

/// A key with its value, as a command line would write it.
fn setting(
    preset: &str,
    name: &str,
    value: &serde_json::Value,
    keys: &[HeaderKey],
) -> Result<(String, String), ModuleError> {
    let names = keys.iter().map(|key| key.name.as_str());
    let Some(key) = keys.iter().find(|key| key.name == name) else {
        let error = in_preset(preset, &format!("there is no key `{}`", shown(name)));
        return Err(match did_you_mean(name, names.clone()) {
            Some(meant) => error.help(format!("did you mean `{meant}`?")),
            None => error,
        });
    };
    let wrong = |given: &str| {
        let problem = format!("`{name}` must be {}, not {}", key.kind, shown(given));
        in_preset(preset, &problem)
    };
    let given = read_setting(value).ok_or_else(|| wrong(&value.to_string()))?;
    let as_key = Key::new(name, Role::Rule, key.kind.clone(), "");
    let word = key.word(&given)?;
    match as_key.admits(&given) {
        true => Ok((name.to_owned(), word)),
        false => Err(wrong(&word)),
    }
}

#[cfg(test)]
mod tests {
    use crate::header::Header;

    const KEYS: &str = "title = \"A\"\nkeys.cols = { min = 1, max = 7, default = 7 }\n\
                        keys.take = { kind = \"list\", min = 1, max = 9, default = [1] }\n\
                        keys.mode = { words = [\"short\", \"long\"] }\n\
                        keys.low = { kind = \"text\", default = -3 }\n";

    #[test]
    fn presets_set_keys_of_every_kind() {
        let text = "presets.small = { set = { cols = 4, take = [1, 2], mode = \"long\", low = -9 } }\n\
                    presets.3x3 = { set = { cols = 3 }, about = \"a  tiny board\" }\n";
        let header = Header::read(&format!("{KEYS}{text}")).expect("a header");
        let told = header.presets.iter().map(|preset| {
            let set = preset
                .settings
                .iter()
                .map(|(key, word)| format!("{key}={word}"));
            let set = set.collect::<Vec<_>>().join(" ");
            format!("{}: {set}: {}", preset.name, preset.about)
        });
        let expected = [
            "3x3: cols=3: a tiny board",
            "small: cols=4 low=-9 mode=long take=1,2: ",
        ];
        assert_eq!(told.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn wrong_presets_are_named() {
        for (line, problem) in [
            ("presets.a = 3", "the preset `a` in the header: "),
            ("presets.a = {}", "missing field `set`"),
            (
                "presets.a = { set = { cols = 8 } }",
                "`cols` must be a whole number from 1 to 7, not 8",
            ),
            (
                "presets.a = { set = { cols = 1.5 } }",
                "`cols` must be a whole number from 1 to 7, not 1.5",
            ),
            ("presets.a = { set = { mode = \"x\" } }", "`mode` must be"),
            ("presets.a = { set = { take = [] } }", "`take` cannot be ``"),
            ("presets.a = { set = { col = 4 } }", "there is no key `col`"),
            ("presets.a = { set = {}, size = 4 }", "unknown field `size`"),
            ("presets.A = { set = {} }", "its name must be"),
        ] {
            let error = Header::read(&format!("{KEYS}{line}\n")).expect_err(line);
            assert!(error.problem.contains(problem), "{line}: {error}");
        }
    }
}
