#!/usr/bin/env python3
"""Writes a formula for Homebrew on Linux, for the archives of scripts/release.sh.

formula.py FOLDER ADDRESS prints the formula for the archives in FOLDER, which are downloaded from below ADDRESS.
"""

import hashlib
import re
import sys
from pathlib import Path

# The names of processors in archives, and those of Homebrew.
PROCESSORS = {"x86_64": "intel", "aarch64": "arm"}
NAME = re.compile(r"grundy-(?P<version>[0-9].*)-(?P<processor>x86_64|aarch64)-linux\.tar\.xz")

FORMULA = """\
class Grundy < Formula
  desc "Judge for programs that play combinatorial games"
  homepage "{homepage}"
  version "{version}"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on :linux

{archives}
  def install
    bin.install "bin/grundy"
    man1.install Dir["share/man/man1/*"]
    bash_completion.install "share/bash-completion/completions/grundy"
    zsh_completion.install "share/zsh/site-functions/_grundy"
    fish_completion.install "share/fish/vendor_completions.d/grundy.fish"
    doc.install Dir["share/doc/grundy/*"]
  end

  test do
    assert_match version.to_s, shell_output("#{{bin}}/grundy --version")
    system bin/"grundy", "check", "nim"
  end
end
"""

ARCHIVE = """\
  on_{processor} do
    url "{address}/{name}"
    sha256 "{digest}"
  end
"""


def formula(folder, address):
    """The formula for the archives in a folder."""
    found = [(match, path) for path in sorted(folder.iterdir()) if (match := NAME.fullmatch(path.name))]
    versions = {match["version"] for match, _ in found}
    if len(versions) != 1:
        sys.exit(f"formula.py: {folder} needs archives of one version; see scripts/release.sh")
    archives = [
        ARCHIVE.format(
            processor=PROCESSORS[match["processor"]],
            address=address,
            name=path.name,
            digest=hashlib.sha256(path.read_bytes()).hexdigest(),
        )
        for match, path in found
    ]
    # The page of the repository, for an address like those of its releases.
    homepage = address.split("/releases/")[0]
    return FORMULA.format(homepage=homepage, version=versions.pop(), archives="\n".join(archives))


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: formula.py FOLDER ADDRESS")
    print(formula(Path(sys.argv[1]), sys.argv[2].rstrip("/")), end="")


if __name__ == "__main__":
    main()
