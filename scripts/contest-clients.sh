#!/bin/sh
# Installs the tools of other judges, on which tests/contests/ tries exported packages: problemtools
# (verifyproblem) and BAPCtools (bt) into target/contest-clients, and, as root on
# Debian, the compilers and the LaTeX that they call.
set -eu
cd "$(dirname "$0")/.."

if [ ! -x target/contest-clients/bin/bt ] || [ ! -x target/contest-clients/bin/verifyproblem ]; then
    python3 -m venv target/contest-clients
    target/contest-clients/bin/pip install --quiet problemtools BAPCtools
fi

scripts/debian.sh gcc g++ pypy3 ruby texlive-latex-recommended texlive-latex-extra texlive-fonts-recommended \
    texlive-luatex texlive-plain-generic lmodern dvisvgm ghostscript pandoc tidy
