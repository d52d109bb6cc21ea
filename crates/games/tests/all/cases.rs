//! Settings that every game is tried with, as data.

use std::sync::Arc;

use grundy_games::{Catalog, Game, Settings};

/// Key and value pairs.
pub(crate) type Case = &'static [(&'static str, &'static str)];

/// The first case of a game is the one of its golden playthrough.
const CASES: &[(&str, &[Case])] = &[
    (
        "bash",
        &[
            &[("n", "21"), ("m", "3")],
            &[("n", "21"), ("m", "3"), ("last", "loses")],
            &[("n", "21"), ("m", "3"), ("count-up", "true")],
            &[
                ("n", "10"),
                ("m", "4"),
                ("count-up", "true"),
                ("last", "loses"),
            ],
            &[
                ("n", "18446744073709551615"),
                ("m", "1000000000000000000"),
                ("count-up", "true"),
            ],
            &[("n", "0"), ("m", "1")],
            &[("n", "0"), ("m", "1"), ("last", "loses")],
            &[("n", "1"), ("m", "18446744073709551615"), ("last", "loses")],
            &[("n", "9"), ("m", "1")],
            &[("n", "9"), ("m", "1"), ("last", "loses")],
            &[("n", "1000000000000000000"), ("m", "100000000000000000")],
            &[
                ("n", "18446744073709551615"),
                ("m", "18446744073709551614"),
                ("last", "loses"),
            ],
        ],
    ),
    (
        "chopsticks",
        &[
            &[],
            &[("variant", "cutoff")],
            &[("variant", "misere")],
            &[("variant", "transfers-only"), ("overflow", "cutoff")],
            &[("variant", "divisions-only")],
            &[("transfers", "none"), ("divisions", "none")],
            &[("rollover", "2")],
            &[("rollover", "4"), ("variant", "misere")],
            &[("rollover", "13"), ("start", "1aac")],
            &[("start", "4444")],
            &[("start", "0012")],
            &[("start", "1200")],
            &[("start", "0")],
            &[("variant", "base")],
            &[("variant", "four-hands")],
            &[("variant", "halvings")],
            &[("variant", "integers")],
            &[("variant", "logan")],
            &[("variant", "meta"), ("suicide", "true")],
            &[("variant", "solar")],
            &[("variant", "stumps")],
            &[("variant", "sudden-death")],
            &[("variant", "suicide")],
            &[("variant", "swaps")],
            &[("variant", "three-hands"), ("redistribute", "true")],
            &[("variant", "unnamed")],
            &[("variant", "zombies")],
            &[("players", "3"), ("start", "120034")],
            &[("players", "4"), ("hands", "1")],
            &[("swap", "2"), ("sudden-death", "3"), ("tap-first", "true")],
            &[("swap", "1"), ("start", "1213|10")],
            &[("hands", "1"), ("rollover", "12")],
        ],
    ),
    (
        "coins",
        &[
            &[("variant", "mock-turtles"), ("coins", "THTHTH")],
            &[("variant", "turtles"), ("heads", "2,3,5")],
            &[
                ("variant", "turtles"),
                ("heads", "2,3,5"),
                ("last", "loses"),
            ],
            &[("variant", "moebius"), ("coins", "HTTHHTTTH")],
            &[("variant", "mogul"), ("n", "9")],
            &[("variant", "ruler"), ("heads", "3,8")],
            &[("variant", "ruler"), ("coins", "HTHTTH"), ("last", "loses")],
            &[("variant", "triplets"), ("n", "8")],
            &[("variant", "turnips"), ("heads", "9,10")],
            &[("variant", "twins"), ("coins", "HTHHTT")],
            &[("turn", "any"), ("n", "9")],
            &[("turn", "any"), ("within", "3"), ("heads", "40,77")],
            &[("turn", "2,4"), ("spacing", "adjacent"), ("n", "10")],
            &[("variant", "turtles"), ("n", "64")],
            &[("variant", "turtles"), ("n", "0")],
            &[("variant", "twins"), ("coins", "HTT")],
        ],
    ),
    (
        "graph",
        &[
            &[("arcs", "1-2 2-3 3-1 3>4 4>5 5>2 5>6"), ("start", "1")],
            &[("arcs", "1>2 2>3 1>3 3>4"), ("start", "1")],
            &[
                ("arcs", "1>2 2>3 1>3 3>4"),
                ("start", "1"),
                ("last", "loses"),
            ],
            &[
                ("arcs", "1-2, 2-3, 3-4, 4-1, 2-4, 4-5"),
                ("kind", "geography"),
                ("start", "1"),
            ],
            &[
                ("arcs", "1-2, 2-3, 3-4, 4-1, 2-4, 4-5"),
                ("kind", "geography"),
                ("start", "2 5"),
                ("last", "loses"),
            ],
            &[
                ("arcs", "1-2 2-3 3-4 1-5 2-6 3-7 4-8 5-6 6-7 7-8"),
                ("kind", "cat-and-mouse"),
                ("holes", "8"),
                ("start", "mouse 1 3"),
            ],
            &[
                ("arcs", "1>2 2>1 2>3"),
                ("kind", "cat-and-mouse"),
                ("places", "0,0,10,0,20,0"),
                ("start", "cat 1 2"),
            ],
        ],
    ),
    (
        "heaps",
        &[
            &[("variant", "kayles"), ("heaps", "5,4")],
            &[("variant", "kayles"), ("heaps", "3,4,2"), ("last", "loses")],
            &[("variant", "dawson-chess"), ("n", "14")],
            &[("variant", "grundy"), ("heaps", "7,6,1")],
            &[("variant", "lasker"), ("heaps", "4,3")],
            &[("variant", "nim"), ("heaps", "2,3"), ("last", "loses")],
            &[("variant", "officers"), ("heaps", "6,5")],
            &[("code", "0.3f"), ("heaps", "9")],
            &[("code", "8.4"), ("heaps", "8,2")],
            &[("code", "0.07c..."), ("heaps", "9,1")],
            &[("code", "0.5..."), ("heaps", "5,2")],
            &[("take", "1,3,4"), ("heaps", "9,4")],
            &[("take", "1,3,4"), ("heaps", "9,4"), ("last", "loses")],
            &[("all-but", "2,3"), ("heaps", "6,5")],
            &[("variant", "kayles"), ("heaps", "0,0")],
            &[("variant", "kayles"), ("heaps", "90,61")],
            &[("take", "1,1000000000000000000"), ("heaps", "7,40")],
            &[("take", "200000,300000"), ("heaps", "1000000,3")],
        ],
    ),
    (
        "nim",
        &[
            &[("heaps", "3,4,5")],
            &[("heaps", "3,4,5"), ("last", "loses")],
            &[("heaps", "0,0")],
            &[("heaps", "0,0"), ("last", "loses")],
            &[("heaps", "0,2,0,2")],
            &[("heaps", "1,1,1,0,1"), ("last", "loses")],
            &[("heaps", "1000000000000000000,999999999999999999,3")],
            &[
                ("heaps", "18446744073709551615,1,18446744073709551615,1"),
                ("last", "loses"),
            ],
        ],
    ),
    (
        "sum",
        &[
            &[("components", "bash m=3 + nim"), ("start", "9 + 3 4")],
            &[
                ("components", "bash m=3 + nim"),
                ("start", "9 + 3 2"),
                ("last", "loses"),
            ],
            &[
                ("components", "wythoff + tower-breakers split=true"),
                ("start", "3 4 + 6 5"),
            ],
            &[
                ("components", "wythoff + bash m=2"),
                ("start", "4 4 + 5"),
                ("last", "loses"),
            ],
            &[
                (
                    "components",
                    "heaps code=0.77 + nim + heaps code=4 unequal=true",
                ),
                ("start", "4 + 3 1 + 5"),
            ],
            &[
                ("components", "heaps code=0.137 + bash m=2"),
                ("start", "5 + 4"),
                ("last", "loses"),
            ],
            &[
                ("components", "heaps take=1,3,4 + heaps code=0.77"),
                ("start", "100 7 + 90 13"),
            ],
            &[
                (
                    "components",
                    "coins turn=1,2,3 + graph arcs=1>2,2>3,1>3,3>4 + nim",
                ),
                ("start", "HTTH + 1 + 3"),
            ],
            &[
                (
                    "components",
                    "graph kind=geography arcs=1-2,2-3,3-4,4-1,2-4,4-5 + coins turn=any spacing=adjacent",
                ),
                ("start", "2 5 + THHT"),
                ("last", "loses"),
            ],
            &[("components", "nim"), ("start", "0 0")],
            &[
                ("components", "nim + bash m=1"),
                ("start", "0 + 0"),
                ("last", "loses"),
            ],
            &[
                (
                    "components",
                    "nim + bash m=100000000000000000 + tower-breakers",
                ),
                (
                    "start",
                    "18446744073709551615 1 + 1000000000000000000 + 963761198400",
                ),
            ],
            &[
                ("components", "nim + bash m=18446744073709551615"),
                ("start", "5 18446744073709551615 + 18446744073709551615"),
                ("last", "loses"),
            ],
            &[
                ("components", "wythoff + wythoff + nim"),
                ("start", "2000 1999 + 3 5 + 1000000000000"),
            ],
        ],
    ),
    (
        "tower-breakers",
        &[
            &[("n", "2"), ("m", "12")],
            &[("n", "3"), ("m", "12"), ("last", "loses")],
            &[("n", "3"), ("m", "1")],
            &[("n", "3"), ("m", "1"), ("last", "loses")],
            &[("heights", "1,30,8,1,7")],
            &[("heights", "12,6"), ("split", "true")],
            &[("heights", "12,1,9"), ("split", "true"), ("last", "loses")],
            &[("heights", "30,16"), ("split", "true")],
            &[("heights", "963761198400,735134400,2")],
            &[
                ("heights", "18446744073709551557,18446744073709551615"),
                ("last", "loses"),
            ],
        ],
    ),
    (
        "wythoff",
        &[
            &[("a", "4"), ("b", "8")],
            &[("a", "8"), ("b", "7"), ("last", "loses")],
            &[("a", "0"), ("b", "0")],
            &[("a", "0"), ("b", "0"), ("last", "loses")],
            &[("a", "1000000000000000000"), ("b", "1618033988749894848")],
            &[("a", "18446744073709551615"), ("b", "18446744073709551615")],
            &[
                ("a", "11400714819323198485"),
                ("b", "18446744073709551615"),
                ("last", "loses"),
            ],
        ],
    ),
];

/// The game of this name.
pub(crate) fn game(name: &str) -> Arc<Game> {
    Catalog::standard().find(name).expect("a game")
}

/// The cases of a game. Fails where there are none: every game in the catalog needs some.
pub(crate) fn cases(game: &Game) -> &'static [Case] {
    let found = CASES.iter().find(|(name, _)| *name == game.name);
    found
        .unwrap_or_else(|| panic!("no cases for {}", game.name))
        .1
}

/// The settings of a case, read as the command line reads them.
pub(crate) fn settings(game: &Game, case: Case) -> Settings {
    let read = |&(key, value): &(&str, &str)| (key.to_owned(), game.read(key, value));
    case.iter().map(read).collect()
}
