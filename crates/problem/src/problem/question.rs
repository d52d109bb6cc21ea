//! A question as it is asked, read back.

use grundy_games::{Kind, Setting, Settings};
use grundy_report::Diagnostic;

use super::answer::is_position;
use super::{Answer, Field, Parts, Problem};

impl Problem {
    /// Everything that is set for the question of this text: the inverse of
    /// [`Problem::question_text`].
    ///
    /// # Errors
    /// If the text is not a question, or is not laid out as those of this problem, or if the position cannot be told
    /// from what programs read, as those of sums.
    pub fn read_question(&self, answer: &Answer, text: &str) -> Result<Settings, Vec<Diagnostic>> {
        let (settings, rest) = self.next_question(answer, text)?;
        match rest {
            "" => Ok(settings),
            _ => Err(self.unread(text, "there is more than the question")),
        }
    }

    /// The texts of the questions in a file, without the line that counts them.
    ///
    /// # Errors
    /// As [`Problem::read_question`].
    pub fn question_texts<'t>(
        &self,
        answer: &Answer,
        file: &'t str,
    ) -> Result<Vec<&'t str>, Vec<Diagnostic>> {
        let mut texts = Vec::new();
        let mut rest = file;
        while !rest.is_empty() {
            let Some((_, after)) = answer.layout.read(rest) else {
                let line = rest.lines().next().unwrap_or_default();
                return Err(self.unread(line, "it is laid out in another way"));
            };
            texts.push(&rest[..rest.len() - after.len()]);
            rest = after.strip_prefix('\n').unwrap_or(after);
        }
        Ok(texts)
    }

    fn next_question<'t>(
        &self,
        answer: &Answer,
        text: &'t str,
    ) -> Result<(Settings, &'t str), Vec<Diagnostic>> {
        let read = answer.layout.read(text);
        let (values, rest) = read.ok_or_else(|| self.unread(text, "a value cannot be read"))?;
        let mut instance = Settings::new();
        for (field, value) in values {
            let key = &field.key;
            let setting = self
                .setting(field, &value)
                .ok_or_else(|| self.unread(text, &format!("`{}` cannot be read", key.name)))?;
            instance.insert(key.name.clone(), setting);
        }
        let settings = self.with_rules(instance);
        let mut tests = answer.tests.iter();
        let test = tests
            .next()
            .ok_or_else(|| self.unread(text, "nothing is asked"))?;
        if self.question_text(answer, test, &settings)? != text[..text.len() - rest.len()] {
            return Err(self.unread(text, "it is written in another way"));
        }
        Ok((settings, rest))
    }

    fn unread(&self, text: &str, why: &str) -> Vec<Diagnostic> {
        let title = format!("`{text}` is not a question of {}: {why}", self.id);
        vec![Diagnostic::new(title)]
    }

    fn setting(&self, field: &Field, value: &str) -> Option<Setting> {
        let key = &field.key;
        let numbers = || {
            let words = value.split_whitespace().map(|word| word.parse().ok());
            words.collect::<Option<Vec<u64>>>()
        };
        match &key.kind {
            Kind::List { max_len, .. } => {
                let numbers = numbers().filter(|numbers| numbers.len() <= *max_len);
                numbers.map(Setting::List)
            }
            // Programs read a rule, or the position of a custom game, as it is.
            Kind::Text
                if self.game.is_file() || !is_position(key) || field.parts == Parts::AsSet =>
            {
                Some(Setting::Word(value.to_owned()))
            }
            // The numbers of a position are a list that stands for its text.
            Kind::Text => numbers().map(Setting::List),
            Kind::Integer { .. } | Kind::Words(_) | Kind::WordsOrInteger { .. } | Kind::Flag => {
                Some(key.read(value))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use grundy_games::Catalog;

    use super::*;
    use crate::problem::Kind as Asked;

    /// A problem about a graph: its kind, the layout, a start, and the text of the question.
    const QUESTIONS: [(&str, &str, &str, &str); 5] = [
        ("geography", "{start:as set}", "3", "3"),
        ("geography", "{start:as set}", "3 1 2", "3 1 2"),
        (
            "geography",
            "{#arcs: :-}\\n{arcs: :-}\\n{start:as set}",
            "1",
            "2\n1 2\n2 3\n1",
        ),
        ("cat-and-mouse", "{start:as set}", "mouse 3 1", "mouse 3 1"),
        (
            "cat-and-mouse",
            "{arcs: :-|; }\\n{start:as set}",
            "cat 3 1",
            "1 2; 2 3\ncat 3 1",
        ),
    ];

    #[test]
    fn questions_about_graphs_are_written_and_read_back() {
        for (kind, layout, start, text) in QUESTIONS {
            let file = format!(
                r#"
                name = "Graph"
                game = "graph"
                [rules]
                kind = "{kind}"
                arcs = "1-2 2-3"
                [answer]
                layout = "{layout}"
                tests = [{{ start = "{start}" }}]
                "#
            );
            let catalog = Catalog::standard();
            let problem = Problem::parse("p", "problem.toml".as_ref(), &file, &catalog);
            let problem = problem.expect(layout);
            let Asked::Answer(answer) = &problem.kind else {
                panic!("{layout}: the problem asks nothing");
            };
            let test = &answer.tests[0];
            let instance = test.instances(0, 0).next().expect(layout);
            let settings = problem.with_rules(instance);
            let written = problem.question_text(answer, test, &settings);
            assert_eq!(written.expect(layout), text, "{layout}");
            let read = problem.read_question(answer, text).expect(layout);
            assert_eq!(read["start"].to_string(), start, "{layout}");
        }
    }
}
