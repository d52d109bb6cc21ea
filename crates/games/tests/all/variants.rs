//! Chopsticks axis by axis: moves, contradictions, counts and values as data.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use grundy_games::{SearchBudget, SettingsError};
use grundy_rules::{BoxedPosition, Instance, RelativeSeat};

use crate::cases::game;

fn opened(settings: &str) -> Result<Box<dyn Instance>, Vec<SettingsError>> {
    let game = game("chopsticks");
    let pairs = settings.split_whitespace().map(|pair| {
        let (key, value) = pair.split_once('=').expect("key=value");
        (key.to_owned(), game.read(key, value))
    });
    game.open(&pairs.collect(), SearchBudget::Quick)
}

fn instance(settings: &str) -> Box<dyn Instance> {
    opened(settings).expect("good settings")
}

/// The positions that can be played to.
fn options(here: &BoxedPosition<'_>) -> Vec<String> {
    let plies = (0..here.move_count()).map_while(|n| here.nth(n));
    plies.map(|ply| here.after(ply).notation()).collect()
}

/// Every axis at every value, some values that only show beside others, and every preset.
const SETTINGS: &[&str] = &[
    "",
    "rollover=2",
    "rollover=3",
    "rollover=4",
    "rollover=7",
    "overflow=cutoff",
    "overflow=cutoff rollover=4",
    "objective=misere",
    "transfers=none",
    "divisions=none",
    "transfers=none divisions=none",
    "overflow=cutoff transfers=none divisions=none",
    "hands=1",
    "hands=3",
    "hands=3 overflow=cutoff transfers=none divisions=none",
    "hands=3 transfers=many",
    "hands=3 divisions=partition",
    "hands=3 redistribute=true",
    "hands=4 redistribute=true",
    "redistribute=true",
    "halvings=lone",
    "halvings=even-total",
    "halvings=lone-odd",
    "halvings=any-total",
    "halvings=any-total hands=3",
    "suicide=true",
    "suicide=true transfers=none",
    "suicide=true overflow=cutoff",
    "swap=free",
    "swap=1",
    "swap=3",
    "logan=true",
    "logan=true swap=1",
    "meta=true",
    "meta=true suicide=true",
    "self-tap=true",
    "self-tap=true transfers=none divisions=none",
    "flip=true",
    "flip=true rollover=4",
    "sudden-death=on",
    "sudden-death=1",
    "sudden-death=3",
    "sudden-death=on objective=misere",
    "tap-first=true",
    "stumps=true",
    "stumps=true overflow=cutoff",
    "stumps=true halvings=lone",
    "stumps=true meta=true suicide=true",
    "start=3",
    "start=1312",
    "players=3",
    "players=3 hands=1",
    "players=3 rollover=2",
    "players=3 rollover=4",
    "players=3 overflow=cutoff",
    "players=3 zombies=true",
    "players=3 zombies=true rollover=4",
    "players=3 sudden-death=on",
    "players=4 rollover=3",
    "variant=solar",
    "variant=solar overflow=cutoff",
    "variant=four-hands",
];

/// Counts, the number of lines of 1 to 5 plies, and the value of the start for every seat.
#[test]
fn every_axis_counts_and_values_as_recorded() {
    let mut text = String::new();
    for settings in SETTINGS {
        let instance = instance(settings);
        let start = instance.start();
        let _ = writeln!(text, "{settings} ({})", start.notation());
        let counts = instance.counts().expect("searched");
        let _ = writeln!(
            text,
            "  {} positions, {} reachable: {} W, {} L, {} D; remoteness {:?}, distance {}",
            counts.positions.expect("counted"),
            counts.reachable,
            counts.win,
            counts.loss,
            counts.draw,
            counts.max_remoteness,
            counts.distance_max,
        );
        let seats = (0..instance.seats()).map(|seat| start.value(RelativeSeat(seat)).to_string());
        let seats = seats.collect::<Vec<_>>().join(", ");
        let _ = writeln!(text, "  perft {:?}; {seats}", lines_of_play(&*instance));
    }
    insta::assert_snapshot!("chopsticks-axes", text);
}

fn lines_of_play(instance: &dyn Instance) -> [u64; 5] {
    let mut level = BTreeMap::from([(instance.start().notation(), 1)]);
    std::array::from_fn(|_| {
        let mut next = BTreeMap::new();
        for (notation, lines) in &level {
            for to in options(&instance.position(notation).expect("a position")) {
                *next.entry(to).or_insert(0) += lines;
            }
        }
        level = next;
        level.values().sum()
    })
}

/// What a move makes of a position; `-` where it is not legal.
#[test]
fn moves_of_every_axis() {
    for (settings, position, m, expected) in [
        ("swap=free", "1213", "swap", "1312"),
        ("swap=free", "1113", "swap", "-"),
        ("swap=free", "0113", "swap", "-"),
        ("swap=2", "1213", "swap", "1312|01"),
        ("swap=2", "1213|12", "swap", "1312|22"),
        ("swap=2", "1213|20", "swap", "-"),
        // A tap puts both counts back, a split the own one.
        ("swap=2", "1213|21", "tap 1 1", "2312|00"),
        ("swap=2", "1313|21", "split 2 2", "1322|10"),
        ("logan=true", "0113", "swap", "1301"),
        ("logan=true", "1213", "swap", "-"),
        ("logan=true swap=1", "0113|10", "swap", "1301|00"),
        ("self-tap=true", "1213", "self 1 2", "1313"),
        ("self-tap=true", "1213", "self 2 1", "1323"),
        ("self-tap=true", "1411", "self 1 4", "1101"),
        ("self-tap=true", "2211", "self 2 2", "1124"),
        ("self-tap=true", "0211", "self 2 2", "-"),
        ("self-tap=true", "0211", "self 2 0", "-"),
        ("self-tap=true overflow=cutoff", "2411", "self 2 4", "1102"),
        ("flip=true", "1213", "flip 1", "1324"),
        ("flip=true", "0113", "flip 0", "-"),
        ("sudden-death=on", "1204", "tap 2 4", "0112"),
        ("sudden-death=on", "0112", "tap 1 1", "-"),
        ("sudden-death=2", "1204", "tap 2 4", "0112|12"),
        ("sudden-death=2", "0112|12", "tap 1 1", "2201|21"),
        ("sudden-death=2", "1204|21", "tap 2 4", "0112|02"),
        ("sudden-death=2", "0112|02", "tap 1 1", "-"),
        // Nobody is brought to where they are.
        ("sudden-death=2 logan=true", "0112|12", "swap", "1201|21"),
        ("tap-first=true", "1311", "split 2 2", "-"),
        ("tap-first=true", "1311", "tap 1 1", "1213|01"),
        ("tap-first=true", "1311|10", "split 2 2", "1122|01"),
        (
            "tap-first=true self-tap=true",
            "1311",
            "self 1 3",
            "1114|01",
        ),
        ("stumps=true", "0222", "split 1 1", "2211"),
        ("stumps=true", "0422", "split 2 2", "2222"),
        ("stumps=true", "0422", "split 1 3", "-"),
        ("stumps=true", "0322", "split 1 2", "2212"),
        ("stumps=true", "1122", "split 0 2", "-"),
        ("hands=3", "003111", "split 1 1 1", "-"),
        ("hands=3", "003111", "split 0 1 2", "111012"),
        (
            "hands=3 divisions=partition",
            "003111",
            "split 1 1 1",
            "111111",
        ),
        ("hands=4", "11341111", "split 2 2 2 3", "-"),
        (
            "hands=4 transfers=many",
            "11341111",
            "split 2 2 2 3",
            "11112223",
        ),
        ("hands=3", "033111", "split 2 2 2", "-"),
        (
            "hands=3 redistribute=true",
            "033111",
            "split 2 2 2",
            "111222",
        ),
        ("hands=3 redistribute=true", "123111", "split 0 2 4", "-"),
        ("hands=3 suicide=true", "112111", "split 0 1 3", "111013"),
        ("hands=3 suicide=true", "012111", "split 0 0 3", "-"),
        ("players=3", "110011", "tap 1 1 2", "001211"),
        ("players=3", "110011", "tap 1 1", "-"),
        ("players=3", "110011", "pass", "-"),
        ("players=3", "001211", "pass", "121100"),
        ("players=3 zombies=true", "001211", "pass", "-"),
        ("players=3 zombies=true", "001211", "tap 1 1", "221100"),
        ("players=3 zombies=true", "001211", "tap 1 1 2", "121200"),
        ("players=3 zombies=true", "110011", "tap 1 0", "-"),
        // Among three, nothing is left of one who is out.
        ("players=3 sudden-death=on", "120411", "tap 2 4", "001112"),
        (
            "players=3 sudden-death=2",
            "120411|212",
            "tap 2 4",
            "001112|022",
        ),
        ("hands=1", "32", "tap 3 2", "03"),
    ] {
        let instance = instance(settings);
        let here = instance.position(position).expect("a position");
        let found = match here.read_move(m) {
            Ok(ply) => here.after(ply).notation(),
            Err(_) => "-".to_owned(),
        };
        assert_eq!(found, expected, "{settings}: {m} at {position}");
    }
}

/// The own hands before and after every split, of two hands that roll over at five.
#[test]
fn kinds_of_splits() {
    const DIVISIONS: &str = "02-11 03-12 04-13 04-22 ";
    const TRANSFERS: &str = "13-22 14-23 22-13 23-14 24-33 33-24 ";
    const SUICIDES: &str = "11-02 12-03 13-04 22-04 ";
    const METAS: &str = "34-11 44-12 ";
    const META_SUICIDES: &str = "24-01 33-01 34-02 44-03 ";
    for (settings, expected) in [
        ("", [DIVISIONS, TRANSFERS].concat()),
        ("redistribute=true", [DIVISIONS, TRANSFERS].concat()),
        ("transfers=none", DIVISIONS.to_owned()),
        ("divisions=none", TRANSFERS.to_owned()),
        ("transfers=none divisions=none", String::new()),
        ("suicide=true", [DIVISIONS, TRANSFERS, SUICIDES].concat()),
        ("meta=true", [DIVISIONS, TRANSFERS, METAS].concat()),
        (
            "meta=true suicide=true",
            [DIVISIONS, TRANSFERS, SUICIDES, METAS, META_SUICIDES].concat(),
        ),
        ("halvings=lone", "02-11 04-22".to_owned()),
        ("halvings=even-total", "02-11 04-22 13-22 24-33".to_owned()),
        ("halvings=lone-odd", "02-11 03-12 04-22".to_owned()),
        (
            "halvings=any-total",
            "02-11 03-12 04-22 13-22 14-23 24-33".to_owned(),
        ),
    ] {
        let instance = instance(settings);
        let digits = || "01234".chars();
        let own = digits().flat_map(|a| digits().map(move |b| format!("{a}{b}")));
        let found: BTreeSet<String> = own
            .flat_map(|own| {
                let here = instance.position(&format!("{own}11")).expect("a position");
                let before = here.notation()[..2].to_owned();
                let plies = (0..here.move_count()).map_while(|n| here.nth(n));
                let splits = plies.filter(|&ply| here.move_text(ply).starts_with("split"));
                let after = splits.map(|ply| here.after(ply).notation()[2..].to_owned());
                let kinds = after.map(|after| format!("{before}-{after}"));
                kinds.collect::<Vec<_>>()
            })
            .collect();
        let expected: BTreeSet<String> = expected.split_whitespace().map(str::to_owned).collect();
        assert_eq!(found, expected, "{settings}");
    }
}

#[test]
fn contradictions_name_both_keys() {
    for (settings, expected) in [
        ("halvings=lone transfers=one", "halvings transfers"),
        (
            "halvings=lone transfers=none divisions=none",
            "halvings transfers, halvings divisions",
        ),
        ("halvings=lone redistribute=true", "halvings redistribute"),
        ("halvings=lone suicide=true", "halvings suicide"),
        ("redistribute=true transfers=none", "redistribute transfers"),
        ("redistribute=true divisions=none", "redistribute divisions"),
        ("flip=true overflow=cutoff", "flip overflow"),
        ("objective=misere players=3", "objective players"),
        ("zombies=true", "zombies players"),
        ("stumps=true sudden-death=on", "stumps sudden-death"),
        ("stumps=true rollover=19", "stumps rollover"),
        ("rollover=301 divisions=none", "rollover divisions"),
        (
            "rollover=301 objective=misere overflow=cutoff transfers=none",
            "rollover transfers",
        ),
        ("players=6 hands=3", "players hands"),
        ("hands=1 transfers=one", "transfers hands"),
        ("hands=1 divisions=partition", "divisions hands"),
        ("hands=1 redistribute=true", "redistribute hands"),
        ("hands=1 halvings=lone", "halvings hands"),
        ("hands=1 suicide=true", "suicide hands"),
        ("hands=1 swap=2", "swap hands"),
        ("hands=1 logan=true", "logan hands"),
        ("hands=1 meta=true", "meta hands"),
        ("hands=1 self-tap=true", "self-tap hands"),
        ("hands=1 tap-first=true", "tap-first hands"),
        ("hands=1 stumps=true", "stumps hands"),
        (
            "players=3 objective=misere flip=true overflow=cutoff halvings=lone transfers=many",
            "halvings transfers, flip overflow, objective players",
        ),
    ] {
        let errors = opened(settings).err().unwrap_or_default();
        for error in &errors {
            let told = error.to_string();
            let named = |key: &String| told.contains(&format!("`{key}"));
            assert!(error.keys.iter().all(named), "{told}");
        }
        let keys = errors.iter().map(|error| error.keys.join(" "));
        assert_eq!(keys.collect::<Vec<_>>().join(", "), expected, "{settings}");
    }
    for sound in [
        "hands=1 transfers=none divisions=none",
        "redistribute=true transfers=many divisions=one",
        "transfers=many divisions=partition",
        "stumps=true rollover=18 sudden-death=2",
        "objective=misere sudden-death=on",
        "players=6 rollover=4",
        "rollover=300 divisions=none",
        "rollover=509 transfers=none",
        "players=2 hands=8 rollover=2",
    ] {
        assert!(opened(sound).is_ok(), "{sound}");
    }
    let large = opened("players=8").err().expect("15^8 positions");
    assert_eq!(
        large[0].to_string(),
        "too many positions to search them all; set fewer players or hands, or an earlier roll-over"
    );
}

#[test]
fn positions_with_state() {
    let refused = |settings: &str, position: &str| {
        let instance = instance(settings);
        let error = instance.position(position).err().expect("no position");
        error.to_string()
    };
    assert_eq!(
        refused("swap=2", "1111|03"),
        "`3` is not a number of swaps; expected 4 digits from 0 to 4, the hands of the player about \
         to move first: `1111|00`"
    );
    assert_eq!(
        refused("tap-first=true sudden-death=3", "1111|33"),
        "1 part after the hands instead of 2; expected 4 digits from 0 to 4, the hands of the \
         player about to move first: `1111|33|00`"
    );
    assert!(refused("", "1111|").starts_with("1 part after the hands instead of 0"));
    assert!(refused("players=3", "1111").starts_with("4 digits instead of 6"));
    let instance = instance("swap=2 sudden-death=3 tap-first=true");
    let here = instance.position("2112|20|31|01").expect("a position");
    assert_eq!(here.notation(), "1212|20|31|01");
    assert_eq!(here.wire(), "1 2 1 2 2 0 3 1 0 1");
    let left_out = instance.position("1212").expect("a position");
    assert_eq!(left_out.notation(), "1212|00|33|00");
}

#[test]
fn known_values_of_the_start() {
    for (settings, value, reachable) in [
        ("", "draw", 204),
        ("variant=misere", "draw", 204),
        ("variant=suicide", "draw", 207),
        ("variant=sudden-death", "draw", 188),
        ("variant=transfers-only overflow=cutoff", "loss in 10", 144),
        ("variant=solar overflow=cutoff", "win in 7", 172),
        ("rollover=4", "win in 11", 84),
        (
            "variant=three-hands overflow=cutoff transfers=none divisions=none",
            "loss in 12",
            744,
        ),
        ("variant=stumps", "draw", 2_956),
        ("players=3", "loss in 9", 3_337),
        ("players=4", "loss in 8", 50_567),
    ] {
        let instance = instance(settings);
        let found = instance.start().value(RelativeSeat::MOVER).to_string();
        let counts = instance.counts().expect("searched");
        assert_eq!(
            (found.as_str(), counts.reachable),
            (value, reachable),
            "{settings}"
        );
    }
}

/// With one hand each there is no choice: after k plies the hands are Fibonacci numbers, and the
/// game ends with the first that the roll-over divides.
#[test]
fn one_hand_each_counts_fibonacci_numbers() {
    for rollover in 2..=36u64 {
        let instance = instance(&format!("hands=1 rollover={rollover}"));
        let (mut last, mut next) = (1, 1);
        let mut plies = 0;
        let mut here = instance.start();
        while next != 0 {
            assert_eq!(here.wire(), format!("{next} {last}"));
            (last, next) = (next, (last + next) % rollover);
            plies += 1;
            let ply = here.nth(0).expect("a tap");
            assert_eq!(here.move_count(), 1);
            here = here.after(ply);
        }
        let value = instance.start().value(RelativeSeat::MOVER);
        let expected = if plies % 2 == 1 { "win" } else { "loss" };
        assert_eq!(value.to_string(), format!("{expected} in {plies}"));
    }
}

/// It is said that the first of p players wins at roll-over 2, in 2p - 1 plies.
#[test]
fn roll_over_two_is_won_by_the_first_of_two_only() {
    let first = |players: u8| {
        let instance = instance(&format!("rollover=2 players={players}"));
        instance.start().value(RelativeSeat::MOVER).to_string()
    };
    let found: Vec<String> = (2..=5).map(first).collect();
    assert_eq!(found, ["win in 3", "loss in 3", "loss in 3", "loss in 3"]);
}
