//! Sums: the theorems against search in every position that play can reach, and what is refused.

use grundy_games::{SearchBudget, SettingsError};
use grundy_rules::{BoxedPosition, Instance, Method, Outcome, Ply, RelativeSeat, ValueKeeping};
use grundy_solver::mex;

use crate::cases::game;

fn opened(
    components: &str,
    start: &str,
    last: &str,
) -> Result<Box<dyn Instance>, Vec<SettingsError>> {
    let game = game("sum");
    let settings = [("components", components), ("start", start), ("last", last)];
    let settings = settings.map(|(key, text)| (key.to_owned(), game.read(key, text)));
    game.open(&settings.into(), SearchBudget::Thorough)
}

fn plies<'p>(here: &'p BoxedPosition<'_>) -> impl Iterator<Item = Ply> + 'p {
    (0..here.move_count()).map_while(|number| here.nth(number))
}

/// Holds what theorems say of a position against the search of it and of its options.
pub(crate) fn check(here: &BoxedPosition<'_>) {
    let name = here.notation();
    assert_eq!(here.method(), Method::Search, "{name}");
    let searched = here.value(RelativeSeat::MOVER).outcome();
    if let Some(value) = here.by_theory(RelativeSeat::MOVER) {
        assert_eq!(value.outcome(), searched, "{name}");
    }
    if let Some(grundy) = here.grundy() {
        let options: Vec<u64> = plies(here).filter_map(|m| here.after(m).grundy()).collect();
        assert_eq!(grundy, mex(options), "{name}");
    }
    if searched == Outcome::Win {
        let lost = |&m: &Ply| here.after(m).value(RelativeSeat::MOVER).outcome() == Outcome::Loss;
        assert_eq!(
            here.kept(),
            ValueKeeping::Only(plies(here).filter(lost).collect()),
            "{name}"
        );
    }
}

#[test]
fn theorems_agree_with_search() {
    for (components, start) in [
        ("bash m=1 + bash m=2", "6 + 7"),
        ("bash m=3 + nim", "9 + 3 2"),
        ("bash m=4 + bash m=2 + nim", "7 + 5 + 3"),
        ("bash m=1 + bash m=1 + bash m=1", "4 + 4 + 5"),
        ("tower-breakers + nim", "12 7 + 2 3"),
        ("tower-breakers split=true + bash m=2", "6 + 7"),
        ("tower-breakers + tower-breakers split=true", "30 + 6 3"),
        ("nim + nim + bash m=1", "2 1 + 3 + 3"),
        ("wythoff + nim", "5 4 + 6"),
        ("wythoff + wythoff", "3 4 + 2 5"),
        ("wythoff + bash m=2 + tower-breakers", "3 3 + 4 + 12"),
        ("coins turn=1,2 + nim", "HTHTH + 3 4"),
        (
            "coins turn=1,2,3 + coins turn=any spacing=adjacent",
            "HTHT + THTH",
        ),
        (
            "graph arcs=1>2,1>3,2>3,2>4,3>5,4>5,4>6,5>6,1>6 + nim",
            "1 + 2 3",
        ),
        (
            "graph arcs=1>2,2>3,1>3,3>4 + graph arcs=1>2,1>3,1>4,2>4,3>4 + bash m=2",
            "1 + 1 + 4",
        ),
        (
            "graph kind=geography arcs=1-2,2-3,3-4,4-1,2-4,4-5 + nim",
            "2 5 + 3",
        ),
        (
            "graph kind=geography arcs=1-2,2-3,3-1 + graph kind=geography arcs=1-2,2-3,3-4",
            "1 + 2",
        ),
    ] {
        for last in ["wins", "loses"] {
            let instance = opened(components, start, last).expect("a good sum");
            let all = instance.reachable(1_000_000).expect("small");
            all.iter().for_each(check);
        }
    }
}

#[test]
fn what_is_no_sum_is_refused() {
    let refused = |components, start, last| {
        let errors = opened(components, start, last).err().expect("bad settings");
        let told = errors.iter().map(|e| format!("{}: {e}", e.keys.join(" ")));
        told.collect::<Vec<_>>().join("\n")
    };
    let told = [
        ("", "1", "wins"),
        ("bash m=3 +", "1 + 2", "wins"),
        ("chopsticks + nim", "1111 + 2", "wins"),
        ("wythof", "1 2", "wins"),
        ("bash", "1", "wins"),
        ("bash m=0", "1", "wins"),
        ("bash m=3 n=4", "1", "wins"),
        ("nim last=loses", "1", "wins"),
        ("bash m=2 count-up=true", "1", "wins"),
        ("bash m=2 cuont-up=true", "1", "wins"),
        ("nim heavy", "1", "wins"),
        ("nim + bash m=3", "1 2", "wins"),
        ("nim + bash m=3", "1 2 + x", "wins"),
        ("wythoff + nim", "2001 3 + 1", "wins"),
        ("wythoff + nim", "100 100 + 9999999", "loses"),
        ("wythoff + nim", "100 100 + 3000", "loses"),
    ];
    let told = told.map(|(c, s, l)| format!("{c} | {s} | {l}\n{}\n", refused(c, s, l)));
    insta::assert_snapshot!(told.join("\n"));
}
