//! The players that bots and people meet, and the line that two perfect players take.

use grundy_play::{Book, GameSize, LEVELS, Opponent, Player, best_line, fallible, perfect_move};
use grundy_rules::{Instance, RelativeSeat, Value};

use crate::heap::{TakeOrPass, instance};
use crate::tree::tree;

const WIN: fn(u64) -> Value = |plies| Value::Win(Some(plies));
const LOSS: fn(u64) -> Value = |plies| Value::Loss(Some(plies));

/// The move of a player in the first position.
fn first_move(mut player: Box<dyn Player>, instance: &dyn Instance) -> String {
    let start = instance.start();
    let choice = player.choose(&*start).expect("opponents do not fail");
    assert_eq!(choice.fuel, 0);
    start.move_text(choice.ply)
}

#[test]
fn opponents_keep_what_they_have() {
    for opponent in [Opponent::Perfect, Opponent::Trickster] {
        for heap in 1..20 {
            let mut player = opponent.player(0, 0);
            let instance = instance(TakeOrPass::TWO, heap);
            let start = instance.start();
            let choice = player.choose(&*start).expect("opponents do not fail");
            let before = start.value(RelativeSeat::MOVER).outcome();
            let after = start.after(choice.ply).value(RelativeSeat::NEXT).outcome();
            assert_eq!(before, after, "{} at {heap}", opponent.name());
        }
    }
}

#[test]
fn the_trickster_leaves_few_good_moves() {
    // From 7, all of 7, 6, 5 and 4 draw. From 4 only the pass keeps the draw.
    let instance = instance(TakeOrPass::TWO, 7);
    let start = instance.start();
    let mut trickster = Opponent::Trickster.player(0, 0);
    let choice = trickster.choose(&*start).expect("opponents do not fail");
    assert_eq!(start.move_text(choice.ply), "3");
}

#[test]
fn random_play_is_decided_by_its_seed_and_reaches_every_move() {
    let instance = instance(TakeOrPass::TWO, 9);
    let moves = |seed| -> Vec<String> {
        let mut random = Opponent::Random.player(seed, 3);
        let start = instance.start();
        let chosen = (0..50).map(|_| random.choose(&*start).expect("opponents do not fail"));
        chosen.map(|choice| start.move_text(choice.ply)).collect()
    };
    assert_eq!(moves(1), moves(1));
    assert_ne!(moves(1), moves(2));
    for number in ["0", "1", "2", "3"] {
        assert!(
            moves(1).contains(&number.to_owned()),
            "{number} is never played"
        );
    }
}

#[test]
fn a_best_line_ends_where_it_would_repeat_itself() {
    assert_eq!(best_line(instance(TakeOrPass::TWO, 3).start(), 100), ["3"]);
    assert_eq!(best_line(instance(TakeOrPass::TWO, 4).start(), 100), ["0"]);
    assert_eq!(
        best_line(instance(TakeOrPass::TWO, 0).start(), 100),
        Vec::<String>::new()
    );
}

#[test]
fn perfect_play_hurries_to_win_and_delays_a_loss() {
    let perfect = |instance: &dyn Instance| {
        let start = instance.start();
        start.move_text(perfect_move(&*start))
    };
    // Options of a won position: lost in 4, lost in 2 (twice), won.
    let won = tree(&[
        (&[1, 2, 3, 4], WIN(3)),
        (&[0], LOSS(4)),
        (&[0], LOSS(2)),
        (&[0], LOSS(2)),
        (&[0], WIN(1)),
    ]);
    assert_eq!(perfect(&won), "2", "of equals the first");
    let lost = tree(&[
        (&[1, 2, 3], LOSS(5)),
        (&[0], WIN(2)),
        (&[0], WIN(4)),
        (&[0], WIN(3)),
    ]);
    assert_eq!(perfect(&lost), "2");
    assert_eq!(first_move(Opponent::Perfect.player(1, 1), &lost), "2");
}

#[test]
fn without_remoteness_the_number_of_moves_stands_in() {
    let (win, loss) = (Value::Win(None), Value::Loss(None));
    let of = |value, other: Value| {
        let options: [&[u64]; 3] = [&[0], &[0, 0], &[0]];
        let all: Vec<(&[u64], Value)> = std::iter::once((&[1, 2, 3][..], value))
            .chain(options.map(|options| (options, other)))
            .collect();
        tree(&all)
    };
    assert_eq!(
        first_move(Opponent::Perfect.player(0, 0), &of(win, loss)),
        "1"
    );
    assert_eq!(
        first_move(Opponent::Perfect.player(0, 0), &of(loss, win)),
        "2"
    );
}

#[test]
fn the_trickster_hides_a_narrow_escape_among_many_moves() {
    // All is drawn. From 2 and 3 one move keeps the draw: of two moves, and of three.
    let draw = Value::Draw;
    let game = tree(&[
        (&[1, 2, 3], draw),
        (&[0, 0], draw),
        (&[0, 4], draw),
        (&[0, 4, 4], draw),
        (&[5], WIN(1)),
        (&[], LOSS(0)),
    ]);
    assert_eq!(first_move(Opponent::Trickster.player(0, 0), &game), "3");
    assert_eq!(
        first_move(Opponent::Perfect.player(0, 0), &game),
        "3",
        "the most moves"
    );
}

#[test]
fn of_very_many_good_moves_some_are_looked_at() {
    // 1000 options that are all drawn; the best for the trickster is the one of number 800.
    let options: Vec<u64> = (1..=1000).collect();
    let best = 1 + 4 * 200;
    let mut all: Vec<(&[u64], Value)> = vec![(&options, Value::Draw)];
    for position in 1..=1000 {
        all.push(match position == best {
            true => (&[0, 1001, 1001], Value::Draw),
            false => (&[0, 0], Value::Draw),
        });
    }
    all.push((&[1002], WIN(1)));
    all.push((&[], LOSS(0)));
    let game = tree(&all);
    let chosen = first_move(Opponent::Trickster.player(0, 0), &game);
    assert_eq!(chosen, best.to_string(), "every fourth move is looked at");
}

#[test]
fn of_very_many_moves_some_are_looked_at() {
    // All moves lose. Of those that are looked at, the one of number 800 delays it most.
    let options: Vec<u64> = (1..=1000).collect();
    let mut all: Vec<(&[u64], Value)> = vec![(&options, LOSS(8))];
    all.extend((1..=1000).map(|position: u64| match position - 1 {
        800 => (&[0][..], WIN(5)),
        801 => (&[0][..], WIN(7)),
        _ => (&[0][..], WIN(1)),
    }));
    let chosen = first_move(Opponent::Perfect.player(0, 0), &tree(&all));
    assert_eq!(chosen, "801");
}

/// The moves of 200 players of different games from a heap of 3, which 3 alone wins.
fn many(player: impl Fn(u64) -> Box<dyn Player>) -> Vec<String> {
    let instance = instance(TakeOrPass::TWO, 3);
    (0..200)
        .map(|game| first_move(player(game), &instance))
        .collect()
}

#[test]
fn levels_err_as_often_as_they_say() {
    let right = |errs_once_in| {
        let moves = many(|game| fallible(errs_once_in, 5, game));
        moves.iter().filter(|text| *text == "3").count()
    };
    assert_eq!(right(u64::MAX), 200);
    // A move at random is right in one of four cases.
    assert!((35..=65).contains(&right(1)), "{}", right(1));
    assert_eq!(right(0), right(1));
    assert!((110..=140).contains(&right(2)), "{}", right(2));
    let of_levels = LEVELS.map(|level| {
        let moves = many(|game| level.player(5, game, &Book::default()));
        moves.iter().filter(|text| *text == "3").count()
    });
    assert_eq!(of_levels, LEVELS.map(|level| right(level.errs_once_in)));
    assert!(
        of_levels.is_sorted() && of_levels[0] < of_levels[2],
        "{of_levels:?}"
    );
    assert_ne!(
        many(|game| fallible(2, 5, game)),
        many(|game| fallible(2, 6, game))
    );
}

#[test]
fn games_of_one_seed_have_random_streams_of_their_own() {
    let moves = many(|game| Opponent::Random.player(9, game));
    assert_eq!(moves, many(|game| Opponent::Random.player(9, game)));
    for text in ["0", "1", "2", "3"] {
        let times = moves.iter().filter(|played| *played == text).count();
        assert!((30..=70).contains(&times), "{text}: {times}");
    }
}

#[test]
fn names_are_those_of_problem_files() {
    let names = Opponent::ALL.map(Opponent::name);
    assert_eq!(names, ["perfect", "trickster", "random"]);
}

#[test]
fn the_usual_players_can_play_the_game() {
    for (size, usual) in [
        (GameSize::Listed, "perfect"),
        (GameSize::Large, "playouts-30"),
    ] {
        assert_eq!(Opponent::usual(size).name(), usual);
        for opponent in Opponent::references(size) {
            let can_play = size == GameSize::Listed || !opponent.needs_values();
            assert!(can_play, "{opponent}");
        }
    }
    assert_eq!(
        Opponent::reference_names(),
        ["perfect", "trickster", "random", "playouts-30"]
    );
}

#[test]
fn a_best_line_stops_after_so_many_plies_and_at_a_text_too_long_to_read() {
    let heaps = instance(TakeOrPass::TWO, 4);
    assert!(best_line(heaps.start(), 0).is_empty());
    let line = tree(&[
        (&[1], LOSS(4)),
        (&[2], WIN(3)),
        (&[3], LOSS(2)),
        (&[4], WIN(1)),
        (&[], LOSS(0)),
    ]);
    assert_eq!(best_line(line.start(), 3), ["1", "2", "3"]);
    assert_eq!(best_line(line.start(), 9), ["1", "2", "3", "4"]);
    let mut long: Vec<(&[u64], Value)> = vec![(&[], LOSS(0)); 100];
    long[0] = (&[99], LOSS(2));
    long[99] = (&[1], WIN(1));
    assert_eq!(best_line(tree(&long).start(), 9), ["99"]);
}

#[test]
fn a_best_line_goes_on_from_the_longest_text_that_can_be_read() {
    let mut positions: Vec<(&[u64], Value)> = vec![(&[], LOSS(0)); 99];
    positions[0] = (&[98], LOSS(2));
    positions[98] = (&[1], WIN(1));
    assert_eq!(best_line(tree(&positions).start(), 9), ["98", "1"]);
}

#[test]
fn values_are_asked_by_players_that_can_use_them() {
    for (name, asks) in [
        ("perfect", true),
        ("trickster", true),
        ("random", false),
        ("playouts-2", false),
        ("search-2", true),
    ] {
        let named: Opponent = name.parse().expect("a player");
        assert_eq!(named.asks_values(), asks, "{name}");
    }
}

#[test]
fn every_player_has_one_name() {
    for (name, number) in [("playouts-30", 30), ("search-2000", 2_000)] {
        let named: Opponent = name.parse().expect("a player");
        assert_eq!(named.name(), name);
        let given = match named {
            Opponent::Playouts(per_move) => per_move.get().into(),
            Opponent::Search(questions) => questions.get(),
            other => panic!("{other}"),
        };
        assert_eq!(given, number);
    }
    let needs_values = ["perfect", "trickster", "random", "playouts-2", "search-2"].map(|name| {
        let named: Opponent = name.parse().expect("a player");
        named.needs_values()
    });
    assert_eq!(needs_values, [false, true, false, false, false]);
    let others: Vec<&str> = Opponent::names_without_values().collect();
    assert_eq!(others, ["perfect", "random", "playouts-N", "search-N"]);
    for opponent in Opponent::ALL {
        assert_eq!(opponent.to_string().parse(), Ok(opponent));
        let told = serde_json::to_value(opponent).expect("JSON");
        assert_eq!(told, opponent.name().as_ref());
        let read = serde_json::from_value::<Opponent>(told);
        assert_eq!(read.expect("its name"), opponent);
    }
    for name in [
        "",
        "Perfect",
        "playouts",
        "playouts-",
        "playouts-0",
        "playouts-030",
        "playouts-+3",
        "playouts-99999999999",
        "search-0",
        "search-99999999999999999999",
        "random-3",
    ] {
        assert!(name.parse::<Opponent>().is_err(), "{name}");
    }
    for (name, range) in [
        ("playouts-0", Some("N is a whole number from 1 to 100000,")),
        (
            "search-N",
            Some("N is a whole number from 1 to 1000000000,"),
        ),
        ("random-3", None),
    ] {
        let told = Opponent::number_range(name);
        assert_eq!(told.is_some(), range.is_some(), "{name}");
        assert!(told.unwrap_or_default().contains(range.unwrap_or_default()));
    }
}

#[test]
fn playouts_find_a_move_that_wins_at_once() {
    let playouts: Opponent = "playouts-20".parse().expect("a player");
    for heap in 1..=3 {
        let instance = instance(TakeOrPass::TWO, heap);
        for seed in 0..10 {
            let chosen = first_move(playouts.player(seed, 0), &instance);
            assert_eq!(chosen, heap.to_string(), "seed {seed}");
        }
    }
    // Two moves win at once; the first of them is chosen, and a move that loses at once never is.
    let equal = tree(&[
        (&[1, 2, 3], WIN(1)),
        (&[4], WIN(1)),
        (&[], LOSS(0)),
        (&[], LOSS(0)),
        (&[], LOSS(0)),
    ]);
    assert_eq!(first_move(playouts.player(5, 0), &equal), "2");
}
