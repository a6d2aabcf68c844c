// SPDX-License-Identifier: MIT
// Sentences and names for sheets and spells.
#include "protocol/paper/paper.h"
#include "protocol/wire/template.h"
#include "rules/aura/aura.h"
#include <string.h>

typedef struct Facts {
    const PaperFact *fact;
    uint32_t count;
} Facts;

static void fill(const void *self, const char *name, size_t length, TemplateValue *value)
{
    const Facts *facts = self;
    value->text[0] = 0;
    value->number = 0;
    for (uint32_t i = 0; i < facts->count; i++) {
        const PaperFact *f = &facts->fact[i];
        if (strlen(f->name) != length || memcmp(f->name, name, length) != 0)
            continue;
        Pen pen = pen_start(value->text, sizeof value->text);
        if (f->text)
            pen_text(&pen, f->text);
        else
            pen_int(&pen, f->number);
        value->number = f->text ? f->text[0] != 0 : f->number;
    }
}

const char *paper_text(const char *key, TextLang lang)
{
    const char *text = text_get("paper", key, lang);
    return text ? text : key;
}

const char *paper_say(const char *key, TextLang lang, const PaperFact *facts, uint32_t count,
                      char out[PAPER_TEXT_MAX])
{
    Pen pen = pen_start(out, PAPER_TEXT_MAX);
    template_expand(paper_text(key, lang), fill, &(Facts){facts, count}, lang, &pen);
    return out;
}

void paper_put_said(JsonWriter *w, const char *key, TextLang lang, const PaperFact *facts,
                    uint32_t count)
{
    char text[PAPER_TEXT_MAX];
    json_put_text(w, "text", paper_say(key, lang, facts, count, text));
}

const char *paper_duration(uint32_t row, TextLang lang, char out[PAPER_TEXT_MAX])
{
    const AuraParameterRow *p = &aura_parameters[row];
    Pen pen = pen_start(out, PAPER_TEXT_MAX);
    if (p->dice) {
        char key[32];
        Pen name = pen_start(key, sizeof key);
        pen_text(&name, "units.");
        pen_text(&name, aura_units[p->unit].id);
        const char *many = text_of(aura_rules.id, "words", key, lang);
        pen_text(&pen, "1d10 ");
        pen_text(&pen, many ? many : aura_units[p->unit].name[lang]);
    } else if (p->fixed) {
        pen_int(&pen, p->fixed);
        pen_text(&pen, " ");
        pen_text(&pen, aura_units[p->unit].name[lang]);
    } else {
        pen_text(&pen, paper_text("instant", lang));
    }
    return out;
}

const char *paper_step(uint32_t step, TextLang lang, char out[PAPER_TEXT_MAX])
{
    const AuraStepRow *s = &aura_ladder[step];
    const struct {
        uint8_t is_there;
        const char *alone, *among;
    } die[] = {
        {s->low, "die_low", "low"}, {s->mid, "die_mid", "mid"}, {s->high, "die_high", "high"}};
    uint32_t dice = (uint32_t)s->low + s->mid + s->high;
    Pen pen = pen_start(out, PAPER_TEXT_MAX);
    if (s->fixed)
        pen_int(&pen, s->fixed);
    else if (dice == COUNT_OF(die))
        pen_text(&pen, paper_text("all_dice", lang));
    for (uint32_t i = 0, told = 0; i < COUNT_OF(die) && dice < COUNT_OF(die); i++) {
        if (!die[i].is_there)
            continue;
        if (told++)
            pen_text(&pen, " + ");
        pen_text(&pen, paper_text(dice == 1 ? die[i].alone : die[i].among, lang));
    }
    if (s->dice) {
        pen_text(&pen, " + ");
        pen_int(&pen, s->dice);
        pen_text(&pen, "d10");
    }
    return out;
}

const char *paper_row(uint32_t param, uint32_t row, TextLang lang, char out[PAPER_TEXT_MAX])
{
    const AuraParameterRow *p = &aura_parameters[row];
    enum { KM = 1000 };
    Pen pen = pen_start(out, PAPER_TEXT_MAX);
    switch (param) {
    case AURA_PARAM_RANGE:
        if (p->range) {
            pen_int(&pen, p->range < KM ? p->range : p->range / KM);
            pen_text(&pen, p->range < KM ? " m" : " km");
        } else {
            pen_text(&pen, paper_text("touch", lang));
        }
        return out;
    case AURA_PARAM_AREA: pen_text(&pen, p->area[lang]); return out;
    case AURA_PARAM_DURATION: return paper_duration(row, lang, out);
    default: return paper_step(p->intensity, lang, out);
    }
}
