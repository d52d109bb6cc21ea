//! Files: a job can open those that it names, and the libraries and programs of the system.

use std::io;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, Ruleset, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope, path_beneath_rules,
};

use crate::Files;

/// Programs and libraries of the system. Those that a system does not have are left out.
const SYSTEM: [&str; 14] = [
    "/bin",
    "/etc/ld.so.cache",
    "/lib",
    "/lib32",
    "/lib64",
    "/nix/store",
    "/usr/bin",
    "/usr/include",
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/usr/libexec",
    "/usr/local/bin",
    "/usr/local/lib",
];
/// The only device: it is empty, and takes everything. Those that never end could be included into a source.
const NULL: &str = "/dev/null";

/// The version that is demanded: the first one. Later ones restrict networks, signals and devices too, which is asked
/// for as well; on older kernels the list of system calls alone holds that.
const DEMANDED: ABI = ABI::V1;
const WANTED: ABI = ABI::V6;

/// The reason why programs cannot be confined here; `None` if they can.
#[must_use]
pub fn unavailable() -> Option<String> {
    ruleset().err().map(|_| {
        "this kernel has no Landlock, or it is not among the security modules that it started with; Linux 5.13 or \
         later has it"
            .to_owned()
    })
}

/// Lets this process and its later children open only these files.
pub(crate) fn restrict(files: &Files) -> io::Result<()> {
    let status = rules(files)
        .and_then(RulesetCreated::restrict_self)
        .map_err(io::Error::other)?;
    match status.ruleset {
        RulesetStatus::NotEnforced => Err(io::ErrorKind::Unsupported.into()),
        RulesetStatus::FullyEnforced | RulesetStatus::PartiallyEnforced => Ok(()),
    }
}

fn rules(files: &Files) -> Result<RulesetCreated, RulesetError> {
    let read = AccessFs::from_read(WANTED);
    ruleset()?
        .add_rules(path_beneath_rules(SYSTEM, read))?
        .add_rules(path_beneath_rules(
            [NULL],
            AccessFs::ReadFile | AccessFs::WriteFile,
        ))?
        .add_rules(path_beneath_rules(&files.read, read))?
        .add_rules(path_beneath_rules(&files.write, written()))
}

/// Nothing is permitted yet.
fn ruleset() -> Result<RulesetCreated, RulesetError> {
    Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(DEMANDED))?
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(WANTED))?
        .handle_access(AccessNet::from_all(WANTED))?
        .scope(Scope::from_all(WANTED))?
        .create()
}

/// The rights in a directory that a job can write in: regular files, directories and links, which it cannot run.
fn written() -> BitFlags<AccessFs> {
    AccessFs::ReadFile
        | AccessFs::ReadDir
        | AccessFs::WriteFile
        | AccessFs::Truncate
        | AccessFs::MakeReg
        | AccessFs::MakeDir
        | AccessFs::MakeSym
        | AccessFs::RemoveFile
        | AccessFs::RemoveDir
        | AccessFs::Refer
}
