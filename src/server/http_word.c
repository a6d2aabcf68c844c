// SPDX-License-Identifier: MIT
// RFC 9110, sections 12.5.3 and 13.1.2, as far as a page of fixed files needs them.
#include "server/http_word.h"
#include <string.h>
#include <strings.h>

static const char *skip_blanks(const char *at)
{
    while (*at == ' ' || *at == '\t')
        at++;
    return at;
}

/// Is this weight (what follows a ";") zero? "q=0", "q=0.0" ...
static bool is_never(const char *at, const char *end)
{
    at = skip_blanks(at);
    if ((*at != 'q' && *at != 'Q') || at[1] != '=' || at[2] != '0')
        return false;
    for (at += 3; at < end && *at != ' ' && *at != '\t'; at++)
        if (*at != '0' && *at != '.')
            return false;
    return true;
}

bool http_word_takes_gzip(const char *accept)
{
    while (*accept) {
        const char *at = skip_blanks(accept);
        const char *end = at + strcspn(at, ",");
        size_t length = strcspn(at, ",; \t");
        const char *weight = memchr(at, ';', (size_t)(end - at));
        if (length == 4 && !strncasecmp(at, "gzip", 4))
            return !weight || !is_never(weight + 1, end);
        accept = *end ? end + 1 : end;
    }
    return false;
}

bool http_word_has_tag(const char *header, const char *tag)
{
    size_t length = strlen(tag);
    header = skip_blanks(header);
    if (*header == '*')
        return true;
    for (const char *at = strchr(header, '"'); at;) {
        const char *end = strchr(at + 1, '"');
        if (!end)
            return false;
        if ((size_t)(end - at - 1) == length && !memcmp(at + 1, tag, length))
            return true;
        at = strchr(end + 1, '"');
    }
    return false;
}
