//! An instance that answers only what it must. Everything else has a default.

use grundy_rules::{
    Board, BoxedPosition, Ending, Field, Instance, Known, Method, MoveError, Ply, PositionView,
    RelativeSeat, TextError, Touch, Value, ValueKeeping, Work,
};

/// A game of two players that is over before it begins: the player about to move has lost.
struct Over;

const ENDING: Ending = Ending::Won(RelativeSeat::NEXT);

fn unreadable(text: &str) -> TextError {
    TextError::new(format!("`{text}` is not a part of this game"), "nothing")
}

impl Instance for Over {
    fn seats(&self) -> u8 {
        2
    }

    fn parameters(&self) -> Vec<String> {
        Vec::new()
    }

    fn start(&self) -> BoxedPosition<'_> {
        Box::new(End)
    }

    fn position(&self, text: &str) -> Result<BoxedPosition<'_>, TextError> {
        Err(unreadable(text))
    }
}

/// The only position of [`Over`].
struct End;

impl<'t> PositionView<'t> for End {
    fn seats(&self) -> u8 {
        2
    }

    fn wire(&self) -> String {
        "0".to_owned()
    }

    fn notation(&self) -> String {
        "0".to_owned()
    }

    fn board(&self) -> Board {
        Board::Heaps(vec![0])
    }

    fn fields(&self) -> Vec<(&'static str, Field)> {
        Vec::new()
    }

    fn ending(&self) -> Option<Ending> {
        Some(ENDING)
    }

    fn settled(&self, hero: RelativeSeat) -> Option<Value> {
        Some(self.value(hero))
    }

    fn value(&self, hero: RelativeSeat) -> Value {
        ENDING.value_for(hero)
    }

    fn heaps(&self) -> Option<Vec<u64>> {
        None
    }

    fn with_heaps(&self, _sizes: &[u64]) -> Result<BoxedPosition<'t>, TextError> {
        Err(unreadable("heaps"))
    }

    fn method(&self) -> Method {
        Method::Theory
    }

    fn work(&self) -> Work {
        Work::default()
    }

    fn move_count(&self) -> u128 {
        0
    }

    fn nth(&self, _number: u128) -> Option<Ply> {
        None
    }

    fn read_move(&self, text: &str) -> Result<Ply, MoveError> {
        Err(MoveError::Unreadable(unreadable(text)))
    }

    fn move_text(&self, _ply: Ply) -> String {
        panic!("there is no move")
    }

    fn move_words(&self, _ply: Ply) -> String {
        panic!("there is no move")
    }

    fn unasked(&self) -> Option<Ply> {
        None
    }

    fn kind(&self, _ply: Ply) -> String {
        panic!("there is no move")
    }

    fn touched(&self, _ply: Ply) -> Vec<Touch> {
        panic!("there is no move")
    }

    fn after(&self, _ply: Ply) -> BoxedPosition<'t> {
        panic!("there is no move")
    }

    fn kept(&self) -> ValueKeeping {
        ValueKeeping::All
    }
}

#[test]
fn an_instance_has_values_and_lists_nothing_unless_it_says_so() {
    assert!(Over.has_values() && Over.asked().is_none());
    assert_eq!(Over.listed(), 0);
    assert_eq!((Over.counts(), Over.survey()), (None, None));
    assert!(Over.reachable(1_000).is_none());
    assert!(Over.reachable_while(1_000, &mut || true).is_none());
}

#[test]
fn a_position_has_an_exact_value_and_no_theory_unless_it_says_so() {
    let game = Over;
    let start = game.start();
    for hero in [RelativeSeat::MOVER, RelativeSeat::NEXT] {
        let expected = Known::exact(ENDING.value_for(hero), Method::Theory);
        assert_eq!(start.known(hero), expected);
        assert_eq!(start.by_theory(hero), None);
    }
    assert!(start.has_values() && start.asked().is_none());
    assert_eq!((start.fault(), start.display_fault()), (None, None));
    assert!(!start.promises_to_end());
    assert_eq!((start.grundy(), start.explain()), (None, None));
}
