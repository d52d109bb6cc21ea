//! Calls on virtual directories, and on the files of a script, which can only be read.

use super::descriptors::{Directory, Node};
use super::errno::Errno;
use super::layout::{
    DIRECTORY, OPEN_CREATE, OPEN_DIRECTORY, OPEN_EXCLUSIVE, OPEN_TRUNCATE, REGULAR_FILE,
    RIGHT_READ, RIGHT_WRITE,
};
use super::memory::{check_table, put, slice, slice_mut, split, vector};
use super::tree::{contents, entries, find};
use super::{CALL, Call, ITEM, Outcome, charge, streams};
use crate::guest::state::State;

/// The guest's name of the root directory.
const ROOT_NAME: &[u8] = b"/";

const RIGHT_SEEK: u64 = 1 << 2;
const RIGHT_TELL: u64 = 1 << 5;
const RIGHT_OPEN: u64 = 1 << 13;
const RIGHT_LIST: u64 = 1 << 14;
const RIGHT_PATH_STATUS: u64 = 1 << 18;
const RIGHT_STATUS: u64 = 1 << 21;
const RIGHTS_OF_A_FILE: u64 = RIGHT_READ | RIGHT_SEEK | RIGHT_TELL | RIGHT_STATUS;
const RIGHTS_OF_A_FOLDER: u64 = RIGHT_OPEN | RIGHT_LIST | RIGHT_PATH_STATUS | RIGHT_STATUS;
/// The rights of files opened below a directory include writing, because such a file may be a stream.
const RIGHTS_TO_INHERIT: u64 = RIGHTS_OF_A_FILE | RIGHTS_OF_A_FOLDER | streams::RIGHTS;
const RIGHTS_TO_WRITE: u64 = RIGHT_WRITE | 1 << 8 | 1 << 22;

/// `fd_prestat_get`
pub(super) fn granted(call: &mut Call<'_>, fd: u32, to: u32) -> Outcome {
    charge(call, CALL)?;
    let (memory, state) = split(call)?;
    state.files.granted(fd)?;
    let length = u32::try_from(ROOT_NAME.len()).unwrap_or(0);
    put(memory, to, 0u32.to_le_bytes())?;
    Ok(put(memory, to.wrapping_add(4), length.to_le_bytes())?)
}

/// `fd_prestat_dir_name`
pub(super) fn granted_name(call: &mut Call<'_>, fd: u32, to: u32, length: u32) -> Outcome {
    charge(call, CALL)?;
    let (memory, state) = split(call)?;
    state.files.granted(fd)?;
    let room = slice_mut(memory, to, length)?;
    let room = room.get_mut(..ROOT_NAME.len()).ok_or(Errno::Invalid)?;
    room.copy_from_slice(ROOT_NAME);
    Ok(())
}

/// The arguments of `path_open`.
pub(super) struct Opening {
    pub(super) folder: u32,
    pub(super) path: (u32, u32),
    pub(super) flags: u32,
    pub(super) rights: u64,
    pub(super) to: u32,
}

/// `path_open`
pub(super) fn open(call: &mut Call<'_>, asked: &Opening) -> Outcome {
    charge(call, CALL + u64::from(asked.path.1))?;
    let (memory, state) = split(call)?;
    let from = state.files.folder(asked.folder)?;
    let path = slice(memory, asked.path.0, asked.path.1)?;
    let found = find(state, from, path);
    if matches!(found, Err(Errno::NoEntry)) {
        state.tell_unopened(&String::from_utf8_lossy(path));
    }
    let has = |flag| asked.flags & flag != 0;
    let writes = asked.rights & RIGHTS_TO_WRITE != 0 || has(OPEN_TRUNCATE);
    let node = match found {
        Err(Errno::NoEntry) if has(OPEN_CREATE) => return Err(Errno::ReadOnly.into()),
        Ok(_) if has(OPEN_CREATE) && has(OPEN_EXCLUSIVE) => return Err(Errno::Exists.into()),
        Ok(Node::File(..) | Node::Stream(_)) if has(OPEN_DIRECTORY) => {
            return Err(Errno::NotDirectory.into());
        }
        Ok(Node::File(..)) if writes => return Err(Errno::ReadOnly.into()),
        Ok(Node::Folder(_)) if writes => return Err(Errno::IsDirectory.into()),
        found => found?,
    };
    slice(memory, asked.to, 4)?;
    let fd = state.files.add(node)?;
    Ok(put(memory, asked.to, fd.to_le_bytes())?)
}

/// `path_filestat_get`
pub(super) fn path_status(call: &mut Call<'_>, fd: u32, path: (u32, u32), to: u32) -> Outcome {
    charge(call, CALL + u64::from(path.1))?;
    let (memory, state) = split(call)?;
    let from = state.files.folder(fd)?;
    let node = find(state, from, slice(memory, path.0, path.1)?)?;
    let status = file_status_of(state, node)?;
    Ok(put(memory, to, status)?)
}

/// `fd_filestat_get`
pub(super) fn file_status(call: &mut Call<'_>, fd: u32, to: u32) -> Outcome {
    charge(call, CALL)?;
    let (memory, state) = split(call)?;
    let status = file_status_of(state, state.files.node(fd)?)?;
    Ok(put(memory, to, status)?)
}

fn file_status_of(state: &State, node: Node) -> Result<[u8; 64], Errno> {
    let (inode, size) = match node {
        Node::Stream(_) => (0, 0),
        Node::Folder(Directory::Root) => (1, 0),
        Node::Folder(Directory::Devices) => (2, 0),
        Node::Folder(Directory::Script(number)) => (2 * number as u64 + 3, 0),
        Node::File(number, _) => {
            let size = contents(state, number)?.len() as u64;
            (2 * number as u64 + 4, size)
        }
    };
    let mut status = [0; 64];
    status[8..16].copy_from_slice(&inode.to_le_bytes());
    status[16] = kind(node);
    status[24] = 1; // one link
    status[32..40].copy_from_slice(&size.to_le_bytes());
    Ok(status)
}

fn kind(node: Node) -> u8 {
    match node {
        Node::Stream(stream) => streams::kind(stream),
        Node::Folder(_) => DIRECTORY,
        Node::File(..) => REGULAR_FILE,
    }
}

/// `fd_fdstat_get`
pub(super) fn status(call: &mut Call<'_>, fd: u32, to: u32) -> Outcome {
    charge(call, CALL)?;
    let (memory, state) = split(call)?;
    let node = state.files.node(fd)?;
    let (rights, inherited) = match node {
        Node::Stream(stream) => (streams::rights(stream), 0),
        Node::Folder(_) => (RIGHTS_OF_A_FOLDER, RIGHTS_TO_INHERIT),
        Node::File(..) => (RIGHTS_OF_A_FILE, 0),
    };
    let mut status = [0; 24];
    status[0] = kind(node);
    if let Node::Stream(stream) = node {
        status[2] = streams::flags(state, stream);
    }
    status[8..16].copy_from_slice(&rights.to_le_bytes());
    status[16..24].copy_from_slice(&inherited.to_le_bytes());
    Ok(put(memory, to, status)?)
}

/// `fd_close`
pub(super) fn close(call: &mut Call<'_>, fd: u32) -> Outcome {
    charge(call, CALL)?;
    Ok(call.data_mut().files.close(fd)?)
}

/// `fd_renumber`
pub(super) fn renumber(call: &mut Call<'_>, from: u32, to: u32) -> Outcome {
    charge(call, CALL)?;
    Ok(call.data_mut().files.renumber(from, to)?)
}

/// `fd_read`, which continues at the file's position, or `fd_pread` from `offset`.
pub(super) fn read(
    call: &mut Call<'_>,
    fd: u32,
    vectors: (u32, u32),
    offset: Option<u64>,
    read: u32,
) -> Outcome {
    let (table, count) = vectors;
    charge(call, CALL + ITEM * u64::from(count))?;
    let (memory, state) = split(call)?;
    let (number, position) = state.files.file(fd)?;
    let mut at = offset.unwrap_or(*position);
    check_table(memory, table, count, 8)?;
    slice(memory, read, 4)?;
    let mut total = 0;
    for index in 0..count {
        let (to, length) = vector(memory, table, index)?;
        let buffer = slice_mut(memory, to, length)?;
        let bytes = contents(state, number)?;
        let rest = bytes
            .get(usize::try_from(at).unwrap_or(usize::MAX)..)
            .unwrap_or(&[]);
        let some = rest.len().min(buffer.len());
        buffer[..some].copy_from_slice(&rest[..some]);
        at += some as u64;
        total += some as u64;
    }
    if offset.is_none() {
        *state.files.file(fd)?.1 = at;
    }
    let total32 = u32::try_from(total).map_err(|_| Errno::Invalid)?;
    put(memory, read, total32.to_le_bytes())?;
    Ok(charge(call, total)?)
}

/// `fd_seek`
pub(super) fn seek(call: &mut Call<'_>, fd: u32, by: i64, from: u32, to: u32) -> Outcome {
    charge(call, CALL)?;
    let (memory, state) = split(call)?;
    let (number, position) = state.files.file(fd)?;
    let position = *position;
    let base = match from {
        0 => 0,
        1 => position,
        2 => contents(state, number)?.len() as u64,
        _ => return Err(Errno::Invalid.into()),
    };
    let place = base.checked_add_signed(by).ok_or(Errno::Invalid)?;
    put(memory, to, place.to_le_bytes())?;
    *state.files.file(fd)?.1 = place;
    Ok(())
}

/// `fd_tell`
pub(super) fn tell(call: &mut Call<'_>, fd: u32, to: u32) -> Outcome {
    charge(call, CALL)?;
    let (memory, state) = split(call)?;
    let position = *state.files.file(fd)?.1;
    Ok(put(memory, to, position.to_le_bytes())?)
}

/// `fd_readdir`: entries from the `cookie`th on, the last of them cut off where the room ends.
pub(super) fn list(
    call: &mut Call<'_>,
    fd: u32,
    room: (u32, u32),
    cookie: u64,
    used: u32,
) -> Outcome {
    charge(call, CALL)?;
    let (memory, state) = split(call)?;
    let directory = state.files.folder(fd)?;
    let here = [(".", DIRECTORY), ("..", DIRECTORY)];
    let entries = here
        .into_iter()
        .chain(entries(state, directory).map(|(name, node)| (name, kind(node))));
    let mut listed = Vec::new();
    for (next, (name, kind)) in (1u64..).zip(entries) {
        if next <= cookie {
            continue;
        }
        if listed.len() >= room.1 as usize {
            break;
        }
        listed.extend(next.to_le_bytes());
        listed.extend(next.to_le_bytes()); // the inode, which is not compared
        listed.extend(u32::try_from(name.len()).unwrap_or(0).to_le_bytes());
        listed.extend([kind, 0, 0, 0]);
        listed.extend(name.as_bytes());
    }
    let buffer = slice_mut(memory, room.0, room.1)?;
    let count = listed.len().min(buffer.len());
    buffer[..count].copy_from_slice(&listed[..count]);
    let count32 = u32::try_from(count).map_err(|_| Errno::Invalid)?;
    put(memory, used, count32.to_le_bytes())?;
    Ok(charge(call, u64::from(count32))?)
}
