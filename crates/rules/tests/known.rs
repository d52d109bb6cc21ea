//! Bounds on results, and what they say about moves.

use grundy_rules::{Known, Method, MoveStanding, Outcome, RelativeSeat, Standing};

const OUTCOMES: [Outcome; 3] = [Outcome::Loss, Outcome::Draw, Outcome::Win];

fn bounds() -> Vec<Known> {
    let pairs = OUTCOMES.map(|low| OUTCOMES.map(|high| (low, high)));
    let pairs = pairs
        .into_iter()
        .flatten()
        .filter(|(low, high)| low <= high);
    let bounds = pairs.map(|(at_least, at_most)| Known {
        at_least,
        at_most,
        remoteness: None,
        by: Method::Proof,
    });
    bounds.collect()
}

fn results(known: Known) -> impl Iterator<Item = Outcome> + Clone {
    let possible = move |outcome: &Outcome| known.at_least <= *outcome && *outcome <= known.at_most;
    OUTCOMES.into_iter().filter(possible)
}

/// A move is a blunder if and only if it reaches less than was held for all results within the bounds.
#[test]
fn blunders_are_those_of_every_result_within_the_bounds() {
    for before in bounds() {
        for after in bounds() {
            for seat in [RelativeSeat::NEXT, RelativeSeat::MOVER] {
                let reached = results(after.of_two(seat));
                let loses = reached.clone().all(|after| after < before.at_least);
                let keeps = reached.clone().all(|after| after >= before.at_most);
                let blunder = Known::proved_blunder(before, after, seat);
                assert_eq!(blunder, loses, "{before:?} {after:?} {seat:?}");
                let expected = match (loses, keeps) {
                    (true, _) => MoveStanding::Loses,
                    (_, true) => MoveStanding::Keeps,
                    _ => MoveStanding::NotDecided,
                };
                assert_eq!(Known::of_move(before, after, seat), expected);
            }
        }
    }
}

#[test]
fn standings_are_told_in_words() {
    let told = |known: Known| known.standing().to_string();
    let mut words: Vec<String> = bounds().into_iter().map(told).collect();
    words.sort();
    let expected = ["drawn", "lost", "not decided", "not lost", "not won", "won"];
    assert_eq!(words, expected);
    assert_eq!(Standing::NotLost.to_string(), "not lost");
    let moves = [
        MoveStanding::Keeps,
        MoveStanding::Loses,
        MoveStanding::NotDecided,
    ];
    let moves = moves.map(|standing| standing.to_string());
    assert_eq!(moves, ["keeps", "loses", "not decided"]);
}
