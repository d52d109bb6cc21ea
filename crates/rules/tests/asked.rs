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
