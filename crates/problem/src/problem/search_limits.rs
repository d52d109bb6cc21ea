//! The table `[values]`: how what is proved of a large game is found out.

use grundy_report::{Diagnostic, SearchLimits, Source, byte_size};
use toml::Spanned;

use super::raw::RawValues;
use crate::whole::Whole;

/// Most memory of the search of one game, in bytes. Each thread needs as much.
const MAX_TABLE: u64 = 1 << 30;

pub(super) fn read(
    source: &Source<'_>,
    raw: &RawValues,
    diagnostics: &mut Vec<Diagnostic>,
) -> SearchLimits {
    let usual = SearchLimits::default();
    let questions = raw.questions_per_position.as_ref().map(Whole::plain);
    let in_all = raw.questions_per_game.as_ref().map(Whole::plain);
    for zero in [&questions, &in_all].into_iter().flatten() {
        if *zero.as_ref() == 0 {
            diagnostics.push(source.at(zero.span(), "a limit must be greater than 0"));
        }
    }
    let number = |value: Option<Spanned<u64>>, usual| value.map_or(usual, Spanned::into_inner);
    SearchLimits {
        questions_per_position: number(questions, usual.questions_per_position),
        questions_per_game: number(in_all, usual.questions_per_game),
        table: raw.table.as_ref().map_or(usual.table, |text| {
            table(source, text, diagnostics).unwrap_or(usual.table)
        }),
    }
}

fn table(
    source: &Source<'_>,
    text: &Spanned<String>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<u64> {
    let size = byte_size(text.as_ref()).and_then(|size| match size {
        1..=MAX_TABLE => Ok(size),
        _ => Err("a table has at most 1 GiB: \"32 MiB\"".to_owned()),
    });
    match size {
        Ok(size) => Some(size),
        Err(help) => {
            let title = format!("`{}` is not a size of a table", text.as_ref());
            diagnostics.push(source.at(text.span(), title).help(help));
            None
        }
    }
}
