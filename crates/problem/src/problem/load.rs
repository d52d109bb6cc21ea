//! From the text of a problem file to a problem.

use std::fs;
use std::io::ErrorKind;
use std::ops::Range;
use std::path::{Path, PathBuf};

use bytesize::ByteSize;
use grundy_games::{Catalog, Game, Settings, ValuesFrom, names_a_file};
use grundy_play::Sides;
use grundy_report::Source;
use grundy_report::{Asks, GameFuel, Limits, SearchLimits, Standard};
use grundy_report::{Diagnostic, byte_size, settings_diagnostic};
use toml::Spanned;

use super::accept::{accept, check_promise, opponents};
use super::book::NamedBook;
use super::choice::choose;
use super::components;
use super::openings::{KeptOpenings, OPENINGS_FILE, WantedOpenings};
use super::raw::{RawCertify, RawLimits, RawPlay, RawProblem, RawValues};
use super::search_limits;
use super::starts::MAX_STARTS;
use super::syntax::syntax;
use super::test_entry::read_test;
use super::values_from;
use super::{Answer, Certify, Kind, Play, Problem, Question};
use super::{MAX_ALLOWED, MAX_QUESTIONS};
use crate::claims;
use crate::values::{key_spans, plain_settings};
use crate::whole::Positive;

const FILE_NAME: &str = "problem.toml";
const STATEMENT: &str = "statement.md";

/// The largest memory of a WebAssembly module with addresses of 32 bits, in bytes.
const MAX_MEMORY: u64 = 1 << 32;

pub(super) fn load(
    path: &Path,
    catalog: &Catalog,
    finds_openings: bool,
) -> Result<Problem, Vec<Diagnostic>> {
    let (folder, file) = folder_and_file(path);
    let text = read(&file)?;
    let kept = match finds_openings {
        true => None,
        false => read_if_there(&folder.join(OPENINGS_FILE))?,
    };
    let openings = match finds_openings {
        true => KeptOpenings::ToBeFound,
        false => KeptOpenings::File(kept.as_deref()),
    };
    let problem = parse(&folder_name(&folder), &file, &text, &openings, catalog)?;
    let file = folder.join(STATEMENT);
    let problem = Problem {
        folder: Some(folder),
        ..problem
    };
    Ok(match fs::read(&file) {
        Ok(bytes) => problem.with_statement(&utf8(&file, bytes)?),
        Err(_) => problem,
    })
}

/// The directory of a problem and its file, by the path of either.
fn folder_and_file(path: &Path) -> (PathBuf, PathBuf) {
    if path.is_dir() {
        return (path.to_owned(), path.join(FILE_NAME));
    }
    // The directory of `problem.toml` is the current one.
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    (folder.unwrap_or(Path::new(".")).to_owned(), path.to_owned())
}

fn read(file: &Path) -> Result<String, Vec<Diagnostic>> {
    let bytes = fs::read(file).map_err(|error| {
        let diagnostic = Diagnostic::new(format!("cannot read {}: {error}", file.display()));
        vec![diagnostic.help(format!(
            "a problem is a directory with a `{FILE_NAME}` in it"
        ))]
    })?;
    utf8(file, bytes)
}

/// The text of a file, or `None` if there is no such file.
fn read_if_there(file: &Path) -> Result<Option<String>, Vec<Diagnostic>> {
    match fs::read(file) {
        Ok(bytes) => utf8(file, bytes).map(Some),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => {
            let title = format!("cannot read {}: {error}", file.display());
            Err(vec![Diagnostic::new(title)])
        }
    }
}

/// The text of a file.
fn utf8(file: &Path, bytes: Vec<u8>) -> Result<String, Vec<Diagnostic>> {
    String::from_utf8(bytes).map_err(|error| {
        let bytes = error.as_bytes();
        let wrong = error.utf8_error().valid_up_to();
        let line = bytes[..wrong].split(|&byte| byte == b'\n').count();
        let file = file.display();
        let title = match bytes {
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => format!("{file} is UTF-16, not UTF-8"),
            _ => format!("{file}:{line}: byte {:#04x} is not UTF-8", bytes[wrong]),
        };
        vec![Diagnostic::new(title).help("save the file as UTF-8")]
    })
}

/// The text of a file without a byte order mark, which some editors put at its beginning.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// A problem from the text of its file.
pub(super) fn parse(
    id: &str,
    path: &Path,
    text: &str,
    openings: &KeptOpenings<'_>,
    catalog: &Catalog,
) -> Result<Problem, Vec<Diagnostic>> {
    let (source, raw) = raw(path, text)?;
    assemble(&source, catalog, raw, openings, id.to_owned())
}

/// The text of a problem file as a source of diagnostics, and its keys.
fn raw<'s>(path: &'s Path, text: &'s str) -> Result<(Source<'s>, RawProblem), Vec<Diagnostic>> {
    let text = without_mark(text);
    let source = Source { path, text };
    let raw = toml::from_str(text).map_err(|error| vec![syntax(&source, &error)])?;
    Ok((source, raw))
}

/// A problem file that was read without its game, which may be a program that has to be built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline {
    /// The title.
    pub name: String,
    /// The name of the game, or its file.
    pub game: String,
    /// The question to a submission: its moves, a move, or the winner.
    pub asks: Asks,
    /// The way in which values are found, if the problem says it.
    pub values_from: Option<ValuesFrom>,
    /// The limits of a submission. The usual limits stand for those that are wrong in the file.
    pub limits: Limits,
}

impl Outline {
    /// Reads the text of a problem file. `path` is for diagnostics.
    ///
    /// # Errors
    /// If the text is not TOML or not a problem file.
    pub fn parse(path: &Path, text: &str) -> Result<Self, Vec<Diagnostic>> {
        let (source, raw) = raw(path, text)?;
        // The problem tells about wrong limits when it is read as a whole.
        let limits = limits(&source, &raw.limits, &mut Vec::new());
        let values_from = values_from::stated(raw.values.as_ref());
        let asks = raw.answer.map(|answer| answer.into_inner().asks);
        Ok(Self {
            name: raw.name,
            game: raw.game.into_inner(),
            asks: match asks {
                None => Asks::Play,
                Some(word) => Question::named(word.as_ref().map(|word| word.as_ref().as_str())),
            },
            values_from,
            limits,
        })
    }

    /// Reads the file of a problem, given its path or that of its directory.
    ///
    /// # Errors
    /// If the file cannot be read, and as [`Outline::parse`].
    pub fn load(path: &Path) -> Result<Self, Vec<Diagnostic>> {
        let (_, file) = folder_and_file(path);
        Self::parse(&file, &read(&file)?)
    }

    /// Checks that there is a game of this name. A game of a file is not built for this.
    ///
    /// # Errors
    /// If the catalog has no such game, or if there is no such file beside the problem file, which is at `path`.
    pub fn check_game(&self, catalog: &Catalog, path: &Path) -> Result<(), Vec<Diagnostic>> {
        let folder = path.parent().unwrap_or(Path::new(""));
        let checked = catalog.check_beside(&self.game, folder);
        checked.map_err(|error| vec![Diagnostic::new(error.to_string())])
    }

    /// Whether the game is a file.
    #[must_use]
    pub fn plays_a_file(&self) -> bool {
        names_a_file(&self.game)
    }
}

/// The last part of a directory's path, also for `.` and the like.
fn folder_name(folder: &Path) -> String {
    let absolute = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let name = absolute.file_name().unwrap_or(absolute.as_os_str());
    name.to_string_lossy().into_owned()
}

fn assemble(
    source: &Source<'_>,
    catalog: &Catalog,
    raw: RawProblem,
    openings: &KeptOpenings<'_>,
    id: String,
) -> Result<Problem, Vec<Diagnostic>> {
    let folder = source.path.parent().unwrap_or(Path::new(""));
    let game = catalog.find_beside(raw.game.as_ref(), folder);
    let game = game.map_err(|error| {
        let diagnostic = source.at(raw.game.span(), error.to_string());
        vec![diagnostic.helps(error.help())]
    })?;
    let mut diagnostics = Vec::new();
    let game = values_from::choose(source, game, raw.values.as_ref(), &mut diagnostics);
    let mut rules = plain_settings(source, &raw.rules, &mut diagnostics);
    components::add(source, catalog, &game, &raw, &mut rules, &mut diagnostics);
    if let Err(errors) = game.check_given(&rules) {
        let spans = key_spans(&raw.rules);
        diagnostics.extend(errors.iter().map(|e| {
            let nowhere = raw.game.span();
            settings_diagnostic(source, e, &spans, &nowhere)
        }));
    }
    let limits = limits(source, &raw.limits, &mut diagnostics);
    let search = search(source, &game, raw.values.as_ref(), &mut diagnostics);
    let book = raw.values.as_ref().and_then(|values| {
        let name = values.as_ref().book.as_ref()?;
        NamedBook::read(source, &game, name, &mut diagnostics)
    });
    let kind = kind(source, &game, &rules, &raw, openings, &mut diagnostics);
    let claims = raw.claims.iter();
    let claims = claims
        .filter_map(|claim| claims::from_problem(source, &game, &rules, claim, &mut diagnostics))
        .collect();
    let (Some(kind), true) = (kind, diagnostics.is_empty()) else {
        return Err(diagnostics);
    };
    let problem = Problem {
        id,
        name: raw.name,
        folder: None,
        statement: None,
        game,
        rules,
        limits,
        search,
        book,
        kind,
        claims,
        file: source.path.to_owned(),
        text: source.text.to_owned(),
        openings_text: openings.text().to_owned(),
    };
    // Laying the tests out once shows whether the game takes them, while the text is at hand.
    match &problem.kind {
        Kind::Play(_) => {
            problem.starts_to_play(0)?;
            problem.certified_starts(0)?;
        }
        Kind::Answer(answer) => problem.try_questions(answer)?,
    }
    Ok(problem)
}

/// The way of judging: a problem either plays or asks.
fn kind(
    source: &Source<'_>,
    game: &Game,
    rules: &Settings,
    raw: &RawProblem,
    openings: &KeptOpenings<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Kind> {
    const HELP: &str = "[play] is for bots that play, [answer] for programs that answer questions";
    match (&raw.play, &raw.answer) {
        (Some(raw_play), None) => {
            let limit = &raw.limits.fuel_per_question;
            unused(
                source,
                limit.as_ref().map(Spanned::span),
                "[answer]",
                diagnostics,
            );
            if let (Some(certify), Some(per_game)) =
                (&raw_play.as_ref().certify, &raw.limits.fuel_per_game)
            {
                let spans = vec![certify.instances.span(), per_game.span()];
                let title = "a proof cannot keep a limit of fuel for a whole game";
                let diagnostic = source.at_all(spans, title);
                diagnostics.push(diagnostic.help("set fuel_per_move instead of fuel_per_game"));
            }
            let play = play(source, game, rules, raw_play, openings, diagnostics);
            Some(Kind::Play(play))
        }
        (None, Some(raw_answer)) => {
            let limits = &raw.limits;
            let per_move = limits.fuel_per_move.as_ref().map(Spanned::span);
            let per_game = limits.fuel_per_game.as_ref().map(Spanned::span);
            let plies = limits.max_plies.as_ref().map(Spanned::span);
            let total = limits.fuel_total.as_ref().map(Spanned::span);
            unused(source, per_move, "[play]", diagnostics);
            unused(source, per_game, "[play]", diagnostics);
            unused(source, total, "[play]", diagnostics);
            unused(source, plies, "[play]", diagnostics);
            let answer = Answer::read(source, game, rules, raw_answer, diagnostics);
            Some(Kind::Answer(answer))
        }
        (Some(play), Some(answer)) => {
            let title = "a problem cannot have both [play] and [answer]";
            diagnostics.push(
                source
                    .at_all(vec![play.span(), answer.span()], title)
                    .help(HELP),
            );
            None
        }
        (None, None) => {
            let title = "a problem must have [play] or [answer]";
            diagnostics.push(source.at(raw.game.span(), title).help(HELP));
            None
        }
    }
}

/// A limit that this kind of problem has no use for.
fn unused(
    source: &Source<'_>,
    limit: Option<Range<usize>>,
    whose: &str,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if let Some(span) = limit {
        diagnostics.push(source.at(span, format!("this limit is for problems with {whose}")));
    }
}

fn limits(source: &Source<'_>, raw: &RawLimits, diagnostics: &mut Vec<Diagnostic>) -> Limits {
    let usual = Limits::default();
    let mut malformed = None;
    let mut positive = |value: Option<(u64, Range<usize>)>, usual: u64| match value {
        Some((0, span)) => {
            diagnostics.push(source.at(span, "a limit must be greater than 0"));
            usual
        }
        Some((value, _)) => value,
        None => usual,
    };
    let number =
        |value: &Option<Spanned<Positive>>| value.as_ref().map(|v| (v.get_ref().0, v.span()));
    let fuel_to_start = positive(number(&raw.fuel_to_start), usual.fuel_to_start);
    let fuel_per_game = number(&raw.fuel_per_game).map(|fuel| GameFuel {
        fuel: positive(Some(fuel), usual.fuel_per_move),
        increment: raw
            .fuel_increment
            .as_ref()
            .map_or(0, |fuel| fuel.get_ref().0),
    });
    let fuel_per_move = fuel_per_game.map_or(usual.fuel_per_move, |game| game.fuel);
    let fuel_per_move = positive(number(&raw.fuel_per_move), fuel_per_move);
    let fuel_total = positive(number(&raw.fuel_total), usual.fuel_total);
    let fuel_per_question = positive(number(&raw.fuel_per_question), usual.fuel_per_question);
    let memory = raw
        .memory
        .as_ref()
        .and_then(|memory| match memory_size(memory.as_ref()) {
            Ok(size) => Some((size, memory.span())),
            Err(help) => {
                malformed = Some((memory, help));
                None
            }
        });
    let memory = positive(memory, usual.memory.as_u64());
    if let Some((memory, help)) = malformed {
        diagnostics.push(
            source
                .at(
                    memory.span(),
                    format!("`{}` is not a valid size", memory.as_ref()),
                )
                .help(help),
        );
    }
    if let (Some(increment), None) = (&raw.fuel_increment, &raw.fuel_per_game) {
        let title = "fuel_increment is added to fuel_per_game, which is not set";
        diagnostics.push(
            source
                .at(increment.span(), title)
                .help("set fuel_per_game too"),
        );
    }
    let max_plies = match &raw.max_plies {
        Some(plies) if plies.get_ref().0 == 0 => {
            diagnostics.push(source.at(plies.span(), "a limit must be greater than 0"));
            usual.max_plies
        }
        Some(plies) => usize::try_from(plies.get_ref().0).unwrap_or(usize::MAX),
        None => usual.max_plies,
    };
    Limits {
        fuel_to_start,
        fuel_per_move,
        fuel_per_game,
        fuel_total,
        fuel_per_question,
        memory: ByteSize::b(memory),
        max_plies,
        clocks: usual.clocks,
    }
}

/// Reads the memory of a program.
///
/// # Errors
/// The remedy.
fn memory_size(text: &str) -> Result<u64, String> {
    match byte_size(text)? {
        size if size <= MAX_MEMORY => Ok(size),
        _ => Err("a program has at most 4 GiB: \"128 MiB\"".to_owned()),
    }
}

fn play(
    source: &Source<'_>,
    game: &Game,
    rules: &Settings,
    raw: &Spanned<RawPlay>,
    kept: &KeptOpenings<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Play {
    let span = raw.span();
    let raw = raw.as_ref();
    let opponents = opponents(source, game, raw, diagnostics);
    let sides = match &raw.sides {
        None => Sides::Both,
        Some(word) => {
            let known = [
                ("both", Sides::Both),
                ("first", Sides::First),
                ("second", Sides::Second),
            ];
            choose(source, "side", word, &known, diagnostics).unwrap_or(Sides::Both)
        }
    };
    let accept = accept(source, game, raw, &opponents, diagnostics);
    if raw.tests.is_empty() {
        diagnostics.push(
            source
                .at(span, "[play] has no tests")
                .help("add a [[play.tests]] with a start position"),
        );
    }
    let certify = raw.certify.as_ref();
    let certify = certify.map(|raw| certified(source, game, rules, raw, diagnostics));
    let mut openings = Vec::new();
    let tests = raw.tests.iter();
    let tests = tests
        .filter_map(|test| {
            if !WantedOpenings::are_wanted(test.as_ref()) {
                return read_test(source, game, rules, MAX_STARTS, test, diagnostics);
            }
            let read = WantedOpenings::read_test(source, game, kept, test, diagnostics)?;
            openings.push(read.1);
            Some(read.0)
        })
        .collect();
    let play = Play {
        opponents,
        sides,
        accept,
        certify,
        tests,
        openings,
        chosen: None,
    };
    check_promise(source, game, raw, &play, diagnostics);
    play
}

fn certified(
    source: &Source<'_>,
    game: &Game,
    rules: &Settings,
    raw: &RawCertify,
    diagnostics: &mut Vec<Diagnostic>,
) -> Certify {
    if raw.instances.as_ref().is_empty() {
        diagnostics.push(
            source
                .at(raw.instances.span(), "a proof needs an instance to be about")
                .help("write for example instances = [{ n = 3, m = 12 }], or leave [play.certify] out"),
        );
    }
    let instances = raw.instances.as_ref().iter();
    let instances = instances
        .filter_map(|instance| read_test(source, game, rules, MAX_STARTS, instance, diagnostics))
        .collect();
    let most = match &raw.most {
        Some(most) if !(1..=MAX_ALLOWED).contains(&most.get_ref().0) => {
            let title = format!("`most` must be a whole number from 1 to {MAX_ALLOWED}");
            diagnostics.push(source.at(most.span(), title));
            MAX_QUESTIONS
        }
        Some(most) => most.get_ref().0,
        None => MAX_QUESTIONS,
    };
    let requirement = raw.requirement.as_ref();
    let requirement = requirement.and_then(|word| required(source, game, word, diagnostics));
    Certify {
        most,
        requirement,
        instances,
    }
}

/// The requirement of a proof.
fn required(
    source: &Source<'_>,
    game: &Game,
    word: &Spanned<String>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Standard> {
    match word.as_ref().parse::<Standard>() {
        Ok(standard) if game.is_large() && standard.needs_values() => {
            let title = "not all values of a game that is too large to list are known";
            let help = "use \"never-loses\" or \"wins\", which follow from the ends of games alone";
            diagnostics.push(source.at(word.span(), title).help(help));
            None
        }
        Ok(standard) => Some(standard),
        Err(_) => {
            let title = format!("unknown requirement `{}`", word.as_ref());
            let help = "use \"result\", \"no-blunder\", \"wins\" or \"never-loses\"";
            diagnostics.push(source.at(word.span(), title).help(help));
            None
        }
    }
}

/// The limits of the searches.
fn search(
    source: &Source<'_>,
    game: &Game,
    raw: Option<&Spanned<RawValues>>,
    diagnostics: &mut Vec<Diagnostic>,
) -> SearchLimits {
    let Some(raw) = raw else {
        return SearchLimits::default();
    };
    if !game.is_large() {
        values_from::check_listed(source, raw, diagnostics);
    }
    search_limits::read(source, raw.as_ref(), diagnostics)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_are_not_utf8_are_named_with_the_place() {
        for (bytes, told) in [
            (
                &b"\xFF\xFEn\0a\0"[..],
                "p/problem.toml is UTF-16, not UTF-8",
            ),
            (b"\xFE\xFF\0n\0a", "p/problem.toml is UTF-16, not UTF-8"),
            (
                b"name = 1\n# caf\xE9 au lait\n",
                "p/problem.toml:2: byte 0xe9 is not UTF-8",
            ),
        ] {
            let errors = utf8(Path::new("p/problem.toml"), bytes.to_vec());
            let errors = errors.expect_err("no text");
            assert!(errors[0].to_string().contains(told), "{}", errors[0]);
        }
    }
}
