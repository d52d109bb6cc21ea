//! Expressions of claims: the Common Expression Language (CEL), by its crate.

use std::ops::Range;
use std::sync::{Arc, LazyLock};

use cel::common::ast::IdedExpr;
use cel::{Env, ExecutionError, ParseErrors, Program, Value, extensions};

use super::foreign_syntax::foreign_token;
use super::position_facts::OUTPUTS;
use super::variables::Variables;

/// CEL with its libraries for lists, texts and numbers.
pub(super) static LANGUAGE: LazyLock<Arc<Env>> = LazyLock::new(|| {
    let mut language = Env::stdlib();
    let extended = [
        language.add_extension(extensions::lists),
        language.add_extension(extensions::strings),
        language.add_extension(extensions::math),
    ];
    debug_assert!(extended.iter().all(Result::is_ok), "each is added once");
    Arc::new(language)
});

/// An expression that has been read.
#[derive(Clone, Debug)]
pub(crate) struct Expression(Arc<Program>);

/// An expression that cannot be read or evaluated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ExpressionError {
    pub(crate) problem: String,
    pub(crate) help: Option<String>,
    /// The place in the text. `None` if it is unknown.
    pub(crate) place: Option<Range<usize>>,
}

impl ExpressionError {
    /// A diagnostic about the whole text.
    pub(crate) fn new(problem: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            problem: problem.into(),
            help: Some(help.into()),
            place: None,
        }
    }
}

/// Operators of an expression: it is evaluated by a recursion that may go through all of them, and
/// on a thread's stack there is room for three times as many.
const MAX_OPERATORS: usize = 500;

/// The number of possible operators in a text. A bracket counts if it selects a part of the term before it.
fn operators(text: &str) -> usize {
    let mut before = ' ';
    let mut signs = 0;
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        let takes_a_part = c == '[' && (before.is_alphanumeric() || "_])}".contains(before));
        signs += usize::from(takes_a_part || "+-*/%<>=!&|?.".contains(c));
        before = c;
    }
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    signs + words.filter(|word| *word == "in").count()
}

impl Expression {
    pub(crate) fn read(text: &str) -> Result<Self, ExpressionError> {
        if operators(text) > MAX_OPERATORS {
            return Err(ExpressionError::new(
                format!("an expression of more than {MAX_OPERATORS} operators"),
                "make several claims of it",
            ));
        }
        LANGUAGE
            .compile(text)
            .map(|program| Self(Arc::new(program)))
            .map_err(|errors| unreadable(text, &errors))
    }

    pub(super) fn tree(&self) -> &IdedExpr {
        self.0.expression()
    }

    /// Whether the expression mentions a variable.
    pub(crate) fn mentions(&self, variable: &str) -> bool {
        self.0.references().has_variable(variable)
    }

    /// The outputs of the solver that it mentions.
    pub(crate) fn outputs(&self) -> impl Iterator<Item = &'static str> {
        let names = OUTPUTS.iter().map(|&(name, _)| name);
        names.filter(|name| self.mentions(name))
    }

    /// Whether the expression is true.
    pub(crate) fn holds(&self, facts: &Variables<'_>) -> Result<bool, ExpressionError> {
        match self.value(facts)? {
            Value::Bool(truth) => Ok(truth),
            other => Err(ExpressionError::new(
                format!("expected a condition, found {}", written(&other)),
                "compare it with something, by `==`, `<` or `>`",
            )),
        }
    }

    /// The move that the expression tells: its text, or the numbers of it.
    pub(crate) fn move_text(&self, facts: &Variables<'_>) -> Result<String, ExpressionError> {
        let value = self.value(facts)?;
        let parts = match &value {
            Value::List(parts) => parts.iter().map(part).collect(),
            single => part(single).map(|text| vec![text]),
        };
        let parts: Option<Vec<String>> = parts;
        parts.map(|parts| parts.join(" ")).ok_or_else(|| {
            ExpressionError::new(
                format!("expected a move, found {}", written(&value)),
                "write the text of a move, or its numbers: '3 5', 3, [0, b - a]",
            )
        })
    }

    fn value(&self, facts: &Variables<'_>) -> Result<Value, ExpressionError> {
        let value = self.0.execute(&facts.0);
        value.map_err(|error| impossible(&error))
    }
}

fn part(value: &Value) -> Option<String> {
    match value {
        Value::Int(number) => Some(number.to_string()),
        Value::UInt(number) => Some(number.to_string()),
        Value::String(text) => Some(text.to_string()),
        _ => None,
    }
}

fn unreadable(text: &str, errors: &ParseErrors) -> ExpressionError {
    if let Some((place, problem, right)) = foreign_token(text) {
        return ExpressionError {
            problem,
            help: Some(right.to_owned()),
            place: Some(place),
        };
    }
    let first = errors.errors.first();
    let problem = first.map_or("not an expression", |error| error.msg.as_str());
    // The rest of the message lists every token that the parser knows.
    let problem = problem.split(" expecting ").next().unwrap_or(problem);
    let place = first.map(|error| {
        let line = usize::try_from(error.pos.0).unwrap_or(1).max(1);
        let column = usize::try_from(error.pos.1).unwrap_or(0);
        let mut lines = text.split_inclusive('\n');
        let before: usize = lines.by_ref().take(line - 1).map(str::len).sum();
        let characters = lines.next().unwrap_or_default().char_indices();
        let mut from = characters.skip(column.saturating_sub(1));
        let last = || text.char_indices().next_back();
        let marked = from.next().map(|(at, c)| (before + at, c)).or_else(last);
        marked.map_or(0..0, |(at, c)| at..at + c.len_utf8())
    });
    ExpressionError {
        problem: problem.to_owned(),
        help: Some(
            "expressions look like: n % 2 == 1 && m != 1, [1, b - a], \"tap 1 1\"".to_owned(),
        ),
        place,
    }
}

fn impossible(error: &ExecutionError) -> ExpressionError {
    if let ExecutionError::UnsupportedBinaryOperator(
        _,
        left @ (Value::Int(_) | Value::UInt(_)),
        right @ (Value::Int(_) | Value::UInt(_)),
    ) = error
    {
        let (left, right) = (written(left), written(right));
        return ExpressionError::new(
            format!(
                "{left} and {right} cannot be combined: numbers beyond 2^63 - 1, and those with `u`, are of another kind"
            ),
            "write `u` behind each number that stands beside one beyond 2^63 - 1, as in n % 4u == 0u, and let no claim \
             range over numbers on both sides of it",
        );
    }
    let help = match error {
        ExecutionError::UndeclaredReference(_) => {
            let outputs: Vec<&str> = OUTPUTS.iter().map(|&(name, _)| name).collect();
            Some(format!(
                "known names are the keys of the game (with _ for -), the parts of its positions, \
                 and {}",
                outputs.join(", ")
            ))
        }
        ExecutionError::NoSuchOverload(_) if error.to_string().contains("null") => Some(
            "`remoteness` is null for a draw, and `winner` if the winner is not known: write \
             winner == 1 && remoteness > 3"
                .to_owned(),
        ),
        _ => None,
    };
    ExpressionError {
        problem: error.to_string(),
        help,
        place: None,
    }
}

/// A value for people.
pub(super) fn written(value: &Value) -> String {
    match value {
        Value::Int(number) => number.to_string(),
        Value::UInt(number) => number.to_string(),
        Value::String(text) => format!("the text \"{text}\""),
        Value::Bool(truth) => truth.to_string(),
        Value::Null => "nothing (null)".to_owned(),
        Value::List(list) => {
            let parts: Vec<String> = list.iter().map(written).collect();
            format!("[{}]", parts.join(", "))
        }
        other => format!("a {}", other.type_of()),
    }
}

#[cfg(test)]
mod tests {
    use grundy_games::{Setting, Settings};

    use super::*;

    fn holds(text: &str, n: u64) -> Result<bool, ExpressionError> {
        let settings = Settings::from([("n".to_owned(), Setting::Integer(n))]);
        let expression = Expression::read(text).expect("an expression");
        expression.holds(&Variables::new(&settings))
    }

    #[test]
    fn numbers_of_two_kinds_are_explained() {
        for (text, n, told) in [
            (
                "n % 3 == 1",
                u64::MAX,
                "18446744073709551615 and 3 cannot be combined",
            ),
            (
                "7 + n > 9",
                1 << 63,
                "7 and 9223372036854775808 cannot be combined",
            ),
            ("n - 2u == 3u", 5, "5 and 2 cannot be combined"),
        ] {
            let error = holds(text, n).expect_err(text);
            assert!(error.problem.starts_with(told), "{text}: {}", error.problem);
            assert!(error.help.is_some_and(|help| help.contains("4u")), "{text}");
        }
        assert_eq!(holds("n % 3u == 0u", u64::MAX), Ok(true));
        assert_eq!(holds("n - 2 == 3", 5), Ok(true));
    }
}
