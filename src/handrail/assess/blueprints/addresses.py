"""IPv4 addresses as whole numbers, for the rules of networking blueprints."""

from collections.abc import Mapping

from handrail.assess.blueprints.expression import Function, Wrong

ALL = 2**32 - 1
PRIVATE = ((10 << 24, 8), ((172 << 24) + (16 << 16), 12), ((192 << 24) + (168 << 16), 16))


def mask(prefix: int) -> int:
    if not 0 <= prefix <= 32:
        raise Wrong(f"a prefix goes from 0 to 32, not {prefix}")
    return ALL << (32 - prefix) & ALL


def network(address: int, prefix: int) -> int:
    return address & mask(prefix)


def broadcast(address: int, prefix: int) -> int:
    return network(address, prefix) | ALL ^ mask(prefix)


def hosts(prefix: int) -> int:
    """Addresses that a machine can have: all but network and broadcast."""
    return int(2 ** (32 - prefix)) - 2


def address(a: int, b: int, c: int, d: int) -> int:
    return (a << 24) + (b << 16) + (c << 8) + d


def octet(value: int, place: int) -> int:
    """One of the four numbers of an address, from the left: place 0 to 3."""
    return value >> 8 * (3 - place) & 255


def dotted(value: int) -> str:
    """As it is written; nothing for a number that is no address."""
    return ".".join(str(octet(value, place)) for place in range(4)) if 0 <= value <= ALL else ""


def private(value: int) -> bool:
    return any(network(value, prefix) == start for start, prefix in PRIVATE)


def class_prefix(value: int) -> int:
    """The prefix that the old classes A, B and C gave an address; 0 for any other."""
    first = octet(value, 0)
    return 8 if first < 128 else 16 if first < 192 else 24 if first < 224 else 0


ADDRESSES: Mapping[str, Function] = {
    "address": address,
    "broadcast": broadcast,
    "class_prefix": class_prefix,
    "dotted": dotted,
    "hosts": hosts,
    "mask": mask,
    "network": network,
    "octet": octet,
    "private": private,
}
