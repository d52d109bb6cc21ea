//! From the text of a file to a record. It is read strictly: what is not as
//! [`Record::text`](super::Record::text) writes it is refused.

use std::fs;
use std::ops::Range;
use std::path::Path;
use std::str::FromStr;

use bytesize::ByteSize;
use grundy_arena::{Forfeit, Opponent, Seat};
use grundy_games::{Catalog, Game, SearchBudget, Settings};
use grundy_rules::Instance;

use super::escape::unescaped;
use super::words::{KIND, LAST, VERSION, fault_of, fault_words};
use super::{BotSeat, End, PlyLine, Record, Recorded, Seated, Used, lay_out};
use crate::Diagnostic;
use crate::Limits;
use crate::diagnostic::Source;
use crate::diagnostic::settings_diagnostic;
use crate::lines::Lines;

/// Where things stand in the file.
pub(super) struct Places {
    pub(super) rules: Vec<PlacedKey>,
    pub(super) start: Range<usize>,
    pub(super) plies: Vec<Range<usize>>,
    pub(super) end: Range<usize>,
}

/// A key of the rules with its line.
type PlacedKey = (String, Range<usize>);

/// Reads the record in a file.
///
/// # Errors
/// As [`read`]; also for a file that cannot be read or is no text.
pub fn load(path: &Path, catalog: &Catalog) -> Result<Recorded, Vec<Diagnostic>> {
    let unreadable = |why: &str| {
        let diagnostic = Diagnostic::new(format!("cannot read {}: {why}", path.display()));
        vec![diagnostic.help("a record is a file that `grundy judge --replays FOLDER` wrote")]
    };
    if path.is_dir() {
        return Err(unreadable("it is a folder"));
    }
    let bytes = fs::read(path).map_err(|error| unreadable(&error.to_string()))?;
    let text = String::from_utf8(bytes);
    let text = text.map_err(|_| unreadable("it is not a text in UTF-8"))?;
    read(path, &text, catalog)
}

/// Reads the record of a game, and has the rules of the game look at every ply.
///
/// # Errors
/// The first line that is not right; for rules that contradict each other, all that is wrong.
pub fn read(path: &Path, text: &str, catalog: &Catalog) -> Result<Recorded, Vec<Diagnostic>> {
    let source = Source { path, text };
    let mut lines = Lines::new(&source, "the record", LAST);
    let (record, places) = parse(&mut lines, catalog).map_err(|diagnostic| vec![diagnostic])?;
    as_written(&source, &record).map_err(|diagnostic| vec![diagnostic])?;
    let instance = open(&source, &record, &places)?;
    let game = lay_out::game(&record, &*instance, &source, &places);
    let game = game.map_err(|diagnostic| vec![diagnostic])?;
    Ok(Recorded {
        record,
        instance,
        game,
    })
}

/// The game, laid out at the start.
fn open(
    source: &Source<'_>,
    record: &Record,
    places: &Places,
) -> Result<Box<dyn Instance>, Vec<Diagnostic>> {
    let opened = record
        .game
        .open_at(&record.rules, &record.start, SearchBudget::Quick);
    let instance = opened.map_err(|errors| {
        let diagnostics = errors.iter();
        let diagnostics = diagnostics.map(|e| {
            let otherwise = match e.keys[..] {
                [] => &places.start,
                _ => places.rules.last().map_or(&places.start, |(_, span)| span),
            };
            settings_diagnostic(source, e, &places.rules, otherwise)
        });
        diagnostics.collect::<Vec<_>>()
    })?;
    let seats = usize::from(instance.seats());
    if record.seats.len() != seats {
        let title = format!("{} players where {seats} play", record.seats.len());
        return Err(vec![source.at(places.start.clone(), title)]);
    }
    Ok(instance)
}

/// Refuses what can be read, but was never written like this: leading zeros, a player who is no
/// program and has a bill for fuel, and the like.
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

fn parse(lines: &mut Lines<'_>, catalog: &Catalog) -> Result<(Record, Places), Diagnostic> {
    head(lines)?;
    let engine = words(lines, "engine ")?;
    let problem = words(lines, "problem ")?;
    let number = number(lines, "number ")?;
    let (name, span) = lines.rest_of("game ")?;
    let game = catalog
        .find(name)
        .map_err(|error| lines.source.at(span, error.to_string()))?;
    let (rules, rule_places) = rules(lines, &game)?;
    let (start, start_place) = lines.rest_of("start ")?;
    let limits = limits(lines)?;
    let mut seats = Vec::new();
    while let Some((seated, span)) = lines.if_rest_of(&format!("seat {} ", seats.len() + 1)) {
        seats.push(seat(lines.source, seated, span)?);
    }
    lines.exactly("")?;
    let mut places = Places {
        rules: rule_places,
        start: start_place.clone(),
        plies: Vec::new(),
        end: start_place,
    };
    let mut plies = Vec::new();
    while let Some((told, span)) = lines.if_rest_of("ply ") {
        let mover = &seats.get(plies.len() % seats.len().max(1));
        let ply = ply(
            told,
            plies.len(),
            seats.len(),
            matches!(mover, Some(Seated::Bot(_))),
        );
        plies.push(ply.ok_or_else(|| not_a_ply(lines.source, span.clone()))?);
        places.plies.push(span);
    }
    let end;
    (end, places.end) = finish(lines)?;
    for (index, seated) in seats.iter_mut().enumerate() {
        if let Seated::Bot(bot) = seated {
            bill(lines, index + 1, bot)?;
        }
    }
    lines.exactly("")?;
    lines.exactly(LAST)?;
    lines.end()?;
    let record = Record {
        engine,
        problem,
        game,
        rules,
        start: start.to_owned(),
        number,
        limits,
        seats,
        plies,
        end,
    };
    Ok((record, places))
}

/// The first line: what the file is, and of which version.
fn head(lines: &mut Lines<'_>) -> Result<(), Diagnostic> {
    let source = lines.source;
    let no_record = |span| {
        source
            .at(span, "this is no record of a game")
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

/// The rest of a line that strangers may have had a word in.
fn words(lines: &mut Lines<'_>, label: &str) -> Result<String, Diagnostic> {
    let (line, span) = lines.rest_of(label)?;
    unescaped(line).ok_or_else(|| badly_escaped(lines.source, span))
}

fn badly_escaped(source: &Source<'_>, span: Range<usize>) -> Diagnostic {
    let diagnostic = source.at(
        span,
        "a backslash or a character that is not written like this",
    );
    diagnostic.help("what is not printable is written as \\n, \\t, \\r, \\\\ or \\u{1b}")
}

fn number<N: FromStr>(lines: &mut Lines<'_>, label: &str) -> Result<N, Diagnostic> {
    let (line, span) = lines.rest_of(label)?;
    line.parse().map_err(|_| {
        lines
            .source
            .at(span, format!("expected `{label}` and a whole number"))
    })
}

fn rules(lines: &mut Lines<'_>, game: &Game) -> Result<(Settings, Vec<PlacedKey>), Diagnostic> {
    let mut rules = Settings::new();
    let mut places = Vec::new();
    while let Some((setting, span)) = lines.if_rest_of("set ") {
        let Some((key, value)) = setting.split_once(" = ") else {
            let diagnostic = lines.source.at(span, "not a setting");
            return Err(diagnostic.help("expected `set key = value`"));
        };
        if rules
            .insert(key.to_owned(), game.read(key, value))
            .is_some()
        {
            return Err(lines.source.at(span, format!("`{key}` is set twice")));
        }
        places.push((key.to_owned(), span));
    }
    Ok((rules, places))
}

fn limits(lines: &mut Lines<'_>) -> Result<Limits, Diagnostic> {
    Ok(Limits {
        fuel_to_start: number(lines, "fuel-to-start ")?,
        fuel_per_move: number(lines, "fuel-per-move ")?,
        memory: ByteSize::b(number(lines, "memory ")?),
        max_plies: number(lines, "max-plies ")?,
        // No questions are asked in a game.
        ..Limits::default()
    })
}

fn seat(source: &Source<'_>, text: &str, span: Range<usize>) -> Result<Seated, Diagnostic> {
    let seated = match text {
        "line" => Some(Seated::Line),
        "person" => Some(Seated::Person),
        _ => bot(text).map(Seated::Bot).or_else(|| reference(text)),
    };
    seated.ok_or_else(|| {
        let names = Opponent::ALL.map(Opponent::name).join(", ");
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
        opponent: Opponent::ALL.into_iter().find(|o| o.name() == name)?,
        seed: seed.parse().ok()?,
        stream: stream.parse().ok()?,
    })
}

/// What follows `ply `, for the ply after `index` others among `seats` players.
fn ply(told: &str, index: usize, seats: usize, has_fuel: bool) -> Option<PlyLine> {
    let seat = index.checked_rem(seats)? + 1;
    let rest = told.strip_prefix(&format!("{} seat {seat}: ", index + 1))?;
    let (position, rest) = rest.split_once(" plays ")?;
    let (played, fuel) = match rest.rsplit_once(", fuel ") {
        Some((played, fuel)) if has_fuel => (played, fuel.parse().ok()?),
        None if !has_fuel => (rest, 0),
        _ => return None,
    };
    Some(PlyLine {
        position: position.to_owned(),
        played: played.to_owned(),
        fuel,
    })
}

fn not_a_ply(source: &Source<'_>, span: Range<usize>) -> Diagnostic {
    let diagnostic = source.at(span, "not the next ply");
    diagnostic
        .help("plies and seats are counted from 1: `ply 3 seat 1: 4 5 plays 2 1`")
        .help("programs, and nobody else, pay: `..., fuel 6727`")
}

fn finish(lines: &mut Lines<'_>) -> Result<(End, Range<usize>), Diagnostic> {
    let (told, span) = lines.rest_of("finish ")?;
    let end = match told {
        "drawn" => Some(End::Drawn),
        "repetition" => Some(End::Repetition),
        "move cap" => Some(End::MoveCap),
        _ => match told.strip_prefix("won by seat ") {
            Some(seat) => seat_of(seat).map(End::Won),
            None => forfeit(lines, told)?,
        },
    };
    let end = end.ok_or_else(|| {
        lines.source.at(span.clone(), "not an end of a game").help(format!(
            "expected `won by seat N`, `drawn`, `repetition`, `move cap`, or `FAULT by seat N at \
             POSITION` with one of the faults {}",
            fault_words()
        ))
    })?;
    Ok((end, span))
}

fn forfeit(lines: &mut Lines<'_>, told: &str) -> Result<Option<End>, Diagnostic> {
    let parts = told.split_once(" by seat ").and_then(|(fault, rest)| {
        let (seat, position) = rest.split_once(" at ")?;
        Some((fault_of(fault)?, seat_of(seat)?, position.to_owned()))
    });
    let Some((fault, seat, position)) = parts else {
        return Ok(None);
    };
    let forfeit = Forfeit {
        fault,
        said: words(lines, "wrote ")?,
        detail: words(lines, "because ")?,
    };
    Ok(Some(End::Forfeit {
        seat,
        position,
        forfeit,
    }))
}

/// A seat, as people count.
fn seat_of(text: &str) -> Option<Seat> {
    text.parse::<u8>().ok()?.checked_sub(1).map(Seat)
}

/// What a program used up and what it wrote on stderr.
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
