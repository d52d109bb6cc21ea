//! The functions of claims, beside those of the language.

use cel::extractors::Arguments;
use cel::{Context, ExecutionError, Value};
use grundy_games::theory;

use super::variables::number;

/// The form in which each function is written, and its meaning.
pub const FUNCTIONS: [(&str, &str); 6] = [
    ("xor(a, b, ...), xor(list)", "nim sum"),
    ("sum(list)", "sum"),
    (
        "omega(n)",
        "number of prime factors of n, with multiplicity",
    ),
    ("floor_phi(k)", "golden ratio times k, rounded down exactly"),
    (
        "cold_partner(n)",
        "the m for which n, m is cold in Wythoff's game",
    ),
    (
        "fibonacci(k)",
        "Fibonacci number of index k: 0, 1, 1, 2, 3, ...",
    ),
];

pub(super) fn add_to(context: &mut Context<'_, '_>) {
    let added = [
        context.add_function("xor", xor),
        context.add_function("sum", sum),
        context.add_function("omega", omega),
        context.add_function("floor_phi", floor_phi),
        context.add_function("cold_partner", cold_partner),
        context.add_function("fibonacci", fibonacci),
    ];
    debug_assert!(added.iter().all(Result::is_ok), "the names are free");
}

/// The nim sum of numbers, or of one list of them.
fn xor(Arguments(arguments): Arguments) -> Result<Value, ExecutionError> {
    let numbers = match &arguments[..] {
        [Value::List(list)] => list,
        _ => &arguments,
    };
    let mut numbers = numbers.iter().map(|n| whole("xor", n));
    let total = numbers.try_fold(0, |total, n| Ok::<u64, ExecutionError>(total ^ n?))?;
    Ok(number(total))
}

fn sum(Arguments(arguments): Arguments) -> Result<Value, ExecutionError> {
    let [Value::List(list)] = &arguments[..] else {
        return Err(ExecutionError::function_error("sum", "it takes one list"));
    };
    let mut total = 0u64;
    for n in list.iter() {
        let sum = total.checked_add(whole("sum", n)?);
        total = sum.ok_or_else(|| too_large("sum"))?;
    }
    Ok(number(total))
}

fn omega(Arguments(arguments): Arguments) -> Result<Value, ExecutionError> {
    match one("omega", &arguments)? {
        0 => Err(ExecutionError::function_error(
            "omega",
            "0 has no factorization",
        )),
        n => Ok(number(u64::from(theory::omega(n)))),
    }
}

fn floor_phi(Arguments(arguments): Arguments) -> Result<Value, ExecutionError> {
    let product = theory::floor_phi(one("floor_phi", &arguments)?);
    product.map(number).ok_or_else(|| too_large("floor_phi"))
}

fn cold_partner(Arguments(arguments): Arguments) -> Result<Value, ExecutionError> {
    let partner = theory::cold_partner(one("cold_partner", &arguments)?);
    partner.map(number).ok_or_else(|| too_large("cold_partner"))
}

fn fibonacci(Arguments(arguments): Arguments) -> Result<Value, ExecutionError> {
    let index = one("fibonacci", &arguments)?;
    let (mut this, mut next) = (0u128, 1);
    for _ in 0..index {
        if this > u64::MAX.into() {
            break;
        }
        (this, next) = (next, this + next);
    }
    let fits = u64::try_from(this);
    fits.map(number).map_err(|_| too_large("fibonacci"))
}

fn too_large(function: &str) -> ExecutionError {
    ExecutionError::function_error(function, "the result is beyond 2^64")
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
