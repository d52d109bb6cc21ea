//! The key `how` of the table `[values]`: whether the positions of a game are listed or searched.

use std::ops::Range;
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

/// Complains about a table for a game whose positions are listed, if the table is about searches.
pub(super) fn check_listed(
    source: &Source<'_>,
    values: &Spanned<RawValues>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let keys = search_keys(values.as_ref());
    if stated(Some(values)) == Some(ValuesFrom::List) {
        diagnostics.extend(keys.into_iter().map(|(key, span)| {
            let title = format!("`{key}` is for games whose positions are searched");
            let help = "remove this key: with how = \"list\", nothing is searched";
            source.at(span, title).help(help)
        }));
    } else if values.as_ref().how.is_none() || !keys.is_empty() {
        let title = "[values] is for games that are too large to list";
        let help = "leave it out: all values of this game are known";
        diagnostics.push(source.at(values.span(), title).help(help));
    }
}

/// The keys of a table that are about searches, with the places of their values.
fn search_keys(values: &RawValues) -> Vec<(&'static str, Range<usize>)> {
    let RawValues {
        how: _,
        book,
        questions_per_position,
        questions_per_game,
        table,
    } = values;
    let keys = [
        ("book", book.as_ref().map(Spanned::span)),
        (
            "questions_per_position",
            questions_per_position.as_ref().map(Spanned::span),
        ),
        (
            "questions_per_game",
            questions_per_game.as_ref().map(Spanned::span),
        ),
        ("table", table.as_ref().map(Spanned::span)),
    ];
    let given = keys.into_iter();
    given.filter_map(|(key, span)| Some((key, span?))).collect()
}
