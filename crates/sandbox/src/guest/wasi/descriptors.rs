//! The open descriptors of a guest. Descriptors 0, 1 and 2 are the streams and 3 is the root of the virtual
//! directories, until the guest closes or renumbers them.

use super::errno::Errno;

/// The descriptor of the root directory, which is open from the beginning.
pub(super) const ROOT: u32 = 3;
/// Descriptors that may be open at once.
const MAX_OPEN: usize = 64;

/// A standard stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stream {
    Input,
    Output,
    Errors,
}

/// A virtual directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Directory {
    /// `/`
    Root,
    /// `/dev`, with the streams under their usual names.
    Devices,
    /// `/bot`, with the script, or the directory with a number in it. Only the guests of scripts have it.
    Script(usize),
}

/// The object that a descriptor or a path refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Node {
    Stream(Stream),
    Folder(Directory),
    /// The script's file with this number, and how far it has been read.
    File(usize, u64),
}

/// The descriptors of one guest.
#[derive(Clone, Debug)]
pub(in crate::guest) struct Files {
    open: Vec<Option<Node>>,
    /// Whether a read of standard input returns an error instead of waiting.
    pub(super) nonblocking: bool,
}

impl Default for Files {
    fn default() -> Self {
        let streams = [Stream::Input, Stream::Output, Stream::Errors].map(Node::Stream);
        let root = Node::Folder(Directory::Root);
        Files {
            open: streams.into_iter().chain([root]).map(Some).collect(),
            nonblocking: false,
        }
    }
}

impl Files {
    /// The object of an open descriptor.
    pub(super) fn node(&self, fd: u32) -> Result<Node, Errno> {
        let node = self.open.get(fd as usize).copied().flatten();
        node.ok_or(Errno::BadDescriptor)
    }

    /// The descriptor's file: its number and how far it has been read.
    pub(super) fn file(&mut self, fd: u32) -> Result<(usize, &mut u64), Errno> {
        match self.open.get_mut(fd as usize) {
            Some(Some(Node::File(number, position))) => Ok((*number, position)),
            Some(Some(Node::Folder(_))) => Err(Errno::IsDirectory),
            Some(Some(Node::Stream(_))) => Err(Errno::IllegalSeek),
            Some(None) | None => Err(Errno::BadDescriptor),
        }
    }

    /// The descriptor's directory.
    pub(super) fn folder(&self, fd: u32) -> Result<Directory, Errno> {
        match self.node(fd)? {
            Node::Folder(directory) => Ok(directory),
            Node::Stream(_) | Node::File(..) => Err(Errno::NotDirectory),
        }
    }

    /// Whether the descriptor is the root directory that is open from the beginning.
    pub(super) fn granted(&self, fd: u32) -> Result<(), Errno> {
        match self.node(fd)? {
            Node::Folder(Directory::Root) if fd == ROOT => Ok(()),
            _ => Err(Errno::BadDescriptor),
        }
    }

    /// Opens an object on the lowest free descriptor.
    pub(super) fn add(&mut self, node: Node) -> Result<u32, Errno> {
        let free = self.open.iter().position(Option::is_none);
        let index = free.unwrap_or(self.open.len());
        if index >= MAX_OPEN {
            return Err(Errno::TooManyFiles);
        }
        if index == self.open.len() {
            self.open.push(None);
        }
        self.open[index] = Some(node);
        u32::try_from(index).map_err(|_| Errno::TooManyFiles)
    }

    /// Closes a descriptor.
    pub(super) fn close(&mut self, fd: u32) -> Result<(), Errno> {
        self.node(fd)?;
        self.open[fd as usize] = None;
        Ok(())
    }

    /// Moves the object of one open descriptor to another open descriptor, which it replaces.
    pub(super) fn renumber(&mut self, from: u32, to: u32) -> Result<(), Errno> {
        self.node(to)?;
        let node = self.node(from)?;
        self.open[from as usize] = None;
        self.open[to as usize] = Some(node);
        Ok(())
    }
}
