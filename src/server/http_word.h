// SPDX-License-Identifier: MIT
// server/http_word.h: what two request headers mean.
// Pure functions of their texts.
#pragma once
#include <stdbool.h>

/// Does an Accept-Encoding header take gzip?
bool http_word_takes_gzip(const char *accept);
/// Does an If-None-Match header name this tag, or any ("*")? Strong and weak tags compare alike.
bool http_word_has_tag(const char *header, const char *tag);
