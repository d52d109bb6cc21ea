//! Splits an instrumented interpreter into two modules: its code, which imports its memory, and its initial
//! memory.

use std::error::Error;
use std::ops::Range;

use wasm_encoder::{
    ConstExpr, DataSection, EntityType, ExportKind, ExportSection, GlobalSection, GlobalType,
    ImportSection, MemorySection, MemoryType, Module, RawSection, SectionId, ValType,
};
use wasmparser::{
    Data, DataKind, Export, ExternalKind, FunctionBody, Global, Import, Operator, Parser, Payload,
    TypeRef,
};

use crate::guest::shape;

/// The module and the name of the code's memory import. The image exports its memory under this name.
pub(super) const MEMORY: (&str, &str) = ("grundy", "memory");
/// The names under which the code exports the globals of asyncify.
pub(super) const MODE: &str = "grundy mode";
pub(super) const PLACE: &str = "grundy place";
pub(super) const STACK: &str = "grundy stack";
/// The prefix of the names under which the code exports its mutable globals; a number follows.
pub(super) const GLOBAL: &str = "grundy global";

const PAGE: usize = 64 << 10;
/// The index that LLVM gives to the global that points to the top of its stack.
const STACK_POINTER: usize = 0;
/// The minimum stack of an interpreter, in bytes. Half a MiB, which is what one is linked with, holds some
/// sixty calls from C to a script and back; a function that remembers its results needs two a call.
const MIN_STACK: usize = 8 << 20;

/// The two modules of an interpreter.
pub(super) struct Parts {
    pub(super) code: Vec<u8>,
    pub(super) image: Vec<u8>,
}

/// The kind of interpreter that is split.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Instrumented by asyncify at `fd_read`.
    Resumable,
    /// Not instrumented.
    Plain,
}

/// Splits an interpreter.
///
/// # Errors
/// If the module is not such an interpreter.
pub(super) fn split(wasm: &[u8], kind: Kind) -> Result<Parts, Box<dyn Error>> {
    let mut found = Found::default();
    for payload in Parser::new(0).parse_all(wasm) {
        found.add(payload?)?;
    }
    found.make_room()?;
    Ok(Parts {
        code: found.code(wasm, kind)?,
        image: image(&found.memory),
    })
}

/// Whether an interpreter calls asyncify itself, so that it has no plain version.
pub(super) fn calls_asyncify(wasm: &[u8]) -> bool {
    let imports = |payload| match payload {
        Ok(Payload::ImportSection(section)) => Some(section.into_imports()),
        _ => None,
    };
    let mut imports = Parser::new(0).parse_all(wasm).filter_map(imports).flatten();
    imports.any(|import| import.is_ok_and(|import| import.module == "asyncify"))
}

/// A module that consists of a memory with these contents, and exports it.
pub(super) fn image(memory: &[u8]) -> Vec<u8> {
    let mut memories = MemorySection::new();
    memories.memory(memory_type(memory.len()));
    let mut exports = ExportSection::new();
    exports.export(MEMORY.1, ExportKind::Memory, 0);
    let mut data = DataSection::new();
    let first = memory.iter().position(|byte| *byte != 0).unwrap_or(0);
    let end = memory
        .iter()
        .rposition(|byte| *byte != 0)
        .map_or(0, |last| last + 1);
    // The offset is an unsigned address, stored as a signed number.
    let offset = u32::try_from(first).unwrap_or(0).cast_signed();
    let bytes = memory.get(first..end).unwrap_or(&[]);
    data.active(0, &ConstExpr::i32_const(offset), bytes.iter().copied());
    let mut module = Module::new();
    module.section(&memories).section(&exports).section(&data);
    module.finish()
}

fn memory_type(bytes: usize) -> MemoryType {
    MemoryType {
        minimum: (bytes / PAGE) as u64,
        maximum: None,
        memory64: false,
        shared: false,
        page_size_log2: None,
    }
}

/// Whether a global is mutable, and its initial value.
fn number(global: &Global<'_>) -> Result<(bool, i32), Box<dyn Error>> {
    match global.init_expr.get_operators_reader().read()? {
        Operator::I32Const { value } if shape::computed(&global.init_expr, &[])? == 0 => {
            Ok((global.ty.mutable, value))
        }
        _ => Err("it has a global that is not a number of 32 bits".into()),
    }
}

/// Whether a function changes a table or its elements. An instance whose table has changed could not be used again.
fn changes_table(body: &FunctionBody<'_>) -> Result<bool, Box<dyn Error>> {
    for operator in body.get_operators_reader()? {
        if let Operator::TableSet { .. }
        | Operator::TableGrow { .. }
        | Operator::TableFill { .. }
        | Operator::TableCopy { .. }
        | Operator::TableInit { .. }
        | Operator::ElemDrop { .. } = operator?
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The data that a pass over a module collects.
#[derive(Default)]
struct Found<'a> {
    /// The sections that are copied to the code unchanged, and the places of those that are rewritten.
    sections: Vec<(u8, Range<usize>)>,
    imports: Vec<Import<'a>>,
    /// The globals, all of type i32: whether they are mutable, and their initial values.
    globals: Vec<(bool, i32)>,
    exports: Vec<Export<'a>>,
    bodies: Vec<FunctionBody<'a>>,
    /// The whole initial memory.
    memory: Vec<u8>,
}

impl<'a> Found<'a> {
    fn add(&mut self, payload: Payload<'a>) -> Result<(), Box<dyn Error>> {
        if let Some((id, range)) = payload.as_section()
            && id != SectionId::Custom as u8
        {
            self.sections.push((id, range));
        }
        match payload {
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    self.imports.push(import?);
                }
            }
            Payload::MemorySection(section) => {
                for memory in section {
                    let pages = usize::try_from(memory?.initial)?;
                    self.memory = vec![0; pages * PAGE];
                }
            }
            Payload::GlobalSection(section) => {
                for global in section {
                    self.globals.push(number(&global?)?);
                }
            }
            Payload::ExportSection(section) => {
                for export in section {
                    self.exports.push(export?);
                }
            }
            Payload::CodeSectionEntry(body) => {
                if changes_table(&body)? {
                    return Err("it changes its table".into());
                }
                self.bodies.push(body);
            }
            Payload::DataSection(section) => {
                for data in section {
                    self.fill(&data?)?;
                }
            }
            Payload::StartSection { .. } => return Err("it has a start function".into()),
            _ => {}
        }
        Ok(())
    }

    /// Moves a small stack to a larger area at the end of the memory. Allocation is not affected: an
    /// interpreter grows its memory to allocate, so its heap begins after that area.
    fn make_room(&mut self) -> Result<(), Box<dyn Error>> {
        let (_, stack) = self
            .globals
            .get_mut(STACK_POINTER)
            .ok_or("it has no stack")?;
        if (stack.cast_unsigned() as usize) < MIN_STACK {
            self.memory.resize(self.memory.len() + MIN_STACK, 0);
            *stack = u32::try_from(self.memory.len())?.cast_signed();
        }
        Ok(())
    }

    /// Copies a data segment to its place in the initial memory.
    fn fill(&mut self, data: &Data<'_>) -> Result<(), Box<dyn Error>> {
        let DataKind::Active { offset_expr, .. } = &data.kind else {
            // Tools leave data without bytes where they have placed the bytes themselves.
            return match data.data.is_empty() {
                true => Ok(()),
                false => Err("it has data that it places itself".into()),
            };
        };
        let Operator::I32Const { value } = offset_expr.get_operators_reader().read()? else {
            return Err("it has data at no fixed place".into());
        };
        let from = value.cast_unsigned() as usize;
        let room = self.memory.get_mut(from..from + data.data.len());
        room.ok_or("it has data outside of its memory")?
            .copy_from_slice(data.data);
        Ok(())
    }

    /// The module without memory and data.
    fn code(&self, wasm: &[u8], kind: Kind) -> Result<Vec<u8>, Box<dyn Error>> {
        let mut module = Module::new();
        for (id, range) in &self.sections {
            const IMPORT: u8 = SectionId::Import as u8;
            const MEMORIES: u8 = SectionId::Memory as u8;
            const GLOBALS: u8 = SectionId::Global as u8;
            const EXPORT: u8 = SectionId::Export as u8;
            const DATA: u8 = SectionId::Data as u8;
            const DATA_COUNT: u8 = SectionId::DataCount as u8;
            match *id {
                IMPORT => module.section(&self.imports()?),
                EXPORT => module.section(&self.exports(kind)?),
                GLOBALS => module.section(&self.globals()),
                MEMORIES | DATA | DATA_COUNT => &mut module,
                id => module.section(&RawSection {
                    id,
                    data: &wasm[range.clone()],
                }),
            };
        }
        Ok(module.finish())
    }

    fn imports(&self) -> Result<ImportSection, Box<dyn Error>> {
        let mut imports = ImportSection::new();
        for import in &self.imports {
            let TypeRef::Func(ty) = import.ty else {
                return Err(format!("it imports {}.{}", import.module, import.name).into());
            };
            imports.import(import.module, import.name, EntityType::Function(ty));
        }
        imports.import(MEMORY.0, MEMORY.1, memory_type(self.memory.len()));
        Ok(imports)
    }

    fn globals(&self) -> GlobalSection {
        let mut globals = GlobalSection::new();
        for &(mutable, value) in &self.globals {
            let ty = GlobalType {
                val_type: ValType::I32,
                mutable,
                shared: false,
            };
            globals.global(ty, &ConstExpr::i32_const(value));
        }
        globals
    }

    fn exports(&self, kind: Kind) -> Result<ExportSection, Box<dyn Error>> {
        let mut exports = ExportSection::new();
        exports.export("_start", ExportKind::Func, self.exported("_start")?);
        if kind == Kind::Plain {
            return Ok(exports);
        }
        let (mode, place) = self.asyncify_globals()?;
        exports.export(MODE, ExportKind::Global, mode);
        exports.export(PLACE, ExportKind::Global, place);
        exports.export(STACK, ExportKind::Global, u32::try_from(STACK_POINTER)?);
        for (index, (mutable, _)) in (0u32..).zip(&self.globals) {
            if *mutable {
                exports.export(&format!("{GLOBAL} {index}"), ExportKind::Global, index);
            }
        }
        Ok(exports)
    }

    /// The globals of asyncify, mode and buffer, found by the code of its functions.
    fn asyncify_globals(&self) -> Result<(u32, u32), Box<dyn Error>> {
        let strange = "asyncify has not made it resumable";
        let mut mode = None;
        for operator in self
            .function("asyncify_get_state")?
            .get_operators_reader()?
        {
            if let Operator::GlobalGet { global_index } = operator? {
                mode = Some(global_index);
            }
        }
        let mode = mode.ok_or(strange)?;
        for operator in self
            .function("asyncify_start_rewind")?
            .get_operators_reader()?
        {
            match operator? {
                Operator::GlobalSet { global_index } if global_index != mode => {
                    return Ok((mode, global_index));
                }
                _ => {}
            }
        }
        Err(strange.into())
    }

    fn function(&self, name: &str) -> Result<&FunctionBody<'a>, Box<dyn Error>> {
        let index = self.exported(name)? as usize;
        let body = index.checked_sub(self.imports.len());
        let body = body.and_then(|index| self.bodies.get(index));
        Ok(body.ok_or_else(|| format!("its {name} is not its own"))?)
    }

    fn exported(&self, name: &str) -> Result<u32, Box<dyn Error>> {
        let is_it = |export: &&Export<'_>| export.name == name && export.kind == ExternalKind::Func;
        let export = self.exports.iter().find(is_it);
        Ok(export.ok_or_else(|| format!("it exports no {name}"))?.index)
    }
}
