//! A survey of the compilers and interpreters of each language.

use std::path::Path;

use grundy_sandbox::{End, Host, Limits, Precompiler, RunState};

use crate::catalog::{Language, Route};
use crate::source::Source;
use crate::{BuildError, Natives, Toolchains, by_route, by_routes, install_command};

/// A language with its compilers and interpreters.
#[derive(Clone, Debug)]
pub struct LanguageSupport {
    /// The name of the language.
    pub language: String,
    /// The extensions of its files, without the dot.
    pub extensions: Vec<String>,
    /// Its routes from source to module, in order of preference.
    pub backends: Vec<Backend>,
}

/// A route from source to module: a compiler, an interpreter or an assembler.
#[derive(Clone, Debug)]
pub struct Backend {
    /// The display name.
    pub name: String,
    /// Whether the source never leaves the sandbox.
    pub sandboxed: bool,
    /// Whether a compiler outside the sandbox reaches nothing but the source.
    pub confined: bool,
    /// The reason why it does not work; `None` if it has built a probe that then ran.
    pub trouble: Option<String>,
    /// The command that installs it.
    pub install: Option<String>,
}

/// Tries all routes. Takes seconds the first time; the results are cached.
pub fn survey(toolchains: &Toolchains, precompiler: &Precompiler) -> Vec<LanguageSupport> {
    let everything = Toolchains {
        natives: Natives::Preferred,
        setup: None,
        ..toolchains.clone()
    };
    // The languages below tell what is missing if this fails.
    let _ = everything.unpack_prebuilt();
    let languages = everything.catalog.languages.iter();
    languages
        .map(|language| LanguageSupport {
            language: language.name.clone(),
            extensions: language.extensions.clone(),
            backends: language
                .routes
                .iter()
                .map(|route| backend(language, route, &everything, precompiler))
                .collect(),
        })
        .collect()
}

/// The compiler or interpreter that this machine lacks for a file and all others of its language; `None` if
/// nothing is missing. Costs a probe the first time; the result is cached. The standard tools are
/// installed first, if automatic installation is on.
pub fn missing(file: &Path, toolchains: &Toolchains) -> Option<BuildError> {
    let named = toolchains.language.as_ref();
    let language = named.or_else(|| toolchains.catalog.by_extension(file))?;
    let routes = toolchains.routes(language);
    let probe = Source::probe_of(language);
    let usual = Route::of_source(&routes, &probe.text);
    let tools = usual.iter().find_map(|route| route.tools(&probe.text));
    let is_usual = |name: &String| {
        let tool = toolchains.catalog.tools.get(name);
        tool.is_some_and(|tool| tool.default)
    };
    let mut toolchains = toolchains.clone();
    if !tools.is_some_and(|tools| tools.iter().all(is_usual)) {
        toolchains.setup = None;
    }
    match by_routes(&probe, language, &routes, &toolchains) {
        Err(error @ (BuildError::MissingTool { .. } | BuildError::OnlyNative { .. })) => {
            Some(error)
        }
        // Other errors are reported when the file itself is built.
        Ok(_) | Err(_) => None,
    }
}

fn backend(
    language: &Language,
    route: &Route,
    toolchains: &Toolchains,
    precompiler: &Precompiler,
) -> Backend {
    let name: &str = match route {
        Route::Module => "nothing to do",
        Route::Text => "built in",
        Route::Interpreted(interpreted) => {
            let compiler = interpreted.translated.as_ref().map(|by| &by.compiler.name);
            compiler.unwrap_or(&interpreted.tool)
        }
        Route::Sandboxed(route) => &route.name,
        Route::Native(route) => &route.name,
    };
    let install = match route {
        Route::Native(route) => Some(route.install.clone()),
        _ => route.tools(b"").map(|tools| install_command(&tools)),
    };
    let trouble = match route {
        Route::Module => None,
        _ => probe(language, route, toolchains, precompiler).err(),
    };
    Backend {
        name: name.to_owned(),
        sandboxed: !matches!(route, Route::Native(_)),
        confined: matches!(route, Route::Native(route) if route.confined)
            && toolchains.working_confiner().is_some(),
        trouble,
        install,
    }
}

/// Builds and runs the probe of a language.
fn probe(
    language: &Language,
    route: &Route,
    toolchains: &Toolchains,
    precompiler: &Precompiler,
) -> Result<(), String> {
    let source = Source::probe_of(language);
    let built = by_route(&source, language, route, toolchains).map_err(|error| match error {
        BuildError::MissingTool { what, .. } => what,
        other => other.to_string(),
    })?;
    let precompiled = precompiler
        .precompile(&built.wasm)
        .map_err(|e| e.to_string())?;
    let stop = Host::new(&Limits::default())
        .and_then(|host| host.load(&precompiled)?.start(0)?.resume(b""))
        .map_err(|error| error.to_string())?;
    match stop {
        RunState::Ended {
            output,
            end: End::Exited(0),
        } if output == b"7\n" => Ok(()),
        other => Err(format!(
            "its probe was built but ran with a wrong result: {other:?}"
        )),
    }
}
