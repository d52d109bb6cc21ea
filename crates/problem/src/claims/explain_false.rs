//! The reason why an expression is false: the comparison that is false, with the figures on both sides.

use cel::Value;
use cel::common::ast::{CallExpr, Expr, IdedExpr, operators};

use super::expression::{Expression, written};
use super::variables::Variables;

/// The sign of a comparison. `None` if the operator does not compare.
pub(super) fn sign(operator: &str) -> Option<&'static str> {
    Some(match operator {
        operators::EQUALS => "==",
        operators::NOT_EQUALS => "!=",
        operators::LESS => "<",
        operators::LESS_EQUALS => "<=",
        operators::GREATER => ">",
        operators::GREATER_EQUALS => ">=",
        _ => return None,
    })
}

/// Sides that are longer than this are not shown.
const MAX_VALUE_LEN: usize = 200;

impl Expression {
    /// The first comparison that makes the expression false, as `24 == 20`. `None` if the cause is
    /// not a comparison, or only one of names and constants, which tells nothing new.
    pub(super) fn compared(&self, facts: &Variables<'_>) -> Option<String> {
        compared(self.tree(), facts)
    }
}

fn compared(node: &IdedExpr, facts: &Variables<'_>) -> Option<String> {
    let Expr::Call(CallExpr {
        func_name, args, ..
    }) = &node.expr
    else {
        return None;
    };
    let [left, right] = &args[..] else {
        return None;
    };
    if func_name == operators::LOGICAL_AND {
        let is_false = |part| matches!(Value::resolve(part, &facts.0), Ok(Value::Bool(false)));
        return [left, right]
            .into_iter()
            .find(|part| is_false(part))
            .and_then(|part| compared(part, facts));
    }
    let sign = sign(func_name)?;
    if [left, right].into_iter().all(is_plain) {
        return None;
    }
    let side = |part| {
        let value = Value::resolve(part, &facts.0).ok()?;
        if matches!(value, Value::Bool(_)) {
            return None;
        }
        Some(written(&value)).filter(|text| text.len() <= MAX_VALUE_LEN)
    };
    Some(format!("{} {sign} {}", side(left)?, side(right)?))
}

fn is_plain(node: &IdedExpr) -> bool {
    matches!(node.expr, Expr::Ident(_) | Expr::Literal(_))
}
