//! The files of a script's guest: one folder with a few files in it, read-only. A bot that is a
//! module of its own has none, so its descriptors end with the standard streams.

use super::errno::Errno;
use super::memory::{check_table, put, slice, slice_mut, split, vector};
use super::{CALL, Call, ITEM, Outcome, charge};
use crate::guest::script::Folder;
use crate::guest::state::State;

/// The first descriptor behind the standard streams: that of the folder.
const FIRST: u32 = 3;
/// Descriptors that may be open at once.
const MAX_OPEN: usize = 64;

const DIRECTORY: u8 = 3;
const REGULAR_FILE: u8 = 4;

const RIGHT_READ: u64 = 1 << 1;
const RIGHT_SEEK: u64 = 1 << 2;
const RIGHT_TELL: u64 = 1 << 5;
const RIGHT_OPEN: u64 = 1 << 13;
const RIGHT_LIST: u64 = 1 << 14;
const RIGHT_PATH_STATUS: u64 = 1 << 18;
const RIGHT_STATUS: u64 = 1 << 21;
const RIGHTS_OF_A_FILE: u64 = RIGHT_READ | RIGHT_SEEK | RIGHT_TELL | RIGHT_STATUS;
const RIGHTS_OF_A_FOLDER: u64 = RIGHT_OPEN | RIGHT_LIST | RIGHT_PATH_STATUS | RIGHT_STATUS;
const RIGHTS_TO_WRITE: u64 = 1 << 6 | 1 << 8 | 1 << 22;

const OPEN_CREATE: u32 = 1;
const OPEN_DIRECTORY: u32 = 2;
const OPEN_TRUNCATE: u32 = 8;

/// The descriptors of one guest from [`FIRST`] on.
#[derive(Clone, Debug, Default)]
pub(in crate::guest) struct Files {
    open: Vec<Option<Node>>,
}

/// What a descriptor or a path stands for.
#[derive(Clone, Copy, Debug)]
enum Node {
    Folder,
    /// The file with this number, and how far it has been read.
    File(usize, u64),
}

impl Files {
    /// With the folder open.
    pub(in crate::guest) fn with_folder() -> Self {
        Files {
            open: vec![Some(Node::Folder)],
        }
    }

    fn slot(&mut self, fd: u32) -> Result<&mut Option<Node>, Errno> {
        let index = fd.checked_sub(FIRST).ok_or(Errno::BadDescriptor)?;
        match self.open.get_mut(index as usize) {
            Some(slot @ Some(_)) => Ok(slot),
            _ => Err(Errno::BadDescriptor),
        }
    }

    fn node(&mut self, fd: u32) -> Result<&mut Node, Errno> {
        self.slot(fd)?.as_mut().ok_or(Errno::BadDescriptor)
    }

    /// The descriptor's file: its number and how far it has been read.
    fn file(&mut self, fd: u32) -> Result<(usize, &mut u64), Errno> {
        if !is_file(fd) {
            return Err(Errno::IllegalSeek);
        }
        match self.node(fd)? {
            Node::File(number, position) => Ok((*number, position)),
            Node::Folder => Err(Errno::IsDirectory),
        }
    }

    fn folder(&mut self, fd: u32) -> Result<(), Errno> {
        if !is_file(fd) {
            return Err(Errno::NotDirectory);
        }
        match self.node(fd)? {
            Node::Folder => Ok(()),
            Node::File(..) => Err(Errno::NotDirectory),
        }
    }

    /// Whether the descriptor is the one of the folder that is open from the beginning.
    fn granted(&mut self, fd: u32) -> Result<(), Errno> {
        match self.slot(fd)? {
            Some(Node::Folder) if fd == FIRST => Ok(()),
            _ => Err(Errno::BadDescriptor),
        }
    }

    fn add(&mut self, node: Node) -> Result<u32, Errno> {
        let free = self.open.iter().position(Option::is_none);
        let index = free.unwrap_or(self.open.len());
        if index >= MAX_OPEN {
            return Err(Errno::TooManyFiles);
        }
        if index == self.open.len() {
            self.open.push(None);
        }
        self.open[index] = Some(node);
        // No more than MAX_OPEN.
        Ok(FIRST + u32::try_from(index).unwrap_or(0))
    }
}

/// Whether a descriptor is not one of the streams.
pub(super) fn is_file(fd: u32) -> bool {
    fd >= FIRST
}

/// The folder of a script's guest; others never have a descriptor that leads here.
fn folder(state: &State) -> Result<&Folder, Errno> {
    state.folder.as_deref().ok_or(Errno::BadDescriptor)
}

fn contents(state: &State, file: usize) -> Result<&[u8], Errno> {
    folder(state)?.file(file).ok_or(Errno::BadDescriptor)
}

/// What a path below the folder leads to.
fn find(state: &State, path: &[u8]) -> Result<Node, Errno> {
    let path = std::str::from_utf8(path).map_err(|_| Errno::NoEntry)?;
    let mut name = None;
    for part in path.split('/').filter(|part| !matches!(*part, "" | ".")) {
        if part == ".." {
            return Err(Errno::NotCapable);
        }
        if name.replace(part).is_some() {
            return Err(Errno::NoEntry);
        }
    }
    let Some(name) = name else {
        return Ok(Node::Folder);
    };
    let number = folder(state)?.find(name).ok_or(Errno::NoEntry)?;
    Ok(Node::File(number, 0))
}

/// `fd_prestat_get`
pub(super) fn granted(call: &mut Call<'_>, fd: u32, to: u32) -> Outcome {
    charge(call, CALL)?;
    let (memory, state) = split(call)?;
    state.files.granted(fd)?;
    let length = u32::try_from(Folder::PATH.len()).unwrap_or(0);
    put(memory, to, 0u32.to_le_bytes())?;
    Ok(put(memory, to.wrapping_add(4), length.to_le_bytes())?)
}

/// `fd_prestat_dir_name`
pub(super) fn granted_name(call: &mut Call<'_>, fd: u32, to: u32, length: u32) -> Outcome {
    charge(call, CALL)?;
    let (memory, state) = split(call)?;
    state.files.granted(fd)?;
    let name = Folder::PATH.as_bytes();
    let room = slice_mut(memory, to, length)?;
    let room = room.get_mut(..name.len()).ok_or(Errno::Invalid)?;
    room.copy_from_slice(name);
    Ok(())
}

/// What `path_open` is asked for.
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
    state.files.folder(asked.folder)?;
    let found = find(state, slice(memory, asked.path.0, asked.path.1)?);
    let writes = asked.rights & RIGHTS_TO_WRITE != 0 || asked.flags & OPEN_TRUNCATE != 0;
    let node = match found {
        Err(Errno::NoEntry) if asked.flags & OPEN_CREATE != 0 => return Err(Errno::ReadOnly.into()),
        Ok(Node::File(..)) if asked.flags & OPEN_DIRECTORY != 0 => {
            return Err(Errno::NotDirectory.into());
        }
        Ok(Node::File(..)) if writes => return Err(Errno::ReadOnly.into()),
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
    state.files.folder(fd)?;
    let node = find(state, slice(memory, path.0, path.1)?)?;
    let status = file_status_of(state, node)?;
    Ok(put(memory, to, status)?)
}

/// `fd_filestat_get`
pub(super) fn file_status(call: &mut Call<'_>, fd: u32, to: u32) -> Outcome {
    charge(call, CALL)?;
    let (memory, state) = split(call)?;
    let node = *state.files.node(fd)?;
    let status = file_status_of(state, node)?;
    Ok(put(memory, to, status)?)
}

fn file_status_of(state: &State, node: Node) -> Result<[u8; 64], Errno> {
    let (inode, kind, size) = match node {
        Node::Folder => (1, DIRECTORY, 0),
        Node::File(number, _) => {
            let size = contents(state, number)?.len() as u64;
            (number as u64 + 2, REGULAR_FILE, size)
        }
    };
    let mut status = [0; 64];
    status[8..16].copy_from_slice(&inode.to_le_bytes());
    status[16] = kind;
    status[24] = 1; // one link
    status[32..40].copy_from_slice(&size.to_le_bytes());
    Ok(status)
}

/// `fd_fdstat_get`
pub(super) fn status(call: &mut Call<'_>, fd: u32, to: u32) -> Outcome {
    charge(call, CALL)?;
    let (memory, state) = split(call)?;
    let (kind, rights, inherited) = match state.files.node(fd)? {
        Node::Folder => (DIRECTORY, RIGHTS_OF_A_FOLDER, RIGHTS_OF_A_FILE),
        Node::File(..) => (REGULAR_FILE, RIGHTS_OF_A_FILE, 0),
    };
    let mut status = [0; 24];
    status[0] = kind;
    status[8..16].copy_from_slice(&rights.to_le_bytes());
    status[16..24].copy_from_slice(&inherited.to_le_bytes());
    Ok(put(memory, to, status)?)
}

/// `fd_close`
pub(super) fn close(call: &mut Call<'_>, fd: u32) -> Outcome {
    charge(call, CALL)?;
    *call.data_mut().files.slot(fd)? = None;
    Ok(())
}

/// `fd_read`, which goes on where the last one ended, or `fd_pread` from `offset`.
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
    state.files.folder(fd)?;
    let names = folder(state)?.names();
    let here = [(".", DIRECTORY), ("..", DIRECTORY)];
    let entries = here
        .into_iter()
        .chain(names.map(|name| (name, REGULAR_FILE)));
    let mut listed = Vec::new();
    for (next, (name, kind)) in (1u64..).zip(entries) {
        if next <= cookie {
            continue;
        }
        listed.extend(next.to_le_bytes());
        listed.extend(next.to_le_bytes()); // the inode, which nobody compares
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
