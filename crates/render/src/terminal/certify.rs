//! What is said of a certification, for people.

use std::fmt::Write as _;

use super::judge::worth;
use crate::style::{
    BAD, FAINT, GOOD, ODD, STRONG, counted, indent, ordinal, outcome_word as word, styled,
    thousands,
};
use grundy_report::sanitize::single_line;
use grundy_report::{
    AnswersBy, BotRefutation, CertifyReport, DifferenceBy, DifferenceReport, ProofReport,
    ProofStatus, Reason, Standard,
};
use grundy_rules::Outcome;

/// Open games that are named; the rest is counted.
const OPEN_NAMED: usize = 6;
/// Good moves that are named; the rest is counted.
const KEPT_NAMED: usize = 8;
/// Plies of a line that are shown from its start, and as many to its end.
const LINE_NAMED: usize = 12;

/// The report on one bot.
#[must_use]
pub fn certify_text(report: &CertifyReport) -> String {
    let proof = &report.proof;
    let mut text = status(proof);
    let what = format!("{} on {}", report.submission.file, report.problem);
    let _ = writeln!(text, "  {}", styled(STRONG, &single_line(&what)));
    if let Some(message) = &report.message {
        let _ = write!(text, "\n{}", indent(message, 2));
        return text;
    }
    text.push('\n');
    text.push_str(&findings(proof));
    text.push('\n');
    let mut line = |label: &str, said: String| labelled(&mut text, 2, label, &said);
    line(
        "starts",
        format!(
            "{}, {}",
            thousands(proof.starts as u64),
            sides(&proof.seats)
        ),
    );
    line(
        "asked",
        format!(
            "in {}, {} of at most {}",
            counted(proof.positions, "position"),
            counted(proof.questions, "question"),
            thousands(report.most)
        ),
    );
    if proof.status == ProofStatus::GaveUp {
        line("to go on", "allow more questions with --most".to_owned());
    }
    line("demanded", demanded(report.standard).to_owned());
    line("answers by", answers_by(proof));
    let module = report.submission.sha256.as_deref().unwrap_or("-");
    line(
        "again",
        format!(
            "seed {}, module {module:.12}, {}",
            report.seed, report.engine
        ),
    );
    text
}

/// The status, in its colour, with a reason.
pub(super) fn status(proof: &ProofReport) -> String {
    match (proof.status, proof.reason) {
        (ProofStatus::Certified, _) => styled(GOOD, "certified"),
        (ProofStatus::Refuted, Some(reason)) => format!("{} {reason}", styled(BAD, "refuted")),
        (ProofStatus::NotRun, Some(reason)) => format!("{} {reason}", styled(BAD, "not run")),
        (ProofStatus::GaveUp, _) => styled(ODD, "gave up"),
        (ProofStatus::NotPositional, _) => styled(ODD, "not positional"),
        (other, _) => styled(ODD, other.into()),
    }
}

/// What was proved, refuted or left open.
pub(super) fn findings(proof: &ProofReport) -> String {
    let mut text = String::new();
    match proof.status {
        ProofStatus::Certified => {
            let _ = writeln!(
                text,
                "  proved on {}: no opponent can make it fail from here",
                counted(proof.positions, "position")
            );
        }
        ProofStatus::GaveUp => {
            let _ = writeln!(
                text,
                "  neither proved nor refuted: gave up after {} in {}, all answered well",
                counted(proof.questions, "question"),
                counted(proof.positions, "position")
            );
            text.push_str(&left_open(proof));
        }
        _ => {}
    }
    if let Some(refutation) = &proof.refutation {
        let title = match proof.starts {
            1 => "shortest refutation",
            _ => "refutation",
        };
        refutation_text(&mut text, title, refutation);
    }
    if let Some(difference) = &proof.difference {
        difference_text(&mut text, proof, difference);
    }
    text
}

/// How many games are proved even so, and which are not.
fn left_open(proof: &ProofReport) -> String {
    let mut text = String::new();
    if proof.games == 1 {
        return text;
    }
    let proved = (proof.games - proof.open_count) as u64;
    let of = thousands(proof.games as u64);
    labelled(
        &mut text,
        4,
        "proved",
        &format!("{} of {of} games", thousands(proved)),
    );
    let named = proof.open.iter().take(OPEN_NAMED);
    let mut open: Vec<String> = named
        .map(|game| format!("{} moving {}", game.start, ordinal(game.seat)))
        .collect();
    if proof.open_count > open.len() {
        open.push(format!(
            "... ({} in all)",
            thousands(proof.open_count as u64)
        ));
    }
    labelled(&mut text, 4, "open", &open.join(", "));
    text
}

fn refutation_text(text: &mut String, title: &str, refutation: &BotRefutation) {
    let _ = writeln!(
        text,
        "  {}: {}, the bot moving {}, from {} ({})",
        styled(STRONG, title),
        counted(refutation.moves.len() as u64, "ply"),
        ordinal(refutation.seat),
        refutation.line[0],
        refutation.instance,
    );
    let mut line = |label: &str, said: &str| labelled(text, 4, label, said);
    line("line", &played(&refutation.line, &refutation.moves));
    let worth = worth(refutation.value, refutation.remoteness);
    line("position", &format!("{}  {worth}", refutation.position));
    match (refutation.kind, refutation.value_after) {
        (Reason::NotConverted, _) => line(
            "played",
            &format!(
                "{}  still won, but play can go in a circle",
                refutation.played
            ),
        ),
        (_, Some(after)) => line(
            "played",
            &format!("{}  which is {}", refutation.played, word(after)),
        ),
        (_, None) if !refutation.played.is_empty() => line("wrote", &refutation.played),
        (_, None) => {}
    }
    if let Some(detail) = &refutation.detail {
        line("because", detail);
    }
    if refutation.value != Outcome::Loss && refutation.kind != Reason::NotConverted {
        let named = refutation.kept.iter().take(KEPT_NAMED).cloned();
        let mut kept = named.collect::<Vec<_>>().join(", ");
        if refutation.kept.len() > KEPT_NAMED {
            let _ = write!(kept, ", ... ({} in all)", refutation.kept_count);
        }
        line("right was", &kept);
    }
    if !refutation.continuation.is_empty() {
        let label = match refutation.kind {
            Reason::NotConverted => "won by",
            _ => "refuted by",
        };
        line(label, &shortened(&refutation.continuation, ", "));
    }
}

fn difference_text(text: &mut String, proof: &ProofReport, difference: &DifferenceReport) {
    let position = difference.line.last().map_or("", String::as_str);
    let said = match (difference.by, proof.status) {
        (DifferenceBy::Play, ProofStatus::NotPositional) => {
            "the bot remembers its game, so asking fresh instances proves nothing; \
             it can be certified with --bot stateful"
        }
        (DifferenceBy::Play, _) => "the bot remembers its game; it was asked with all of its past",
        (DifferenceBy::Seed, ProofStatus::Refuted) => "the bot plays otherwise with another seed",
        (DifferenceBy::Seed, _) => {
            "the bot plays otherwise with another seed: nothing can be proved of it"
        }
        _ => "it plays otherwise when line 1 is another; the proof heeds that",
    };
    let _ = writeln!(text, "  {}: {said}", styled(STRONG, "not positional"));
    let mut line = |label: &str, said: &str| labelled(text, 4, label, said);
    line("line", &played(&difference.line, &difference.moves));
    line(
        "position",
        &format!("{position}  ({})", difference.instance),
    );
    line("fresh", &difference.fresh);
    line(
        match difference.by {
            DifferenceBy::Play => "in play",
            DifferenceBy::Seed => "other seed",
            _ => "otherwise",
        },
        &difference.otherwise,
    );
}

fn labelled(text: &mut String, by: usize, label: &str, said: &str) {
    let blanks = " ".repeat(by);
    let _ = writeln!(
        text,
        "{blanks}{} {said}",
        styled(FAINT, &format!("{label:<11}"))
    );
}

/// Positions with the moves between them, as many as fit into a few lines.
fn played(positions: &[String], moves: &[String]) -> String {
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

fn demanded(standard: Standard) -> &'static str {
    match standard {
        Standard::Result => "every won start is won, no drawn start is lost",
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
        (_, None) if proof.games_compared == 0 => "nothing, as nothing was asked".to_owned(),
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
