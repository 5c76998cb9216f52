"""System calls: their numbers on the machines we know, and what a confined process may not call.

`isolation.py` hands both to `jail.py`, which imports nothing of ours. Numbers that a kernel does
not know yet do no harm.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Machine(NamedTuple):
    """A kind of processor, as the kernel's audit calls it, and its system calls."""

    identity: int
    numbers: dict[str, int]


MACHINES = {
    "x86_64": Machine(0xC000003E, {
        "clone": 56, "fork": 57, "vfork": 58, "clone3": 435, "execveat": 322, "socket": 41,
        "kill": 62, "tgkill": 234, "tkill": 200, "pidfd_open": 434, "pidfd_getfd": 438,
        "pidfd_send_signal": 424, "rt_sigqueueinfo": 129, "rt_tgsigqueueinfo": 297,
        "ptrace": 101, "process_vm_readv": 310, "process_vm_writev": 311, "process_madvise":
        440, "kcmp": 312, "io_uring_setup": 425, "userfaultfd": 323, "fcntl": 72,
        "prlimit64": 302, "setpriority": 141, "ioprio_set": 251, "sched_setaffinity": 203,
        "sched_setscheduler": 144, "sched_setparam": 142, "sched_setattr": 314,
        "migrate_pages": 256, "move_pages": 279, "shmget": 29, "shmat": 30, "shmctl": 31,
        "msgget": 68, "msgsnd": 69, "msgrcv": 70, "msgctl": 71, "semget": 64, "semop": 65,
        "semtimedop": 220, "semctl": 66, "mount": 165, "umount2": 166, "pivot_root": 155,
        "chroot": 161, "unshare": 272, "setns": 308, "fsopen": 430, "fsconfig": 431,
        "fsmount": 432, "fspick": 433, "open_tree": 428, "move_mount": 429, "mount_setattr":
        442, "mknod": 133, "mknodat": 259, "open_by_handle_at": 304, "name_to_handle_at":
        303, "reboot": 169, "swapon": 167, "swapoff": 168, "acct": 163, "quotactl": 179,
        "quotactl_fd": 443, "syslog": 103, "init_module": 175, "finit_module": 313,
        "delete_module": 176, "kexec_load": 246, "kexec_file_load": 320, "settimeofday":
        164, "clock_settime": 227, "adjtimex": 159, "clock_adjtime": 305, "sethostname":
        170, "setdomainname": 171, "iopl": 172, "ioperm": 173, "bpf": 321,
        "perf_event_open": 298, "fanotify_init": 300, "keyctl": 250, "add_key": 248,
        "request_key": 249, "truncate": 76, "chmod": 90, "fchmod": 91, "fchmodat": 268,
        "fchmodat2": 452, "utime": 132, "utimes": 235, "utimensat": 280, "futimesat": 261,
        "chown": 92, "lchown": 94, "fchown": 93, "fchownat": 260, "setxattr": 188,
        "lsetxattr": 189, "fsetxattr": 190, "setxattrat": 463, "removexattr": 197,
        "lremovexattr": 198, "fremovexattr": 199, "removexattrat": 466, "file_setattr": 469,
        "ioctl": 16,
    }),
    "aarch64": Machine(0xC00000B7, {
        "clone": 220, "clone3": 435, "execveat": 281, "socket": 198, "kill": 129, "tgkill":
        131, "tkill": 130, "pidfd_open": 434, "pidfd_getfd": 438, "pidfd_send_signal": 424,
        "rt_sigqueueinfo": 138, "rt_tgsigqueueinfo": 240, "ptrace": 117, "process_vm_readv":
        270, "process_vm_writev": 271, "process_madvise": 440, "kcmp": 272,
        "io_uring_setup": 425, "userfaultfd": 282, "fcntl": 25, "prlimit64": 261,
        "setpriority": 140, "ioprio_set": 30, "sched_setaffinity": 122,
        "sched_setscheduler": 119, "sched_setparam": 118, "sched_setattr": 274,
        "migrate_pages": 238, "move_pages": 239, "shmget": 194, "shmat": 196, "shmctl": 195,
        "msgget": 186, "msgsnd": 189, "msgrcv": 188, "msgctl": 187, "semget": 190, "semop":
        193, "semtimedop": 192, "semctl": 191, "mount": 40, "umount2": 39, "pivot_root": 41,
        "chroot": 51, "unshare": 97, "setns": 268, "fsopen": 430, "fsconfig": 431,
        "fsmount": 432, "fspick": 433, "open_tree": 428, "move_mount": 429, "mount_setattr":
        442, "mknodat": 33, "open_by_handle_at": 265, "name_to_handle_at": 264, "reboot":
        142, "swapon": 224, "swapoff": 225, "acct": 89, "quotactl": 60, "quotactl_fd": 443,
        "syslog": 116, "init_module": 105, "finit_module": 273, "delete_module": 106,
        "kexec_load": 104, "kexec_file_load": 294, "settimeofday": 170, "clock_settime":
        112, "adjtimex": 171, "clock_adjtime": 266, "sethostname": 161, "setdomainname":
        162, "bpf": 280, "perf_event_open": 241, "fanotify_init": 262, "keyctl": 219,
        "add_key": 217, "request_key": 218, "truncate": 45, "fchmod": 52, "fchmodat": 53,
        "fchmodat2": 452, "utimensat": 88, "fchown": 55, "fchownat": 54, "setxattr": 5,
        "lsetxattr": 6, "fsetxattr": 7, "setxattrat": 463, "removexattr": 14,
        "lremovexattr": 15, "fremovexattr": 16, "removexattrat": 466, "file_setattr": 469,
        "ioctl": 29,
    }),
}  # fmt: skip

# What reaches other processes, the kernel or the machine. Most needs a capability, which root has
# in many containers; the rest is open to every user.
REFUSED = (
    "fork", "vfork", "execveat", "tkill", "pidfd_open", "pidfd_getfd", "pidfd_send_signal",
    "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "kcmp", "userfaultfd",
    "setpriority", "ioprio_set", "migrate_pages", "move_pages", "shmget", "shmat", "shmctl",
    "msgget", "msgsnd", "msgrcv", "msgctl", "semget", "semop", "semtimedop", "semctl", "mount",
    "umount2", "pivot_root", "chroot", "unshare", "setns", "fsopen", "fsconfig", "fsmount",
    "fspick", "open_tree", "move_mount", "mount_setattr", "mknod", "mknodat",
    "open_by_handle_at", "name_to_handle_at", "reboot", "swapon", "swapoff", "acct", "quotactl",
    "quotactl_fd", "syslog", "init_module", "finit_module", "delete_module", "kexec_load",
    "kexec_file_load", "settimeofday", "clock_settime", "adjtimex", "clock_adjtime",
    "sethostname", "setdomainname", "iopl", "ioperm", "bpf", "perf_event_open", "fanotify_init",
    "keyctl", "add_key", "request_key",
)  # fmt: skip
# These only for the process itself: the first argument says whose signal or limit it is.
OWN_PROCESS_ONLY = ("kill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo")
OWN_LIMITS_ONLY = (
    "prlimit64", "sched_setaffinity", "sched_setscheduler", "sched_setparam", "sched_setattr",
)  # fmt: skip
# Who gets a signal when a file or socket has news: F_SETOWN, F_SETSIG and F_SETOWN_EX; FIOSETOWN
# and SIOCSPGRP.
REFUSED_BY_SECOND_ARGUMENT = {"fcntl": (8, 10, 15), "ioctl": (0x8901, 0x8902)}
ABSENT = ("clone3", "io_uring_setup")  # the C library does without when told they are not there
# Landlock does not cover what these change. Where all but the app's own directory is mounted
# read-only they are harmless; elsewhere the calls that honest apps make on their own files are
# answered as if they were done, and the others are refused as on a phone.
ON_FILES_IGNORED = (
    "chmod", "fchmod", "fchmodat", "fchmodat2", "utime", "utimes", "futimesat",
)  # fmt: skip
ON_FILES_REFUSED = (
    "truncate", "chown", "lchown", "fchown", "fchownat", "setxattr", "lsetxattr", "fsetxattr",
    "setxattrat", "removexattr", "lremovexattr", "fremovexattr", "removexattrat", "file_setattr",
)  # fmt: skip


def call_rules(machine: str) -> dict[str, Any]:
    """Return all of this for a machine, as plain values for `jail.py`."""
    return {
        "machine": MACHINES[machine].identity,
        "numbers": MACHINES[machine].numbers,
        "refused": REFUSED,
        "own_process_only": OWN_PROCESS_ONLY,
        "own_limits_only": OWN_LIMITS_ONLY,
        "refused_by_second_argument": REFUSED_BY_SECOND_ARGUMENT,
        "absent": ABSENT,
        "on_files_ignored": ON_FILES_IGNORED,
        "on_files_refused": ON_FILES_REFUSED,
    }
