//! JSON compared with its schema.

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value;

/// A JSON Schema, compiled. It fetches nothing.
pub struct Checker {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Checker {
    /// The checker of a schema that is a whole document.
    ///
    /// # Panics
    /// If the document is not a schema.
    pub fn new(schema: Value) -> Self {
        Self::at(schema, "")
    }

    /// The checker of the schema at this JSON pointer in a document.
    ///
    /// # Panics
    /// If there is no schema.
    pub fn at(document: Value, pointer: &str) -> Self {
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        let url = "file:///schema.json";
        compiler.add_resource(url, document).expect("a document");
        let index = compiler.compile(&format!("{url}#{pointer}"), &mut schemas);
        let index = index.unwrap_or_else(|error| panic!("{error:#}"));
        Self { schemas, index }
    }

    /// Checks a value.
    ///
    /// # Errors
    /// All violations of the schema, with their places.
    pub fn check(&self, value: &Value) -> Result<(), String> {
        let checked = self.schemas.validate(value, self.index);
        checked.map_err(|error| format!("{error:#}"))
    }
}
