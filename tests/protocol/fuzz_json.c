// SPDX-License-Identifier: MIT
// libFuzzer: our JSON reader side by side with jansson. clang -fsanitize=fuzzer,address,undefined
#include "json_side.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *wrong = side_differs((const char *)data, size);
    if (wrong) {
        fprintf(stderr, "%s\n", wrong);
        abort();
    }
    return 0;
}
