//! The seam to the operating system. Only Linux can confine.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(not(target_os = "linux"))]
mod other;

#[cfg(target_os = "linux")]
pub(crate) use linux::{Group, adopt_orphans, end_group, ending, give_up_rights, in_own_group};
#[cfg(not(target_os = "linux"))]
pub(crate) use other::{Group, adopt_orphans, end_group, ending, give_up_rights, in_own_group};

#[cfg(target_os = "linux")]
pub use linux::unavailable;
#[cfg(not(target_os = "linux"))]
pub use other::unavailable;
