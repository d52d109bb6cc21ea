//! A game at a terminal: what a person types, and the replies.

use anstream::adapter::strip_str;
use grundy_games::{Catalog, Game, SearchBudget, Settings};
use grundy_play::{Choice, Failure, Fault, Forfeit, HostFault, Opponent, Player, Seat};
use grundy_render::play::{Reply, RulesInWords, TerminalGame};
use grundy_rules::{Instance, PositionView};

fn plain(reply: &Reply) -> String {
    strip_str(&reply.terminal(Some(80))).to_string()
}

fn nim() -> std::sync::Arc<Game> {
    Catalog::standard().find("nim").expect("a built-in game")
}

/// Makes the player of a seat.
type SeatPlayer = dyn Fn(&dyn Instance, Seat) -> Result<Box<dyn Player>, HostFault>;

/// The replies in a game of nim from this position, to its beginning and to each line.
fn replies(position: &str, seat: u8, seat_player: &SeatPlayer, typed: &[&str]) -> Vec<Reply> {
    let game = nim();
    let opened = game.open_at(&Settings::default(), position, SearchBudget::Quick);
    let instance = opened.expect("a position");
    let rules = RulesInWords::new(&game, &Settings::default());
    let begun = TerminalGame::begin(&*instance, &rules, Seat(seat), &seat_player, "perfect");
    let (mut game, first) = begun.expect("a sound host");
    let mut replies = vec![first];
    for line in typed {
        replies.push(game.hear(line).expect("a sound host"));
    }
    replies
}

fn perfect(_: &dyn Instance, _: Seat) -> Result<Box<dyn Player>, HostFault> {
    Ok(Opponent::Perfect.player(0, 0))
}

#[track_caller]
fn check(position: &str, seat: u8, typed: &[&str], expected: &[&str]) {
    let replies = replies(position, seat, &perfect, typed);
    let last = plain(&replies[replies.len() - 1]);
    for text in expected {
        assert!(last.contains(text), "{text:?} is not in\n{last}");
    }
}

#[test]
fn a_game_begins_with_its_rules_and_the_board() {
    check(
        "3 5",
        0,
        &[],
        &["You are player 1 of 2, against perfect.", "position 3 5"],
    );
    // Taking 2 from the pile of 5 leaves 3 3.
    check("3 5", 1, &[], &["perfect plays 2 2", "position 3 3"]);
}

#[test]
fn requests_are_answered_without_a_move() {
    check("3 5", 0, &["help"], &["what if M", "back", "quit"]);
    check("3 5", 0, &["moves"], &["1 1"]);
    check("3 5", 0, &["board"], &["position 3 5"]);
    check("3 5", 0, &["9 9"], &["`9 9` is", "lists the moves"]);
    check("3 5", 0, &["what if 9 9"], &["`9 9` is"]);
    check("3 5", 0, &["hint", "hint"], &["2 2"]);
    check("3 5", 0, &["values"], &["2 2"]);
}

#[test]
fn hints_begin_anew_in_every_position() {
    let first = |typed: &[&str]| {
        let replies = replies("3 5 1", 0, &perfect, typed);
        plain(&replies[replies.len() - 1])
    };
    assert_ne!(first(&["hint"]), first(&["hint", "hint"]));
    assert_eq!(first(&["hint", "1 1", "back", "hint"]), first(&["hint"]));
}

#[test]
fn the_verdict_names_blunders_and_what_was_right() {
    check(
        "1 2",
        0,
        &["1 1"],
        &[
            "You have lost after 2 moves.",
            "One blunder:",
            "right was 2 1",
        ],
    );
    check(
        "1 2",
        0,
        &["2 1", "2 1"],
        &["You have won after 3 moves.", "you made no blunder"],
    );
}

#[test]
fn moves_are_taken_back_and_counted() {
    check(
        "3 5",
        0,
        &["back"],
        &["There is no move of yours to take back."],
    );
    check("3 5", 0, &["1 1", "back"], &["position 3 5"]);
    check(
        "1 2",
        0,
        &["2 2", "back", "2 1", "2 1"],
        &["You have won", "You took back 1 move."],
    );
}

#[test]
fn leaving_ends_the_conversation() {
    let left = replies("3 5", 0, &perfect, &["quit"]);
    assert!(left[1].done && !left[0].done);
    check("3 5", 0, &["quit"], &["You leave before the first move."]);
    check(
        "3 5",
        0,
        &["1 1", "quit"],
        &["You leave the game after 2 moves."],
    );
}

/// A player that fails at once.
struct Silent;

impl Player for Silent {
    fn choose(&mut self, _: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        Err(Failure::Forfeit(Forfeit {
            fault: Fault::EndedEarly,
            said: String::new(),
            detail: "your program ended".to_owned(),
        }))
    }
}

#[test]
fn a_player_that_fails_has_lost() {
    let silent = |_: &dyn Instance, _: Seat| {
        let player: Box<dyn Player> = Box::new(Silent);
        Ok(player)
    };
    let replies = replies("3 5", 0, &silent, &["1 1"]);
    assert!(replies[1].done);
    let text = plain(&replies[1]);
    assert!(text.contains("perfect fails: your program ended"), "{text}");
    assert!(text.contains("You have won after 1 move."), "{text}");
}
