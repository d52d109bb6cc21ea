//! Reads layouts that authors write: `{#edges:2}\n{edges:2}`.

use grundy_games::{Game, Kind, did_you_mean};

use super::super::answer::is_position;
use super::{BLANK, Field, LINE_BREAK, Layout, Parts, Piece};

/// An error in a layout, and a remedy.
pub(in super::super) type Wrong = (String, Option<String>);

impl Layout {
    /// Reads a layout with fields in braces.
    ///
    /// # Errors
    /// If a field does not exist, or if no program could read the text. The error is about the first such place.
    pub(in super::super) fn of_template(text: &str, game: &Game) -> Result<Self, Wrong> {
        let text = text.replace("\r\n", "\n");
        let text = text.trim_end_matches('\n');
        if let Some(odd) = text.chars().find(|&c| c.is_control() && c != '\n') {
            return Err((format!("the layout has the character {odd:?}"), None));
        }
        let mut pieces = Vec::new();
        let mut literal = String::new();
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            rest = &rest[c.len_utf8()..];
            match c {
                '{' | '}' if rest.starts_with(c) => {
                    literal.push(c);
                    rest = &rest[1..];
                }
                '{' => {
                    let (inside, after) = rest.split_once('}').ok_or_else(unpaired)?;
                    if !literal.is_empty() {
                        pieces.push(Piece::Literal(std::mem::take(&mut literal)));
                    }
                    pieces.push(field(inside, game)?);
                    rest = after;
                }
                '}' => return Err(unpaired()),
                c => literal.push(c),
            }
        }
        if !literal.is_empty() {
            pieces.push(Piece::Literal(literal));
        }
        let layout = Self {
            pieces,
            is_line: false,
        };
        if let Some(key) = layout.shown_twice() {
            return Err((format!("the layout shows `{key}` twice"), None));
        }
        match layout.touching() {
            Some(wrong) => Err(wrong),
            None => Ok(layout),
        }
    }

    /// The error about two fields with nothing between them: 12 and 2 would read as 1 and 22.
    fn touching(&self) -> Option<Wrong> {
        let mut pairs = self.pieces.windows(2);
        let touching = pairs.find(|pair| pair.iter().all(|piece| piece.field_text().is_some()))?;
        let fields: Vec<String> = touching.iter().filter_map(Piece::field_text).collect();
        let problem = format!("nothing is between {} in the layout", fields.join(" and "));
        let help = "write a space or a line break between two fields";
        Some((problem, Some(help.to_owned())))
    }

    fn shown_twice(&self) -> Option<&str> {
        let keys: Vec<&str> = self.keys().map(|key| key.name.as_str()).collect();
        let mut places = keys.iter().enumerate();
        let again = places.find(|(place, key)| keys[..*place].contains(key));
        again.map(|(_, key)| *key)
    }
}

impl Piece {
    /// The field as a layout names it.
    fn field_text(&self) -> Option<String> {
        match self {
            Self::Literal(_) => None,
            Self::Count(field) => Some(format!("`{{#{}}}`", field.key.name)),
            Self::Width(field) => Some(format!("`{{##{}}}`", field.key.name)),
            Self::Value(field, _) => Some(format!("`{{{}}}`", field.key.name)),
        }
    }
}

fn unpaired() -> Wrong {
    let help = "a field is {KEY}, {#KEY}, {##KEY} or {KEY:...}; a brace that stands for itself is {{ or }}";
    (
        "a brace of the layout has no partner".to_owned(),
        Some(help.to_owned()),
    )
}

fn field(inside: &str, game: &Game) -> Result<Piece, Wrong> {
    let named = inside.trim_start_matches('#');
    let signs = inside.len() - named.len();
    let (name, parts) = named.split_once(':').unwrap_or((named, ""));
    let (parts, join) = match named.len() == name.len() {
        true => (Parts::Row, LINE_BREAK),
        false => {
            let (parts, join) = parts.split_once('|').unwrap_or((parts, LINE_BREAK));
            (read_parts(parts, inside)?, join)
        }
    };
    let names = || game.keys.iter().map(|key| key.name.as_str());
    if let Some((key, join)) = name.split_once('|')
        && game.key(key).is_some()
    {
        let problem = format!("`{{{inside}}}` does not say which parts it joins");
        let help = format!(
            "write `{{{key}:1|{join}}}` to join numbers or words one by one, or another division before the bar"
        );
        return Err((problem, Some(help)));
    }
    let key = game.key(name).ok_or_else(|| {
        let meant = did_you_mean(name, names());
        let help = meant.map(|meant| format!("did you mean `{{{meant}}}`?"));
        let listed = || format!("the keys are {}", names().collect::<Vec<_>>().join(", "));
        let problem = format!(
            "the layout shows `{name}`, which is not a key of {}",
            game.name
        );
        (problem, Some(help.unwrap_or_else(listed)))
    })?;
    if join.is_empty() {
        return Err((
            format!("`{{{inside}}}` has nothing between its parts"),
            None,
        ));
    }
    if matches!(parts, Parts::Table { .. }) && join == " " {
        let problem = format!("the lines and the words of `{{{inside}}}` are not told apart");
        let help = "join its lines by line breaks, or by a text such as `; `";
        return Err((problem, Some(help.to_owned())));
    }
    let has_parts = match (&key.kind, &parts) {
        (_, Parts::AsSet) => signs == 0 && is_position(key),
        (Kind::Text, _) => signs <= 2,
        (Kind::List { .. }, Parts::Row | Parts::Words(_)) => signs <= 1,
        (Kind::List { .. }, _) => false,
        (_, parts) => signs == 0 && *parts == Parts::Row,
    };
    if !has_parts {
        let problem = format!("`{{{inside}}}` divides a value that has no such parts");
        let help = "lists have a count ({#KEY}) and so many numbers a line ({KEY:2}); positions also have \
                    characters ({KEY:3 characters}), separators ({KEY:/}), separators of lines and words \
                    ({KEY:/:,}), a width ({##KEY:/}), and the form in which they are set ({KEY:as set})";
        return Err((problem, Some(help.to_owned())));
    }
    let field = Field {
        key: key.clone(),
        parts,
    };
    Ok(match signs {
        0 => Piece::Value(field, join.to_owned()),
        1 => Piece::Count(field),
        _ => Piece::Width(field),
    })
}

/// The parts between separators: `/` divides into lines, `/:,` into lines and each line into words, and ` :-` does so
/// at each blank. Another separator with a blank, such as ` : `, is one.
fn separated(text: &str) -> Parts {
    let is_separator = |text: &str| !text.is_empty() && !text.contains(char::is_whitespace);
    let divides_lines = |text: &str| text == BLANK || is_separator(text);
    match text.split_once(':') {
        Some((lines, words)) if divides_lines(lines) && is_separator(words) => Parts::Table {
            lines: lines.to_owned(),
            words: words.to_owned(),
        },
        _ => Parts::Between(text.to_owned()),
    }
}

/// The part of a field after the colon.
fn read_parts(text: &str, inside: &str) -> Result<Parts, Wrong> {
    let number = |digits: &str| digits.parse::<usize>().ok();
    let words: Vec<&str> = text.split_whitespace().collect();
    let first = words.first().and_then(|word| number(word));
    let parts = match (first, words.as_slice()) {
        // A position as problem files and people write it.
        (_, ["as", "set"]) => Some(Parts::AsSet),
        (Some(words), [_]) => Some(Parts::Words(words)).filter(|_| words > 0),
        (Some(characters), [_, "character" | "characters"]) => {
            Some(Parts::Characters(characters)).filter(|_| characters > 0)
        }
        _ if text.is_empty() => None,
        _ => match meant_division(text) {
            Some(division) => return Err(no_separator(text, inside, &division)),
            None => Some(separated(text)),
        },
    };
    parts.ok_or_else(|| {
        let help =
            "after the colon stands a number from 1 on, a number of characters, or a separator";
        (
            format!("`{{{inside}}}` has no parts"),
            Some(help.to_owned()),
        )
    })
}

/// The division that was probably meant by a text that is read as a separator: `2 chars` and `2x` mean characters.
/// `None` if a separator was meant.
fn meant_division(text: &str) -> Option<String> {
    let text = text.trim_start();
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let count = &text[..text.len() - after.len()];
    let has_unit = !count.is_empty() && after.trim_start().starts_with(char::is_alphabetic);
    let letters = text.chars().filter(|c| c.is_alphabetic());
    let letters: String = letters.flat_map(char::to_lowercase).collect();
    if letters.contains("asset") {
        return Some("as set".to_owned());
    }
    let count = if count.is_empty() { "2" } else { count };
    (has_unit || letters.contains("char")).then(|| format!("{count} characters"))
}

/// The error about a separator, if another division was probably meant.
fn no_separator(text: &str, inside: &str, division: &str) -> Wrong {
    let key = inside.split_once(':').map_or(inside, |(key, _)| key);
    (
        format!("`{{{inside}}}` has the separator `{text}`, which looks like another division"),
        Some(format!("did you mean `{{{key}:{division}}}`?")),
    )
}
