//! Answers of rules that are asked about batches of positions.

use grundy_rules::{Ending, RelativeSeat, Replies, RulesFault};

/// A position with two moves, one without any, one that is drawn, and one with a single move.
fn batch() -> Replies {
    let mut replies = Replies::default();
    replies.unfinished(["ab", ""]);
    replies.unfinished::<&str>([]);
    replies.ended(Ending::Drawn);
    replies.unfinished(["c"]);
    replies
}

#[test]
fn answers_are_kept_in_their_order() {
    let mut replies = batch();
    let lost = Some(Ending::Won(RelativeSeat::NEXT));
    let expected: [(&[&str], Option<Ending>); 5] = [
        (&["ab", ""], None),
        (&[], lost),
        (&[], Some(Ending::Drawn)),
        (&["c"], None),
        // Nothing was answered about a fifth position.
        (&[], None),
    ];
    assert_eq!((replies.len(), replies.is_empty()), (4, false));
    for (position, (options, ending)) in expected.into_iter().enumerate() {
        assert_eq!(replies.options(position).collect::<Vec<_>>(), options);
        assert_eq!(replies.count(position), options.len());
        assert_eq!(replies.ending(position), ending);
        for number in 0..3 {
            let option = options.get(number).copied().unwrap_or_default();
            assert_eq!(replies.option(position, number), option);
        }
    }
    replies.clear();
    assert_eq!((replies.len(), replies.is_empty()), (0, true));
    assert_eq!(replies.count(0), 0);
}

#[test]
fn one_answer_is_copied_from_another_batch() {
    let (from, mut to) = (batch(), batch());
    to.copy_options(&from, 3);
    assert_eq!(to.len(), 1);
    assert_eq!(to.options(0).collect::<Vec<_>>(), ["c"]);
    assert_eq!(to.ending(0), None);
}

#[test]
fn a_fault_is_told_with_its_remedies() {
    let mut fault = RulesFault {
        problem: "there is no `moves`".to_owned(),
        help: Vec::new(),
    };
    assert_eq!(fault.to_string(), "there is no `moves`");
    fault.help = vec!["define it".to_owned(), "see docs".to_owned()];
    assert_eq!(
        fault.to_string(),
        "there is no `moves`; define it; see docs"
    );
}

#[test]
fn a_returned_position_is_told_with_the_number_of_moves_in_between() {
    for (plies, after) in [(1, "1 move"), (2, "2 moves"), (30, "30 moves")] {
        let fault = RulesFault::returned_in("3 4", plies);
        assert_eq!(fault, RulesFault::returned("3 4", after));
        let told = fault.problem;
        assert!(
            told.ends_with(&format!("`3 4` returns after {after}")),
            "{told}"
        );
    }
}

#[test]
fn a_guess_is_kept_for_a_position_that_was_answered() {
    let mut replies = batch();
    for (position, guess) in [(0, 7), (2, 5), (2, -3), (4, 9)] {
        replies.note_guess(position, guess);
    }
    let guesses: Vec<i64> = (0..5).map(|position| replies.guess(position)).collect();
    assert_eq!(guesses, [7, 0, -3, 0, 0]);
    let mut copy = Replies::default();
    copy.copy_options(&replies, 0);
    assert_eq!(copy.options(0).collect::<Vec<_>>(), ["ab", ""]);
    assert_eq!(copy.guess(0), 0);
}
