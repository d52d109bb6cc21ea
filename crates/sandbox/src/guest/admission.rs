//! Decides which modules are admitted, before anything is compiled. The order matters: first the
//! bounds that keep validation itself cheap, then validation, then the checks that need a valid module.

use wasmparser::{
    ConstExpr, DataKind, ElementItems, ElementKind, Encoding, ExternalKind, FuncType, Parser,
    Payload, TableInit, TypeRef, ValType, Validator, WasmFeatures,
};

use super::precompile::{Refusal, RefusalKind};
use super::shape::Declared;
use super::{engine, shape, wasi};

pub(super) const MODULE_BYTES: usize = 16 << 20;

/// Checks that a module may be compiled and run.
///
/// # Errors
/// The first reason to refuse it.
pub(super) fn admit(wasm: &[u8]) -> Result<(), Refusal> {
    if wasm.len() > MODULE_BYTES {
        return Err(too_large(format!(
            "the module has more than {MODULE_BYTES} bytes: strip it"
        )));
    }
    let outline = Outline::read(wasm)?;
    validate(wasm)?;
    outline.check_imports()?;
    outline.check_tables()?;
    outline.check_exports()
}

fn validate(wasm: &[u8]) -> Result<(), Refusal> {
    let validate = |features| Validator::new_with_features(features).validate_all(wasm);
    let Err(error) = validate(engine::features()) else {
        return Ok(());
    };
    Err(match validate(WasmFeatures::all()) {
        Ok(_) => unsupported(format!(
            "the module uses a feature of wasm that is off here: {error}"
        )),
        Err(_) => not_wasm(&error),
    })
}

/// The parts of a module that admission checks. Indices are not checked before validation.
#[derive(Default)]
struct Outline<'a> {
    types: Vec<Declared>,
    /// Fields of all structs and arrays.
    fields: usize,
    imports: Vec<wasmparser::Import<'a>>,
    /// The types of all functions, the imported ones first.
    functions: Vec<u32>,
    tables: Vec<u64>,
    /// Elements of all segments.
    elements: u64,
    /// Operators of constant expressions that are computed at every start.
    computed: usize,
    exports: Vec<wasmparser::Export<'a>>,
}

impl<'a> Outline<'a> {
    fn read(wasm: &'a [u8]) -> Result<Self, Refusal> {
        let mut outline = Outline::default();
        for payload in Parser::new(0).parse_all(wasm) {
            outline.add(payload.map_err(|error| not_wasm(&error))?)?;
        }
        Ok(outline)
    }

    fn add(&mut self, payload: Payload<'a>) -> Result<(), Refusal> {
        let broken = |error| not_wasm(&error);
        match payload {
            Payload::Version {
                encoding: Encoding::Component,
                ..
            } => {
                return Err(unsupported(
                    "this is a component; build a core module for wasm32-wasip1",
                ));
            }
            Payload::TypeSection(section) => {
                // Each group has at least one type.
                shape::types(section.count() as usize)?;
                for group in section {
                    let group = group.map_err(broken)?;
                    let alone = group.types().len() == 1;
                    for ty in group.into_types() {
                        let declared = Declared::new(ty, alone)?;
                        self.fields += declared.fields();
                        shape::fields(self.fields)?;
                        self.types.push(declared);
                        shape::types(self.types.len())?;
                    }
                }
            }
            Payload::ImportSection(section) => {
                shape::imports(section.count())?;
                for import in section.into_imports() {
                    let import = import.map_err(broken)?;
                    if let TypeRef::Func(ty) = import.ty {
                        self.functions.push(ty);
                    }
                    self.imports.push(import);
                }
            }
            Payload::FunctionSection(section) => {
                shape::functions(section.count())?;
                for ty in section {
                    self.functions.push(ty.map_err(broken)?);
                }
            }
            Payload::TableSection(section) => {
                for table in section {
                    let table = table.map_err(broken)?;
                    if let TableInit::Expr(first) = &table.init {
                        self.add_constant(first)?;
                    }
                    let ty = table.ty;
                    shape::lasting("a table", ValType::Ref(ty.element_type))?;
                    self.tables.push(ty.initial);
                }
            }
            Payload::TagSection(section) => shape::tags(section.count())?,
            Payload::GlobalSection(section) => {
                shape::globals(section.count())?;
                for global in section {
                    let global = global.map_err(broken)?;
                    shape::lasting("a global", global.ty.content_type)?;
                    self.add_constant(&global.init_expr)?;
                }
            }
            Payload::ElementSection(section) => {
                for element in section {
                    let element = element.map_err(broken)?;
                    if let ElementKind::Active { offset_expr, .. } = &element.kind {
                        self.add_constant(offset_expr)?;
                    }
                    match element.items {
                        ElementItems::Functions(items) => self.add_elements(items.count())?,
                        ElementItems::Expressions(_, items) => {
                            self.add_elements(items.count())?;
                            for item in items {
                                self.add_constant(&item.map_err(broken)?)?;
                            }
                        }
                    }
                }
            }
            Payload::DataSection(section) => {
                for data in section {
                    if let DataKind::Active { offset_expr, .. } = data.map_err(broken)?.kind {
                        self.add_constant(&offset_expr)?;
                    }
                }
            }
            Payload::ExportSection(section) => {
                for export in section {
                    self.exports.push(export.map_err(broken)?);
                }
            }
            Payload::CodeSectionEntry(body) => shape::body(&body, &self.types)?,
            _ => {}
        }
        Ok(())
    }

    fn add_elements(&mut self, count: u32) -> Result<(), Refusal> {
        self.elements += u64::from(count);
        shape::elements(self.elements)
    }

    fn add_constant(&mut self, expression: &ConstExpr<'_>) -> Result<(), Refusal> {
        self.computed +=
            shape::computed(expression, &self.types).map_err(|error| not_wasm(&error))?;
        shape::constants(self.computed)
    }

    fn check_imports(&self) -> Result<(), Refusal> {
        for import in &self.imports {
            let name = format!("{}.{}", import.module, import.name);
            let TypeRef::Func(ty) = import.ty else {
                return Err(forbidden(format!(
                    "imports {name}, which is not a function; a bot has its own memory, tables \
                     and globals"
                )));
            };
            if import.module != wasi::MODULE {
                return Err(forbidden(format!(
                    "imports {name}; only {} is served",
                    wasi::MODULE
                )));
            }
            let Some(signature) = wasi::signature(import.name) else {
                return Err(forbidden(format!(
                    "imports {name}, which {} does not have",
                    wasi::MODULE
                )));
            };
            let parameters: Vec<_> = signature.parameters().collect();
            let found = self.function_type(ty)?;
            let is_alone = self
                .types
                .get(ty as usize)
                .is_some_and(Declared::can_be_imported);
            if !is_alone {
                return Err(forbidden(format!(
                    "imports {name} with a type that is declared in a group; declare it alone"
                )));
            }
            if found.params() != parameters || found.results() != signature.results() {
                return Err(forbidden(format!(
                    "imports {name} as {found}; it is {}",
                    FuncType::new(parameters, signature.results().iter().copied())
                )));
            }
        }
        Ok(())
    }

    fn check_tables(&self) -> Result<(), Refusal> {
        match self.tables.as_slice() {
            [] => Ok(()),
            [elements] if *elements <= engine::TABLE_ELEMENTS as u64 => Ok(()),
            [elements] => Err(too_large(format!(
                "the table has {elements} elements; at most {} are allowed",
                engine::TABLE_ELEMENTS
            ))),
            tables => Err(unsupported(format!(
                "the module has {} tables; one is allowed",
                tables.len()
            ))),
        }
    }

    fn check_exports(&self) -> Result<(), Refusal> {
        let find = |name| self.exports.iter().find(|export| export.name == name);
        match find("_start") {
            Some(start) if start.kind == ExternalKind::Func => {
                let ty = self.functions.get(start.index as usize).copied();
                let ty = self.function_type(ty.unwrap_or(u32::MAX))?;
                if !ty.params().is_empty() || !ty.results().is_empty() {
                    return Err(unsupported(format!(
                        "_start is {ty}; it must take nothing and give nothing"
                    )));
                }
            }
            _ => {
                return Err(unsupported(
                    "the module exports no function _start; build a command (a program with main), \
                     not a library",
                ));
            }
        }
        match find("memory") {
            Some(memory) if memory.kind == ExternalKind::Memory => Ok(()),
            _ => Err(unsupported(
                "the module does not export its memory as \"memory\"",
            )),
        }
    }

    fn function_type(&self, index: u32) -> Result<&FuncType, Refusal> {
        self.types
            .get(index as usize)
            .and_then(Declared::function)
            .ok_or_else(|| refusal(RefusalKind::NotWasm, "a function has no type"))
    }
}

fn refusal(kind: RefusalKind, message: impl Into<String>) -> Refusal {
    Refusal {
        kind,
        message: message.into(),
    }
}

pub(super) fn not_wasm(error: &wasmparser::BinaryReaderError) -> Refusal {
    refusal(
        RefusalKind::NotWasm,
        format!("this is not a valid wasm module: {error}"),
    )
}

pub(super) fn too_large(message: impl Into<String>) -> Refusal {
    refusal(RefusalKind::TooLarge, message)
}

pub(super) fn unsupported(message: impl Into<String>) -> Refusal {
    refusal(RefusalKind::Unsupported, message)
}

fn forbidden(message: impl Into<String>) -> Refusal {
    refusal(RefusalKind::ForbiddenImport, message)
}
