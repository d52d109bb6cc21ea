//! Checks that positions which a module declares to be equivalent are.

use grundy_solver::Node;

use super::{MAX_SMALL, reply_of_table, sample, sampled};
use crate::canonical::CanonicalForm;
use crate::components;
use crate::configured::ConfiguredModule;
use crate::conversation::MAX_BATCH;
use crate::error::ModuleError;
use crate::reply::{Reply, read_replies, read_reply_with};
use crate::table::Table;
use crate::text::shown;

/// Checks that positions with the same canonical form have equivalent moves: all of a small game, and of a larger one
/// those that belong to one of a hundred positions.
pub(super) fn check(on: &ConfiguredModule, table: &Table) -> Result<(), ModuleError> {
    if matches!(on.canon(), CanonicalForm::Itself) {
        return Ok(());
    }
    let wanted = match table.graph.len() {
        small @ ..=MAX_SMALL => small,
        large => sampled(large),
    };
    let is_part = |node: &Node| !on.is_whole_sum(table.text(*node));
    let nodes: Vec<Node> = sample(table, wanted).filter(is_part).collect();
    let known = |canonical: &[&str]| {
        let replies = canonical.iter().map(|text| {
            let node = table.number(text)?;
            Some(reply_of_table(table, node))
        });
        Ok(replies.collect())
    };
    for nodes in nodes.chunks(MAX_BATCH) {
        let texts: Vec<&str> = nodes.iter().map(|&node| table.text(node)).collect();
        compare(on, &others(on, &texts)?, known)?;
    }
    Ok(())
}

/// Checks that some positions, as the module has written them, have moves that are equivalent to those of their
/// canonical forms, and so have their images.
pub(super) fn of_positions(on: &ConfiguredModule, texts: &[&str]) -> Result<(), ModuleError> {
    let known = |canonical: &[&str]| {
        let lines = on.ask_each("moves", canonical)?;
        let replies = read_replies(on, canonical, &lines)?;
        Ok(replies.into_iter().map(Some).collect())
    };
    let all: Vec<String> = match on.canon() {
        CanonicalForm::Itself => return Ok(()),
        CanonicalForm::Images(images) => texts.iter().flat_map(|text| images.of(text)).collect(),
        CanonicalForm::Asked => texts.iter().map(|text| (*text).to_owned()).collect(),
    };
    compare(on, &all, known)
}

/// Compares positions with their canonical forms, whose replies are `known`.
fn compare(
    on: &ConfiguredModule,
    texts: &[String],
    known: impl Fn(&[&str]) -> Result<Vec<Option<Reply>>, ModuleError>,
) -> Result<(), ModuleError> {
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let canonical = on.canonical_each(&texts)?;
    let pairs = texts.into_iter().zip(canonical.iter().map(String::as_str));
    let (others, sames): (Vec<&str>, Vec<&str>) =
        pairs.filter(|(other, same)| other != same).unzip();
    let expected = known(&sames)?;
    let again = on.canonical_each(&sames)?;
    let pairs = others.iter().zip(&sames);
    for ((other, same), (again, expected)) in pairs.zip(again.iter().zip(&expected)) {
        if again != same || expected.is_none() {
            let error = on.error_at_question("same", other, "`same` is not idempotent");
            return Err(error.help(format!(
                "it leads from `{}` to `{}`, and from there to `{}`",
                shown(other),
                shown(same),
                shown(again)
            )));
        }
    }
    let lines = on.ask_each("moves", &others)?;
    let replies = read_replies(on, &others, &lines)?;
    let pairs = others.iter().zip(sames);
    for ((other, same), (reply, expected)) in
        pairs.zip(replies.iter().zip(expected.iter().flatten()))
    {
        if !reply.leads_as(expected) {
            return Err(unlike(on, [other, same], [reply, expected]));
        }
    }
    Ok(())
}

/// The error for a position whose moves are not those of its canonical form.
fn unlike(
    on: &ConfiguredModule,
    [other, same]: [&str; 2],
    [reply, expected]: [&Reply; 2],
) -> ModuleError {
    let by = match on.canon() {
        CanonicalForm::Images(_) => "symmetry",
        CanonicalForm::Asked | CanonicalForm::Itself => "same",
    };
    let problem = format!(
        "`{by}` is wrong: this position does not have the same moves as `{}`",
        shown(same)
    );
    on.error_at(other, &problem)
        .help(format!("here:  {}", shown(&reply.to_string())))
        .help(format!("there: {}", shown(&expected.to_string())))
        .help("positions are equivalent if their moves lead to equivalent positions")
}

/// Positions that may have other canonical forms than themselves: the images of positions, or the answers of the
/// module before they are replaced by canonical forms.
fn others(on: &ConfiguredModule, texts: &[&str]) -> Result<Vec<String>, ModuleError> {
    if let CanonicalForm::Images(images) = on.canon() {
        return Ok(texts.iter().flat_map(|text| images.of(text)).collect());
    }
    let mut options = Vec::new();
    for (text, line) in texts.iter().zip(on.ask_each("moves", texts)?) {
        let reply = read_reply_with(on, text, &line, |to| Ok(to.to_owned()))?;
        options.extend(reply.in_order().flat_map(|to| {
            let parts: Vec<String> = match on.header().sum {
                true => components::of(to).map(str::to_owned).collect(),
                false => vec![to.to_owned()],
            };
            parts
        }));
    }
    Ok(options)
}
