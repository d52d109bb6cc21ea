#!/usr/bin/env python3
"""Writes what the program is made of: licenses of all dependencies, and a bill of materials.

dependencies.py FOLDER TARGET writes FOLDER/THIRD-PARTY.txt, with the license texts of every crate that is linked into the
program, and FOLDER/grundy.cdx.json, the same crates in the format CycloneDX 1.5. Both depend only on Cargo.lock, on
TARGET, such as x86_64-unknown-linux-gnu, and on SOURCE_DATE_EPOCH.
"""

import json
import os
import subprocess
import sys
import tomllib
import uuid
from datetime import datetime, timezone
from pathlib import Path

PROGRAM = "grundy-cli"
# Files in which crates keep the terms of their licenses.
NAMES = ("license", "licence", "copying", "notice", "unlicense", "copyright")


def metadata(target):
    """The resolved packages of the workspace for a target."""
    command = ["cargo", "metadata", "--format-version=1", "--locked", "--filter-platform", target]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def linked(about):
    """The packages that are linked into the program, in the order of their names, and their dependencies."""
    packages = {package["id"]: package for package in about["packages"]}
    nodes = {node["id"]: node for node in about["resolve"]["nodes"]}
    root = next(key for key, package in packages.items() if package["name"] == PROGRAM)
    needs, ahead = {}, [root]
    while ahead:
        current = ahead.pop()
        if current in needs:
            continue
        normal = [
            dep["pkg"]
            for dep in nodes[current]["deps"]
            if any(kind["kind"] is None for kind in dep["dep_kinds"])
        ]
        needs[current] = sorted(normal)
        ahead.extend(normal)
    order = sorted(needs, key=lambda key: (packages[key]["name"], packages[key]["version"]))
    return root, [packages[key] for key in order], needs


def license_texts(package):
    """The license files of a package: names and contents."""
    folder = Path(package["manifest_path"]).parent
    files = [path for path in folder.iterdir() if path.is_file()]
    files = [path for path in files if path.name.lower().startswith(NAMES)]
    if named := package["license_file"]:
        files.append(folder / named)
    return {path.name: path.read_text(errors="replace").strip() for path in sorted(set(files))}


def third_party(packages):
    """The license texts of all packages; packages with the same text share it."""
    shared, bare = {}, []
    for package in packages:
        if package["source"] is None:
            continue
        name = f"{package['name']} {package['version']} ({package['license'] or 'see its file'})"
        texts = license_texts(package)
        if not texts:
            bare.append(name)
        for text in texts.values():
            shared.setdefault(text, []).append(name)
    parts = ["Grundy contains these packages, under the licenses that follow."]
    if bare:
        parts.append(
            "\n".join(["Packages without a file of terms; they are under the license in parentheses:", *bare])
        )
    for text, names in sorted(shared.items(), key=lambda entry: entry[1]):
        parts.append("\n".join(["=" * 100, *names, "-" * 100, text]))
    return "\n\n".join(parts) + "\n"


def checksums():
    """The SHA-256 sums of packages in Cargo.lock."""
    locked = tomllib.loads(Path("Cargo.lock").read_text())["package"]
    return {(one["name"], one["version"]): one.get("checksum") for one in locked}


def component(package, sums):
    """A package as a component of CycloneDX."""
    name, version = package["name"], package["version"]
    purl = f"pkg:cargo/{name}@{version}"
    described = {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "purl": purl,
    }
    if expression := package["license"]:
        described["licenses"] = [{"expression": expression.replace("/", " OR ")}]
    if sum_ := sums.get((name, version)):
        described["hashes"] = [{"alg": "SHA-256", "content": sum_}]
    return described


def bill_of_materials(root, packages, needs):
    """The CycloneDX document."""
    by_id = {package["id"]: package for package in packages}
    ref = lambda key: f"pkg:cargo/{by_id[key]['name']}@{by_id[key]['version']}"
    sums = checksums()
    components = [component(package, sums) for package in packages if package["id"] != root]
    moment = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), timezone.utc)
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": component(by_id[root], sums) | {"type": "application"},
        },
        "components": components,
        "dependencies": [
            {"ref": ref(package["id"]), "dependsOn": sorted(ref(key) for key in needs[package["id"]])}
            for package in packages
        ],
    }
    content = json.dumps(document, sort_keys=True)
    document["serialNumber"] = uuid.uuid5(uuid.NAMESPACE_OID, content).urn
    return json.dumps(document, indent=1) + "\n"


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: dependencies.py FOLDER TARGET")
    folder = Path(sys.argv[1])
    root, packages, needs = linked(metadata(sys.argv[2]))
    (folder / "THIRD-PARTY.txt").write_text(third_party(packages))
    (folder / "grundy.cdx.json").write_text(bill_of_materials(root, packages, needs))
    print(f"{len(packages)} packages", file=sys.stderr)


if __name__ == "__main__":
    main()
