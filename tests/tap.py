# SPDX-License-Identifier: MIT
"""The count of a test from outside, printed as TAP: ok = Tap(); ok(good, name, detail); ok.done()."""
import sys


class Tap:
    def __init__(self):
        self.count = self.failed = 0

    def __call__(self, good, name, detail=""):
        self.count += 1
        self.failed += not good
        print(f"{'ok' if good else 'not ok'} {self.count} - {name}")
        if not good and detail != "":
            print("\n".join("# " + line for line in str(detail)[-2000:].splitlines()))
        sys.stdout.flush()
        return good

    def done(self):
        """The plan, last; the exit code."""
        print(f"1..{self.count}")
        return 1 if self.failed else 0
