//! The verdict in words from which a contestant can learn.

use serde::Serialize;

use grundy_report::{
    BotRefutation, CertifyReport, FirstFailure, JudgeReport, ProofReport, ProofStatus, Reason,
    Verdict,
};
use grundy_rules::Outcome;

use crate::style::{ordinal, outcome_word as word, thousands};

/// What to learn from a verdict.
#[derive(Serialize)]
pub(super) struct Advice {
    /// In one sentence.
    pub(super) title: String,
    /// What happened, and what to do.
    pub(super) paragraphs: Vec<String>,
    /// The game and the ply in which it happened, both from 1.
    pub(super) place: Option<(u64, usize)>,
}

pub(super) fn advice(report: &JudgeReport) -> Advice {
    let failure = report.first_failure.as_ref();
    let mut paragraphs = Vec::new();
    paragraphs.extend(failure.map(what_happened));
    paragraphs.extend(report.proof.as_ref().and_then(what_was_proved));
    paragraphs.extend(advice_on(report.reason).map(str::to_owned));
    Advice {
        title: title(report),
        paragraphs,
        place: failure
            .map(|failure| (failure.game, failure.ply))
            .or_else(|| report.proof.as_ref().and_then(place)),
    }
}

/// What to learn from a certification.
pub(super) fn advice_on_proof(report: &CertifyReport) -> Advice {
    let proof = &report.proof;
    let title = match proof.status {
        ProofStatus::Certified => "No opponent can make it fail.",
        ProofStatus::Refuted => "An opponent can make it fail.",
        ProofStatus::GaveUp => "It is neither proved nor refuted: there was too much to ask.",
        ProofStatus::NotPositional => {
            "It is neither proved nor refuted: it does not answer by the position."
        }
        ProofStatus::JudgeFailed => "The judge itself failed. This says nothing of the bot.",
        _ => "It is not a program that can be run here.",
    };
    let mut paragraphs = Vec::new();
    match &proof.refutation {
        Some(refutation) => {
            paragraphs.push(refuted(refutation));
            paragraphs.extend(advice_on(proof.reason).map(str::to_owned));
        }
        None if proof.certified => paragraphs.extend(what_was_proved(proof)),
        None if proof.status == ProofStatus::GaveUp => paragraphs.push(format!(
            "It answered well in {} positions. From {} of {} games it is proved that nobody can make \
             it fail.",
            thousands(proof.positions),
            proof.games - proof.open_count,
            proof.games
        )),
        None => {}
    }
    Advice {
        title: title.to_owned(),
        paragraphs,
        place: place(proof),
    }
}

/// The refutation is game 0.
fn place(proof: &ProofReport) -> Option<(u64, usize)> {
    let refutation = proof.refutation.as_ref()?;
    Some((0, refutation.ply))
}

/// A refutation in two sentences.
fn refuted(refutation: &BotRefutation) -> String {
    let start = refutation.line.first().map_or("", String::as_str);
    let (plies, turn) = (refutation.ply, ordinal(refutation.seat));
    let place = format!(
        "From {start}, moving {turn}, it can be brought to {} at ply {plies}. There it stands {}",
        refutation.position,
        worth(refutation.value, refutation.remoteness),
    );
    match (&refutation.detail, refutation.value_after) {
        (Some(detail), _) => format!("{place}, and {detail}."),
        (None, Some(after)) if refutation.kind == Reason::Blunder => format!(
            "{place} and plays {}, after which it is {}. Right was {}.",
            refutation.played,
            word(after),
            refutation.kept.first().map_or("", String::as_str)
        ),
        _ => format!(
            "{place} and plays {}, by which play can go in a circle.",
            refutation.played
        ),
    }
}

fn title(report: &JudgeReport) -> String {
    let games = report.games.played;
    match (report.verdict, report.reason) {
        (Verdict::Accepted, _) if report.blunders == 0 => {
            format!(
                "In {games} games it never lowered the value of a position, and it won whatever could be won."
            )
        }
        (Verdict::Accepted, _) => format!("It scored what the problem asks for, in {games} games."),
        (Verdict::JudgeError, _) => {
            "The judge itself failed. This says nothing of the bot.".to_owned()
        }
        (_, Some(Reason::Blunder)) => {
            "It gave away the value of a position that it had in hand.".to_owned()
        }
        (_, Some(Reason::NotConverted)) => "It had a won game and went in circles.".to_owned(),
        (_, Some(Reason::ScoreTooLow)) => "It won less than the problem asks for.".to_owned(),
        (_, Some(Reason::IllegalMove)) => "It made a move that the rules do not allow.".to_owned(),
        (_, Some(Reason::UnreadableMove)) => {
            "It wrote something that is no move of this game.".to_owned()
        }
        (_, Some(Reason::MissingAnswer)) => "It asked for input before it answered.".to_owned(),
        (_, Some(Reason::ExtraOutput)) => "It wrote more than the one line of its move.".to_owned(),
        (_, Some(Reason::OutOfFuel | Reason::WallClock | Reason::ProcessorTime)) => {
            "It computed for too long.".to_owned()
        }
        (_, Some(Reason::Memory)) => "It wanted more memory than there is.".to_owned(),
        (_, Some(Reason::Output)) => "It wrote far too much.".to_owned(),
        (_, Some(Reason::Trap | Reason::ExitCode)) => "It crashed.".to_owned(),
        (_, Some(Reason::NotProved)) => "It was not proved to play without error.".to_owned(),
        (_, Some(Reason::EndedEarly)) => "It ended before the game did.".to_owned(),
        (_, Some(Reason::CompileError)) => "It does not compile.".to_owned(),
        _ => "It is not a program that can be run here.".to_owned(),
    }
}

/// What the search for a proof says, which comes after the games.
fn what_was_proved(proof: &ProofReport) -> Option<String> {
    let positions = thousands(proof.positions);
    match &proof.refutation {
        _ if proof.certified => Some(format!(
            "This is proved: it was asked in {positions} positions, all that any opponent can bring \
             it into, and it fails in none of them."
        )),
        Some(refutation) => Some(format!(
            "It passed the games, but an opponent can make it fail. {}",
            refuted(refutation)
        )),
        None => Some(format!(
            "It passed the games, but was not proved after {positions} positions."
        )),
    }
}

fn what_happened(failure: &FirstFailure) -> String {
    let FirstFailure {
        game,
        opponent,
        ply,
        position,
        played,
        ..
    } = failure;
    let place = format!("Game {game} against {opponent}, ply {ply}: at {position} ");
    match (failure.reason, failure.value_after, &failure.detail) {
        (Reason::Blunder, Some(after), _) => {
            let worth = worth(failure.value, failure.remoteness);
            let right = failure.kept.first().map_or("", String::as_str);
            let others = match failure.kept_count {
                0 | 1 => "nothing else".to_owned(),
                2 => "one other move".to_owned(),
                more => format!("{} other moves", more - 1),
            };
            format!(
                "{place}it stood {worth} and played {played}, after which it is {}. Right was \
                 {right}, and {others}.",
                word(after)
            )
        }
        (Reason::NotConverted, ..) => {
            let worth = worth(failure.value, failure.remoteness);
            format!(
                "{place}it stood {worth} and played {played}, which kept the win, but brought it no nearer."
            )
        }
        (_, _, Some(detail)) => format!("{place}{detail}."),
        _ => place,
    }
}

fn worth(value: Outcome, remoteness: Option<u64>) -> String {
    match remoteness {
        Some(plies) => format!("{} in {plies} plies", word(value)),
        None => word(value).to_owned(),
    }
}

fn advice_on(reason: Option<Reason>) -> Option<&'static str> {
    Some(match reason? {
        Reason::Blunder => {
            "A move is as good as the position that it leaves to the other side. Before you play, \
             ask of that position who wins it: to win, leave one that is lost for whoever moves in it."
        }
        Reason::NotConverted => {
            "To know which positions are won is not enough where play can come back to a position. \
             Know how far each win is from the end as well, and play towards the nearest."
        }
        Reason::ScoreTooLow => "The first blunder is shown below. Each of them costs games.",
        Reason::IllegalMove | Reason::UnreadableMove => {
            "Read the form of moves in the statement again. What your program was sent in this game \
             can be had with `grundy replay FILE --input`."
        }
        Reason::MissingAnswer => {
            "Most likely the answer still stands in a buffer: flush standard output after every \
             move (fflush(stdout), std::endl, print(..., flush=True))."
        }
        Reason::ExtraOutput => {
            "One line a turn, and nothing else: write what helps you debug to stderr."
        }
        Reason::OutOfFuel | Reason::WallClock | Reason::ProcessorTime => {
            "Fuel counts instructions, not seconds. Look for a search that grows with the size of \
             the heaps, and for a theorem that makes it needless."
        }
        Reason::Memory => {
            "Tables that grow with the size of the heaps do not fit. What do you need to keep?"
        }
        Reason::Output => "Is there a loop that prints without reading?",
        Reason::Trap | Reason::ExitCode => {
            "Divisions by zero, indices out of bounds and endless recursion are the usual causes. \
             Run it against what it was sent in this game: `grundy replay FILE --input`."
        }
        Reason::EndedEarly => "Play until the input ends; one answer is not enough.",
        _ => return None,
    })
}
