//! Checks that positions which a module declares to be equivalent are.

use super::{Reply, read_reply, read_reply_with, reply_of_table, sample};
use crate::canonical::CanonicalForm;
use crate::components;
use crate::configured::ConfiguredModule;
use crate::error::ModuleError;
use crate::table::Table;
use crate::text::shown;

/// The most pairs of equivalent positions that are compared.
const MAX_EQUIVALENT: usize = 1_000;

/// Checks that positions with the same canonical form have equivalent moves.
pub(super) fn check(on: &ConfiguredModule, table: &Table) -> Result<(), ModuleError> {
    if matches!(on.canon(), CanonicalForm::Itself) {
        return Ok(());
    }
    let mut left = MAX_EQUIVALENT;
    for node in sample(table, MAX_EQUIVALENT) {
        let text = table.text(node);
        if on.is_whole_sum(text) {
            continue;
        }
        for other in others(on, text)? {
            let same = on.canonical(&other)?;
            if same == other {
                continue;
            }
            if left == 0 {
                return Ok(());
            }
            left -= 1;
            let again = on.canonical(&same)?;
            let known = table.number(&same);
            let Some(known) = known.filter(|_| again == same) else {
                let error = on.error_at_question("same", &other, "`same` is not idempotent");
                return Err(error.help(format!(
                    "it leads from `{}` to `{}`, and from there to `{}`",
                    shown(&other),
                    shown(&same),
                    shown(&again)
                )));
            };
            let line = on.ask("moves", &[&other])?;
            let reply = read_reply(on, &other, line.trim_end_matches('\n'))?;
            let expected = reply_of_table(table, known);
            if !reply.leads_as(&expected) {
                let by = match on.canon() {
                    CanonicalForm::Images(_) => "symmetry",
                    CanonicalForm::Asked | CanonicalForm::Itself => "same",
                };
                let problem = format!(
                    "`{by}` is wrong: this position does not have the same moves as `{}`",
                    shown(&same)
                );
                return Err(on
                    .error_at(&other, &problem)
                    .help(format!("here:  {}", shown(&reply.to_string())))
                    .help(format!("there: {}", shown(&expected.to_string())))
                    .help("positions are equivalent if their moves lead to equivalent positions"));
            }
        }
    }
    Ok(())
}

/// Positions that may have other canonical forms than themselves: the images of a position, or the answers of the
/// module before they are replaced by canonical forms.
fn others(on: &ConfiguredModule, text: &str) -> Result<Vec<String>, ModuleError> {
    if let CanonicalForm::Images(images) = on.canon() {
        return Ok(images.of(text).filter(|image| image != text).collect());
    }
    let line = on.ask("moves", &[text])?;
    let itself = |to: &str| Ok(to.to_owned());
    let Reply::Moves(moves) = read_reply_with(on, text, line.trim_end_matches('\n'), itself)?
    else {
        return Ok(Vec::new());
    };
    let sum = on.header().sum;
    let options = moves.into_iter().flat_map(|(_, to)| {
        let parts: Vec<String> = match sum {
            true => components::of(&to).map(str::to_owned).collect(),
            false => vec![to],
        };
        parts
    });
    Ok(options.collect())
}
