//! Systems other than Linux: nothing is confined, and the caller learns that before it starts anything.

use std::io;
use std::process::{Child, Command};

use crate::{Ending, Job};

const WHY: &str = "compilers can be confined on Linux only";

/// The reason why programs cannot be confined here; `None` if they can.
#[must_use]
pub fn unavailable() -> Option<String> {
    Some(WHY.to_owned())
}

pub(crate) fn give_up_rights(_: &Job) -> io::Result<()> {
    Err(io::Error::new(io::ErrorKind::Unsupported, WHY))
}

pub(crate) fn in_own_group(command: &mut Command) -> &mut Command {
    command
}

pub(crate) fn adopt_orphans() {}

pub(crate) fn end_group() {}

pub(crate) fn ending(code: i32) -> Ending {
    Ending::Exited(code)
}

pub(crate) struct Group;

impl Group {
    pub(crate) fn of(_: &Child) -> Self {
        Self
    }

    pub(crate) fn watch(&self, _: &Job) -> io::Result<Option<Ending>> {
        Ok(None)
    }

    pub(crate) fn reap(&self) {}
}
