//! Custom games against figures that others have published.

use grundy_harness::games::{Catalog, SearchBudget, Settings};
use grundy_rules::RelativeSeat;

use super::{facts, load, modules, root};

/// The game of a problem with settings, and how many positions play can reach.
fn positions_of(problem: &str, set: &[(&str, &str)]) -> Option<u64> {
    let problem = load(&root().join("problems").join(problem))?;
    let set = set
        .iter()
        .map(|&(key, text)| (key.to_owned(), problem.game.read(key, text)));
    let instance = problem.game.open(&set.collect(), SearchBudget::Quick);
    let instance = instance.unwrap_or_else(|errors| panic!("{errors:?}"));
    Some(instance.counts().expect("explored").reachable)
}

/// How many positions there are is known: Connect Four by John Tromp's table (OEIS A212693), Chomp by the ways
/// from corner to corner, of which one leaves nothing to eat.
#[test]
fn as_many_positions_are_found_as_are_known() {
    let four =
        |size: [&str; 2]| positions_of("connect-four-4x4", &[("cols", size[0]), ("rows", size[1])]);
    assert!(four(["4", "4"]).is_none_or(|found| found == 161_029));
    assert!(positions_of("tic-tac-toe", &[]).is_none_or(|found| found == 5_478));
    for (rows, cols, ways) in [(1, 1, 2), (2, 7, 36), (3, 4, 35), (5, 5, 252), (6, 8, 3003)] {
        let set = [("rows", rows.to_string()), ("cols", cols.to_string())];
        let set = set.each_ref().map(|(key, value)| (*key, value.as_str()));
        let found = positions_of("chomp", &set);
        assert!(
            found.is_none_or(|found| found == ways - 1),
            "{rows} x {cols}: {found:?}"
        );
    }
}

/// How many moves White needs to mate with king and rook, with Black to move, of all positions that no turn or
/// mirror of the board makes of each other: as in the table by Michael Bain and Arthur van Hoff (Chess
/// (King-Rook vs. King), UCI Machine Learning Repository, 1994). The first figure is of draws. Six positions of
/// that table are left out, one each with 2, 6, 9, 11, 13 and 14 moves: White cannot have moved there, so play
/// never reaches them.
#[test]
fn king_and_rook_mate_as_the_known_table_says() {
    const KNOWN: [u64; 18] = [
        2796, 27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166,
        390,
    ];
    const UNREACHABLE: [usize; 6] = [2, 6, 9, 11, 13, 14];
    let Some(problem) = load(&root().join("problems/king-and-rook")) else {
        return;
    };
    let instance = problem.game.open(&Settings::new(), SearchBudget::Quick);
    let instance = instance.expect("its defaults");
    let mut found = [0; 18];
    for position in instance.reachable(8_000_000).expect("a small game") {
        let text = position.notation();
        let Some(rows) = text.strip_suffix(" b") else {
            continue;
        };
        let board = squares(rows);
        if images(board).any(|image| image < board) {
            continue;
        }
        let plies = position.value(RelativeSeat::MOVER).remoteness();
        found[plies.map_or(0, |plies| 1 + usize::try_from(plies / 2).expect("few"))] += 1;
    }
    for moves in UNREACHABLE {
        found[1 + moves] += 1;
    }
    assert_eq!(found, KNOWN);
}

/// The squares of the white king, the rook and the black king, as row and column.
fn squares(rows: &str) -> [(u32, u32); 3] {
    let mut found = [(0, 0); 3];
    for (row, cells) in (0..).zip(rows.split('/')) {
        let mut col = 0;
        for cell in cells.chars() {
            match "KRk".find(cell) {
                Some(piece) => found[piece] = (row, col),
                None => col += cell.to_digit(10).expect("empty squares") - 1,
            }
            col += 1;
        }
    }
    found
}

/// All turns and mirrors of a board, itself among them.
fn images(board: [(u32, u32); 3]) -> impl Iterator<Item = [(u32, u32); 3]> {
    (0..8).map(move |image| {
        board.map(|(row, col)| {
            let row = if image & 1 == 0 { row } else { 7 - row };
            let col = if image & 2 == 0 { col } else { 7 - col };
            if image & 4 == 0 {
                (row, col)
            } else {
                (col, row)
            }
        })
    })
}

#[test]
fn modules_of_our_games_agree_with_them_in_every_position() {
    let ours = [
        ("nim", "nim", vec![("heaps", "4,5,6")]),
        (
            "nim",
            "nim_misere",
            vec![("heaps", "4,5,6"), ("last", "loses")],
        ),
        ("bash", "bash", vec![("n", "60"), ("m", "7")]),
        ("wythoff", "wythoff", vec![("a", "20"), ("b", "30")]),
        ("chopsticks", "chopsticks", vec![]),
    ];
    for (name, module, set) in ours {
        let game = Catalog::standard().find(name).expect("a game of ours");
        let set = set
            .iter()
            .map(|&(key, text)| (key.to_owned(), game.read(key, text)));
        let instance = game
            .open(&set.collect(), SearchBudget::Thorough)
            .expect("settings");
        let Some(opened) = modules::open(&format!("same/{module}.py")) else {
            return;
        };
        let theirs = opened.unwrap_or_else(|wrong| panic!("{module}: {wrong}"));
        let positions = instance.reachable(1_000_000).expect("a small game");
        assert_eq!(
            theirs.reachable(1_000_000).map(|all| all.len()),
            Some(positions.len())
        );
        for position in &positions {
            let text = position.notation();
            let same = theirs.position(&text).expect("a position of both");
            assert_eq!(facts(&same), facts(position), "{module} at {text}");
            if let Some(grundy) = same.grundy() {
                assert_eq!(Some(grundy), position.grundy(), "{module} at {text}");
            }
        }
    }
}
