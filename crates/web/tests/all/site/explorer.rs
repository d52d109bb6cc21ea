//! The explorer, on every game.

use axum::Router;
use axum::body::to_bytes;
use axum::http::{Request, StatusCode};
use grundy_games::{Catalog, KeyDefault, Role, SearchBudget};
use grundy_questions::encoded;
use grundy_report::solve_report;
use serde_json::Value as Json;
use tower::ServiceExt;

use super::support::without_problems;

/// The response to a request: its status, its text and the address that it redirects to.
async fn get(app: &Router, address: &str) -> (StatusCode, String, Option<String>) {
    let request = Request::get(address).body(axum::body::Body::empty());
    let response = app.clone().oneshot(request.expect("an address")).await;
    let response = response.expect("an answer");
    let status = response.status();
    let location = response.headers().get("location");
    let location = location.map(|to| to.to_str().expect("an address").to_owned());
    let body = to_bytes(response.into_body(), usize::MAX).await;
    let text = String::from_utf8(body.expect("a body").to_vec());
    (status, text.expect("text"), location)
}

async fn json(app: &Router, address: &str) -> Json {
    let (status, text, _) = get(app, address).await;
    assert_eq!(status, StatusCode::OK, "{address}: {text}");
    serde_json::from_str(&text).expect("JSON")
}

/// Every game with its usual rules and with each preset, as a query.
fn variants() -> Vec<String> {
    let mut all = Vec::new();
    for game in Catalog::standard().iter() {
        let named = encoded([("game", game.name.as_str())]);
        let presets = game.presets.iter().map(|preset| preset.name.as_str());
        all.extend(presets.map(|preset| format!("{named}&{}", encoded([("preset", preset)]))));
        let misere = game.key("last").is_some().then(|| match &*game.name {
            // A cat that chases a mouse makes no last move.
            "graph" => {
                "game=graph&set=arcs%3D1-2+2%3E3+3%3E1+3%3E4&set=last%3Dloses&position=1".to_owned()
            }
            _ => format!("{named}&set=last%3Dloses"),
        });
        all.extend(misere);
        all.push(named);
    }
    all
}

/// The address that the explorer makes of a variant: with a position.
async fn placed(app: &Router, variant: &str) -> String {
    let (status, text, location) = get(app, &format!("/explorer?{variant}")).await;
    if status == StatusCode::OK {
        return variant.to_owned();
    }
    assert_eq!(status, StatusCode::SEE_OTHER, "{variant}: {text}");
    let location = location.expect("a place");
    location.split_once('?').expect("a query").1.to_owned()
}

#[tokio::test]
async fn every_game_and_preset_can_be_explored() {
    let app = without_problems().await;
    for variant in variants() {
        let query = placed(&app, &variant).await;
        let sight = json(&app, &format!("/api/v1/position?{query}")).await;
        let moves = sight["moves"].as_array().expect("moves");
        assert!(!moves.is_empty(), "{query}");
        let rules = query.split("&position=").next().expect("the rules");
        for one in moves {
            let to = one["to"].as_str().expect("a position");
            let to = encoded([("position", to)]);
            let next = json(&app, &format!("/api/v1/position?{rules}&{to}")).await;
            assert_eq!(next["position"], one["to"], "{query}");
            let text = encoded([("move", one["move"].as_str().expect("a move"))]);
            let made = json(&app, &format!("/api/v1/position?{query}&{text}")).await;
            assert_eq!(made["position"], one["to"], "{query}");
        }
        let (status, page, _) = get(&app, &format!("/explorer?{query}")).await;
        assert_eq!(status, StatusCode::OK, "{query}");
        assert_eq!(
            page.matches("class=\"step\"").count(),
            moves.len(),
            "{query}"
        );
        assert!(
            !page.contains("style=") && !page.contains("onclick"),
            "{query}"
        );
    }
}

/// The report of the command line, without the routes.
fn reported(query: &str) -> String {
    let pairs: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes())
        .into_owned()
        .collect();
    let one = |name: &str| {
        pairs
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, v)| v.clone())
    };
    let game = Catalog::standard()
        .find(&one("game").expect("a game"))
        .expect("a game");
    let set = pairs.iter().filter(|(key, _)| key == "set");
    let set = set.filter_map(|(_, pair)| pair.split_once('='));
    let settings = set
        .map(|(key, value)| (key.to_owned(), game.read(key, value)))
        .collect();
    let position = one("position");
    let thorough = SearchBudget::Thorough;
    let opened = game
        .open(&settings, thorough)
        .or_else(|errors| match &position {
            Some(position) => game.open_at(&settings, position, thorough),
            None => Err(errors),
        });
    let instance = opened.expect("a game");
    let resolved = game.resolve(&settings).expect("settings");
    let report = solve_report(&game, &resolved, &*instance, position.as_deref());
    serde_json::to_string_pretty(&report.expect("a report")).expect("JSON") + "\n"
}

#[tokio::test]
async fn solutions_are_those_of_the_command_line() {
    let app = without_problems().await;
    let mut left_to_workers = Vec::new();
    for variant in variants() {
        let query = placed(&app, &variant).await;
        let (status, text, _) = get(&app, &format!("/api/v1/solve?{query}")).await;
        if status == StatusCode::UNPROCESSABLE_ENTITY {
            assert!(text.contains("\"too-large\""), "{query}: {text}");
            left_to_workers.push(variant);
            continue;
        }
        assert_eq!(status, StatusCode::OK, "{query}: {text}");
        assert_eq!(text, reported(&query), "{query}");
        let report: Json = serde_json::from_str(&text).expect("JSON");
        let sight = json(&app, &format!("/api/v1/position?{query}")).await;
        if sight["method"] == report["method"] {
            assert_eq!(sight["worth"]["value"], report["value"], "{query}");
            assert_eq!(sight["grundy"], report["grundy"], "{query}");
        }
        let two = sight["seats"] == 2;
        for (one, known) in sight["moves"]
            .as_array()
            .into_iter()
            .flatten()
            .zip(report["moves"].as_array().into_iter().flatten())
        {
            assert_eq!(one["move"], known["move"], "{query}");
            assert_eq!(one["to"], known["to"], "{query}");
            assert_eq!(one["keeps"], known["keeps"], "{query}");
            let other = match known["value"].as_str() {
                Some("W") => "L",
                Some("L") => "W",
                _ => "D",
            };
            if two {
                assert_eq!(one["worth"]["value"], other, "{query}");
            }
        }
    }
    assert!(left_to_workers.is_empty(), "{left_to_workers:?}");
    for query in [
        "game=nim&set=heaps%3D7,8,9",
        "game=bash&set=n%3D1000000000000000000&set=m%3D3",
    ] {
        let (status, text, _) = get(&app, &format!("/api/v1/solve?{query}")).await;
        assert_eq!(
            (status, &*text),
            (StatusCode::OK, &*reported(query)),
            "{query}"
        );
    }
}

#[tokio::test]
async fn huge_positions_are_shown_in_part() {
    let app = without_problems().await;
    let query = "game=nim&position=1000000000000000000+3";
    let sight = json(&app, &format!("/api/v1/position?{query}")).await;
    assert_eq!(sight["move_count"].to_string(), "1000000000000000003");
    let moves = sight["moves"].as_array().expect("moves");
    assert!(moves.len() < 200);
    let wins = moves.iter().filter(|one| one["worth"]["value"] == "W");
    let wins: Vec<&str> = wins.filter_map(|one| one["move"].as_str()).collect();
    assert_eq!(wins, ["1 999999999999999997"]);
    let made = json(&app, &format!("/api/v1/position?{query}&move=1,999")).await;
    assert_eq!(made["position"], "999999999999999001 3");
}

#[tokio::test]
async fn nothing_that_is_asked_stalls_or_breaks() {
    let app = without_problems().await;
    let ones = "1+".repeat(30_000);
    let many = format!("game=nim&position={}", "9+".repeat(1_100));
    let numbers = (1..2_000)
        .map(|n| n.to_string())
        .collect::<Vec<_>>()
        .join("%2C");
    let sum = ["tower-breakers+split=true"; 16].join("+%2B+");
    let refused = [
        String::new(),
        "game=chess".to_owned(),
        "game=nim".to_owned(),
        "game=../../etc/passwd".to_owned(),
        format!("game=nim&position={ones}"),
        many,
        format!("game=nim&set=heaps%3D{numbers}"),
        "game=nim&position=%00%ff%fe".to_owned(),
        "game=nim&set=heaps".to_owned(),
        "game=bash&set=m%3D3&set=m%3D4&position=4".to_owned(),
        "game=bash&set=m%3D-3&position=4".to_owned(),
        "game=bash&set=m%3D99999999999999999999&position=4".to_owned(),
        "game=chopsticks&set=rollover%3D509".to_owned(),
        "game=chopsticks&set=rollover%3D509&position=1%2C508%2C1%2C508".to_owned(),
        "game=chopsticks&set=players%3D8&set=hands%3D8".to_owned(),
        "game=chopsticks&set=players%3D6&set=hands%3D2".to_owned(),
        "game=chopsticks&position=99".to_owned(),
        "game=chopsticks&preset=nothing".to_owned(),
        "game=tower-breakers&set=split%3Dtrue&set=n%3D1&set=m%3D99999999".to_owned(),
        "game=heaps&set=code%3D0.6&position=1000000".to_owned(),
        "game=heaps&set=code%3D0.777&set=last%3Dloses&position=200".to_owned(),
        "game=graph&set=arcs%3D1%3E2".to_owned(),
        format!("game=sum&set=components%3D{sum}&set=start%3D1"),
        "game=nim&position=3+4&move=9+9".to_owned(),
    ];
    for query in refused {
        let shown: String = query.chars().take(120).collect();
        let (status, text, _) = get(&app, &format!("/api/v1/position?{query}")).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{shown}: {text}");
        let error: Json = serde_json::from_str(&text).expect("JSON");
        assert!(
            !error["error"]["message"]
                .as_str()
                .expect("words")
                .is_empty(),
            "{shown}"
        );
        if !shown.contains("&move=") {
            let (status, ..) = get(&app, &format!("/api/v1/solve?{query}")).await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{shown}");
        }
        let (status, ..) = get(&app, &format!("/explorer?{query}")).await;
        assert!(status.as_u16() < 500, "{shown}: {status}");
    }
}

#[tokio::test]
async fn what_is_too_large_names_the_command_and_can_be_stepped_through() {
    let app = without_problems().await;
    let query = "game=chopsticks&set=rollover%3D300";
    let (status, text, _) = get(&app, &format!("/api/v1/position?{query}")).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        text.contains("grundy solve chopsticks --set rollover=300"),
        "{text}"
    );
    let sight = json(&app, &format!("/api/v1/position?{query}&values=0")).await;
    assert_eq!(sight["worth"], Json::Null);
    assert!(!sight["moves"].as_array().expect("moves").is_empty());
}

#[tokio::test]
async fn missing_settings_are_told_with_an_example() {
    let app = without_problems().await;
    let (status, text, _) = get(&app, "/api/v1/solve?game=bash").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text.contains("bash needs `n` and `m`"), "{text}");
    assert!(text.contains("for example: n=21 m=3"), "{text}");
}

/// Everything that a form can send for a key is a field of the form.
#[tokio::test]
async fn every_rule_is_a_field() {
    let app = without_problems().await;
    for game in Catalog::standard().iter() {
        let query = placed(&app, &encoded([("game", game.name.as_str())])).await;
        let (_, page, _) = get(&app, &format!("/explorer?{query}")).await;
        for key in game.keys.iter().filter(|key| key.role == Role::Rule) {
            let field = format!("name=\"key.{}\"", key.name);
            assert!(page.contains(&field), "{}: {field}", game.name);
            if let KeyDefault::Value(usual) = &key.default {
                assert!(page.contains(usual), "{}: {usual}", game.name);
            }
        }
    }
}
