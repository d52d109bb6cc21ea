//! The report on claims.

use std::fmt::Write as _;

use grundy_report::{ClaimReport, ClaimStatus, UnboundedProof, VerifyReport};
use serde_json::{Map, Value};

use crate::document::{Block, Document, Emphasis, Text, fact, faint, strong};
use crate::words::{counted, thousands};

/// Plies of a line that are shown.
const LINE_NAMED: usize = 16;

/// Every claim with what was found of it.
#[must_use]
pub fn verify_document(report: &VerifyReport) -> Document {
    let mut document = Document {
        blocks: report.claims.iter().map(claim_section).collect(),
    };
    let expected = report.claims.iter().filter(|claim| claim.expect.is_some());
    let count = expected.clone().count() as u64;
    let unlike = expected.filter(|claim| !claim.as_expected()).count() as u64;
    let verdict = match unlike {
        0 => Text::of(Emphasis::Good, "all as expected"),
        unlike => Text::of(
            Emphasis::Bad,
            format!("{} not as expected", thousands(unlike)),
        ),
    };
    if count > 0 {
        let claims = Text::from(format!("{}, ", counted(count, "claim")));
        document.push(Block::paragraph(claims.and(verdict)));
    }
    document
}

/// One claim with what was found of it.
pub(super) fn claim_section(claim: &ClaimReport) -> Block {
    let is_expected = claim.expect.is_some() && claim.as_expected();
    let emphasis = match claim.status {
        ClaimStatus::Holds => Emphasis::Good,
        ClaimStatus::Refuted if is_expected => Emphasis::Good,
        ClaimStatus::Refuted => Emphasis::Bad,
        _ => Emphasis::Odd,
    };
    let surprise = match claim.expect {
        Some(expected) if !claim.as_expected() => {
            Text::of(Emphasis::Bad, format!("  expected: {expected}"))
        }
        _ if is_expected && claim.status != ClaimStatus::Holds => faint("  as the problem expects"),
        _ => Text::default(),
    };
    let title = Text::of(emphasis, <&str>::from(claim.status));
    let title = title.and("  ").and(strong(&claim.name));
    let mut facts = vec![fact("instances", instances(claim))];
    facts.extend(not_decided(claim).map(|why| fact("not decided", why)));
    facts.extend(beyond(claim).map(|beyond| fact("beyond them", beyond)));
    if let Some(counterexample) = &claim.counterexample {
        facts.push(fact("counterexample", figures(counterexample)));
        facts.extend(why(counterexample).map(|why| fact("why", why)));
        facts.extend(played(counterexample).map(|played| {
            let label = match counterexample.contains_key("why") {
                true => "played",
                false => "best line",
            };
            fact(label, played)
        }));
    }
    Block::section(title.and(surprise), [Block::facts(facts)])
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

/// The reason why a claim about moves is false of a counterexample, and the position that shows it.
fn why(counterexample: &Map<String, Value>) -> Option<String> {
    let why = counterexample.get("why")?;
    let position = counterexample.get("position").map(plain);
    Some(format!(
        "at {}: {}",
        position.unwrap_or_default(),
        plain(why)
    ))
}

/// The settings and the values of a counterexample.
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
        (ClaimStatus::Refuted, 2.., _) => "; all were examined, to find the least counterexample",
        _ => "",
    };
    format!("{}: {}{beyond}", thousands(claim.instances), by(claim))
}

/// The reason and the remedy if a claim about a game that is too large to list is not decided.
fn not_decided(claim: &ClaimReport) -> Option<String> {
    let limit = claim.questions_limit.filter(|_| claim.unknown > 0)?;
    if !claim.beyond_search.is_empty() {
        let names = claim.beyond_search.iter().map(|name| format!("`{name}`"));
        let names = names.collect::<Vec<_>>().join(", ");
        let verb = match claim.beyond_search.len() {
            1 => "is",
            _ => "are",
        };
        return Some(format!(
            "{names} {verb} not known in a game that is too large to list: use `winner`, `value`, `remoteness` or \
             `moves`, or claim how to move"
        ));
    }
    if claim.too_many == Some(claim.unknown) {
        let why = "too many positions or moves to try: begin nearer to the end of the game";
        return Some(why.to_owned());
    }
    Some(format!(
        "within {} a position: raise --questions, or questions_per_position of the problem; or begin nearer \
         to the end of the game",
        counted(limit, "question")
    ))
}

/// The consequence for instances that were not examined, if the claim ranges over them.
fn beyond(claim: &ClaimReport) -> Option<String> {
    let UnboundedProof { key, proved, how } = claim.beyond.as_ref()?;
    let is_refuted = claim.status == ClaimStatus::Refuted;
    (!is_refuted).then(|| match proved {
        true => format!("proved for every {key}: {how}"),
        false => format!("no proof for every {key}: {how}"),
    })
}

/// The way in which instances were decided.
fn by(claim: &ClaimReport) -> String {
    let parts = [
        (claim.searched, "by search"),
        (claim.by_theory, "by theory"),
        (claim.excluded, "excluded"),
        (claim.unknown, "not known"),
    ];
    let parts = parts.iter().filter(|(count, _)| *count > 0);
    let parts = parts.map(|(count, how)| format!("{} {how}", thousands(*count)));
    parts.collect::<Vec<_>>().join(", ")
}

/// The claims of several problems with their results, as a page in Markdown.
#[must_use]
pub fn facts_markdown(found: &[(String, VerifyReport)]) -> String {
    let mut page = String::from(
        "# Results\n\n\
         This page is for mathematicians. It lists claims about the games, from public texts and from the authors of the\n\
         problems, each checked by the solver on every instance in its range; see [Claims](claims.md). \"True\" means that the\n\
         claim was checked on the given number of instances; \"proved\" means that it is proved for all instances.\n\n\
         The page is generated from the `[[claims]]` of the problems, with\n\
         `BLESS=1 cargo test --release -p grundy-cli --test whole facts::`.\n",
    );
    for (name, report) in found {
        let _ = write!(
            page,
            "\n## {name}\n\n| Claim | Result | Instances |\n|---|---|---|\n"
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
