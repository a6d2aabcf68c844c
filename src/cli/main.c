// SPDX-License-Identifier: MIT
// The program. Everything is in cli_main() so that tests can call it.
#include "cli/cli.h"

int main(int argc, char **argv) { return cli_main(argc, argv); }
