// SPDX-License-Identifier: MIT
// protocol/json/json.h: a strict JSON parser, and functions that look at the parsed document.
// No heap: the caller owns the text and the tokens, which must outlive the Json. The first mistake
// is kept with its line, column and JSON pointer; after it every function returns zero, so that a
// reader needs to check only once, at the end.
#pragma once
#include "core/base.h"
#include "core/geo.h" // GeoVec
#include "gen/errors.h"

enum {
    JSON_DEPTH_MAX = 64,
    JSON_POINTER_MAX = 200,
    JSON_TEXT_MAX = 4 * 1024 * 1024 ///< bytes of one document
};

typedef enum JsonType {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
} JsonType;

/// A value, or the key of a member, in the order of the text. A key is followed by its value.
typedef struct JsonToken {
    uint32_t start, end; ///< bytes of the text; of a string, what is between the quotes
    uint32_t next;       ///< the token after this value (of a key: after its value)
    uint32_t up;         ///< the array or object around it; its own number for the root
    uint32_t size;       ///< elements of an array, members of an object
    uint32_t hash;       ///< of a key, unescaped
    uint8_t type;        ///< JsonType
    bool is_key;
    bool has_escape;
    uint8_t reserved;
} JsonToken;

/// A mistake and its place; code 0: none.
typedef struct JsonError {
    uint32_t line, column; ///< from 1; the column counts characters
    ErrorCode code;
    char pointer[JSON_POINTER_MAX]; ///< RFC 6901; cut short with "..." when it does not fit
} JsonError;

typedef struct Json {
    const char *text;
    JsonToken *token; ///< [0] is the root
    uint32_t length;
    uint32_t count, max;
    JsonError error;
} Json;

/// Reads a whole text. False, with json->error set, when it is not strict JSON (RFC 8259, UTF-8
/// without NUL, no key twice in an object, at most JSON_DEPTH_MAX levels) or does not fit the
/// tokens.
NODISCARD bool json_parse(Json *json, const char *text, size_t length, JsonToken *token,
                          uint32_t max);
static inline bool json_good(const Json *json) { return json->error.code == 0; }
/// Notes a mistake at a token, unless one is noted already.
void json_fail(Json *json, uint32_t at, ErrorCode code);
/// The same for a member that the object `at` lacks.
void json_fail_member(Json *json, uint32_t at, const char *key, ErrorCode code);

/// Invariant: only the root is token 0, so as a member 0 stands for "absent".
static inline JsonType json_type(const Json *json, uint32_t at)
{
    return (JsonType)json->token[at].type;
}
/// First element of an array or first key of an object; 0 when empty. Fails on other types.
uint32_t json_first(Json *json, uint32_t at);
/// The element or key after this one; 0 at the end.
uint32_t json_next(const Json *json, uint32_t at);
/// Value of a member by key; 0 if there is none (or `at` is no object).
uint32_t json_member(const Json *json, uint32_t at, const char *key);

/// A member that an object may have.
typedef struct JsonKey {
    const char *name;
    bool required;
} JsonKey;
/// Checks that an object has only these members and all required ones; value[i] receives the value
/// of keys[i], 0 if absent.
NODISCARD bool json_keys(Json *json, uint32_t at, const JsonKey *keys, uint32_t count,
                         uint32_t *value);
/// Number of elements of an array of at most `most`.
uint32_t json_size(Json *json, uint32_t at, uint32_t most);

/// A string equals this text. Never fails.
bool json_is(const Json *json, uint32_t at, const char *text);
/// Copies a string (or key), unescaped and ended; fails when it does not fit into `max` bytes.
bool json_text(Json *json, uint32_t at, char *out, size_t max);
/// The same of a name, which people see: refuses control characters and those that reverse the
/// direction of a line, since a terminal would obey them.
bool json_name(Json *json, uint32_t at, char *out, size_t max);
/// Index of a string in a list, -1 (and a mistake `code`) if absent. NULL entries are skipped.
int json_word(Json *json, uint32_t at, const char *const *words, uint32_t count, ErrorCode code);
bool json_bool(Json *json, uint32_t at);
/// A whole number from least to most.
int64_t json_int(Json *json, uint32_t at, int64_t least, int64_t most);
/// A decimal in pas as whole thousandths: "4.5" is 4500; "5.6365" is refused.
int32_t json_length(Json *json, uint32_t at, int32_t least, int32_t most);
/// [x, y] in pas, each within JSON_PLACE_MAX of zero.
GeoVec json_place(Json *json, uint32_t at);
enum { JSON_PLACE_MAX = 1000 * 1000 };
/// A number from 0 to 2^64-1, given as a number, as a string of digits or by its name (seed.h).
uint64_t json_seed(Json *json, uint32_t at);
/// Two tokens (of two documents) are numbers of equal value: 4.50 and 4.5.
bool json_same_number(const Json *a, uint32_t at_a, const Json *b, uint32_t at_b);
/// Two strings are equal after unescaping.
bool json_same_text(const Json *a, uint32_t at_a, const Json *b, uint32_t at_b);
/// Two values (of two documents) are equal, whatever the order of members.
bool json_same(const Json *a, uint32_t at_a, const Json *b, uint32_t at_b);
/// JSON pointer of a token.
void json_pointer(const Json *json, uint32_t at, char *out, size_t max);
