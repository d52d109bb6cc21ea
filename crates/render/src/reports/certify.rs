//! The report on a certification.

use grundy_report::sanitize::{escape, single_line};
use grundy_report::{
    AnswersBy, BotRefutation, CertifyReport, DifferenceBy, DifferenceReport, Mistake, ProofReport,
    ProofStatus, Reason, Standard,
};
use grundy_rules::{Outcome, Standing};

use super::advice::{Failed, advice_on, of_proof};
use super::judge::reproduced;
use super::next::{Invocation, after_refutation};
use crate::document::{Block, Document, Emphasis, Fact, Text, fact, strong};
use crate::words::{
    counted, first_of, left_by_mistake, ordinal, rules, thousands, worth_of_mistake,
};

/// The longest position, in bytes, of which several are shown in a line.
const READABLE: usize = 24;
/// Open games that are named; the rest is counted.
const OPEN_NAMED: usize = 6;
/// Good moves that are named; the rest is counted.
const KEPT_NAMED: usize = 8;
/// Plies of a line that are shown from its start, and as many to its end.
const LINE_NAMED: usize = 12;

/// The report on one bot, under its heading.
#[must_use]
pub fn certify_document(report: &CertifyReport, invocation: Invocation<'_>) -> Document {
    let proof = &report.proof;
    let what = format!("{} on {}", report.submission.file, report.problem);
    let mut document = Document::default();
    let heading = status(proof).and("  ").and(strong(single_line(&what)));
    document.push(Block::paragraph(heading));
    let refuted = proof.refutation.as_ref();
    let hopeless = refuted.and_then(|refutation| hopeless(refutation, report.standard));
    let lead = hopeless.unwrap_or_else(|| of_proof(proof.status).to_owned());
    document.push(Block::paragraph(lead));
    if let Some(message) = &report.message {
        document.push(Block::code(escape(message)));
        return document;
    }
    document
        .blocks
        .extend(findings(proof, Some(report.standard)));
    let advice = refuted.and_then(|refutation| {
        advice_on(&Failed {
            reason: refutation.kind,
            held: Some(refutation.mistake.proved.known().at_least),
            detail: refutation.detail.as_deref(),
            wrote: &refutation.mistake.played,
            stderr: "",
        })
    });
    document.blocks.extend(advice.map(Block::paragraph));
    let mut facts = vec![
        fact(
            "starts",
            format!(
                "{}, {}",
                thousands(proof.starts as u64),
                sides(&proof.seats)
            ),
        ),
        fact(
            "asked",
            format!(
                "in {}, {} of at most {}",
                counted(proof.positions, "position"),
                counted(proof.questions, "question"),
                thousands(report.most)
            ),
        ),
    ];
    if proof.status == ProofStatus::GaveUp {
        facts.push(fact("to go on", to_go_on(report.standard)));
    }
    facts.push(fact("requirement", requirement(report.standard)));
    facts.push(fact("answers by", answers_by(proof)));
    document.push(Block::facts(facts));
    document.push(Block::paragraph(reproduced(
        Some(report.seed),
        report.submission.sha256.as_deref(),
        &report.engine,
    )));
    document.blocks.extend(refuted.map(|refutation| {
        after_refutation(invocation, &refutation.rules, &refutation.mistake.position)
    }));
    document
}

/// The reason if no bot can fulfill the requirement: the first position in which the bot moves is proved to be too bad
/// for that. If the bot moves second, its opponent has chosen this position.
fn hopeless(refutation: &BotRefutation, standard: Standard) -> Option<String> {
    let mistake = &refutation.mistake;
    let is_first = mistake.ply <= usize::from(refutation.seat);
    let most = mistake.proved.known().at_most;
    if refutation.kind != Reason::BadResult || !is_first {
        return None;
    }
    let worth = match (standard, most) {
        (Standard::NeverLoses | Standard::Wins, Outcome::Loss) => "lost",
        (Standard::Wins, Outcome::Draw) => "not won",
        _ => return None,
    };
    Some(format!(
        "The start is {worth} for the bot moving {}: an opponent can make every bot fail from there.",
        ordinal(refutation.seat)
    ))
}

/// The remedy if too many positions can arise in the bot's games.
fn to_go_on(standard: Standard) -> &'static str {
    match standard {
        Standard::Wins | Standard::NeverLoses => {
            "allow more questions with --most, or begin nearer to the end of the game with --position"
        }
        _ => "allow more questions with --most",
    }
}

/// The status, in its color, with a reason.
pub(super) fn status(proof: &ProofReport) -> Text {
    let (emphasis, name) = match proof.status {
        ProofStatus::Certified => (Emphasis::Good, "certified"),
        ProofStatus::Refuted => (Emphasis::Bad, "refuted"),
        ProofStatus::NotRun => (Emphasis::Bad, "not run"),
        ProofStatus::GaveUp => (Emphasis::Odd, "gave up"),
        ProofStatus::NotPositional => (Emphasis::Odd, "not positional"),
        other => (Emphasis::Odd, other.into()),
    };
    let reason = match (proof.status, proof.reason) {
        (ProofStatus::Refuted | ProofStatus::NotRun, Some(reason)) => format!(" {reason}"),
        _ => String::new(),
    };
    Text::of(emphasis, name).and(reason)
}

/// The proved, refuted and open cases. `standard` is the requirement; reports of older versions do not have it.
pub(super) fn findings(proof: &ProofReport, standard: Option<Standard>) -> Vec<Block> {
    let mut blocks = Vec::new();
    match proof.status {
        ProofStatus::Certified => blocks.push(Block::paragraph(format!(
            "Proved on {}: no opponent can make it fail from these starts.",
            counted(proof.positions, "position")
        ))),
        ProofStatus::GaveUp => {
            blocks.push(Block::paragraph(format!(
                "Neither proved nor refuted: the search gave up after {} in {}{}.",
                counted(proof.questions, "question"),
                counted(proof.positions, "position"),
                so_far(standard)
            )));
            blocks.extend(left_open(proof));
        }
        _ => {}
    }
    if let Some(refutation) = &proof.refutation {
        let title = match proof.starts {
            1 => "shortest refutation",
            _ => "refutation",
        };
        blocks.push(refutation_section(title, refutation));
    }
    blocks.extend(
        proof
            .difference
            .as_ref()
            .map(|difference| difference_section(proof, difference)),
    );
    blocks
}

/// The result of the questions until the search gave up. Only values tell whether an answer is correct.
fn so_far(standard: Option<Standard>) -> &'static str {
    match standard {
        Some(Standard::Wins) => "; every line that has ended so far is won",
        Some(Standard::NeverLoses) => "; none of the lines has ended in a loss so far",
        Some(Standard::NoBlunder | Standard::Result) => ", all answered correctly",
        None => "",
    }
}

/// The number of games that are proved even so, and the games that are not.
fn left_open(proof: &ProofReport) -> Option<Block> {
    if proof.games == 1 {
        return None;
    }
    let proved = (proof.games - proof.open_count) as u64;
    let of = thousands(proof.games as u64);
    let open = proof.open.iter();
    let open: Vec<String> = open
        .map(|game| format!("{} moving {}", game.start, ordinal(game.seat)))
        .collect();
    Some(Block::facts([
        fact("proved", format!("{} of {of} games", thousands(proved))),
        fact(
            "open",
            first_of(&open, OPEN_NAMED, proof.open_count as u128),
        ),
    ]))
}

fn refutation_section(title: &str, refutation: &BotRefutation) -> Block {
    let start = refutation.line.first().map_or("", String::as_str);
    let place = format!(
        ": {}, the bot moving {}, from {start}",
        counted(refutation.moves.len() as u64, "ply"),
        ordinal(refutation.seat),
    );
    let title = strong(title).and(Text::from(place));
    Block::section(title, [Block::facts(refutation_facts(refutation))])
}

fn refutation_facts(refutation: &BotRefutation) -> Vec<Fact> {
    let mut facts = Vec::new();
    if !refutation.rules.is_empty() {
        facts.push(fact("rules", rules(&refutation.rules)));
    }
    facts.push(fact("line", played(&refutation.line, &refutation.moves)));
    if refutation.kind == Reason::BadResult && !is_proved_blunder(&refutation.mistake) {
        facts.extend(not_a_blunder(refutation));
        return facts;
    }
    let worth = worth_of_mistake(&refutation.mistake);
    facts.push(fact(
        "position",
        format!("{}, {worth}", refutation.mistake.position),
    ));
    match (refutation.kind, refutation.mistake.value_after) {
        (Reason::NotConverted, _) => facts.push(fact(
            "played",
            format!(
                "{}, still won, but play can cycle",
                refutation.mistake.played
            ),
        )),
        (_, Some(after)) => facts.push(fact(
            "played",
            format!(
                "{}, then {}",
                refutation.mistake.played,
                left_by_mistake(after, refutation.kept_count > 0)
            ),
        )),
        (_, None) if !refutation.mistake.played.is_empty() => {
            facts.push(fact("wrote", &refutation.mistake.played));
        }
        (_, None) => {}
    }
    facts.extend(
        refutation
            .detail
            .as_ref()
            .map(|detail| fact("because", detail)),
    );
    // The correct moves are withheld while a contest closes the solver.
    let is_told = !refutation.mistake.kept.is_empty();
    let had_right_move = refutation.mistake.proved.value != Some(Outcome::Loss);
    if is_told && had_right_move && refutation.kind != Reason::NotConverted {
        let right = first_of(&refutation.mistake.kept, KEPT_NAMED, refutation.kept_count);
        facts.push(fact("right was", right));
    }
    if !refutation.continuation.is_empty() {
        let label = match refutation.kind {
            Reason::NotConverted => "won by",
            _ => "refuted by",
        };
        facts.push(fact(label, shortened(&refutation.continuation, ", ")));
    }
    facts
}

/// Whether the bot gave away a result that is proved for the position.
fn is_proved_blunder(mistake: &Mistake) -> bool {
    let held = mistake.proved.known().at_least;
    mistake.value_after.is_some_and(|after| after < held)
}

/// The facts about a line with a bad result in which no move is proved to be wrong.
fn not_a_blunder(refutation: &BotRefutation) -> Vec<Fact> {
    let mistake = &refutation.mistake;
    let said = match mistake.proved.known().standing() {
        Standing::Lost => "none: the position is lost for the bot".to_owned(),
        Standing::Drawn => "none: the position is drawn".to_owned(),
        standing => format!("no move of the bot is proved to be wrong; the position is {standing}"),
    };
    let mut facts = vec![fact("position", &mistake.position), fact("mistake", said)];
    let because = refutation.detail.as_ref();
    facts.extend(because.map(|detail| fact("because", detail)));
    facts
}

fn difference_section(proof: &ProofReport, difference: &DifferenceReport) -> Block {
    let position = difference.line.last().map_or("", String::as_str);
    let said = match (difference.by, proof.status) {
        (DifferenceBy::Play, ProofStatus::NotPositional) => {
            "the bot remembers its game, so asking fresh instances proves nothing; it can be \
             certified with --bot stateful"
        }
        (DifferenceBy::Play, _) => "the bot remembers its game; it was asked with all of its past",
        (DifferenceBy::Seed, ProofStatus::Refuted) => "the bot plays differently with another seed",
        (DifferenceBy::Seed, _) => {
            "the bot plays differently with another seed: nothing can be proved of it"
        }
        _ => "it plays differently if line 1 differs; the proof takes this into account",
    };
    let other = match difference.by {
        DifferenceBy::Play => "in play",
        DifferenceBy::Seed => "other seed",
        _ => "otherwise",
    };
    let title = strong("not positional").and(Text::from(format!(": {said}")));
    let facts = [
        fact("line", played(&difference.line, &difference.moves)),
        fact("position", format!("{position}  ({})", difference.instance)),
        fact("fresh", &difference.fresh),
        fact(other, &difference.otherwise),
    ];
    Block::section(title, [Block::facts(facts)])
}

/// Positions with the moves between them, as many as fit into a few lines. Of a large board the moves alone: people
/// cannot read its positions.
fn played(positions: &[String], moves: &[String]) -> String {
    if positions.iter().any(|position| position.len() > READABLE) {
        return shortened(moves, ", ");
    }
    let mut steps: Vec<String> = positions
        .iter()
        .zip(moves)
        .map(|(position, played)| format!("{position} ({played})"))
        .collect();
    steps.extend(positions.last().cloned());
    shortened(&steps, " > ")
}

fn shortened(steps: &[String], between: &str) -> String {
    if steps.len() <= 2 * LINE_NAMED {
        return steps.join(between);
    }
    let first = steps[..LINE_NAMED].join(between);
    let last = steps[steps.len() - LINE_NAMED..].join(between);
    format!("{first}{between}...{between}{last}")
}

fn requirement(standard: Standard) -> &'static str {
    match standard {
        Standard::Result => "every won start is won, no drawn start is lost",
        Standard::Wins => "every line of play is won",
        Standard::NeverLoses => "no line of play is lost",
        _ => "no move lowers the value, every won game is won",
    }
}

fn answers_by(proof: &ProofReport) -> String {
    match (proof.answers_by, &proof.difference) {
        (AnswersBy::History, _) => "all questions of the game so far".to_owned(),
        (_, Some(_)) => "more than the position".to_owned(),
        (_, None) if proof.status == ProofStatus::Refuted => {
            "the position, as in the line itself".to_owned()
        }
        (_, None) if proof.games_compared == 0 => {
            "nothing, because no question was asked".to_owned()
        }
        (_, None) => format!(
            "the position alone, as seen in {}",
            counted(proof.games_compared, "game")
        ),
    }
}

fn sides(seats: &[u8]) -> String {
    let names: Vec<&str> = seats.iter().map(|&seat| ordinal(seat)).collect();
    match names.as_slice() {
        [] => "in no seat".to_owned(),
        [one] => format!("the bot moving {one}"),
        [first @ .., last] => format!("the bot moving {} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_start_from_which_every_bot_fails_is_named() {
        let refutation = |seat: u8, ply: usize, value: &str| {
            let refutation = json!({
                "kind": "bad-result", "line": ["3", "2"], "moves": ["1"], "instance": "", "rules": [], "seat": seat,
                "ply": ply, "position": "3", "value": value, "remoteness": null, "move": "1", "value_after": null,
                "kept": [], "kept_count": 0, "detail": null, "continuation": [],
            });
            serde_json::from_value::<BotRefutation>(refutation).expect("a refutation")
        };
        for (standard, (seat, ply, value), told) in [
            (
                Standard::NeverLoses,
                (1, 1, "L"),
                Some("lost for the bot moving first"),
            ),
            (
                Standard::NeverLoses,
                (2, 2, "L"),
                Some("lost for the bot moving second"),
            ),
            (
                Standard::Wins,
                (1, 1, "D"),
                Some("not won for the bot moving first"),
            ),
            (Standard::NeverLoses, (1, 1, "D"), None),
            // A later position does not show the value of the start.
            (Standard::NeverLoses, (1, 3, "L"), None),
            // These starts ask nothing of a bot that has to keep results.
            (Standard::Result, (1, 1, "L"), None),
        ] {
            let found = hopeless(&refutation(seat, ply, value), standard);
            match (&found, told) {
                (Some(found), Some(told)) => assert!(found.contains(told), "{found}"),
                (found, told) => assert_eq!(found.is_some(), told.is_some(), "{found:?}"),
            }
        }
    }
}
