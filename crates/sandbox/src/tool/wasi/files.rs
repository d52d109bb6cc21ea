//! Streams, directories and files of a tool, by descriptor.

use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};

use cap_std::ambient_authority;
use cap_std::fs::{Dir, File, FileExt, FileType, Metadata, MetadataExt, OpenOptions};
use wasmtime::Linker;

use super::{Call, split};
use crate::HostError;
use crate::guest::wasi::errno::{Answer, Errno, Failure, Outcome, answer, answers};
use crate::guest::wasi::layout::{
    CHARACTER_DEVICE, DIRECTORY, OPEN_CREATE, OPEN_DIRECTORY, OPEN_EXCLUSIVE, OPEN_TRUNCATE,
    REGULAR_FILE, RIGHT_READ, RIGHT_WRITE, UNKNOWN,
};
use crate::guest::wasi::memory::{check_table, put, slice, slice_mut, vector};
use crate::guest::wasi::signature::MODULE;
use crate::tool::run::{Folder, State};

const ALL_RIGHTS: u64 = (1 << 30) - 1;

const FLAG_APPEND: u32 = 1;
const FOLLOW_SYMLINKS: u32 = 1;

/// The descriptors of a tool. As many may be open as the machine grants.
pub(super) struct Files {
    open: Vec<Option<Node>>,
    stdout: Stream,
    stderr: Stream,
}

/// An open descriptor.
enum Node {
    Stdin,
    Stdout,
    Stderr,
    Folder(OpenFolder),
    File(File),
}

struct OpenFolder {
    folder: Dir,
    is_writable: bool,
    /// Its path for the tool, if it is open from the beginning.
    preopened: Option<String>,
}

/// A stream to write to, whose bytes are kept up to a limit.
struct Stream {
    bytes: Vec<u8>,
    limit: usize,
}

impl Stream {
    fn new(limit: usize) -> Self {
        let bytes = Vec::new();
        Stream { bytes, limit }
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Errno> {
        let room = self.limit - self.bytes.len();
        self.bytes
            .extend_from_slice(&bytes[..bytes.len().min(room)]);
        if bytes.len() > room {
            return Err(Errno::NoSpace);
        }
        Ok(())
    }
}

impl Files {
    pub(super) fn new(
        readable: &[Folder],
        scratch: &Folder,
        output: usize,
    ) -> Result<Self, HostError> {
        let preopen = |folder: &Folder, is_writable| -> Result<_, HostError> {
            let opened = Dir::open_ambient_dir(&folder.host, ambient_authority())
                .map_err(|error| HostError::new(format!("{}: {error}", folder.host.display())))?;
            Ok(Some(Node::Folder(OpenFolder {
                folder: opened,
                is_writable,
                preopened: Some(folder.guest.clone()),
            })))
        };
        let mut open = vec![Some(Node::Stdin), Some(Node::Stdout), Some(Node::Stderr)];
        for folder in readable {
            open.push(preopen(folder, false)?);
        }
        open.push(preopen(scratch, true)?);
        Ok(Files {
            open,
            stdout: Stream::new(output),
            stderr: Stream::new(output),
        })
    }

    pub(super) fn into_output(self) -> (Vec<u8>, Vec<u8>) {
        (self.stdout.bytes, self.stderr.bytes)
    }

    fn node(&self, fd: u32) -> Result<&Node, Errno> {
        let node = self.open.get(fd as usize).and_then(Option::as_ref);
        node.ok_or(Errno::BadDescriptor)
    }

    fn file(&self, fd: u32) -> Result<&File, Errno> {
        match self.node(fd)? {
            Node::File(file) => Ok(file),
            Node::Folder(_) => Err(Errno::IsDirectory),
            Node::Stdin | Node::Stdout | Node::Stderr => Err(Errno::IllegalSeek),
        }
    }

    fn folder(&self, fd: u32) -> Result<&OpenFolder, Errno> {
        match self.node(fd)? {
            Node::Folder(folder) => Ok(folder),
            _ => Err(Errno::NotDirectory),
        }
    }

    /// The directory, if the tool may change what is in it.
    fn writable_folder(&self, fd: u32) -> Result<&Dir, Errno> {
        let folder = self.folder(fd)?;
        if folder.is_writable {
            Ok(&folder.folder)
        } else {
            Err(Errno::NotPermitted)
        }
    }

    fn preopened(&self, fd: u32) -> Result<&str, Errno> {
        let folder = self.folder(fd).map_err(|_| Errno::BadDescriptor)?;
        folder.preopened.as_deref().ok_or(Errno::BadDescriptor)
    }

    fn add(&mut self, node: Node) -> Result<u32, Errno> {
        let free = self.open.iter().position(Option::is_none);
        let index = free.unwrap_or(self.open.len());
        let fd = u32::try_from(index).map_err(|_| Errno::TooManyFiles)?;
        match free {
            Some(index) => self.open[index] = Some(node),
            None => self.open.push(Some(node)),
        }
        Ok(fd)
    }
}

/// Defines the functions on descriptors and paths.
pub(super) fn define(linker: &mut Linker<State>) -> wasmtime::Result<()> {
    answers!(linker, call, {
        "fd_prestat_get"(fd: u32, to: u32) => preopened(call, fd, to);
        "fd_prestat_dir_name"(fd: u32, to: u32, length: u32) =>
            preopened_name(call, fd, to, length);
        "fd_fdstat_get"(fd: u32, to: u32) => status(call, fd, to);
        // Nothing here blocks, so that whether a descriptor may is the same.
        "fd_fdstat_set_flags"(fd: u32, _: u32) => split(call).and_then(|(_, wasi)| {
            wasi.files.node(fd)?;
            Ok(())
        });
        "fd_filestat_get"(fd: u32, to: u32) => file_status(call, fd, to);
        "fd_filestat_set_size"(fd: u32, size: u64) => split(call)
            .and_then(|(_, wasi)| wasi.files.file(fd)?.set_len(size).map_err(failure));
        "fd_close"(fd: u32) => close(call, fd);
        "fd_read"(fd: u32, vectors: u32, count: u32, to: u32) =>
            read(call, fd, (vectors, count), None, to);
        "fd_pread"(fd: u32, vectors: u32, count: u32, at: u64, to: u32) =>
            read(call, fd, (vectors, count), Some(at), to);
        "fd_write"(fd: u32, vectors: u32, count: u32, written: u32) =>
            write(call, fd, (vectors, count), written);
        "fd_seek"(fd: u32, by: i64, from: u32, to: u32) => seek(call, fd, by, from, to);
        "fd_readdir"(fd: u32, to: u32, length: u32, cookie: u64, used: u32) =>
            list(call, fd, (to, length), cookie, used);
        "path_open"(
            fd: u32, _: u32, at: u32, length: u32, flags: u32, rights: u64, _: u64, file_flags: u32, to: u32
        ) =>
            open(call, fd, (at, length), &Opening { flags, rights, file_flags }, to);
        "path_filestat_get"(fd: u32, flags: u32, at: u32, length: u32, to: u32) =>
            path_status(call, fd, flags, (at, length), to);
        "path_readlink"(fd: u32, at: u32, length: u32, _: u32, _: u32, _: u32) =>
            read_link(call, fd, (at, length));
        "path_unlink_file"(fd: u32, at: u32, length: u32) =>
            split(call).and_then(|(memory, wasi)| {
                let folder = wasi.files.writable_folder(fd)?;
                folder.remove_file(path(memory, (at, length))?).map_err(failure)
            });
        "path_rename"(fd: u32, at: u32, length: u32, to_fd: u32, to: u32, to_length: u32) =>
            split(call).and_then(|(memory, wasi)| {
                let (from, to) = (path(memory, (at, length))?, path(memory, (to, to_length))?);
                let folder = wasi.files.writable_folder(fd)?;
                let to_folder = wasi.files.writable_folder(to_fd)?;
                folder.rename(from, to_folder, to).map_err(failure)
            });
    });
    Ok(())
}

fn preopened(call: &mut Call<'_>, fd: u32, to: u32) -> Outcome {
    let (memory, wasi) = split(call)?;
    let length = wasi.files.preopened(fd)?.len();
    let length = u32::try_from(length).map_err(|_| Errno::Invalid)?;
    put(memory, to, [0; 4])?;
    Ok(put(memory, to.wrapping_add(4), length.to_le_bytes())?)
}

fn preopened_name(call: &mut Call<'_>, fd: u32, to: u32, length: u32) -> Outcome {
    let (memory, wasi) = split(call)?;
    let name = wasi.files.preopened(fd)?.as_bytes();
    let room = slice_mut(memory, to, length)?.get_mut(..name.len());
    room.ok_or(Errno::Invalid)?.copy_from_slice(name);
    Ok(())
}

fn status(call: &mut Call<'_>, fd: u32, to: u32) -> Outcome {
    let (memory, wasi) = split(call)?;
    let mut status = [0; 24];
    status[0] = match wasi.files.node(fd)? {
        Node::Stdin | Node::Stdout | Node::Stderr => CHARACTER_DEVICE,
        Node::Folder(_) => DIRECTORY,
        Node::File(_) => REGULAR_FILE,
    };
    // Each operation checks by itself whether the tool may do it.
    status[8..16].copy_from_slice(&ALL_RIGHTS.to_le_bytes());
    status[16..24].copy_from_slice(&ALL_RIGHTS.to_le_bytes());
    Ok(put(memory, to, status)?)
}

fn file_status(call: &mut Call<'_>, fd: u32, to: u32) -> Outcome {
    let (memory, wasi) = split(call)?;
    let status = match wasi.files.node(fd)? {
        Node::Folder(folder) => layout(&folder.folder.dir_metadata().map_err(failure)?),
        Node::File(file) => layout(&file.metadata().map_err(failure)?),
        Node::Stdin | Node::Stdout | Node::Stderr => {
            let mut status = [0; 64];
            status[16] = CHARACTER_DEVICE;
            status
        }
    };
    Ok(put(memory, to, status)?)
}

fn path_status(call: &mut Call<'_>, fd: u32, flags: u32, at: (u32, u32), to: u32) -> Outcome {
    let (memory, wasi) = split(call)?;
    let folder = &wasi.files.folder(fd)?.folder;
    let path = path(memory, at)?;
    let metadata = if flags & FOLLOW_SYMLINKS != 0 {
        folder.metadata(path)
    } else {
        folder.symlink_metadata(path)
    };
    let status = layout(&metadata.map_err(failure)?);
    Ok(put(memory, to, status)?)
}

/// A `filestat`. Times of access and of change are left out: compilers compare only that of
/// modification.
fn layout(metadata: &Metadata) -> [u8; 64] {
    let seconds = u64::try_from(metadata.mtime()).unwrap_or(0);
    let nanoseconds = u64::try_from(metadata.mtime_nsec()).unwrap_or(0);
    let modified = seconds.saturating_mul(1_000_000_000) + nanoseconds;
    let mut status = [0; 64];
    status[..8].copy_from_slice(&metadata.dev().to_le_bytes());
    status[8..16].copy_from_slice(&metadata.ino().to_le_bytes());
    status[16] = kind(metadata.file_type());
    status[24..32].copy_from_slice(&metadata.nlink().to_le_bytes());
    status[32..40].copy_from_slice(&metadata.len().to_le_bytes());
    status[48..56].copy_from_slice(&modified.to_le_bytes());
    status
}

fn kind(kind: FileType) -> u8 {
    match kind {
        kind if kind.is_dir() => DIRECTORY,
        kind if kind.is_file() => REGULAR_FILE,
        _ => UNKNOWN,
    }
}

/// Says that a path is not a symbolic link, so that it is its own real path: links are followed here.
fn read_link(call: &mut Call<'_>, fd: u32, at: (u32, u32)) -> Outcome {
    let (memory, wasi) = split(call)?;
    let folder = &wasi.files.folder(fd)?.folder;
    folder.metadata(path(memory, at)?).map_err(failure)?;
    Err(Errno::Invalid.into())
}

/// The mode in which a path is opened.
struct Opening {
    flags: u32,
    rights: u64,
    file_flags: u32,
}

fn open(call: &mut Call<'_>, fd: u32, at: (u32, u32), asked: &Opening, to: u32) -> Outcome {
    let (memory, wasi) = split(call)?;
    slice(memory, to, 4)?;
    let path = path(memory, at)?;
    let asks = |flag| asked.flags & flag != 0;
    let writes = asked.rights & RIGHT_WRITE != 0;
    let folder = wasi.files.folder(fd)?;
    if writes || asks(OPEN_CREATE) || asks(OPEN_TRUNCATE) {
        wasi.files.writable_folder(fd)?;
    }
    let found = folder.folder.metadata(path);
    let node = match found {
        Ok(metadata) if metadata.is_dir() => {
            if writes {
                return Err(Errno::IsDirectory.into());
            }
            Node::Folder(OpenFolder {
                folder: folder.folder.open_dir(path).map_err(failure)?,
                is_writable: folder.is_writable,
                preopened: None,
            })
        }
        Ok(_) if asks(OPEN_DIRECTORY) => return Err(Errno::NotDirectory.into()),
        // Opening a pipe or a device would wait, or do something to it.
        Ok(metadata) if !metadata.is_file() => return Err(Errno::NotPermitted.into()),
        _ => {
            let mut options = OpenOptions::new();
            options
                .read(!writes || asked.rights & RIGHT_READ != 0)
                .write(writes)
                .append(writes && asked.file_flags & FLAG_APPEND != 0)
                .truncate(writes && asks(OPEN_TRUNCATE))
                .create(writes && asks(OPEN_CREATE))
                .create_new(writes && asks(OPEN_CREATE) && asks(OPEN_EXCLUSIVE));
            Node::File(folder.folder.open_with(path, &options).map_err(failure)?)
        }
    };
    let fd = wasi.files.add(node)?;
    Ok(put(memory, to, fd.to_le_bytes())?)
}

fn close(call: &mut Call<'_>, fd: u32) -> Outcome {
    let (_, wasi) = split(call)?;
    wasi.files.node(fd)?;
    wasi.files.open[fd as usize] = None;
    Ok(())
}

/// Reads to the vectors, from the file's position or from `offset`, until one is not filled.
fn read(
    call: &mut Call<'_>,
    fd: u32,
    (table, count): (u32, u32),
    offset: Option<u64>,
    read: u32,
) -> Outcome {
    let (memory, wasi) = split(call)?;
    check_table(memory, table, count, 8)?;
    let mut total = 0;
    if !matches!(wasi.files.node(fd)?, Node::Stdin) {
        let mut file = wasi.files.file(fd)?;
        for index in 0..count {
            let (to, length) = vector(memory, table, index)?;
            let buffer = slice_mut(memory, to, length)?;
            let some = match offset {
                Some(offset) => file.read_at(buffer, offset.saturating_add(total)),
                None => file.read(buffer),
            };
            let some = some.map_err(failure)? as u64;
            total += some;
            if some < u64::from(length) {
                break;
            }
        }
    }
    let total = u32::try_from(total).map_err(|_| Errno::Invalid)?;
    Ok(put(memory, read, total.to_le_bytes())?)
}

fn write(call: &mut Call<'_>, fd: u32, (table, count): (u32, u32), written: u32) -> Outcome {
    let (memory, wasi) = split(call)?;
    check_table(memory, table, count, 8)?;
    let mut total = 0;
    for index in 0..count {
        let (from, length) = vector(memory, table, index)?;
        let bytes = slice(memory, from, length)?;
        match wasi.files.node(fd)? {
            Node::Stdout => wasi.files.stdout.write(bytes)?,
            Node::Stderr => wasi.files.stderr.write(bytes)?,
            Node::File(file) => { file }.write_all(bytes).map_err(failure)?,
            Node::Stdin | Node::Folder(_) => return Err(Errno::BadDescriptor.into()),
        }
        total += u64::from(length);
    }
    let total = u32::try_from(total).map_err(|_| Errno::Invalid)?;
    Ok(put(memory, written, total.to_le_bytes())?)
}

fn seek(call: &mut Call<'_>, fd: u32, by: i64, from: u32, to: u32) -> Outcome {
    let (memory, wasi) = split(call)?;
    let mut file = wasi.files.file(fd)?;
    let target = match from {
        0 => SeekFrom::Start(u64::try_from(by).map_err(|_| Errno::Invalid)?),
        1 => SeekFrom::Current(by),
        2 => SeekFrom::End(by),
        _ => return Err(Errno::Invalid.into()),
    };
    let place = file.seek(target).map_err(failure)?;
    Ok(put(memory, to, place.to_le_bytes())?)
}

/// Lists a directory from the `cookie`th entry on, in the order of names: that of the file system
/// differs from machine to machine. The last entry is cut off where the room ends.
fn list(call: &mut Call<'_>, fd: u32, (to, length): (u32, u32), cookie: u64, used: u32) -> Outcome {
    let (memory, wasi) = split(call)?;
    let entries = wasi.files.folder(fd)?.folder.entries().map_err(failure)?;
    let mut names = vec![(b".".to_vec(), DIRECTORY), (b"..".to_vec(), DIRECTORY)];
    for entry in entries {
        let entry = entry.map_err(failure)?;
        let kind = entry.file_type().map_or(UNKNOWN, kind);
        names.push((entry.file_name().into_encoded_bytes(), kind));
    }
    names.sort();
    let mut listed = Vec::new();
    for (next, (name, kind)) in (1u64..).zip(names) {
        if next > cookie {
            listed.extend(next.to_le_bytes());
            listed.extend([0; 8]); // the inode is not told
            listed.extend(u32::try_from(name.len()).unwrap_or(0).to_le_bytes());
            listed.extend([kind, 0, 0, 0]);
            listed.extend(name);
        }
    }
    let buffer = slice_mut(memory, to, length)?;
    let count = listed.len().min(buffer.len());
    buffer[..count].copy_from_slice(&listed[..count]);
    let count = u32::try_from(count).map_err(|_| Errno::Invalid)?;
    Ok(put(memory, used, count.to_le_bytes())?)
}

fn path(memory: &[u8], (at, length): (u32, u32)) -> Result<&str, Errno> {
    std::str::from_utf8(slice(memory, at, length)?).map_err(|_| Errno::Invalid)
}

/// How a call on a file of the machine fails. A full disk is a fault of the machine: with an error number, a compiler
/// would say that the source is wrong.
fn failure(error: io::Error) -> Failure {
    let errno = match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            return wasmtime::Error::msg(format!("no room for temporary files: {error}")).into();
        }
        ErrorKind::NotFound => Errno::NoEntry,
        ErrorKind::PermissionDenied => Errno::NotPermitted,
        ErrorKind::AlreadyExists => Errno::Exists,
        ErrorKind::NotADirectory => Errno::NotDirectory,
        ErrorKind::IsADirectory => Errno::IsDirectory,
        ErrorKind::InvalidInput | ErrorKind::InvalidFilename => Errno::Invalid,
        _ => Errno::InputOutput,
    };
    errno.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_no_fault_of_the_source() {
        let stops = |kind: ErrorKind| matches!(failure(kind.into()), Failure::Stop(_));
        assert!(stops(ErrorKind::StorageFull) && stops(ErrorKind::QuotaExceeded));
        for kind in [ErrorKind::NotFound, ErrorKind::PermissionDenied] {
            assert!(!stops(kind), "{kind}");
        }
    }
}
