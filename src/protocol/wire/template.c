// SPDX-License-Identifier: MIT
// Templates nest: a half of {?..:..|..} may hold another one. A small stack of ranges replaces
// recursion.
#include "protocol/wire/template.h"
#include <string.h>

Pen pen_start(char *out, size_t max)
{
    CORE_ASSERT(max > 0);
    out[0] = 0;
    return (Pen){out, max, 0};
}

void pen_bytes(Pen *pen, const char *bytes, size_t count)
{
    size_t room = pen->max - 1 - pen->used;
    if (count > room) {
        count = room;
        while (count > 0 && ((unsigned char)bytes[count] & 0xc0) == 0x80)
            count--;
        pen->max = pen->used + count + 1; // marks the pen as full
    }
    memcpy(pen->out + pen->used, bytes, count);
    pen->used += count;
    pen->out[pen->used] = 0;
}

void pen_text(Pen *pen, const char *text) { pen_bytes(pen, text, strlen(text)); }

void pen_int(Pen *pen, int64_t value)
{
    char digits[24];
    size_t n = sizeof digits;
    uint64_t size = value < 0 ? (uint64_t)0 - (uint64_t)value : (uint64_t)value;
    do
        digits[--n] = (char)('0' + size % 10);
    while (size /= 10);
    if (value < 0)
        pen_text(pen, "−");
    pen_bytes(pen, digits + n, sizeof digits - n);
}

/// The brace that closes the one at p.
static const char *closing(const char *p, const char *end)
{
    int depth = 0;
    for (; p < end; p++) {
        depth += *p == '{';
        depth -= *p == '}';
        if (!depth)
            return p;
    }
    return NULL;
}

/// The bar between the two halves of p..end, outside inner braces; end if there is none.
static const char *bar_of(const char *p, const char *end)
{
    int depth = 0;
    for (; p < end; p++) {
        depth += *p == '{';
        depth -= *p == '}';
        if (*p == '|' && !depth)
            return p;
    }
    return end;
}

/// French counts 0 and 1 as one, English only 1; one less is one, too.
static bool is_one(int64_t number, TextLang lang)
{
    return number == 1 || number == -1 || (number == 0 && lang == TEXT_FR);
}

enum { EXPAND_DEPTH = 12 }; // tests/data holds the texts to it
typedef struct Range {
    const char *at, *end;
} Range;

/// French: "de" before a vowel is "d’". A name with an H keeps its "de".
static void elide(Pen *pen, const char *next)
{
    unsigned char a = (unsigned char)next[0], b = a ? (unsigned char)next[1] : 0;
    bool vowel =
        (a && strchr("AEIOUaeiou", a)) || (a == 0xc3 && b != 0x87 && b != 0xa7) || a == 0xc5;
    bool letter_before = pen->used > 3 && pen->out[pen->used - 4] != ' ';
    if (vowel && pen->used >= 3 && !letter_before && !strcmp(pen->out + pen->used - 3, "de ")) {
        pen->used -= 2;
        pen_text(pen, "\xe2\x80\x99");
    }
}

void template_expand(const char *pattern, TemplateFact *fact, const void *facts, TextLang lang,
                     Pen *pen)
{
    Range stack[EXPAND_DEPTH] = {{pattern, pattern + strlen(pattern)}};
    uint32_t depth = 1;
    TemplateValue v;
    while (depth) {
        Range *top = &stack[depth - 1];
        const char *open = memchr(top->at, '{', (size_t)(top->end - top->at));
        const char *close = open ? closing(open, top->end) : NULL;
        if (!close) {
            pen_bytes(pen, top->at, (size_t)(top->end - top->at));
            depth--;
            continue;
        }
        pen_bytes(pen, top->at, (size_t)(open - top->at));
        top->at = close + 1;
        const char *name = open + 1;
        bool is_choice = *name == '?', is_form = *name == '#';
        if (!is_choice && !is_form) {
            fact(facts, name, (size_t)(close - name), &v);
            if (lang == TEXT_FR)
                elide(pen, v.text);
            pen_text(pen, v.text);
            continue;
        }
        name++;
        const char *colon = memchr(name, ':', (size_t)(close - name));
        if (!colon || depth == EXPAND_DEPTH)
            continue;
        const char *bar = bar_of(colon + 1, close);
        fact(facts, name, (size_t)(colon - name), &v);
        bool first = is_form ? is_one(v.number, lang) : v.number != 0;
        if (first)
            stack[depth++] = (Range){colon + 1, bar};
        else if (bar < close)
            stack[depth++] = (Range){bar + 1, close};
    }
}

/// First letter large; knows a to z and the French letters of two bytes.
void pen_capitalise(char *text)
{
    unsigned char *p = (unsigned char *)text;
    if (p[0] >= 'a' && p[0] <= 'z')
        p[0] = (unsigned char)(p[0] - 'a' + 'A');
    else if (p[0] == 0xc3 && p[1] >= 0xa0 && p[1] <= 0xbe && p[1] != 0xb7)
        p[1] = (unsigned char)(p[1] - 0x20);
}
