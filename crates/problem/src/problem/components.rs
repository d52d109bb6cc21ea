//! `[[component]]`: the parts of a sum, each with its game and rules. They become the list that the
//! game reads.

use grundy_games::{Game, Setting, Settings, sum};

use super::raw::{RawComponent, RawProblem};
use crate::values::plain_settings;
use grundy_report::Diagnostic;
use grundy_report::Source;

/// Adds the components of a problem to its rules.
pub(super) fn add(
    source: &Source<'_>,
    game: &Game,
    raw: &RawProblem,
    rules: &mut Settings,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(first) = raw.component.first() else {
        return;
    };
    if game.name != sum::GAME.name {
        let place = [first.span(), raw.game.span()];
        let diagnostic = source.at_all(place.into(), "only a sum of games has components");
        diagnostics.push(diagnostic.help(format!("set game = \"{}\"", sum::GAME.name)));
        return;
    }
    let given = raw.rules.keys().find(|key| key.as_ref() == sum::COMPONENTS);
    if let Some(key) = given {
        let place = [first.span(), key.span()];
        diagnostics.push(source.at_all(place.into(), "the components are given twice"));
        return;
    }
    let mut texts = Vec::new();
    for component in &raw.component {
        let text = text(source, component.as_ref(), diagnostics);
        if let Err(error) = sum::check(&text) {
            let diagnostic = source.at(component.span(), error.problem);
            diagnostics.push(match error.help {
                Some(help) => diagnostic.help(help),
                None => diagnostic,
            });
        }
        texts.push(text);
    }
    let list = Setting::Word(texts.join(" + "));
    rules.insert(sum::COMPONENTS.to_owned(), list);
}

/// `bash m=3`.
fn text(source: &Source<'_>, raw: &RawComponent, diagnostics: &mut Vec<Diagnostic>) -> String {
    let rules = plain_settings(source, &raw.rules, diagnostics);
    let settings = rules.iter().map(|(key, value)| format!(" {key}={value}"));
    let mut text = raw.game.clone();
    text.extend(settings);
    text
}
