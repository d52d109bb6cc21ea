//! The key `how` of the table `[values]`: whether the positions of a game are listed or searched.

use std::sync::Arc;

use grundy_games::{Game, ValuesFrom};
use grundy_report::{Diagnostic, Source};
use toml::Spanned;

use super::raw::RawValues;

/// The game with values that are found as the problem says.
pub(super) fn choose(
    source: &Source<'_>,
    game: Arc<Game>,
    values: Option<&Spanned<RawValues>>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Arc<Game> {
    let Some(how) = values.and_then(|values| values.as_ref().how.as_ref()) else {
        return game;
    };
    let word = how.as_ref();
    let Some(from) = ValuesFrom::of_word(word) else {
        if word != "auto" {
            let title = format!("unknown way to find values: `{word}`");
            let help = "use \"auto\", \"list\" or \"search\"";
            diagnostics.push(source.at(how.span(), title).help(help));
        }
        return game;
    };
    if game.is_large() == (from == ValuesFrom::Search) {
        return game;
    }
    match game.family.with_values_from(from) {
        Some(game) => Arc::new(game),
        None => {
            let title = format!("the positions of {} cannot be searched", game.name);
            let help = "only custom games for two players that are not sums can be searched: leave `how` out";
            diagnostics.push(source.at(how.span(), title).help(help));
            game
        }
    }
}

/// The way that a table states; `None` also if it states a wrong one.
pub(super) fn stated(values: Option<&Spanned<RawValues>>) -> Option<ValuesFrom> {
    let how = values?.as_ref().how.as_ref()?;
    ValuesFrom::of_word(how.as_ref())
}

/// Whether a table says nothing but the way in which values are found.
pub(super) fn is_all(values: &RawValues) -> bool {
    let RawValues {
        how,
        book,
        questions_per_position,
        questions_per_game,
        table,
    } = values;
    how.is_some()
        && book.is_none()
        && questions_per_position.is_none()
        && questions_per_game.is_none()
        && table.is_none()
}
