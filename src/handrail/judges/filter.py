"""The system call filter of the judged process: what is not listed here does not happen. Linux, x86-64 and ARM64.

This file runs inside the judged process: it imports the standard library alone.
"""

import ctypes
import errno
import struct
import sys

ALLOW, DENY, KILL = 0x7FFF0000, 0x00050000 | errno.EPERM, 0x80000000
LOAD, EQUAL, ABOVE, RETURN = 0x20, 0x15, 0x35, 0x06
SET_SECCOMP, FILTER = 22, 2
X32 = 0x40000000  # the other set of numbers that an x86-64 kernel answers to

# Reading and writing what is open already, memory, time, signals to oneself, chance, and the end. No path, no socket,
# no process, no sleep.
_X86 = {
    "read": 0, "write": 1, "close": 3, "fstat": 5, "lseek": 8, "mmap": 9, "mprotect": 10, "munmap": 11, "brk": 12,
    "rt_sigaction": 13, "rt_sigprocmask": 14, "rt_sigreturn": 15, "readv": 19, "writev": 20, "sched_yield": 24,
    "mremap": 25, "madvise": 28, "getpid": 39, "exit": 60, "gettimeofday": 96, "getrusage": 98, "times": 100,
    "getuid": 102, "sigaltstack": 131, "gettid": 186, "time": 201, "futex": 202, "restart_syscall": 219,
    "clock_gettime": 228, "clock_getres": 229, "exit_group": 231, "getrandom": 318,
}  # fmt: skip
_ARM = {
    "read": 63, "write": 64, "close": 57, "fstat": 80, "lseek": 62, "mmap": 222, "mprotect": 226, "munmap": 215,
    "brk": 214, "rt_sigaction": 134, "rt_sigprocmask": 135, "rt_sigreturn": 139, "readv": 65, "writev": 66,
    "sched_yield": 124, "mremap": 216, "madvise": 233, "getpid": 172, "exit": 93, "gettimeofday": 169,
    "getrusage": 165, "times": 153, "getuid": 174, "sigaltstack": 132, "gettid": 178, "futex": 98,
    "restart_syscall": 128, "clock_gettime": 113, "clock_getres": 114, "exit_group": 94, "getrandom": 278,
}  # fmt: skip
MACHINES = {"x86_64": (0xC000003E, _X86), "aarch64": (0xC00000B7, _ARM)}


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.c_char_p))


def program(machine: str) -> bytes | None:
    """The filter for a machine, as the kernel reads it; None if its numbers are not known."""
    if machine not in MACHINES:
        return None
    arch, calls = MACHINES[machine]
    numbers = sorted(calls.values())
    steps = [_step(LOAD, 4), _step(EQUAL, arch, 1, 0), _step(RETURN, KILL), _step(LOAD, 0)]
    steps += [_step(ABOVE, X32, 0, 1), _step(RETURN, KILL)]
    for place, number in enumerate(numbers):
        steps.append(_step(EQUAL, number, len(numbers) - place, 0))
    steps += [_step(RETURN, DENY), _step(RETURN, ALLOW)]
    return b"".join(steps)


def _step(code: int, value: int, yes: int = 0, no: int = 0) -> bytes:
    return struct.pack("HBBI", code, yes, no, value)


def close_off(libc: ctypes.CDLL, machine: str) -> bool:
    """From here on only what is listed may be asked of the system; it cannot be undone."""
    steps = program(machine) if sys.platform == "linux" and sys.maxsize > 2**32 else None
    if steps is None:
        return False
    made = _Program(len(steps) // 8, steps)
    return bool(libc.prctl(SET_SECCOMP, FILTER, ctypes.byref(made), 0, 0) == 0)
