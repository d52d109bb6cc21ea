#!/usr/bin/env python3
"""Floods a server on this machine, and measures how long other users wait for their verdicts meanwhile.

    scripts/flood-load.py [HOSTILE [MINUTES]]

HOSTILE accounts (default: 100) each submit as many bots as may wait. The bots use nearly all that a submission may
use: half of them before each game, a quarter in their proofs, and a quarter in the compiler, by C++ templates. For
MINUTES (default: 2) from the beginning of the flood, ten users who have submitted before and, every fifteen seconds,
a new user submit a bot for Nim in C, C++, JavaScript or WebAssembly text. Uses target/release/grundy, or $GRUNDY.
With GRUNDY_DATABASE=postgres://..., the server keeps its data in that database, which should be empty.
"""

import http.client
import json
import os
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GRUNDY = os.environ.get("GRUNDY", os.path.join(ROOT, "target/release/grundy"))
HOSTILE = int(sys.argv[1]) if len(sys.argv) > 1 else 100
MINUTES = float(sys.argv[2]) if len(sys.argv) > 2 else 2
PORT = 18471
WAITING = 20


def read(name):
    with open(os.path.join(ROOT, "bots/nim/accepted", name), encoding="utf-8") as file:
        return file.read()


# Languages by how a comment begins.
HONEST = [("xor.c", "//"), ("xor.wat", ";;"), ("xor.js", "//"), ("xor.cpp", "//")]

SPEND = """(local $n i32) (drop (call $number))
(local.set $n (i32.const {})) (loop $spend (local.set $n (i32.sub (local.get $n) (i32.const 1)))
(br_if $spend (local.get $n)))"""


def hostile(number):
    """A file that costs as much as it can: the name, and the text."""
    start = "(drop (call $number)) ;; the seat, which plays no part"
    wat = read("xor.wat")
    assert start in wat
    kind = number % 4
    if kind == 3:
        # Twice as many instances a level.
        text = f"""template <int N, int M> struct Deep {{
  static long long value() {{ return Deep<N - 1, 2 * M>::value() + Deep<N - 1, 2 * M + 1>::value(); }} }};
template <int M> struct Deep<0, M> {{ static long long value() {{ return M; }} }};
int main() {{ return (int)(Deep<18, 1>::value() % {number + 2}); }}\n"""
        return "bot.cpp", text
    # Before each game, or as much as lets the games pass and the proof ask a hundred thousand times.
    loops = 300_000_000 if kind < 2 else 10_000_000
    return "bot.wat", f";; {number}\n" + wat.replace(start, SPEND.format(loops))


def honest(number):
    name, comment = HONEST[number % len(HONEST)]
    return name, f"{read(name)}\n{comment} {number}\n"


def ask(method, path, token=None, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=60)
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    connection.request(method, path, body and json.dumps(body), headers)
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, text


def hand_in(token, file):
    name, source = file
    return ask("POST", "/api/v1/problems/nim/submissions", token, {"name": name, "source": source})


def shown(times):
    if not times:
        return "none"
    times = sorted(times)
    at = lambda part: times[min(len(times) - 1, int(part * len(times)))]
    return (f"{len(times)} verdicts, half within {at(0.5):.1f} s, 90 % within {at(0.9):.1f} s, "
            f"the last after {times[-1]:.1f} s")


class Waiting:
    """Verdicts that users wait for."""

    def __init__(self):
        self.open, self.times = [], []

    def add(self, token, file):
        status, text = hand_in(token, file)
        assert status == 201, text
        self.open.append((token, json.loads(text)["id"], time.time()))

    def look(self):
        for entry in list(self.open):
            token, identifier, since = entry
            if json.loads(ask("GET", f"/api/v1/submissions/{identifier}", token)[1])["state"] == "done":
                self.times.append(time.time() - since)
                self.open.remove(entry)

    def wait(self, most):
        end = time.time() + most
        while self.open and time.time() < end:
            self.look()
            time.sleep(0.05)


def main():
    folder = tempfile.mkdtemp()
    data = os.path.join(folder, "arena")
    add = [GRUNDY, "account", "add", "--data", data]
    account = lambda name: subprocess.run([*add, name], capture_output=True, text=True,
                                          check=True).stdout.strip()
    hostiles = [account(f"hostile{n}") for n in range(HOSTILE)]
    known = [account(f"known{n}") for n in range(10)]
    new = [account(f"new{n}") for n in range(int(MINUTES * 4) + 1)]
    serve = [GRUNDY, "serve", "--data", data, "--listen", f"127.0.0.1:{PORT}", "--waiting", str(WAITING)]
    server = subprocess.Popen(serve, stderr=subprocess.DEVNULL, cwd=ROOT,
                              env={**os.environ, "GRUNDY_LOG": "warn"})
    number = 0
    try:
        for _ in range(200):
            try:
                if ask("GET", "/readyz")[0] == 200:
                    break
            except OSError:
                time.sleep(0.05)
        quiet = Waiting()
        for token in known:
            quiet.add(token, honest(number))
            number += 1
            quiet.wait(120)
        print(f"before the flood: {shown(quiet.times)}", flush=True)

        began = time.time()
        for which in range(HOSTILE):
            assert hand_in(hostiles[which], hostile(which))[0] == 201
        print(f"{HOSTILE} accounts have submitted within {time.time() - began:.1f} s", flush=True)
        of_known, of_new = Waiting(), Waiting()
        again, newcomers, more = 0.0, 0.0, HOSTILE
        while time.time() - began < MINUTES * 60:
            since = time.time() - began
            if since >= again:
                of_known.add(known[number % len(known)], honest(number))
                number, again = number + 1, again + 3
            if since >= newcomers and new:
                of_new.add(new.pop(), honest(number))
                number, newcomers = number + 1, newcomers + 15
            # The flood goes on, as fast as it is let.
            if more < HOSTILE * WAITING:
                hand_in(hostiles[more % HOSTILE], hostile(more))
                more += 1
            of_known.look()
            of_new.look()
            time.sleep(0.05)
        for who, waiting in ("known", of_known), ("new", of_new):
            waiting.wait(60)
            print(f"people who are {who}: {shown(waiting.times)}, {len(waiting.open)} wait still")
        for line in ask("GET", "/metrics")[1].decode().splitlines():
            if "grundy_core_seconds" in line and not line.startswith("#"):
                print(line)
    finally:
        server.terminate()
        server.wait(60)


main()
