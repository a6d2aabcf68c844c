// SPDX-License-Identifier: MIT
// Questions for preparing a role-playing game: characters, spells, QR codes. They need no game and
// are answered at any table, also at one with a saga.
#include "protocol/paper/paper.h"
#include "protocol/paper/qr.h"
#include "protocol/session/session_ask.h"

void session_ask_aura(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    (void)json, (void)v;
    JsonWriter w = session_ask_begin(s, "aura");
    paper_put_tables(&w, s->lang);
    session_send(s, &w, out);
}

void session_ask_sheet(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    Sheet sheet;
    PaperTry asked = {0};
    if (!sheet_read_at(&sheet, json, v[ASK_SHEET], true) ||
        (v[ASK_TRY] && !paper_read_try(json, v[ASK_TRY], &sheet, &asked)))
        return;
    JsonWriter w = session_ask_begin(s, "sheet");
    paper_put_sheet(&w, &sheet, &asked, s->lang);
    session_send(s, &w, out);
}

void session_ask_spell(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    AuraDesign design;
    PaperCast cast;
    char name[SHEET_NAME_MAX];
    if (!sheet_read_design(json, v[ASK_DESIGN], &design, name) ||
        (v[ASK_CAST] && !paper_read_cast(json, v[ASK_CAST], &cast)))
        return;
    JsonWriter w = session_ask_begin(s, "spell");
    paper_put_spell(&w, &design, v[ASK_CAST] ? &cast : NULL, s->lang);
    session_send(s, &w, out);
}

void session_ask_code(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    char text[QR_BYTES_MAX + 1];
    if (!json_text(json, v[ASK_TEXT], text, sizeof text))
        return;
    JsonWriter w = session_ask_begin(s, "qr");
    if (!paper_put_code(&w, text)) {
        json_fail(json, v[ASK_TEXT], E_TOO_BIG);
        return;
    }
    session_send(s, &w, out);
}
