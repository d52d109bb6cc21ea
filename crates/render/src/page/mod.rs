//! The report as one page of HTML that needs nothing but itself: the documents of the reports, charts,
//! and a viewer for games.
//!
//! The text stands in documents (see [`crate::document`]), as in a terminal; around them the index of submissions
//! (`model`), charts (`charts`) and games (`games`) are laid out as data. The template sets it, and escapes every word
//! of it. The games stand in the page compressed, and a content security policy lets nothing run but the built-in
//! scripts and sends nothing out.

mod boards;
mod charts;
mod games;
mod model;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use grundy_report::{CertifyReport, JudgedGame};
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, UndefinedBehavior, context};
use sha2::{Digest, Sha256};

pub use boards::{board_data, cold_squares, parts_clicked};
pub use model::{JudgedSubmission, PageTitle};

use model::Page;

const TEMPLATES: [(&str, &str); 7] = [
    ("article", include_str!("article.html")),
    ("games", include_str!("games.html")),
    ("page", include_str!("page.html")),
    ("document", include_str!("document.html")),
    ("submission", include_str!("submission.html")),
    ("charts", include_str!("charts.html")),
    ("viewer", include_str!("viewer.html")),
];

/// The style sheet of reports, which websites that show them may use.
pub const STYLE: &str = concat!(include_str!("page.css"), include_str!("boards.css"));

/// The script that draws boards, as the function `Boards`, which websites that show them may use.
pub const BOARDS_SCRIPT: &str = include_str!("boards.js");

/// The script that draws boards and steps through the games of an [`article`].
pub const GAMES_SCRIPT: &str = concat!(
    include_str!("boards.js"),
    include_str!("viewer.js"),
    include_str!("submissions.js"),
);

const THEME_SCRIPT: &str = include_str!("page.js");

/// The page on submissions to one problem.
#[must_use]
pub fn judge_page(title: &PageTitle<'_>, judged: &[JudgedSubmission<'_>]) -> String {
    render(&model::page(title, judged))
}

/// The page on the certification of one bot, with the game that refutes it, if there is one.
#[must_use]
pub fn certify_page(
    title: &PageTitle<'_>,
    report: &CertifyReport,
    refutation: Option<&JudgedGame>,
) -> String {
    let games = refutation.map(std::slice::from_ref).unwrap_or_default();
    render(&model::certified(title, report, games))
}

/// The part of a page about one submission, as data that can be stored: [`article`] renders it.
///
/// Of its games it holds as many as `room` bytes hold before they are compressed, to about a fifteenth;
/// those with failures go before others.
#[must_use]
pub fn submission_view(
    title: &PageTitle<'_>,
    judged: &JudgedSubmission<'_>,
    room: usize,
) -> serde_json::Value {
    let view = model::one(title, judged, room);
    serde_json::to_value(view).expect("plain data can be written as JSON")
}

/// The part of a page that is about one submission, for websites: they add [`STYLE`] and
/// [`GAMES_SCRIPT`]. Nothing in the data can be markup, wherever it comes from.
///
/// # Errors
/// If this is not a view that [`submission_view`] has made.
pub fn article(view: &serde_json::Value) -> Result<String, minijinja::Error> {
    check_packed(&view["games"])?;
    let environment = environment();
    let template = environment.get_template("article")?;
    template.render(context! { submission => Serde(view) })
}

/// Packed games are set without being escaped.
fn check_packed(games: &serde_json::Value) -> Result<(), minijinja::Error> {
    let data = games["data"].as_str().unwrap_or_default();
    let in_base64 = |byte: u8| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte);
    match data.bytes().all(in_base64) {
        true => Ok(()),
        false => Err(minijinja::Error::new(
            minijinja::ErrorKind::BadSerialization,
            "the games of the view are not in base64",
        )),
    }
}

/// A game of two players that both have names.
#[derive(Clone, Debug)]
pub struct NamedGame {
    /// The game, seen from the side of one of them.
    pub game: JudgedGame,
    /// The players by seats, the first to move first.
    pub names: Vec<String>,
}

/// Games to step through, as data that can be kept: [`games_article`] sets it. It holds as many as `room` bytes
/// hold before they are compressed.
#[must_use]
pub fn games_view(games: &[NamedGame], room: usize) -> serde_json::Value {
    let named = games.iter().map(|named| (&named.game, Some(&*named.names)));
    let named: Vec<_> = named.collect();
    let view = games::packed_with(&named, &mut games::SizeBudget::of(room));
    serde_json::to_value(view).expect("plain data can be written as JSON")
}

/// The part of a page on which games are stepped through, for websites, as [`article`] is.
///
/// # Errors
/// If this is not a view that [`games_view`] has made.
pub fn games_article(view: &serde_json::Value) -> Result<String, minijinja::Error> {
    check_packed(view)?;
    let environment = environment();
    let template = environment.get_template("games")?;
    template.render(context! { submission => context! { games => Serde(view) } })
}

fn environment() -> Environment<'static> {
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    for (name, text) in TEMPLATES {
        let added = environment.add_template(name, text);
        added.expect("the template is well-formed");
    }
    environment
}

fn render(page: &Page) -> String {
    let environment = environment();
    let script = format!("{THEME_SCRIPT}{GAMES_SCRIPT}");
    let template = environment.get_template("page");
    let rendered = template.and_then(|template| {
        template.render(context! {
            page => Serde(page),
            style => STYLE,
            style_fingerprint => fingerprint(STYLE),
            script_fingerprint => fingerprint(&script),
            script,
        })
    });
    rendered.expect("the template fits the data")
}

/// The hash by which a content security policy names a script or a style sheet that may be used.
fn fingerprint(text: &str) -> String {
    format!("sha256-{}", BASE64.encode(Sha256::digest(text)))
}
