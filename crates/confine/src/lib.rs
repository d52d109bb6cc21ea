//! Runs a program of the machine, such as a compiler, on an untrusted file, so that it can reach nothing else.
//!
//! A [`Job`] says what is run, which directories it may read and the one that it may write in. [`Confiner::run`] starts
//! a child process that is this program again. The child gives up its rights with [`run_confined_child`], starts the
//! program, and waits for it. So no code runs between `fork` and `exec`, and none of it is `unsafe`.
//!
//! | Right | Limited by |
//! |---|---|
//! | files | Landlock: the directories of the job, and the libraries of the system |
//! | system calls | seccomp: a list of those that compilers need; no sockets, no tracing, no namespaces |
//! | memory, size of files, CPU time, processes | resource limits of each process, and [`Limits`] of all together |
//! | environment, open files | the child gets the variables of the job, and its three standard streams |
//! | time | all processes of the job are in one group, which none can leave, and which is killed at the end |
//!
//! [`unavailable`] tells whether the kernel has what this needs. Existence, size and times of files are not hidden:
//! Landlock does not restrict `stat`.

mod child;
mod confiner;
mod job;
mod os;

pub use child::run_confined_child;
pub use confiner::Confiner;
pub use job::{Ending, Files, Job, Limits};
pub use os::unavailable;
