//! The catalog and the reading of settings.

use std::sync::Arc;

use grundy_games::{
    Catalog, Checked, Family, Game, Key, KeyDefault, Kind, Opened, Role, SearchBudget, Setting,
    Settings, SettingsError,
};

use crate::cases::game;

fn opened(name: &str, pairs: &[(&str, &str)]) -> Result<String, Vec<SettingsError>> {
    let game = game(name);
    let settings = pairs.iter().map(|&(k, v)| (k.to_owned(), game.read(k, v)));
    let instance = game.open(&settings.collect(), SearchBudget::Quick)?;
    Ok(instance.start().notation())
}

/// The errors, as the keys at fault and a text.
fn refused(name: &str, pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    let errors = opened(name, pairs).expect_err("bad settings");
    let told = errors.iter().map(|e| (e.keys.join(" "), e.to_string()));
    told.collect()
}

#[track_caller]
fn check_refused(name: &str, pairs: &[(&str, &str)], expected: &[(&str, &str)]) {
    let owned = expected.iter().map(|&(k, v)| (k.to_owned(), v.to_owned()));
    assert_eq!(refused(name, pairs), owned.collect::<Vec<_>>());
}

#[test]
fn games_are_listed_by_name_and_their_data_is_sound() {
    let catalog = Catalog::standard();
    assert!(catalog.iter().is_sorted_by(|a, b| a.name < b.name));
    for game in catalog.iter() {
        for key in &game.keys {
            if let KeyDefault::Value(text) = &key.default {
                let settings = [(key.name.clone(), key.read(text))].into();
                if let Err(errors) = game.check(&settings) {
                    let blamed = |e: &SettingsError| e.keys == [key.name.as_str()];
                    assert!(!errors.iter().any(blamed), "{errors:?}");
                }
            }
        }
        for preset in &game.presets {
            for (name, _) in &preset.settings {
                assert!(game.key(name).is_some(), "{}: {name}", preset.name);
            }
            let variant = Setting::Word(preset.name.clone());
            let opened = game.check(&[("variant".to_owned(), variant)].into());
            assert_eq!(opened, Ok(()), "{}", preset.name);
        }
        assert!(
            game.presets
                .is_sorted_by(|a, b| a.name == "base" || a.name < b.name)
        );
    }
}

#[test]
fn a_game_is_found_or_suggested() {
    let catalog = Catalog::standard();
    assert_eq!(game("nim").title, "Nim");
    let say = |name| catalog.find(name).expect_err("no game").to_string();
    assert_eq!(
        say("wythof"),
        "there is no game `wythof`; did you mean `wythoff`?"
    );
    assert_eq!(say("go"), "there is no game `go`");
}

#[test]
fn rules_are_told_from_starts_and_unknown_keys() {
    let bash = game("bash");
    let is_rule = ["m", "n", "nothing"].map(|key| bash.is_rule(key));
    assert_eq!(is_rule, [true, false, false]);
    let is_rule_or_unknown = ["m", "n", "nothing"].map(|key| bash.is_rule_or_unknown(key));
    assert_eq!(is_rule_or_unknown, [true, false, true]);
    let settings = [("m", 3), ("n", 21), ("nothing", 1)];
    let settings = settings.map(|(key, n)| (key.to_owned(), Setting::Integer(n)));
    let rules = bash.rules_of(&Settings::from(settings));
    let expected = Settings::from([("m".to_owned(), Setting::Integer(3))]);
    assert_eq!(rules, expected);
}

/// Nim with heaps of equal size, as somebody brings it at run time.
#[derive(Debug)]
struct EqualHeaps(Arc<Game>);

impl Family for EqualHeaps {
    fn open(&self, checked: &Checked<'_>, budget: SearchBudget) -> Opened {
        let number = |key| checked.integer(key).unwrap_or_default();
        let heaps = (0..number("heaps")).map(|_| number("size")).collect();
        let settings = [("heaps".to_owned(), Setting::List(heaps))].into();
        self.0.open(&settings, budget)
    }
}

#[test]
fn a_game_is_made_at_run_time() {
    let text = "equal-heaps: heaps from 1 to 9, size from 1 to 100";
    let (name, keys) = text.split_once(": ").expect("a colon");
    let keys = keys.split(", ").map(|key| {
        let words: Vec<&str> = key.split(' ').collect();
        let bound = |place: usize| words[place].parse().expect("a number");
        let kind = Kind::integer(bound(2), bound(4));
        Key::new(words[0], Role::Instance, kind, key).required()
    });
    let game = Game {
        name: name.to_owned(),
        title: name.to_uppercase(),
        summary: String::new(),
        keys: keys.collect(),
        presets: Vec::new(),
        starter: None,
        family: Box::new(EqualHeaps(game("nim"))),
    };
    let mut catalog = Catalog::standard();
    let size = catalog.iter().count();
    assert!(catalog.insert(Arc::new(game)).is_none());
    assert_eq!(catalog.iter().count(), size + 1);
    let game = catalog.find(name).expect("the new game");
    let open = |heaps, size| {
        let settings = [("heaps", heaps), ("size", size)];
        let settings = settings.map(|(key, n)| (key.to_owned(), Setting::Integer(n)));
        let instance = game.open(&settings.into(), SearchBudget::Quick);
        instance.map(|instance| instance.start().notation())
    };
    assert_eq!(open(3, 7), Ok("7 7 7".to_owned()));
    let error = SettingsError::new(
        &["size"],
        "`size` must be a whole number from 1 to 100, not 0",
    );
    assert_eq!(open(3, 0), Err(vec![error]));
    assert!(catalog.insert(game).is_some());
}

#[test]
fn a_composite_game_reads_its_list() {
    let sum = game("sum");
    let composite = sum.composite().expect("a sum is made of games");
    assert!(sum.key(composite.key()).is_some());
    let games = composite.games("bash m=3 + nim").expect("a good list");
    let names: Vec<&str> = games.iter().map(|(game, _)| game.name.as_str()).collect();
    assert_eq!(names, ["bash", "nim"]);
    assert_eq!(games[0].1.get("m"), Some(&Setting::Integer(3)));
    let error = composite.games("chopsticks").expect_err("no part of a sum");
    assert_eq!(error.problem, "`chopsticks` cannot be part of a sum");
    assert!(game("nim").composite().is_none());
}

#[test]
fn values_are_read_for_what_they_look_like() {
    for (text, expected) in [
        ("12", Setting::Integer(12)),
        ("1,2,3", Setting::List(vec![1, 2, 3])),
        ("[1, 2]", Setting::List(vec![1, 2])),
        ("[5]", Setting::List(vec![5])),
        ("[ ]", Setting::List(vec![])),
        ("true", Setting::Flag(true)),
        ("false", Setting::Flag(false)),
        ("cutoff", Setting::Word("cutoff".into())),
        ("1,x", Setting::Word("1,x".into())),
        ("-1", Setting::Word("-1".into())),
    ] {
        let read = Setting::parse(text);
        assert_eq!(read, expected);
        assert_eq!(Setting::parse(&read.to_string()), expected);
    }
}

#[test]
fn a_start_of_chopsticks_loses_nothing() {
    for (text, position) in [
        ("0012", "0012"),
        ("1111", "1111"),
        ("2131", "1213"),
        ("3", "3333"),
        ("0", "0000"),
    ] {
        assert_eq!(
            opened("chopsticks", &[("start", text)]),
            Ok(position.into())
        );
    }
    let wide = |start| opened("chopsticks", &[("rollover", "36"), ("start", start)]);
    assert_eq!(wide("35"), Ok("zzzz".into()));
    assert_eq!(wide("b"), Ok("bbbb".into()));
    assert_eq!(wide("za09"), Ok("az09".into()));
    let wider = |start| opened("chopsticks", &[("rollover", "100"), ("start", start)]);
    assert_eq!(wider("1"), Ok("1,1,1,1".into()));
    assert_eq!(wider("99"), Ok("99,99,99,99".into()));
    assert_eq!(wider("1, 99,20,3"), Ok("1,99,3,20".into()));
    for start in ["100", "1111", "1,1,1", "1,1,1,100", "1,1,,1", "1,1,1,1|0"] {
        assert!(wider(start).is_err(), "{start}");
    }
    // As a problem file has it.
    let number = [("start".to_owned(), Setting::Integer(1312))].into();
    let instance = game("chopsticks")
        .open(&number, SearchBudget::Quick)
        .expect("a good start");
    assert_eq!(instance.start().notation(), "1312");
}

#[test]
fn a_number_does_for_a_list_of_one() {
    assert_eq!(opened("nim", &[("heaps", "5")]), Ok("5".into()));
    assert_eq!(
        opened("tower-breakers", &[("heights", "5")]),
        Ok("5".into())
    );
}

#[test]
fn what_is_set_goes_before_the_preset() {
    let counts = |pairs: &[(&str, &str)]| {
        let game = game("chopsticks");
        let settings = pairs.iter().map(|&(k, v)| (k.to_owned(), game.read(k, v)));
        let instance = game.open(&settings.collect(), SearchBudget::Quick);
        instance.expect("good settings").counts()
    };
    let cutoff = counts(&[("overflow", "cutoff")]);
    assert_ne!(cutoff, counts(&[]));
    assert_eq!(cutoff, counts(&[("variant", "cutoff")]));
    assert_eq!(
        counts(&[]),
        counts(&[("variant", "cutoff"), ("overflow", "rollover")])
    );
}

#[test]
fn every_fault_is_named_with_its_keys() {
    check_refused(
        "bash",
        &[],
        &[
            (
                "n",
                "`n` is not set; items at the start; with count-up, the target: a whole number",
            ),
            (
                "m",
                "`m` is not set; largest number of items that one move takes: a whole number from 1",
            ),
        ],
    );
    check_refused(
        "bash",
        &[("n", "ten"), ("m", "0"), ("lasst", "wins"), ("last", "win")],
        &[
            ("lasst", "bash has no key `lasst`; did you mean `last`?"),
            ("n", "`n` must be a whole number, not the word `ten`"),
            ("m", "`m` must be a whole number from 1, not 0"),
            (
                "last",
                "`last` must be wins or loses, not `win`; did you mean `wins`?",
            ),
        ],
    );
    check_refused(
        "wythoff",
        &[("a", "1"), ("b", "2"), ("variant", "cutoff")],
        &[(
            "variant",
            "wythoff has no key `variant`; its keys: a, b, last",
        )],
    );
    check_refused(
        "chopsticks",
        &[("variant", "cutof"), ("rollover", "510")],
        &[
            (
                "variant",
                "chopsticks has no variant `cutof`; did you mean `cutoff`?",
            ),
            (
                "rollover",
                "`rollover` must be a whole number from 2 to 509, not 510",
            ),
        ],
    );
    check_refused(
        "nim",
        &[("heaps", "[]")],
        &[(
            "heaps",
            "`heaps` must be a list of 1 to 1000000 whole numbers, not []",
        )],
    );
}

/// A value of the kind, the least where it has bounds.
fn some_value(kind: &Kind) -> Setting {
    match kind {
        Kind::Integer { min, .. } | Kind::WordsOrInteger { min, .. } => Setting::Integer(*min),
        Kind::List { min_len, min, .. } => Setting::List(vec![*min; (*min_len).max(1)]),
        Kind::Words(words) => Setting::Word(words[0].clone()),
        Kind::Flag => Setting::Flag(true),
        Kind::Text => Setting::Word("0".to_owned()),
    }
}

/// Keys that say the same in two ways are never set together, and the default of one does not stand beside the other.
#[test]
fn a_key_and_the_one_that_it_is_set_instead_of_contradict_each_other() {
    let mut pairs = 0;
    let catalog = Catalog::standard();
    for game in catalog.iter() {
        for key in &game.keys {
            for other in &key.instead_of {
                let set = |name: &str| {
                    let key = game.key(name).expect("a key of the game");
                    (name.to_owned(), some_value(&key.kind))
                };
                let both = Settings::from([set(&key.name), set(other)]);
                let told = format!(
                    "`{other}` and `{}` contradict each other; `{}` is set instead of `{other}`: remove one of the two",
                    key.name, key.name
                );
                for refused in [game.check(&both).err(), game.check_given(&both).err()] {
                    let errors = refused.expect("a contradiction");
                    let found = errors.iter().find(|error| error.to_string() == told);
                    let found = found.unwrap_or_else(|| panic!("{}: {errors:?}", game.name));
                    assert_eq!(found.keys, [other.clone(), key.name.clone()]);
                }
                let resolved = game.resolve(&Settings::from([set(&key.name)]));
                assert!(!resolved.expect("one of them").contains_key(other));
                pairs += 1;
            }
        }
    }
    assert!(pairs > 8, "{pairs}");
}

#[test]
fn contradictions_are_named_with_both_keys() {
    const TOWERS: &str = "set n and m for n towers of height m, or heights for each by itself";
    for (pairs, keys, problem) in [
        (&[][..], "n m heights", "no towers are set"),
        (&[("n", "2")], "m", "`n` is set but `m` is not"),
        (&[("m", "2")], "n", "`m` is set but `n` is not"),
    ] {
        check_refused(
            "tower-breakers",
            pairs,
            &[(keys, &format!("{problem}; {TOWERS}"))],
        );
    }
    check_refused(
        "tower-breakers",
        &[("n", "2"), ("m", "100000"), ("split", "true")],
        &[(
            "split n m heights",
            "towers of more than 100000 in all cannot be split; the player who moves second wins, by theory; set lower towers, or split = false",
        )],
    );
    check_refused(
        "chopsticks",
        &[("rollover", "4"), ("start", "4")],
        &[(
            "start rollover",
            "no hand holds 4 fingers if `rollover` is 4; start with fewer fingers or roll over \
             later",
        )],
    );
    check_refused(
        "chopsticks",
        &[("rollover", "37"), ("hands", "3"), ("stumps", "true")],
        &[
            (
                "rollover hands",
                "a `rollover` beyond 36 does not go with this `hands`; set `rollover` to 36 or \
                 less, or remove `hands`",
            ),
            (
                "rollover stumps",
                "a `rollover` beyond 36 does not go with this `stumps`; set `rollover` to 36 or \
                 less, or remove `stumps`",
            ),
        ],
    );
    check_refused(
        "chopsticks",
        &[("start", "1115")],
        &[(
            "start",
            "`5` is not a hand; expected 4 digits from 0 to 4, the hands of the player about to \
             move first: `1111`",
        )],
    );
}

#[test]
fn a_position_stands_in_for_the_instance() {
    let at = |name: &str,
              pairs: &[(&str, &str)],
              position: &str|
     -> Result<String, Vec<SettingsError>> {
        let game = game(name);
        let settings = pairs.iter().map(|&(k, v)| (k.to_owned(), game.read(k, v)));
        let instance = game.open_at(&settings.collect(), position, SearchBudget::Quick)?;
        Ok(instance.start().notation())
    };
    let told = |errors: Vec<SettingsError>| -> Vec<String> {
        errors.iter().map(|error| error.to_string()).collect()
    };
    assert_eq!(at("nim", &[("last", "loses")], "7 8 9"), Ok("7 8 9".into()));
    assert_eq!(at("bash", &[("m", "3")], "21"), Ok("21".into()));
    let up = [("m", "3"), ("count-up", "true")];
    assert_eq!(at("bash", &up, "13 100"), Ok("13 100".into()));
    let beyond = at("bash", &up, "101 100").expect_err("beyond the target");
    assert_eq!(
        told(beyond),
        ["101 is beyond the target 100; expected the running total and the target: `13 100`"]
    );
    assert_eq!(at("chopsticks", &[], "1312"), Ok("1312".into()));
    assert_eq!(at("wythoff", &[], "3 5"), Ok("3 5".into()));
    assert_eq!(at("tower-breakers", &[], "12 1"), Ok("12 1".into()));
    let rule = at("bash", &[], "21").expect_err("m is a rule");
    assert_eq!(rule[0].keys, ["m"]);
    let twice = at("bash", &[("n", "3"), ("m", "3")], "21").expect_err("two starts");
    assert_eq!(
        told(twice),
        ["`n` is set although a start position is given; give one of the two"]
    );
    let bad = at("tower-breakers", &[], "12 0").expect_err("no such tower");
    assert_eq!(
        told(bad),
        ["a tower of height 0; expected the height, at least 1, of every tower: `12 12 7`"]
    );
}
