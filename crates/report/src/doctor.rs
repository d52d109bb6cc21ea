//! The state of an installation: `grundy.doctor/1`.

use serde::Serialize;

use crate::tools::LanguageReport;
use crate::words::Schema;

/// The state of an installation of Grundy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct DoctorReport {
    /// `grundy.doctor/1`.
    pub schema: Schema,
    /// The program.
    pub program: InstalledProgram,
    /// The machine.
    pub system: SystemReport,
    /// The sandbox on this machine.
    pub sandbox: SandboxReport,
    /// The known languages, with what they need.
    pub languages: Vec<LanguageReport>,
    /// Installed tools, those of earlier versions included.
    pub tools: Vec<ToolReport>,
    /// Directories in which Grundy keeps files.
    pub folders: Vec<FolderReport>,
    /// A summary without names of users and directories, for bug reports.
    pub summary: String,
}

/// The program that runs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct InstalledProgram {
    /// Version of the program.
    pub version: String,
    /// Version of the rules of judging; verdicts of equal versions can be compared.
    pub engine: u32,
    /// Digest of the settings that native code is compiled with on this machine; code of another digest is
    /// not used. `null` if the sandbox does not work.
    pub native_code: Option<String>,
    /// Path of the program, if the system tells it.
    pub path: Option<String>,
    /// Its size in bytes.
    pub bytes: Option<u64>,
    /// Optional parts that it was built with.
    pub parts: Vec<String>,
}

/// The machine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct SystemReport {
    /// Kind of operating system.
    pub os: String,
    /// Kind of processor.
    pub arch: String,
    /// Version of the kernel, if the system tells it.
    pub kernel: Option<String>,
    /// Name and version of the distribution, if the system tells it.
    pub distribution: Option<String>,
    /// Number of processors that this process may use.
    pub processors: usize,
    /// Available memory in bytes, if the system tells it.
    pub memory: Option<u64>,
}

/// The sandbox on this machine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct SandboxReport {
    /// Whether a test program ran.
    pub works: bool,
    /// Whether the system grants the address space that fast starts of bots need.
    pub pool: bool,
    /// Reason why the sandbox or its fast starts do not work.
    pub trouble: Option<String>,
    /// Whether native compilers can be confined, so that servers accept their languages.
    pub confinement: bool,
    /// Reason why they cannot be confined.
    pub confinement_trouble: Option<String>,
    /// Memory of a bot in bytes, unless a problem says otherwise.
    pub memory: u64,
}

/// An installed tool.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct ToolReport {
    /// Name and versions.
    pub name: String,
    /// Path of its directory.
    pub folder: String,
    /// Size of its files in bytes.
    pub bytes: u64,
    /// Whether this version of Grundy uses it.
    pub used: bool,
    /// Advice, if there is any.
    pub advice: Option<String>,
}

/// A directory in which Grundy keeps files.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct FolderReport {
    /// Its purpose.
    pub purpose: String,
    /// Its path; `null` if there is none, because no home directory is known.
    pub path: Option<String>,
    /// Size of its files in bytes; 0 if it does not exist.
    pub bytes: u64,
    /// Reason why it is not used.
    pub trouble: Option<String>,
}
