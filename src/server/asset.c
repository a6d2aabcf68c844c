// SPDX-License-Identifier: MIT
// Only paths of the list exist, so no path can lead anywhere else.
#include "server/asset.h"
#include <stddef.h>
#include <string.h>

const Asset *asset_find(const char *path)
{
    if (!strcmp(path, "/"))
        path = "/index.html";
    for (uint32_t i = 0; i < asset_count; i++)
        if (!strcmp(asset_list[i].path, path))
            return &asset_list[i];
    return NULL;
}
