#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""signatures.py PROGRAM...: behaviour is one number: all builds of the program must give the same."""
import subprocess
import sys


def main():
    numbers = {}
    for program in sys.argv[1:]:
        done = subprocess.run([program, "bench", "--signature", "--lang", "en"], capture_output=True, text=True,
                              timeout=600, check=True)
        numbers[program] = done.stdout.split()[-1]
        print(f"{numbers[program]}  {program}")
    return 0 if len(set(numbers.values())) == 1 else 1


if __name__ == "__main__":
    sys.exit(main())
