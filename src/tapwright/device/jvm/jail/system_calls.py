"""System calls: their numbers on the machines we know, and which a confined process can make.

`isolation.py` hands them to the jail. What is not named here does not exist for the app: a kernel
that gets new calls does not open the jail.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Machine(NamedTuple):
    """A kind of processor, as the kernel's audit calls it, and its system calls."""

    identity: int
    numbers: dict[str, int]


MACHINES = {
    "x86_64": Machine(0xC000003E, {
        "read": 0, "write": 1, "close": 3, "fstat": 5, "stat": 4, "lstat": 6, "newfstatat":
        262, "lseek": 8, "mmap": 9, "munmap": 11, "mprotect": 10, "mremap": 25, "madvise":
        28, "brk": 12, "futex": 202, "poll": 7, "ppoll": 271, "epoll_wait": 232,
        "epoll_pwait": 281, "sched_yield": 24, "clock_gettime": 228, "clock_nanosleep": 230,
        "nanosleep": 35, "gettid": 186, "getpid": 39, "pread64": 17, "pwrite64": 18,
        "readv": 19, "writev": 20, "preadv": 295, "pwritev": 296, "open": 2, "openat": 257,
        "statx": 332, "access": 21, "faccessat": 269, "faccessat2": 439, "readlink": 89,
        "readlinkat": 267, "getdents": 78, "getdents64": 217, "getcwd": 79, "chdir": 80,
        "fchdir": 81, "statfs": 137, "fstatfs": 138, "mkdir": 83, "mkdirat": 258, "rmdir":
        84, "unlink": 87, "unlinkat": 263, "rename": 82, "renameat": 264, "renameat2": 316,
        "link": 86, "linkat": 265, "symlink": 88, "symlinkat": 266, "creat": 85, "dup": 32,
        "dup2": 33, "dup3": 292, "pipe": 22, "pipe2": 293, "flock": 73, "fsync": 74,
        "fdatasync": 75, "ftruncate": 77, "fallocate": 285, "fadvise64": 221, "umask": 95,
        "sendfile": 40, "splice": 275, "copy_file_range": 326, "fgetxattr": 193,
        "flistxattr": 196, "mincore": 27, "msync": 26, "membarrier": 324, "set_robust_list":
        273, "set_tid_address": 218, "rseq": 334, "arch_prctl": 158, "sched_getaffinity":
        204, "sched_getparam": 143, "sched_getscheduler": 145, "sched_get_priority_max":
        146, "sched_get_priority_min": 147, "getcpu": 309, "rt_sigaction": 13,
        "rt_sigprocmask": 14, "rt_sigreturn": 15, "rt_sigsuspend": 130, "rt_sigtimedwait":
        128, "rt_sigpending": 127, "sigaltstack": 131, "restart_syscall": 219, "exit": 60,
        "exit_group": 231, "wait4": 61, "execve": 59, "getppid": 110, "getpgrp": 111,
        "getpgid": 121, "getsid": 124, "getuid": 102, "geteuid": 107, "getgid": 104,
        "getegid": 108, "getgroups": 115, "getresuid": 118, "getresgid": 120, "getpriority":
        140, "capget": 125, "uname": 63, "sysinfo": 99, "getrandom": 318, "getrlimit": 97,
        "setrlimit": 160, "getrusage": 98, "times": 100, "time": 201, "gettimeofday": 96,
        "clock_getres": 229, "connect": 42, "bind": 49, "listen": 50, "accept": 43,
        "accept4": 288, "getsockname": 51, "getpeername": 52, "getsockopt": 55,
        "setsockopt": 54, "sendto": 44, "recvfrom": 45, "sendmsg": 46, "recvmsg": 47,
        "sendmmsg": 307, "recvmmsg": 299, "shutdown": 48, "select": 23, "pselect6": 270,
        "epoll_create": 213, "epoll_create1": 291, "epoll_ctl": 233, "epoll_pwait2": 441,
        "eventfd": 284, "eventfd2": 290, "timerfd_create": 283, "timerfd_settime": 286,
        "timerfd_gettime": 287, "close_range": 436, "clone": 56, "socket": 41, "socketpair":
        53, "kill": 62, "tgkill": 234, "prlimit64": 302, "sched_setaffinity": 203,
        "sched_setscheduler": 144, "sched_setparam": 142, "sched_setattr": 314, "prctl":
        157, "fcntl": 72, "ioctl": 16, "truncate": 76, "chmod": 90, "fchmod": 91,
        "fchmodat": 268, "fchmodat2": 452, "utime": 132, "utimes": 235, "utimensat": 280,
        "futimesat": 261, "chown": 92, "lchown": 94, "fchown": 93, "fchownat": 260,
        "fsetxattr": 190, "setxattr": 188, "lsetxattr": 189, "fremovexattr": 199,
        "removexattr": 197, "lremovexattr": 198,
    }),
    "aarch64": Machine(0xC00000B7, {
        "read": 63, "write": 64, "close": 57, "fstat": 80, "newfstatat": 79, "lseek": 62,
        "mmap": 222, "munmap": 215, "mprotect": 226, "mremap": 216, "madvise": 233, "brk":
        214, "futex": 98, "ppoll": 73, "epoll_pwait": 22, "sched_yield": 124,
        "clock_gettime": 113, "clock_nanosleep": 115, "nanosleep": 101, "gettid": 178,
        "getpid": 172, "pread64": 67, "pwrite64": 68, "readv": 65, "writev": 66, "preadv":
        69, "pwritev": 70, "openat": 56, "statx": 291, "faccessat": 48, "faccessat2": 439,
        "readlinkat": 78, "getdents64": 61, "getcwd": 17, "chdir": 49, "fchdir": 50,
        "statfs": 43, "fstatfs": 44, "mkdirat": 34, "unlinkat": 35, "renameat": 38,
        "renameat2": 276, "linkat": 37, "symlinkat": 36, "dup": 23, "dup3": 24, "pipe2": 59,
        "flock": 32, "fsync": 82, "fdatasync": 83, "ftruncate": 46, "fallocate": 47,
        "fadvise64": 223, "umask": 166, "sendfile": 71, "splice": 76, "copy_file_range":
        285, "fgetxattr": 10, "flistxattr": 13, "mincore": 232, "msync": 227, "membarrier":
        283, "set_robust_list": 99, "set_tid_address": 96, "rseq": 293, "sched_getaffinity":
        123, "sched_getparam": 121, "sched_getscheduler": 120, "sched_get_priority_max":
        125, "sched_get_priority_min": 126, "getcpu": 168, "rt_sigaction": 134,
        "rt_sigprocmask": 135, "rt_sigreturn": 139, "rt_sigsuspend": 133, "rt_sigtimedwait":
        137, "rt_sigpending": 136, "sigaltstack": 132, "restart_syscall": 128, "exit": 93,
        "exit_group": 94, "wait4": 260, "execve": 221, "getppid": 173, "getpgid": 155,
        "getsid": 156, "getuid": 174, "geteuid": 175, "getgid": 176, "getegid": 177,
        "getgroups": 158, "getresuid": 148, "getresgid": 150, "getpriority": 141, "capget":
        90, "uname": 160, "sysinfo": 179, "getrandom": 278, "getrlimit": 163, "setrlimit":
        164, "getrusage": 165, "times": 153, "gettimeofday": 169, "clock_getres": 114,
        "connect": 203, "bind": 200, "listen": 201, "accept": 202, "accept4": 242,
        "getsockname": 204, "getpeername": 205, "getsockopt": 209, "setsockopt": 208,
        "sendto": 206, "recvfrom": 207, "sendmsg": 211, "recvmsg": 212, "sendmmsg": 269,
        "recvmmsg": 243, "shutdown": 210, "pselect6": 72, "epoll_create1": 20, "epoll_ctl":
        21, "epoll_pwait2": 441, "eventfd2": 19, "timerfd_create": 85, "timerfd_settime":
        86, "timerfd_gettime": 87, "close_range": 436, "clone": 220, "socket": 198,
        "socketpair": 199, "kill": 129, "tgkill": 131, "prlimit64": 261,
        "sched_setaffinity": 122, "sched_setscheduler": 119, "sched_setparam": 118,
        "sched_setattr": 274, "prctl": 167, "fcntl": 25, "ioctl": 29, "truncate": 45,
        "fchmod": 52, "fchmodat": 53, "fchmodat2": 452, "utimensat": 88, "fchown": 55,
        "fchownat": 54, "fsetxattr": 7, "setxattr": 5, "lsetxattr": 6, "fremovexattr": 16,
        "removexattr": 14, "lremovexattr": 15,
    }),
}  # fmt: skip

# What a Java runtime and honest code need for its own memory, threads, files and sockets; the most
# frequent first, for the kernel tries one after another.
ALLOWED = (
    "read", "write", "close", "fstat", "stat", "lstat", "newfstatat", "lseek", "munmap",
    "mprotect", "mremap", "madvise", "brk", "futex", "poll", "ppoll", "epoll_wait",
    "epoll_pwait", "sched_yield", "clock_gettime", "clock_nanosleep", "nanosleep", "gettid",
    "getpid", "pread64", "pwrite64", "readv", "writev", "preadv", "pwritev", "open", "openat",
    "statx", "access", "faccessat", "faccessat2", "readlink", "readlinkat", "getdents",
    "getdents64", "getcwd", "chdir", "fchdir", "statfs", "fstatfs", "mkdir", "mkdirat", "rmdir",
    "unlink", "unlinkat", "rename", "renameat", "renameat2", "link", "linkat", "symlink",
    "symlinkat", "creat", "dup", "dup2", "dup3", "pipe", "pipe2", "flock", "fsync", "fdatasync",
    "ftruncate", "fallocate", "fadvise64", "umask", "sendfile", "splice", "copy_file_range",
    "fgetxattr", "flistxattr", "mincore", "msync", "membarrier", "set_robust_list",
    "set_tid_address", "rseq", "arch_prctl", "sched_getaffinity", "sched_getparam",
    "sched_getscheduler", "sched_get_priority_max", "sched_get_priority_min", "getcpu",
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigsuspend", "rt_sigtimedwait",
    "rt_sigpending", "sigaltstack", "restart_syscall", "exit", "exit_group", "wait4", "execve",
    "getppid", "getpgrp", "getpgid", "getsid", "getuid", "geteuid", "getgid", "getegid",
    "getgroups", "getresuid", "getresgid", "getpriority", "capget", "uname", "sysinfo",
    "getrandom", "getrlimit", "setrlimit", "getrusage", "times", "time", "gettimeofday",
    "clock_getres", "connect", "bind", "listen", "accept", "accept4", "getsockname",
    "getpeername", "getsockopt", "setsockopt", "sendto", "recvfrom", "sendmsg", "recvmsg",
    "sendmmsg", "recvmmsg", "shutdown", "select", "pselect6", "epoll_create", "epoll_create1",
    "epoll_ctl", "epoll_pwait2", "eventfd", "eventfd2", "timerfd_create", "timerfd_settime",
    "timerfd_gettime", "close_range",
)  # fmt: skip
# These only for the process itself: the first argument says whose signal or limit it is.
OWN_PROCESS_ONLY = ("kill", "tgkill")
OWN_LIMITS_ONLY = (
    "prlimit64", "sched_setaffinity", "sched_setscheduler", "sched_setparam", "sched_setattr",
)  # fmt: skip
# linux/prctl.h: names of threads and of memory, and what only asks. Above all not
# PR_SET_PDEATHSIG, by which the app would outlive the tool.
BY_FIRST_ARGUMENT = {"prctl": (15, 16, 23, 38, 0x53564D41)}
BY_SECOND_ARGUMENT = {
    # Copies, flags, locks and sizes of pipes; not who gets a signal (F_SETOWN, F_SETSIG).
    "fcntl": (0, 1, 2, 3, 4, 5, 6, 7, 36, 37, 38, 1030, 1031, 1032, 1034),
    # Whether it is a terminal, what can be read, blocking or not, and interfaces of the network.
    "ioctl": (
        0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451, 0x8910, 0x8912, 0x8913, 0x8915, 0x8917,
        0x8919, 0x891B, 0x8921, 0x8927, 0x8933, 0x8938,
    ),
}  # fmt: skip
# Landlock does not cover what these change. Where all but the app's own directory is mounted
# read-only they are harmless; elsewhere the calls that honest apps make on their own files are
# answered as if they were done, and the others are refused as on a phone.
ON_FILES_IGNORED = (
    "chmod", "fchmod", "fchmodat", "fchmodat2", "utime", "utimes", "futimesat",
)  # fmt: skip
ON_FILES_REFUSED = (
    "truncate", "chown", "lchown", "fchown", "fchownat", "setxattr", "lsetxattr", "fsetxattr",
    "removexattr", "lremovexattr", "fremovexattr",
)  # fmt: skip


def call_rules(machine: str) -> dict[str, Any]:
    """Return all of this for a machine, as plain values for the jail."""
    return {
        "machine": MACHINES[machine].identity,
        "numbers": MACHINES[machine].numbers,
        "allowed": ALLOWED,
        "own_process_only": OWN_PROCESS_ONLY,
        "own_limits_only": OWN_LIMITS_ONLY,
        "by_first_argument": BY_FIRST_ARGUMENT,
        "by_second_argument": BY_SECOND_ARGUMENT,
        "on_files_ignored": ON_FILES_IGNORED,
        "on_files_refused": ON_FILES_REFUSED,
    }
