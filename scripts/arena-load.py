#!/usr/bin/env python3
"""Measures a server on this machine: how fast it judges submissions, compared with `grundy judge` in a loop, how
long pages take meanwhile, and the memory of the server's process.

    scripts/arena-load.py [ACCOUNTS [STREAMS]]

Each account submits one C bot for Nim, and all bots have different modules, so that no verdict is reused. Uses
target/release/grundy. With GRUNDY_DATABASE=postgres://..., the server keeps its data in that database, which should
be empty.
"""

import http.client
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GRUNDY = os.environ.get("GRUNDY", os.path.join(ROOT, "target/release/grundy"))
ACCOUNTS = int(sys.argv[1]) if len(sys.argv) > 1 else 200
STREAMS = int(sys.argv[2]) if len(sys.argv) > 2 else 200
PORT = 18470

with open(os.path.join(ROOT, "bots/nim/accepted/xor.c"), encoding="utf-8") as file:
    BOT = file.read()


def bot(number):
    """The bot with a constant of its own, so that its module is one of its own."""
    return BOT + f"\nconst volatile int number_of_this_bot = {number};\n"


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


def figure(name):
    for line in ask("GET", "/metrics")[1].decode().splitlines():
        if line.startswith(f"grundy_{name} "):
            return int(line.split()[1])
    raise KeyError(name)


def resident(pid):
    with open(f"/proc/{pid}/status", encoding="utf-8") as status:
        for line in status:
            if line.startswith("VmRSS"):
                return int(line.split()[1]) // 1024
    return 0


def main():
    folder = tempfile.mkdtemp()
    data = os.path.join(folder, "arena")
    add = [GRUNDY, "account", "add", "--data", data]
    tokens = [
        subprocess.run([*add, f"a{n}"], capture_output=True, text=True, check=True).stdout.strip()
        for n in range(ACCOUNTS)
    ]
    serve = [GRUNDY, "serve", "--data", data, "--listen", f"127.0.0.1:{PORT}"]
    quiet = {**os.environ, "GRUNDY_LOG": "warn"}
    server = subprocess.Popen(serve, stderr=subprocess.DEVNULL, env=quiet, cwd=ROOT)
    try:
        for _ in range(200):
            try:
                if ask("GET", "/readyz")[0] == 200:
                    break
            except OSError:
                time.sleep(0.05)

        # The first verdict on an idle server.
        began = time.time()
        identifier = json.loads(ask("POST", "/api/v1/problems/nim/submissions", tokens[0],
                                    {"name": "bot.c", "source": bot(-1)})[1])["id"]
        while json.loads(ask("GET", f"/api/v1/submissions/{identifier}", tokens[0])[1])["state"] != "done":
            time.sleep(0.02)
        print(f"first verdict after {time.time() - began:.2f} s")

        # The same by the command line, one process a core: with the page, as the server makes one, and
        # without.
        sources = os.path.join(folder, "sources")
        os.mkdir(sources)
        some, cores = min(ACCOUNTS, 40), os.cpu_count() or 1

        def by_command_line(first, options):
            for number in range(some):
                with open(os.path.join(sources, f"b{number}.c"), "w", encoding="utf-8") as source:
                    source.write(bot(first + number))

            def loop(core):
                for number in range(core, some, cores):
                    page = [option.format(number) for option in options]
                    judge = [GRUNDY, "judge", "nim", f"b{number}.c", "--jobs", "1", "--format", "json"]
                    subprocess.run([*judge, *page], cwd=sources, stdout=subprocess.DEVNULL, check=False)

            began = time.time()
            threads = [threading.Thread(target=loop, args=(core,)) for core in range(cores)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            return some / (time.time() - began)

        alone = by_command_line(100_000, [])
        by_hand = by_command_line(200_000, ["--report", "b{}.html"])
        print(f"grundy judge in a loop: {alone:.2f} submissions a second, {by_hand:.2f} with --report")

        began = time.time()
        identifiers = []
        for number, token in enumerate(tokens):
            status, text = ask("POST", "/api/v1/problems/nim/submissions", token,
                               {"name": "bot.c", "source": bot(number)})
            assert status == 201, text
            identifiers.append(json.loads(text)["id"])
        handed_in = time.time() - began

        streams = []
        for number in range(min(STREAMS, ACCOUNTS)):
            connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=600)
            connection.request("GET", f"/api/v1/submissions/{identifiers[-1 - number]}/events",
                               headers={"Authorization": f"Bearer {tokens[-1 - number]}"})
            streams.append(connection)

        times, memory, done = [], 0, 1
        while done < ACCOUNTS + 1:
            for path in ("/", "/problems/nim", "/problems/nim/board", "/submissions"):
                asked = time.time()
                status, _ = ask("GET", path, tokens[0])
                times.append(time.time() - asked)
                assert status == 200, path
            memory = max(memory, resident(server.pid))
            done = figure("judgings_total")
            time.sleep(0.1)
        drained = ACCOUNTS / (time.time() - began)
        times.sort()
        print(f"the server: {drained:.2f} submissions a second, {drained / by_hand:.0%} of the loop "
              f"with --report, {drained / alone:.0%} of that without; "
              f"handing in took {handed_in:.1f} s")
        print(f"pages meanwhile, with {len(streams)} streams open: median "
              f"{statistics.median(times) * 1000:.0f} ms, 99th percentile "
              f"{times[int(len(times) * 0.99)] * 1000:.0f} ms of {len(times)}")
        print(f"the server's process: at most {memory} MB")
    finally:
        server.terminate()
        server.wait()


main()
