// SPDX-License-Identifier: MIT
// odds_named TABLE ROLLS THROWS [SYSTEM]: situations with a name, each foreseen, then played for so
// many rolls: the outcomes counted must be as likely as the shares say (chi-square, corrected for
// how many are compared), and exactly so where every throw of the dice can be played, at most so
// many throws. TABLE is a JSON file that names choices of the scripts in tests/vectors: the first,
// the second ... of a script, or after a comment; one of them may ask for every throw. Prints TAP.
#include "odds_proof.h"
#include "odds_script.h"
#include "protocol/json/json.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TABLE_BYTES = 1 << 18,
    TOKENS = 1 << 15,
    NAME_BYTES = 256,
    EXACT_THROWS = 100000,
    ENOUGH_ROLLS = 200000
};
/// Of a run in which everything is right so many fail.
static const double fails = 0.001, doubtful = 0.001;

typedef struct Named {
    Proof proof;
    Json json;
    JsonToken token[TOKENS];
    char table[TABLE_BYTES];
    uint64_t rolls, throws;
    char after[NAME_BYTES]; ///< a comment of its script
    uint32_t wanted;        ///< which choice after that; without one: of the script
    bool is_met;
    bool is_exact; ///< it must agree exactly, whatever is replied
    uint32_t total, tested, failed, exactly;
    char name[NAME_BYTES];
} Named;

static void check(Named *n)
{
    Proof *p = &n->proof;
    double chance = 1;
    ProofResult r = PROOF_AGREES;
    uint32_t exact = 0;
    for (uint32_t way = 0; way <= p->f.reply_count && r != PROOF_DIFFERS; way++) {
        r = proof_every_throw(p, way,
                              n->is_exact && n->throws < EXACT_THROWS ? EXACT_THROWS : n->throws);
        exact += r == PROOF_AGREES;
    }
    if (r != PROOF_DIFFERS) {
        r = proof_play(p, 0, UINT64_MAX, n->rolls, n->tested);
        chance = proof_chance(p, 0);
    }
    if (r == PROOF_AGREES && chance < doubtful && n->rolls < ENOUGH_ROLLS) {
        // Few games say little about what is rare: once more, with many.
        r = proof_play(p, 0, UINT64_MAX, ENOUGH_ROLLS, n->tested);
        chance = proof_chance(p, 0);
    }
    n->exactly += exact > 0;
    bool ok = r == PROOF_AGREES && chance > fails / n->total && p->f.roll_count &&
              (!n->is_exact || exact == p->f.reply_count + 1);
    n->failed += !ok;
    printf("%sok %u - %s # %" PRIu64 " rolls in %" PRIu64 " games, chance %.3g, %u of %u ways "
           "exactly\n",
           ok ? "" : "not ", n->tested, n->name, p->rolls, p->games, chance, exact,
           p->f.reply_count + 1);
    if (!ok)
        printf("# %s\n", p->wrong ? p->wrong : p->f.roll_count ? "unlikely" : "no dice");
}

static void visit(void *self, const OddsScriptPlace *place, const Game *game, const Choice *choice)
{
    Named *n = self;
    bool is_after = !n->after[0] || strstr(place->note, n->after) != NULL;
    if ((n->after[0] ? place->since : place->choice) != n->wanted || !is_after || n->is_met)
        return;
    n->is_met = true;
    if (proof_foresee(&n->proof, game, choice) == PROOF_AGREES) {
        check(n);
        return;
    }
    n->failed++;
    printf("not ok %u - %s\n# %s\n", n->tested, n->name,
           n->proof.wrong ? n->proof.wrong : "too much to foresee");
}

static bool read_table(Named *n, const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    size_t size = fread(n->table, 1, sizeof n->table - 1, file);
    (void)fclose(file);
    return json_parse(&n->json, n->table, size, n->token, TOKENS);
}

/// A situation: {"name", "script", "choice"}, perhaps with "after" and "exactly".
static void run(Named *n, const char *system, uint32_t at)
{
    char path[256], script[96], name[200];
    static const JsonKey keys[] = {
        {"name", true}, {"script", true}, {"choice", true}, {"after", false}, {"exactly", false}};
    uint32_t value[COUNT_OF(keys)];
    n->after[0] = 0;
    if (!json_keys(&n->json, at, keys, COUNT_OF(keys), value) ||
        !json_text(&n->json, value[0], name, sizeof name) ||
        !json_text(&n->json, value[1], script, sizeof script) ||
        (value[3] && !json_text(&n->json, value[3], n->after, sizeof n->after))) {
        printf("Bail out! %s, situation %u\n", system, n->tested + 1);
        exit(2);
    }
    n->is_exact = value[4] && json_bool(&n->json, value[4]);
    n->wanted = (uint32_t)json_int(&n->json, value[2], 1, 1000);
    n->is_met = false;
    n->tested++;
    (void)snprintf(n->name, sizeof n->name, "%s: %s", system, name);
    (void)snprintf(path, sizeof path, "tests/vectors/%s/%s.script", system, script);
    if (!odds_script_visit(path, visit, n) || !n->is_met) {
        n->failed++;
        printf("not ok %u - %s\n# no choice %u in %s\n", n->tested, n->name, n->wanted, path);
    }
    (void)fflush(stdout);
}

int main(int argc, char **argv)
{
    static Named named;
    static const char *const systems[] = {"evenor", "aurore", "seg", "nordenth"};
    Named *n = &named;
    if (argc < 4 || !read_table(n, argv[1]) || !proof_open(&n->proof, ODDS_FORESEE_PLENTY)) {
        (void)fprintf(stderr, "usage: odds_named TABLE ROLLS THROWS [SYSTEM]\n");
        return 2;
    }
    n->rolls = strtoull(argv[2], NULL, 10);
    n->throws = strtoull(argv[3], NULL, 10);
    const char *only = argc > 4 ? argv[4] : NULL;
    for (uint32_t i = 0; i < COUNT_OF(systems); i++) {
        uint32_t list = json_member(&n->json, 0, systems[i]);
        if (!only || !strcmp(only, systems[i]))
            n->total += json_size(&n->json, list, TOKENS);
    }
    printf("1..%u\n", n->total);
    for (uint32_t i = 0; i < COUNT_OF(systems); i++) {
        uint32_t list = json_member(&n->json, 0, systems[i]),
                 count = json_size(&n->json, list, TOKENS);
        if (only && strcmp(only, systems[i]) != 0)
            continue;
        for (uint32_t k = 0, at = json_first(&n->json, list); k < count;
             k++, at = json_next(&n->json, at))
            run(n, systems[i], at);
    }
    printf("# %u situations, %u of them exactly, %u failed\n", n->tested, n->exactly, n->failed);
    proof_close(&n->proof);
    return n->failed ? 1 : 0;
}
