//! Games of a person as data for programs: moves, answers, taking back, bots, and limits.

use std::cell::RefCell;

use grundy_games::Catalog;
use grundy_play::{Choice, Failure, Fault, Forfeit, HostFault, Opponent, Player, Seat};
use grundy_questions::{
    Answer, Answered, BotAtTable, Bounds, Context, Kind, Library, Question, Refusal, SeatBot,
    answer,
};
use grundy_rules::{Instance, PositionView};
use serde_json::Value as Json;

fn library() -> Library {
    Library::new(Catalog::standard(), Bounds::of_the_site())
}

/// The answer to a query about a game, with this bot.
fn asked(query: &str, bot: Option<BotAtTable<'_>>) -> Answered {
    let library = library();
    let context = Context::new(&library).with_bot(bot);
    answer(&context, &Question::new(Kind::Table, query))
}

#[track_caller]
fn document(answered: Answered) -> Json {
    match answered.answer {
        Answer::Document(text) => serde_json::from_str(&text).expect("JSON"),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn game(query: &str) -> Json {
    document(asked(query, None))
}

#[track_caller]
fn refused(answered: &Answered) -> String {
    match &answered.answer {
        Answer::Refused(refusal) => refusal.words().0,
        other => panic!("{other:?}"),
    }
}

/// The moves of a game, in notation.
fn moves(game: &Json) -> Vec<&str> {
    let plies = game["plies"].as_array().expect("plies");
    let texts = plies.iter().map(|ply| ply["move"].as_str());
    texts.map(|text| text.expect("a text")).collect()
}

#[test]
fn the_opponent_answers_until_it_is_your_turn() {
    let first = game("game=nim&position=3+5&seed=1");
    assert_eq!(first["your_turn"], true);
    assert_eq!(moves(&first), Vec::<&str>::new());
    assert_eq!(first["back"], Json::Null);
    let second = game("game=nim&position=3+5&seed=1&side=second");
    assert_eq!(moves(&second), ["2 2"], "the perfect move");
    assert_eq!(
        (&second["your_turn"], &second["seat"]),
        (&Json::Bool(true), &Json::from(2))
    );
    assert_eq!(
        second["answers"],
        serde_json::json!(["perfect: take 2 from pile 2"])
    );
}

#[test]
fn an_address_is_the_whole_game() {
    let game_so_far = game("game=nim&position=3+5&seed=1&m=1+1");
    assert_eq!(moves(&game_so_far).len(), 2);
    let url = game_so_far["url"].as_str().expect("an address");
    let query = url.strip_prefix("/play?").expect("the page");
    assert_eq!(game(query), game_so_far);
    // `move` is one more move of yours.
    let typed = game("game=nim&position=3+5&seed=1&move=1+1");
    assert_eq!(typed, game_so_far);
    let back = game_so_far["back"].as_str().expect("an address");
    let back = game(back.strip_prefix("/play?").expect("the page"));
    assert_eq!(moves(&back), Vec::<&str>::new());
    assert_eq!(back["sight"]["position"], "3 5");
}

#[test]
fn a_game_that_is_over_names_your_blunders() {
    let lost = game("game=nim&position=1+2&seed=1&m=1+1");
    let over = &lost["over"];
    assert_eq!(over["result"], "lost");
    assert_eq!(over["words"], "You have lost after 2 moves.");
    let blunder = &over["blunders"][0];
    assert_eq!(
        (&blunder["ply"], &blunder["played"]),
        (&Json::from(1), &Json::from("1 1"))
    );
    assert_eq!(
        (&blunder["from"], &blunder["to"]),
        (&Json::from("win"), &Json::from("loss"))
    );
    assert_eq!(blunder["right"], serde_json::json!(["2 1"]));
    assert_eq!(blunder["fatal"], true);
    let won = game("game=nim&position=1+2&seed=1&m=2+1&m=1+1&m=2+1");
    assert_eq!(won["over"]["result"], "won");
    assert_eq!(won["over"]["blunders"], serde_json::json!([]));
}

#[test]
fn moves_that_cannot_be_played_are_refused() {
    for (query, expected) in [
        ("game=nim&position=1+2&m=9+9", "move 1, `9 9`, is"),
        (
            "game=nim&position=1+2&m=1+1&m=2+2&m=1+1",
            "the game was over before its last move",
        ),
        ("game=nim&position=1+2&side=third", "there are 2 seats"),
        ("game=nim&position=1+2&side=3", "there are 2 seats"),
        ("game=nim&position=1+2&side=0", "there are 2 seats"),
        (
            "game=nim&position=1+2&against=nemo",
            "this opponent does not exist",
        ),
        (
            "game=nim&position=1+2&against=bot:x",
            "you cannot play against this bot",
        ),
        ("game=nim&position=1+2&seed=-1", "the seed"),
        ("game=chess", "there is no game `chess`"),
    ] {
        let answered = asked(query, None);
        let message = refused(&answered);
        assert!(message.starts_with(expected), "{query}: {message}");
        assert!(!answered.is_for_worker, "{query}");
    }
}

#[test]
fn the_longest_game_has_300_plies() {
    let query = |moves: usize| {
        let moves = "&m=1".repeat(moves);
        format!("game=bash&set=m=1&position=400&seed=1&against=random{moves}")
    };
    assert_eq!(moves(&game(&query(300))).len(), 300);
    let expected = "the game is longer than 300 plies";
    let answered = asked(&(query(300) + "&side=second"), None);
    assert_eq!(
        refused(&answered),
        expected,
        "the opponent would play one more"
    );
    assert_eq!(refused(&asked(&query(301), None)), expected);
}

#[test]
fn values_that_take_too_long_are_left_to_a_worker_or_to_no_one() {
    let large = "game=chopsticks&set=rollover=509&position=1,1,1,1&seed=1";
    let perfect = asked(large, None);
    assert!(
        matches!(perfect.answer, Answer::Refused(Refusal::TooLarge(_))),
        "{perfect:?}"
    );
    let random = game(&format!("{large}&against=random"));
    assert_eq!(
        (&random["has_values"], &random["your_turn"]),
        (&Json::Bool(false), &Json::Bool(true))
    );
    let hint = game(&format!("{large}&against=random&hint=1"));
    assert_eq!(hint["hint"], Json::Null);
}

#[test]
fn hints_come_in_two_steps() {
    let query = "game=nim&position=3+5&seed=1";
    let hint = |level: &str| game(&format!("{query}&hint={level}"))["hint"].clone();
    assert_eq!(hint("1")["good"], serde_json::json!([]));
    assert!(
        hint("1")["more"]
            .as_str()
            .expect("an address")
            .ends_with("&hint=2")
    );
    assert_eq!(hint("2")["good"][0]["text"], "2 2");
    let what_if = game(&format!("{query}&what=1+1"))["what_if"].clone();
    assert_eq!(what_if["to"], "2 5");
    assert_eq!(
        refused(&asked(&format!("{query}&what=9+9"), None)).get(..10),
        Some("`9 9` is n")
    );
}

/// A bot that makes the first legal move `moves` times and then fails as `then` says.
struct Scripted<'h> {
    heard: &'h RefCell<Vec<String>>,
    moves: usize,
    then: Failure,
}

impl Player for Scripted<'_> {
    fn choose(&mut self, position: &dyn PositionView<'_>) -> Result<Choice, Failure> {
        self.heard.borrow_mut().push(position.notation());
        let first = position.nth(0).filter(|_| self.moves > 0);
        self.moves = self.moves.saturating_sub(1);
        first.map(Choice::free).ok_or_else(|| self.then.clone())
    }
}

fn forfeit() -> Failure {
    Failure::Forfeit(Forfeit {
        fault: Fault::OutOfFuel,
        said: "secret".to_owned(),
        detail: "secret".to_owned(),
    })
}

/// The answer to a query with a bot of the identifier `b`, and what the bot was asked.
fn with_bot(query: &str, moves: usize, then: &Failure) -> (Answered, Vec<String>) {
    // A player may not borrow from the test.
    let heard: &'static RefCell<Vec<String>> = Box::leak(Box::default());
    let seat = |_: &dyn Instance, _: Seat, _: u64| {
        let player: Box<dyn Player> = Box::new(Scripted {
            heard,
            moves,
            then: then.clone(),
        });
        Ok::<_, HostFault>(player)
    };
    let bot = BotAtTable {
        id: "b",
        called: "Anna's bot",
        seat: Some(&seat),
    };
    let answered = asked(query, Some(bot));
    (answered, heard.take())
}

#[test]
fn a_bot_is_asked_all_it_was_asked_before() {
    let query = "game=nim&position=3+5&seed=1&against=bot:b&m=1+1&m=1+1&m=2+1";
    let (answered, heard) = with_bot(query, 9, &forfeit());
    let game = document(answered);
    assert_eq!(heard, ["2 5", "1 4"]);
    assert_eq!(moves(&game).len(), 4);
    assert_eq!(game["against"], "Anna's bot");
    // The bot is asked nothing while it is the person's turn.
    let (_, heard) = with_bot("game=nim&position=3+5&seed=1&against=bot:b", 9, &forfeit());
    assert_eq!(heard, Vec::<String>::new());
}

#[test]
fn a_bot_that_fails_has_lost_and_what_it_wrote_is_not_shown() {
    let query = "game=nim&position=3+5&seed=1&against=bot:b&m=1+1";
    let (answered, _) = with_bot(query, 0, &forfeit());
    let game = document(answered);
    assert_eq!(game["over"]["result"], "won");
    assert_eq!(
        game["over"]["fault"],
        "Anna's bot used up its fuel without moving"
    );
    assert!(!game.to_string().contains("secret"));
}

#[test]
fn a_bot_that_cannot_be_run_is_no_verdict() {
    let query = "game=nim&position=3+5&seed=1&against=bot:b&m=1+1";
    let host = Failure::Host(HostFault::Host("no memory".to_owned()));
    let (answered, _) = with_bot(query, 0, &host);
    assert_eq!(refused(&answered), "the opponent cannot move here");
    let broken = |_: &dyn Instance, _: Seat, _: u64| {
        Err::<Box<dyn Player>, _>(HostFault::Host("no memory".to_owned()))
    };
    let bot = |seat| BotAtTable {
        id: "b",
        called: "bot",
        seat,
    };
    let broken: &SeatBot<'_> = &broken;
    let answered = asked(query, Some(bot(Some(broken))));
    assert_eq!(
        refused(&answered),
        "the bot cannot be started at this table"
    );
    // A process that runs no bots leaves the game to a worker.
    let answered = asked(query, Some(bot(None)));
    assert!(matches!(
        answered.answer,
        Answer::Refused(Refusal::ForWorker)
    ));
    assert!(answered.is_for_worker);
}

/// Whether a bot keeps what these positions are worth.
fn survived(positions: &[&str], make: &dyn Fn() -> Box<dyn Player>) -> Vec<Json> {
    let seat = |_: &dyn Instance, _: Seat, _: u64| Ok::<_, HostFault>(make());
    let bot = BotAtTable {
        id: "b",
        called: "bot",
        seat: Some(&seat),
    };
    let library = library();
    let context = Context::new(&library).with_bot(Some(bot));
    let query = positions.join("\n");
    let traps = document(answer(&context, &Question::new(Kind::Traps, &query)));
    let traps = traps.as_array().expect("traps").iter();
    traps.map(|trap| trap["survived"].clone()).collect()
}

#[test]
fn a_trap_is_survived_by_keeping_its_worth() {
    let positions = ["game=nim&position=3+4+5", "game=nim&position=2+2"];
    let perfect = || Opponent::Perfect.player(0, 0);
    assert_eq!(survived(&positions, &perfect), [true, true]);
    let silent = || -> Box<dyn Player> {
        Box::new(Scripted {
            heard: Box::leak(Box::default()),
            moves: 0,
            then: forfeit(),
        })
    };
    assert_eq!(
        survived(&positions, &silent),
        [false, false],
        "failing is not surviving"
    );
    let unknown = ["game=chopsticks&set=rollover=509&position=1,1,1,1"];
    assert_eq!(survived(&unknown, &perfect), [Json::Null]);
}
