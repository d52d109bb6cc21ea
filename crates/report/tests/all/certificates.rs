//! Certificates as files: the text, what is read from it, and what is refused.

use std::path::Path;

use grundy_games::{Catalog, SearchBudget, Settings};
use grundy_report::{Certificate, Diagnostic, certificate_report, certificate_text};
use grundy_rules::{Instance, Value};

use crate::graph::{Graph, game, game_of_three};

const TEXT: &str = "\
grundy certificate, version 1
game nim
set last = wins
start 1 1

L2 1 1
W1 0 1
W1 1 0
L0 0 0
end 4 positions
";

fn read(text: &str) -> Result<Certificate, Vec<Diagnostic>> {
    Certificate::read(Path::new("x.cert"), text, &Catalog::standard())
}

/// The certificate of a game that is called Nim.
fn written(instance: &dyn Instance) -> Result<String, Diagnostic> {
    let nim = Catalog::standard().find("nim").expect("a game");
    let settings = [("heaps", "1,1"), ("last", "wins")];
    let resolved = settings.map(|(key, value)| (key.to_owned(), nim.read(key, value)));
    let resolved = Settings::from(resolved);
    certificate_text(&nim, &resolved, instance)
}

#[test]
fn a_certificate_lists_every_position_that_play_can_reach() {
    let nim = Catalog::standard().find("nim").expect("a game");
    let instance = nim.open_at(&Settings::new(), "1 1", SearchBudget::Quick);
    let instance = instance.expect("a position");
    assert_eq!(written(&*instance), Ok(TEXT.to_owned()));
}

#[test]
fn a_certificate_has_a_value_for_each_of_three_players() {
    let [lost, won] = [Value::Loss(Some(0)), Value::Win(Some(0))];
    let graph = game_of_three(&[
        (&[1], [won, lost, lost].map(Value::one_ply_earlier)),
        (&[], [lost, lost, won]),
    ]);
    let text = written(&graph).expect("a small game");
    let (_, values) = text.split_once("\n\n").expect("an empty line");
    assert_eq!(values, "W1,L1,L1 0\nL0,L0,W0 1\nend 2 positions\n");
}

#[test]
fn a_draw_has_no_remoteness() {
    let graph = game(&[(&[1, 0], Value::Draw), (&[], Value::Win(Some(0)))]);
    let text = written(&graph).expect("a small game");
    assert!(text.ends_with("\n\nD 0\nW0 1\nend 2 positions\n"), "{text}");
}

#[test]
fn what_cannot_be_listed_is_not_certified() {
    let unknown = game(&[(&[1], Value::Win(None)), (&[], Value::Loss(Some(0)))]);
    let large = Graph {
        weight: 8_000_001,
        ..game(&[(&[], Value::Draw)])
    };
    for (graph, said) in [
        (
            unknown,
            "the number of plies from 0 to its win is not known; a certificate needs every remoteness: take a \
             start that is small enough to search",
        ),
        (
            large,
            "play can reach too many positions of Nim; certify a smaller start",
        ),
    ] {
        let error = written(&graph).expect_err("not certified");
        assert_eq!(error.to_string(), said);
    }
}

#[test]
fn a_certificate_is_read_as_it_is_written() {
    let read = read(TEXT).unwrap_or_else(|errors| panic!("{errors:?}"));
    assert_eq!(
        (read.game.name.as_str(), read.start.as_str()),
        ("nim", "1 1")
    );
    let nim = Catalog::standard().find("nim").expect("a game");
    let rules = Settings::from([("last".to_owned(), nim.read("last", "wins"))]);
    assert_eq!(read.rules, rules);
    let claims = read.claims.iter();
    let claims = claims.map(|(position, values)| (position.as_str(), values[0]));
    assert_eq!(
        claims.collect::<Vec<_>>(),
        [
            ("1 1", Value::Loss(Some(2))),
            ("0 1", Value::Win(Some(1))),
            ("1 0", Value::Win(Some(1))),
            ("0 0", Value::Loss(Some(0))),
        ]
    );
    assert_eq!(read.verify(), Ok(()));
    let report = certificate_report(&read);
    assert!(report.holds, "{report:?}");
    assert_eq!((report.game.as_str(), report.positions), ("nim", 4));
    assert_eq!(report.refutation, None);
}

#[test]
fn false_claims_are_read_and_refuted() {
    for (from, to, position, broken) in [
        (
            "W1 0 1",
            "W3 0 1",
            "1 1",
            "claimed: loss in 2; the claims on the positions it leads to make it: loss in 4",
        ),
        (
            "L2 1 1",
            "D 1 1",
            "1 1",
            "claimed: draw; the claims on the positions it leads to make it: loss in 2",
        ),
        (
            "L0 0 0",
            "W0 0 0",
            "0 1",
            "claimed: win in 1; the claims on the positions it leads to make it: loss in 1",
        ),
    ] {
        let text = TEXT.replace(from, to);
        let read = read(&text).unwrap_or_else(|errors| panic!("{errors:?}"));
        assert!(read.verify().is_err());
        let report = certificate_report(&read);
        let refutation = report.refutation.expect("a false claim");
        assert!(!report.holds);
        assert_eq!(
            (
                refutation.position.as_str(),
                refutation.seat,
                refutation.broken.as_str()
            ),
            (position, 0, broken)
        );
    }
}

const NO_VALUE: &str = "x.cert:6:1: not a position with its value; \
                        expected W or L and the remoteness, or D: `W5 1312`";

#[test]
fn other_lines_are_refused_at_their_places() {
    for (from, to, said) in [
        (
            "version 1",
            "version 2",
            "x.cert:1:1: expected `grundy certificate, version 1`, found `grundy certificate, version 2`",
        ),
        (
            "game nim",
            "game nimm",
            "x.cert:2:1: there is no game `nimm`; did you mean `nim`?",
        ),
        (
            "set last = wins",
            "set last = draws",
            "x.cert:3:1: `last` must be wins or loses, not `draws`",
        ),
        (
            "start 1 1",
            "start x",
            "x.cert:4:1: `x` is not a whole number; expected the items of every pile: `7 8 9`",
        ),
        (
            "\n\n",
            "\n",
            "x.cert:5:1: expected an empty line, found `L2 1 1`",
        ),
        ("L2 1 1", "L02 1 1", NO_VALUE),
        ("L2 1 1", "L+2 1 1", NO_VALUE),
        ("L2 1 1", "L 1 1", NO_VALUE),
        ("L2 1 1", "D2 1 1", NO_VALUE),
        ("L2 1 1", "X2 1 1", NO_VALUE),
        ("L2 1 1", "L2,W2 1 1", NO_VALUE),
        ("L2 1 1", "", NO_VALUE),
        (
            "W1 0 1",
            "W1 0 x",
            "x.cert:7:1: `x` is not a whole number; expected the items of every pile: `7 8 9`",
        ),
        (
            "W1 0 1",
            "W1 0  1",
            "x.cert:7:1: this position is written `0 1`",
        ),
        (
            "W1 1 0",
            "W1 0 1",
            "x.cert:8:1: this position is listed before",
        ),
        (
            "end 4",
            "end 5",
            "x.cert:10:1: 4 positions are listed; lines are missing or were added",
        ),
        (
            "end 4 positions\n",
            "",
            "x.cert:10:1: the certificate is cut off; its last line is `end N positions`",
        ),
        (
            "positions\n",
            "positions\n\n",
            "x.cert:11:1: a line after the end",
        ),
    ] {
        assert_eq!(refusal(&TEXT.replace(from, to)), said, "{to}");
    }
}

/// The only error of a text.
fn refusal(text: &str) -> String {
    match read(text) {
        Ok(_) => panic!("it is read: {text}"),
        Err(errors) => {
            assert_eq!(errors.len(), 1, "{errors:?}");
            errors[0].to_string()
        }
    }
}

#[test]
fn three_players_need_three_values() {
    let text = "\
grundy certificate, version 1
game chopsticks
set players = 3
start 111111

W1 111111
end 1 positions
";
    assert_eq!(
        refusal(text),
        "x.cert:6:1: not a position with its value; expected the values of 3 players, such as `W5,L5,D`"
    );
}
