//! The templates of the pages. They escape whatever they are given.

use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value};

const TEMPLATES: &[(&str, &str)] = &[
    ("base.html", include_str!("../templates/base.html")),
    (
        "positions.html",
        include_str!("../templates/positions.html"),
    ),
    ("explorer.html", include_str!("../templates/explorer.html")),
];

/// All templates, read once.
pub(crate) struct Templates(Environment<'static>);

impl Templates {
    pub(crate) fn new() -> Self {
        let mut environment = Environment::new();
        environment.set_auto_escape_callback(|_| AutoEscape::Html);
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.add_filter("capitalize_first", capitalized);
        for (name, text) in TEMPLATES {
            let added = environment.add_template(name, text);
            added.expect("the templates are well-formed");
        }
        Self(environment)
    }

    /// The page that a template makes of this data.
    ///
    /// # Errors
    /// If the template asks for what the data lacks, which is our own fault.
    pub(crate) fn render(&self, name: &str, data: Value) -> Result<String, minijinja::Error> {
        self.0.get_template(name)?.render(data)
    }
}

/// A sentence that begins as sentences do, unless it begins with something that is quoted.
fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_well_formed() {
        Templates::new();
    }
}
