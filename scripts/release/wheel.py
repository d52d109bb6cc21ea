#!/usr/bin/env python3
"""Makes a wheel of a folder.

wheel.py FOLDER TAG OUT: FOLDER is laid out as the wheel is, with NAME-VERSION.dist-info/METADATA in it. Adds the files
WHEEL and RECORD, and writes OUT/NAME-VERSION-TAG.whl. The result depends only on names, contents and modes of files,
and on SOURCE_DATE_EPOCH.

wheel.py --metadata NAME VERSION: prints METADATA for the project that pyproject.toml describes, under this name.
"""

import base64
import hashlib
import os
import stat
import sys
import time
import tomllib
import zipfile
from pathlib import Path


def metadata(name, version):
    """The core metadata of the project."""
    project = tomllib.loads(Path("pyproject.toml").read_text())["project"]
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {name}",
        f"Version: {version}",
        f"Summary: {project['description']}",
        f"License-Expression: {project['license']}",
        *(f"License-File: {file}" for file in project["license-files"]),
        f"Keywords: {','.join(project['keywords'])}",
        *(f"Classifier: {one}" for one in project["classifiers"]),
        f"Requires-Python: {project['requires-python']}",
    ]
    for extra, wanted in project.get("optional-dependencies", {}).items():
        lines.append(f"Provides-Extra: {extra}")
        lines.extend(f'Requires-Dist: {one}; extra == "{extra}"' for one in wanted)
    lines.append("Description-Content-Type: text/markdown")
    return "\n".join(lines) + "\n\n" + Path(project["readme"]).read_text()


def moment():
    """The time of all files; a zip file knows none before 1980."""
    seconds = max(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), 315532800)
    return time.gmtime(seconds)[:6]


def record_line(name, data):
    """The line of a file in RECORD."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}"


def wheel(folder, tag, out):
    """Writes the wheel and returns its path."""
    about = next(folder.glob("*.dist-info"))
    (about / "WHEEL").write_text(
        f"Wheel-Version: 1.0\nGenerator: grundy\nRoot-Is-Purelib: false\nTag: {tag}\n"
    )
    (about / "RECORD").unlink(missing_ok=True)
    # The folder with metadata stands last, as the specification advises.
    files = sorted(
        (path for path in folder.rglob("*") if path.is_file()),
        key=lambda path: (path.is_relative_to(about), path.as_posix()),
    )
    made = out / f"{about.name.removesuffix('.dist-info')}-{tag}.whl"
    records = []
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        def add(name, data, mode):
            entry = zipfile.ZipInfo(name, moment())
            entry.external_attr = (stat.S_IFREG | mode) << 16
            # Compressed files are stored as they are.
            packed = name.endswith(".zst")
            entry.compress_type = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)

        for path in files:
            name, data = path.relative_to(folder).as_posix(), path.read_bytes()
            records.append(record_line(name, data))
            add(name, data, 0o755 if os.access(path, os.X_OK) else 0o644)
        record = f"{about.name}/RECORD"
        add(record, "\n".join([*records, f"{record},,", ""]).encode(), 0o644)
    return made


def main():
    match sys.argv[1:]:
        case ["--metadata", name, version]:
            sys.stdout.write(metadata(name, version))
        case [folder, tag, out]:
            print(wheel(Path(folder), tag, Path(out)))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
