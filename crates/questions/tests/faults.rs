//! Games of a person under rules that fail, or contradict themselves, in the middle of a game.

use std::sync::Arc;

use grundy_games::{Catalog, Checked, Family, Game, Opened, SearchBudget};
use grundy_questions::{Answer, Bounds, Context, Kind, Library, Question, answer};
use grundy_rules::{
    Board, BoxedPosition, Ending, Field, Instance, Known, Method, MoveError, Ply, PositionView,
    RelativeSeat, RulesFault, TextError, Touch, Value, ValueKeeping, Work,
};

/// A game that is too large to list. Its only move leads from `start` to `broken`, where the rules fail, and from
/// `circle` to `circle`, although the rules promise that no position returns.
#[derive(Debug)]
struct Faulty;

impl Family for Faulty {
    fn open(&self, _settings: &Checked<'_>, _budget: SearchBudget) -> Opened {
        Ok(Box::new(Self))
    }

    fn is_large(&self) -> bool {
        true
    }
}

impl Instance for Faulty {
    fn seats(&self) -> u8 {
        2
    }

    fn has_values(&self) -> bool {
        false
    }

    fn parameters(&self) -> Vec<String> {
        Vec::new()
    }

    fn start(&self) -> BoxedPosition<'_> {
        Box::new(At("start"))
    }

    fn position(&self, text: &str) -> Result<BoxedPosition<'_>, TextError> {
        let known = ["start", "circle"].into_iter().find(|known| *known == text);
        let known = known.ok_or_else(|| TextError::new("another text", "start or circle"))?;
        Ok(Box::new(At(known)))
    }
}

/// A position of this game.
struct At(&'static str);

impl At {
    /// The position to which the only move leads. `None` if the rules fail here.
    fn next(&self) -> Option<&'static str> {
        match self.0 {
            "start" => Some("broken"),
            "circle" => Some("circle"),
            _ => None,
        }
    }
}

impl<'t> PositionView<'t> for At {
    fn seats(&self) -> u8 {
        2
    }

    fn wire(&self) -> String {
        self.0.to_owned()
    }

    fn notation(&self) -> String {
        self.0.to_owned()
    }

    fn board(&self) -> Board {
        Board::Heaps(Vec::new())
    }

    fn fields(&self) -> Vec<(&'static str, Field)> {
        Vec::new()
    }

    fn ending(&self) -> Option<Ending> {
        None
    }

    fn settled(&self, _hero: RelativeSeat) -> Option<Value> {
        None
    }

    fn value(&self, _hero: RelativeSeat) -> Value {
        panic!("the game has no values")
    }

    fn known(&self, _hero: RelativeSeat) -> Known {
        Known::NOTHING
    }

    fn has_values(&self) -> bool {
        false
    }

    fn fault(&self) -> Option<RulesFault> {
        self.next().is_none().then(|| RulesFault {
            problem: "the rules are broken".to_owned(),
            help: Vec::new(),
        })
    }

    fn promises_to_end(&self) -> bool {
        true
    }

    fn heaps(&self) -> Option<Vec<u64>> {
        None
    }

    fn with_heaps(&self, _sizes: &[u64]) -> Result<BoxedPosition<'t>, TextError> {
        Err(TextError::new("there are no heaps", "another game"))
    }

    fn method(&self) -> Method {
        Method::Proof
    }

    fn work(&self) -> Work {
        Work::default()
    }

    fn move_count(&self) -> u128 {
        u128::from(self.next().is_some())
    }

    fn nth(&self, number: u128) -> Option<Ply> {
        (number < self.move_count()).then(|| Ply::at(number))
    }

    fn read_move(&self, text: &str) -> Result<Ply, MoveError> {
        let ply = self.nth(0).filter(|_| text == "go");
        ply.ok_or_else(|| MoveError::Illegal {
            legal: self.move_count(),
            examples: Vec::new(),
        })
    }

    fn move_text(&self, _ply: Ply) -> String {
        "go".to_owned()
    }

    fn move_words(&self, ply: Ply) -> String {
        self.move_text(ply)
    }

    fn unasked(&self) -> Option<Ply> {
        None
    }

    fn kind(&self, ply: Ply) -> String {
        self.move_text(ply)
    }

    fn touched(&self, _ply: Ply) -> Vec<Touch> {
        Vec::new()
    }

    fn after(&self, _ply: Ply) -> BoxedPosition<'t> {
        Box::new(At(self.next().expect("a position with a move")))
    }

    fn kept(&self) -> ValueKeeping {
        panic!("the game has no values")
    }
}

/// The message of the refusal to answer a query about this game.
#[track_caller]
fn refused(kind: Kind, query: &str) -> String {
    let mut catalog = Catalog::default();
    catalog.insert(Arc::new(Game {
        name: "faulty".to_owned(),
        title: "Faulty".to_owned(),
        summary: String::new(),
        keys: Vec::new(),
        presets: Vec::new(),
        starter: None,
        family: Box::new(Faulty),
    }));
    let library = Library::new(catalog, Bounds::of_a_worker());
    let question = Question::new(kind, &format!("game=faulty&seed=1&{query}"));
    match answer(&Context::new(&library), &question).answer {
        Answer::Refused(refusal) => refusal.words().0,
        other => panic!("{query}: {other:?}"),
    }
}

#[test]
fn a_game_ends_where_the_rules_fail() {
    let at_start = |query: &str| refused(Kind::Table, &format!("position=start&{query}"));
    for query in [
        // The opponent would have to move.
        "against=random&m=go",
        "against=playouts-30&m=go",
        "against=search-50000&m=go",
        // The person would have to move.
        "against=random&side=second",
        "against=random&m=go&m=go",
    ] {
        assert_eq!(at_start(query), "the rules are broken", "{query}");
    }
    let seen = refused(Kind::Position, "position=start&move=go&values=0");
    assert_eq!(seen, "the rules are broken");
}

#[test]
fn a_position_must_not_return_if_the_rules_promise_that() {
    for query in ["m=go", "m=go&m=go", "m=go&m=go&m=go"] {
        let told = refused(
            Kind::Table,
            &format!("position=circle&against=random&{query}"),
        );
        assert!(
            told.contains("the position `circle` returns"),
            "{query}: {told}"
        );
    }
}
