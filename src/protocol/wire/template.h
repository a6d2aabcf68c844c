// SPDX-License-Identifier: MIT
// protocol/wire/template.h: sentences out of the templates of data/text (render.h says what they
// may hold): a pen that writes into a bounded text, and the one reader of templates. The caller
// provides the meaning of names.
#pragma once
#include "core/base.h"
#include "gen/text.h" // TextLang

/// A bounded text under construction, cut at a whole character when it is full.
typedef struct Pen {
    char *out;
    size_t max, used;
} Pen;
Pen pen_start(char *out, size_t max);
void pen_bytes(Pen *pen, const char *bytes, size_t count);
void pen_text(Pen *pen, const char *text);
void pen_int(Pen *pen, int64_t value); ///< with a minus, not a hyphen
/// Makes the first letter upper case.
void pen_capitalise(char *text);

/// The text of a fact, and its value for {?} and {#}.
enum { TEMPLATE_VALUE_MAX = 1536 };
typedef struct TemplateValue {
    char text[TEMPLATE_VALUE_MAX];
    int64_t number;
} TemplateValue;
/// Fills in one fact by its name in the templates.
typedef void TemplateFact(const void *facts, const char *name, size_t length, TemplateValue *value);
void template_expand(const char *pattern, TemplateFact *fact, const void *facts, TextLang lang,
                     Pen *pen);
