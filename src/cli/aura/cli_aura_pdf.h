// SPDX-License-Identifier: MIT
// cli/aura/cli_aura_pdf.h: a character on one page of A4, as a PDF. Borrows its arguments for the
// call.
#pragma once
#include "cli/aura/cli_aura.h"
#include "protocol/paper/qr.h"
#include "protocol/paper/sheet_file.h"

/// False, with a sentence told: the file could not be written. `qr`: the code that brings the sheet
/// to a phone; may be NULL.
NODISCARD bool cli_aura_pdf(const CliAura *a, const Sheet *sheet, const Qr *qr, const char *path);
