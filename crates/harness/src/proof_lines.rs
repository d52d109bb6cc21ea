//! The common form of files of proofs and of books: lines of text, an empty line, and then the proofs as bytes.

use std::fmt::Write as _;
use std::ops::Range;

use grundy_games::{Game, Role, Settings, SettingsError};
use grundy_report::{Diagnostic, Lines, Source, settings_diagnostic};
use grundy_search::{Certificate, Proof};

/// The lines of a file with the empty line after them, and the bytes of its proofs.
pub(crate) fn parts(bytes: &[u8]) -> (&[u8], &[u8]) {
    let end = bytes.windows(2).position(|two| two == b"\n\n");
    bytes.split_at(end.map_or(bytes.len(), |end| end + 2))
}

/// The settings that are rules, among settings that are complete.
pub(crate) fn rules_of(game: &Game, settings: &Settings) -> Settings {
    let is_rule = |name: &str| game.key(name).is_some_and(|key| key.role == Role::Rule);
    let rules = settings.iter().filter(|(name, _)| is_rule(name));
    let rules = rules.map(|(name, value)| (name.clone(), value.clone()));
    rules.collect()
}

/// Writes the lines that name rules.
pub(crate) fn write_rules(head: &mut String, rules: &Settings) {
    for (key, value) in rules {
        let _ = writeln!(head, "set {key} = {value}");
    }
}

/// The rules that a file names.
#[derive(Default)]
pub(crate) struct RuleLines {
    pub(crate) rules: Settings,
    /// The places of the keys with their values.
    spans: Vec<(String, Range<usize>)>,
}

impl RuleLines {
    /// A game's objection, at the lines of the keys that it names, or at `otherwise`.
    pub(crate) fn diagnostic(
        &self,
        source: &Source<'_>,
        error: &SettingsError,
        otherwise: &Range<usize>,
    ) -> Diagnostic {
        settings_diagnostic(source, error, &self.spans, otherwise)
    }
}

/// The next lines that name rules.
pub(crate) fn read_rules(lines: &mut Lines<'_>, game: &Game) -> Result<RuleLines, Diagnostic> {
    let mut read = RuleLines::default();
    while let Some((setting, span)) = lines.if_rest_of("set ") {
        let Some((key, value)) = setting.split_once(" = ") else {
            let diagnostic = lines.source.at(span, "not a setting");
            return Err(diagnostic.help("expected `set key = value`"));
        };
        read.rules.insert(key.to_owned(), game.read(key, value));
        read.spans.push((key.to_owned(), span));
    }
    Ok(read)
}

/// Writes the lines that announce proofs, and the proofs.
pub(crate) fn write_proofs(head: &mut String, bytes: &mut Vec<u8>, proofs: &[Proof]) {
    for proof in proofs {
        let written = proof.certificate.to_bytes();
        let (length, positions) = (written.len(), proof.positions);
        let _ = writeln!(head, "proof {length} bytes, {positions} positions");
        bytes.extend(written);
    }
}

/// The next lines about proofs, with the proofs that they announce. These are taken from the beginning of `bytes`.
pub(crate) fn read_proofs(
    lines: &mut Lines<'_>,
    bytes: &mut &[u8],
) -> Result<Vec<Proof>, Diagnostic> {
    let mut proofs = Vec::new();
    let source = lines.source;
    while let Some((line, span)) = lines.if_rest_of("proof ") {
        let Some((length, positions)) = numbers(line) else {
            let diagnostic = source.at(span, "not the line of a proof");
            return Err(diagnostic.help("expected `proof N bytes, N positions`"));
        };
        let Some((own, rest)) = bytes.split_at_checked(length) else {
            let title = format!("the file has only {} of {length} bytes", bytes.len());
            return Err(source.at(span, title).help("its end is missing"));
        };
        let certificate = Certificate::from_bytes(own);
        let certificate = certificate.map_err(|error| source.at(span, error.to_string()))?;
        proofs.push(Proof {
            certificate,
            positions,
        });
        *bytes = rest;
    }
    Ok(proofs)
}

/// Checks that no bytes are left after the last proof.
pub(crate) fn is_whole(source: &Source<'_>, left: &[u8]) -> Result<(), Diagnostic> {
    let end = source.text.len();
    match left.len() {
        0 => Ok(()),
        1 => Err(source.at(end..end, "1 byte follows the last proof")),
        more => Err(source.at(end..end, format!("{more} bytes follow the last proof"))),
    }
}

/// The number of positions that proofs together say to visit.
pub(crate) fn visits<'p>(proofs: impl IntoIterator<Item = &'p Proof>) -> u64 {
    let positions = proofs.into_iter().map(|proof| proof.positions as u64);
    positions.fold(0, u64::saturating_add)
}

/// The numbers of a line: `812 bytes, 1204 positions`.
fn numbers(line: &str) -> Option<(usize, usize)> {
    let (length, positions) = line.strip_suffix(" positions")?.split_once(" bytes, ")?;
    Some((length.parse().ok()?, positions.parse().ok()?))
}
