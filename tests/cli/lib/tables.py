"""Reads tables of results in every format and compares them bit by bit.

    tables.py same A B           the same names and numbers
    tables.py beginning A B      A has the names of B and the first rows of it; prints how many

MAT-files are read by this file alone, HDF5 by h5py: exit code 77 where that is not installed.
"""
import csv
import math
import struct
import sys


def read_csv(path):
    with open(path) as file:
        text = file.read()
    lines = text[: text.rfind("\n") + 1].splitlines()  # without one that is cut off
    rows = list(csv.reader(lines))
    return rows[0], [[float(cell) for cell in row] for row in rows[1:]]


def elements(data, begin, end):
    """The type and the content of each element of a MAT-file of version 5."""
    while begin < end:
        kind, size = struct.unpack_from("<II", data, begin)
        if kind >> 16:  # a small element: type and size in one word, four bytes of content
            yield kind & 0xFFFF, data[begin + 4 : begin + 4 + (kind >> 16)]
            begin += 8
            continue
        content = data[begin + 8 : begin + 8 + size]
        assert len(content) == size, "an element is longer than the file"
        yield kind, content
        begin += 8 + (size + 7) // 8 * 8


def array(content):
    parts = list(elements(content, 0, len(content)))
    assert [kind for kind, _ in parts[:3]] == [6, 5, 1], parts[:3]
    kind = parts[0][1][0]
    sizes = struct.unpack("<2i", parts[1][1])
    return parts[2][1].decode(), kind, sizes, parts[3:]


def read_mat(path):
    with open(path, "rb") as file:
        data = file.read()
    assert data.startswith(b"MATLAB 5.0 MAT-file") and data[124:128] == b"\x00\x01IM", data[:128]
    found = {}
    for kind, content in elements(data, 128, len(data)):
        assert kind == 14, f"an element of type {kind} beside the variables"
        name, *rest = array(content)
        found[name] = rest
    assert list(found) == ["about", "names", "units", "data"], list(found)

    def texts(cells):
        letters = [array(content)[3] for _, content in cells[2]]
        assert all(kind == 16 for parts in letters for kind, _ in parts)
        return [b"".join(part for _, part in parts).decode() for parts in letters]

    names, units = texts(found["names"]), texts(found["units"])
    kind, (channels, rows), parts = found["data"]
    assert kind == 6 and channels == len(names) == len(units) and parts[0][0] == 9
    numbers = struct.unpack(f"<{channels * rows}d", parts[0][1])
    table = [list(numbers[k * channels : (k + 1) * channels]) for k in range(rows)]
    return names, until_unwritten(table)


def read_hdf5(path):
    try:
        import h5py
    except ImportError:
        sys.exit(77)
    with h5py.File(path, "r") as file:
        links = []
        file.id.links.iterate(lambda name: links.append(name.decode()), idx_type=h5py.h5.INDEX_CRT_ORDER)
        names = [name for name in links if file[name].ndim == 1]
        assert set(file) - set(names) <= {"model.yaml", "run.json"}, set(file) - set(names)
        assert all("units" in file[name].attrs for name in names)
        columns = [file[name][:].tolist() for name in names]
    return names, until_unwritten([list(row) for row in zip(*columns)])


def until_unwritten(table):
    """Rows that were not written are NaN, and come last; a row is complete in all columns or not there at all."""
    whole = [not any(math.isnan(number) for number in row) for row in table]
    count = whole.index(False) if False in whole else len(table)
    assert not any(whole[count:]), "a row behind one that is missing"
    return table[:count]


def read(path):
    if path.endswith(".csv"):
        return read_csv(path)
    return read_mat(path) if path.endswith(".mat") else read_hdf5(path)


def bits(row):
    return struct.pack(f"<{len(row)}d", *row)


def main():
    what, first, second = sys.argv[1:]
    (names, rows), (wanted_names, wanted) = read(first), read(second)
    if names != wanted_names:
        sys.exit(f"{first} has the columns {names}, {second} {wanted_names}")
    if what == "same" and len(rows) != len(wanted):
        sys.exit(f"{first} has {len(rows)} rows, {second} {len(wanted)}")
    if len(rows) > len(wanted):
        sys.exit(f"{first} has {len(rows)} rows, more than the {len(wanted)} of {second}")
    for number, (row, other) in enumerate(zip(rows, wanted)):
        if bits(row) != bits(other):
            sys.exit(f"row {number} of {first} is {row}, of {second} {other}")
    if what == "beginning":
        print(len(rows))


main()
