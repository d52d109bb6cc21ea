//! System calls: a list of those that compilers need. All others fail as if the kernel did not have them, and programs
//! do without.

use std::collections::BTreeMap;
use std::io;

use libc::c_long;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter,
};

/// Calls that are permitted with any arguments, on every processor.
const PERMITTED: &[c_long] = &[
    // Open files.
    libc::SYS_close,
    libc::SYS_close_range,
    libc::SYS_copy_file_range,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_fadvise64,
    libc::SYS_fallocate,
    libc::SYS_fdatasync,
    libc::SYS_flock,
    libc::SYS_fsync,
    libc::SYS_ftruncate,
    libc::SYS_lseek,
    libc::SYS_pread64,
    libc::SYS_preadv,
    libc::SYS_preadv2,
    libc::SYS_pwrite64,
    libc::SYS_pwritev,
    libc::SYS_pwritev2,
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_sendfile,
    libc::SYS_write,
    libc::SYS_writev,
    // Names of files. Landlock decides which can be opened, made and removed.
    libc::SYS_chdir,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_fchdir,
    libc::SYS_fstat,
    libc::SYS_fstatfs,
    libc::SYS_getcwd,
    libc::SYS_getdents64,
    libc::SYS_linkat,
    libc::SYS_mkdirat,
    libc::SYS_newfstatat,
    libc::SYS_readlinkat,
    libc::SYS_renameat,
    libc::SYS_renameat2,
    libc::SYS_statfs,
    libc::SYS_statx,
    libc::SYS_symlinkat,
    libc::SYS_umask,
    libc::SYS_unlinkat,
    // Memory.
    libc::SYS_brk,
    libc::SYS_madvise,
    libc::SYS_membarrier,
    libc::SYS_mincore,
    libc::SYS_mmap,
    libc::SYS_mprotect,
    libc::SYS_mremap,
    libc::SYS_msync,
    libc::SYS_munmap,
    // Facts about the process and the machine.
    libc::SYS_capget,
    libc::SYS_getcpu,
    libc::SYS_getegid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getgroups,
    libc::SYS_getpgid,
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_getpriority,
    libc::SYS_getrandom,
    libc::SYS_getresgid,
    libc::SYS_getresuid,
    libc::SYS_getrusage,
    libc::SYS_getsid,
    libc::SYS_gettid,
    libc::SYS_getuid,
    libc::SYS_sched_get_priority_max,
    libc::SYS_sched_get_priority_min,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_getparam,
    libc::SYS_sched_getscheduler,
    libc::SYS_sysinfo,
    libc::SYS_times,
    libc::SYS_uname,
    // Time.
    libc::SYS_clock_getres,
    libc::SYS_clock_gettime,
    libc::SYS_clock_nanosleep,
    libc::SYS_gettimeofday,
    libc::SYS_nanosleep,
    libc::SYS_timerfd_create,
    libc::SYS_timerfd_settime,
    // Threads, processes and signals of their own.
    libc::SYS_execve,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_futex,
    libc::SYS_get_robust_list,
    libc::SYS_restart_syscall,
    libc::SYS_rseq,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigpending,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_rt_sigsuspend,
    libc::SYS_rt_sigtimedwait,
    libc::SYS_sched_yield,
    libc::SYS_set_robust_list,
    libc::SYS_set_tid_address,
    libc::SYS_sigaltstack,
    libc::SYS_wait4,
    libc::SYS_waitid,
    // Waiting for several files.
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    libc::SYS_epoll_pwait,
    libc::SYS_epoll_pwait2,
    libc::SYS_eventfd2,
    libc::SYS_pipe2,
    libc::SYS_ppoll,
    libc::SYS_pselect6,
];

/// Older names of permitted calls, which other processors do not have.
#[cfg(target_arch = "x86_64")]
const OLDER: &[c_long] = &[
    libc::SYS_access,
    libc::SYS_arch_prctl,
    libc::SYS_creat,
    libc::SYS_dup2,
    libc::SYS_epoll_create,
    libc::SYS_epoll_wait,
    libc::SYS_eventfd,
    libc::SYS_fork,
    libc::SYS_getdents,
    libc::SYS_getpgrp,
    libc::SYS_getrlimit,
    libc::SYS_link,
    libc::SYS_lstat,
    libc::SYS_mkdir,
    libc::SYS_pause,
    libc::SYS_pipe,
    libc::SYS_poll,
    libc::SYS_readlink,
    libc::SYS_rename,
    libc::SYS_rmdir,
    libc::SYS_select,
    libc::SYS_stat,
    libc::SYS_symlink,
    libc::SYS_time,
    libc::SYS_unlink,
    libc::SYS_vfork,
];
#[cfg(not(target_arch = "x86_64"))]
const OLDER: &[c_long] = &[];

/// Calls that seem to succeed and do nothing: Landlock does not restrict them, and compilers ask for them without need.
const PRETENDED: &[c_long] = &[
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
];
#[cfg(target_arch = "x86_64")]
const OLDER_PRETENDED: &[c_long] = &[
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_futimesat,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
];
#[cfg(not(target_arch = "x86_64"))]
const OLDER_PRETENDED: &[c_long] = &[];

/// Flags by which `clone` would make namespaces.
const NAMESPACES: libc::c_int = libc::CLONE_NEWCGROUP
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWUTS
    | NEW_TIME;
const NEW_TIME: libc::c_int = 0x80;
/// Commands of `fcntl`: copies and flags of open files, locks, and sizes of pipes.
const FILE_CONTROLS: [u64; 13] = [
    libc::F_DUPFD as u64,
    libc::F_DUPFD_CLOEXEC as u64,
    libc::F_GETFD as u64,
    libc::F_GETFL as u64,
    libc::F_GETLK as u64,
    libc::F_GETPIPE_SZ as u64,
    libc::F_OFD_GETLK as u64,
    libc::F_OFD_SETLK as u64,
    libc::F_OFD_SETLKW as u64,
    libc::F_SETFD as u64,
    libc::F_SETFL as u64,
    libc::F_SETLK as u64,
    libc::F_SETLKW as u64,
];
/// Names that a process can give to parts of its memory.
const SET_VMA: u64 = 0x5356_4d41;

/// Lets this process and its later children make only the calls of the list.
pub(crate) fn restrict() -> io::Result<()> {
    let filters = filters().map_err(io::Error::other)?;
    for filter in filters {
        apply_filter(&filter).map_err(io::Error::other)?;
    }
    Ok(())
}

/// Of two filters the kernel takes the stricter answer: an error, even one of number 0, before a permission.
fn filters() -> Result<[BpfProgram; 2], seccompiler::Error> {
    let pretended = PRETENDED.iter().chain(OLDER_PRETENDED).copied();
    let any = |call| (call, Vec::new());
    let mut permitted: BTreeMap<_, _> = PERMITTED
        .iter()
        .chain(OLDER)
        .copied()
        .chain(pretended.clone())
        .map(any)
        .collect();
    permitted.extend(conditional()?);
    let missing = SeccompAction::Errno(libc::ENOSYS as u32);
    let done = SeccompAction::Errno(0);
    // The list comes last: it has no call that applies another filter.
    Ok([
        filter(pretended.map(any).collect(), SeccompAction::Allow, done)?,
        filter(permitted, missing, SeccompAction::Allow)?,
    ])
}

fn filter(
    rules: BTreeMap<c_long, Vec<SeccompRule>>,
    otherwise: SeccompAction,
    listed: SeccompAction,
) -> Result<BpfProgram, seccompiler::Error> {
    let arch = TargetArch::try_from(std::env::consts::ARCH)?;
    let filter = SeccompFilter::new(rules, otherwise, listed, arch)?;
    Ok(BpfProgram::try_from(filter)?)
}

/// Calls that are permitted with some arguments.
fn conditional() -> Result<BTreeMap<c_long, Vec<SeccompRule>>, seccompiler::Error> {
    let of_own_group = || rule(&[(0, SeccompCmpOp::Eq, 0)]);
    let urge = |number| rule(&[(number, SeccompCmpOp::Eq, libc::SIGURG as u64)]);
    Ok(BTreeMap::from([
        // New threads and processes, not new namespaces. The flags of `clone3` cannot be seen, so it is missing.
        (
            libc::SYS_clone,
            vec![rule(&[(0, SeccompCmpOp::MaskedEq(NAMESPACES as u64), 0)])?],
        ),
        #[cfg(target_arch = "x86_64")]
        (libc::SYS_open, opened(1)?),
        (libc::SYS_openat, opened(2)?),
        // Limits can be read, not changed.
        (
            libc::SYS_prlimit64,
            vec![rule(&[(0, SeccompCmpOp::Eq, 0), (2, SeccompCmpOp::Eq, 0)])?],
        ),
        (
            libc::SYS_prctl,
            one_of(
                0,
                &[
                    libc::PR_SET_NAME as u64,
                    libc::PR_GET_NAME as u64,
                    libc::PR_CAPBSET_READ as u64,
                    SET_VMA,
                ],
            )?,
        ),
        (
            libc::SYS_ioctl,
            one_of(
                1,
                &[
                    libc::TCGETS,
                    libc::TIOCGWINSZ,
                    libc::FIONREAD,
                    libc::FIONBIO,
                    libc::FIOCLEX,
                ],
            )?,
        ),
        // Not those that have the kernel send signals to others.
        (libc::SYS_fcntl, one_of(1, &FILE_CONTROLS)?),
        // Signals: to all processes of the job at once, and the one by which Go switches between its goroutines.
        (libc::SYS_kill, vec![of_own_group()?]),
        (libc::SYS_tgkill, vec![urge(2)?]),
        (libc::SYS_tkill, vec![urge(1)?]),
    ]))
}

/// Files are not emptied by opening them to read: before its third version, Landlock did not count that as writing.
fn opened(flags: u8) -> Result<Vec<SeccompRule>, seccompiler::Error> {
    let mode = SeccompCmpOp::MaskedEq(libc::O_ACCMODE as u64);
    let emptied = SeccompCmpOp::MaskedEq(libc::O_TRUNC as u64);
    Ok(vec![
        rule(&[(flags, emptied, 0)])?,
        rule(&[(flags, mode.clone(), libc::O_WRONLY as u64)])?,
        rule(&[(flags, mode, libc::O_RDWR as u64)])?,
    ])
}

/// A rule for each value of an argument.
fn one_of(argument: u8, values: &[u64]) -> Result<Vec<SeccompRule>, seccompiler::Error> {
    let rules = values
        .iter()
        .map(|value| rule(&[(argument, SeccompCmpOp::Eq, *value)]));
    rules.collect()
}

/// A rule that all conditions hold: the number of an argument, the comparison, and the other value. The kernel reads
/// flags and numbers of signals as 32 bits.
fn rule(conditions: &[(u8, SeccompCmpOp, u64)]) -> Result<SeccompRule, seccompiler::Error> {
    let conditions = conditions.iter().map(|(argument, compared, value)| {
        let length = match argument {
            // The only pointer that is compared, with nothing.
            2 if *value == 0 && *compared == SeccompCmpOp::Eq => SeccompCmpArgLen::Qword,
            _ => SeccompCmpArgLen::Dword,
        };
        SeccompCondition::new(*argument, length, compared.clone(), *value)
    });
    let conditions = conditions.collect::<Result<Vec<_>, _>>();
    Ok(SeccompRule::new(conditions?)?)
}
