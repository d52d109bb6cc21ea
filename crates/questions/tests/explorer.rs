//! The explorer on a custom game: its settings are changed in the form while a position is shown.

use std::path::Path;
use std::sync::Arc;

use grundy_games::{Catalog, Checked, Family, Game, Opened, SearchBudget};
use grundy_problem::Problem;
use grundy_questions::{Answer, Bounds, Context, Kind, Library, Question, answer};

/// The instances of a built-in game.
#[derive(Debug)]
struct Borrowed(Arc<Game>);

impl Family for Borrowed {
    fn open(&self, settings: &Checked<'_>, budget: SearchBudget) -> Opened {
        self.0.family.open(settings, budget)
    }
}

/// A problem whose game is chopsticks, as if it were that of a file: no usual starts of it are known.
fn custom() -> Problem {
    let text = "name = \"Own\"\ngame = \"chopsticks\"\nplay.tests = [{ start = \"1111\" }]\n";
    let catalog = Catalog::standard();
    let problem = Problem::parse("own", Path::new("problem.toml"), text, &catalog);
    let mut problem = problem.expect("a problem");
    let game = Game {
        name: "./game.c".to_owned(),
        title: problem.game.title.clone(),
        summary: problem.game.summary.clone(),
        keys: problem.game.keys.clone(),
        presets: problem.game.presets.clone(),
        starter: None,
        family: Box::new(Borrowed(Arc::clone(&problem.game))),
    };
    problem.game = Arc::new(game);
    problem
}

fn explored(problem: &Problem, query: &str) -> Answer {
    let library = Library::new(Catalog::standard(), Bounds::of_the_site());
    let context = Context::new(&library).with_problem(Some(problem));
    answer(&context, &Question::new(Kind::Explorer, query)).answer
}

/// The query of the address to which this query leads.
#[track_caller]
fn led_to(problem: &Problem, query: &str) -> String {
    match explored(problem, query) {
        Answer::Elsewhere(address) => {
            let (page, query) = address.split_once('?').expect("a query");
            assert_eq!(page, "/explorer");
            query.to_owned()
        }
        other => panic!("{query}: {other:?}"),
    }
}

/// The query of the form on this page, with another preset.
fn with_preset(query: &str, preset: &str) -> String {
    let (_, position) = query.split_once("&position=").expect("a position");
    format!("problem=own&position={position}&was={position}&preset={preset}")
}

#[test]
fn other_rules_begin_at_their_own_start() {
    let problem = custom();
    let usual = led_to(&problem, "problem=own");
    let four = led_to(&problem, &with_preset(&usual, "four-hands"));
    assert!(four.contains("set=variant%3Dfour-hands"), "{four}");
    // The way back: no preset is set.
    let back = led_to(&problem, &with_preset(&four, ""));
    assert!(!back.contains("variant"), "{back}");
    for query in [usual, four, back] {
        match explored(&problem, &query) {
            Answer::Page(page) => assert!(page.is_fine, "{query}: {}", page.data),
            other => panic!("{query}: {other:?}"),
        }
    }
}

#[test]
fn a_position_that_was_typed_is_not_replaced() {
    let typed = "problem=own&position=1&was=1111&preset=four-hands";
    match explored(&custom(), typed) {
        Answer::Page(page) => {
            assert!(!page.is_fine);
            let data = page.data.get();
            assert!(data.contains("is not a position"), "{data}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_unknown_preset_is_refused_in_the_words_of_the_form() {
    let query = "problem=own&position=1111&was=1111&preset=bogus";
    match explored(&custom(), query) {
        Answer::Page(page) => {
            let data = page.data.get();
            assert!(data.contains("Chopsticks has no preset `bogus`"), "{data}");
            assert!(!data.contains("game.c has"), "{data}");
        }
        other => panic!("{other:?}"),
    }
}
