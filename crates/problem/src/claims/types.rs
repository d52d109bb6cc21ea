//! The kind of value of each part of an expression, as far as it is known before anything is
//! solved: `winner == "1"` is not false of some instance, it makes no sense of any.

use std::collections::HashMap;

use cel::common::ast::{CallExpr, Expr, IdedExpr, LiteralValue, operators};
use grundy_games::{Game, Kind, SearchBudget};
use grundy_report::Error;
use grundy_rules::Field;
use serde_json::Value as Json;

use super::expression::ExpressionError;
use super::functions::FUNCTIONS;
use super::position_facts::OUTPUTS;
use super::strategy::Advice;
use super::{Claim, Claimed, Condition, Statement, Text};

/// A kind of value.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Sort {
    /// A number.
    Number,
    /// A number from 0 to this one, or null.
    Few(u64),
    /// A number, or null.
    NumberOrNull,
    /// One of these words; any text if there are none.
    Text(Vec<String>),
    Truth,
    List,
    Null,
    /// It cannot be told.
    Any,
}

impl Sort {
    fn is_number(&self) -> bool {
        matches!(self, Self::Number | Self::Few(_) | Self::NumberOrNull)
    }

    fn may_be_null(&self) -> bool {
        matches!(self, Self::Few(_) | Self::NumberOrNull)
    }

    /// Whether a value of this kind can be equal to one of the other.
    fn meets(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Any, _) | (_, Self::Any) => true,
            (Self::Null, other) | (other, Self::Null) => {
                *other == Self::Null || other.may_be_null()
            }
            (Self::Text(_), Self::Text(_)) => true,
            (a, b) if a.is_number() => b.is_number(),
            (a, b) => a == b,
        }
    }

    fn words(&self) -> &'static str {
        match self {
            Self::Number | Self::Few(_) | Self::NumberOrNull => "a number",
            Self::Text(_) => "a text",
            Self::Truth => "true or false",
            Self::List => "a list",
            Self::Null => "null",
            Self::Any => "something",
        }
    }
}

/// The kind of an output of the solver.
fn of_output(name: &str) -> Sort {
    match name {
        "winner" => Sort::Few(2),
        "value" => Sort::Text(["W", "D", "L"].map(str::to_owned).to_vec()),
        "remoteness" => Sort::NumberOrNull,
        "good" | "reached" => Sort::List,
        _ => Sort::Number,
    }
}

/// Looks at all expressions of a claim, with the names that its first instance has.
///
/// # Errors
/// The first expression that is not valid.
pub(super) fn check(game: &Game, claim: &Claim) -> Result<(), Error> {
    let Statement::Everywhere {
        condition, claimed, ..
    } = &claim.statement
    else {
        return Ok(());
    };
    let Some(names) = Names::of(game, claim) else {
        // The instance itself is wrong; opening it reports the error.
        return Ok(());
    };
    let truths: Vec<&Text> = match claimed {
        Claimed::True(text) => vec![text],
        Claimed::Good(recipe, _) => {
            let mut truths = Vec::new();
            for case in &recipe.0 {
                truths.extend(&case.condition);
                match &case.advice {
                    Advice::To(text) => truths.push(text),
                    Advice::Move(text) => {
                        is_unambiguous(game, text)?;
                        names.any(text)?;
                    }
                    Advice::Listed(_) => {}
                }
            }
            truths
        }
    };
    let condition = match condition {
        Condition::Always => None,
        Condition::If(text) | Condition::Iff(text) => Some(text),
    };
    truths.into_iter().chain(condition).try_for_each(|text| {
        is_unambiguous(game, text)?;
        names.truth(text).map_err(|error| text.wrong(&error))
    })
}

/// The first part of a condition that makes no sense for the keys of a game, such as a text that is compared with a
/// number. `None` if there is none. If a problem sets a key for a text to a number, conditions can use it as a number,
/// so this is an error only if the condition fails.
pub(super) fn misfit(game: &Game, condition: &Text) -> Option<ExpressionError> {
    Names(Names::of_keys(game)).truth(condition).err()
}

/// Refuses a name that is both a result of the solver and a setting of the game.
fn is_unambiguous(game: &Game, text: &Text) -> Result<(), Error> {
    let is_setting = |name: &&str| {
        let mut keys = game.keys.iter();
        keys.any(|key| key.name.replace('-', "_") == **name)
    };
    match text.expression.outputs().find(is_setting) {
        None => Ok(()),
        Some(name) => Err(text.wrong(&ExpressionError::new(
            format!("`{name}` is a result of the solver and a setting of this game"),
            "give the setting another name",
        ))),
    }
}

/// Whether a figure can be what the solver finds under a name.
///
/// # Errors
/// If it cannot. The error is the sort that is required.
pub(super) fn check_figure(name: &str, figure: &Json) -> Result<(), String> {
    let fits = match of_output(name) {
        Sort::Few(most) => figure.as_u64().is_some_and(|number| number <= most),
        Sort::Text(words) => figure
            .as_str()
            .is_some_and(|text| words.iter().any(|word| word == text)),
        Sort::List => figure.is_array(),
        _ => figure.is_u64(),
    };
    match OUTPUTS.iter().find(|(output, _)| *output == name) {
        Some((_, about)) if !fits => Err(format!("`{name}` is {about}")),
        _ => Ok(()),
    }
}

/// The names that expressions can use, with their kinds.
struct Names(HashMap<String, Sort>);

impl Names {
    fn of(game: &Game, claim: &Claim) -> Option<Self> {
        let settings = claim.settings(0);
        let instance = game.open_to_play(&settings, None, SearchBudget::Quick);
        let instance = instance.ok()?;
        let mut names = Self::of_keys(game);
        let start = instance.start();
        names.extend(start.fields().into_iter().map(|(name, field)| {
            let sort = match field {
                Field::Number(_) => Sort::Number,
                Field::Numbers(_) | Field::Rows(_) => Sort::List,
            };
            (name.to_owned(), sort)
        }));
        names.extend(
            OUTPUTS
                .iter()
                .map(|(name, _)| ((*name).to_owned(), of_output(name))),
        );
        Some(Self(names))
    }

    fn of_keys(game: &Game) -> HashMap<String, Sort> {
        let keys = game.keys.iter().map(|key| {
            let sort = match &key.kind {
                Kind::Integer { .. } => Sort::Number,
                Kind::Words(words) => Sort::Text(words.clone()),
                Kind::Flag => Sort::Truth,
                Kind::List { .. } => Sort::List,
                Kind::Text => Sort::Text(Vec::new()),
                Kind::WordsOrInteger { .. } => Sort::Any,
            };
            (key.name.replace('-', "_"), sort)
        });
        keys.collect()
    }

    fn truth(&self, text: &Text) -> Result<(), ExpressionError> {
        let root = text.expression.tree();
        let sort = self.sort(root)?;
        self.is_truth(root, &sort)
    }

    fn any(&self, text: &Text) -> Result<(), Error> {
        let sort = self.sort(text.expression.tree());
        sort.map(drop).map_err(|error| text.wrong(&error))
    }

    fn sort(&self, node: &IdedExpr) -> Result<Sort, ExpressionError> {
        Ok(match &node.expr {
            Expr::Literal(literal) => of_literal(literal),
            Expr::Ident(name) => self.0.get(name).cloned().unwrap_or(Sort::Any),
            Expr::List(list) => {
                for element in &list.elements {
                    self.sort(element)?;
                }
                Sort::List
            }
            Expr::Call(call) => self.call(call)?,
            // The evaluation checks the parts of these.
            Expr::Unspecified
            | Expr::Comprehension(_)
            | Expr::Map(_)
            | Expr::Select(_)
            | Expr::Struct(_) => Sort::Any,
        })
    }

    fn call(&self, call: &CallExpr) -> Result<Sort, ExpressionError> {
        let sorts = call.args.iter().map(|part| self.sort(part));
        let sorts: Vec<Sort> = sorts.collect::<Result<_, _>>()?;
        let name = call.func_name.as_str();
        match (name, &call.args[..], &sorts[..]) {
            (operators::EQUALS | operators::NOT_EQUALS, [left, right], [a, b]) => {
                self.equal(left, a, right, b)?;
                self.equal(right, b, left, a)?;
                Ok(Sort::Truth)
            }
            (
                operators::LESS
                | operators::LESS_EQUALS
                | operators::GREATER
                | operators::GREATER_EQUALS,
                [left, right],
                [a, b],
            ) => {
                let ordered = |sort: &Sort| sort.is_number() || matches!(sort, Sort::Text(_));
                let known = [a, b].into_iter().all(|sort| *sort != Sort::Any);
                if known && !(ordered(a) && a.meets(b)) {
                    return Err(self.unlike(left, a, right, b));
                }
                Ok(Sort::Truth)
            }
            (
                operators::LOGICAL_AND | operators::LOGICAL_OR | operators::LOGICAL_NOT,
                parts,
                sorts,
            ) => {
                for (part, sort) in parts.iter().zip(sorts) {
                    self.is_truth(part, sort)?;
                }
                Ok(Sort::Truth)
            }
            (operators::CONDITIONAL, [condition, ..], [truth, then, otherwise]) => {
                self.is_truth(condition, truth)?;
                Ok(if then == otherwise {
                    then.clone()
                } else {
                    Sort::Any
                })
            }
            (operators::IN, [left, right], [sought, among]) => {
                if !matches!(among, Sort::List | Sort::Any) {
                    let problem = format!("{} is {}, not a list", told(right), among.words());
                    return Err(ExpressionError::new(problem, "write winner in [0, 1]"));
                }
                if let Expr::List(list) = &right.expr {
                    for element in &list.elements {
                        self.equal(left, sought, element, &self.sort(element)?)?;
                    }
                }
                Ok(Sort::Truth)
            }
            (operators::ADD, [left, right], [a, b]) => {
                if !a.meets(b) || [a, b].contains(&&Sort::Truth) {
                    return Err(self.unlike(left, a, right, b));
                }
                Ok(if a.is_number() && b.is_number() {
                    Sort::Number
                } else {
                    Sort::Any
                })
            }
            (
                operators::SUBSTRACT
                | operators::MULTIPLY
                | operators::DIVIDE
                | operators::MODULO
                | operators::NEGATE,
                parts,
                sorts,
            ) => {
                for (part, sort) in parts.iter().zip(sorts) {
                    if !(sort.is_number() || *sort == Sort::Any) {
                        let problem = format!("{} is {}, not a number", told(part), sort.words());
                        return Err(ExpressionError {
                            problem,
                            help: self.about(part).or_else(|| as_number(part, sort)),
                            place: None,
                        });
                    }
                }
                Ok(Sort::Number)
            }
            _ if name == "size" || FUNCTIONS.iter().any(|(form, _)| is_called(form, name)) => {
                Ok(Sort::Number)
            }
            _ => Ok(Sort::Any),
        }
    }

    /// Checks that the two sides of a comparison can be equal.
    fn equal(
        &self,
        left: &IdedExpr,
        a: &Sort,
        right: &IdedExpr,
        b: &Sort,
    ) -> Result<(), ExpressionError> {
        if !a.meets(b) {
            return Err(self.unlike(left, a, right, b));
        }
        let never = match (a, &right.expr) {
            (Sort::Text(words), Expr::Literal(LiteralValue::String(text))) => {
                !words.is_empty() && !words.iter().any(|word| word == text.inner())
            }
            (Sort::Few(most), Expr::Literal(LiteralValue::Int(number))) => {
                u64::try_from(*number.inner()).map_or(true, |number| number > *most)
            }
            _ => false,
        };
        if never {
            return Err(ExpressionError {
                problem: format!("{} is never {}", told(left), told(right)),
                help: self.about(left).or_else(|| match a {
                    Sort::Text(words) => Some(format!("it is one of {}", words.join(", "))),
                    _ => None,
                }),
                place: None,
            });
        }
        Ok(())
    }

    fn is_truth(&self, node: &IdedExpr, sort: &Sort) -> Result<(), ExpressionError> {
        if matches!(sort, Sort::Truth | Sort::Any) {
            return Ok(());
        }
        Err(ExpressionError::new(
            format!("{} is {}, neither true nor false", told(node), sort.words()),
            "compare it with something, by `==`, `<` or `>`",
        ))
    }

    fn unlike(&self, left: &IdedExpr, a: &Sort, right: &IdedExpr, b: &Sort) -> ExpressionError {
        ExpressionError {
            problem: format!(
                "{} is {} and {} is {}: they cannot be compared or added",
                told(left),
                a.words(),
                told(right),
                b.words()
            ),
            help: self
                .about(left)
                .or_else(|| self.about(right))
                .or_else(|| as_number(left, a).filter(|_| b.is_number()))
                .or_else(|| as_number(right, b).filter(|_| a.is_number())),
            place: None,
        }
    }

    /// The output of the solver that a node names, if it names one.
    fn about(&self, node: &IdedExpr) -> Option<String> {
        let Expr::Ident(name) = &node.expr else {
            return None;
        };
        let (name, about) = OUTPUTS.iter().find(|(output, _)| output == name)?;
        Some(format!("`{name}` is {about}"))
    }
}

/// The hint for using the text of a number as a number.
fn as_number(node: &IdedExpr, sort: &Sort) -> Option<String> {
    match (&node.expr, sort) {
        (Expr::Ident(name), Sort::Text(words)) if words.is_empty() => {
            Some(format!("if it is the text of a number, write int({name})"))
        }
        _ => None,
    }
}

/// Whether `xor(a, b, ...), xor(list)` is a form of `xor`.
fn is_called(form: &str, name: &str) -> bool {
    form.strip_prefix(name)
        .is_some_and(|rest| rest.starts_with('('))
}

fn of_literal(literal: &LiteralValue) -> Sort {
    match literal {
        LiteralValue::Boolean(_) => Sort::Truth,
        LiteralValue::Int(_) | LiteralValue::UInt(_) | LiteralValue::Double(_) => Sort::Number,
        LiteralValue::String(_) => Sort::Text(Vec::new()),
        LiteralValue::Null => Sort::Null,
        LiteralValue::Bytes(_) => Sort::Any,
    }
}

/// A part of an expression for people.
fn told(node: &IdedExpr) -> String {
    match &node.expr {
        Expr::Ident(name) => format!("`{name}`"),
        Expr::Literal(LiteralValue::String(text)) => format!("\"{}\"", text.inner()),
        Expr::Literal(LiteralValue::Int(number)) => number.inner().to_string(),
        Expr::Literal(LiteralValue::Boolean(truth)) => truth.inner().to_string(),
        Expr::Literal(LiteralValue::Null) => "`null`".to_owned(),
        Expr::Call(call) if call.func_name.chars().all(char::is_alphanumeric) => {
            format!("`{}(...)`", call.func_name)
        }
        _ => "this part".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_games::Catalog;

    use crate::claims::{CommandLineClaim, from_command_line};

    /// The error of a claim about piles of Nim.
    fn wrong(then: &str) -> Option<String> {
        let game = Catalog::standard().find("nim").expect("a game");
        let given = CommandLineClaim {
            ranges: vec![("heaps".to_owned(), "2x0..=3".to_owned())],
            then: Some(then.to_owned()),
            ..Default::default()
        };
        let claim = from_command_line(&game, &given).expect("a claim");
        let error = check(&game, &claim).err()?;
        Some(error.to_string())
    }

    #[test]
    fn what_makes_sense_is_let_be() {
        for then in [
            "winner == 1",
            "winner in [0, 2] || value == 'W'",
            "remoteness == null || remoteness > 3",
            "heaps[0] == 1 ? grundy > 2 : moves < 5",
            "xor(heaps) == 0 && size(heaps) + 1 > 2",
            "heaps.all(h, h > 0) == (last == 'wins')",
            "!(good.exists(m, m == '1 1'))",
            "'a' + value == 'aW'",
        ] {
            assert_eq!(wrong(then), None, "{then}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_said() {
        for (then, says) in [
            ("winner == '1'", "cannot be compared"),
            ("value == 'w'", "`value` is never \"w\""),
            ("'Win' == value", "`value` is never \"Win\""),
            ("winner == 3", "`winner` is never 3"),
            ("winner in ['1']", "cannot be compared"),
            ("last == 'lose'", "`last` is never \"lose\""),
            ("winner", "neither true nor false"),
            ("winner == 1 && moves", "neither true nor false"),
            ("!grundy", "neither true nor false"),
            ("value > 3", "cannot be compared"),
            ("heaps > 3", "cannot be compared"),
            ("value * 2 == 4", "`value` is a text, not a number"),
            ("winner + value == 4", "cannot be compared or added"),
            ("1 in moves", "not a list"),
            ("moves == null", "cannot be compared"),
            ("xor(heaps)", "neither true nor false"),
        ] {
            let said = wrong(then).unwrap_or_default();
            assert!(said.contains(says), "{then}: {said}");
        }
    }
}
