//! `[[component]]`: the parts of a sum, each with its game and rules. They become the list that the
//! game reads.

use grundy_games::{Catalog, Game, Setting, Settings};
use grundy_report::Diagnostic;
use grundy_report::Source;

use super::raw::{RawComponent, RawProblem};
use crate::values::plain_settings;

/// Adds the components of a problem to its rules.
pub(super) fn add(
    source: &Source<'_>,
    catalog: &Catalog,
    game: &Game,
    raw: &RawProblem,
    rules: &mut Settings,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(first) = raw.component.first() else {
        return;
    };
    let Some(composite) = game.composite() else {
        let place = [first.span(), raw.game.span()];
        let diagnostic = source.at_all(place.into(), "only a sum of games has components");
        let composites = catalog.iter().filter(|game| game.composite().is_some());
        let help = composites.map(|game| format!("set game = \"{}\"", game.name));
        diagnostics.push(diagnostic.help(help.collect::<Vec<_>>().join(" or ")));
        return;
    };
    let given = raw.rules.keys().find(|key| key.as_ref() == composite.key());
    if let Some(key) = given {
        let place = [first.span(), key.span()];
        diagnostics.push(source.at_all(place.into(), "the components are given twice"));
        return;
    }
    let mut texts = Vec::new();
    for component in &raw.component {
        let text = text(source, component.as_ref(), diagnostics);
        if let Err(error) = composite.games(&text) {
            let diagnostic = source.at(component.span(), error.problem);
            diagnostics.push(diagnostic.helps(error.help));
        }
        texts.push(text);
    }
    let list = Setting::Word(texts.join(" + "));
    rules.insert(composite.key().to_owned(), list);
}

/// `bash m=3`. Blanks separate settings there, so within one there are commas: `arcs=1>2,2>3`.
fn text(source: &Source<'_>, raw: &RawComponent, diagnostics: &mut Vec<Diagnostic>) -> String {
    let rules = plain_settings(source, &raw.rules, diagnostics);
    let settings = rules.iter().map(|(key, value)| {
        // A text may be given as a list, and has no brackets.
        let value = match value {
            Setting::List(numbers) if !numbers.is_empty() => {
                let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
                numbers.join(",")
            }
            value => value.to_string(),
        };
        let parts = value.split([' ', '\t', '\n', '\r', ',']);
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        format!(" {key}={}", parts.join(","))
    });
    let mut text = raw.game.clone();
    text.extend(settings);
    text
}
