// SPDX-License-Identifier: MIT
// Tests of protocol/wire/sha256.h: the standard's own examples, and lengths around a block.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "protocol/wire/sha256.h"
#include <string.h>

static void is_digest(const char *text, size_t count, const char *digest)
{
    char out[SHA256_TEXT];
    sha256_text(text, count, out);
    assert_string_equal(out, digest);
}

static void test_sha256_of_the_standard(void **state)
{
    (void)state;
    is_digest("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    is_digest("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    is_digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

static void test_sha256_of_many_blocks(void **state)
{
    (void)state;
    static char a[1000];
    memset(a, 'a', sizeof a);
    is_digest(a, 55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
    is_digest(a, 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
    is_digest(a, 1000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sha256_of_the_standard),
        cmocka_unit_test(test_sha256_of_many_blocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
