//! The reports of commands that judge nothing: `grundy.build/1`, `grundy.new/1`,
//! `grundy.toolchains/1`, `grundy.input/1` and `grundy.error/1`.

use serde::Serialize;

use crate::words::Schema;

/// The result of building a source.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct BuildReport {
    /// `grundy.build/1`.
    pub schema: Schema,
    /// Path of the source.
    pub source: String,
    /// Path of the written module; `null` if the source does not compile.
    pub module: Option<String>,
    /// Size of the module in bytes.
    pub bytes: Option<usize>,
    /// The native compiler that was used; `null` if a sandboxed compiler was used.
    pub native: Option<String>,
    /// The compiler's error output.
    pub compile_error: Option<String>,
}

/// New files to start from, and the next steps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct NewReport {
    /// `grundy.new/1`.
    pub schema: Schema,
    /// Paths of the written files.
    pub files: Vec<String>,
    /// Suggested next steps, mostly commands.
    pub next: Vec<String>,
}

/// The languages of this machine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct ToolchainsReport {
    /// `grundy.toolchains/1`.
    pub schema: Schema,
    /// The known languages.
    pub languages: Vec<LanguageReport>,
}

/// One language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct LanguageReport {
    /// Name.
    pub language: String,
    /// File extensions, without the dot.
    pub extensions: Vec<String>,
    /// Compilers and interpreters, in the order in which they are tried.
    pub compilers: Vec<CompilerReport>,
}

/// A compiler or an interpreter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct CompilerReport {
    /// Name.
    pub name: String,
    /// Whether the compiler runs in the sandbox.
    pub sandboxed: bool,
    /// Whether a compiler outside the sandbox is confined: it reaches nothing but the source.
    pub confined: bool,
    /// Whether the compiler has built or run a test program.
    pub works: bool,
    /// Reason why the compiler does not work.
    pub trouble: Option<String>,
    /// Command that installs the compiler.
    pub install: Option<String>,
}

/// The input that a bot was sent in a recorded game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct InputReport {
    /// `grundy.input/1`.
    pub schema: Schema,
    /// The input of the bot.
    pub input: String,
}

/// Why a command gave no result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct ErrorReport {
    /// `grundy.error/1`.
    pub schema: Schema,
    /// All errors.
    pub errors: Vec<ErrorEntry>,
}

/// One error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct ErrorEntry {
    /// Description of the error.
    pub error: String,
    /// Path of the file that contains the error, if any.
    pub file: Option<String>,
    /// The line, counted from 1.
    pub line: Option<usize>,
    /// The column, counted from 1.
    pub column: Option<usize>,
    /// How to correct it.
    pub help: Vec<String>,
}
