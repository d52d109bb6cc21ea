//! The board of a position and the words of a move, as the module gives them.

use grundy_rules::Board;

use crate::configured::ConfiguredModule;
use crate::text::{collapse_spaces, is_plain};

/// The board of a position: its text or the module's answer to `show`, on the board of the header.
pub(crate) fn board(on: &ConfiguredModule, text: &str) -> Board {
    let header = on.header();
    let picture = header.shows.then(|| ask(on, "show", text)).flatten();
    let picture = picture.as_deref().unwrap_or(text);
    header.board.of(picture, |name| on.value(name))
}

/// A move of a position in words: the module's answer to `say`, or the text of the move.
pub(crate) fn words(on: &ConfiguredModule, position: &str, m: &str) -> String {
    if !on.header().says {
        return m.to_owned();
    }
    let words = ask(on, "say", &format!("{position}\t{m}"));
    let words = words.map(|words| collapse_spaces(&words));
    let is_sound = |words: &String| !words.is_empty() && words.chars().all(is_plain);
    words.filter(is_sound).unwrap_or_else(|| m.to_owned())
}

/// The answer to a question that only improves the display. A failure here is not reported: the plain text is shown.
fn ask(on: &ConfiguredModule, question: &str, text: &str) -> Option<String> {
    let answer = on.ask(question, &[text]).ok()?;
    Some(answer.trim_end_matches(['\r', '\n']).to_owned())
}
