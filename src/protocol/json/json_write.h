// SPDX-License-Identifier: MIT
// protocol/json/json_write.h: writes JSON into a bounded buffer.
// The caller owns the buffer. A text that does not fit sets `overflow` and is then not to be used;
// everything written is valid UTF-8 if the strings given are.
#pragma once
#include "core/geo.h"

typedef struct JsonWriter {
    char *out;
    size_t max, used;
    bool overflow;
    bool comma; ///< a comma is due before the next value
} JsonWriter;

/// Empties the buffer.
void json_write_start(JsonWriter *w, char *out, size_t max);
/// Ends the text with NUL (not counted in `used`); false if it did not fit.
NODISCARD bool json_write_end(JsonWriter *w);

void json_write_open(JsonWriter *w, char bracket);  ///< '{' or '['
void json_write_close(JsonWriter *w, char bracket); ///< '}' or ']'
void json_write_key(JsonWriter *w, const char *key);
void json_write_text(JsonWriter *w, const char *text);
void json_write_int(JsonWriter *w, int64_t value);
void json_write_bool(JsonWriter *w, bool value);
void json_write_null(JsonWriter *w);
/// Thousandths as a decimal in pas: 4500 is 4.5.
void json_write_length(JsonWriter *w, int32_t length);
void json_write_place(JsonWriter *w, GeoVec place);
/// A 64-bit number as a string of digits, since numbers of other languages cannot hold it.
void json_write_seed(JsonWriter *w, uint64_t value);
/// A 64-bit hash as a string of sixteen hexadecimal digits.
/// Sixteen hexadecimal digits and a NUL.
void json_hash_text(uint64_t hash, char out[17]);
void json_write_hash(JsonWriter *w, uint64_t value);
/// Appends finished JSON.
void json_write_raw(JsonWriter *w, const char *json, size_t length);

// A member in one call.
void json_put_text(JsonWriter *w, const char *key, const char *text);
void json_put_int(JsonWriter *w, const char *key, int64_t value);
void json_put_bool(JsonWriter *w, const char *key, bool value);
void json_put_length(JsonWriter *w, const char *key, int32_t length);
void json_put_place(JsonWriter *w, const char *key, GeoVec place);
