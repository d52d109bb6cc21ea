//! Expressions of claims: the Common Expression Language (CEL), by its crate.

use std::ops::Range;
use std::sync::Arc;

use cel::extractors::Arguments;
use cel::{Context, ExecutionError, ParseErrors, Program, Value};
use grundy_games::{Setting, Settings, theory};

/// An expression that has been read.
#[derive(Debug)]
pub(crate) struct Expression(Box<Program>);

/// An expression that cannot be read or evaluated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ExpressionError {
    pub(crate) problem: String,
    pub(crate) help: Option<String>,
    /// Where in the text, where that is known.
    pub(crate) place: Option<Range<usize>>,
}

impl Expression {
    pub(crate) fn read(text: &str) -> Result<Self, ExpressionError> {
        Program::compile(text)
            .map(|program| Self(Box::new(program)))
            .map_err(|errors| unreadable(text, &errors))
    }

    /// Whether the expression mentions a variable.
    pub(crate) fn mentions(&self, variable: &str) -> bool {
        self.0.references().has_variable(variable)
    }

    /// Whether the expression is true.
    pub(crate) fn holds(&self, facts: &Facts<'_>) -> Result<bool, ExpressionError> {
        match self.0.execute(&facts.0) {
            Ok(Value::Bool(truth)) => Ok(truth),
            Ok(other) => Err(ExpressionError {
                problem: format!("this is neither true nor false but {}", written(&other)),
                help: Some("compare it with something: winner == 1".to_owned()),
                place: None,
            }),
            Err(error) => Err(impossible(&error)),
        }
    }
}

fn unreadable(text: &str, errors: &ParseErrors) -> ExpressionError {
    let first = errors.errors.first();
    let problem = first.map_or("not an expression", |error| error.msg.as_str());
    let place = first.map(|error| {
        let line = usize::try_from(error.pos.0).unwrap_or(1).max(1);
        let column = usize::try_from(error.pos.1).unwrap_or(0);
        let before: usize = text
            .split_inclusive('\n')
            .take(line - 1)
            .map(str::len)
            .sum();
        let at = (before + column.saturating_sub(1)).min(text.len().saturating_sub(1));
        at..(at + 1).min(text.len())
    });
    ExpressionError {
        problem: problem.to_owned(),
        help: Some("expressions look like: n % 2 == 1 && m != 1".to_owned()),
        place,
    }
}

fn impossible(error: &ExecutionError) -> ExpressionError {
    let help = match error {
        ExecutionError::UndeclaredReference(_) => Some(
            "there are the keys of the game (with _ for -), and winner, value, remoteness, grundy, \
             moves, good, reachable, positions, unreachable, max_remoteness, distance_max"
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

fn written(value: &Value) -> String {
    match value {
        Value::Int(number) => number.to_string(),
        Value::String(text) => format!("the text \"{text}\""),
        Value::Null => "nothing (null)".to_owned(),
        other => format!("{other:?}"),
    }
}

/// What an expression can speak of: settings, what the solver found, and a few functions.
pub(crate) struct Facts<'f>(Context<'f, 'f>);

impl Facts<'_> {
    /// The settings, under the names of their keys with `_` for `-`.
    pub(crate) fn new(settings: &Settings) -> Self {
        let mut context = Context::default();
        let functions = [
            context.add_function("xor", xor),
            context.add_function("omega", omega),
            context.add_function("floor_phi", floor_phi),
        ];
        debug_assert!(functions.iter().all(Result::is_ok), "the names are free");
        let mut facts = Self(context);
        for (key, setting) in settings {
            facts.add(&key.replace('-', "_"), value(setting));
        }
        facts
    }

    pub(crate) fn add(&mut self, name: &str, value: Value) {
        self.0.add_variable_from_value(name, value);
    }
}

/// Numbers beyond those of CEL's `int` are its `uint`, which expressions write as `5u`.
pub(crate) fn number(number: u64) -> Value {
    i64::try_from(number).map_or(Value::UInt(number), Value::Int)
}

fn value(setting: &Setting) -> Value {
    match setting {
        Setting::Integer(n) => number(*n),
        Setting::Word(word) => Value::String(Arc::new(word.clone())),
        Setting::Flag(flag) => Value::Bool(*flag),
        Setting::List(list) => Value::List(Arc::new(list.iter().map(|&n| number(n)).collect())),
    }
}

/// `xor(a, b, ...)` or `xor(list)`.
fn xor(Arguments(arguments): Arguments) -> Result<Value, ExecutionError> {
    let mut total = 0;
    for argument in arguments.iter() {
        match argument {
            Value::List(list) => {
                for element in list.iter() {
                    total ^= whole("xor", element)?;
                }
            }
            single => total ^= whole("xor", single)?,
        }
    }
    Ok(number(total))
}

/// `omega(n)`: how many prime factors n has, counted with multiplicity.
fn omega(Arguments(arguments): Arguments) -> Result<Value, ExecutionError> {
    match one("omega", &arguments)? {
        0 => Err(ExecutionError::function_error(
            "omega",
            "0 has no factorization",
        )),
        n => Ok(number(u64::from(theory::omega(n)))),
    }
}

/// `floor_phi(k)`: the golden ratio times k, rounded down, exactly.
fn floor_phi(Arguments(arguments): Arguments) -> Result<Value, ExecutionError> {
    let k = one("floor_phi", &arguments)?;
    let product = theory::floor_phi(k).map(number);
    product.ok_or_else(|| ExecutionError::function_error("floor_phi", "the result is beyond 2^64"))
}

fn one(function: &str, arguments: &[Value]) -> Result<u64, ExecutionError> {
    match arguments {
        [argument] => whole(function, argument),
        _ => Err(ExecutionError::invalid_argument_count(1, arguments.len())),
    }
}

fn whole(function: &str, value: &Value) -> Result<u64, ExecutionError> {
    let number = match value {
        Value::Int(n) => u64::try_from(*n).ok(),
        Value::UInt(n) => Some(*n),
        _ => None,
    };
    number.ok_or_else(|| {
        ExecutionError::function_error(function, "the arguments are whole numbers from 0")
    })
}
