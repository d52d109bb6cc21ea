//! Bounds on the shape of a module.
//!
//! They refuse compile bombs, which are small valid modules that take the compiler minutes or
//! gigabytes because some of its passes are not linear, and modules whose instances are expensive to
//! create. Each bound is above the maximum among large real programs (in brackets: sqlite, QuickJS,
//! wasm-tools, Ruby, and programs in Kotlin).

use wasmparser::{
    AbstractHeapType, BinaryReaderError, BlockType, CompositeInnerType, ConstExpr, FuncType,
    FunctionBody, HeapType, Operator, RefType, StorageType, SubType, ValType,
};

use super::admission::{not_wasm, too_large, unsupported};
use super::engine::TABLE_ELEMENTS;
use super::precompile::Refusal;

const TYPES: usize = 5_000; // [1,802]
/// Fields of all structs and arrays.
const FIELDS: usize = 100_000;
/// Fields of one struct.
const STRUCT: usize = 1_000; // [56]
const FUNCTIONS: u32 = 50_000; // [17,800]
const IMPORTS: u32 = 500; // [46]
const GLOBALS: u32 = 10_000;
/// Twice as many as fit into a table.
const ELEMENTS: u64 = 2 * TABLE_ELEMENTS as u64;
/// Operators of constant expressions that are computed at every start, those that make objects by their size. The
/// compiler makes one function of all of them, however long.
const COMPUTED: usize = 20_000; // [5,013]
const PARAMETERS_AND_RESULTS: usize = 64; // [20]
const BODY_BYTES: usize = 192 << 10; // [138 KiB]
const LOCALS: u64 = 1_000; // [169]
const DEPTH: usize = 1_000; // [659]
const LOOPS: usize = 1_000; // [157]
const LOOP_DEPTH: usize = 50;
const TARGETS: u32 = 2_000; // [787]
const EXPENSIVE_OPERATORS: usize = 500; // [378]
/// Operators on objects: each takes the compiler some 50 microseconds, as does each element of an array that is listed.
const OBJECT_OPERATORS: usize = 5_000; // [93]
/// Fields of a struct that take the compiler as long as one such operator.
const FIELDS_PER_OPERATOR: usize = 10;
/// C++ and Rust have one.
const TAGS: u32 = 100;
/// Handlers of all open `try_table`s together.
const HANDLERS: usize = 100;
/// Calls, each counted once for every handler that it is inside of: the compiler lists them all for each.
const HANDLED_CALLS: usize = 20_000;

pub(super) fn types(count: usize) -> Result<(), Refusal> {
    bound("the module", "types", count, TYPES)
}

/// Checks the number of fields of all types.
pub(super) fn fields(count: usize) -> Result<(), Refusal> {
    bound("the module", "fields of types", count, FIELDS)
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

/// Checks the type of a value that may outlive the call of a function: a number, a function, or an object of the
/// guest. Caught exceptions are in locals and blocks only, so that each is gone when its function ends.
pub(super) fn lasting(place: &str, ty: ValType) -> Result<(), Refusal> {
    use AbstractHeapType::{Any, Array, Eq, Extern, Func, I31, NoExtern, NoFunc, None, Struct};

    let ValType::Ref(ty) = ty else {
        return Ok(());
    };
    match ty.heap_type() {
        HeapType::Concrete(_)
        | HeapType::Abstract {
            shared: false,
            ty: Func | NoFunc | Any | Eq | I31 | Struct | Array | None | Extern | NoExtern,
        } => Ok(()),
        _ => Err(unsupported(format!(
            "{place} has the type {ty}, which is off there"
        ))),
    }
}

/// Checks the type of a local or of a value in a block.
fn passing(place: &str, ty: ValType) -> Result<(), Refusal> {
    if is_exception(ty) {
        Ok(())
    } else {
        lasting(place, ty)
    }
}

/// Whether values of a type are caught exceptions.
fn is_exception(ty: ValType) -> bool {
    const EXCEPTION: HeapType = HeapType::Abstract {
        shared: false,
        ty: AbstractHeapType::Exn,
    };
    matches!(ty, ValType::Ref(ty) if ty.heap_type() == EXCEPTION)
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

/// Counts the operators of a constant expression that has to be computed, those that make objects by their size; 0 for
/// a single constant.
///
/// # Errors
/// If the expression is not valid.
pub(super) fn computed(
    expression: &ConstExpr<'_>,
    types: &[Declared],
) -> Result<usize, BinaryReaderError> {
    let mut operators = expression.get_operators_reader();
    let (mut count, mut objects) = (0, 0);
    while !operators.eof() {
        count += 1;
        objects += on_objects(&operators.read()?, types);
    }
    // The last operator ends the expression.
    Ok(if count > 2 || objects > 0 {
        count - 1 + objects
    } else {
        0
    })
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

/// A type that a module declares.
pub(super) enum Declared {
    Function {
        ty: FuncType,
        /// Whether it is declared alone. Imported functions are linked by their types, and the same parameters and
        /// results in a group with other types are another type.
        alone: bool,
    },
    /// A struct or an array with this many fields.
    Object(usize),
}

impl Declared {
    /// Checks a type and describes it. `alone` says whether it is declared alone.
    ///
    /// # Errors
    /// If the type is off here.
    pub(super) fn new(ty: SubType, alone: bool) -> Result<Self, Refusal> {
        let is_open = !ty.is_final || ty.supertype_idx.is_some();
        let ty = ty.composite_type;
        let fields = match &ty.inner {
            CompositeInnerType::Struct(object) if !ty.shared => &*object.fields,
            CompositeInnerType::Array(array) if !ty.shared => std::slice::from_ref(&array.0),
            // The engine looks for such a type under a lock whenever a function is read from an object.
            CompositeInnerType::Func(_) if is_open => {
                return Err(unsupported(
                    "the module declares a type of functions with subtypes, which is off here",
                ));
            }
            CompositeInnerType::Func(_) if !ty.shared => &[],
            _ => {
                return Err(unsupported(
                    "the module declares a type that is off here: it is shared between threads, \
                     or a continuation",
                ));
            }
        };
        bound("a type", "fields", fields.len(), STRUCT)?;
        for field in fields {
            if let StorageType::Val(ty) = field.element_type {
                lasting("a field", ty)?;
            }
        }
        match ty.inner {
            CompositeInnerType::Func(function) => {
                function_type(&function)?;
                Ok(Declared::Function {
                    ty: function,
                    alone,
                })
            }
            _ => Ok(Declared::Object(fields.len())),
        }
    }

    pub(super) fn function(&self) -> Option<&FuncType> {
        match self {
            Declared::Function { ty, .. } => Some(ty),
            Declared::Object(_) => None,
        }
    }

    /// Whether an imported function may have this type.
    pub(super) fn can_be_imported(&self) -> bool {
        matches!(self, Declared::Function { alone: true, .. })
    }

    pub(super) fn fields(&self) -> usize {
        match self {
            Declared::Function { .. } => 0,
            Declared::Object(fields) => *fields,
        }
    }
}

fn function_type(ty: &FuncType) -> Result<(), Refusal> {
    let count = ty.params().len() + ty.results().len();
    bound(
        "a function type",
        "parameters and results",
        count,
        PARAMETERS_AND_RESULTS,
    )?;
    // Blocks that receive what was thrown, and the exception, have such types.
    let values = match (ty.params(), ty.results()) {
        ([], [values @ .., last]) if is_exception(*last) => values,
        (_, values) => values,
    };
    let mut values = ty.params().iter().chain(values);
    values.try_for_each(|ty| lasting("a parameter or result", *ty))
}

/// Checks one function of a module with these types.
pub(super) fn body(body: &FunctionBody<'_>, types: &[Declared]) -> Result<(), Refusal> {
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
    let mut objects = 0;
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
        objects += on_objects(&operator, types);
    }
    bound(&place, "loops", blocks.loops, LOOPS)?;
    bound(
        &place,
        "indirect calls, bulk operations and growths",
        expensive,
        EXPENSIVE_OPERATORS,
    )?;
    bound(
        &place,
        "casts, calls by reference, new objects and elements of arrays that are listed",
        objects,
        OBJECT_OPERATORS,
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
        types: &[Declared],
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
        types: &[Declared],
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
fn block_type(place: &str, ty: BlockType, types: &[Declared]) -> Result<(), Refusal> {
    let index = match ty {
        BlockType::Empty => return Ok(()),
        BlockType::Type(ty) => return passing("a block", ty),
        BlockType::FuncType(index) => index,
    };
    match types.get(index as usize).and_then(Declared::function) {
        Some(ty)
            if ty.params().is_empty()
                && matches!(ty.results(), [_, last] if is_exception(*last)) =>
        {
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
            | Operator::CallRef { .. }
            | Operator::Throw { .. }
            | Operator::ThrowRef
    )
}

/// The number of operators on objects that an operator counts as: 0 for those that compile to little code.
fn on_objects(operator: &Operator<'_>, types: &[Declared]) -> usize {
    match operator {
        Operator::StructNew { struct_type_index }
        | Operator::StructNewDefault { struct_type_index } => {
            let fields = types
                .get(*struct_type_index as usize)
                .map_or(0, Declared::fields);
            1 + fields / FIELDS_PER_OPERATOR
        }
        Operator::ArrayNewFixed { array_size, .. } => 1 + *array_size as usize,
        Operator::ArrayNew { .. }
        | Operator::ArrayNewDefault { .. }
        | Operator::ArrayNewData { .. }
        | Operator::ArrayNewElem { .. }
        | Operator::ArrayFill { .. }
        | Operator::ArrayCopy { .. }
        | Operator::ArrayInitData { .. }
        | Operator::ArrayInitElem { .. }
        | Operator::RefTestNonNull { .. }
        | Operator::RefTestNullable { .. }
        | Operator::RefCastNonNull { .. }
        | Operator::RefCastNullable { .. }
        | Operator::BrOnCast { .. }
        | Operator::BrOnCastFail { .. }
        | Operator::CallRef { .. } => 1,
        _ => 0,
    }
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
