//! Reading records. Only the text that [`Record::text`](super::Record::text) writes is accepted, except that a byte
//! order mark and a missing line break at the end are allowed.

use std::borrow::Cow;
use std::fs;
use std::ops::Range;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use bytesize::ByteSize;
use grundy_games::{Catalog, Game, SearchBudget, ValuesFrom};
use grundy_play::{GameLimits, Opponent};
use grundy_rules::Instance;

use super::escape::unescaped;
use super::words::{KIND, LAST, VALUES, VERSION};
use super::{BotSeat, Record, Recorded, Seated, Used, plies};
use crate::diagnostic::Source;
use crate::game_line;
use crate::lines::Lines;
use crate::rule_lines::RuleLines;
use crate::{Diagnostic, ENGINE, ENGINE_VERSION, GameFuel, Limits, counted};

/// The head of a record: the lines before the first ply.
struct Head<'s> {
    engine: String,
    problem: String,
    number: u64,
    game: Arc<Game>,
    rules: RuleLines,
    start: (&'s str, Range<usize>),
    limits: Limits,
    seats: Vec<Seated>,
}

/// Reads the record in a file.
///
/// # Errors
/// If the file cannot be read or is not text; otherwise the same as of [`read`].
pub fn load(path: &Path, catalog: &Catalog) -> Result<Recorded, Vec<Diagnostic>> {
    let unreadable = |why: &str| {
        let diagnostic = Diagnostic::new(format!("cannot read {}: {why}", path.display()));
        vec![diagnostic.help("a record is a file that `grundy judge --replays FOLDER` wrote")]
    };
    if path.is_dir() {
        return Err(unreadable("it is a directory"));
    }
    let bytes = fs::read(path).map_err(|error| unreadable(&error.to_string()))?;
    let text = String::from_utf8(bytes);
    let text = text.map_err(|_| unreadable("it is not a text in UTF-8"))?;
    read(path, &text, catalog)
}

/// Reads the record of a game, and checks every ply by the rules of the game.
///
/// # Errors
/// If a line is not as records are written, or contradicts the rules: for the first such line. If the settings
/// contradict each other: for all contradictions.
pub fn read(path: &Path, text: &str, catalog: &Catalog) -> Result<Recorded, Vec<Diagnostic>> {
    let text = without_additions(text);
    let source = Source { path, text: &text };
    let mut lines = Lines::new(&source, "the record", LAST);
    let head = head(&mut lines, catalog).map_err(one)?;
    let instance = open(&source, &head)?;
    let record = rest(&mut lines, head, &*instance).map_err(one)?;
    as_written(&source, &record).map_err(one)?;
    Ok(Recorded { record, instance })
}

fn one(diagnostic: Diagnostic) -> Vec<Diagnostic> {
    vec![diagnostic]
}

/// The text without a byte order mark, and with the end of its last line. Some editors add the one or remove the other.
fn without_additions(text: &str) -> Cow<'_, str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match text.rsplit('\n').next() {
        Some(LAST) => Cow::Owned(format!("{text}\n")),
        _ => Cow::Borrowed(text),
    }
}

/// The game of a record, at its start.
fn open(source: &Source<'_>, head: &Head<'_>) -> Result<Box<dyn Instance>, Vec<Diagnostic>> {
    let (start, place) = &head.start;
    let opened = head
        .game
        .open_to_play(&head.rules.rules, Some(start), SearchBudget::Quick);
    let instance = opened.map_err(|errors| {
        let diagnostics = errors.iter();
        let diagnostics = diagnostics.map(|e| {
            let otherwise = match e.keys[..] {
                [] => place,
                _ => head.rules.spans.last().map_or(place, |(_, span)| span),
            };
            head.rules.diagnostic(source, e, otherwise)
        });
        diagnostics.collect::<Vec<_>>()
    })?;
    let (found, seats) = (head.seats.len(), instance.seats());
    if found != usize::from(seats) {
        let title = format!("{} where {seats} play", counted(found as u64, "player"));
        return Err(one(source.at(place.clone(), title)));
    }
    Ok(instance)
}

/// Refuses text that can be read, but that differs from the text that would be written: by leading zeros, for example.
fn as_written(source: &Source<'_>, record: &Record) -> Result<(), Diagnostic> {
    let written = record.text();
    let mut at = 0;
    for (line, wanted) in source.text.lines().zip(written.lines()) {
        if line != wanted {
            let diagnostic = source.at(at..at + line.len(), "not as records are written");
            return Err(diagnostic.help(format!("expected `{wanted}`")));
        }
        at += line.len() + 1;
    }
    Ok(())
}

fn head<'s>(lines: &mut Lines<'s>, catalog: &Catalog) -> Result<Head<'s>, Diagnostic> {
    first_line(lines)?;
    let engine = words(lines, "engine ")?;
    same_engine(lines, &engine)?;
    let problem = words(lines, "problem ")?;
    let number = number(lines, "number ")?;
    let game = game_line::read(lines, catalog)?;
    let game = with_values(lines, game)?;
    let rules = RuleLines::read(lines, &game)?;
    let start = lines.rest_of("start ")?;
    let limits = limits(lines)?;
    let mut seats = Vec::new();
    while let Some((seated, span)) = lines.if_rest_of(&format!("seat {} ", seats.len() + 1)) {
        seats.push(seat(lines.source, seated, span)?);
    }
    lines.exactly("")?;
    Ok(Head {
        engine,
        problem,
        number,
        game,
        rules,
        start,
        limits,
        seats,
    })
}

fn rest(
    lines: &mut Lines<'_>,
    head: Head<'_>,
    instance: &dyn Instance,
) -> Result<Record, Diagnostic> {
    let mut seats = head.seats;
    let conduct = GameLimits {
        max_plies: head.limits.max_plies,
    };
    let played = plies::read(lines, &seats, instance, conduct)?;
    for (index, seated) in seats.iter_mut().enumerate() {
        if let Seated::Bot(bot) = seated {
            bill(lines, index + 1, bot)?;
        }
    }
    lines.exactly("")?;
    lines.exactly(LAST)?;
    lines.end()?;
    Ok(Record {
        engine: head.engine,
        problem: head.problem,
        game: head.game,
        rules: head.rules.rules,
        number: head.number,
        limits: head.limits,
        seats,
        played,
    })
}

/// Reads the first line, with the kind of the file and its version.
fn first_line(lines: &mut Lines<'_>) -> Result<(), Diagnostic> {
    let source = lines.source;
    let no_record = |span| {
        source
            .at(span, "this is not a valid game record")
            .help(format!("records begin with `{KIND} {VERSION}`"))
            .help("`grundy judge --replays FOLDER` writes them")
    };
    let first_line = source.text.lines().next().unwrap_or_default();
    let Some(version) = first_line
        .strip_prefix(KIND)
        .and_then(|v| v.strip_prefix(' '))
    else {
        return Err(no_record(0..first_line.len()));
    };
    if source.text.contains("\r\n") {
        let diagnostic = source.at(0..first_line.len(), "lines end with CR LF here");
        return Err(diagnostic.help("records end them with LF: something has converted the file"));
    }
    match version.parse::<u32>() {
        Ok(VERSION) => lines.exactly(&format!("{KIND} {VERSION}")),
        Ok(version) => {
            let title = format!("a record of version {version}, and only {VERSION} is read here");
            let diagnostic = source.at(0..first_line.len(), title);
            Err(diagnostic.help("use a grundy that is as old or as new as the one that wrote it"))
        }
        Err(_) => Err(no_record(0..first_line.len())),
    }
}

/// Refuses the games of another engine, which might be played differently here.
fn same_engine(lines: &mut Lines<'_>, engine: &str) -> Result<(), Diagnostic> {
    let own = format!("engine-version {ENGINE_VERSION}");
    match lines.next_line() {
        Some((line, _)) if line == own => Ok(()),
        Some((_, span)) => {
            let diagnostic = lines.source.at(span, "a record of another engine version");
            Err(diagnostic
                .help(format!("expected `{own}`, which is that of {ENGINE}"))
                .help(format!("use the program that recorded it: {engine}")))
        }
        None => Err(lines.cut_off()),
    }
}

/// The game with values that are found as the next line states. Without such a line, they are found as the rules state.
fn with_values(lines: &mut Lines<'_>, game: Arc<Game>) -> Result<Arc<Game>, Diagnostic> {
    let Some((word, span)) = lines.if_rest_of(VALUES) else {
        return Ok(game);
    };
    let from = ValuesFrom::of_word(word);
    match from.and_then(|from| game.family.with_values_from(from)) {
        Some(game) => Ok(Arc::new(game)),
        None => {
            let title = "the values of this game cannot be found in this way";
            let help = "expected `values list` or `values search`, and only for a custom game";
            Err(lines.source.at(span, title).help(help))
        }
    }
}

/// The rest of a line that may contain untrusted text.
pub(super) fn words(lines: &mut Lines<'_>, label: &str) -> Result<String, Diagnostic> {
    let (line, span) = lines.rest_of(label)?;
    unescaped(line).ok_or_else(|| badly_escaped(lines.source, span))
}

fn badly_escaped(source: &Source<'_>, span: Range<usize>) -> Diagnostic {
    let diagnostic = source.at(
        span,
        "a backslash or a character that is not written like this",
    );
    diagnostic
        .help("characters that cannot be printed are written as \\n, \\t, \\r, \\\\ or \\u{1b}")
}

fn number<N: FromStr>(lines: &mut Lines<'_>, label: &str) -> Result<N, Diagnostic> {
    let (line, span) = lines.rest_of(label)?;
    line.parse().map_err(|_| {
        lines
            .source
            .at(span, format!("expected `{label}` and a whole number"))
    })
}

fn limits(lines: &mut Lines<'_>) -> Result<Limits, Diagnostic> {
    Ok(Limits {
        fuel_to_start: number(lines, "fuel-to-start ")?,
        fuel_per_move: number(lines, "fuel-per-move ")?,
        fuel_per_game: fuel_per_game(lines)?,
        memory: ByteSize::b(number(lines, "memory ")?),
        max_plies: number(lines, "max-plies ")?,
        // No questions are asked in a game.
        ..Limits::default()
    })
}

/// The fuel of a game, if it has a limit.
fn fuel_per_game(lines: &mut Lines<'_>) -> Result<Option<GameFuel>, Diagnostic> {
    let Some((line, span)) = lines.if_rest_of("fuel-per-game ") else {
        return Ok(None);
    };
    let numbers = line.split_once(" and ").and_then(|(fuel, rest)| {
        let increment = rest.strip_suffix(" a move")?;
        Some(GameFuel {
            fuel: fuel.parse().ok()?,
            increment: increment.parse().ok()?,
        })
    });
    let wrong = "expected `fuel-per-game N and N a move`";
    numbers
        .map(Some)
        .ok_or_else(|| lines.source.at(span, wrong))
}

fn seat(source: &Source<'_>, text: &str, span: Range<usize>) -> Result<Seated, Diagnostic> {
    let seated = match text {
        "line" => Some(Seated::Line),
        "person" => Some(Seated::Person),
        _ => bot(text).map(Seated::Bot).or_else(|| reference(text)),
    };
    seated.ok_or_else(|| {
        let names = Opponent::NAMES.join(", ");
        source.at(span, "not a player").help(format!(
            "expected `bot seed N module SHA-256 file NAME`, one of {names} with \
                 `seed N stream N`, `line` or `person`"
        ))
    })
}

fn bot(text: &str) -> Option<BotSeat> {
    let rest = text.strip_prefix("bot seed ")?;
    let (seed, rest) = rest.split_once(" module ")?;
    let (module, file) = rest.split_once(" file ")?;
    let hexadecimal = module
        .bytes()
        .all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    (module.len() == 64 && hexadecimal).then_some(())?;
    Some(BotSeat {
        file: unescaped(file)?,
        module: module.to_owned(),
        seed: seed.parse().ok()?,
        used: Used::default(),
        stderr: String::new(),
    })
}

fn reference(text: &str) -> Option<Seated> {
    let (name, rest) = text.split_once(" seed ")?;
    let (seed, stream) = rest.split_once(" stream ")?;
    Some(Seated::Reference {
        opponent: name.parse().ok()?,
        seed: seed.parse().ok()?,
        stream: stream.parse().ok()?,
    })
}

/// Reads the resources that a program used and the text that it wrote on stderr.
fn bill(lines: &mut Lines<'_>, seat: usize, bot: &mut BotSeat) -> Result<(), Diagnostic> {
    lines.exactly("")?;
    let (told, span) = lines.rest_of(&format!("used by seat {seat}: "))?;
    bot.used = used(told).ok_or_else(|| {
        let diagnostic = lines.source.at(span, "not what a program used up");
        diagnostic.help("expected `fuel to start N, fuel in all N, memory N`")
    })?;
    let Some(("", _)) = lines.if_rest_of(&format!("stderr of seat {seat}")) else {
        return Ok(());
    };
    let mut said = Vec::new();
    while let Some((line, span)) = lines.if_rest_of("|") {
        let text = match line {
            "" => Some(String::new()),
            _ => line.strip_prefix(' ').and_then(unescaped),
        };
        said.push(text.ok_or_else(|| badly_escaped(lines.source, span))?);
    }
    bot.stderr = said.join("\n");
    Ok(())
}

fn used(told: &str) -> Option<Used> {
    let rest = told.strip_prefix("fuel to start ")?;
    let (to_start, rest) = rest.split_once(", fuel in all ")?;
    let (total, memory) = rest.split_once(", memory ")?;
    Some(Used {
        to_start: to_start.parse().ok()?,
        total: total.parse().ok()?,
        memory: memory.parse().ok()?,
    })
}
