// SPDX-License-Identifier: MIT
// RFC 9110, sections 7.2, 12.5.3, 13.1.2 and 14, as far as a page of fixed files needs them.
#include "server/http_word.h"
#include <arpa/inet.h>
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

/// The name of a Host header without its port and brackets; false if it is no such thing.
static bool host_name(const char *header, char *name, size_t max)
{
    bool is_six = *header == '[';
    const char *begin = header + is_six;
    size_t length = strcspn(begin, is_six ? "]" : ":");
    const char *rest = begin + length;
    if (!length || length >= max || (is_six && *rest++ != ']'))
        return false;
    if (*rest && (*rest != ':' || strspn(rest + 1, "0123456789") != strlen(rest + 1)))
        return false;
    memcpy(name, begin, length);
    name[length] = 0;
    return true;
}

bool http_word_is_host(const char *header, const char *const *allowed, uint32_t count)
{
    char name[256];
    struct in6_addr bytes;
    if (!host_name(header, name, sizeof name))
        return false;
    if (*header == '[')
        return inet_pton(AF_INET6, name, &bytes) == 1;
    bool is_good = inet_pton(AF_INET, name, &bytes) == 1 || !strcasecmp(name, "localhost");
    for (uint32_t i = 0; i < count; i++)
        is_good |= !strcasecmp(name, allowed[i]);
    return is_good;
}

/// Digits as a number, at most UINT32_MAX; NULL if there are none.
static const char *number(const char *at, uint64_t *out)
{
    const char *begin = at;
    for (*out = 0; *at >= '0' && *at <= '9'; at++) {
        *out = *out * 10 + (uint64_t)(*at - '0');
        *out = *out < UINT32_MAX ? *out : UINT32_MAX;
    }
    return at > begin ? at : NULL;
}

HttpRange http_word_range(const char *header, uint32_t size, uint32_t *first, uint32_t *last)
{
    uint64_t from = 0, to = UINT32_MAX;
    if (strncasecmp(header, "bytes=", 6) != 0)
        return HTTP_RANGE_NONE;
    const char *at = skip_blanks(header + 6);
    bool is_tail = *at == '-'; // the last so many
    const char *dash = is_tail ? at : number(at, &from);
    if (!dash || *dash != '-')
        return HTTP_RANGE_NONE;
    const char *end = number(dash + 1, &to);
    if (is_tail && !end)
        return HTTP_RANGE_NONE;
    if (*skip_blanks(end ? end : dash + 1) || (end && !is_tail && to < from))
        return HTTP_RANGE_NONE;
    if (is_tail ? !to || !size : from >= size)
        return HTTP_RANGE_OUT;
    *first = (uint32_t)(!is_tail ? from : to < size ? size - to : 0);
    *last = is_tail || !end || to >= size ? size - 1 : (uint32_t)to;
    return HTTP_RANGE_PART;
}
