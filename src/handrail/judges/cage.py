"""The judged process shuts itself in: namespaces, an empty root, no rights, limits, and last the system call filter.

This file runs inside the judged process, before any of the learner's code is looked at: standard library alone.
"""

import ctypes
import os
import resource
import sys
from collections.abc import Mapping

from handrail.judges.filter import close_off

NOBODY = 65534
NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET = (
    0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000,
)  # fmt: skip
READONLY, NOSUID, NODEV, NOEXEC, REMOUNT, REC, PRIVATE = 1, 2, 4, 8, 32, 16384, 1 << 18
DETACH = 2
PDEATHSIG, DUMPABLE, CAPBSET_DROP, NO_NEW_PRIVS = 1, 4, 24, 38
SIGKILL = 9
LAST_CAPABILITY = 63
CAP_V3 = 0x20080522


def enter(limits: Mapping[str, int]) -> list[str]:
    """Gives the names of the layers that hold. The process that returns from here may be a child of the first."""
    libc = ctypes.CDLL(None, use_errno=True)
    layers = _namespaces(libc) if sys.platform == "linux" else []
    layers += _rights(libc) if sys.platform == "linux" else []
    layers += _limits(limits)
    if sys.platform == "linux" and close_off(libc, os.uname().machine):
        layers.append("seccomp")
    return layers


def _namespaces(libc: ctypes.CDLL) -> list[str]:
    """All at once or none: half of them would be hard to reason about."""
    root = os.geteuid() == 0
    kinds = NEWNS | NEWNET | NEWPID | NEWIPC | NEWUTS | NEWCGROUP
    uid, gid = os.geteuid(), os.getegid()
    if libc.unshare(kinds if root else kinds | NEWUSER) != 0:
        return []
    if not root:
        _mapped(uid, gid)
    _only_child(libc)
    empty = _empty_root(libc)
    return ["network", "pid", "ipc", *(["mount"] if empty else []), *([] if root else ["user"])]


def _mapped(uid: int, gid: int) -> None:
    for name, text in (("setgroups", "deny"), ("uid_map", f"{NOBODY} {uid} 1"), ("gid_map", f"{NOBODY} {gid} 1")):
        with open(f"/proc/self/{name}", "w", encoding="ascii") as file:  # noqa: PTH123 - pathlib costs 3 ms to import
            file.write(text)


def _only_child(libc: ctypes.CDLL) -> None:
    """Goes on in a child, the first process of the new pid namespace. The parent only waits for its end."""
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        os._exit(os.waitstatus_to_exitcode(status) & 0x7F)
    libc.prctl(PDEATHSIG, SIGKILL, 0, 0, 0)
    if os.getppid() != 0:  # seen from inside, the parent is outside: another number means that it is gone already
        os._exit(1)


def _empty_root(libc: ctypes.CDLL) -> bool:
    """The working directory becomes an empty, read-only root; all that was mounted is let go."""
    here = os.getcwd().encode()  # noqa: PTH109 - pathlib costs 3 ms to import
    flags = NOSUID | NODEV | NOEXEC
    if libc.mount(None, b"/", None, REC | PRIVATE, None):
        return False
    if libc.mount(b"none", here, b"tmpfs", flags, b"size=4k,nr_inodes=2,mode=555"):
        return False
    os.chdir(here)
    if libc.pivot_root(b".", b".") or libc.umount2(b".", DETACH):
        return False
    os.chdir("/")
    return bool(libc.mount(None, b"/", None, flags | REMOUNT | READONLY, None) == 0)


def _rights(libc: ctypes.CDLL) -> list[str]:
    """Nobody, with no capability and no way to one."""
    for capability in range(LAST_CAPABILITY + 1):
        libc.prctl(CAPBSET_DROP, capability, 0, 0, 0)
    names = ["nobody"] if os.geteuid() == 0 and _nobody() else []
    if names and libc.unshare(NEWUSER) == 0:
        names.append("user")
    header = (ctypes.c_uint32 * 2)(CAP_V3, 0)
    none = (ctypes.c_uint32 * 6)()
    dropped = libc.capset(ctypes.byref(header), ctypes.byref(none)) == 0
    closed = libc.prctl(NO_NEW_PRIVS, 1, 0, 0, 0) == 0
    libc.prctl(DUMPABLE, 0, 0, 0, 0)  # nobody of the same user may look into it or trace it
    libc.prctl(PDEATHSIG, SIGKILL, 0, 0, 0)  # a change of user takes it back
    return [*names, *(["rights"] if dropped and closed else [])]


def _nobody() -> bool:
    try:
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
    except OSError:  # root by name alone, as in some containers
        return False
    return True


def _limits(limits: Mapping[str, int]) -> list[str]:
    """Whatever is open stays open; nothing more can be opened, started or written to a file."""
    wanted = {
        "CPU": limits["seconds"],
        "AS": limits["memory"],
        "FSIZE": 0,
        "CORE": 0,
        "MEMLOCK": 0,
        "NPROC": 0,
        "NOFILE": 0,
    }
    for name, most in wanted.items():
        kind = getattr(resource, f"RLIMIT_{name}", None)
        if kind is not None:
            resource.setrlimit(kind, (most, most))
    return ["limits"]
