// SPDX-License-Identifier: MIT
// secrecy GAMES [SEED] [THREADS]: does anything that a seat is told depend on what another has
// chosen in secret? Every game is played twice side by side. One seat watches; whenever the other
// builds its pile, the second game gets another one: the same first cards, then another order and
// other suits. Until a card that differs is turned over, all that the watching seat hears must be
// the same, byte for byte: events, decisions, answers to whatever it asks, its copy of the journal,
// even what a bot would choose in its place. At that moment the second game takes on the true pile
// and goes on from there, and so on to the end.
// In the journal a secret stands as a seal. Seals differ with the piles, are the digest of what is
// laid open later, and a journal with another pile is not accepted.
// Game i is a pure function of (SEED, i): a failure prints the number that shows it again.
#include "bots/bot.h"
#include "core/cards.h"
#include "core/ruleset.h"
#include "core/scenario.h"
#include "gen/samples.h"
#include "lab/drawn.h"
#include "lab/lineup.h"
#include "protocol/session/bot_position.h"
#include "protocol/session/journal_file.h"
#include "protocol/session/session.h"
#include "protocol/session/session_undo.h"
#include "protocol/wire/sha256.h"
#include "rules/rules.h"
#include "tests/conformance/conformance_setup.h"
#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEARD_MAX = 4 << 20,
    MESSAGE_MAX = 1 << 16,
    DECISIONS_MAX = 20000,
    SINCE_MAX = 2000, ///< choices from a pile to the end of its turn
    SEAL_MARK = 8     ///< bytes of "\"seal\":\""
};

typedef struct Ear {
    size_t used;
    char text[HEARD_MAX]; ///< lines since the last question
} Ear;

/// Sessions that are not the umpire's.
enum { DOOR_SEAT, DOOR_SPECTATOR, DOORS };

/// What such a session is told of what others do, as a number.
typedef struct Listener {
    uint64_t heard;
    uint32_t lines;
} Listener;

typedef struct Desk {
    uint64_t index;
    Rng rng;
    Setup setup;
    SessionHost truth, twin, reader;
    Session door[2][DOORS]; ///< of the watcher and of a spectator, at both tables
    Listener listener[2][DOORS];
    Ear ear[2];
    BotScratch *scratch;
    const Bot *bot[SEAT_MAX];
    uint8_t watcher, hider; ///< with more seats the others are led alike in both games
    char message[MESSAGE_MAX], question[MESSAGE_MAX];
    // The pile in the twin that is not the true one.
    bool is_other;
    uint32_t pile_at;   ///< where its choice begins in the twin's log
    uint32_t pile_step; ///< how many steps there were before it
    uint32_t since_count;
    Choice since[SINCE_MAX]; ///< the true pile and all choices after it
    char seal[SHA256_TEXT];  ///< of the last true pile, as the watcher's journal showed it
    bool has_seal;
    uint32_t decisions;
    uint64_t piles, told, asked, doors, seals, forged, revealed, undone, kept;
    uint64_t seats[SEAT_MAX + 1]; ///< games of so many
    bool has_failed;
} Desk;

static atomic_uint_fast64_t next_game;
static atomic_bool has_failed;
static uint64_t game_count, first_seed;
/// Bit by index of session_ask_what(): asked by the umpire, and through doors.
static atomic_uint_fast64_t asked_whats, door_whats;

__attribute__((format(printf, 2, 3))) static bool fail(Desk *d, const char *what, ...)
{
    char text[1200];
    va_list list;
    va_start(list, what);
    (void)vsnprintf(text, sizeof text, what, list);
    va_end(list);
    printf("FAILED game %" PRIu64 " of seed %" PRIu64 ", decision %u, seat %c watches: %s\n",
           d->index, first_seed, d->decisions, 'A' + d->watcher, text);
    (void)fflush(stdout);
    d->has_failed = true;
    atomic_store(&has_failed, true);
    return false;
}

// ---- what is heard ----

static void hear(void *self, const char *text, size_t length)
{
    Ear *ear = self;
    if (ear->used + length + 2 > HEARD_MAX)
        abort();
    memcpy(ear->text + ear->used, text, length);
    ear->used += length;
    ear->text[ear->used++] = '\n';
    ear->text[ear->used] = 0;
}

/// The next seal of the hider's; NULL if there is none.
static char *next_seal(const Desk *d, char *text)
{
    char line[40];
    (void)snprintf(line, sizeof line, "{\"type\":\"sealed\",\"seat\":\"%c\"", 'A' + d->hider);
    char *at = strstr(text, line);
    return at ? strstr(at, "\"seal\":\"") : NULL;
}

/// The hider's seals are compared apart: here they become zeros, and so do the checks that come
/// after one.
static void blank_seals(const Desk *d, Ear *ear)
{
    static const char check[] = "\"check\":\"";
    char *first = next_seal(d, ear->text);
    for (char *at = first ? strstr(first, check) : NULL; at; at = strstr(at + 1, check))
        memset(at + sizeof check - 1, '0', 16);
    for (char *at = first; at; at = next_seal(d, at))
        memset(at + SEAL_MARK, '0', SHA256_TEXT - 1);
}

static bool compare(Desk *d, const char *what)
{
    const Ear *a = &d->ear[0], *b = &d->ear[1];
    if (a->used == b->used && memcmp(a->text, b->text, a->used) == 0)
        return true;
    size_t at = 0;
    while (at < a->used && at < b->used && a->text[at] == b->text[at])
        at++;
    size_t from = at > 160 ? at - 160 : 0;
    return fail(d, "this depends on the other's pile: %s\n  %.240s\n  %.240s", what, a->text + from,
                b->text + from);
}

/// Notes which question a message asks: none may be left out.
static void note_question(atomic_uint_fast64_t *asked, const char *text)
{
    const char *what = strstr(text, "\"what\":\"");
    for (uint32_t i = 0; what && session_ask_what(i); i++) {
        size_t length = strlen(session_ask_what(i));
        if (!strncmp(what + 8, session_ask_what(i), length) && what[8 + length] == '"')
            atomic_fetch_or(asked, UINT64_C(1) << i);
    }
}

static void say(Desk *d, uint32_t which, const char *text)
{
    note_question(&asked_whats, text);
    SessionSink sink = {hear, &d->ear[which]};
    d->ear[which].used = 0;
    d->ear[which].text[0] = 0;
    (void)session_handle(which ? &d->twin.session : &d->truth.session, text, strlen(text), &sink);
}

static void listen(void *self, const char *text, size_t length)
{
    Listener *l = self;
    for (size_t i = 0; i < length; i++)
        l->heard = rng_mix(l->heard, (unsigned char)text[i]);
    l->lines++;
}

static void open_doors(Desk *d, TextLang lang)
{
    static const char follow[] =
        "{\"type\":\"follow\",\"asks\":[{\"type\":\"ask\",\"what\":\"state\"},"
        "{\"type\":\"ask\",\"what\":\"offer\"},{\"type\":\"ask\",\"what\":\"candidates\",\"max\":8}"
        ","
        "{\"type\":\"ask\",\"what\":\"undo\"}]}";
    for (uint32_t which = 0; which < 2; which++)
        for (uint32_t door = 0; door < DOORS; door++) {
            SessionHost *host = which ? &d->twin : &d->truth;
            Session *s = &d->door[which][door];
            // Others' languages are none of theirs.
            session_open(s, &host->table, &host->desk,
                         door == DOOR_SEAT ? d->watcher : SESSION_SPECTATOR,
                         (TextLang)((uint32_t)lang ^ (door == DOOR_SEAT)));
            s->listen = (SessionSink){listen, &d->listener[which][door]};
            if (d->index % 8 == 0)
                (void)session_handle(s, follow, sizeof follow - 1, NULL);
        }
}

static void say_at(Desk *d, uint32_t which, uint32_t door, const char *text)
{
    SessionSink sink = {hear, &d->ear[which]};
    d->ear[which].used = 0;
    d->ear[which].text[0] = 0;
    (void)session_handle(&d->door[which][door], text, strlen(text), &sink);
}

/// The question without the seat that it names: through a door it is about who asks.
static void leave_seat_out(const char *text, char *out)
{
    const char *seat =
        strncmp(text, "{\"type\":\"choose\"", 16) ? strstr(text, ",\"seat\":\"") : NULL;
    size_t before = seat ? (size_t)(seat - text) : strlen(text);
    (void)snprintf(out, MESSAGE_MAX, "%.*s%s", (int)before, text, seat ? seat + 11 : "");
}

/// Does a question play old steps again? Then it cannot be asked with other dice to come.
static bool looks_back(const char *text)
{
    return strstr(text, "\"events\"") || strstr(text, "\"luck\"") || strstr(text, "\"undo\"") ||
           strstr(text, "\"event\"") || strstr(text, "\"journal\"") || !strstr(text, "\"ask\"");
}

/// The same question through the doors of the watcher and of a spectator, with the seat it names
/// and without. The twin then has other dice to come, too.
static bool ask_at_doors(Desk *d, const char *text)
{
    static _Thread_local char plain[MESSAGE_MAX];
    uint64_t *seed = &d->twin.table.dice.seed, own = *seed;
    leave_seat_out(text, plain);
    note_question(&door_whats, text);
    for (uint32_t i = 0; i < 2 * DOORS; i++) {
        const char *asked = i & 1 ? plain : text;
        say_at(d, 0, i / 2, asked);
        *seed = looks_back(text) ? own : ~own;
        say_at(d, 1, i / 2, asked);
        *seed = own;
        blank_seals(d, &d->ear[0]);
        blank_seals(d, &d->ear[1]);
        d->doors++;
        if (!compare(d, asked))
            return false;
        if (game_wait(&d->truth.table.game) != GAME_OVER && strstr(d->ear[0].text, "\"seed\":\"") &&
            !strstr(d->ear[0].text, "\"seed\":\"sealed\""))
            return fail(d, "a door tells the seed: %s", asked);
    }
    return true;
}

/// The same question to both games.
static bool ask(Desk *d, const char *text)
{
    say(d, 0, text);
    say(d, 1, text);
    d->asked++;
    if (!compare(d, text))
        return false;
    // An undo is no question: it is done once.
    return !strncmp(text, "{\"type\":\"undo\"", 14) || !strncmp(text, "{\"type\":\"setup\"", 15) ||
           rng_below(&d->rng, 6) || ask_at_doors(d, text);
}

__attribute__((format(printf, 2, 3))) static bool ask_about(Desk *d, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    (void)vsnprintf(d->question, sizeof d->question, format, list);
    va_end(list);
    return ask(d, d->question);
}

// ---- choices ----

static const char *kind_of(const Desk *d, const Choice *c)
{
    return game_ruleset(&d->truth.table.game)->choices[c->kind].name;
}

static void write_choice(Desk *d, char *text, const char *what, uint8_t seat, const Choice *c)
{
    if (!conformance_write_choice(text, MESSAGE_MAX, &d->truth.table.game, what, seat, c))
        abort();
}

static bool choose(Desk *d, uint8_t seat, const Choice *truth, const Choice *twin)
{
    memset(d->listener, 0, sizeof d->listener);
    write_choice(d, d->question, NULL, seat, twin);
    say(d, 1, d->question);
    write_choice(d, d->question, NULL, seat, truth);
    say(d, 0, d->question);
    d->told++;
    for (uint32_t door = 0; door < DOORS; door++)
        if (!d->listener[0][door].lines ||
            d->listener[0][door].lines != d->listener[1][door].lines ||
            d->listener[0][door].heard != d->listener[1][door].heard)
            return fail(d, "somebody at the table hears of the other's pile: %s", d->question);
    if (!strncmp(d->ear[0].text, "{\"type\":\"refusal\"", 17) ||
        !strncmp(d->ear[0].text, "{\"type\":\"error\"", 15))
        return fail(d, "refused: %s %s", d->question, d->ear[0].text);
    if (d->is_other && d->since_count < SINCE_MAX)
        d->since[d->since_count++] = *truth;
    return compare(d, d->question);
}

static const Cards *hider_of(const Desk *d, const Session *s)
{
    return game_cards(&s->table->game, d->hider);
}

/// The twin takes on the true pile: from before its own, the true choices once more.
static bool tell_truth(Desk *d)
{
    Refusal why;
    if (!d->is_other)
        return true;
    d->is_other = false;
    if (d->since_count == SINCE_MAX)
        return fail(d, "a turn without end");
    table_rewind(&d->twin.table, d->pile_at);
    for (uint32_t i = 0; i < d->since_count; i++)
        if (session_choose(&d->twin.session, game_decider(&d->twin.table.game), &d->since[i], &why,
                           NULL))
            return fail(d, "the twin refuses the truth");
    if (d->twin.table.hash != d->truth.table.hash)
        return fail(d, "the truth gives another game");
    return true;
}

/// Does this choice of the hider turn over a card that is another one in the twin?
static bool differs_when_revealed(const Desk *d, const Choice *c)
{
    const Cards *a = hider_of(d, &d->truth.session), *b = hider_of(d, &d->twin.session);
    const char *kind = kind_of(d, c);
    uint32_t from = !strcmp(kind, "bury"), to = from + 1;
    if (!strcmp(kind, "double_reveal"))
        to = 2;
    else if (strcmp(kind, "reveal") != 0 && strcmp(kind, "change_suit") != 0 && !from)
        return false;
    bool differs = false;
    for (uint32_t i = from; i < to; i++)
        differs = differs || a->figure[i].n != b->figure[i].n || a->colour[i] != b->colour[i];
    return differs;
}

/// Another pile of the same characters that begins alike.
static void draw_other(Desk *d, const Choice *truth, Choice *other)
{
    uint32_t suits = ruleset_colour_count(game_ruleset(&d->truth.table.game)) - 1,
             n = truth->cards.count;
    uint32_t same = rng_below(&d->rng, 4) ? rng_below(&d->rng, n) : 0;
    do {
        *other = *truth;
        for (uint32_t i = same; i < n; i++) {
            uint32_t at = i + rng_below(&d->rng, n - i);
            FigureId card = other->cards.figure[at];
            other->cards.figure[at] = other->cards.figure[i];
            other->cards.figure[i] = card;
            other->cards.colour[i] = (uint8_t)(1 + rng_below(&d->rng, suits));
        }
    } while (memcmp(other, truth, sizeof *other) == 0);
}

// ---- questions ----

/// The seal of the hider's last sealed choice in a journal; false if there is none.
static bool find_seal(const Desk *d, Ear *ear, char seal[SHA256_TEXT])
{
    const char *found = NULL;
    for (char *at = next_seal(d, ear->text); at; at = next_seal(d, at))
        found = at;
    if (found)
        memcpy(seal, found + SEAL_MARK, SHA256_TEXT - 1);
    seal[SHA256_TEXT - 1] = 0;
    return found != NULL;
}

/// The choice behind the last seal is in this journal: does it open the seal?
static bool check_opened(Desk *d)
{
    char seal[SHA256_TEXT];
    const char *text = d->ear[0].text;
    for (const char *at = strstr(text, "\"choice\":{\"kind\":\"build_pile\""); at;
         at = strstr(at + 1, "\"choice\":{\"kind\":\"build_pile\"")) {
        const char *from = at + strlen("\"choice\":"), *to = strchr(from, '}');
        sha256_text(from, (size_t)(to - from) + 1, seal);
        if (!strcmp(seal, d->seal))
            return true;
    }
    return fail(d, "nothing opens the seal %s", d->seal);
}

/// A copy for nobody in particular, which hides the watcher's cards as well.
static bool ask_sealed_journal(Desk *d)
{
    static const char text[] = "{\"type\":\"journal\",\"sealed\":true}";
    say(d, 0, text);
    say(d, 1, text);
    d->asked++;
    const Cards *own = game_cards(&d->truth.table.game, d->watcher);
    char mark[24];
    (void)snprintf(mark, sizeof mark, "\"sealed\",\"seat\":\"%c\"", 'A' + d->watcher);
    if (own->count && !strstr(d->ear[0].text, mark))
        return fail(d, "a copy for nobody shows cards");
    blank_seals(d, &d->ear[0]);
    blank_seals(d, &d->ear[1]);
    return compare(d, text) && (rng_below(&d->rng, 3) || ask_at_doors(d, text));
}

/// The copy of the watcher.
static bool ask_own_journal(Desk *d)
{
    char text[64];
    (void)snprintf(text, sizeof text, "{\"type\":\"journal\",\"seat\":\"%c\"}", 'A' + d->watcher);
    say(d, 0, text);
    say(d, 1, text);
    d->asked++;
    char seal[2][SHA256_TEXT];
    bool is_sealed = find_seal(d, &d->ear[0], seal[0]);
    if (is_sealed != find_seal(d, &d->ear[1], seal[1]))
        return fail(d, "only one of the journals is sealed");
    if (is_sealed && (strcmp(seal[0], seal[1]) != 0) != d->is_other)
        return fail(d, "seals do not differ as the piles do");
    if (is_sealed) {
        memcpy(d->seal, seal[0], sizeof d->seal);
        d->has_seal = true;
        d->seals++;
        JournalResult result;
        session_host_init(&d->reader, TEXT_EN);
        if (rng_below(&d->rng, 4) == 0 &&
            (journal_file_read(&d->reader.session, d->ear[0].text, d->ear[0].used, NULL, &result) ||
             result.error.code != E_JOURNAL_SEALED))
            return fail(d, "a sealed journal is played");
    } else if (d->has_seal) {
        d->has_seal = false;
        if (!check_opened(d))
            return false;
    }
    blank_seals(d, &d->ear[0]);
    blank_seals(d, &d->ear[1]);
    return compare(d, text) && (rng_below(&d->rng, 3) || ask_at_doors(d, text));
}

/// The position a host would show to the watcher's bot (docs/bot.md).
static bool show_bot(Desk *d)
{
    JsonWriter w;
    for (uint32_t i = 0; i < 2; i++) {
        json_write_start(&w, d->ear[i].text, HEARD_MAX);
        if (!bot_position_write(i ? &d->twin.session : &d->truth.session, d->watcher, &w))
            return true; // more dice than a tape holds
        d->ear[i].used = w.used;
    }
    d->asked++;
    return compare(d, "a bot's position");
}

/// Questions about paper: whatever is played at the table.
static bool ask_paper(Desk *d)
{
    return ask(d, "{\"type\":\"ask\",\"what\":\"aura\"}") &&
           ask(d, "{\"type\":\"ask\",\"what\":\"sheet\",\"sheet\":{\"type\":\"sheet\",\"system\":"
                  "\"aura\",\"name\":\"A\",\"for\":1,\"res\":2,\"adr\":3,\"per\":4,\"int\":5,"
                  "\"vol\":6,\"cha\":7,\"edu\":8}}") &&
           ask(d, "{\"type\":\"ask\",\"what\":\"spell\",\"design\":{\"effect\":\"shape\"}}") &&
           ask(d, "{\"type\":\"ask\",\"what\":\"qr\",\"text\":\"a\"}");
}

/// What a page would ask at any time.
static bool ask_anything(Desk *d)
{
    const Game *g = &d->truth.table.game;
    char seat = (char)('A' + d->watcher);
    uint32_t count;
    const Figure *figures = game_figures(g, &count);
    uint32_t a = rng_below(&d->rng, count), b = rng_below(&d->rng, count);
    const char *one = game_setup(g)->figure[a].key, *two = game_setup(g)->figure[b].key;
    bool on_table = figures[a].status == FIGURE_IN_PLAY && figures[b].status == FIGURE_IN_PLAY;
    switch (rng_below(&d->rng, 19)) {
    case 18: return show_bot(d);
    case 14: // what the program knows without a game; long, and so not often
        if (rng_below(&d->rng, 20))
            return true;
        return ask(d, "{\"type\":\"ask\",\"what\":\"systems\"}") && ask_paper(d) &&
               ask(d, "{\"type\":\"ask\",\"what\":\"terrain\",\"system\":\"seg\",\"seed\":7}") &&
               ask(d, "{\"type\":\"ask\",\"what\":\"rules\",\"system\":\"evenor\"}");
    case 15:
        return ask(d, "{\"type\":\"ask\",\"what\":\"roster\",\"system\":\"seg\","
                      "\"figures\":\"garrison\"}");
    case 16: return ask_sealed_journal(d);
    case 0: return ask(d, "{\"type\":\"ask\",\"what\":\"luck\"}");
    case 1: return ask(d, "{\"type\":\"ask\",\"what\":\"undo\"}");
    case 2: return ask_about(d, "{\"type\":\"ask\",\"what\":\"undo\",\"seat\":\"%c\"}", seat);
    case 3:
        return ask_about(d, "{\"type\":\"ask\",\"what\":\"events\",\"from\":%u,\"max\":30}",
                         1 + rng_below(&d->rng, d->truth.table.event_count));
    case 4:
        return ask_about(d, "{\"type\":\"ask\",\"what\":\"state\",\"seat\":\"%c\",\"event\":%u}",
                         seat, rng_below(&d->rng, d->truth.table.event_count + 1));
    case 5:
        return ask(d, "{\"type\":\"ask\",\"what\":\"zones\"}") &&
               ask(d, "{\"type\":\"ask\",\"what\":\"course\",\"choice\":{\"kind\":\"end\"}}") &&
               ask(d, "{\"type\":\"ask\",\"what\":\"area\",\"choice\":{\"kind\":\"end\"}}");
    case 6:
        return ask(d, "{\"type\":\"ask\",\"what\":\"profiles\"}") &&
               ask(d, "{\"type\":\"ask\",\"what\":\"analyse\",\"max\":1}");
    case 7: return ask(d, "{\"type\":\"ask\",\"what\":\"map\"}");
    case 8:
        return !on_table ||
               ask_about(d, "{\"type\":\"ask\",\"what\":\"threat\",\"figure\":\"%s\"}", one);
    case 9:
        return !on_table || ask_about(d,
                                      "{\"type\":\"ask\",\"what\":\"stand\",\"figure\":\"%s\","
                                      "\"at\":[%u,%u.5]}",
                                      one, rng_below(&d->rng, 24), rng_below(&d->rng, 24));
    case 10:
        return !on_table ||
               ask_about(d, "{\"type\":\"ask\",\"what\":\"measure\",\"from\":\"%s\",\"to\":\"%s\"}",
                         one, two);
    case 11:
        return !on_table || a == b ||
               ask_about(
                   d, "{\"type\":\"ask\",\"what\":\"sight\",\"figure\":\"%s\",\"target\":\"%s\"}",
                   one, two);
    case 12:
        return !on_table ||
               ask_about(
                   d,
                   "{\"type\":\"ask\",\"what\":\"reach\",\"kind\":\"free_move\",\"figure\":\"%s\"}",
                   one);
    default: return ask_own_journal(d);
    }
}

/// What it may ask about its own decision, and what it hears if it asks about another's.
static bool ask_decision(Desk *d, uint8_t decider, const Choice *c)
{
    char seat = (char)('A' + d->watcher);
    const uint32_t fields = game_ruleset(&d->truth.table.game)->choices[c->kind].fields;
    bool is_own = decider == d->watcher;
    if (!ask_about(d, "{\"type\":\"ask\",\"what\":\"offer\",\"seat\":\"%c\"}", seat))
        return false;
    switch (rng_below(&d->rng, 8)) {
    case 0:
        return ask_about(d, "{\"type\":\"ask\",\"what\":\"candidates\",\"max\":20,\"seat\":\"%c\"}",
                         seat);
    case 1:
        return ask_about(d, "{\"type\":\"ask\",\"what\":\"bot\",\"bot\":\"%s\",\"seat\":\"%c\"%s}",
                         rng_below(&d->rng, 2) ? "greedy" : "random", seat,
                         rng_below(&d->rng, 8) ? "" : ",\"why\":true");
    case 2:
    case 3: {
        static const char *const about[] = {"check", "odds"};
        write_choice(d, d->question, about[rng_below(&d->rng, COUNT_OF(about))], d->watcher, c);
        return (!is_own && (fields & CHOICE_SECRET)) || ask(d, d->question);
    }
    case 4:
        if (c->has_place) {
            Choice placeless = *c;
            placeless.has_place = false;
            placeless.has_z = 0;
            placeless.z = 0;
            placeless.place = (GeoVec){0, 0};
            write_choice(d, d->question, "places", d->watcher, &placeless);
            return ask(d, d->question);
        }
        return true;
    case 5: // out of turn, or nonsense
        if (is_own)
            return ask_about(d,
                             "{\"type\":\"choose\",\"seat\":\"%c\",\"choice\":{\"kind\":\"end\"}}",
                             'A' + d->hider);
        return ask_about(
            d, "{\"type\":\"choose\",\"seat\":\"%c\",\"choice\":{\"kind\":\"reveal\"}}", seat);
    default: return true;
    }
}

static bool ask_around(Desk *d, uint8_t decider, const Choice *c)
{
    if (!ask_about(d, "{\"type\":\"ask\",\"what\":\"state\",\"seat\":\"%c\"}", 'A' + d->watcher) ||
        !ask_decision(d, decider, c))
        return false;
    return rng_below(&d->rng, 3) || ask_anything(d);
}

// ---- a forged journal ----

/// The whole journal with one card changed must not be accepted, and its line is named.
static bool check_forged(Desk *d)
{
    static const char mark[] = "\"cards\":[[\"";
    say(d, 0, "{\"type\":\"journal\"}");
    Ear *ear = &d->ear[0];
    JournalResult result;
    session_host_init(&d->reader, TEXT_EN);
    if (!journal_file_read(&d->reader.session, ear->text, ear->used, NULL, &result) ||
        result.hash != d->truth.table.hash)
        return fail(d, "the journal does not replay");
    // Any card of any pile, revealed or not.
    uint32_t piles = 0;
    for (char *at = ear->text; (at = strstr(at, mark)); at++)
        piles++;
    if (!piles)
        return fail(d, "a journal without piles");
    char *at = ear->text;
    for (uint32_t pile = rng_below(&d->rng, piles) + 1; pile; pile--)
        at = strstr(at + 1, mark);
    uint32_t line = 1, cards = 1;
    for (char *c = ear->text; c < at; c++)
        line += *c == '\n';
    for (char *c = at; *c != '\n'; c++)
        cards += !strncmp(c, "\"],[\"", 5);
    for (uint32_t card = rng_below(&d->rng, cards) + 1; card; card--)
        at = strstr(at + 1, "\",\"");
    at += 3;
    const char *suit = strncmp(at, "spade", 5) == 0 ? "heart" : "spade";
    char *end = strchr(at, '"');
    memmove(at + 5, end, strlen(end) + 1);
    memcpy(at, suit, 5);
    if (journal_file_read(&d->reader.session, ear->text, strlen(ear->text), NULL, &result))
        return fail(d, "a forged pile is accepted");
    if (result.error.line != line)
        return fail(d, "line %u was forged, line %u is named", line, result.error.line);
    d->forged++;
    return true;
}

// ---- one game ----

static bool make_setup(Desk *d, const Ruleset *rules)
{
    Setup *s = &d->setup;
    setup_start(s, rules);
    s->scenario = (uint8_t)(1 + d->index % (ruleset_scenario_count(rules) - 1));
    s->terrain_seed = rng_next(&d->rng);
    int option = ruleset_option(rules, "optional_skills");
    if (option >= 0)
        s->option[option] = rng_below(&d->rng, 2) != 0;
    uint32_t seats = 2 + rng_below(&d->rng, ruleset_scenario(rules, s->scenario)->seats - 1u);
    for (uint8_t seat = 0; seat < seats; seat++)
        if (!drawn_band(s, seat, &d->rng) && seat < 2) // a third may find the table full
            return fail(d, "no band to play with");
    d->watcher = (uint8_t)rng_below(&d->rng, s->seat_count);
    d->hider = (uint8_t)((d->watcher + 1 + rng_below(&d->rng, s->seat_count - 1u)) % s->seat_count);
    d->seats[s->seat_count]++;
    if (!conformance_setup(s, rng_next(&d->rng), d->message, sizeof d->message))
        return fail(d, "the setup does not fit a message");
    return true;
}

static bool reveals(const Session *s, uint8_t kind)
{
    const char *name = setup_choice(game_setup(&s->table->game), kind).name;
    return !strcmp(name, "reveal") || !strcmp(name, "double_reveal") || !strcmp(name, "bury") ||
           !strcmp(name, "change_suit");
}

/// Without the other's consent nothing the watcher heard may go: a die, a card of the other's pile,
/// or the other's own secret choice. Held against the events and the log, not against core/told.h.
static bool check_undo(Desk *d)
{
    Session *s = &d->truth.session;
    SessionUndo undo = session_undo_look(s, d->watcher);
    bool is_told = false;
    SessionStep step;
    for (uint32_t at = undo.log_end; undo.steps && at < s->table->log_used;) {
        at += (uint32_t)session_log_take(s->table->log + at, &step);
        is_told |= step.seat != d->watcher && step.choice.cards.count;
        is_told |= step.choice.kind && reveals(s, step.choice.kind);
    }
    is_told |= undo.dice > 0;
    bool is_refused = undo.steps && session_undo_refusal(&undo, (uint8_t)(1u << d->watcher));
    if (is_told && !is_refused)
        return fail(d, "a seat takes back what it was told");
    return true;
}

/// The watcher takes its last choice back, and with it whatever the other chose since; but what it
/// was told, or the other's secret choice, only if the other agrees.
static bool take_back(Desk *d)
{
    uint32_t before = d->twin.table.step_count;
    bool agrees = rng_below(&d->rng, 2);
    if (!agrees && !check_undo(d))
        return false;
    char consent[64] = "";
    for (uint32_t i = 0, n = 0; agrees && i < d->setup.seat_count; i++)
        if (i != d->watcher)
            n += (uint32_t)snprintf(consent + n, sizeof consent - n, "%s\"%c\"",
                                    n ? "," : ",\"consent\":[", 'A' + (int)i);
    if (!ask_about(d, "{\"type\":\"undo\",\"seat\":\"%c\"%s%s}", 'A' + d->watcher, consent,
                   agrees ? "]" : ""))
        return false;
    uint32_t steps = d->twin.table.step_count;
    if (steps == before) {
        d->kept += !agrees;
        return true;
    }
    d->has_seal = false;
    d->is_other = d->is_other && steps > d->pile_step;
    d->since_count = d->is_other ? steps - d->pile_step : 0;
    d->undone++;
    return steps == d->truth.table.step_count || fail(d, "not as many steps are left");
}

/// One decision: what the watcher may know of it, then the choice itself.
static bool decide(Desk *d)
{
    const Game *g = &d->truth.table.game;
    uint8_t seat = game_decider(g);
    Choice c, other;
    if (seat == d->watcher && rng_below(&d->rng, 40) == 0)
        return take_back(d);
    Rng rng = d->rng;
    bot_choose(d->bot[seat], g, seat, &d->rng, d->scratch, &c);
    if (seat == d->watcher) { // whatever leads the watcher, it knows no more than the seat
        bot_choose(d->bot[seat], &d->twin.table.game, seat, &rng, d->scratch, &other);
        if (memcmp(&c, &other, sizeof c) != 0)
            return fail(d, "%s sees the other's pile", d->bot[seat]->name);
    }
    if (!ask_around(d, seat, &c))
        return false;
    other = c;
    bool is_secret = game_ruleset(g)->choices[c.kind].fields & CHOICE_SECRET;
    if (is_secret && rng_below(&d->rng, 2)) // else the session gives it some
        for (uint32_t i = 0; i < SALT_BYTES; i++)
            c.salt[i] = other.salt[i] = (uint8_t)rng_next(&d->rng);
    if (seat == d->hider && is_secret) {
        if (!tell_truth(d))
            return false;
        draw_other(d, &c, &other);
        d->is_other = true;
        d->has_seal = false;
        d->since_count = 0;
        d->pile_at = d->twin.table.log_used;
        d->pile_step = d->twin.table.step_count;
        d->piles++;
    } else if (seat == d->hider && d->is_other && differs_when_revealed(d, &c)) {
        if (!tell_truth(d))
            return false;
        d->revealed++;
    }
    if (!choose(d, seat, &c, &other))
        return false;
    // Cards of the fallen go unseen; when the last one has gone, the journal lays the pile open.
    if (!hider_of(d, &d->truth.session)->count || game_wait(g) == GAME_OVER)
        return tell_truth(d);
    return true;
}

static bool play(Desk *d, const Ruleset *rules)
{
    d->rng.state = rng_mix(first_seed, d->index);
    d->is_other = d->has_seal = false;
    d->since_count = d->decisions = 0;
    if (!make_setup(d, rules))
        return false;
    for (uint32_t i = 0; i < SEAT_MAX; i++)
        d->bot[i] = bot_find(rng_below(&d->rng, 2) ? "greedy" : "random");
    TextLang lang = rng_below(&d->rng, 2) ? TEXT_FR : TEXT_EN;
    session_host_init(&d->truth, lang);
    session_host_init(&d->twin, lang);
    open_doors(d, lang);
    if (!ask(d, d->message))
        return false;
    if (!session_game(&d->truth.session))
        return fail(d, "setup refused: %s", d->ear[0].text);
    while (game_wait(&d->truth.table.game) == GAME_WAIT_CHOICE) {
        if (++d->decisions > DECISIONS_MAX)
            return fail(d, "the game does not end");
        if (!decide(d))
            return false;
    }
    for (uint8_t seat = 0; seat < d->setup.seat_count; seat++) { // the end has opened everything
        SessionUndo undo = session_undo_look(&d->truth.session, seat);
        if (undo.steps && !session_undo_refusal(&undo, (uint8_t)(1u << seat)))
            return fail(d, "a seat plays on after the end");
    }
    return (!d->has_seal || ask_own_journal(d)) && (d->index % 4 || check_forged(d));
}

static void *work(void *self)
{
    Desk *d = self;
    const Ruleset *rules = rules_find("seg");
    for (;;) {
        d->index = atomic_fetch_add(&next_game, 1);
        if (d->index >= game_count || atomic_load(&has_failed) || !play(d, rules))
            return NULL;
    }
}

int main(int argc, char **argv)
{
    game_count = argc > 1 ? strtoull(argv[1], NULL, 10) : 100;
    first_seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    uint32_t threads = argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 10) : 1;
    uint64_t first = argc > 4 ? strtoull(argv[4], NULL, 10) : 0;
    threads = threads < 1 ? 1 : threads > 16 ? 16 : threads;
    atomic_store(&next_game, first);
    game_count += first;
    static Desk *desk[16];
    static pthread_t thread[16];
    for (uint32_t i = 0; i < threads; i++) {
        desk[i] = calloc(1, sizeof *desk[i]);
        if (desk[i])
            desk[i]->scratch = malloc(bot_scratch_size());
        if (!desk[i] || !desk[i]->scratch) {
            printf("FAILED no memory\n");
            return 1;
        }
        bot_scratch_init(desk[i]->scratch);
        if (i > 0)
            (void)pthread_create(&thread[i], NULL, work, desk[i]);
    }
    (void)work(desk[0]);
    uint64_t piles = 0, told = 0, asked = 0, seals = 0, forged = 0, revealed = 0, undone = 0,
             kept = 0, doors = 0;
    uint64_t three = 0, four = 0;
    for (uint32_t i = 0; i < threads; i++) {
        Desk *d = desk[i];
        if (i > 0)
            (void)pthread_join(thread[i], NULL);
        piles += d->piles;
        told += d->told;
        asked += d->asked;
        doors += d->doors;
        seals += d->seals;
        forged += d->forged;
        revealed += d->revealed;
        undone += d->undone;
        kept += d->kept;
        three += d->seats[3];
        four += d->seats[4];
        free(d->scratch);
        free(d);
    }
    printf("%" PRIu64 " piles exchanged, %" PRIu64 " of them shown by a card, %" PRIu64
           " choices and %" PRIu64 " questions heard alike, %" PRIu64 " taken back, %" PRIu64
           " not without consent, %" PRIu64 " seals, %" PRIu64 " forged journals refused\n",
           piles, revealed, told, asked, undone, kept, seals, forged);
    printf("%" PRIu64 " questions through doors\n", doors);
    printf("%" PRIu64 " games of three seats, %" PRIu64 " of four\n", three, four);
    for (uint32_t i = 0; game_count - first >= 100 && session_ask_what(i); i++) {
        bool is_asked = atomic_load(&asked_whats) >> i & 1;
        bool is_asked_at_doors = game_count - first < 500 || atomic_load(&door_whats) >> i & 1;
        if (!is_asked || !is_asked_at_doors) {
            printf("FAILED nobody asked for %s\n", session_ask_what(i));
            return 1;
        }
    }
    return atomic_load(&has_failed) ? 1 : 0;
}
