//! Records of games whose problem chooses how values are found.

use std::path::Path;
use std::sync::Arc;

use grundy_games::{Catalog, Checked, Family, Game, Opened, SearchBudget, Settings, ValuesFrom};
use grundy_report::Limits;
use grundy_report::record::{Record, Seated, read};

use crate::graph::{Graph, chain, played, sixth_game};
use crate::records::won_text;

/// A game that states that it is searched, and can be listed.
#[derive(Debug)]
struct Choosable(Option<ValuesFrom>);

impl Choosable {
    fn game(self) -> Game {
        Game {
            name: "choosable".to_owned(),
            title: "Choosable".to_owned(),
            summary: "Its values are found in two ways.".to_owned(),
            keys: Vec::new(),
            presets: Vec::new(),
            starter: None,
            family: Box::new(self),
        }
    }
}

impl Family for Choosable {
    fn open(&self, _settings: &Checked<'_>, _budget: SearchBudget) -> Opened {
        let has_values = self.0 == Some(ValuesFrom::List);
        Ok(Box::new(Graph {
            has_values,
            ..chain(2, true)
        }))
    }

    fn with_values_from(&self, from: ValuesFrom) -> Option<Game> {
        let chosen = Some(from).filter(|&from| from == ValuesFrom::List);
        Some(Self(chosen).game())
    }

    fn chosen_values(&self) -> Option<ValuesFrom> {
        self.0
    }
}

/// Otherwise a replay would call a game at the cap of plies drawn, although the list decides it.
#[test]
fn a_record_tells_how_its_problem_finds_values() {
    let mut catalog = Catalog::standard();
    catalog.insert(Arc::new(Choosable(None).game()));
    let read = |text: &str| read(Path::new("x.game"), text, &catalog);
    let listed = "\ngame choosable\nvalues list\nstart ";
    for (chosen, lines) in [
        (None, "\ngame choosable\nstart "),
        (Some(ValuesFrom::List), listed),
    ] {
        let seats = vec![Seated::Person, Seated::Line];
        let record = Record {
            game: Arc::new(Choosable(chosen).game()),
            rules: Settings::new(),
            ..sixth_game(
                seats,
                played(&chain(2, true), &["1", "2"]),
                Limits::default(),
            )
        };
        let text = record.text();
        assert!(text.contains(lines), "{text}");
        let again = read(&text).unwrap_or_else(|errors| panic!("{errors:?}"));
        assert_eq!(again.record.game.family.chosen_values(), chosen);
        assert_eq!(again.instance.has_values(), chosen.is_some());
        assert_eq!(again.record.text(), text);
        for (other, told) in [
            ("values search", "not as records are written"),
            (
                "values guess",
                "the values of this game cannot be found in this way",
            ),
        ] {
            let changed = format!("\ngame choosable\n{other}\nstart ");
            let errors = read(&text.replace(lines, &changed)).err().expect(other);
            assert!(errors[0].to_string().contains(told), "{}", errors[0]);
        }
    }
    let text = won_text().replace("game nim\n", "game nim\nvalues list\n");
    let errors = read(&text).err().expect("nim has one way only");
    assert!(
        errors[0].to_string().starts_with("x.game:7:1: "),
        "{}",
        errors[0]
    );
}
