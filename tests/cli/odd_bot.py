#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""odd_bot.py WAY PROGRAM: a bot that plays as `PROGRAM bot` does, but goes wrong in one way at its fifth decision.

WAY: none, hash, crash, hang, garbage, flood, endless, illegal, error, seat. For tests of those who hold bots to docs/bot.md.
"""
import json
import os
import subprocess
import sys
import threading
import time

WRONG_AT = 5


def main():
    way, program = sys.argv[1:]
    bot = subprocess.Popen([program, "bot"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    positions = 0

    def pass_on():
        for line in sys.stdin:
            bot.stdin.write(line)
            bot.stdin.flush()
        bot.stdin.close()

    threading.Thread(target=pass_on, daemon=True).start()
    for line in bot.stdout:
        answer = json.loads(line)
        positions += answer["type"] == "position"
        if positions == WRONG_AT and answer["type"] == "position" and way == "hash":
            answer["hash"] = "0123456789abcdef"
        if positions == WRONG_AT and answer["type"] == "best":
            if way == "crash":
                os._exit(3)
            if way == "hang":
                time.sleep(600)
            if way == "garbage":
                print("Traceback (most recent call last): \033[31moops", flush=True)
            if way == "flood":
                print("x" * (1 << 22), flush=True)
            while way == "endless":
                sys.stdout.write("x" * (1 << 16))
            if way == "illegal":
                answer["choice"] = {"kind": "pass"} if answer["choice"]["kind"] != "pass" else {"kind": "end"}
            if way == "error":
                answer = {"type": "error", "code": "E_TIRED"}
            if way == "seat":
                answer["seat"] = "B" if answer["seat"] == "A" else "A"
        print(json.dumps(answer), flush=True)
    return bot.wait()


if __name__ == "__main__":
    sys.exit(main())
