"""Cuts a part out of an Ogg Vorbis file, so that only what is played soon has to be decoded.

A file of a minute takes ten megabytes decoded. Its pages are copied unchanged, after those of its header, with one page
more on each side: the decoder needs what comes before, and a device with another rate smooths the ends. The decoded
part equals that of the whole file sample for sample. (RFC 3533: pages; the Vorbis I specification, A.2: positions count
samples, of the last one that ends on a page.)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

CAPTURE: Final = b"OggS"
LEAD: Final = 8192  # samples that a decoder may need before those wanted: two of the longest blocks and more
POSITION, SEGMENTS, HEAD = 6, 26, 27  # bytes of a page's head


class OggPage(NamedTuple):
    """A page of the file: its bytes, and the number of samples up to its end (0: a page of the header)."""

    data: bytes
    position: int


class CutOut(NamedTuple):
    """A complete file with the part. `end`: the position in the whole file of its last sample. `most`: the samples of
    its pages; a decoder gives fewer, since the first block only helps the next one.
    """

    data: bytes
    end: int
    most: int


def pages(ogg: bytes) -> Iterator[OggPage]:
    """The pages of a file. Raises ValueError for an invalid file."""
    at = 0
    while at < len(ogg):
        if ogg[at : at + len(CAPTURE)] != CAPTURE or at + HEAD > len(ogg):
            raise ValueError(f"no page at byte {at}")
        laced = at + HEAD + ogg[at + SEGMENTS]
        end = laced + sum(ogg[at + HEAD : laced])
        yield OggPage(ogg[at:end], int.from_bytes(ogg[at + POSITION : at + POSITION + 8], "little", signed=True))
        at = end


def cut_out(ogg: bytes, begin: int, end: int, *, beyond: bool = True) -> CutOut:
    """A file with the samples from `begin` to `end`, and some around them. `beyond`: one more page at the end, for a
    device with another rate. Raises ValueError.
    """
    found = list(pages(ogg))
    header = next((number for number, page in enumerate(found) if page.position > 0), len(found))
    sounding = found[header:]
    if not sounding:
        raise ValueError("nothing is heard in this file")
    first = sum(page.position <= begin for page in sounding)  # the page on which it begins
    last = sum(page.position < end for page in sounding)
    lead = begin - (sounding[first - 1].position if first else 0)
    start = first if lead >= LEAD else max(0, first - 1)
    taken = sounding[start : last + (2 if beyond else 1)]
    before = sounding[start - 1].position if start else 0
    end = taken[-1].position
    return CutOut(b"".join(page.data for page in (*found[:header], *taken)), end, end - before)
