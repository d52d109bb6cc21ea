//! No bound is wrong, in random games with random budgets and tables.

use grundy_rules::Value;
use grundy_search::{Search, SearchError};
use proptest::prelude::*;

use crate::config;
use crate::games::graph::{Graph, Place, graphs, honest_graphs};
use crate::listed::{allows, values};

/// The limits of a search.
#[derive(Clone, Copy, Debug)]
struct Limits {
    bytes: usize,
    questions: u64,
    lists: bool,
}

fn limits() -> impl Strategy<Value = Limits> {
    (0usize..4096, 0u64..1_000, any::<bool>()).prop_map(|(bytes, questions, lists)| Limits {
        bytes,
        questions,
        lists,
    })
}

/// A search of the graph. It does not list if the graph breaks its promise, because listing refuses such a game.
fn search<'g>(graph: &'g Graph, limits: Limits) -> Search<'g, Graph> {
    let search = Search::new(graph, limits.bytes);
    match limits.lists && !graph.breaks_its_promise() {
        true => search,
        false => search.without_listing(),
    }
}

/// The positions that can be reached, in some order that does not change.
fn listed(graph: &Graph) -> Vec<(String, Value)> {
    let mut values: Vec<_> = values(graph, "0").into_iter().collect();
    values.sort_by(|one, other| one.0.cmp(&other.0));
    values
}

/// A game that was played: of the options always the one of the next number.
fn played(graph: &Graph, choices: &[usize]) -> Vec<String> {
    let mut at = 0;
    let mut positions = vec!["0".to_owned()];
    for choice in choices {
        let Place::Goes(to) = &graph.places[at] else {
            break;
        };
        at = to[choice % to.len()];
        positions.push(at.to_string());
    }
    positions
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn no_bound_is_wrong(graph in graphs(40), limits in limits()) {
        let mut search = search(&graph, limits);
        for (position, value) in listed(&graph) {
            let answer = search.known(&position, limits.questions).expect("a graph");
            let known = answer.known;
            prop_assert!(allows(known, value), "{position}: {known:?}, {value:?}");
            prop_assert!(answer.questions <= limits.questions);
        }
    }

    #[test]
    fn no_bound_of_a_played_game_is_wrong(
        graph in graphs(40),
        limits in limits(),
        choices in prop::collection::vec(0usize..4, 0..20),
    ) {
        let values = values(&graph, "0");
        let positions = played(&graph, &choices);
        let texts: Vec<&str> = positions.iter().map(String::as_str).collect();
        let in_all = limits.questions * 3;
        let answers = search(&graph, limits).game(&texts, limits.questions, in_all);
        let answers = answers.expect("a graph");
        for (position, answer) in texts.iter().zip(&answers) {
            let value = values[*position];
            prop_assert!(allows(answer.known, value), "{position}: {answer:?}, {value:?}");
            prop_assert!(answer.questions <= limits.questions);
        }
        prop_assert!(answers.iter().map(|answer| answer.questions).sum::<u64>() <= in_all);
    }

    /// With enough questions everything is decided: where play ends by each search, and elsewhere by listing.
    #[test]
    fn enough_questions_decide(graph in honest_graphs(20), bytes in 0usize..1 << 16) {
        let values = listed(&graph);
        let mut listing = Search::new(&graph, bytes);
        for (position, value) in &values {
            let answer = listing.known(position, 1_000_000).expect("a graph");
            prop_assert_eq!(answer.known.value(), Some(*value));
        }
        let is_ordered = graph.places.iter().enumerate().all(|(number, place)| match place {
            Place::Goes(to) => to.iter().all(|&to| to > number),
            Place::Ended(_) => true,
        });
        let mut search = Search::new(&graph, bytes).without_listing();
        for (position, value) in values.iter().filter(|_| is_ordered) {
            let answer = search.known(position, 1_000_000).expect("a graph");
            prop_assert_eq!(answer.known.decided(), Some(value.outcome()));
        }
    }

    /// A game that promises to end and goes round is refused when it is listed.
    #[test]
    fn a_broken_promise_is_found(graph in graphs(20)) {
        let answer = Search::new(&graph, 1 << 16).known("0", 1_000_000);
        let is_refused = matches!(answer, Err(SearchError::Returns { .. }));
        prop_assert_eq!(is_refused, graph.breaks_its_promise());
    }

    /// The same questions have the same answers, also after a search has been cleared.
    #[test]
    fn answers_do_not_depend_on_the_past(graph in graphs(20), limits in limits()) {
        let mut first = search(&graph, limits);
        let mut second = search(&graph, limits);
        for (position, _) in listed(&graph).iter().rev() {
            second.known(position, limits.questions).expect("a graph");
        }
        second.clear();
        for (position, _) in listed(&graph) {
            let one = first.known(&position, limits.questions);
            prop_assert_eq!(one, second.known(&position, limits.questions));
        }
    }
}
