//! Games against the reference players, on every game.

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use axum::response::Response;
use grundy_games::Catalog;
use grundy_play::{LEVELS, Opponent};
use grundy_questions::encoded;
use serde_json::Value as Json;
use tower::ServiceExt;

use super::support::{text, without_problems};

async fn ask(app: &Router, request: Request<Body>) -> Response {
    app.clone().oneshot(request).await.expect("an answer")
}

async fn get(app: &Router, address: &str) -> Response {
    let request = Request::get(address).body(Body::empty());
    ask(app, request.expect("an address")).await
}

async fn json(app: &Router, address: &str) -> Json {
    let response = get(app, address).await;
    let status = response.status();
    let text = text(response).await;
    assert_eq!(status, StatusCode::OK, "{address}: {text}");
    serde_json::from_str(&text).expect("JSON")
}

/// The page of an address, wherever it leads to first.
async fn page(app: &Router, address: &str) -> (String, String) {
    let mut address = address.to_owned();
    for _ in 0..3 {
        let response = get(app, &address).await;
        if response.status() == StatusCode::SEE_OTHER {
            let to = response.headers()["location"].to_str();
            to.expect("an address").clone_into(&mut address);
            continue;
        }
        let status = response.status();
        assert_eq!(status, StatusCode::OK, "{address}");
        let page = text(response).await;
        return (address, page.replace("&#x2f;", "/").replace("&amp;", "&"));
    }
    panic!("{address} leads on and on");
}

/// Every game as it is usual, and with each preset.
fn variants() -> Vec<String> {
    let mut all = Vec::new();
    for game in Catalog::standard().iter() {
        all.push(encoded([("game", game.name.as_str())]));
        for preset in &game.presets {
            all.push(encoded([("game", &*game.name), ("preset", &*preset.name)]));
        }
    }
    all
}

#[derive(Clone, Copy)]
enum Choice {
    /// The first move that keeps the value.
    Good,
    /// The first move that does not.
    Bad,
    First,
}

/// Plays a game out from the API alone; how it ended.
async fn play(app: &Router, query: &str, choice: Choice) -> Json {
    let mut table = json(app, &format!("/api/v1/play?{query}&values=1&seed=5")).await;
    for _ in 0..200 {
        if !table["over"].is_null() {
            return table;
        }
        assert_eq!(table["your_turn"], true, "{query}");
        let moves = table["sight"]["moves"].as_array().expect("moves");
        let keeps = |wanted: bool| moves.iter().find(|one| one["keeps"] == wanted);
        let one = match choice {
            Choice::Good => keeps(true),
            Choice::Bad => keeps(false),
            Choice::First => None,
        };
        let one = one.or(moves.first()).expect("a move");
        let text = encoded([("move", one["move"].as_str().expect("a text"))]);
        let api = table["api"].as_str().expect("an address").to_owned();
        table = json(app, &format!("{api}&{text}")).await;
    }
    table
}

#[tokio::test]
async fn every_game_and_preset_can_be_played() {
    let app = without_problems().await;
    for variant in variants() {
        for against in ["perfect", "trickster", "random", "easy"] {
            let query = format!("{variant}&against={against}&side=second&seed=7");
            let (address, page) = page(&app, &format!("/play?{query}")).await;
            assert!(
                page.contains("Your move.") || page.contains("result"),
                "{address}"
            );
            assert!(!page.contains("style="), "{address}");
        }
    }
}

/// A player who makes only right moves from a won start wins against every opponent, and the result says so.
#[tokio::test]
async fn won_starts_are_won_by_right_moves() {
    let app = without_problems().await;
    for game in [
        "bash",
        "nim",
        "wythoff",
        "tower-breakers",
        "heaps",
        "sum",
        "graph",
    ] {
        for against in ["perfect", "random"] {
            let query = format!("game={game}&against={against}");
            let table = play(&app, &query, Choice::Good).await;
            assert_eq!(table["over"]["result"], "won", "{query}: {}", table["url"]);
            let blunders = table["over"]["blunders"].as_array();
            assert_eq!(blunders.map(Vec::len), Some(0), "{query}");
        }
    }
}

/// The perfect opponent wins exactly the games in which the player blunders.
#[tokio::test]
async fn a_perfect_opponent_wins_what_is_won() {
    let app = without_problems().await;
    for game in [
        "bash",
        "nim",
        "wythoff",
        "tower-breakers",
        "heaps",
        "sum",
        "graph",
    ] {
        for choice in [Choice::Bad, Choice::First] {
            let query = format!("game={game}&against=perfect");
            let table = play(&app, &query, choice).await;
            let blunders = table["over"]["blunders"].as_array().expect("a verdict");
            match &*table["over"]["result"].to_string() {
                "\"lost\"" => {
                    assert!(!blunders.is_empty(), "{query}: {}", table["url"]);
                    assert_eq!(blunders[blunders.len() - 1]["fatal"], true, "{query}");
                    assert!(!blunders[0]["right"].as_array().expect("moves").is_empty());
                }
                _ => assert!(blunders.is_empty(), "{query}: {}", table["url"]),
            }
        }
    }
    // Lost starts, which no choice of moves can save.
    for query in [
        "game=nim&position=3+5+6",
        "game=bash&set=m%3D3&position=20",
        "game=wythoff&position=3+5",
    ] {
        for choice in [Choice::Good, Choice::Bad, Choice::First] {
            let table = play(&app, &format!("{query}&against=trickster"), choice).await;
            assert_eq!(table["over"]["result"], "lost", "{query}");
        }
    }
}

#[tokio::test]
async fn the_same_seed_gives_the_same_game() {
    let app = without_problems().await;
    for against in ["random", "easy"] {
        let query = format!("game=nim&position=9+9+9&against={against}");
        let [one, other] = [
            play(&app, &query, Choice::First).await,
            play(&app, &query, Choice::First).await,
        ];
        assert_eq!(one["url"], other["url"]);
        let answers = |seed: u64| {
            let app = app.clone();
            let address = format!("/api/v1/play?{query}&seed={seed}&move=1+1");
            async move { json(&app, &address).await["plies"][1]["move"].clone() }
        };
        let mut seen = Vec::new();
        for seed in 0..12 {
            seen.push(answers(seed).await);
        }
        assert!(seen.iter().any(|answer| *answer != seen[0]), "{against}");
    }
}

/// A move is a link; the address that it leads to says all of the game.
#[tokio::test]
async fn the_address_is_the_game() {
    let app = without_problems().await;
    let (address, first) = page(&app, "/play?game=nim&position=4+5&seed=1").await;
    assert!(first.contains("data-parts"));
    assert!(
        !first.contains("is-won") && !first.contains("Grundy value"),
        "values are not shown"
    );
    let (after, second) = page(&app, &format!("{address}&m=2+5")).await;
    assert!(after.ends_with("&m=2+5&m=1+4"), "{after}");
    assert!(second.contains("You have lost after 2 moves."));
    assert!(second.contains("The fatal move") && second.contains("<code>2 1</code>"));
    assert!(second.contains("/explorer?game=nim&position=4+5"));
    // Hints, values and what-if stand at the same address.
    let (_, hint) = page(&app, &format!("{address}&hint=1")).await;
    assert!(hint.contains("1 of the 9 moves keeps it so"));
    assert!(!hint.contains("take 1 from pile 2</li>"));
    let (_, hint) = page(&app, &format!("{address}&hint=2")).await;
    assert!(hint.contains("take 1 from pile 2</li>"));
    let (_, values) = page(&app, &format!("{address}&values=1")).await;
    assert_eq!(values.matches("is-won").count(), 1);
    let (what, answer) = page(&app, &format!("{address}&move=2,5&do=what-if")).await;
    assert!(what.ends_with("&what=2%2C5"), "{what}");
    assert!(answer.contains("then lost for you in 1"));
}

#[tokio::test]
async fn a_posted_form_is_answered_as_an_address_is() {
    let app = without_problems().await;
    let form = "game=nim&position=4+5&seed=1&move=2+1";
    let request = Request::post("/api/v1/play").body(Body::from(form));
    let posted = text(ask(&app, request.expect("a request")).await).await;
    let got = text(get(&app, &format!("/api/v1/play?{form}")).await).await;
    assert_eq!(posted, got);
}

#[tokio::test]
async fn impossible_games_are_refused() {
    let app = without_problems().await;
    let moves = "&m=1+1".repeat(2_000);
    let refused = [
        "game=chess".to_owned(),
        "game=nim&position=4+5&side=third".to_owned(),
        "game=nim&position=4+5&side=9".to_owned(),
        "game=nim&position=4+5&against=./bot.py".to_owned(),
        "game=nim&position=4+5&seed=-1".to_owned(),
        "game=nim&position=4+5&m=9+9".to_owned(),
        "game=nim&position=1&m=1+1&m=1+1".to_owned(),
        "game=nim&position=4+5&move=%3Cscript%3E".to_owned(),
        format!("game=nim&position=4+5{moves}"),
        "game=chopsticks&set=rollover%3D509&against=perfect".to_owned(),
        "game=chopsticks&set=rollover%3D300&against=easy&position=1%2C2%2C3%2C4".to_owned(),
        "game=heaps&set=code%3D0.6&position=1000000".to_owned(),
        "game=tower-breakers&position=897612484786617600+897612484786617600&set=split%3Dtrue"
            .to_owned(),
    ];
    for query in refused {
        for path in ["/play", "/api/v1/play"] {
            let response = get(&app, &format!("{path}?seed=1&{query}")).await;
            let status = response.status();
            let said = text(response).await;
            assert_eq!(
                status,
                StatusCode::UNPROCESSABLE_ENTITY,
                "{path} {query}: {said}"
            );
            assert!(path != "/play" || !said.contains("<script>"), "{query}");
        }
    }
}

/// A game that takes too long to solve can be played against an opponent that needs no values.
#[tokio::test]
async fn large_games_are_played_at_random() {
    let app = without_problems().await;
    let query = "game=chopsticks&set=rollover%3D300&position=1%2C2%2C3%2C4&seed=1";
    let refused = text(get(&app, &format!("/play?{query}")).await).await;
    assert!(refused.contains("against=random"), "{query}");
    let table = json(&app, &format!("/api/v1/play?{query}&against=random")).await;
    assert_eq!(table["has_values"], false);
    assert_eq!(table["your_turn"], true);
}

#[tokio::test]
async fn every_game_stands_in_the_gallery() {
    let app = without_problems().await;
    let (_, gallery) = page(&app, "/play").await;
    for game in Catalog::standard().iter() {
        assert!(
            gallery.contains(&format!("/play?game={}", game.name)),
            "{}",
            game.name
        );
    }
    assert!(!gallery.contains("data-board='null'"));
    let (_, game) = page(&app, "/play?game=nim&seed=1").await;
    for name in LEVELS
        .map(|level| level.name)
        .into_iter()
        .chain(Opponent::ALL_NAMES)
    {
        assert!(
            game.contains(&format!("<option value=\"{name}\"")),
            "{name}"
        );
    }
}
