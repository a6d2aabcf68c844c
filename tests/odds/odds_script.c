// SPDX-License-Identifier: MIT
// Messages go through a session, so that whatever a script says in between is said here, too;
// expectations are not looked at.
#include "odds_script.h"
#include "protocol/session/session.h"
#include "protocol/wire/wire.h"
#include <stdio.h>
#include <string.h>

enum { LINE_BYTES = 1 << 20, TOKENS = 1 << 14 };

/// The next line; one that ends with a backslash goes on in the next. False at the end.
static bool read_line(FILE *file, char line[LINE_BYTES], size_t *length)
{
    size_t used = 0;
    while (fgets(line + used, (int)(LINE_BYTES - used), file)) {
        used += strcspn(line + used, "\n");
        if (!used || line[used - 1] != '\\')
            break;
        used--;
    }
    line[used] = 0;
    *length = used;
    return used || !feof(file);
}

bool odds_script_visit(const char *path, OddsScriptVisit *visit, void *self)
{
    static char line[LINE_BYTES];
    static JsonToken token[TOKENS];
    static SessionHost host;
    static char note[LINE_BYTES];
    OddsScriptPlace place = {.note = note};
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    session_host_init(&host, TEXT_FR);
    note[0] = 0;
    size_t length;
    while (read_line(file, line, &length)) {
        if (line[0] == '#') {
            (void)snprintf(note, sizeof note, "%.*s", (int)length - 1, line + 1);
            place.since = 0;
        }
        if (strncmp(line, "{\"type\":\"", 9) != 0)
            continue;
        const Game *g = session_game(&host.session);
        if (!strncmp(line, "{\"type\":\"choose\"", 16)) {
            place.choice++;
            place.since++;
            Json json;
            Choice c;
            memset(&c, 0, sizeof c);
            if (g && game_wait(g) == GAME_WAIT_CHOICE &&
                json_parse(&json, line, length, token, TOKENS)) {
                uint32_t at = json_member(&json, 0, "choice");
                if (at && wire_read_choice(&json, at, g, &c) &&
                    !refusal_is(game_check(g, game_decider(g), &c)))
                    visit(self, &place, g, &c);
            }
        }
        (void)session_handle(&host.session, line, length, NULL);
    }
    (void)fclose(file);
    return true;
}
