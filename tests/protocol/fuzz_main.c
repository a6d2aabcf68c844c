// SPDX-License-Identifier: MIT
// fuzz_main.c: drives a fuzz target without libFuzzer, for builds by any compiler: every file of a
// folder, then ROUNDS changes of them drawn from SEED. usage: fuzz_x ROUNDS SEED FOLDER
#include "fuzz_table.h"
#include <dirent.h>

enum { FILE_MAX_BYTES = 1 << 20, FILES_MAX = 4096 };
typedef struct Seed {
    uint8_t *bytes;
    size_t size;
} Seed;

static size_t change(Rng *rng, uint8_t *bytes, size_t size, const Seed *other)
{
    static const char *const words[] = {"{",      "}",       "[",    "]",        ",",  ":",
                                        "\"",     "\\u0000", "null", "true",     "-1", "1e99",
                                        "0.0001", "999",     "\xff", "\n",       "!",  "\\ud800",
                                        "[[[[",   "\"A\"",   "4.5",  "\"type\"", "\\"};
    for (uint32_t k = rng_below(rng, 4) + 1; k > 0; k--) {
        size_t at = size ? rng_below(rng, (uint32_t)size) : 0;
        switch (rng_below(rng, 16)) {
        case 0: // another byte
            if (size)
                bytes[at] = (uint8_t)rng_next(rng);
            break;
        case 1: { // a word in between
            const char *word = words[rng_below(rng, COUNT_OF(words))];
            size_t n = strlen(word);
            if (size + n <= FILE_MAX_BYTES) {
                memmove(bytes + at + n, bytes + at, size - at);
                memcpy(bytes + at, word, n);
                size += n;
            }
            break;
        }
        case 2: { // a piece left out
            size_t n = rng_below(rng, 24);
            n = n > size - at ? size - at : n;
            memmove(bytes + at, bytes + at + n, size - at - n);
            size -= n;
            break;
        }
        case 3: // cut off
            if (rng_below(rng, 4) == 0)
                size = at;
            break;
        case 4: { // a piece of another file
            size_t from = other->size ? rng_below(rng, (uint32_t)other->size) : 0;
            size_t n = rng_below(rng, 64);
            n = n > other->size - from ? other->size - from : n;
            if (size + n <= FILE_MAX_BYTES) {
                memmove(bytes + at + n, bytes + at, size - at);
                memcpy(bytes + at, other->bytes + from, n);
                size += n;
            }
            break;
        }
        default: // another digit: what stays well-formed gets further
            for (size_t i = at; i < size; i++) {
                if (bytes[i] >= '0' && bytes[i] <= '9') {
                    bytes[i] = (uint8_t)('0' + rng_below(rng, 10));
                    break;
                }
            }
        }
    }
    return size;
}

static bool read_seed(const char *folder, const char *name, Seed *seed)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    seed->bytes = malloc(FILE_MAX_BYTES);
    if (!file || !seed->bytes) {
        perror(path);
        return false;
    }
    seed->size = fread(seed->bytes, 1, FILE_MAX_BYTES, file);
    fclose(file);
    return true;
}

int main(int argc, char **argv)
{
    struct dirent **names = NULL;
    int found = argc == 4 ? scandir(argv[3], &names, NULL, alphasort) : -1;
    if (found < 0) {
        fprintf(stderr, "usage: %s ROUNDS SEED FOLDER\n", argv[0]);
        return 2;
    }
    static Seed seeds[FILES_MAX];
    uint32_t count = 0;
    for (int i = 0; i < found; i++) {
        if (names[i]->d_name[0] != '.' && count < FILES_MAX) {
            if (!read_seed(argv[3], names[i]->d_name, &seeds[count]))
                return 2;
            (void)LLVMFuzzerTestOneInput(seeds[count].bytes, seeds[count].size);
            count++;
        }
        free(names[i]);
    }
    free(names);
    if (!count)
        return 2;
    Rng rng = {strtoull(argv[2], NULL, 10)};
    static uint8_t work[FILE_MAX_BYTES];
    for (uint64_t round = strtoull(argv[1], NULL, 10); round > 0; round--) {
        const Seed *seed = &seeds[rng_below(&rng, count)], *other = &seeds[rng_below(&rng, count)];
        memcpy(work, seed->bytes, seed->size);
        size_t size = change(&rng, work, seed->size, other);
        uint8_t *exact = malloc(size + 1); // so that a sanitizer sees the end
        if (!exact)
            return 2;
        memcpy(exact, work, size);
        (void)LLVMFuzzerTestOneInput(exact, size);
        free(exact);
    }
    for (uint32_t i = 0; i < count; i++)
        free(seeds[i].bytes);
    return 0;
}
