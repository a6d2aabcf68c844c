// SPDX-License-Identifier: MIT
// What the tests of odds share: tables filled once, and shares as numbers that can be compared.
// Floating point may be used here; the library may not.
#pragma once
#include "odds/odds.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static OddsTables *tables;

static int fill(void **state)
{
    (void)state;
    tables = malloc(sizeof *tables);
    if (tables)
        odds_tables_fill(tables);
    return tables ? 0 : -1;
}

static int drop(void **state)
{
    (void)state;
    free(tables);
    return 0;
}

static double real(OddsShare share) { return (double)share / (double)ODDS_ONE; }

static inline void assert_near(double a, double b)
{
    if (a - b > 1e-12 || b - a > 1e-12)
        fail_msg("%.15f is not %.15f", a, b);
}
