// SPDX-License-Identifier: MIT
// Documents for programs are written whole before the first byte is printed: a reader never sees
// half of one.
#include "cli/cli_json.h"
#include <stdlib.h>
#include <string.h>

enum { DOCUMENT_MAX = 4 * 1024 * 1024 };

bool cli_json_start(const Cli *cli, JsonWriter *w)
{
    char *out = malloc(DOCUMENT_MAX);
    if (!out) {
        cli_fail(cli, "no_memory", NULL);
        return false;
    }
    json_write_start(w, out, DOCUMENT_MAX);
    json_write_open(w, '{');
    return true;
}

int cli_json_print(const Cli *cli, JsonWriter *w, int code)
{
    json_write_close(w, '}');
    if (json_write_end(w))
        printf("%s\n", w->out);
    else
        code = cli_fail(cli, "no_memory", NULL);
    free(w->out);
    w->out = NULL;
    return code;
}

void cli_json_real(JsonWriter *w, const char *key, double value)
{
    char text[40];
    int n = snprintf(text, sizeof text, "%.9g", value);
    json_write_key(w, key);
    json_write_raw(w, text, n > 0 ? (size_t)n : 0);
}
