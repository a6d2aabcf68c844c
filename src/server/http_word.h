// SPDX-License-Identifier: MIT
// server/http_word.h: what a few request headers mean.
// Pure functions of their texts.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Does an Accept-Encoding header take gzip?
bool http_word_takes_gzip(const char *accept);
/// Does an If-None-Match header name this tag, or any ("*")? Strong and weak tags compare alike.
bool http_word_has_tag(const char *header, const char *tag);
/// May a page be asked for under this Host header? Numeric addresses and "localhost" may, and the
/// names given; any other name could be somebody else's page whose name was made to lead here.
bool http_word_is_host(const char *header, const char *const *allowed, uint32_t count);

typedef enum HttpRange {
    HTTP_RANGE_NONE, ///< no range, or one that is not understood: everything
    HTTP_RANGE_PART, ///< first..last
    HTTP_RANGE_OUT   ///< nothing of it is there
} HttpRange;

/// Which bytes of `size` a Range header asks for. Several ranges are answered with everything.
HttpRange http_word_range(const char *header, uint32_t size, uint32_t *first, uint32_t *last);
