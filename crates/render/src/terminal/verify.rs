//! What was found of claims, for people.

use std::fmt::Write as _;

use serde_json::{Map, Value};

use crate::style::{BAD, FAINT, GOOD, ODD, STRONG, styled, thousands};
use grundy_report::{ClaimReport, ClaimStatus, UnboundedProof, VerifyReport};

/// Plies of a line that are shown.
const LINE_NAMED: usize = 16;

/// Every claim with what was found of it.
#[must_use]
pub fn verify_text(report: &VerifyReport) -> String {
    report.claims.iter().map(claim_text).collect()
}

/// One claim with what was found of it.
pub(super) fn claim_text(claim: &ClaimReport) -> String {
    let mut text = String::new();
    let style = match claim.status {
        ClaimStatus::Holds => GOOD,
        ClaimStatus::Refuted => BAD,
        _ => ODD,
    };
    let surprise = match claim.expect {
        Some(expected) if !claim.as_expected() => {
            format!("  {}", styled(BAD, &format!("expected: {expected}")))
        }
        _ => String::new(),
    };
    let _ = writeln!(
        text,
        "{}  {}{surprise}",
        styled(style, claim.status.into()),
        styled(STRONG, &claim.name)
    );
    let mut line = |label: &str, said: String| {
        let _ = writeln!(
            text,
            "    {} {said}",
            styled(FAINT, &format!("{label:<14}"))
        );
    };
    line("instances", instances(claim));
    if let Some(beyond) = beyond(claim) {
        line("beyond them", beyond);
    }
    if let Some(counterexample) = &claim.counterexample {
        line("counterexample", figures(counterexample));
        if let Some(why) = why(counterexample) {
            line("why", why);
        }
        if let Some(played) = played(counterexample) {
            let label = match counterexample.contains_key("why") {
                true => "played",
                false => "best line",
            };
            line(label, played);
        }
    }
    text
}

/// The line of a counterexample, if it has one, as far as it is shown.
fn played(counterexample: &Map<String, Value>) -> Option<String> {
    let moves = counterexample.get("line")?.as_array()?;
    let mut named: Vec<String> = moves.iter().take(LINE_NAMED).map(plain).collect();
    if moves.len() > LINE_NAMED {
        named.push("...".to_owned());
    }
    (!named.is_empty()).then(|| named.join(", "))
}

/// Why a claim on how to move is false of a counterexample, and where that is seen.
fn why(counterexample: &Map<String, Value>) -> Option<String> {
    let why = counterexample.get("why")?;
    let position = counterexample.get("position").map(plain);
    Some(format!(
        "at {}: {}",
        position.unwrap_or_default(),
        plain(why)
    ))
}

/// What was set and what was found of a counterexample.
fn figures(counterexample: &Map<String, Value>) -> String {
    const TOLD_APART: [&str; 4] = ["line", "why", "position", "compared"];
    let compared = counterexample.get("compared").map(plain);
    let figures = counterexample.iter();
    let figures = figures.filter(|(key, _)| !TOLD_APART.contains(&key.as_str()));
    let figures = figures.map(|(key, value)| format!("{key} = {}", plain(value)));
    let compared = compared.map(|compared| format!("{compared} is false"));
    figures.chain(compared).collect::<Vec<_>>().join(", ")
}

fn instances(claim: &ClaimReport) -> String {
    let beyond = match (claim.status, claim.instances, &claim.beyond) {
        (ClaimStatus::Holds, 2.., None) => "; not a proof for others",
        _ => "",
    };
    format!("{}: {}{beyond}", thousands(claim.instances), by(claim))
}

/// What follows for instances that were not examined, where the claim ranges over them.
fn beyond(claim: &ClaimReport) -> Option<String> {
    let UnboundedProof { key, proved, how } = claim.beyond.as_ref()?;
    let is_refuted = claim.status == ClaimStatus::Refuted;
    (!is_refuted).then(|| match proved {
        true => format!("proved for every {key}: {how}"),
        false => format!("no proof for every {key}: {how}"),
    })
}

/// How instances were decided.
fn by(claim: &ClaimReport) -> String {
    let parts = [
        (claim.searched, "by search"),
        (claim.by_theory, "by theory"),
        (claim.excluded, "not meant"),
        (claim.unknown, "not known"),
    ];
    let parts = parts.iter().filter(|(count, _)| *count > 0);
    let parts = parts.map(|(count, how)| format!("{} {how}", thousands(*count)));
    parts.collect::<Vec<_>>().join(", ")
}

/// The claims of several problems with what was found of them, as a page in Markdown.
#[must_use]
pub fn facts_markdown(found: &[(String, VerifyReport)]) -> String {
    let mut page = String::from(
        "# What is said of the games, and what is true of it\n\n\
         Claims from public texts and our own, each checked by the solver on every instance that it \
         ranges over.\nThis page is generated from the `[[claims]]` of the problems: \
         `BLESS=1 cargo test --release -p grundy-cli --test facts`.\n\
         \"True\" is a check of so many instances, not a proof for others; \"proved\" is a proof \
         for all.\n",
    );
    for (name, report) in found {
        let _ = write!(
            page,
            "\n## {name}\n\n| claim | found | by |\n|---|---|---|\n"
        );
        for claim in &report.claims {
            let verdict = match (claim.status, &claim.counterexample) {
                (ClaimStatus::Holds, _) if claim.beyond.is_some() => "**proved**".to_owned(),
                (ClaimStatus::Holds, _) => "true".to_owned(),
                (_, Some(counterexample)) => {
                    let figures = figures(counterexample);
                    let why = why(counterexample).map(|why| match played(counterexample) {
                        Some(line) => format!("; {why}, after {line}"),
                        None => format!("; {why}"),
                    });
                    format!("**false**: {figures}{}", why.unwrap_or_default())
                }
                _ => "not known".to_owned(),
            };
            let verdict = verdict.replace('|', "\\|");
            let _ = writeln!(page, "| {} | {verdict} | {} |", claim.name, by(claim));
        }
    }
    page
}

/// A value without the quotes of JSON.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => "none".to_owned(),
        other => other.to_string(),
    }
}
