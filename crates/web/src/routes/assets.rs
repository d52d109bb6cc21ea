//! Files of this program: style sheets and scripts at `/assets/`, the only ones that pages can use, and `/robots.txt`.

use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;

use crate::app::App;

/// The name and the text of each script.
const SCRIPTS: &[(&str, &str)] = &[
    ("grundy.js", include_str!("../../assets/site.js")),
    ("contest.js", include_str!("../../assets/contest.js")),
    (
        "contest-news.js",
        include_str!("../../assets/contest-news.js"),
    ),
    ("editor.js", include_str!("../../assets/editor.js")),
    ("fresh.js", include_str!("../../assets/fresh.js")),
    ("live.js", include_str!("../../assets/live.js")),
    ("games.js", grundy_render::page::GAMES_SCRIPT),
    ("boards.js", grundy_render::page::BOARDS_SCRIPT),
    ("positions.js", include_str!("../../assets/positions.js")),
];

const JAVASCRIPT: &str = "text/javascript; charset=utf-8";
const TEXT: &str = "text/plain; charset=utf-8";
/// Search engines would list the names of students, and follow the moves of every game.
const ROBOTS: &str = "User-agent: *\nDisallow: /\n";
const CSS: &str = "text/css; charset=utf-8";

pub(super) fn routes() -> Router<App> {
    let sheet = concat_sheet();
    let mut router = Router::new().route(
        "/assets/grundy.css",
        get(async move || asset(CSS, sheet.clone())),
    );
    router = router.route("/robots.txt", get(async || asset(TEXT, ROBOTS)));
    for &(name, text) in SCRIPTS {
        router = router.route(
            &format!("/assets/{name}"),
            get(async move || asset(JAVASCRIPT, text)),
        );
    }
    router
}

/// The style sheet of reports with the site's own additions.
fn concat_sheet() -> String {
    format!(
        "{}{}{}",
        grundy_render::page::STYLE,
        include_str!("../../assets/site.css"),
        include_str!("../../assets/positions.css")
    )
}

fn asset(kind: &'static str, text: impl IntoResponse) -> impl IntoResponse {
    (
        [
            (CONTENT_TYPE, kind),
            (CACHE_CONTROL, "public, max-age=3600"),
        ],
        text,
    )
}
