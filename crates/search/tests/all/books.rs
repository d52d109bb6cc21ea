//! Books hold nothing that is not true, and searches that rest on them are never wrong.

use std::fmt::Debug;

use grundy_rules::{Outcome, RelativeSeat};
use grundy_search::{Book, BookProof, Certificate, Claim, Game, Proof, Replies, Search, check};
use proptest::prelude::*;

use crate::config;
use crate::games::connect_four::ConnectFour;
use crate::games::graph::{Graph, honest_graphs};
use crate::listed::{allows, values};

const TABLE: usize = 1 << 12;

/// A book of the positions of a graph, and its certificates. Each position is searched with this number of questions.
fn book(graph: &Graph, questions: u64) -> (Book, Vec<(String, Certificate)>) {
    let mut positions: Vec<_> = values(graph, "0").into_keys().collect();
    positions.sort();
    let (mut book, mut proofs) = (Book::default(), Vec::new());
    for position in positions {
        let mut search = Search::new(graph, TABLE).with_book(&book);
        let known = search.known(&position, questions).expect("a graph").known;
        let claims = Claim::of(known).filter_map(|claim| {
            let proof = search.prove_with_book(&position, claim, 1_000);
            proof.expect("a graph")
        });
        let found: Vec<Proof> = claims.collect();
        let round = found.iter().map(|proof| BookProof::of(&position, proof));
        let added = book.add_round(graph, &round.collect::<Vec<_>>());
        assert_eq!(added, Ok(()), "{position}: {graph:?}");
        let certificates = found.into_iter().map(|proof| proof.certificate);
        proofs.extend(certificates.map(|it| (position.clone(), it)));
    }
    (book, proofs)
}

/// Adds what a certificate proves, and tells whether it proves anything.
fn add<G: Game<Error: Debug>>(
    book: &mut Book,
    game: &G,
    position: &str,
    certificate: &Certificate,
    positions: usize,
) -> bool {
    let proof = BookProof {
        position,
        certificate,
        positions,
    };
    book.add_round(game, &[proof]).is_ok()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn nothing_in_a_book_is_wrong(graph in honest_graphs(30), questions in 0u64..60, more in 0u64..60) {
        let (book, _) = book(&graph, questions);
        let mut search = Search::new(&graph, TABLE).with_book(&book);
        for (position, value) in values(&graph, "0") {
            let known = book.known(&position);
            prop_assert!(allows(known, value), "{position}: {known:?}, {value:?}");
            let known = search.known(&position, more).expect("a graph").known;
            prop_assert!(allows(known, value), "{position}: {known:?}, {value:?}");
        }
    }

    #[test]
    fn no_changed_proof_adds_what_is_not_true(
        graph in honest_graphs(12),
        place in any::<prop::sample::Index>(),
        byte in 0u8..6,
    ) {
        let (_, proofs) = book(&graph, 40);
        let values = values(&graph, "0");
        let mut book = Book::default();
        for (position, certificate) in proofs {
            let mut bytes = certificate.to_bytes();
            let place = place.index(bytes.len());
            bytes[place] = byte;
            if let Some(changed) = Certificate::from_bytes(&bytes) {
                let _ = add(&mut book, &graph, &position, &changed, 1_000);
            }
            let (known, value) = (book.known(&position), values[&position]);
            prop_assert!(allows(known, value), "{position}: {known:?}, {value:?}");
        }
    }
}

/// A proof that ends at the positions of a book is shorter, and proves nothing without it.
#[test]
fn a_proof_rests_on_a_book() {
    let game = ConnectFour {
        width: 4,
        height: 4,
    };
    let claim = Claim {
        seat: RelativeSeat::MOVER,
        at_least: Outcome::Draw,
    };
    let start = game.start();
    let whole = Search::new(&game, 1 << 20).prove(&start, claim, 1_000_000);
    let whole = whole.expect("an answer").expect("a proof");
    let mut book = Book::default();
    for first in options(&game, &start) {
        let mut search = Search::new(&game, 1 << 20);
        let known = search.known(&first, 1_000_000).expect("an answer").known;
        for claim in Claim::of(known) {
            let proof = search.prove(&first, claim, 1_000_000).expect("an answer");
            let certificate = proof.expect("a proof").certificate;
            assert!(add(&mut book, &game, &first, &certificate, 1_000_000));
        }
    }
    let mut search = Search::new(&game, 1 << 20).with_book(&book);
    let answer = search.known(&start, 100).expect("an answer");
    assert_eq!(answer.known.decided(), Some(Outcome::Draw));
    let short = search.prove_with_book(&start, claim, 100);
    let short = short.expect("an answer").expect("a proof");
    assert!(short.positions < 10 && whole.positions > 100, "{short:?}");
    assert!(check(&game, &start, &short.certificate, 1_000_000).is_err());
    assert!(add(&mut book, &game, &start, &short.certificate, 100));
    // A proof for others goes on below the positions of the book.
    let alone = search.prove(&start, claim, 1_000_000).expect("an answer");
    let alone = alone.expect("a proof");
    let checked = check(&game, &start, &alone.certificate, 1_000_000);
    assert_eq!(checked, Ok(alone.positions));
}

/// The positions after each move.
fn options(game: &ConnectFour, position: &str) -> Vec<String> {
    let mut replies = Replies::default();
    game.ask(&[position], &mut replies).expect("a position");
    replies.options(0).map(str::to_owned).collect()
}
