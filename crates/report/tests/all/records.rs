//! Records of games: the text, what is read from it, and what is refused.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use bytesize::ByteSize;
use grundy_games::{Catalog, Checked, Family, Game, Opened, SearchBudget, Settings, SettingsError};
use grundy_play::{Finish, GameLimits, Over, Seat, Session};
use grundy_report::record::{BotSeat, Record, Seated, load, read};
use grundy_report::{
    Diagnostic, ENGINE, ENGINE_VERSION, GameFuel, Limits, Lines, RuleLines, Source, game_line,
};
use grundy_rules::{Instance, Outcome};

use crate::graph::{Graph, bot, chain, perfect, played, sixth_game};

/// Nim from this position.
fn nim(start: &str) -> Box<dyn Instance> {
    let nim = Catalog::standard().find("nim").expect("a game");
    let opened = nim.open_at(&Settings::new(), start, SearchBudget::Quick);
    opened.expect("a position")
}

/// The perfect player wins against a bot that writes on stderr.
pub(crate) fn won() -> Record {
    let mut played = played(&*nim("4 5"), &["2 1", "1 4", "2 4"]);
    played.plies[1].fuel = 4_499;
    let stderr = "a line\n\n\tend\\".to_owned();
    let bot = BotSeat { stderr, ..bot() };
    sixth_game(vec![perfect(), Seated::Bot(bot)], played, Limits::default())
}

/// A bot with a file of a strange name fails against a line of play. No limit is the usual one.
pub(crate) fn forfeited() -> Record {
    let mut played = played(&*nim("4 5"), &["2 1"]);
    played.plies[0].fuel = 7;
    let limits = Limits {
        fuel_to_start: 11,
        fuel_per_move: 12,
        fuel_per_game: Some(GameFuel {
            fuel: 13,
            increment: 14,
        }),
        memory: ByteSize::mib(1),
        max_plies: 15,
        ..Limits::default()
    };
    let file = "a\nb.c".to_owned();
    let seats = vec![Seated::Bot(BotSeat { file, ..bot() }), Seated::Line];
    sixth_game(seats, played, limits)
}

/// A game between persons stops at the cap of plies.
fn stopped() -> Record {
    let instance = nim("4 5");
    let session = Session::replay(instance.start(), GameLimits::NO_CAP, ["2 1"]);
    let session = session.expect("a game");
    let played = session.record(session.finish(Over::MoveCap));
    let limits = Limits {
        max_plies: 1,
        ..Limits::default()
    };
    sixth_game(vec![Seated::Person, Seated::Person], played, limits)
}

pub(crate) fn won_text() -> String {
    format!(
        "\
grundy-game 1
engine {ENGINE}
engine-version {ENGINE_VERSION}
problem nim
number 6
game nim
set last = wins
start 4 5
fuel-to-start 5000000000
fuel-per-move 50000000
memory 134217728
max-plies 1000
seat 1 perfect seed 1 stream 5
seat 2 bot seed 6 module {} file greedy.c

ply 1 seat 1: 4 5 plays 2 1
ply 2 seat 2: 4 4 plays 1 4, fuel 4499
ply 3 seat 1: 0 4 plays 2 4
finish won by seat 1

used by seat 2: fuel to start 1474, fuel in all 5973, memory 65536
stderr of seat 2
| a line
|
| \\tend\\\\

end
",
        bot().module
    )
}

fn forfeited_text() -> String {
    format!(
        "\
grundy-game 1
engine {ENGINE}
engine-version {ENGINE_VERSION}
problem nim
number 6
game nim
set last = wins
start 4 5
fuel-to-start 11
fuel-per-move 12
fuel-per-game 13 and 14 a move
memory 1048576
max-plies 15
seat 1 bot seed 6 module {} file a\\nb.c
seat 2 line

ply 1 seat 1: 4 5 plays 2 1, fuel 7
finish trap by seat 2 at 4 4
wrote 4\\t4
because your program divided by zero

used by seat 1: fuel to start 1474, fuel in all 5973, memory 65536

end
",
        bot().module
    )
}

fn stopped_text() -> String {
    format!(
        "\
grundy-game 1
engine {ENGINE}
engine-version {ENGINE_VERSION}
problem nim
number 6
game nim
set last = wins
start 4 5
fuel-to-start 5000000000
fuel-per-move 50000000
memory 134217728
max-plies 1
seat 1 person
seat 2 person

ply 1 seat 1: 4 5 plays 2 1
finish move cap

end
"
    )
}

#[test]
fn a_record_is_written_line_by_line() {
    for (record, text) in [
        (won(), won_text()),
        (forfeited(), forfeited_text()),
        (stopped(), stopped_text()),
    ] {
        assert_eq!(record.text(), text);
    }
}

/// Reads a text as the contents of `x.game`.
fn reread(text: &str) -> Result<Record, Vec<Diagnostic>> {
    let recorded = read(Path::new("x.game"), text, &Catalog::standard())?;
    let here = &recorded.record.played.start;
    assert_eq!(&recorded.at(here).notation(), here);
    Ok(recorded.record)
}

#[test]
fn a_record_is_read_as_it_was_written() {
    for record in [won(), forfeited(), stopped()] {
        let text = record.text();
        // Some editors add a byte order mark, or remove the last line break.
        let marked = format!("\u{feff}{text}");
        for text in [&text[..], &marked[..], text.trim_end()] {
            let again = reread(text).unwrap_or_else(|errors| panic!("{errors:?}"));
            assert_eq!(again.engine, ENGINE);
            assert_eq!((again.problem.as_str(), again.number), ("nim", 6));
            assert_eq!(again.game.name, "nim");
            assert_eq!((&again.rules, again.limits), (&record.rules, record.limits));
            assert_eq!(again.seats, record.seats);
            assert_eq!(again.played, record.played);
        }
    }
}

#[test]
fn the_programs_of_a_record_have_seats() {
    let record = won();
    let bots = record.bots().map(|(seat, bot)| (seat, bot.file.as_str()));
    assert_eq!(bots.collect::<Vec<_>>(), [(Seat(1), "greedy.c")]);
    let names = record.seats.iter().map(Seated::name);
    assert_eq!(names.collect::<Vec<_>>(), ["perfect", "greedy.c"]);
    let record = forfeited();
    let names = record.seats.iter().map(Seated::name);
    assert_eq!(names.collect::<Vec<_>>(), ["a\nb.c", "line"]);
    let record = stopped();
    assert_eq!(record.bots().count(), 0);
    assert_eq!(record.seats[1].name(), "person");
    let outcomes = vec![Outcome::Win, Outcome::Loss];
    assert!(matches!(&record.played.finish, Finish::MoveCap(all) if *all == outcomes));
}

const NO_RECORD: &str = "1:1: this is not a valid game record; records begin with `grundy-game 1`; \
                         `grundy judge --replays FOLDER` writes them";
const NO_PLAYER: &str = "not a player; expected `bot seed N module SHA-256 file NAME`, one of perfect, trickster, \
                         random, playouts-N, search-N with `seed N stream N`, `line` or `person`";
const NO_PLY: &str = "not the next ply; plies and seats are counted from 1: `ply 3 seat 1: 4 5 plays 2 1`; only the \
                      plies of programs end with their fuel: `..., fuel 6727`";
const BADLY_ESCAPED: &str = "a backslash or a character that is not written like this; characters that cannot be \
                             printed are written as \\n, \\t, \\r, \\\\ or \\u{1b}";
const NO_BILL: &str =
    "21:1: not what a program used up; expected `fuel to start N, fuel in all N, memory N`";

/// A record in which this is replaced is refused, with this message about the text that is marked.
fn refused(from: &str, to: &str, marked: &str, said: &str) {
    let text = won_text();
    assert!(text.contains(from), "{from}");
    let text = text.replace(from, to);
    let errors = reread(&text).err();
    let errors = errors.unwrap_or_else(|| panic!("it is read: {text}"));
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert_eq!(errors[0].to_string(), format!("x.game:{said}"), "{to}");
    let place = errors[0].place.as_ref().expect("a place");
    assert_eq!(&place.text[place.marks[0].0.clone()], marked, "{to}");
}

#[test]
fn other_heads_are_refused() {
    let module = bot().module;
    let other_engine = format!(
        "3:1: a record of another engine version; expected `engine-version {ENGINE_VERSION}`, which is that of \
         {ENGINE}; use the program that recorded it: {ENGINE}"
    );
    let [no_player, no_bot] = [13, 14].map(|line| format!("{line}:1: {NO_PLAYER}"));
    let badly_escaped = format!("4:1: {BADLY_ESCAPED}");
    let engine = format!("engine-version {ENGINE_VERSION}");
    let bot = format!("bot seed 6 module {module} file greedy.c");
    let short = bot.replace("f208", "208");
    let capital = bot.replace("f208", "F208");
    let unseeded = bot.replace("seed 6", "seed x");
    let second = format!("seat 2 {bot}\n");
    for (from, to, said) in [
        ("grundy-game 1", "grundy-game x", NO_RECORD),
        ("grundy-game 1", "grundy-game", NO_RECORD),
        ("grundy-game 1", "game 1", NO_RECORD),
        (
            "grundy-game 1",
            "grundy-game 2",
            "1:1: a record of version 2, and only 1 is read here; use a grundy that is as old or as new as the one that \
             wrote it",
        ),
        (&engine[..], "engine-version 0", &other_engine[..]),
        ("problem nim", "problem \\x", &badly_escaped[..]),
        (
            "number 6",
            "number x",
            "5:1: expected `number ` and a whole number",
        ),
        (
            "number 6",
            "number 06",
            "5:1: not as records are written; expected `number 6`",
        ),
        (
            "game nim",
            "game nimm",
            "6:1: there is no game `nimm`; did you mean `nim`?",
        ),
        (
            "set last = wins",
            "set last",
            "7:1: not a setting; expected `set key = value`",
        ),
        (
            "set last = wins",
            "set last = draws",
            "7:1: `last` must be wins or loses, not `draws`",
        ),
        (
            "set last = wins",
            "set lost = wins",
            "7:1: nim has no key `lost`; did you mean `last`?",
        ),
        (
            "start 4 5",
            "start x",
            "8:1: `x` is not a whole number; expected the items of every pile: `7 8 9`",
        ),
        (
            "max-plies 1000",
            "max-plies 01000",
            "12:1: not as records are written; expected `max-plies 1000`",
        ),
        (
            "seat 1 perfect seed 1 stream 5",
            "seat 1 stranger",
            &no_player[..],
        ),
        (
            "seat 1 perfect seed 1 stream 5",
            "seat 1 perfect seed 1",
            &no_player[..],
        ),
        (&bot[..], &short[..], &no_bot[..]),
        (&bot[..], &capital[..], &no_bot[..]),
        (&bot[..], &unseeded[..], &no_bot[..]),
        (&bot[..], "bot", &no_bot[..]),
    ] {
        let marked = won_text().replace(from, to);
        let line = said.split(':').next().and_then(|line| line.parse().ok());
        let line: usize = line.expect("a number of a line");
        refused(
            from,
            to,
            marked.lines().nth(line - 1).expect("a line"),
            said,
        );
    }
    refused(
        "set last = wins\n",
        "set last = wins\nset last = wins\n",
        "set last = wins",
        "8:1: `last` is set twice",
    );
    refused(
        "memory 134217728\n",
        "fuel-per-game 5\nmemory 134217728\n",
        "fuel-per-game 5",
        "11:1: expected `fuel-per-game N and N a move`",
    );
    refused(&second, "", "start 4 5", "8:1: 1 player where 2 play");
    refused(
        "\n",
        "\r\n",
        "grundy-game 1",
        "1:1: lines end with CR LF here; records end them with LF: something has converted the file",
    );
}

#[test]
fn other_plies_are_refused() {
    let [first, second] = [16, 17].map(|line| format!("{line}:1: {NO_PLY}"));
    let [no_text, no_line] = [23, 25].map(|line| format!("{line}:1: {BADLY_ESCAPED}"));
    for (from, to, said) in [
        ("ply 1 seat 1:", "ply 2 seat 1:", &first[..]),
        ("ply 1 seat 1:", "ply 1 seat 2:", &first[..]),
        ("4 5 plays 2 1", "4 5 plays 2 1, fuel 3", &first[..]),
        ("1 4, fuel 4499", "1 4", &second[..]),
        ("1 4, fuel 4499", "1 4, fuel x", &second[..]),
        (
            "4 5 plays",
            "4 6 plays",
            "16:1: by the rules the position here is 4 5",
        ),
        (
            "plays 2 1",
            "plays 2 6",
            "16:1: `2 6` is not legal here; legal: 1 1, 2 1, 1 2, 2 2, 1 3, ... (9 in all)",
        ),
        (
            "finish won by seat 1",
            "finish won by seat 2",
            "19:1: by the rules the game does not end like this; expected `finish won by seat 1`",
        ),
        ("memory 65536", "memory x", NO_BILL),
        ("fuel to start 1474, ", "", NO_BILL),
        ("| a line", "|a line", &no_text[..]),
        ("| a line", "| \\x", &no_text[..]),
        ("| \\tend\\\\", "| \tend", &no_line[..]),
    ] {
        let marked = won_text().replace(from, to);
        let line = said.split(':').next().and_then(|line| line.parse().ok());
        let line: usize = line.expect("a number of a line");
        refused(
            from,
            to,
            marked.lines().nth(line - 1).expect("a line"),
            said,
        );
    }
}

#[test]
fn other_ends_are_refused() {
    let late = "ply 4 seat 2: 0 0 plays 1 1, fuel 1";
    refused(
        "finish won",
        &format!("{late}\nfinish won"),
        late,
        "19:1: by the rules the game is over before this ply",
    );
    let rest = "ply 2 seat 2: 4 4 plays 1 4, fuel 4499\nply 3 seat 1: 0 4 plays 2 4\nfinish won by seat 1\n";
    let no_end = "17:1: not an end of this game; expected `FAULT by seat 2 at 4 4` with one of the faults \
                  illegal-move, unreadable-move, missing-answer, extra-output, slow-start, out-of-fuel, wall-clock, \
                  processor-time, memory, output, trap, exit-code, ended-early";
    let too_early = "17:1: by the rules the game is not over at 4 4";
    for (end, said) in [
        ("finish won by seat 1", too_early),
        ("finish drawn", too_early),
        ("finish repetition", too_early),
        ("finish move cap", too_early),
        ("finish trap by seat 1 at 4 4", no_end),
        ("finish trap by seat 2 at 4 5", no_end),
        ("finish trip by seat 2 at 4 4", no_end),
        ("finish", "17:1: expected `finish ...`, found `finish`"),
    ] {
        refused(rest, &format!("{end}\n"), end, said);
    }
    refused(
        "\nend\n",
        "\nend\nmore\n",
        "more\n",
        "28:1: a line after the end",
    );
    refused(
        "\nend\n",
        "\n",
        "",
        "27:1: the record is cut off; its last line is `end`",
    );
}

#[test]
fn what_is_not_a_file_of_text_is_not_read() {
    let folder = tempfile::tempdir().expect("a directory");
    let [bytes, record] = ["bytes.game", "won.game"].map(|name| folder.path().join(name));
    fs::write(&bytes, [0xff]).expect("written");
    fs::write(&record, won_text()).expect("written");
    for (path, why) in [
        (folder.path(), "it is a directory"),
        (&*bytes, "it is not a text in UTF-8"),
    ] {
        let errors = load(path, &Catalog::standard()).err();
        let expected = Diagnostic::new(format!("cannot read {}: {why}", path.display()))
            .help("a record is a file that `grundy judge --replays FOLDER` wrote");
        assert_eq!(errors, Some(vec![expected]));
    }
    let loaded = load(&record, &Catalog::standard());
    let loaded = loaded.unwrap_or_else(|errors| panic!("{errors:?}"));
    assert_eq!(loaded.record.text(), won_text());
}

/// A game whose rules are the program of a file.
#[derive(Debug)]
struct OwnRules;

impl Family for OwnRules {
    fn open(&self, _settings: &Checked<'_>, _budget: SearchBudget) -> Opened {
        Err(vec![SettingsError::new(&[], "this game is only named")])
    }

    fn fingerprint(&self) -> Option<&str> {
        Some("abc")
    }
}

/// A game whose positions and moves have the words that stand between them in a record.
#[derive(Debug)]
struct Wordy;

impl Wordy {
    fn graph() -> Graph {
        Graph {
            is_wordy: true,
            ..chain(2, true)
        }
    }
}

impl Family for Wordy {
    fn open(&self, _settings: &Checked<'_>, _budget: SearchBudget) -> Opened {
        Ok(Box::new(Self::graph()))
    }
}

#[test]
fn positions_and_moves_may_look_like_the_words_between_them() {
    let game = Arc::new(Game {
        name: "wordy".to_owned(),
        title: "Wordy".to_owned(),
        summary: "Its texts look like lines of records.".to_owned(),
        keys: Vec::new(),
        presets: Vec::new(),
        starter: None,
        family: Box::new(Wordy),
    });
    let mut catalog = Catalog::standard();
    catalog.insert(Arc::clone(&game));
    let moves = ["1 plays 1, fuel 1", "2 plays 2, fuel 2"];
    for seats in [
        vec![perfect(), Seated::Bot(bot())],
        vec![Seated::Bot(bot()), Seated::Line],
    ] {
        let record = Record {
            game: Arc::clone(&game),
            rules: Settings::new(),
            ..sixth_game(seats, played(&Wordy::graph(), &moves), Limits::default())
        };
        let text = record.text();
        assert!(
            text.contains(": 0 plays left plays 1 plays 1, fuel 1"),
            "{text}"
        );
        let again = read(Path::new("x.game"), &text, &catalog);
        let again = again.unwrap_or_else(|errors| panic!("{errors:?}"));
        assert_eq!(again.record.played, record.played);
    }
}

#[test]
fn the_rules_of_a_file_are_known_by_their_fingerprint() {
    let own = Arc::new(Game {
        name: "own".to_owned(),
        title: "Own game".to_owned(),
        summary: "Its rules are a program.".to_owned(),
        keys: Vec::new(),
        presets: Vec::new(),
        starter: None,
        family: Box::new(OwnRules),
    });
    assert_eq!(game_line::written(&own), ["game own", "module abc"]);
    let mut catalog = Catalog::standard();
    catalog.insert(own);
    let nim = catalog.find("nim").expect("a game");
    assert_eq!(game_line::written(&nim), ["game nim"]);
    let other = "x.game:1:1: the rules in own differ from those that this file is about; its program is abc now; \
                 bring back the rules as they were, or write the file again";
    for (text, found) in [
        ("game own\nmodule abc\n", Ok("own")),
        ("game nim\n", Ok("nim")),
        ("game own\nmodule abd\n", Err(other)),
        (
            "game own\n",
            Err("x.game:2:1: the file is cut off; its last line is `end`"),
        ),
    ] {
        let source = Source {
            path: Path::new("x.game"),
            text,
        };
        let mut lines = Lines::new(&source, "the file", "end");
        let read = game_line::read(&mut lines, &catalog);
        let read = read.map(|game| game.name.clone());
        let read = read.map_err(|error| error.to_string());
        assert_eq!(read, found.map(str::to_owned).map_err(str::to_owned));
    }
}

#[test]
fn rules_are_written_as_they_are_read() {
    let bash = Catalog::standard().find("bash").expect("a game");
    let text = "set count-up = true\nset last = loses\nset m = 3\n";
    let source = Source {
        path: Path::new("x.game"),
        text,
    };
    let mut lines = Lines::new(&source, "the file", "end");
    let read = RuleLines::read(&mut lines, &bash).expect("settings");
    assert_eq!(lines.end(), Ok(()));
    assert_eq!(read.rules.len(), 3);
    let mut written = String::new();
    RuleLines::write(&mut written, &read.rules);
    assert_eq!(written, text);
}
