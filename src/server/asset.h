// SPDX-License-Identifier: MIT
// server/asset.h: the files of the page, built into the program (tools/gen_assets.py).
// Const data; nothing to own.
#pragma once
#include <stdint.h>

typedef struct Asset {
    const char *path; ///< as in an address: "/index.html"
    const char *type; ///< MIME
    const char *etag; ///< of the plain form, without quotes
    const unsigned char *plain;
    uint32_t plain_size;
    const unsigned char *gzip; ///< NULL where packing gains nothing
    uint32_t gzip_size;
} Asset;

extern const Asset asset_list[];
extern const uint32_t asset_count; ///< 0: this program was built without the page

/// The file of a path; "/" is "/index.html". NULL if there is none.
const Asset *asset_find(const char *path);
