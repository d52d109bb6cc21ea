//! Certificates are accepted exactly where they prove something.

use std::collections::HashMap;

use grundy_rules::{Known, Method, Outcome, RelativeSeat, Value};
use grundy_search::{Certificate, Claim, Search, check};
use proptest::prelude::*;

use crate::config;
use crate::games::connect_four::ConnectFour;
use crate::games::graph::{Graph, honest_graphs};
use crate::listed::values;

const ENOUGH: u64 = 1_000_000;

fn is_true(claim: Claim, value: Value) -> bool {
    claim.seat.of_two(value).outcome() >= claim.at_least
}

/// Proofs of all that is true of every position.
fn proofs(graph: &Graph, values: &HashMap<String, Value>) -> Vec<(String, Certificate)> {
    let mut search = Search::new(graph, 1 << 12);
    let mut proofs = Vec::new();
    for (position, value) in values {
        for claim in Claim::of(Known::exact(*value, Method::Proof)) {
            search.known(position, ENOUGH).expect("a graph");
            let proof = search.prove(position, claim, ENOUGH).expect("a graph");
            let proof = proof.unwrap_or_else(|| panic!("{position}: {claim}, {graph:?}"));
            let checked = check(graph, position, &proof.certificate, proof.positions as u64);
            assert_eq!(checked, Ok(proof.positions));
            proofs.push((position.clone(), proof.certificate));
        }
    }
    proofs
}

/// Every certificate that differs from this one by one byte: another byte, one more, or one less.
fn changed(certificate: &Certificate) -> Vec<Vec<u8>> {
    let bytes = certificate.to_bytes();
    let others = |place: usize| {
        let bytes = &bytes;
        (0..=8).chain([127, 128, 255]).map(move |byte| {
            let mut changed = bytes.clone();
            changed[place] = byte;
            changed
        })
    };
    let mut all: Vec<_> = (0..bytes.len()).flat_map(others).collect();
    all.extend((0..bytes.len()).map(|place| [&bytes[..place], &bytes[place + 1..]].concat()));
    all.extend((0..=bytes.len()).map(|place| [&bytes[..place], &[0], &bytes[place..]].concat()));
    all
}

/// The number of certificates among these that are accepted, all of which prove something true.
fn accepted(graph: &Graph, position: &str, value: Value, bytes: Vec<Vec<u8>>) -> usize {
    let certificates = bytes
        .iter()
        .flat_map(|bytes| Certificate::from_bytes(bytes));
    let accepted = certificates.filter(|it| check(graph, position, it, ENOUGH).is_ok());
    accepted
        .inspect(|it| assert!(is_true(it.claim(), value), "{position}: {it:?}"))
        .count()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn what_is_true_is_proved(graph in honest_graphs(20)) {
        proofs(&graph, &values(&graph, "0"));
    }

    #[test]
    fn no_change_proves_what_is_not_true(graph in honest_graphs(12)) {
        let values = values(&graph, "0");
        for (position, certificate) in proofs(&graph, &values) {
            accepted(&graph, &position, values[&position], changed(&certificate));
        }
    }

    #[test]
    fn no_certificate_proves_what_is_not_true(
        graph in honest_graphs(12),
        moves in prop::collection::vec(0u8..4, 0..12),
        claim in 0u8..6,
    ) {
        let values = values(&graph, "0");
        let bytes = [&[1, claim], moves.as_slice()].concat();
        accepted(&graph, "0", values["0"], vec![bytes]);
    }
}

/// A proof about a real game: it has a byte for each choice, and no other length is accepted.
#[test]
fn a_proof_of_connect_four() {
    let game = ConnectFour {
        width: 4,
        height: 4,
    };
    let start = game.start();
    let mut search = Search::new(&game, 1 << 20);
    let known = search.known(&start, ENOUGH).expect("an answer").known;
    assert_eq!(known.decided(), Some(Outcome::Draw));
    for seat in [RelativeSeat::MOVER, RelativeSeat::NEXT] {
        let claim = Claim {
            seat,
            at_least: Outcome::Draw,
        };
        let proof = search.prove(&start, claim, ENOUGH).expect("an answer");
        let proof = proof.expect("a proof");
        let bytes = proof.certificate.to_bytes();
        assert!(bytes.len() < proof.positions, "{} bytes", bytes.len());
        let checked = |bytes: &[u8]| {
            let certificate = Certificate::from_bytes(bytes).expect("a certificate");
            check(&game, &start, &certificate, ENOUGH)
        };
        assert_eq!(checked(&bytes), Ok(proof.positions));
        assert!(checked(&bytes[..bytes.len() - 1]).is_err());
        assert!(checked(&[bytes.as_slice(), &[0]].concat()).is_err());
        assert!(
            search
                .prove(
                    &start,
                    Claim {
                        seat,
                        at_least: Outcome::Win
                    },
                    10_000
                )
                .expect("an answer")
                .is_none()
        );
    }
}
