//! Checks what a module answers for the display: characters for the board, and moves in words.

use grundy_rules::number_of;

use super::sample;
use crate::configured::ConfiguredModule;
use crate::error::ModuleError;
use crate::table::Table;
use crate::text::{collapse_spaces, is_plain, shown};

/// The most positions whose boards are checked.
const MAX_BOARDS: usize = 200;
/// The most positions whose moves are asked for in words, and the most moves of each.
const MAX_WORDS: usize = 30;

/// Checks that positions, or the answers to `show`, fit the board.
pub(super) fn boards(on: &ConfiguredModule, table: &Table) -> Result<(), ModuleError> {
    let mut positions = sample(table, MAX_BOARDS);
    positions.try_for_each(|node| board(on, table.text(node)))
}

/// Checks the answers to `say`.
pub(super) fn words(on: &ConfiguredModule, table: &Table) -> Result<(), ModuleError> {
    let mut positions = sample(table, MAX_WORDS);
    positions.try_for_each(|node| {
        let moves = table.ways(node).map(|(label, _)| table.moves.text(label));
        words_of(on, table.text(node), moves)
    })
}

/// Checks the board of a position that is not a sum, and the words of these moves.
pub(crate) fn position<'m>(
    on: &ConfiguredModule,
    text: &str,
    moves: impl Iterator<Item = &'m str>,
) -> Result<(), ModuleError> {
    board(on, text)?;
    words_of(on, text, moves)
}

fn board(on: &ConfiguredModule, text: &str) -> Result<(), ModuleError> {
    let header = on.header();
    let needed = header.board.needs(|name| on.value(name));
    let (question, picture) = match header.shows {
        true if !on.is_whole_sum(text) => ("show", on.ask("show", &[text])?),
        _ => ("moves", text.to_owned()),
    };
    let at = |problem: &str| on.error_at_question(question, text, problem);
    let picture = picture.trim_end_matches(['\r', '\n']);
    if header.shows && picture == "?" {
        return Err(at(
            "the module does not know the question `show`, which its header announces",
        ));
    }
    let count = picture.chars().filter(|&c| header.board.stands(c)).count();
    if let Some(needed) = needed
        && !header.sum
        && count < needed
    {
        let error = at(&format!(
            "the board has {}, and there are {count}",
            number_of(needed, "character")
        ));
        return Err(error
            .help(format!("the characters for the board: {}", shown(picture)))
            .help(
                "correct `board` in the header, or announce the question \"show\" and answer it with the characters \
                 of the board",
            ));
    }
    Ok(())
}

fn words_of<'m>(
    on: &ConfiguredModule,
    text: &str,
    moves: impl Iterator<Item = &'m str>,
) -> Result<(), ModuleError> {
    if !on.header().says || on.is_whole_sum(text) {
        return Ok(());
    }
    for m in moves.take(MAX_WORDS) {
        let question = format!("{text}\t{m}");
        let words = on.ask("say", &[&question])?;
        let words = collapse_spaces(&words);
        let problem = match words.as_str() {
            "?" => "the module does not know the question `say`, which its header announces",
            "" => "the answer to `say` is empty: write the move in words",
            words if !words.chars().all(is_plain) => {
                "the answer to `say` has an invisible character"
            }
            _ => continue,
        };
        return Err(on.error_at_question("say", &question, problem));
    }
    Ok(())
}
