//! What commands say that judge nothing: `grundy.build/1`, `grundy.new/1`, `grundy.toolchains/1`,
//! `grundy.input/1` and `grundy.error/1`.

use serde::Serialize;

use crate::words::Schema;

/// What became of a source.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct BuildReport {
    /// `grundy.build/1`.
    pub schema: Schema,
    /// The source.
    pub source: String,
    /// The module that was written; none if the source does not compile.
    pub module: Option<String>,
    /// Its size in bytes.
    pub bytes: Option<usize>,
    /// The compiler of this machine that made it; none where that was one in the sandbox.
    pub native: Option<String>,
    /// What the compiler has against the source.
    pub compile_error: Option<String>,
}

/// What was written to start from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct NewReport {
    /// `grundy.new/1`.
    pub schema: Schema,
    /// The files.
    pub files: Vec<String>,
    /// What to do next: mostly commands.
    pub next: Vec<String>,
}

/// The languages of this machine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct ToolchainsReport {
    /// `grundy.toolchains/1`.
    pub schema: Schema,
    /// All that are known.
    pub languages: Vec<LanguageReport>,
}

/// One language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct LanguageReport {
    /// Its name.
    pub language: String,
    /// The endings of its files, without the dot.
    pub extensions: Vec<String>,
    /// What can build or run it, in the order in which they are tried.
    pub compilers: Vec<CompilerReport>,
}

/// A compiler or an interpreter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct CompilerReport {
    /// Its name.
    pub name: String,
    /// Whether it runs in the sandbox.
    pub sandboxed: bool,
    /// Whether it has built or run a probe.
    pub works: bool,
    /// Why not.
    pub trouble: Option<String>,
    /// The command that installs it.
    pub install: Option<String>,
}

/// What a bot was sent in a recorded game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct InputReport {
    /// `grundy.input/1`.
    pub schema: Schema,
    /// All that it could read.
    pub input: String,
}

/// Why a command gave no result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct ErrorReport {
    /// `grundy.error/1`.
    pub schema: Schema,
    /// All that is wrong.
    pub errors: Vec<ErrorEntry>,
}

/// One thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct ErrorEntry {
    /// What it is.
    pub error: String,
    /// The file that it is in, if it is in one.
    pub file: Option<String>,
    /// The line, counted from 1.
    pub line: Option<usize>,
    /// The column, counted from 1.
    pub column: Option<usize>,
    /// What to do.
    pub help: Vec<String>,
}
