//! Moves as people type them: `TAP 1,1` and `t 1 1` for `tap 1 1`, `2, 3` for `2 3`.

use grundy_rules::{MoveError, Ply, PositionView};

/// Most moves whose first words are looked at.
const LOOKED_AT: u128 = 200;

/// Reads a move: as it stands, or else with commas for blanks, in lower case, and with the first
/// word shortened or left out where only one move is meant.
///
/// # Errors
/// If the text does not mean one legal move. The error is that of the text as it stands.
pub fn read(here: &dyn PositionView<'_>, text: &str) -> Result<Ply, MoveError> {
    here.read_move(text).or_else(|error| {
        let plain = plain(text);
        let meant = here.read_move(&plain).ok();
        meant.or_else(|| by_word(here, &plain)).ok_or(error)
    })
}

/// Lower case, with single blanks between words and nothing else.
fn plain(text: &str) -> String {
    let text = text.to_lowercase();
    let is_gap = |c: char| c.is_whitespace() || [',', ';', '(', ')'].contains(&c);
    let words: Vec<&str> = text.split(is_gap).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// The only move that a text means whose first word is the beginning of a word, or left out.
fn by_word(here: &dyn PositionView<'_>, text: &str) -> Option<Ply> {
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    let is_word = |word: &str| word.starts_with(char::is_alphabetic);
    let (beginning, rest) = if is_word(first) {
        (first, rest)
    } else {
        ("", text)
    };
    let moves = (0..here.move_count().min(LOOKED_AT)).map_while(|number| here.nth(number));
    let mut words: Vec<String> = moves
        .filter_map(|ply| {
            let text = here.move_text(ply);
            let word = text.split(' ').next().unwrap_or_default();
            (is_word(word) && word.starts_with(beginning)).then(|| word.to_owned())
        })
        .collect();
    words.sort();
    words.dedup();
    let meant = words
        .iter()
        .filter_map(|word| here.read_move(&format!("{word} {rest}")).ok());
    let mut meant: Vec<Ply> = meant.collect();
    meant.dedup();
    match meant.as_slice() {
        [only] => Some(*only),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::read;
    use grundy_games::{Catalog, SearchBudget, Setting};

    /// The move that a text means in a game, as it is properly written.
    fn meant(game: &str, position: &str, text: &str) -> Option<String> {
        let game = Catalog::standard().find(game).expect("a game");
        let settings = match game.name.as_str() {
            "bash" => [("m".to_owned(), Setting::Integer(3))].into(),
            _ => Default::default(),
        };
        let opened = game.open_at(&settings, position, SearchBudget::Quick);
        let instance = opened.expect("a position");
        let start = instance.start();
        let ply = read(&*start, text).ok()?;
        Some(start.move_text(ply))
    }

    #[test]
    fn moves_are_understood() {
        for (game, position, text, is) in [
            ("nim", "3 4 5", " 2,3 ", Some("2 3")),
            ("nim", "3 4 5", "(2; 3)", Some("2 3")),
            ("nim", "3 4 5", "take 2 3", None),
            ("bash", "9", "2", Some("2")),
            ("chopsticks", "1213", "TAP 1,1", Some("tap 1 1")),
            ("chopsticks", "1213", "t 2 3", Some("tap 2 3")),
            ("chopsticks", "1213", "2 3", Some("tap 2 3")),
            ("chopsticks", "1213", "x 2 3", None),
            ("chopsticks", "1213", "9 9", None),
        ] {
            assert_eq!(meant(game, position, text).as_deref(), is, "{game} {text}");
        }
    }
}
