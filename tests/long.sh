#!/bin/bash
# Long campaigns, run by ./test --long. Each line is one; a failure stops the script.
set -euo pipefail
cd "$(dirname "$0")/.."
tools/dev hostile
/usr/bin/python3 tests/run_vectors.py build-hostile/escarmouche /dev/null
