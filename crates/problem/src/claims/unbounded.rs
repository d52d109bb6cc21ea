//! Claims that range over all numbers from some number on.
//!
//! They are proved, not sampled, if two conditions hold: instances of the game repeat, which is the game's to prove,
//! and so does what the claim says of them. That is read off its expressions: the number may stand in them only as `n %
//! k` or compared with a fixed number, beside those outputs of the solver that repeat with the instances. Then all that
//! can happen happens among finitely many instances, and these are examined like those of any other claim.

use std::ops::Range;

use cel::Value;
use cel::common::ast::{CallExpr, EntryExpr, Expr, IdedExpr, operators};
use grundy_games::{Game, Periodicity, Repeats, SearchBudget, Setting, Settings, SettingsError};
use grundy_report::Diagnostic;
use grundy_report::{Error, UnboundedProof};

use super::explain_false::sign;
use super::periodicity::{Cycle, Pace, either, joint, quotient, remainder};
use super::position_facts::OUTPUTS;
use super::strategy::{Advice, Goal, Recipe};
use super::variables::Variables;
use super::{Claim, Claimed, Condition, Statement, Text};

/// Outputs that repeat where instances do.
const REPEATING: [&str; 2] = ["winner", "value"];
/// The output that repeats as well, or grows.
const GRUNDY: &str = "grundy";
/// Outputs that repeat where moves do as well.
const REPEATING_MOVES: [&str; 2] = ["moves", "good"];
/// The number of instances that are examined if nothing is proved.
const SAMPLED: u64 = 1_000;
/// The greatest number of families, each with a proof of its own. Proofs for more of them would take too long.
const MAX_FAMILIES: u128 = 10_000;

/// The numbers to examine, and the conclusion for all other numbers; `None` for a claim whose ranges all end.
pub(super) fn examined(
    game: &Game,
    claim: &Claim,
) -> Result<Option<(Range<u64>, UnboundedProof)>, Error> {
    let Statement::Everywhere { ranges, .. } = &claim.statement else {
        return Ok(None);
    };
    let mut open = ranges.open();
    let (Some((key, low)), more) = (open.next(), open.next()) else {
        return Ok(None);
    };
    if more.is_some() {
        let title = format!("`{}` has two ranges without an end", claim.name);
        let diagnostic = Diagnostic::new(title).help("only one key can range over all numbers");
        return Err(Error::User(vec![diagnostic]));
    }
    let key = key.to_owned();
    let (end, proved, how) = match proof(game, claim, &key, low) {
        Ok(end) => {
            let how = format!(
                "checking up to {} is enough, because the game's values are periodic, and the claim depends only on \
                 remainders",
                end - 1
            );
            (end, true, how)
        }
        Err(how) => (low.saturating_add(SAMPLED), false, how),
    };
    Ok(Some((low..end, UnboundedProof { key, proved, how })))
}

/// A number below which everything happens that ever does, in every family of instances that differ
/// in `key` alone.
fn proof(game: &Game, claim: &Claim, key: &str, low: u64) -> Result<u64, String> {
    let Statement::Everywhere { ranges, .. } = &claim.statement else {
        return Err("it is a table".to_owned());
    };
    let others = ranges.without(key);
    if others.len() > MAX_FAMILIES {
        return Err("there are too many families of instances".to_owned());
    }
    let mut end = low;
    for family in 0..others.len() {
        let mut settings = claim.settings.clone();
        settings.extend(others.get(family));
        settings.insert(key.to_owned(), Setting::Integer(low));
        let repeats = game.periodicity(&settings).map_err(joined)?;
        let repeats = repeats
            .filter(|repeats| repeats.key == key)
            .ok_or_else(|| {
                let instance = grundy_report::settings_text(&others.get(family));
                let of = if instance.is_empty() {
                    String::new()
                } else {
                    format!(" ({instance})")
                };
                format!("no proof is known that instances repeat by `{key}`{of}")
            })?;
        let resolved = game.resolve(&settings).map_err(joined)?;
        let parts = parts_of_positions(game, &settings);
        let Cycle { from, every } = claim_cycle(claim, &repeats, low, &resolved, &parts)?;
        end = end.max(from.max(low).saturating_add(every));
    }
    Ok(end)
}

/// The names of the parts of a position. There are none if the instance cannot be laid out: no claim about it is
/// examined then.
fn parts_of_positions(game: &Game, settings: &Settings) -> Vec<&'static str> {
    match game.open_to_play(settings, None, SearchBudget::Quick) {
        Ok(instance) => {
            let fields = instance.start().fields().into_iter();
            fields.map(|(name, _)| name).collect()
        }
        Err(_) => Vec::new(),
    }
}

/// A cycle of the claim in one family.
fn claim_cycle(
    claim: &Claim,
    repeats: &Periodicity,
    low: u64,
    settings: &Settings,
    parts: &[&str],
) -> Result<Cycle, String> {
    let Statement::Everywhere {
        condition, claimed, ..
    } = &claim.statement
    else {
        return Err("it is a table".to_owned());
    };
    let mut fixed = settings.clone();
    fixed.remove(&repeats.key);
    let facts = Variables::new(&fixed);
    let reading = Reading {
        repeats,
        low,
        facts: &facts,
        parts,
    };
    let mut cycle = Cycle {
        from: repeats.from,
        every: repeats.every,
    };
    let condition: Option<&Text> = match condition {
        Condition::Always => None,
        Condition::If(text) | Condition::Iff(text) => Some(text),
    };
    if let Some(text) = condition {
        cycle = cycle.and(reading.text(text)?)?;
    }
    match claimed {
        Claimed::True(text) => cycle.and(reading.text(text)?),
        Claimed::Good(_, Goal::Keeps) if repeats.repeats == Repeats::Values => {
            Err("larger instances have other moves".to_owned())
        }
        Claimed::Good(recipe, Goal::Keeps) => cycle.and(reading.recipe(recipe)?),
        Claimed::Good(_, Goal::Wins(_) | Goal::NeverLoses(_)) => {
            Err("it is about whole games, which get longer and longer".to_owned())
        }
    }
}

/// Reads off expressions how what they say of a family repeats.
struct Reading<'r> {
    repeats: &'r Periodicity,
    /// The least number that the claim is about.
    low: u64,
    /// The settings that all of the family share.
    facts: &'r Variables<'r>,
    /// The names of the parts of a position, which change with the number.
    parts: &'r [&'r str],
}

impl Reading<'_> {
    fn recipe(&self, recipe: &Recipe) -> Result<Cycle, String> {
        let mut cycle = Cycle::ALWAYS;
        for case in &recipe.0 {
            if let Some(condition) = &case.condition {
                cycle = cycle.and(self.text(condition)?)?;
            }
            let advised = match &case.advice {
                Advice::Move(text) => self.text(text)?,
                // It is asked of what a move leads to.
                Advice::To(text) => {
                    let there = self.text(text)?;
                    let from = there.from.saturating_add(self.repeats.reach);
                    Cycle { from, ..there }
                }
                Advice::Listed(_) => return Err("it lists positions".to_owned()),
            };
            cycle = cycle.and(advised)?;
        }
        Ok(cycle)
    }

    /// The cycle in which the value of a text repeats.
    fn text(&self, text: &Text) -> Result<Cycle, String> {
        self.repeating(text.expression.tree(), &mut Vec::new())
    }

    /// The cycle in which the value of an expression repeats; it may not grow. `bound` are the variables of the macros
    /// around it.
    fn repeating(&self, node: &IdedExpr, bound: &mut Vec<String>) -> Result<Cycle, String> {
        let pace = self.pace(node, bound)?;
        pace.repeats().ok_or_else(|| self.outside())
    }

    /// The pace at which the value of an expression repeats or grows.
    fn pace(&self, node: &IdedExpr, bound: &mut Vec<String>) -> Result<Pace, String> {
        match &node.expr {
            Expr::Ident(name) if !bound.contains(name) => self.name(name),
            // A number below 0 is a call that negates one.
            Expr::Literal(_) => match self.fixed(node, bound) {
                Ok(number) => Ok(Pace::fixed(number)),
                Err(_) => Ok(Pace::of(Cycle::ALWAYS)),
            },
            Expr::Call(call) => self.call(call, bound),
            _ => Ok(Pace::of(self.parts(node, bound)?)),
        }
    }

    /// The cycle of an expression that is made of parts that repeat.
    fn parts(&self, node: &IdedExpr, bound: &mut Vec<String>) -> Result<Cycle, String> {
        match &node.expr {
            Expr::Unspecified | Expr::Literal(_) | Expr::Ident(_) | Expr::Call(_) => {
                Ok(Cycle::ALWAYS)
            }
            Expr::List(list) => self.all(list.elements.iter(), bound),
            Expr::Select(select) => self.repeating(&select.operand, bound),
            Expr::Map(map) => self.entries(map.entries.iter().map(|e| &e.expr), bound),
            Expr::Struct(parts) => self.entries(parts.entries.iter().map(|e| &e.expr), bound),
            Expr::Comprehension(parts) => {
                let outer = bound.len();
                bound.extend([parts.iter_var.clone(), parts.accu_var.clone()]);
                bound.extend(parts.iter_var2.clone());
                let within = [
                    &parts.iter_range,
                    &parts.accu_init,
                    &parts.loop_cond,
                    &parts.loop_step,
                    &parts.result,
                ];
                let cycle = self.all(within.into_iter(), bound);
                bound.truncate(outer);
                cycle
            }
        }
    }

    fn all<'e>(
        &self,
        nodes: impl Iterator<Item = &'e IdedExpr>,
        bound: &mut Vec<String>,
    ) -> Result<Cycle, String> {
        let mut cycle = Cycle::ALWAYS;
        for node in nodes {
            cycle = cycle.and(self.repeating(node, bound)?)?;
        }
        Ok(cycle)
    }

    fn entries<'e>(
        &self,
        entries: impl Iterator<Item = &'e EntryExpr>,
        bound: &mut Vec<String>,
    ) -> Result<Cycle, String> {
        let nodes = entries.flat_map(|entry| match entry {
            EntryExpr::StructField(field) => vec![&field.value],
            EntryExpr::MapEntry(entry) => vec![&entry.key, &entry.value],
        });
        self.all(nodes, bound)
    }

    fn name(&self, name: &str) -> Result<Pace, String> {
        let Periodicity {
            from,
            every,
            saltus,
            ..
        } = *self.repeats;
        if name == self.repeats.key {
            Ok(Pace::of_the_number(self.low))
        } else if name == GRUNDY {
            Ok(Pace::growing(Cycle { from, every }, saltus))
        } else if self.parts.contains(&name) || Self::is_output(name) && !self.repeats(name) {
            Err(format!("`{name}` does not repeat"))
        } else {
            Ok(Pace::of(Cycle::ALWAYS))
        }
    }

    fn is_output(name: &str) -> bool {
        OUTPUTS.iter().any(|&(output, _)| output == name)
    }

    fn repeats(&self, output: &str) -> bool {
        let moves = self.repeats.repeats == Repeats::Everything;
        REPEATING.contains(&output) || moves && REPEATING_MOVES.contains(&output)
    }

    fn outside(&self) -> String {
        let key = &self.repeats.key;
        match self.repeats.saltus {
            0 => format!("`{key}` may appear only as {key} % k or in a comparison with a constant"),
            _ => format!(
                "`{key}` or `grundy` stands outside of a remainder, and is not compared with what \
                 grows as fast"
            ),
        }
    }

    fn call(&self, call: &CallExpr, bound: &mut Vec<String>) -> Result<Pace, String> {
        let is_key = |node: &IdedExpr| matches!(&node.expr, Expr::Ident(name) if *name == self.repeats.key && !bound.contains(name));
        if let ([which, one, other], operators::CONDITIONAL) =
            (&call.args[..], call.func_name.as_str())
        {
            let which = self.repeating(which, bound)?;
            let (one, other) = (self.pace(one, bound)?, self.pace(other, bound)?);
            return either(which, one, other)?.ok_or_else(|| self.outside());
        }
        let [a, b] = &call.args[..] else {
            let target = call.target.as_deref();
            return Ok(Pace::of(
                self.all(target.into_iter().chain(&call.args), bound)?,
            ));
        };
        match call.func_name.as_str() {
            // Beyond a number, comparing with it comes to the same forever.
            name if sign(name).is_some() && (is_key(a) || is_key(b)) => {
                let other = if is_key(a) { b } else { a };
                if let Ok(fixed) = self.fixed(other, bound) {
                    let from = fixed.saturating_add(1);
                    return Ok(Pace::of(Cycle { from, every: 1 }));
                }
            }
            operators::MODULO | operators::DIVIDE => {
                let pace = self.pace(a, bound)?;
                if pace.repeats().is_none() {
                    let by = self.fixed(b, bound)?;
                    return match call.func_name.as_str() {
                        operators::MODULO => remainder(pace, by),
                        _ => quotient(pace, by),
                    };
                }
            }
            _ => {}
        }
        let (one, other) = (self.pace(a, bound)?, self.pace(b, bound)?);
        match call.func_name.as_str() {
            operators::ADD => one.plus(other),
            operators::SUBSTRACT => one.minus(other),
            operators::MULTIPLY => match (self.fixed(a, bound), self.fixed(b, bound)) {
                (Ok(times), _) => other.times(times),
                (_, Ok(times)) => one.times(times),
                _ => Ok(Pace::of(self.all(call.args.iter(), bound)?)),
            },
            // Both grow, and their difference does not.
            name if sign(name).is_some() => joint(one, other)?
                .map(Pace::of)
                .ok_or_else(|| self.outside()),
            _ => {
                let target = call.target.as_deref();
                let all = target.into_iter().chain(&call.args);
                Ok(Pace::of(self.all(all, bound)?))
            }
        }
    }

    /// The number that an expression comes to in all of the family.
    fn fixed(&self, node: &IdedExpr, bound: &[String]) -> Result<u64, String> {
        let names = node.references();
        if names.has_variable(&self.repeats.key) {
            return Err(self.outside());
        }
        let varies = |name: &String| names.has_variable(name);
        let outputs = OUTPUTS.iter().any(|&(name, _)| names.has_variable(name));
        if outputs || bound.iter().any(varies) {
            return Err("what it divides by or compares with is not fixed".to_owned());
        }
        match Value::resolve(node, &self.facts.0) {
            Ok(Value::Int(number)) => u64::try_from(number).ok(),
            Ok(Value::UInt(number)) => Some(number),
            _ => None,
        }
        .ok_or_else(|| "the divisor or the constant is not a whole number from 0".to_owned())
    }
}

fn joined(errors: Vec<SettingsError>) -> String {
    let texts: Vec<String> = errors.iter().map(SettingsError::to_string).collect();
    texts.join("; ")
}

#[cfg(test)]
mod tests {
    use grundy_games::Catalog;

    use super::super::{CommandLineClaim, from_command_line};
    use super::*;

    /// The proof of a claim about all n from 1 on.
    fn proof_of(name: &str, rules: &[(&str, &str)], then: &str) -> UnboundedProof {
        let game = Catalog::standard().find(name).expect("a game");
        let rules = rules
            .iter()
            .map(|&(key, value)| (key.to_owned(), game.read(key, value)));
        let stated = CommandLineClaim {
            settings: rules.collect(),
            ranges: vec![("n".to_owned(), "1..".to_owned())],
            then: Some(then.to_owned()),
            ..CommandLineClaim::default()
        };
        let claim = from_command_line(&game, &stated).expect("a claim");
        let examined = examined(&game, &claim).expect("one range without an end");
        let (_, proof) = examined.expect("a range without an end");
        proof
    }

    /// The heaps, the heads and the total of an instance change with n, although no setting says so.
    #[test]
    fn parts_of_a_position_do_not_repeat() {
        for (name, rules, then, part) in [
            ("heaps", &[("take", "1,2")][..], "heaps[0] < 9", "heaps"),
            ("heaps", &[("take", "1,2")], "sum(heaps) < 9", "heaps"),
            (
                "coins",
                &[("turn", "1,2"), ("within", "4")],
                "heads[0] < 9",
                "heads",
            ),
            (
                "bash",
                &[("m", "3"), ("count-up", "true")],
                "total < 9",
                "total",
            ),
        ] {
            let proof = proof_of(name, rules, then);
            assert!(!proof.proved, "{then}");
            assert_eq!(proof.how, format!("`{part}` does not repeat"), "{then}");
        }
        assert!(proof_of("heaps", &[("take", "1,2")], "grundy == n % 3").proved);
        assert!(proof_of("heaps", &[("take", "1,2")], "[7].all(heaps, heaps > n % 4)").proved);
    }
}
