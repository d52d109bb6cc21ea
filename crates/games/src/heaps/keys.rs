//! The settings, and the code that they make.

use grundy_solver::Code;

use crate::checked::Checked;
use crate::error::SettingsError;
use crate::heap::last;
use crate::key::{Key, Kind, Preset, Role};
use crate::piles::MAX_LISTED;

/// The keys of the instance: several heaps, or a single one.
pub(super) const HEAPS: &str = "heaps";
pub(super) const ONE: &str = "n";

const CODE: &str = "code";
const TAKE: &str = "take";
const ALL_BUT: &str = "all-but";
const UNEQUAL: &str = "unequal";

/// Most numbers of a subtraction set.
const MAX_TAKES: usize = 1_000;
/// The largest number that can be forbidden.
const MAX_FORBIDDEN: u64 = 64;
/// Most numbers that can be forbidden.
const MOST_FORBIDDEN: usize = 64;

pub(super) fn keys() -> Vec<Key> {
    let list = |max_len, min, max| Kind::List {
        min_len: 1,
        max_len,
        min,
        max,
    };
    let rule = |name, kind, about| Key::new(name, Role::Rule, kind, about);
    vec![
        rule(
            CODE,
            Kind::Text,
            "octal or hexadecimal code: `0.77` is Kayles (docs/heaps.md)",
        ),
        rule(
            TAKE,
            list(MAX_TAKES, 1, u64::MAX),
            "instead of a code: numbers of items that may be taken",
        )
        .instead_of([CODE]),
        rule(
            ALL_BUT,
            list(MOST_FORBIDDEN, 1, MAX_FORBIDDEN),
            "instead of a code: any number may be taken except these",
        )
        .instead_of([CODE, TAKE]),
        rule(
            UNEQUAL,
            Kind::Flag,
            "the two heaps of a split must differ in size",
        )
        .with_default("false"),
        Key::new(
            ONE,
            Role::Instance,
            Kind::integer(0, u64::MAX),
            "items at the start, if there is one heap",
        )
        .with_default("12"),
        Key::new(
            HEAPS,
            Role::Instance,
            list(MAX_LISTED, 0, u64::MAX),
            "items of every heap at the start, instead of n",
        )
        .instead_of([ONE]),
        last(),
    ]
}

pub(super) fn presets() -> Vec<Preset> {
    let preset = |name: &str, about: &str, settings: &[(&str, &str)]| Preset {
        name: name.to_owned(),
        about: about.to_owned(),
        settings: settings
            .iter()
            .map(|&(key, value)| (key.to_owned(), value.to_owned()))
            .collect(),
    };
    let code = |name, about, code| preset(name, about, &[(CODE, code)]);
    vec![
        code(
            "dawson-chess",
            "Dawson's chess: take an item and its neighbors in a row",
            "0.137",
        ),
        code(
            "dawson-kayles",
            "Dawson's Kayles: take two neighbors in a row",
            "0.07",
        ),
        preset(
            "grundy",
            "Grundy's game: split a heap into two of different sizes",
            &[(CODE, "4"), (UNEQUAL, "true")],
        ),
        code("guiles", "Guiles: 0.15", "0.15"),
        code(
            "kayles",
            "Kayles: take one item or two, and perhaps split the rest",
            "0.77",
        ),
        code(
            "lasker",
            "Lasker's Nim: take any number of items, or split a heap",
            "4.3...",
        ),
        code("nim", "Nim: take any number of items", "0.3..."),
        code(
            "officers",
            "Officers: take one item, but not the last, and perhaps split",
            "0.6",
        ),
        code(
            "treblecross",
            "Treblecross: three crosses in a row win",
            "0.007",
        ),
    ]
}

/// The code that settings come to.
///
/// # Errors
/// If there is no code, or one that cannot be read.
pub(super) fn code(checked: &Checked<'_>) -> Result<Code, Vec<SettingsError>> {
    let error = |keys: &[&str], problem: String, help: &str| {
        Err(vec![SettingsError::new(keys, problem).help(help)])
    };
    let takes = (checked.list(TAKE), checked.list(ALL_BUT));
    let (key, code) = match (checked.get(CODE), takes) {
        (Some(_), _) => match Code::read(checked.word(CODE)) {
            Ok(code) => (CODE, code),
            Err(problem) => return error(&[CODE], problem.to_string(), "for example: `0.77`"),
        },
        (None, (Some(takes), _)) => (TAKE, Code::taking(takes)),
        (None, (None, Some(takes))) => (ALL_BUT, Code::taking_all_but(takes)),
        (None, (None, None)) => {
            let help = "set one of code, take and all-but: code = \"0.77\" is Kayles";
            return error(&[CODE, TAKE, ALL_BUT], "no rules are set".to_owned(), help);
        }
    };
    match (checked.flag(UNEQUAL), code.most_parts()) {
        (false, _) => Ok(code),
        (true, 2) => Ok(code.unequal()),
        (true, parts) => {
            let problem = format!("`unequal` is for codes that leave up to 2 heaps, not {parts}");
            error(&[UNEQUAL, key], problem, "remove `unequal`")
        }
    }
}

/// The heaps at the start.
pub(super) fn heaps(checked: &Checked<'_>) -> Vec<u64> {
    match (checked.list(HEAPS), checked.integer(ONE)) {
        (Some(heaps), _) => heaps.to_vec(),
        (None, one) => vec![one.unwrap_or_default()],
    }
}
