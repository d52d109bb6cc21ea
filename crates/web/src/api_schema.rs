//! Schemas of the API's answers, from the JSON Schemas of their types.

use std::borrow::Cow;
use std::marker::PhantomData;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value};
use utoipa::openapi::schema::{Object, Schema, SchemaType};
use utoipa::openapi::{RefOr, extensions::Extensions};
use utoipa::{PartialSchema, ToSchema};

/// The schema of `T` in the description of the API.
///
/// `schemars` defines the schemas of reports, so it also defines those of all other answers. OpenAPI 3.1 uses the same
/// dialect of JSON Schema, so this type only moves a definition to its place in the description.
pub(crate) struct Shape<T>(PhantomData<T>);

impl<T: JsonSchema> Shape<T> {
    /// The schema of `T`, and those of the types in it.
    fn definitions() -> (Value, Map<String, Value>) {
        let mut settings = SchemaSettings::draft2020_12().for_serialize();
        settings.definitions_path = "/components/schemas".into();
        let mut generator = SchemaGenerator::new(settings);
        let schema = generator.subschema_for::<T>().to_value();
        let mut parts = generator.take_definitions(true);
        let own = parts.remove(&*T::schema_name());
        (own.unwrap_or(schema), parts)
    }
}

impl<T: JsonSchema> PartialSchema for Shape<T> {
    fn schema() -> RefOr<Schema> {
        described(Self::definitions().0)
    }
}

impl<T: JsonSchema> ToSchema for Shape<T> {
    fn name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        let parts = Self::definitions().1;
        schemas.extend(
            parts
                .into_iter()
                .map(|(name, part)| (name, described(part))),
        );
    }
}

/// A JSON Schema as the description contains it: `utoipa` writes the extensions of an object as they are.
fn described(schema: Value) -> RefOr<Schema> {
    let mut object = Object::with_type(SchemaType::AnyValue);
    if let Value::Object(schema) = schema {
        object.extensions = Some(Extensions::from_iter(schema));
    }
    RefOr::T(Schema::Object(object))
}
