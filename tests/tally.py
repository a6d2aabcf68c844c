#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""tally.py LOGS OUT: counts the cases of Meson's last test run and writes "passed failed" to OUT.

TAP cases are counted one by one; a test program that ended badly without saying so in its TAP output
(a crash, a wrong exit status, a time-out) counts as one failure more.
"""
import json
import os
import sys
import xml.etree.ElementTree as ET


def main() -> int:
    logs, out = sys.argv[1:]
    passed = failed = 0
    counted = set()  # tests with a failure that is already in the sum
    junit = os.path.join(logs, "testlog.junit.xml")
    if os.path.exists(junit):
        for suite in ET.parse(junit).getroot().iter("testsuite"):
            for case in suite.iter("testcase"):
                if case.find("failure") is not None or case.find("error") is not None:
                    failed += 1
                    counted.update((suite.get("name").partition(".")[2], case.get("name")))
                elif case.find("skipped") is None:
                    passed += 1
    text = os.path.join(logs, "testlog.json")
    if os.path.exists(text):
        with open(text, encoding="utf-8") as file:
            for line in file:
                test = json.loads(line)
                good = test["result"] in ("OK", "SKIP", "EXPECTEDFAIL")
                if not good and test["name"] not in counted:
                    failed += 1
    with open(out, "w", encoding="ascii") as file:
        file.write(f"{passed} {failed}\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
