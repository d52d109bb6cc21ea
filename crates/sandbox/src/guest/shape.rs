//! Bounds on the shape of a module.
//!
//! They refuse compile bombs, which are small valid modules that take the compiler minutes or
//! gigabytes because some of its passes are not linear, and modules whose instances are expensive to
//! create. Each bound is above the maximum among large real programs (in brackets: sqlite, QuickJS,
//! wasm-tools and Ruby).

use wasmparser::{
    BinaryReaderError, BlockType, ConstExpr, FuncType, FunctionBody, Operator, RefType, ValType,
};

use super::admission::{not_wasm, too_large, unsupported};
use super::engine::TABLE_ELEMENTS;
use super::precompile::Refusal;

const TYPES: u32 = 2_000; // [118]
const FUNCTIONS: u32 = 50_000; // [17,800]
const IMPORTS: u32 = 500; // [46]
const GLOBALS: u32 = 10_000;
/// Twice as many as fit into a table.
const ELEMENTS: u64 = 2 * TABLE_ELEMENTS as u64;
/// Operators of constant expressions that are computed at every start, [0]. The compiler makes one
/// function of all of them, however long.
const COMPUTED: usize = 1_000;
const PARAMETERS_AND_RESULTS: usize = 64; // [20]
const BODY_BYTES: usize = 192 << 10; // [138 KiB]
const LOCALS: u64 = 1_000; // [169]
const DEPTH: usize = 1_000; // [659]
const LOOPS: usize = 1_000; // [157]
const LOOP_DEPTH: usize = 50;
const TARGETS: u32 = 2_000; // [787]
const EXPENSIVE_OPERATORS: usize = 500; // [378]
/// C++ and Rust have one.
const TAGS: u32 = 100;
/// Handlers of all open `try_table`s together.
const HANDLERS: usize = 100;
/// Calls, each counted once for every handler that it is inside of: the compiler lists them all for each.
const HANDLED_CALLS: usize = 20_000;

pub(super) fn types(count: u32) -> Result<(), Refusal> {
    bound("the module", "types", count as usize, TYPES as usize)
}

pub(super) fn functions(count: u32) -> Result<(), Refusal> {
    bound(
        "the module",
        "functions",
        count as usize,
        FUNCTIONS as usize,
    )
}

pub(super) fn imports(count: u32) -> Result<(), Refusal> {
    bound("the module", "imports", count as usize, IMPORTS as usize)
}

pub(super) fn globals(count: u32) -> Result<(), Refusal> {
    bound("the module", "globals", count as usize, GLOBALS as usize)
}

pub(super) fn tags(count: u32) -> Result<(), Refusal> {
    bound("the module", "tags", count as usize, TAGS as usize)
}

/// Checks the type of a value that may outlive the call of a function. Caught exceptions are in locals and blocks
/// only, so that each is gone when its function ends.
pub(super) fn lasting(place: &str, ty: ValType) -> Result<(), Refusal> {
    match ty {
        ValType::Ref(ty) if ty != RefType::FUNCREF => Err(unsupported(format!(
            "{place} has the type {ty}, which is off there"
        ))),
        _ => Ok(()),
    }
}

/// Checks the type of a local or of a value in a block.
fn passing(place: &str, ty: ValType) -> Result<(), Refusal> {
    match ty {
        ValType::EXNREF => Ok(()),
        ty => lasting(place, ty),
    }
}

/// Checks the number of elements of all segments, which are copied at every start.
pub(super) fn elements(count: u64) -> Result<(), Refusal> {
    if count > ELEMENTS {
        return Err(too_large(format!(
            "the module has {count} elements of tables; at most {ELEMENTS} are allowed"
        )));
    }
    Ok(())
}

/// Counts the operators of a constant expression that has to be computed; 0 for a single constant.
///
/// # Errors
/// If the expression is not valid.
pub(super) fn computed(expression: &ConstExpr<'_>) -> Result<usize, BinaryReaderError> {
    let mut operators = expression.get_operators_reader();
    let mut count = 0;
    while !operators.eof() {
        operators.read()?;
        count += 1;
    }
    // The last operator ends the expression.
    Ok(if count > 2 { count - 1 } else { 0 })
}

/// Checks the number of operators of all such expressions.
pub(super) fn constants(count: usize) -> Result<(), Refusal> {
    bound(
        "the module",
        "operators in constant expressions",
        count,
        COMPUTED,
    )
}

pub(super) fn function_type(ty: &FuncType) -> Result<(), Refusal> {
    let count = ty.params().len() + ty.results().len();
    bound(
        "a function type",
        "parameters and results",
        count,
        PARAMETERS_AND_RESULTS,
    )?;
    // Blocks that receive what was thrown, and the exception, have such types.
    let values = match (ty.params(), ty.results()) {
        ([], [values @ .., ValType::EXNREF]) => values,
        (_, values) => values,
    };
    let mut values = ty.params().iter().chain(values);
    values.try_for_each(|ty| lasting("a parameter or result", *ty))
}

/// Checks one function of a module with these types.
pub(super) fn body(body: &FunctionBody<'_>, types: &[FuncType]) -> Result<(), Refusal> {
    let broken = |error| not_wasm(&error);
    let place = format!("the function at byte {}", body.range().start);
    bound(&place, "bytes", body.range().len(), BODY_BYTES)?;

    let mut locals = 0;
    for group in body.get_locals_reader().map_err(broken)? {
        let (count, ty) = group.map_err(broken)?;
        passing("a local", ty)?;
        locals += u64::from(count);
        if locals > LOCALS {
            return Err(too_large(format!("{place} has more than {LOCALS} locals")));
        }
    }

    let mut blocks = Blocks::default();
    let mut expensive = 0;
    let mut operators = body.get_operators_reader().map_err(broken)?;
    while !operators.eof() {
        let operator = operators.read().map_err(broken)?;
        blocks.step(&place, &operator, types)?;
        reference(&operator)?;
        if let Operator::BrTable { targets } = &operator {
            bound(
                &place,
                "targets in a branch table",
                targets.len() as usize,
                TARGETS as usize,
            )?;
        }
        if is_expensive(&operator) {
            expensive += 1;
        }
    }
    bound(&place, "loops", blocks.loops, LOOPS)?;
    bound(
        &place,
        "indirect calls, bulk operations and growths",
        expensive,
        EXPENSIVE_OPERATORS,
    )
}

/// Checks the type of a reference that an operator makes or chooses.
fn reference(operator: &Operator<'_>) -> Result<(), Refusal> {
    match operator {
        Operator::RefNull { hty } => {
            let ty = RefType::new(true, *hty).map_or(ValType::EXTERNREF, ValType::Ref);
            passing("a reference", ty)
        }
        Operator::TypedSelect { ty } => passing("a choice", *ty),
        _ => Ok(()),
    }
}

/// The open blocks at some point of a function.
#[derive(Default)]
struct Blocks {
    open: Vec<Block>,
    open_loops: usize,
    loops: usize,
    /// Handlers of all open `try_table`s.
    handlers: usize,
    /// Calls, each counted once for every handler that it was inside of.
    handled_calls: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Block {
    Loop,
    /// A `try_table` with this many handlers.
    Try(usize),
    Other,
}

impl Blocks {
    fn step(
        &mut self,
        place: &str,
        operator: &Operator<'_>,
        types: &[FuncType],
    ) -> Result<(), Refusal> {
        match operator {
            Operator::Loop { blockty } => self.open(place, *blockty, Block::Loop, types),
            Operator::Block { blockty } | Operator::If { blockty } => {
                self.open(place, *blockty, Block::Other, types)
            }
            Operator::TryTable { try_table } => {
                let block = Block::Try(try_table.catches.len());
                self.open(place, try_table.ty, block, types)
            }
            Operator::End => {
                self.close();
                Ok(())
            }
            operator if may_throw(operator) => {
                self.handled_calls += self.handlers;
                let what = "calls inside of handlers of exceptions";
                bound(place, what, self.handled_calls, HANDLED_CALLS)
            }
            _ => Ok(()),
        }
    }

    fn open(
        &mut self,
        place: &str,
        ty: BlockType,
        block: Block,
        types: &[FuncType],
    ) -> Result<(), Refusal> {
        block_type(place, ty, types)?;
        self.open.push(block);
        match block {
            Block::Loop => {
                self.loops += 1;
                self.open_loops += 1;
            }
            Block::Try(handlers) => self.handlers += handlers,
            Block::Other => {}
        }
        bound(place, "nested blocks", self.open.len(), DEPTH)?;
        bound(place, "nested loops", self.open_loops, LOOP_DEPTH)?;
        bound(
            place,
            "nested handlers of exceptions",
            self.handlers,
            HANDLERS,
        )
    }

    fn close(&mut self) {
        // The last `end` closes the function, which is not in `open`.
        match self.open.pop() {
            Some(Block::Loop) => self.open_loops -= 1,
            Some(Block::Try(handlers)) => self.handlers -= handlers,
            Some(Block::Other) | None => {}
        }
    }
}

/// Checks the type of a block: no parameters, and one result, or a number that was thrown and the exception.
fn block_type(place: &str, ty: BlockType, types: &[FuncType]) -> Result<(), Refusal> {
    let index = match ty {
        BlockType::Empty => return Ok(()),
        BlockType::Type(ty) => return passing("a block", ty),
        BlockType::FuncType(index) => index,
    };
    match types.get(index as usize) {
        Some(ty) if ty.params().is_empty() && matches!(ty.results(), [_, ValType::EXNREF]) => {
            Ok(())
        }
        _ => Err(unsupported(format!(
            "{place} has a block with parameters or several results; compile without multi-value"
        ))),
    }
}

/// Operators that the compiler connects with all handlers that they are inside of.
fn may_throw(operator: &Operator<'_>) -> bool {
    matches!(
        operator,
        Operator::Call { .. }
            | Operator::CallIndirect { .. }
            | Operator::Throw { .. }
            | Operator::ThrowRef
    )
}

/// Operators that each compile to much code.
fn is_expensive(operator: &Operator<'_>) -> bool {
    matches!(
        operator,
        Operator::CallIndirect { .. }
            | Operator::MemoryGrow { .. }
            | Operator::MemoryInit { .. }
            | Operator::MemoryCopy { .. }
            | Operator::MemoryFill { .. }
            | Operator::TableGrow { .. }
            | Operator::TableInit { .. }
            | Operator::TableCopy { .. }
            | Operator::TableFill { .. }
            | Operator::Throw { .. }
            | Operator::ThrowRef
    )
}

fn bound(place: &str, what: &str, count: usize, limit: usize) -> Result<(), Refusal> {
    if count > limit {
        return Err(too_large(format!(
            "{place} has {count} {what}; at most {limit} are allowed"
        )));
    }
    Ok(())
}
