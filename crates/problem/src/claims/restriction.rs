//! The `if` of a test: an expression that chooses among its instances, by their settings alone.

use grundy_games::{Game, Settings};
use grundy_report::{Diagnostic, Source};
use toml::Spanned;

use super::Text;
use super::expression::ExpressionError;
use super::position_facts::OUTPUTS;
use super::read::written;
use super::types;
use super::variables::Variables;
use crate::instances::Restriction;

/// Reads the expression. It may use the keys in `set`, those that the test or the problem's rules set.
///
/// # Errors
/// If the text is not an expression, or if it is about anything else, such as results of the solver.
pub(crate) fn restriction(
    source: &Source<'_>,
    rules: &Settings,
    set: &[&str],
    text: &Spanned<String>,
) -> Result<Restriction, Diagnostic> {
    let place = written(source, text);
    let text = Text::read(text.as_ref(), place)?;
    let known: Vec<String> = set.iter().map(|key| key.replace('-', "_")).collect();
    if let Some(output) = text
        .expression
        .outputs()
        .find(|name| !known.iter().any(|key| key == name))
    {
        let about = OUTPUTS.iter().find(|(name, _)| *name == output);
        let about = about.map_or("", |(_, about)| about);
        return Err(text.place.diagnostic(&ExpressionError::new(
            format!("`{output}` is known only when the game is solved: {about}"),
            format!(
                "a test chooses instances by their settings: {}",
                known.join(", ")
            ),
        )));
    }
    let rules = rules.clone();
    Ok(Box::new(move |instance| {
        let mut settings = rules.clone();
        settings.extend(
            instance
                .iter()
                .map(|(key, value)| (key.clone(), value.clone())),
        );
        text.expression
            .holds(&Variables::new(&settings))
            .map_err(|error| {
                let help = format!("the test sets {}", known.join(", "));
                text.place
                    .diagnostic(&ExpressionError::new(error.problem, help))
            })
    }))
}

/// The reason why an expression cannot be used, if a part of it makes no sense for the keys of the game. `None` if all
/// of them do.
pub(crate) fn misfit(
    source: &Source<'_>,
    game: &Game,
    text: &Spanned<String>,
) -> Option<Diagnostic> {
    let text = Text::read(text.as_ref(), written(source, text)).ok()?;
    let error = types::misfit(game, &text)?;
    Some(text.place.diagnostic(&error))
}
