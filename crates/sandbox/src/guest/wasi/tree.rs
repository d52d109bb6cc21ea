//! The virtual directories: `/dev` with the streams, which programs for other judges read and write, and
//! `/bot` with the script, if the guest is one. Nothing in them is on the machine, and nothing can be
//! added.

use super::descriptors::{Directory, Node, Stream};
use super::errno::Errno;
use crate::guest::script::Entry;
use crate::guest::state::State;

const DEVICES: [(&str, Stream); 3] = [
    ("stdin", Stream::Input),
    ("stdout", Stream::Output),
    ("stderr", Stream::Errors),
];

/// The most bytes of a path, as Linux has it.
const MAX_PATH: usize = 4096;

/// Resolves a path relative to a directory.
pub(super) fn find(state: &State, from: Directory, path: &[u8]) -> Result<Node, Errno> {
    // A path as long as the memory would take seconds, and no timer stops a call of the host.
    if path.len() > MAX_PATH {
        return Err(Errno::NameTooLong);
    }
    let path = std::str::from_utf8(path).map_err(|_| Errno::NoEntry)?;
    let mut at = Node::Folder(from);
    for part in path.split('/').filter(|part| !matches!(*part, "" | ".")) {
        let Node::Folder(directory) = at else {
            return Err(Errno::NotDirectory);
        };
        at = match (directory, part) {
            (Directory::Root, "..") => return Err(Errno::NotCapable),
            (Directory::Devices, "..") => Node::Folder(Directory::Root),
            (Directory::Script(number), "..") => {
                let parent = state
                    .folder
                    .as_ref()
                    .and_then(|folder| folder.parent(number));
                Node::Folder(parent.map_or(Directory::Root, Directory::Script))
            }
            (Directory::Script(number), _) => {
                let entry = state
                    .folder
                    .as_ref()
                    .and_then(|folder| folder.entry(number, part));
                node(entry.ok_or(Errno::NoEntry)?)
            }
            (Directory::Root | Directory::Devices, _) => {
                let mut entries = entries(state, directory);
                let entry = entries.find(|(name, _)| *name == part);
                entry.ok_or(Errno::NoEntry)?.1
            }
        };
    }
    Ok(at)
}

/// The entries of a directory, by name.
pub(super) fn entries(
    state: &State,
    directory: Directory,
) -> Box<dyn Iterator<Item = (&str, Node)> + '_> {
    match directory {
        Directory::Root => {
            let script = state.folder.iter().map(|_| ("bot", Directory::Script(0)));
            let folders = [("dev", Directory::Devices)].into_iter().chain(script);
            Box::new(folders.map(|(name, directory)| (name, Node::Folder(directory))))
        }
        Directory::Devices => Box::new(
            DEVICES
                .into_iter()
                .map(|(name, stream)| (name, Node::Stream(stream))),
        ),
        Directory::Script(number) => {
            let folder = state.folder.iter();
            let entries = folder.flat_map(move |folder| folder.entries(number));
            Box::new(entries.map(|(name, entry)| (name, node(entry))))
        }
    }
}

fn node(entry: Entry) -> Node {
    match entry {
        Entry::Folder(number) => Node::Folder(Directory::Script(number)),
        Entry::File(number) => Node::File(number, 0),
    }
}

/// The bytes of one of the script's files.
pub(super) fn contents(state: &State, file: usize) -> Result<&[u8], Errno> {
    let folder = state.folder.as_deref().ok_or(Errno::BadDescriptor)?;
    folder.file(file).ok_or(Errno::BadDescriptor)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::guest::limits::Limits;

    #[test]
    fn a_path_has_at_most_4096_bytes() {
        let state = State::new(Arc::new(Limits::default()), 0);
        let check = |length: usize, expected: Result<Node, Errno>| {
            let path = format!("{}dev/stdin", "/".repeat(length - "dev/stdin".len()));
            let found = find(&state, Directory::Root, path.as_bytes());
            assert_eq!(found, expected, "{length} bytes");
        };
        check(9, Ok(Node::Stream(Stream::Input)));
        check(MAX_PATH, Ok(Node::Stream(Stream::Input)));
        check(MAX_PATH + 1, Err(Errno::NameTooLong));
    }
}
