//! A question as it is asked, read back.

use grundy_games::{Key, Kind, Setting, Settings};
use grundy_report::Diagnostic;

use super::{Answer, Problem};

impl Problem {
    /// Everything that is set for the question of this text: the inverse of
    /// [`Problem::question_text`].
    ///
    /// # Errors
    /// A line that asks nothing, or not in the way in which this problem asks; and positions that cannot
    /// be told from their numbers, as those of sums.
    pub fn read_question(&self, answer: &Answer, line: &str) -> Result<Settings, Vec<Diagnostic>> {
        let unread = |why: &str| {
            let title = format!("`{line}` is not a question of {}: {why}", self.id);
            vec![Diagnostic::new(title)]
        };
        let words = line.split([' ', '\n']);
        let mut words = words.filter(|word| !word.is_empty()).peekable();
        let mut instance = Settings::new();
        for key in &answer.columns {
            let value = setting(key, &mut words);
            let value = value.ok_or_else(|| unread(&format!("`{}` cannot be read", key.name)))?;
            instance.insert(key.name.clone(), value);
        }
        if words.peek().is_some() {
            return Err(unread("there is more than the question"));
        }
        let settings = self.with_rules(instance);
        let test = answer
            .tests
            .first()
            .ok_or_else(|| unread("nothing is asked"))?;
        if self.question_text(answer, test, &settings)? != line {
            return Err(unread("it is written in another way"));
        }
        Ok(settings)
    }
}

fn setting<'w>(key: &Key, words: &mut impl Iterator<Item = &'w str>) -> Option<Setting> {
    match &key.kind {
        Kind::List { max_len, .. } => {
            let length: usize = words.next()?.parse().ok()?;
            if length > *max_len {
                return None;
            }
            numbers(words.take(length), Some(length))
        }
        // The numbers of a position are a list that stands for its text.
        Kind::Text => numbers(words, None),
        Kind::Integer { .. } | Kind::Words(_) | Kind::WordsOrInteger { .. } | Kind::Flag => {
            Some(key.read(words.next()?))
        }
    }
}

fn numbers<'w>(words: impl Iterator<Item = &'w str>, length: Option<usize>) -> Option<Setting> {
    let numbers = words.map(|word| word.parse().ok());
    let numbers = numbers.collect::<Option<Vec<u64>>>()?;
    let complete = length.is_none_or(|length| numbers.len() == length);
    complete.then_some(Setting::List(numbers))
}
