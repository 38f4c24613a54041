"""A proxy as a process: passes connections on to a server, and says in a PROXY header whose they are.

`python forwarding.py SERVER_PORT VERSION ADDRESS …` listens on one port for each address, prints the ports, and claims
for every connection to a port that it comes from that address. `LOCAL` claims nothing, as a proxy's health check does.
"""

import contextlib
import ipaddress
import socket
import sys
import threading

SIGNATURE = b"\r\n\r\n\x00\r\nQUIT\n"
CLAIMED_PORT = 40_000


def header(version: str, address: str) -> bytes:
    """What the specification wants before the first byte."""
    if version == "1":
        if address == "LOCAL":
            return b"PROXY UNKNOWN\r\n"
        kind, end = ("TCP6", "::1") if ":" in address else ("TCP4", "127.0.0.1")
        return f"PROXY {kind} {address} {end} {CLAIMED_PORT} 7117\r\n".encode()
    if address == "LOCAL":
        return SIGNATURE + b"\x20\x00\x00\x00"
    source = ipaddress.ip_address(address)
    ends = source.packed + ipaddress.ip_address("::1" if source.version == 6 else "127.0.0.1").packed
    body = ends + CLAIMED_PORT.to_bytes(2, "big") + (7117).to_bytes(2, "big") + b"\x04\x00\x02no"  # and a TLV
    return SIGNATURE + b"\x21" + (b"\x21" if source.version == 6 else b"\x11") + len(body).to_bytes(2, "big") + body


def pump(source: socket.socket, sink: socket.socket) -> None:
    """Until one end closes."""
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
    for end in (source, sink):
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


def serve(door: socket.socket, server_port: int, first: bytes) -> None:
    """Every connection in two threads."""
    while True:
        near, _ = door.accept()
        far = socket.create_connection(("127.0.0.1", server_port))
        far.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        far.sendall(first[:5])  # in two pieces, as a network may bring it
        far.sendall(first[5:])
        for ends in ((near, far), (far, near)):
            threading.Thread(target=pump, args=ends, daemon=True).start()


def main() -> None:
    """Until killed."""
    server_port, version, *addresses = sys.argv[1:]
    doors = [socket.create_server(("127.0.0.1", 0)) for _ in addresses]
    for door, address in zip(doors, addresses, strict=True):
        place = (door, int(server_port), header(version, address))
        threading.Thread(target=serve, args=place, daemon=True).start()
    sys.stdout.write(" ".join(str(door.getsockname()[1]) for door in doors) + "\n")
    sys.stdout.flush()
    sys.stdin.read()


if __name__ == "__main__":
    main()
