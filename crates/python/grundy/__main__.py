"""``python -m grundy`` runs the program."""

import os
import sys

from ._program import program

if __name__ == "__main__":
    path = program()
    os.execv(path, [path, *sys.argv[1:]])
