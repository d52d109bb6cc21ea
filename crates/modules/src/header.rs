//! The header: a module's description of its game, in TOML.

use std::collections::BTreeMap;

use grundy_games::{Preset, did_you_mean, toml_in_plain_words};
use grundy_rules::Outcome;
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::board::{BoardSpec, RawBoard};
use crate::conversation::{MAX_FUEL, NOTHING_ELSE};
use crate::error::ModuleError;
use crate::header_key::{HeaderKey, HeaderTable, words};
use crate::header_preset::presets;
use crate::symmetry::{RawSymmetry, Symmetry};
use crate::text::shown;

/// The last line of a header.
const READY: &str = "ready";
/// The most bytes of a header.
const MAX_HEADER: usize = 64 << 10;
/// The most players of a game.
const MAX_SEATS: u8 = 8;
/// The most keys.
const MAX_KEYS: usize = 16;

/// A module's description of its game.
#[derive(Clone, PartialEq, Debug)]
pub struct Header {
    /// The name of the game in a heading.
    pub title: String,
    /// The game in a sentence.
    pub summary: String,
    /// The settings, in the order of their values in `start`.
    pub keys: Vec<HeaderKey>,
    /// Settings that go by a name, in alphabetical order.
    pub presets: Vec<Preset>,
    /// The number of players.
    pub seats: u8,
    /// The effect of the last move, which decides the game for a player without a move.
    pub last: Last,
    /// Whether both players have the same moves in every position, and a player without a move has
    /// lost.
    pub impartial: bool,
    /// The board on which positions are drawn.
    pub board: BoardSpec,
    /// Whether positions may be parts side by side, with ` + ` between them. The module is asked about
    /// one part at a time, and a move is made in one of them.
    pub sum: bool,
    /// The symmetries of the board.
    pub symmetry: Symmetry,
    /// Whether the module answers `guess`. It is only asked in games that are not listed.
    pub guesses: bool,
    /// Whether it answers `show`.
    pub shows: bool,
    /// Whether it answers `same`.
    pub sames: bool,
    /// Whether it answers `say`.
    pub says: bool,
    /// Units of fuel for each position. `None` means the default.
    pub fuel: Option<u64>,
    /// The size of the game.
    pub size: Size,
    /// Whether no position returns in play.
    pub ends: bool,
    /// The author's expectations of the game with its default settings.
    pub expect: Expectations,
}

/// The size of a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Size {
    /// All positions can be listed. That is tried when the game is opened.
    #[default]
    Small,
    /// There are too many positions to list. The game is asked position by position, as it is played.
    Large,
}

/// The effect of the last move for its player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Last {
    /// It wins: a player without a move has lost.
    #[default]
    Wins,
    /// It loses: a player without a move has won.
    Loses,
}

/// The properties of a game on which solving depends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Solving {
    pub(crate) seats: u8,
    pub(crate) impartial: bool,
    /// Whether positions are the parts of sums. A move may then lead to several of them: each is an
    /// option, and all have the move's text.
    pub(crate) sum: bool,
}

/// An author's expectations of a game.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expectations {
    /// The number of positions that play can reach.
    pub positions: Option<u64>,
    /// The value of the start for the first player: `win`, `loss` or `draw`.
    pub value: Option<Outcome>,
    /// The remoteness of the start, in plies.
    pub remoteness: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawHeader {
    title: String,
    #[serde(default)]
    summary: String,
    #[serde(default)]
    keys: HeaderTable,
    #[serde(default)]
    presets: HeaderTable,
    #[serde(default = "two")]
    seats: u8,
    #[serde(default)]
    last: Last,
    #[serde(default)]
    impartial: bool,
    #[serde(default)]
    sum: bool,
    #[serde(default)]
    board: RawBoard,
    #[serde(default)]
    symmetry: Vec<RawSymmetry>,
    #[serde(default)]
    questions: Vec<Question>,
    fuel: Option<u64>,
    #[serde(default)]
    size: Size,
    #[serde(default)]
    ends: bool,
    #[serde(default)]
    expect: Expectations,
}

/// The keys of a header, as [`RawHeader`] has them.
const KEYS: [&str; 15] = [
    "title",
    "summary",
    "keys",
    "presets",
    "seats",
    "last",
    "impartial",
    "sum",
    "board",
    "symmetry",
    "questions",
    "fuel",
    "size",
    "ends",
    "expect",
];

/// A question beside `start` and `moves`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Question {
    Guess,
    Same,
    Say,
    Show,
}

fn two() -> u8 {
    2
}

impl Header {
    /// Reads a header: TOML, without the line `ready`.
    ///
    /// # Errors
    /// If the text is not a header: the first error in it, with its line.
    pub fn read(text: &str) -> Result<Self, ModuleError> {
        let raw: RawHeader = toml::from_str(text).map_err(|error| syntax(text, &error))?;
        let board = BoardSpec::read(&raw.board, &raw.keys, raw.seats)?;
        let asks = |question| raw.questions.contains(&question);
        let keys = keys(text, &raw.keys)?;
        let header = Self {
            presets: presets(&raw.presets, &keys)?,
            keys,
            symmetry: Symmetry::read(&raw.symmetry, &board)?,
            board,
            sum: raw.sum,
            title: words("title", &raw.title)?,
            summary: words("summary", &raw.summary)?,
            seats: raw.seats,
            last: raw.last,
            impartial: raw.impartial,
            guesses: asks(Question::Guess),
            shows: asks(Question::Show),
            sames: asks(Question::Same),
            says: asks(Question::Say),
            fuel: raw.fuel,
            size: raw.size,
            ends: raw.ends,
            expect: raw.expect,
        };
        header.consistent()?.of_a_size()
    }

    /// The value of a key among the values of all.
    ///
    /// `None` if the header does not have the key, or if its value is not a whole number.
    pub(crate) fn value(&self, parameters: &[String], name: &str) -> Option<u64> {
        let mut values = self.keys.iter().zip(parameters);
        let (_, value) = values.find(|(key, _)| key.name == name)?;
        value.parse().ok()
    }

    pub(crate) fn solving(&self) -> Solving {
        Solving {
            seats: self.seats,
            impartial: self.impartial,
            sum: self.sum,
        }
    }

    fn consistent(self) -> Result<Self, ModuleError> {
        if !(2..=MAX_SEATS).contains(&self.seats) {
            let problem = format!(
                "seats = {}: a game has 2 to {MAX_SEATS} players",
                self.seats
            );
            return Err(ModuleError::new(problem));
        }
        if self
            .fuel
            .is_some_and(|fuel| !(1..=MAX_FUEL).contains(&fuel))
        {
            let problem = format!("`fuel` in the header must be a number from 1 to {MAX_FUEL}");
            return Err(ModuleError::new(problem));
        }
        if self.title.is_empty() {
            return Err(ModuleError::new("the header has an empty title"));
        }
        if self.impartial && (self.seats != 2 || self.last == Last::Loses) {
            let problem = "`impartial = true` requires two players and `last = \"wins\"`";
            return Err(ModuleError::new(problem));
        }
        if self.sum && !self.impartial {
            let problem = "sum = true is for impartial games";
            return Err(ModuleError::new(problem).help(
                "add impartial = true if both players have the same moves in every part, or write all \
                 parts as one position without sum",
            ));
        }
        if self.sum && self.expect.remoteness.is_some() {
            let problem = "expect.remoteness is not known of a sum, which is solved by its parts";
            return Err(ModuleError::new(problem));
        }
        if self.sames && !self.symmetry.is_none() {
            let problem = "the header has `symmetry`, and \"same\" among its questions";
            return Err(
                ModuleError::new(problem).help("one of the two is enough: leave the other out")
            );
        }
        Ok(self)
    }

    pub(crate) fn is_large(&self) -> bool {
        self.size == Size::Large
    }

    /// Whether the game could be played without a list of its positions.
    pub(crate) fn can_be_large(&self) -> bool {
        self.seats == 2 && !self.sum
    }

    /// Refuses what is not possible without a list of all positions.
    fn of_a_size(self) -> Result<Self, ModuleError> {
        const LARGE: &str =
            "`size = \"large\"` in the header: all positions of the game are never listed";
        let wrong = match self.size {
            Size::Small => None,
            Size::Large if self.seats != 2 => {
                Some(("large games are for two players", "leave `seats` out"))
            }
            Size::Large if self.sum => Some((
                "a sum is solved by its parts, and they are listed",
                "leave `sum` or `size` out",
            )),
            Size::Large if self.expect != Expectations::default() => {
                Some(("`expect` cannot be checked", "leave `expect` out"))
            }
            Size::Large => None,
        };
        match wrong {
            None => Ok(self),
            Some((problem, help)) => {
                Err(ModuleError::new(format!("{LARGE}, and {problem}")).help(help))
            }
        }
    }
}

/// The error for TOML that cannot be read, with the line of the header.
fn syntax(text: &str, error: &toml::de::Error) -> ModuleError {
    let line = error.span().map(|span| {
        let before = text.get(..span.start).unwrap_or(text);
        let number = before.matches('\n').count();
        let line = text.lines().nth(number).unwrap_or_default();
        format!("line {} of the header: {}", number + 1, shown(line))
    });
    let unknown = error.message().strip_prefix("unknown field `");
    let unknown = unknown.and_then(|rest| Some((rest.split_once('`')?.0, rest)));
    let error = match unknown {
        // The message would list all keys of the header.
        Some((name, rest)) if rest.contains("`title`") => {
            let error = ModuleError::new(format!("there is no `{}` in a header", shown(name)));
            match did_you_mean(name, KEYS) {
                Some(meant) => error.help(format!("did you mean `{meant}`?")),
                None => error.help(format!("there are {}", KEYS.join(", "))),
            }
        }
        _ if error.message().contains("number out of range") => {
            ModuleError::new(format!("the header has a number beyond {}", u64::MAX))
        }
        _ => {
            let told = toml_in_plain_words(error.message());
            let error = ModuleError::new(format!("the header is wrong: {}", shown(&told)));
            match text.parse::<toml::Table>() {
                Ok(_) => error,
                Err(_) => error.help(format!("a header is TOML; {NOTHING_ELSE}")),
            }
        }
    };
    match line {
        Some(line) => error.help(line),
        None => error,
    }
}

/// The keys in the order in which the header names them.
fn keys(text: &str, table: &HeaderTable) -> Result<Vec<HeaderKey>, ModuleError> {
    if table.len() > MAX_KEYS {
        let problem = format!(
            "the header has {} keys; at most {MAX_KEYS} are allowed",
            table.len()
        );
        return Err(ModuleError::new(problem));
    }
    let mut keys = table
        .iter()
        .map(|(name, value)| HeaderKey::read(name, value))
        .collect::<Result<Vec<_>, _>>()?;
    // A table is sorted by name; the order that counts is that of the text.
    let places = order(text);
    keys.sort_by_key(|key| places.get(&key.name).copied().unwrap_or(usize::MAX));
    Ok(keys)
}

/// The place at which each key is named first.
fn order(text: &str) -> BTreeMap<String, usize> {
    #[derive(Deserialize)]
    struct Spans {
        #[serde(default)]
        keys: BTreeMap<String, toml::Spanned<IgnoredAny>>,
    }
    let spans: Spans = toml::from_str(text).unwrap_or(Spans {
        keys: BTreeMap::new(),
    });
    let places = spans.keys.into_iter();
    places
        .map(|(name, value)| (name, value.span().start))
        .collect()
}

/// Reads a module's answer to `header`: everything before the line `ready`.
///
/// # Errors
/// If the line `ready` is missing or not the last one, and as [`Header::read`].
pub fn read_header(said: &str) -> Result<Header, ModuleError> {
    if said.len() > MAX_HEADER {
        let problem = format!("the header has {} bytes; at most {MAX_HEADER}", said.len());
        return Err(ModuleError::new(problem));
    }
    let mut end = 0;
    for line in said.split_inclusive('\n') {
        if line.trim() == READY {
            let rest = &said[end + line.len()..];
            if !rest.trim().is_empty() {
                let problem = format!("the module wrote `{}` after its header", shown(rest.trim()));
                return Err(ModuleError::new(problem).help(NOTHING_ELSE));
            }
            return Header::read(&said[..end]);
        }
        end += line.len();
    }
    let error = ModuleError::new("the answer to `header` does not end with the line `ready`");
    Err(match said.trim() {
        "" => error.help("the module wrote nothing (is its output flushed?)"),
        text => error.help(format!("it wrote: {}", shown(text))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_header_leaves_out_has_a_default() {
        let header = Header::read("title = \" A  game \"").expect("a header");
        assert_eq!((&*header.title, &*header.summary), ("A game", ""));
        assert_eq!(
            (header.seats, header.last, header.fuel),
            (2, Last::Wins, None)
        );
        assert!(!header.impartial && !header.sum && header.symmetry.is_none());
        assert!(!header.guesses && !header.shows && !header.sames && !header.says);
        assert_eq!(header.expect, Expectations::default());
    }

    #[test]
    fn keys_keep_the_order_of_the_text() {
        let text =
            "title = \"A\"\n[keys]\nz = { max = 3 }\na = { min = 2, max = 9, default = 4 }\n";
        let header = Header::read(text).expect("a header");
        let keys = header
            .keys
            .iter()
            .map(|key| (key.name.as_str(), key.default.as_str()));
        assert_eq!(keys.collect::<Vec<_>>(), [("z", "0"), ("a", "4")]);
        let values = ["1", "5"].map(str::to_owned);
        assert_eq!(header.value(&values, "a"), Some(5));
        assert_eq!(header.value(&values, "b"), None);
    }

    #[test]
    fn a_wrong_header_is_named() {
        for (line, problem) in [
            ("seats = 1", "seats = 1"),
            (
                "seats = 3\nimpartial = true",
                "`impartial = true` requires two players",
            ),
            (
                "last = \"loses\"\nimpartial = true",
                "`impartial = true` requires two players",
            ),
            ("sum = true", "sum = true is for impartial games"),
            ("fuel = 0", "`fuel` in the header must be a number from 1"),
            (
                "keys.n = { min = 4, max = 3 }",
                "the key `n` in the header: it is not within 4 to 3",
            ),
            (
                "keys.n = { min = -9, max = 3 }",
                "the key `n` in the header: expected a whole number from 0, found the number `-9`",
            ),
            (
                "keys.start = { max = 3 }",
                "the key `start` is reserved by Grundy",
            ),
            ("keys.N = { max = 3 }", "the key `N` in the header"),
            ("boards = 3", "there is no `boards` in a header"),
            (
                "size = \"large\"\nseats = 3",
                "`size = \"large\"` in the header: all positions of the game are never listed, and large",
            ),
            (
                "size = \"large\"\nimpartial = true\nsum = true",
                "`size = \"large\"` in the header: all positions of the game are never listed, and a sum",
            ),
            (
                "size = \"large\"\nexpect.positions = 3",
                "`size = \"large\"` in the header: all positions of the game are never listed, and `expect`",
            ),
            (
                "size = \"huge\"",
                "the header is wrong: there is no `huge`, expected `small` or `large`",
            ),
            (
                "ends = \"yes\"",
                "the header is wrong: expected true or false, found the text \"yes\"",
            ),
            (
                "board = 3",
                "the header is wrong: expected { grid = [3, 3] }, { places = [...] } or \"heaps\", found the number `3`",
            ),
            (
                "board = { gird = [3, 3] }",
                "the header is wrong: unknown field `gird`, expected one of `grid`, ",
            ),
            (
                "board = { grid = [3, 3], marks = { x = true } }",
                "the header is wrong: a mark is a seat (1)",
            ),
            (
                "symmetry = [1]",
                "the header is wrong: `symmetry` has names such as",
            ),
            ("keys = 3", "the header is wrong: expected a table"),
            (
                "presets.a = 3",
                "the preset `a` in the header: expected a table",
            ),
            (
                "summary = \"a\\u200bb\"",
                "`summary` in the header has the character '\\u{200b}'",
            ),
            (
                "board = { grid = [2, 2] }\nsymmetry = [\"half-turn\"]\nquestions = [\"same\"]",
                "the header has `symmetry`, and \"same\" among its questions",
            ),
        ] {
            let error = Header::read(&format!("title = \"A\"\n{line}")).expect_err(line);
            assert!(error.problem.starts_with(problem), "{line}: {error}");
        }
    }

    #[test]
    fn a_header_ends_with_ready() {
        assert!(read_header("title = \"A\"\n ready \n").is_ok());
        for (text, problem) in [
            ("title = \"A\"\n", "does not end with the line `ready`"),
            (
                "title = \"A\"\nready\nmore\n",
                "the module wrote `more` after its header",
            ),
        ] {
            let error = read_header(text).expect_err(text);
            assert!(error.problem.contains(problem), "{error}");
        }
    }
}
