//! Bounds on results, and what they say about moves.

use grundy_rules::{Known, Method, MoveStanding, Outcome, RelativeSeat, Standing, Value};

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

#[test]
fn bounds_are_made_of_results_and_values() {
    use Outcome::{Draw, Loss, Win};
    let by = Method::Theory;
    for (known, at_least, at_most, remoteness) in [
        (Known::at_least(Draw, by), Draw, Win, None),
        (Known::at_most(Draw, by), Loss, Draw, None),
        (Known::outcome(Win, by), Win, Win, None),
        (Known::exact(Value::Loss(Some(4)), by), Loss, Loss, Some(4)),
        (Known::exact(Value::Win(None), by), Win, Win, None),
        (Known::exact(Value::Draw, by), Draw, Draw, None),
    ] {
        let expected = Known {
            at_least,
            at_most,
            remoteness,
            by,
        };
        assert_eq!(known, expected);
        let is_decided = at_least == at_most;
        assert_eq!(known.decided(), is_decided.then_some(at_least));
        let value = match at_least {
            Loss => Value::Loss(remoteness),
            Draw => Value::Draw,
            Win => Value::Win(remoteness),
        };
        assert_eq!(known.value(), is_decided.then_some(value));
        let later = remoteness.map(|plies| plies + 1);
        assert_eq!(known.one_ply_earlier().remoteness, later);
        assert_eq!(known.one_ply_earlier().decided(), known.decided());
    }
}

/// Of two sources that agree, the one is named that proves the bounds, and the first if both do.
#[test]
fn the_source_of_a_meet_is_that_which_proves_it() {
    for one in bounds() {
        for other in bounds() {
            let one = Known {
                by: Method::Search,
                remoteness: None,
                ..one
            };
            let other = Known {
                by: Method::Theory,
                remoteness: Some(7),
                ..other
            };
            let Some(met) = one.meet(other) else {
                assert_eq!(results(one).find(|o| results(other).any(|p| p == *o)), None);
                continue;
            };
            let is_proved_by_one = results(one).eq(results(met));
            let by = if is_proved_by_one { one.by } else { other.by };
            assert_eq!((met.by, met.remoteness), (by, Some(7)), "{one:?} {other:?}");
        }
    }
}
