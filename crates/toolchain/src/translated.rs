//! Scripts that a compiler in the sandbox makes of sources in another language, such as TypeScript.

use crate::cache::{self, Key};
use crate::catalog::Translated;
use crate::sandboxed::Compiler;
use crate::source::Source;
use crate::source_map::on_lines_of_source;
use crate::{BuildError, Toolchains};

/// The code on which the layout of scripts depends, for the key of the cache.
const LAYOUT: &str = include_str!("source_map.rs");

/// The types of numbers in AssemblyScript, whose sources also end with `.ts`.
const ASSEMBLY_SCRIPT: [&str; 12] = [
    "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f32", "f64", "isize", "usize",
];

/// The script of a source, under the name of the source. With a source map, its statements are moved to the lines of
/// the source, so that messages at run time name the right ones. Scripts are cached.
pub(crate) fn script(
    route: &Translated,
    source: &Source,
    toolchains: &Toolchains,
) -> Result<Source, BuildError> {
    let compiler = Compiler::find(&route.compiler, toolchains)?;
    if route.map.is_some() {
        refuse_assembly_script(source)?;
    }
    let key = Key::new(source, &(route, LAYOUT), compiler.version());
    let text = cache::remembered(toolchains.cache(), &key, || {
        let Some(map) = &route.map else {
            let [script] = compiler.files(source, [&route.script])?;
            return Ok(script);
        };
        let [script, map] = compiler.files(source, [&route.script, map])?;
        Ok(on_lines_of_source(&String::from_utf8_lossy(&script), &map).into_bytes())
    })?;
    Ok(Source {
        name: source.name.clone(),
        text,
    })
}

/// Refuses a source in AssemblyScript that was taken for TypeScript.
fn refuse_assembly_script(source: &Source) -> Result<(), BuildError> {
    let Some(name) = assembly_script(&String::from_utf8_lossy(&source.text)) else {
        return Ok(());
    };
    Err(BuildError::CompileError {
        message: format!(
            "{}: the program uses the type {name} and does not declare it. If this is AssemblyScript, let the \
             name of the file end with .as.ts, or pass --language assemblyscript",
            source.name
        ),
    })
}

/// The first type of AssemblyScript that a source annotates something with and does not declare.
fn assembly_script(text: &str) -> Option<&'static str> {
    let ends_name =
        |after: &str| !after.starts_with(|c: char| c.is_alphanumeric() || "_$".contains(c));
    let mut types = ASSEMBLY_SCRIPT.into_iter();
    types.find(|name| {
        let is_said = |before: &str| {
            let said = format!("{before}{name}");
            text.split(&said).skip(1).any(ends_name)
        };
        is_said(": ") && !is_said("type ") && !is_said("interface ") && !is_said("class ")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assembly_script_is_told_from_typescript() {
        for (text, expected) in [
            ("function f(a: i32): i32 { return a }", Some("i32")),
            ("let a: u64[] = []", Some("u64")),
            ("type i32 = number;\nlet a: i32 = 3", None),
            ("let a: i32x = 3; // i32", None),
            ("const o = { i32: 3 };", None),
        ] {
            assert_eq!(assembly_script(text), expected, "{text}");
        }
    }
}
