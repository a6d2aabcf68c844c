// SPDX-License-Identifier: MIT
// libFuzzer: bytes as a journal, and as a script. A journal that is accepted must be written and
// read again with the same hash.
#include "fuzz_table.h"

typedef struct Text {
    size_t used;
    char bytes[1 << 20];
} Text;

static void keep(void *self, const char *line, size_t length)
{
    Text *t = self;
    if (t->used + length + 1 > sizeof t->bytes)
        return;
    memcpy(t->bytes + t->used, line, length);
    t->used += length;
    t->bytes[t->used++] = '\n';
}

static void drop(void *self, const char *line, size_t length)
{
    (void)self;
    (void)line;
    (void)length;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Script *script;
    static Text text;
    if (!script)
        script = malloc(sizeof *script);
    Session *s = &script->host.session;
    const char *bytes = (const char *)data;
    JournalResult result;
    session_host_init(&script->host, TEXT_FR);
    if (journal_file_read(s, bytes, size, NULL, &result)) {
        uint64_t hash = s->table->hash;
        SessionSink sink = {keep, &text};
        text.used = 0;
        journal_file_write(s, &sink);
        session_host_init(&script->host, TEXT_FR);
        if (!journal_file_read(s, text.bytes, text.used, NULL, &result) || result.hash != hash)
            fuzz_stop("a journal changes when it is copied", bytes, size);
    } else if (!result.error.code || !result.error.line) {
        fuzz_stop("a journal is refused without a reason", bytes, size);
    }
    SessionSink nobody = {drop, NULL};
    int code = script_run(script, bytes, size, TEXT_EN, &nobody);
    if (code < 0 || code > 2)
        fuzz_stop("exit code", bytes, size);
    return 0;
}
