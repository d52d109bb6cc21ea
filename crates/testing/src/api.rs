//! Answers of an API compared with its OpenAPI description.

use std::collections::HashMap;
use std::sync::Mutex;

use serde_json::Value;

use crate::schema::Checker;

/// The OpenAPI description of an API, to check answers against. The default describes nothing.
#[derive(Default)]
pub struct Api {
    description: Value,
    checkers: Mutex<HashMap<String, Checker>>,
}

/// An answer of the API.
pub struct Answer<'a> {
    /// The method of the request, in upper case.
    pub method: &'a str,
    /// The path of the request, without its query.
    pub path: &'a str,
    /// The status.
    pub status: u16,
    /// The type of the content; `None` if there is none.
    pub kind: Option<&'a str>,
    /// The content.
    pub body: &'a str,
}

impl Api {
    /// The API with this description.
    pub fn new(description: Value) -> Self {
        Self {
            description,
            checkers: Mutex::default(),
        }
    }

    /// Checks that the description contains the answer: its operation, its status, the type of its content, and, if
    /// that is JSON, its schema. Paths that are not described are passed over.
    ///
    /// # Panics
    /// If the description does not contain the answer.
    pub fn check(&self, answer: &Answer) {
        let Some(operation) = self.operation(answer) else {
            return;
        };
        let asked = format!("{} {}: {}", answer.method, answer.path, answer.status);
        let response = format!("{operation}/responses/{}", answer.status);
        let described = self.description.pointer(&response);
        let described = described.unwrap_or_else(|| panic!("{asked} is not described"));
        // Without parameters such as the encoding.
        let kind = answer.kind.and_then(|kind| kind.split(';').next());
        let Some(kind) = kind else {
            assert!(described.get("content").is_none(), "{asked} has no content");
            return;
        };
        let schema = format!("{response}/content/{}/schema", escaped(kind));
        let found = self.description.pointer(&schema).is_some();
        assert!(found, "{asked} with {kind} is not described");
        if kind == "application/json" {
            let value = serde_json::from_str(answer.body);
            let value = value.unwrap_or_else(|error| panic!("{asked}: {error}: {}", answer.body));
            let checked = self.checked(schema, &value);
            checked.unwrap_or_else(|error| panic!("{asked}: {error}\n{}", answer.body));
        }
    }

    fn checked(&self, schema: String, value: &Value) -> Result<(), String> {
        let mut checkers = self.checkers.lock().expect("no check has failed");
        let new = |schema: &String| Checker::at(self.description.clone(), schema);
        let checker = checkers.entry(schema).or_insert_with_key(new);
        checker.check(value)
    }

    /// The JSON pointer to the operation that gave this answer.
    fn operation(&self, answer: &Answer) -> Option<String> {
        let paths = self.description.get("paths")?.as_object()?;
        let method = answer.method.to_lowercase();
        let mut fitting = paths.iter().filter(|(template, operations)| {
            fits(template, answer.path) && operations.get(&method).is_some()
        });
        let (template, _) = fitting.next()?;
        Some(format!("/paths/{}/{method}", escaped(template)))
    }
}

/// Whether a path fits a template, whose parameters are in braces.
fn fits(template: &str, path: &str) -> bool {
    let (mut expected, mut found) = (template.split('/'), path.split('/'));
    loop {
        match (expected.next(), found.next()) {
            (None, None) => return true,
            (Some(part), Some(found)) if part.starts_with('{') || part == found => {}
            _ => return false,
        }
    }
}

/// A name as a part of a JSON pointer.
fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}
