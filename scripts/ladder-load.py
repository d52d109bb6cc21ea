#!/usr/bin/env python3
"""Measures the ladder of a server on this machine: how long a complete round robin of many C bots takes
once they are judged, and how long a new entry takes to play all of them.

    scripts/ladder-load.py [BOTS]

Every bot plays Nim perfectly except in a share of its moves, which depends on the number of the bot. Uses
target/release/grundy.
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
BOTS = int(sys.argv[1]) if len(sys.argv) > 1 else 100
PORT = 18471

BOT = """
#include <stdio.h>

/* Leaves heaps whose sum is zero, but errs in a share of the positions. */
int main(void) {
    int n;
    scanf("%*d");
    while (scanf("%d", &n) == 1) {
        unsigned long long heaps[64], sum = 0, seed = NUMBER;
        for (int i = 0; i < n; i++) {
            scanf("%llu", &heaps[i]);
            sum ^= heaps[i];
            seed = (seed ^ heaps[i]) * 6364136223846793005ULL + 1442695040888963407ULL;
        }
        int errs = (seed >> 33) % BOTS < NUMBER, heap = 0;
        while (heap < n && (heaps[heap] ^ sum) >= heaps[heap]) heap++;
        if (heap < n && !errs) {
            printf("%d %llu\\n", heap + 1, heaps[heap] - (heaps[heap] ^ sum));
        } else {
            for (heap = 0; heaps[heap] == 0; heap++) {}
            printf("%d 1\\n", heap + 1);
        }
        fflush(stdout);
    }
}
"""


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


def begin(folder, workers):
    server = subprocess.Popen(
        [GRUNDY, "serve", "--data", folder, "--listen", f"127.0.0.1:{PORT}", "--workers", workers],
        stderr=subprocess.PIPE,
        text=True,
    )
    for line in server.stderr:
        if "serving" in line:
            break
    os.set_blocking(server.stderr.fileno(), False)
    return server


def account(folder, name):
    made = [GRUNDY, "account", "add", name, "--role", "member", "--data", folder]
    return subprocess.run(made, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def hand_in(token, number):
    source = BOT.replace("NUMBER", f"{number}ULL").replace("BOTS", str(BOTS))
    body = {"name": "bot.c", "source": source}
    status, text = ask("POST", "/api/v1/problems/nim/submissions", token, body)
    assert status == 201, text
    return json.loads(text)["id"]


def wait_for_verdict(token, number):
    while True:
        state = json.loads(ask("GET", f"/api/v1/submissions/{number}", token)[1])
        if state["state"] == "done":
            return state["verdict"]
        time.sleep(0.05)


def processor_time(server):
    """Seconds of a core that the workers have taken."""
    seconds = 0.0
    with open(f"/proc/{server.pid}/task/{server.pid}/children", encoding="utf-8") as children:
        workers = children.read().split()
    for thread in os.listdir(f"/proc/{server.pid}/task"):
        with open(f"/proc/{server.pid}/task/{thread}/children", encoding="utf-8") as children:
            workers += children.read().split()
    for worker in set(workers):
        with open(f"/proc/{worker}/stat", encoding="utf-8") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        seconds += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return seconds


def ladder(token):
    return json.loads(ask("GET", "/api/v1/problems/nim/ladder", token)[1])


def wait_for_ladder(token, met):
    while True:
        now = ladder(token)
        if now["newcomers"] == 0 and now["rows"] and min(r["met"] for r in now["rows"]) >= met:
            return now
        time.sleep(0.02)


with tempfile.TemporaryDirectory() as folder:
    # The bots are judged first, without opponents; then only the ladder runs.
    server = begin(folder, "2")
    tokens = [account(folder, f"bot{number}") for number in range(BOTS + 1)]
    handed_in = [hand_in(tokens[number], number) for number in range(BOTS)]
    for number in range(BOTS):
        wait_for_verdict(tokens[number], handed_in[number])
    began, spent = time.monotonic(), processor_time(server)
    now = wait_for_ladder(tokens[0], BOTS + 2)
    print(f"{BOTS} bots and {len(now['rows']) - BOTS} reference players are complete "
          f"{time.monotonic() - began:.1f} s after the last verdict, "
          f"with {processor_time(server) - spent:.1f} s of a core")
    print("the first:", [(r["name"], r["rating"]) for r in now["rows"][:3]])
    print("the last:", [(r["name"], r["rating"]) for r in now["rows"][-3:]])

    newcomer = hand_in(tokens[BOTS], BOTS)
    wait_for_verdict(tokens[BOTS], newcomer)
    began = time.monotonic()
    wait_for_ladder(tokens[0], BOTS + 3)
    print(f"a new entry has played all others {time.monotonic() - began:.2f} s after its verdict")
    server.terminate()
    server.wait()
