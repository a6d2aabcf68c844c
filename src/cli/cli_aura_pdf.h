// SPDX-License-Identifier: MIT
// cli/cli_aura_pdf.h: a character on one page of A4, as a PDF. Borrows its arguments for the call.
#pragma once
#include "cli/cli_aura.h"
#include "protocol/paper/sheet_file.h"

/// False: the file could not be written.
NODISCARD bool cli_aura_pdf(const CliAura *a, const Sheet *sheet, const char *path);
