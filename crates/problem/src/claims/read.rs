//! Claims as problem files write them.

use std::num::NonZeroU8;

use grundy_games::{Game, Settings, did_you_mean};
use grundy_report::Diagnostic;
use grundy_report::Source;
use grundy_report::{ClaimStatus, settings_diagnostic};
use toml::Spanned;

use super::claim_parts::ClaimParts;
use super::finding::MOVE;
use super::pattern::Pattern;
use super::position_facts::OUTPUTS;
use super::strategy::{Advice, Case};
use super::types::check_figure;
use super::{Claim, Row, Statement, Text, Written};
use crate::instances::read_ranges;
use crate::values::{AnyTable, RawTable, RawValue, key_spans};
use crate::whole::Whole;

/// An entry of `[[claims]]`.
#[derive(schemars::JsonSchema, serde::Deserialize)]
#[schemars(rename = "claim")]
#[serde(deny_unknown_fields)]
pub(crate) struct RawClaim {
    /// Claim in words.
    #[schemars(with = "String")]
    name: Spanned<String>,
    /// Settings for this claim that differ from the problem's rules.
    #[serde(default)]
    #[schemars(with = "AnyTable")]
    rules: RawTable,
    /// Ranges of the keys.
    #[serde(default, rename = "for")]
    #[schemars(with = "AnyTable")]
    ranges: RawTable,
    /// Expression that restricts the claim to the instances for which it is true.
    #[serde(rename = "if")]
    #[schemars(with = "Option<String>")]
    condition: Option<Spanned<String>>,
    /// Expression that is claimed to be true exactly for the instances for which `then` is true.
    #[schemars(with = "Option<String>")]
    iff: Option<Spanned<String>>,
    /// Expression that is claimed to be true.
    #[schemars(with = "Option<String>")]
    then: Option<Spanned<String>>,
    /// Instances with the values that are claimed for them.
    #[schemars(with = "Option<Vec<AnyTable>>")]
    given: Option<Vec<Spanned<RawTable>>>,
    /// How to move: the first case that applies decides.
    #[schemars(with = "Option<Vec<RawCase>>")]
    cases: Option<Vec<Spanned<RawCase>>>,
    /// Expression for the move; short for a single case.
    #[serde(rename = "move")]
    #[schemars(with = "Option<String>")]
    advised: Option<Spanned<String>>,
    /// Expression that is true for the positions to move to; short for a single case.
    #[schemars(with = "Option<String>")]
    to: Option<Spanned<String>>,
    /// Patterns of the positions to move to.
    #[schemars(with = "Option<Vec<String>>")]
    listed: Option<Vec<Spanned<String>>>,
    /// Goal of the moves.
    #[schemars(with = "Option<String>", extend("enum" = ["keeps", "wins", "never-loses"], "default" = "keeps"))]
    goal: Option<Spanned<String>>,
    /// Seat whose moves the claim describes.
    #[schemars(with = "Option<NonZeroU8>", extend("default" = 1))]
    seat: Option<Spanned<Whole<1, { u8::MAX as u64 }>>>,
    /// Expected result of the claim.
    #[schemars(with = "Option<String>", extend("enum" = [ClaimStatus::Holds, ClaimStatus::Refuted, ClaimStatus::Unknown].map(<&str>::from), "default" = "holds"))]
    expect: Option<Spanned<String>>,
}

/// An entry of `cases`.
#[derive(schemars::JsonSchema, serde::Deserialize)]
#[schemars(rename = "case")]
#[serde(deny_unknown_fields)]
struct RawCase {
    /// Expression that is true if the case applies (default: always).
    #[serde(rename = "if")]
    #[schemars(with = "Option<String>")]
    condition: Option<Spanned<String>>,
    /// Expression for the move.
    #[serde(rename = "move")]
    #[schemars(with = "Option<String>")]
    advised: Option<Spanned<String>>,
    /// Expression that is true for the positions to move to.
    #[schemars(with = "Option<String>")]
    to: Option<Spanned<String>>,
    /// Patterns of the positions to move to.
    #[schemars(with = "Option<Vec<String>>")]
    listed: Option<Vec<Spanned<String>>>,
}

/// Reads one claim of a problem file. `None` if that cannot be done, with the reasons among the diagnostics.
pub(crate) fn from_problem(
    source: &Source<'_>,
    game: &Game,
    problem_rules: &Settings,
    raw: &RawClaim,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Claim> {
    let so_far = diagnostics.len();
    let expect = match &raw.expect {
        None => ClaimStatus::Holds,
        Some(word) => word.as_ref().parse().unwrap_or_else(|_| {
            let title = format!("a claim cannot be expected to be `{}`", word.as_ref());
            let diagnostic = source.at(word.span(), title);
            diagnostics.push(diagnostic.help("use \"holds\" or \"refuted\""));
            ClaimStatus::Holds
        }),
    };
    let mut settings = problem_rules.clone();
    settings.extend(crate::values::plain_settings(
        source,
        &raw.rules,
        diagnostics,
    ));
    if let Err(errors) = game.check_given(&settings) {
        let spans = key_spans(&raw.rules);
        let name = raw.name.span();
        let placed = errors.iter();
        diagnostics.extend(placed.map(|e| settings_diagnostic(source, e, &spans, &name)));
    }
    let ranged = key_spans(&raw.ranges);
    let is_ranged = |key: &str| ranged.iter().any(|(name, _)| name == key);
    let contradictions = game.contradictions(|key| settings.contains_key(key) || is_ranged(key));
    let by_ranges = contradictions
        .iter()
        .filter(|e| e.keys.iter().any(|key| is_ranged(key)));
    let name = raw.name.span();
    diagnostics.extend(by_ranges.map(|e| settings_diagnostic(source, e, &ranged, &name)));
    let statement = match &raw.given {
        Some(rows) if rows.is_empty() => {
            let diagnostic = source.at(raw.name.span(), "`given` has no rows");
            diagnostics.push(diagnostic.help("give at least one: given = [{ n = 3, winner = 1 }]"));
            None
        }
        Some(rows) => given(source, game, rows, diagnostics),
        None => everywhere(source, game, raw, diagnostics),
    };
    let statement = statement?;
    (diagnostics.len() == so_far).then(|| Claim {
        name: raw.name.as_ref().clone(),
        expect: Some(expect),
        settings,
        statement,
    })
}

fn everywhere(
    source: &Source<'_>,
    game: &Game,
    raw: &RawClaim,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Statement> {
    let ranges = read_ranges(source, game, &raw.ranges, diagnostics);
    let mut text = |text: &Option<Spanned<String>>| match text {
        Some(text) => expression(source, text, diagnostics).map(Some),
        None => Some(None),
    };
    let (condition, iff, then) = (text(&raw.condition)?, text(&raw.iff)?, text(&raw.then)?);
    let cases = cases(source, raw, diagnostics)?;
    let parts = ClaimParts {
        ranges,
        condition,
        iff,
        then,
        cases,
        goal: raw.goal.as_ref().map(|goal| goal.as_ref().as_str()),
        seat: raw.seat.as_ref().map(|seat| seat.get_ref().0),
    };
    match parts.statement() {
        Ok(statement) => Some(statement),
        Err(diagnostic) => {
            let mut placed = source.at(raw.name.span(), diagnostic.title);
            placed.help = diagnostic.help;
            diagnostics.push(placed);
            None
        }
    }
}

/// The cases of a recipe, or the one that stands in the claim itself.
fn cases(
    source: &Source<'_>,
    raw: &RawClaim,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<Case>> {
    let mut cases = Vec::new();
    for raw in raw.cases.iter().flatten() {
        let case = raw.as_ref();
        let condition = match &case.condition {
            Some(text) => Some(expression(source, text, diagnostics)?),
            None => None,
        };
        let advice = advice(source, &case.advised, &case.to, &case.listed, diagnostics)?;
        let Some(advice) = advice else {
            diagnostics.push(
                source
                    .at(raw.span(), "this case gives no move")
                    .help(ADVICE),
            );
            return None;
        };
        cases.push(Case { condition, advice });
    }
    let advice = advice(source, &raw.advised, &raw.to, &raw.listed, diagnostics)?;
    cases.extend(advice.map(|advice| Case {
        condition: None,
        advice,
    }));
    Some(cases)
}

const ADVICE: &str =
    "write move = \"[0, b - a]\", to = \"xor(heaps) == 0\", or listed = [\"0001\", \"0?0?\"]";

/// The advice of a case, if it has any. `None` if it cannot be read.
fn advice(
    source: &Source<'_>,
    advised: &Option<Spanned<String>>,
    to: &Option<Spanned<String>>,
    listed: &Option<Vec<Spanned<String>>>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Option<Advice>> {
    match (advised, to, listed) {
        (None, None, None) => Some(None),
        (Some(text), None, None) => {
            Some(Some(Advice::Move(expression(source, text, diagnostics)?)))
        }
        (None, Some(text), None) => Some(Some(Advice::To(expression(source, text, diagnostics)?))),
        (None, None, Some(patterns)) => {
            let patterns = patterns.iter().map(|pattern| Pattern {
                text: pattern.as_ref().clone(),
                place: written(source, pattern),
            });
            Some(Some(Advice::Listed(patterns.collect())))
        }
        (first, second, _) => {
            let both = second.as_ref().or(first.as_ref());
            let span = both.map_or(0..0, Spanned::span);
            let title = "a case has only one of `move`, `to` and `listed`";
            diagnostics.push(source.at(span, title));
            None
        }
    }
}

fn expression(
    source: &Source<'_>,
    text: &Spanned<String>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Text> {
    Text::read(text.as_ref(), written(source, text))
        .map_err(|diagnostic| diagnostics.push(diagnostic))
        .ok()
}

/// The place of a text in a file, inside its quotes.
pub(super) fn written(source: &Source<'_>, text: &Spanned<String>) -> Written {
    let span = text.span();
    Written {
        path: source.path.to_owned(),
        text: source.text.to_owned(),
        span: (span.start + 1)..span.end.saturating_sub(1).max(span.start + 1),
    }
}

/// A table of figures: in each row, keys of the game set it, and outputs are what is expected.
fn given(
    source: &Source<'_>,
    game: &Game,
    rows: &[Spanned<RawTable>],
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Statement> {
    let mut read = Vec::new();
    for row in rows {
        let mut instance = Settings::new();
        let mut expected = Vec::new();
        for (key, value) in row.as_ref() {
            let name = key.as_ref().as_str();
            let json = match value.as_ref() {
                RawValue::Setting(setting) => grundy_report::setting_json(setting),
                RawValue::Words(words) => words.clone().into(),
                RawValue::Lists(_) | RawValue::Table(_) | RawValue::Tables(_) => {
                    diagnostics.push(source.at(value.span(), "this is not a figure"));
                    continue;
                }
            };
            if let Err(problem) = check_figure(name, &json) {
                diagnostics.push(source.at(value.span(), problem));
            }
            if name == MOVE || OUTPUTS.iter().any(|&(output, _)| output == name) {
                expected.push((name.to_owned(), json));
            } else if game.key(name).is_some() {
                if let RawValue::Setting(setting) = value.as_ref() {
                    instance.insert(name.to_owned(), setting.clone());
                } else {
                    diagnostics.push(source.at(value.span(), format!("`{name}` is one value")));
                }
            } else {
                let diagnostic = source.at(key.span(), format!("there is no `{name}`"));
                let keys = game.keys.iter().map(|key| key.name.as_str());
                let outputs = OUTPUTS.iter().map(|&(name, _)| name).chain([MOVE]);
                diagnostics.push(match did_you_mean(name, keys.chain(outputs.clone())) {
                    Some(meant) => diagnostic.help(format!("did you mean `{meant}`?")),
                    None => {
                        let outputs: Vec<&str> = outputs.collect();
                        diagnostic.help(format!("what is found is {}", outputs.join(", ")))
                    }
                });
            }
        }
        if expected.is_empty() {
            let diagnostic = source.at(row.span(), "this row claims nothing");
            diagnostics.push(diagnostic.help("state what is claimed, as in winner = 1"));
        }
        read.push(Row { instance, expected });
    }
    Some(Statement::Given(read))
}
