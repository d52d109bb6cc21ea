//! Coins: the theory of single heads against the search of rows, famous sequences, and what is refused.

use std::collections::{BTreeSet, HashMap};

use grundy_games::{Repeats, SearchBudget, SettingsError};
use grundy_rules::{Board, Instance, Outcome, Ply};
use grundy_solver::mex;
use proptest::prelude::*;

use crate::cases::game;

fn opened(pairs: &[(&str, &str)]) -> Result<Box<dyn Instance>, Vec<SettingsError>> {
    let game = game("coins");
    let settings = pairs.iter().map(|&(k, v)| (k.to_owned(), game.read(k, v)));
    game.open(&settings.collect(), SearchBudget::Theory)
}

/// The values of a head in place 1, 2 and so on.
fn values(pairs: &[(&str, &str)], places: u64) -> Vec<u64> {
    let instance = opened(pairs).expect("good settings");
    let value = |place: u64| {
        let position = instance.position(&place.to_string()).expect("a position");
        position.grundy().expect("a theorem")
    };
    (1..=places).map(value).collect()
}

/// Numbers from 1 on with an odd number of ones in binary.
fn odious() -> impl Iterator<Item = u64> {
    (1u64..).filter(|number| number.count_ones() % 2 == 1)
}

#[test]
fn famous_games_have_their_sequences() {
    let preset = |name| values(&[("variant", name)], 25);
    assert_eq!(preset("turtles"), (1..=25).collect::<Vec<_>>());
    assert_eq!(preset("twins"), (0..25).collect::<Vec<_>>());
    assert_eq!(
        preset("mock-turtles"),
        odious().take(25).collect::<Vec<_>>()
    );
    // The same, two places later.
    let triplets = [0, 0].into_iter().chain(odious()).take(25);
    assert_eq!(preset("triplets"), triplets.collect::<Vec<_>>());
    let ruler = (1..=25u64).map(|place| 1 << place.trailing_zeros());
    assert_eq!(preset("ruler"), ruler.collect::<Vec<_>>());
    // Winning Ways, chapter 14.
    assert_eq!(
        preset("moebius")[..18],
        [
            1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213, 256, 301, 342, 439, 475, 494
        ]
    );
    // Every set of coins is worth a number of its own.
    let any = values(&[("turn", "any")], 18);
    assert_eq!(any, (0..18).map(|place| 1 << place).collect::<Vec<_>>());
    // Turning two coins of which one lies t places further left is taking t items.
    let near = values(&[("turn", "1,2"), ("within", "4")], 25);
    assert!(near.iter().all(|&value| value < 5));
}

/// What a move may turn, by the words of the rules.
#[derive(Clone, Debug)]
struct Spoken {
    counts: BTreeSet<u32>,
    spacing: &'static str,
    within: Option<u32>,
}

impl Spoken {
    /// Whether coins, as bits of which the lowest is the first, may be turned together.
    fn allows(&self, coins: u32) -> bool {
        let places: Vec<u32> = (0..32).filter(|place| coins >> place & 1 == 1).collect();
        let gaps: BTreeSet<u32> = places.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let span = places[places.len() - 1] - places[0] + 1;
        let spaced = match self.spacing {
            "adjacent" => gaps.iter().all(|&gap| gap == 1),
            "equal" => gaps.len() <= 1,
            _ => true,
        };
        spaced
            && self.counts.contains(&coins.count_ones())
            && self.within.is_none_or(|within| span <= within)
    }

    /// The coins that may be turned in a row, with the rightmost from heads to tails.
    fn moves(&self, row: u32) -> impl Iterator<Item = u32> + '_ {
        let longest = 32 - row.leading_zeros();
        let turned = 1..1u32 << longest;
        turned.filter(move |&coins| row >> coins.ilog2() & 1 == 1 && self.allows(coins))
    }

    /// The Grundy value of a row, by search.
    fn value(&self, row: u32, known: &mut HashMap<u32, u64>) -> u64 {
        if let Some(&value) = known.get(&row) {
            return value;
        }
        let moves: Vec<u32> = self.moves(row).collect();
        let options = moves.iter().map(|coins| self.value(row ^ coins, known));
        let value = mex(options.collect::<Vec<_>>());
        known.insert(row, value);
        value
    }

    fn settings(&self) -> Vec<(&'static str, String)> {
        let counts: Vec<String> = self.counts.iter().map(u32::to_string).collect();
        let within = self.within.map(|within| ("within", within.to_string()));
        [
            ("turn", counts.join(",")),
            ("spacing", self.spacing.to_owned()),
        ]
        .into_iter()
        .chain(within)
        .collect()
    }
}

fn spoken() -> impl Strategy<Value = Spoken> {
    let counts = prop::collection::btree_set(1u32..7, 1..4);
    let spacing = prop::sample::select(vec!["anywhere", "adjacent", "equal"]);
    let within = prop::option::of(1u32..6);
    (counts, spacing, within).prop_map(|(counts, spacing, within)| Spoken {
        counts,
        spacing,
        within,
    })
}

/// A row as people write it.
fn written(row: u32, length: u32) -> String {
    let coin = |place| if row >> place & 1 == 1 { 'H' } else { 'T' };
    (0..length).map(coin).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_values_of_heads_add_up_to_that_of_the_row(
        spoken in spoken(),
        rows in prop::collection::vec(1u32..1 << 9, 4),
    ) {
        let mut known = HashMap::new();
        let settings = spoken.settings();
        let pairs: Vec<_> = settings.iter().map(|(key, value)| (*key, value.as_str())).collect();
        let instance = opened(&pairs).expect("good settings");
        for row in rows {
            let text = written(row, 9);
            let here = instance.position(&text).expect("a position");
            prop_assert_eq!(here.grundy(), Some(spoken.value(row, &mut known)), "{:?} {}", spoken, text);
            let plies = (0..here.move_count()).map_while(|number| here.nth(number));
            let plies: Vec<Ply> = plies.collect();
            let found: BTreeSet<String> = plies.iter().map(|&ply| here.after(ply).notation()).collect();
            let expected = spoken.moves(row).map(|coins| written(row ^ coins, 9));
            prop_assert_eq!(found, expected.collect::<BTreeSet<_>>(), "{:?} {}", spoken, text);
            for &ply in &plies {
                prop_assert_eq!(here.read_move(&here.move_text(ply)), Ok(ply));
            }
            let lost = |&ply: &Ply| spoken.value(mask(&here.after(ply).notation()), &mut known) == 0;
            let good: Vec<Ply> = plies.into_iter().filter(lost).collect();
            if !good.is_empty() {
                prop_assert_eq!(here.kept(), grundy_rules::ValueKeeping::Only(good));
            }
        }
    }

    /// Where a move reaches over few places, values repeat, and it is proved.
    #[test]
    fn periods_of_bounded_moves_go_on(spoken in spoken(), within in 1u32..6) {
        let spoken = Spoken { within: Some(within), ..spoken };
        let settings = spoken.settings();
        let game = game("coins");
        let read = settings.iter().map(|(key, value)| ((*key).to_owned(), game.read(key, value)));
        let period = game.periodicity(&read.collect()).expect("good settings");
        let period = period.expect("a period");
        prop_assert_eq!((period.saltus, period.repeats), (0, Repeats::Values));
        // The values of single heads by the definition, over the places in reach.
        let mut known: Vec<u64> = Vec::new();
        for place in 0..period.from + 3 * period.every {
            let reach = u64::from(within).min(place + 1);
            let turned = (1u32 << (reach - 1)..1 << reach).filter(|&coins| spoken.allows(coins));
            let worth = |coins: u32| {
                let others = (0..reach - 1).filter(|bit| coins >> bit & 1 == 1);
                others.fold(0, |sum, bit| sum ^ known[index(place + 1 - reach + bit)])
            };
            let value = mex(turned.map(worth).collect::<Vec<_>>());
            known.push(value);
        }
        for place in period.from..period.from + 2 * period.every {
            let [one, later] = [place, place + period.every].map(|place| known[index(place) - 1]);
            prop_assert_eq!(one, later, "{:?} {:?}", spoken, period);
        }
    }
}

fn index(place: u64) -> usize {
    usize::try_from(place).expect("a small number")
}

fn mask(text: &str) -> u32 {
    let coins = text.chars().enumerate();
    coins.fold(0, |row, (place, coin)| {
        row | u32::from(coin == 'H') << place
    })
}

#[test]
fn rows_are_written_in_several_ways() {
    let instance =
        opened(&[("variant", "mock-turtles"), ("coins", "h t t H t")]).expect("settings");
    let start = instance.start();
    assert_eq!(start.notation(), "HTTHT");
    assert_eq!(start.wire(), "5 1 0 0 1 0");
    assert_eq!(
        instance.position("4 1 4").expect("places").notation(),
        "HTTH"
    );
    assert_eq!(instance.position("0").expect("no head").notation(), "T");
    let ply = start.read_move("4 1 3").expect("a legal move");
    assert_eq!(start.move_text(ply), "1 3 4");
    assert_eq!(start.move_words(ply), "turn coins 1, 3 and 4");
    assert_eq!(start.after(ply).notation(), "TTHTT");
    let Board::Grid(grid) = start.board() else {
        panic!("coins lie in a row");
    };
    assert_eq!((grid.rows, grid.cols), (1, 5));
    let long = opened(&[("variant", "turtles"), ("n", "70")]).expect("settings");
    let Board::Grid(grid) = long.start().board() else {
        panic!("coins lie in rows");
    };
    assert_eq!((grid.rows, grid.cols, grid.cells.len()), (3, 32, 96));
}

fn outcome(pairs: &[(&str, &str)]) -> Result<Outcome, Vec<SettingsError>> {
    let game = game("coins");
    let settings = pairs.iter().map(|&(k, v)| (k.to_owned(), game.read(k, v)));
    game.outcome(&settings.collect())
}

/// The formulas for winners against the values of rows that are laid out.
#[test]
fn formulas_agree_with_rows() {
    for name in ["turtles", "twins", "mock-turtles", "triplets", "ruler"] {
        let known = values(&[("variant", name)], 80);
        for first in 1..=80 {
            for second in (first..=80).step_by(3) {
                let third = 1 + first * second % 79;
                let heads = BTreeSet::from([first, second, third]);
                let xor = heads
                    .iter()
                    .fold(0, |xor, &head| xor ^ known[index(head) - 1]);
                let expected = match xor {
                    0 => Outcome::Loss,
                    _ => Outcome::Win,
                };
                // A place that is named twice is one head.
                let named = format!("{second},{first},{third},{second}");
                let told = outcome(&[("variant", name), ("heads", &named)]);
                assert_eq!(told, Ok(expected), "{name}: {named}");
            }
        }
    }
}

/// Winners are known if heads lie beyond the end of any row, but single heads have a formula or a period.
#[test]
fn winners_are_known_beyond_the_longest_row() {
    let (won, lost) = (Outcome::Win, Outcome::Loss);
    for (name, heads, expected) in [
        ("turtles", "1000000000,999999999,1", won),
        ("turtles", "1000000001,1000000000,1", lost),
        ("twins", "5000000002,5000000001,2", lost),
        ("mock-turtles", "70000000,70000000", won),
        ("mock-turtles", "1,33554433,67108865,100663297", lost),
        ("mock-turtles", "1,33554433,67108865,100663298", won),
        ("triplets", "2,3,33554435,67108867,100663299", lost),
        ("ruler", "6000000002,10", lost),
        ("ruler", "6000000002,6000000004", won),
        ("ruler", "18446744073709551615,1", lost),
    ] {
        let told = outcome(&[("variant", name), ("heads", heads)]);
        assert_eq!(told, Ok(expected), "{name}: {heads}");
    }
    // The heap from which 1 to 3 items are taken.
    for (heads, expected) in [("4000000001,1", lost), ("4000000000,1", won)] {
        let told = outcome(&[("variant", "turtles"), ("within", "4"), ("heads", heads)]);
        assert_eq!(told, Ok(expected), "{heads}");
    }
    // No formula and no period, or the last move loses.
    for rules in [
        [("variant", "moebius"), ("last", "wins")],
        [("turn", "any"), ("last", "wins")],
        [("variant", "turnips"), ("last", "wins")],
        [("variant", "turtles"), ("last", "loses")],
    ] {
        let told = outcome(&[rules[0], rules[1], ("n", "3000000")]);
        assert!(told.is_err(), "{rules:?}");
    }
}

#[test]
fn what_is_wrong_is_refused() {
    for (pairs, expected) in [
        (
            &[][..],
            "`turn` is not set; number of coins that a move turns: `1,2` is Turning Turtles; or `any` \
             (docs/coins.md): a text",
        ),
        (
            &[("turn", "1,x")],
            "`turn` must be numbers of coins or `any`, not `x`; numbers from 1 to 128 with commas \
             between them: `1,2,3`",
        ),
        (
            &[("turn", "0")],
            "`turn` must be numbers of coins or `any`, not `0`; numbers from 1 to 128 with commas \
             between them: `1,2,3`",
        ),
        (
            &[("variant", "moebius"), ("n", "99")],
            "a row of 99 coins; expected at most 32, for which all moves can be examined",
        ),
        (
            &[("variant", "turtles"), ("coins", "HTX")],
            "`X` is neither H nor T; expected a row of coins: `HTTH`; or the places of the heads: `1 4`",
        ),
        (
            &[("variant", "turtles"), ("n", "25"), ("last", "loses")],
            "no theorem covers this row where the last move loses, and there are too many positions to \
             search them; expected the last head in place 22 or before",
        ),
        // Rows of heads have many more moves.
        (
            &[("variant", "mock-turtles"), ("n", "20"), ("last", "loses")],
            "no theorem covers this row where the last move loses, and there are too many positions to \
             search them; expected the last head in place 19 or before",
        ),
    ] {
        let errors = opened(pairs).err().expect("bad settings");
        let told: Vec<String> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(told, [expected], "{pairs:?}");
    }
}

#[test]
fn moves_that_cannot_be_read_are_refused() {
    let instance = opened(&[("variant", "turtles"), ("coins", "HTTH")]).expect("settings");
    for (text, expected) in [
        ("", "no coin is named"),
        ("1 1", "coin 1 is named twice"),
        ("0 3", "there is no coin 0"),
        ("1 500", "coins 1 and 500 are too far apart"),
    ] {
        let error = instance.start().read_move(text).expect_err("no move");
        assert!(error.to_string().contains(expected), "{error}");
    }
    // The rightmost coin shows tails, or there is none.
    for text in ["1 3", "3", "5", "1 2 4"] {
        assert!(instance.start().read_move(text).is_err(), "{text}");
    }
}
