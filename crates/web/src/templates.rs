//! The templates of the pages. They escape all data.

use grundy_render::likelihood;
use grundy_report::{shell_file, thousands};
use minijinja::{AutoEscape, Environment, HtmlEscape, UndefinedBehavior, Value};

use crate::format::{machine_time, retyped_time, shown_time};
use crate::qr_code::qr_code;

/// Files of the directory `templates`, each with its name.
macro_rules! templates {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!("../templates/", $name)))),+]
    };
}

const TEMPLATES: &[(&str, &str)] = templates![
    "about.html",
    "account.html",
    "admin-day.html",
    "admin.html",
    "base.html",
    "board.html",
    "class-feed.html",
    "class.html",
    "classes.html",
    "contest-legend.html",
    "contest-message.html",
    "contest-messages.html",
    "contest-organise.html",
    "contest-standings.html",
    "contest-table.html",
    "contest-title.html",
    "contest.html",
    "contests.html",
    "decided.html",
    "error.html",
    "errors.html",
    "explorer.html",
    "form.html",
    "games.html",
    "home.html",
    "join.html",
    "ladder-bot.html",
    "ladder.html",
    "match.html",
    "play.html",
    "positions.html",
    "problem.html",
    "rejudge.html",
    "room.html",
    "sample.html",
    "sheet.html",
    "sign-in.html",
    "sign-out.html",
    "similar-pair.html",
    "similar.html",
    "submission.html",
    "submissions.html",
    "traps.html",
    "uploads.html",
    "welcome.html",
    "working.html",
];

/// All templates, read once.
pub(crate) struct Templates(Environment<'static>);

impl Templates {
    pub(crate) fn new() -> Self {
        let mut environment = Environment::new();
        environment.set_auto_escape_callback(|_| AutoEscape::Html);
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.add_filter("capitalize_first", capitalized);
        environment.add_filter("with_code", with_code);
        environment.add_filter("truncate_long", cut);
        environment.add_filter("grouped", grouped);
        environment.add_filter("breakable", breakable);
        environment.add_filter("likelihood", likelihood);
        environment.add_filter("time", time);
        environment.add_filter("utc", shown_time);
        environment.add_filter("typed_time", retyped_time);
        environment.add_filter("shell_file", |name: &str| shell_file(name));
        environment.add_filter("qr_code", qr_code);
        for (name, text) in TEMPLATES {
            let added = environment.add_template(name, text);
            added.expect("the templates are well-formed");
        }
        Self(environment)
    }

    /// Renders a template with this data.
    ///
    /// # Errors
    /// If the template asks for data that is missing, which is a fault of this program.
    pub(crate) fn render(&self, name: &str, data: Value) -> Result<String, minijinja::Error> {
        self.0.get_template(name)?.render(data)
    }
}

/// Upper-cases the first letter and keeps the rest; a text that begins with the name of a file is unchanged. (The
/// built-in `capitalize` lower-cases the rest.)
fn capitalized(text: &str) -> String {
    let word = text.split_whitespace().next().unwrap_or_default();
    let is_file = word
        .trim_end_matches(['.', ':', ','])
        .contains(['.', '/', '_']);
    if is_file {
        return text.to_owned();
    }
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// A message as HTML, in which the parts between backticks are code. A single backtick stays as it is.
fn with_code(message: &str) -> Value {
    let mut html = String::new();
    let mut rest = message;
    while let Some((before, code, after)) = next_code(rest) {
        html += &format!("{}<code>{}</code>", HtmlEscape(before), HtmlEscape(code));
        rest = after;
    }
    html += &HtmlEscape(rest).to_string();
    Value::from_safe_string(html)
}

/// The text before the first part between backticks, that part, and the text after it.
fn next_code(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('`')?;
    let (code, after) = rest.split_once('`')?;
    Some((before, code, after))
}

/// Cuts a long text.
fn cut(text: &str) -> String {
    const SHOWN: usize = 24;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A number with a narrow space that does not break between its thousands.
fn grouped(number: u64) -> String {
    thousands(number).replace('_', "\u{202f}")
}

/// A name as HTML that may break after its dots and low lines. Browsers break after its hyphens anyway.
fn breakable(name: &str) -> Value {
    let html = HtmlEscape(name).to_string();
    let html = html.replace('.', ".<wbr>").replace('_', "_<wbr>");
    Value::from_safe_string(html)
}

/// A time that the site's script shows in the browser's time zone; without scripts it is in UTC.
fn time(millis: i64) -> Value {
    let (machine, shown) = (machine_time(millis), shown_time(millis));
    Value::from_safe_string(format!("<time datetime=\"{machine}\">{shown}</time>"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_well_formed() {
        Templates::new();
    }

    #[test]
    fn sentences_begin_with_a_capital_but_files_keep_their_names() {
        let cases = [
            ("no file is given", "No file is given"),
            ("it ended.", "It ended."),
            ("bot.py is empty", "bot.py is empty"),
            ("`bot.py` is empty", "`bot.py` is empty"),
            ("", ""),
        ];
        for (text, capital) in cases {
            assert_eq!(capitalized(text), capital);
        }
    }

    #[test]
    fn parts_between_backticks_are_code() {
        for (text, html) in [
            (
                "use `a < b`, or `c`",
                "use <code>a &lt; b</code>, or <code>c</code>",
            ),
            ("not '`' <b>", "not &#x27;`&#x27; &lt;b&gt;"),
            ("`a` and `", "<code>a</code> and `"),
            ("", ""),
        ] {
            assert_eq!(with_code(text).to_string(), html);
        }
    }

    #[test]
    fn numbers_and_names_are_shown_by_filters() {
        let templates = Templates::new().0;
        for (expression, text) in [
            ("999|grouped", "999"),
            ("1000|grouped", "1\u{202f}000"),
            ("12345678|grouped", "12\u{202f}345\u{202f}678"),
            ("'Anna.Meyer_2'|breakable", "Anna.<wbr>Meyer_<wbr>2"),
            ("'a<b-c'|breakable", "a&lt;b-c"),
            ("1.0|likelihood", "&gt; 99.9 %"),
            ("0.98765|likelihood", "98.8 %"),
        ] {
            let template = format!("{{{{ {expression} }}}}");
            let shown = templates.render_str(&template, minijinja::context! {});
            assert_eq!(shown.expect("a text"), text, "{expression}");
        }
    }
}
