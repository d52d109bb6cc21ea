//! `problem.yaml`.

use grundy_report::shell_file;
use sha2::{Digest, Sha256};

use super::FormatVersion;
use crate::problem::{Kind, Problem, Question};

/// The limits of an interactor that runs the rules of a game. The sandbox reserves much address space and uses little
/// of it, and BAPCtools limits address space.
const OF_SANDBOX: &str = "limits:\n  validation_memory: 32768 # in MiB, of address space\n";

/// The text of `problem.yaml`. JSON strings are strings of YAML.
pub(super) fn problem_yaml(problem: &Problem, version: FormatVersion) -> String {
    let name = serde_json::Value::from(problem.name.as_str());
    let uuid = uuid(problem);
    let head = format!(
        "{}problem_format_version: {version}\nname: {name}\nuuid: {uuid}\nlicense: unknown # yours to choose\n",
        written_by(&problem.id)
    );
    let kind = match (version, &problem.kind) {
        (FormatVersion::Legacy, Kind::Play(_)) => "validation: custom interactive\n",
        (FormatVersion::Legacy, Kind::Answer(answer)) => match answer.asks {
            Question::Winner(_) => "validation: default\nvalidator_flags: case_sensitive\n",
            Question::Number(_) => "validation: default\n",
            Question::Move => "validation: custom\n",
        },
        (FormatVersion::V2025_09, Kind::Play(_)) => "type: interactive\n",
        (FormatVersion::V2025_09, Kind::Answer(_)) => "type: pass-fail\n",
    };
    let limits = match (&problem.kind, problem.game.is_large()) {
        (Kind::Play(_), true) => OF_SANDBOX,
        _ => "",
    };
    head + kind + limits
}

/// The comment with the command that writes the package. Any name of a directory stays on its line.
fn written_by(id: &str) -> String {
    format!("# Written by `grundy export kattis {}`.\n", shell_file(id))
}

/// The number depends on the problem only, so every export of it has the same.
fn uuid(problem: &Problem) -> String {
    let digest = Sha256::digest([problem.id.as_bytes(), b"\n", problem.text().as_bytes()].concat());
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    // Version 8: the rest is ours to define; and the usual variant.
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let hex = hex::encode(bytes);
    let parts = [
        &hex[..8],
        &hex[8..12],
        &hex[12..16],
        &hex[16..20],
        &hex[20..],
    ];
    parts.join("-")
}

#[cfg(test)]
mod tests {
    use super::written_by;

    #[test]
    fn the_command_can_be_pasted_and_is_one_line() {
        for (id, word) in [
            ("nim-move", "nim-move"),
            ("my nim", "\"my nim\""),
            ("-nim", "./-nim"),
            ("nim\nname: other", "\"nim\\nname: other\""),
        ] {
            let expected = format!("# Written by `grundy export kattis {word}`.\n");
            assert_eq!(written_by(id), expected);
        }
    }
}
