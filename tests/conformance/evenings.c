// SPDX-License-Identifier: MIT
// evenings COUNT FILE SCRIPTS [--make | --show NAME]: all that the protocol says at a table of
// role-players, as a number for each script of a folder (as it is, and with other dice and
// options), some for what a gesture with every single value of every key is answered, for journals
// that are not whole, for questions, for typed lines, and one for evenings drawn at random. As
// heard.c: the scripts say what is right, this notices that anything has changed beside what they
// look at: a citation, a state, what a campaign keeps, a sentence.
// --make writes the numbers of this version, --show prints what is said in NAME, so that two
// versions can be compared line by line.
#include "gen/tables_aura.h"
#include "protocol/saga/saga_table.h"
#include "protocol/session/session.h"
#include "rules/rules.h"
#include "tests/conformance/evening_words.h"
#include "tests/conformance/omit.h"
#include "tests/conformance/prints.h"
#include "tests/conformance/saga_draw.h"
#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_MAX = 1 << 16, SCRIPT_MAX = 1 << 20, NAMES_MAX = 2000, GESTURES = 60 };
enum { VARIANTS = 4, PASSES = 4, MORE = 12, ROLLS_MAX = 100 };
enum { LINES_MAX = 100, LINE_BYTES = 2000, LINES_DRAWN = 3000 };
enum { VIEWERS = 3 }; ///< a player, another, a spectator

typedef struct Desk {
    SessionHost host;
    Session viewer[VIEWERS];
    Prints prints;
    const char *shown; ///< whose lines are printed; NULL: nobody's
    bool is_shown;
    char message[MESSAGE_MAX];
} Desk;

static void hear(void *self, const char *line, size_t length)
{
    Desk *d = self;
    prints_hear(&d->prints, line, length);
    if (d->is_shown)
        printf("%.*s\n", (int)length, line);
}

static void handle(Desk *d, Session *s, const char *text, size_t length)
{
    SessionSink sink = {hear, d};
    prints_hear(&d->prints, text, length); // bounds of keys are what is tried
    if (d->is_shown)
        printf("> %.*s\n", (int)length, text);
    (void)session_handle(s, text, length, &sink);
}

__attribute__((format(printf, 2, 3))) static void say(Desk *d, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = vsnprintf(d->message, sizeof d->message, format, list);
    va_end(list);
    handle(d, &d->host.session, d->message, (size_t)length);
}

/// What each may see, and what the next session would begin with.
static void look(Desk *d)
{
    static const char state[] = "{\"type\":\"ask\",\"what\":\"state\"}";
    static const char campaign[] = "{\"type\":\"ask\",\"what\":\"campaign\"}";
    if (!d->host.table.saga)
        return;
    handle(d, &d->host.session, state, sizeof state - 1);
    for (uint32_t i = 0; i < VIEWERS; i++)
        handle(d, &d->viewer[i], state, sizeof state - 1);
    handle(d, &d->host.session, campaign, sizeof campaign - 1);
}

/// What each has heard of all that happened, what waits for whom, and what could be said to it.
static void look_back(Desk *d)
{
    static const char *const questions[] = {"events", "due", "answers", "undo"};
    char text[64];
    for (uint32_t who = 0; d->host.table.saga && who <= VIEWERS; who++)
        for (uint32_t i = 0; i < COUNT_OF(questions); i++) {
            int n = snprintf(text, sizeof text, "{\"type\":\"ask\",\"what\":\"%s\"}", questions[i]);
            handle(d, who < VIEWERS ? &d->viewer[who] : &d->host.session, text, (size_t)n);
        }
}

static void begin(Desk *d, const char *name, TextLang lang)
{
    static const uint8_t who[VIEWERS] = {1, 2, SESSION_SPECTATOR};
    prints_clear(&d->prints);
    d->is_shown = d->shown && !strcmp(d->shown, name);
    session_host_init(&d->host, lang);
    for (uint32_t i = 0; i < VIEWERS; i++)
        session_open(&d->viewer[i], &d->host.table, &d->host.desk, who[i], lang);
}

// ---------------------------------------------------------------- tables

/// Without a seed people roll the dice.
static void set_up(Desk *d, uint64_t seed, const char *options)
{
    char dice[64];
    (void)snprintf(dice, sizeof dice, seed ? "\"seed\":\"%llu\"" : "\"dice\":\"ask\"",
                   (unsigned long long)seed);
    say(d,
        "{\"type\":\"setup\",\"system\":\"aura\",%s,\"options\":{%s},\"seats\":"
        "[{\"name\":\"A\"},{\"name\":\"B\"},{\"name\":\"C\"}]}",
        dice, options);
}

/// Rolls what is waited for; what everybody sees meanwhile counts as well.
static void give_dice(Desk *d, Rng *rng)
{
    const SagaWait *wait = &d->host.table.saga->wait;
    for (uint32_t n = 0; wait->is_dice && n < ROLLS_MAX; n++) {
        char values[4 * SAGA_DICE_MAX + 1];
        int used = 0;
        look(d);
        for (uint32_t i = 0; i < wait->roll.count; i++)
            used += snprintf(values + used, sizeof values - (size_t)used, i ? ",%u" : "%u",
                             1 + rng_below(rng, wait->roll.sides));
        say(d, "{\"type\":\"dice\",\"values\":[%s]}", values);
    }
}

/// A gesture drawn at random, by anybody.
static void say_anything(Desk *d, Rng *rng, const SagaTexts *texts)
{
    static SagaPaper paper;
    const SagaTable *t = d->host.table.saga;
    saga_draw_gesture(&paper, rng, t->rules, t->wait.what != 0, texts);
    uint32_t seat = rng_below(rng, 4) ? 0 : 1 + rng_below(rng, 2);
    uint32_t steps = t->step_count;
    say(d, "{\"type\":\"choose\",\"seat\":\"%c\",\"choice\":%s}", 'A' + (int)seat, paper.text);
    give_dice(d, rng);
    if (t->step_count != steps)
        look(d);
}

// ---------------------------------------------------------------- scripts

/// The same gestures with other dice and options, then some more about those who are there. What
/// the script does not foresee is passed over.
static void vary(Desk *d, const char *text, uint32_t variant, uint64_t salt)
{
    char options[4096];
    Rng rng = {rng_mix(variant, salt)};
    words_options(rules_saga("aura"), &rng, options, sizeof options);
    uint32_t seed = 1 + rng_below(&rng, 1000000);
    set_up(d, variant < 2 ? seed : 0, variant ? options : "");
    for (const char *line = text, *end; *line; line = end) {
        end = strchr(line, '\n');
        end = end ? end + 1 : line + strlen(line);
        if (strncmp(line, "{\"type\":\"choose\"", 16) != 0)
            continue;
        for (uint32_t i = 0; i < PASSES; i++) {
            uint32_t steps = d->host.table.saga->step_count;
            handle(d, &d->host.session, line, (size_t)(end - line) - (end[-1] == '\n'));
            give_dice(d, &rng);
            if (d->host.table.saga->step_count != steps || !d->host.table.saga->wait.what)
                break;
            say(d, "{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"pass\"}}");
            give_dice(d, &rng);
        }
        look(d);
    }
    for (uint32_t i = 0; i < MORE; i++)
        say_anything(d, &rng, &d->host.table.saga->journal->texts);
    look_back(d);
}

/// The same gesture where it stands, but for one of the things it says: what is taken for that, or
/// that it cannot be done without. It is taken back again.
static void leave_out(Desk *d, const char *line, size_t length)
{
    enum { BEFORE = 4 }; // type, seat, the choice itself and its kind
    static char text[MESSAGE_MAX], less[MESSAGE_MAX];
    if (strncmp(line, "{\"type\":\"choose\"", 16) != 0 || length >= sizeof text)
        return;
    (void)snprintf(text, sizeof text, "%.*s", (int)length, line);
    for (uint32_t n = BEFORE; d->host.table.saga && omit_part(text, n, less, sizeof less); n++) {
        uint32_t steps = d->host.table.saga->step_count;
        handle(d, &d->host.session, less, strlen(less));
        if (d->host.table.saga->step_count == steps)
            continue;
        say(d, "{\"type\":\"ask\",\"what\":\"state\"}");
        say(d, "{\"type\":\"undo\",\"to\":%u}", steps);
    }
}

/// Plays the messages of a script; its expectations are for others.
static bool play_script(Desk *d, const char *folder, const char *name)
{
    static char text[SCRIPT_MAX];
    char path[1024];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    size_t length = fread(text, 1, sizeof text - 1, file);
    (void)fclose(file);
    text[length] = 0;
    uint64_t salt = 0; // of the name: what a script expects may change
    for (const char *c = name; *c; c++)
        salt = rng_mix(salt, (unsigned char)*c);
    begin(d, name, strlen(name) % 2 ? TEXT_EN : TEXT_FR);
    for (char *line = text, *end; *line; line = end) {
        end = strchr(line, '\n');
        end = end ? end + 1 : line + strlen(line);
        if (strncmp(line, "{\"type\"", 7) != 0)
            continue;
        size_t n = (size_t)(end - line) - (end[-1] == '\n');
        leave_out(d, line, n);
        handle(d, &d->host.session, line, n);
        look(d);
    }
    look_back(d);
    say(d, "{\"type\":\"journal\"}");
    for (uint32_t i = 0; i < VARIANTS; i++)
        vary(d, text, i, salt);
    return true;
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool play_scripts(Desk *d, const char *folder, PrintFile *file)
{
    static char *names[NAMES_MAX];
    uint32_t count = 0;
    DIR *dir = opendir(folder);
    if (!dir)
        return false;
    for (struct dirent *e = readdir(dir); e && count < NAMES_MAX; e = readdir(dir))
        if (strstr(e->d_name, ".script"))
            names[count++] = strdup(e->d_name);
    (void)closedir(dir);
    qsort(names, count, sizeof *names, compare); // a folder has no order of its own
    bool good = count > 0;
    for (uint32_t i = 0; i < count; i++) {
        good = names[i] && play_script(d, folder, names[i]) && good;
        if (names[i])
            prints_hold_one(file, names[i], &d->prints);
        free(names[i]);
    }
    return good;
}

// ---------------------------------------------------------------- stages

/// Gestures that bring a table to somewhere; the later stages build on the earlier ones.
static const char *const opening[] = {
    "{\"kind\":\"create\",\"name\":\"a\",\"owner\":\"B\",\"adr\":4,\"for\":4,\"res\":4,\"per\":4,"
    "\"int\":4,\"vol\":4,\"cha\":3,\"edu\":3,\"traits\":[{\"name\":\"t\",\"value\":5},"
    "{\"name\":\"u\",\"value\":4},{\"name\":\"x\",\"value\":2,\"kind\":\"negative\"}],"
    "\"weapons\":[\"one_handed\",\"powder_medium\"],\"armours\":[\"light_leather\"]}",
    "{\"kind\":\"create\",\"name\":\"b\",\"owner\":\"C\",\"adr\":3,\"for\":3,\"res\":3,\"per\":3,"
    "\"int\":6,\"vol\":4,\"cha\":4,\"edu\":4,\"traits\":[{\"name\":\"w\",\"value\":4,\"kind\":"
    "\"magic\",\"category\":\"war\"},{\"name\":\"t\",\"value\":3}]}",
    "{\"kind\":\"npc\",\"name\":\"n\",\"level\":4}",
    "{\"kind\":\"minions\",\"name\":\"m\",\"difficulty\":10,\"count\":4,\"weapons\":["
    "\"one_handed\"]}",
    NULL,
    "{\"kind\":\"session_open\"}",
    "{\"kind\":\"scene_open\"}",
    "{\"kind\":\"pass_always\",\"actor\":\"a\",\"on\":true}",
    "{\"kind\":\"pass_always\",\"actor\":\"b\",\"on\":true}",
    "{\"kind\":\"pool\",\"points\":4}",
    "{\"kind\":\"prepare\",\"actor\":\"b\",\"trait\":\"w\",\"name\":\"s\",\"effect\":\"minor\"}",
    "{\"kind\":\"advance\",\"hours\":1}",
    "{\"kind\":\"vehicle\",\"name\":\"v\",\"driver\":\"a\",\"model\":\"car\"}",
    "{\"kind\":\"vehicle\",\"name\":\"y\",\"driver\":\"n\",\"model\":\"lorry\"}",
    "{\"kind\":\"chase\",\"pursuer\":\"v\",\"fugitive\":\"y\",\"distance\":\"short\"}",
    "{\"kind\":\"unit\",\"name\":\"k\",\"difficulty\":12,\"count\":40,\"camp\":\"players\"}",
    "{\"kind\":\"unit\",\"name\":\"l\",\"difficulty\":10,\"count\":50,\"camp\":\"foes\"}",
    "{\"kind\":\"place\",\"name\":\"p\",\"row\":2}",
    "{\"kind\":\"extended\",\"name\":\"e\",\"sides\":[{\"actor\":\"a\",\"trait\":\"t\"}],"
    "\"difficulty\":10,\"threshold\":9,\"interval\":600}",
    "{\"kind\":\"request\",\"want\":\"test\",\"actor\":\"a\",\"stat\":\"adr\"}",
    "{\"kind\":\"tick\",\"actor\":\"a\",\"gauge\":\"light\",\"count\":2}",
    NULL,
    "{\"kind\":\"prepare\",\"actor\":\"b\",\"trait\":\"w\",\"name\":\"s\",\"effect\":\"shape\","
    "\"intensity\":2,\"does\":\"damage\"}",
    "{\"kind\":\"initiative\",\"sides\":[{\"actor\":\"a\"},{\"actor\":\"b\"},{\"actor\":\"n\"},"
    "{\"actor\":\"m\"}]}",
    NULL,
    "{\"kind\":\"end_fight\"}",
    "{\"kind\":\"pass_always\",\"actor\":\"a\",\"on\":false}",
    "{\"kind\":\"test\",\"actor\":\"a\",\"trait\":\"t\",\"difficulty\":12}",
    NULL};
enum { STAGES = 4 };

static void play_stages(Desk *d, uint32_t stages)
{
    for (uint32_t i = 0; i < COUNT_OF(opening) && stages; i++)
        if (opening[i])
            say(d, "{\"type\":\"choose\",\"seat\":\"A\",\"choice\":%s}", opening[i]);
        else
            stages--;
}

// ---------------------------------------------------------------- every value of every key

/// One gesture; what it did is taken back.
static void try_gesture(Desk *d, const char *gesture)
{
    uint32_t steps = d->host.table.saga->step_count;
    say(d, "{\"type\":\"choose\",\"seat\":\"A\",\"choice\":%s}", gesture);
    if (d->host.table.saga->step_count == steps)
        return;
    look(d);
    say(d, "{\"type\":\"undo\"}");
}

static void try_values(Desk *d, const SagaRules *rules, const SagaGestureRow *row, uint8_t number)
{
    static char value[MESSAGE_MAX / 8], all[MESSAGE_MAX / 2], rest[MESSAGE_MAX / 8];
    const SagaKey *key = &rules->keys[number];
    (void)words_members(rest, sizeof rest, rules, row->keys, number, false);
    for (uint32_t i = 0; words_tried(value, sizeof value, rules, number, i); i++) {
        (void)snprintf(all, sizeof all, "{\"kind\":\"%s\"%s,\"%s\":%s}", row->name, rest, key->name,
                       value);
        try_gesture(d, all);
    }
    static const uint8_t lengths[] = {0, 1, 2, 5, 13, 17, 33};
    (void)words_usual(value, sizeof value, rules, number);
    for (uint32_t i = 0; i < COUNT_OF(lengths); i++) { // of what is no list as well
        int used =
            snprintf(all, sizeof all, "{\"kind\":\"%s\"%s,\"%s\":[", row->name, rest, key->name);
        for (uint32_t n = 0; n < lengths[i]; n++)
            used += snprintf(all + used, sizeof all - (size_t)used, n ? ",%s" : "%s", value);
        (void)snprintf(all + used, sizeof all - (size_t)used, "]}");
        try_gesture(d, all);
    }
    const uint8_t *member = key->members; // one level down
    for (uint32_t zeros = 0; member && zeros < 2; member++) {
        static char inside[MESSAGE_MAX / 8];
        zeros += !*member;
        (void)words_members(inside, sizeof inside, rules, key->members, *member, true);
        inside[strlen(inside) - 1] = 0;
        for (uint32_t i = 0; *member && words_tried(value, sizeof value, rules, *member, i); i++) {
            (void)snprintf(all, sizeof all, "{\"kind\":\"%s\"%s,\"%s\":[%s%s\"%s\":%s}]}",
                           row->name, rest, key->name, inside, inside[1] ? "," : "",
                           rules->keys[*member].name, value);
            try_gesture(d, all);
        }
    }
}

static void try_everything(Desk *d, const SagaRules *rules, uint32_t stage)
{
    static char plain[MESSAGE_MAX / 8], rest[MESSAGE_MAX / 16];
    set_up(d, 7 + stage, "");
    play_stages(d, stage);
    for (uint32_t i = 1; i < rules->gesture_count; i++) {
        const SagaGestureRow *row = &rules->gestures[i];
        (void)words_members(rest, sizeof rest, rules, row->keys, 0, false);
        (void)snprintf(plain, sizeof plain, "{\"kind\":\"%s\"%s}", row->name, rest);
        try_gesture(d, plain);
        const uint8_t *key = row->keys;
        for (uint32_t zeros = 0; zeros < 2; key++) {
            if (*key)
                try_values(d, rules, row, *key);
            else
                zeros++;
        }
    }
}

// ---------------------------------------------------------------- journals

typedef struct Journal {
    uint32_t count;
    char line[LINES_MAX][LINE_BYTES];
} Journal;

static void journal_hear(void *self, const char *line, size_t length)
{
    Journal *j = self;
    if (j->count < LINES_MAX && length < LINE_BYTES)
        (void)snprintf(j->line[j->count++], LINE_BYTES, "%.*s", (int)length, line);
}

/// How line `wrong` is told.
typedef struct Fault {
    uint32_t wrong;
    const char *instead; ///< NULL: the journal ends before it
    const char *end;     ///< of every line
} Fault;

static void load(Desk *d, Session *s, const Journal *j, Fault fault)
{
    static char text[LINES_MAX * LINE_BYTES];
    char *at = text + sprintf(text, "{\"type\":\"load\",\"journal\":\"");
    for (uint32_t i = 0; i < j->count && (i != fault.wrong || fault.instead); i++) {
        for (const char *c = i == fault.wrong ? fault.instead : j->line[i]; *c; c++) {
            if (*c == '"' || *c == '\\' || *c == '\n')
                *at++ = '\\';
            *at++ = *c == '\n' ? 'n' : *c;
        }
        at += sprintf(at, "%s", fault.end);
    }
    at += sprintf(at, "\"}");
    handle(d, s, text, (size_t)(at - text));
    say(d, "{\"type\":\"ask\",\"what\":\"events\",\"max\":1}");
}

/// The same line with another first digit.
static void change_digit(const char *line, char *out)
{
    (void)snprintf(out, LINE_BYTES, "%s", line);
    char *digit = strpbrk(out, "0123456789");
    if (digit)
        *digit = *digit == '9' ? '1' : (char)(*digit + 1);
}

/// A journal with each of its lines cut, left out, told twice or changed: what is said of it, and
/// that the table before stays where it is no good.
static void play_journals(Desk *d, bool by_hand)
{
    static Journal j;
    static char other[2 * LINE_BYTES];
    Rng rng = {3};
    set_up(d, by_hand ? 0 : 7, "");
    for (uint32_t i = 0; i < COUNT_OF(opening); i++)
        if (opening[i]) {
            say(d, "{\"type\":\"choose\",\"seat\":\"A\",\"choice\":%s}", opening[i]);
            give_dice(d, &rng);
        }
    j.count = 0;
    SessionSink sink = {journal_hear, &j};
    static const char ask[] = "{\"type\":\"journal\"}";
    (void)session_handle(&d->host.session, ask, sizeof ask - 1, &sink);
    load(d, &d->viewer[0], &j, (Fault){j.count, NULL, "\\n"});
    load(d, &d->host.session, &j, (Fault){j.count, NULL, "\\r\\n"});
    look(d);
    for (uint32_t i = 0; i < j.count; i++) {
        load(d, &d->host.session, &j, (Fault){i, NULL, "\\n"});
        load(d, &d->host.session, &j, (Fault){i, "", "\\n"});
        load(d, &d->host.session, &j, (Fault){i, "[]", "\\n"});
        load(d, &d->host.session, &j, (Fault){i, "{\"type\":\"end\"}", "\\n"});
        change_digit(j.line[i], other);
        load(d, &d->host.session, &j, (Fault){i, other, "\\n"});
        (void)snprintf(other, sizeof other, "%s\n%s", j.line[i], j.line[i]);
        load(d, &d->host.session, &j, (Fault){i, other, "\\n"});
        for (uint32_t n = 0; n < 8 && omit_part(j.line[i], n, other, sizeof other); n++)
            load(d, &d->host.session, &j, (Fault){i, other, "\\n"});
    }
    // Of another version, with another end: that is told.
    (void)snprintf(j.line[0], LINE_BYTES, "{\"type\":\"journal\",\"system\":\"aura\"}");
    load(d, &d->host.session, &j, (Fault){j.count, NULL, "\\n"});
    change_digit(j.line[j.count - 1], other);
    load(d, &d->host.session, &j, (Fault){j.count - 1, other, "\\n"});
    look(d);
}

// ---------------------------------------------------------------- questions

/// Everything that can be asked of a table, by everybody; then what is taken back and done again.
static void ask_everything(Desk *d)
{
    static const char *const seats[] = {"",
                                        ",\"seat\":\"A\"",
                                        ",\"seat\":\"B\"",
                                        ",\"seat\":\"C\"",
                                        ",\"seat\":\"D\"",
                                        ",\"seat\":\"spectator\"",
                                        ",\"seat\":1"};
    static const char *const questions[] = {
        "\"ask\",\"what\":\"state\"",
        "\"ask\",\"what\":\"state\",\"step\":0",
        "\"ask\",\"what\":\"state\",\"step\":20",
        "\"ask\",\"what\":\"state\",\"step\":10000",
        "\"ask\",\"what\":\"state\",\"step\":-1",
        "\"ask\",\"what\":\"events\"",
        "\"ask\",\"what\":\"events\",\"from\":0",
        "\"ask\",\"what\":\"events\",\"from\":3,\"max\":2",
        "\"ask\",\"what\":\"events\",\"from\":1000",
        "\"ask\",\"what\":\"events\",\"max\":0",
        "\"ask\",\"what\":\"events\",\"max\":200",
        "\"ask\",\"what\":\"events\",\"max\":201",
        "\"ask\",\"what\":\"campaign\"",
        "\"ask\",\"what\":\"answers\"",
        "\"ask\",\"what\":\"due\"",
        "\"ask\",\"what\":\"gestures\"",
        "\"ask\",\"what\":\"undo\"",
        ("\"ask\",\"what\":\"odds\",\"choice\":{\"kind\":\"test\",\"actor\":\"a\",\"trait\":\"t\","
         "\"difficulty\":12}"),
        "\"ask\",\"what\":\"odds\",\"choice\":{\"kind\":\"note\"}",
        "\"ask\",\"what\":\"odds\"",
        ("\"ask\",\"what\":\"try\",\"choices\":[{\"kind\":\"advance\",\"hours\":2},{\"kind\":"
         "\"scene_open\"}]"),
        "\"ask\",\"what\":\"try\",\"state\":true,\"choices\":[{\"kind\":\"advance\",\"hours\":2}]",
        "\"ask\",\"what\":\"try\",\"choices\":[]",
        "\"ask\",\"what\":\"try\"",
        "\"ask\",\"what\":\"luck\"",
        "\"undo\",\"to\":-1",
        "\"undo\",\"to\":10000",
        "\"redo\",\"to\":0",
        "\"redo\",\"to\":10000",
        "\"journal\"",
        "\"lang\",\"lang\":\"en\"",
        "\"lang\",\"lang\":\"xx\"",
        "\"lang\"",
        "\"dice\",\"values\":[1,2,3]",
        "\"dice\"",
        "\"undo\",\"to\":20",
        "\"redo\",\"to\":22",
        "\"redo\"",
        "\"undo\"",
        "\"undo\",\"to\":22",
        "\"undo\",\"to\":0"};
    char text[1024];
    for (uint32_t who = 0; who <= VIEWERS; who++) { // the master last, who may take all back
        Session *s = who < VIEWERS ? &d->viewer[who] : &d->host.session;
        for (uint32_t i = 0; i < COUNT_OF(questions); i++)
            for (uint32_t k = 0; k < COUNT_OF(seats); k++) {
                int n = snprintf(text, sizeof text, "{\"type\":%s%s}", questions[i], seats[k]);
                handle(d, s, text, (size_t)n);
            }
        look(d);
    }
}

// ---------------------------------------------------------------- typed lines

/// A line that somebody types, asked about by each in turn.
static void type_line(Desk *d, uint32_t who, const char *line)
{
    static char text[MESSAGE_MAX];
    char *at = text + sprintf(text, "{\"type\":\"ask\",\"what\":\"line\",\"text\":\"");
    for (const char *c = line; *c; c++) {
        if (*c == '"')
            *at++ = '\\';
        *at++ = *c;
    }
    at += sprintf(at, "\"}");
    who %= VIEWERS + 1;
    handle(d, who < VIEWERS ? &d->viewer[who] : &d->host.session, text, (size_t)(at - text));
}

/// Every word of every gesture that could take it, every difficulty by each of its names, then
/// lines of chance; then as long as a line, a word and the list of words may be, and longer.
static void type_everything(Desk *d, const SagaRules *rules)
{
    static const char *const people[] = {
        "{\"kind\":\"create\",\"name\":\"Ysolde\",\"owner\":\"B\",\"adr\":4,\"for\":4,\"res\":4,"
        "\"per\":4,"
        "\"int\":4,\"vol\":4,\"cha\":3,\"edu\":3,\"traits\":[{\"name\":\"Serrurière\",\"value\":5},"
        "{\"name\":\"Serment\",\"value\":4},{\"name\":\"Épée\",\"value\":2}]}",
        "{\"kind\":\"npc\",\"name\":\"Vauquelin\",\"level\":4}",
        "{\"kind\":\"npc\",\"name\":\"Vaurien\",\"level\":3}",
        "{\"kind\":\"npc\",\"name\":\"Ombre\",\"level\":9,\"shown\":\"hidden\"}"};
    static char line[8192];
    uint32_t who = 0;
    Rng rng = {17};
    set_up(d, 7, "");
    for (uint32_t i = 0; i < COUNT_OF(people); i++)
        say(d, "{\"type\":\"choose\",\"seat\":\"A\",\"choice\":%s}", people[i]);
    for (uint32_t i = 0; i < AURA_DIFFICULTY_COUNT; i++)
        for (uint32_t k = 0; k <= TEXT_LANG_COUNT; k++) {
            const AuraDifficultyRow *row = &aura_difficulties[i];
            const char *name = k < TEXT_LANG_COUNT ? row->name[k] : row->id;
            (void)snprintf(line, sizeof line, "yso difficulty=\"%s\" \"%s\"", name, name);
            type_line(d, who, line);
            (void)snprintf(line, sizeof line, "yso \"%s\"", name);
            type_line(d, who++, line);
        }
    for (uint32_t i = 1; i < rules->gesture_count; i++) {
        const SagaGestureRow *row = &rules->gestures[i];
        const uint8_t *k = row->keys;
        for (uint32_t zeros = 0; zeros < 2; k++) {
            const SagaKey *key = &rules->keys[*k];
            zeros += !*k;
            for (uint32_t n = 0; *k && n <= key->word_count; n++) {
                const char *word = n < key->word_count ? key->words[n] : "4";
                (void)snprintf(line, sizeof line, "%s yso %s", row->name, word);
                type_line(d, who, line);
                (void)snprintf(line, sizeof line, "%.4s %s=%s", row->name, key->name, word);
                type_line(d, who++, line);
            }
        }
    }
    for (uint32_t i = 0; i < LINES_DRAWN; i++) {
        uint32_t words = rng_below(&rng, 6);
        const char *first =
            rng_below(&rng, 3) ? "yso"
            : rng_below(&rng, 2)
                ? rules->gestures[1 + rng_below(&rng, rules->gesture_count - 1)].name
                : "";
        int used = snprintf(line, sizeof line, "%s", first);
        for (uint32_t n = 0; n < words; n++) {
            used += snprintf(line + used, sizeof line - (size_t)used,
                             rng_below(&rng, 9) ? " " : " \\t ");
            used += words_typed(line + used, sizeof line - (size_t)used, rules, &rng);
        }
        type_line(d, who++, line);
    }
    for (int n = 94; n <= 98; n++) { // letters of a word; words
        (void)snprintf(line, sizeof line, "yso text=%0*d", n - 5, 0);
        type_line(d, VIEWERS, line);
        (void)snprintf(line, sizeof line, "%0*d", n, 0);
        type_line(d, VIEWERS, line);
        int used = snprintf(line, sizeof line, "yso");
        for (int i = 50; i < n; i++)
            used += snprintf(line + used, sizeof line - (size_t)used, " >");
        type_line(d, VIEWERS, line);
    }
}

// ---------------------------------------------------------------- random evenings

static void play_evening(Desk *d, const SagaRules *rules, uint32_t index)
{
    char options[4096];
    Rng rng = {rng_mix(11, index)};
    words_options(rules, &rng, options, sizeof options);
    set_up(d, 1 + index, options);
    play_stages(d, 2 + index % 2);
    for (uint32_t i = 0; i < GESTURES; i++)
        say_anything(d, &rng, NULL);
    look_back(d);
}

int main(int argc, char **argv)
{
    static Desk d;
    PrintFile file;
    uint32_t count = argc > 3 ? (uint32_t)strtoul(argv[1], NULL, 10) : 0;
    bool is_made = argc > 4 && !strcmp(argv[4], "--make");
    if (!count || !prints_open(&file, argv[2], is_made)) {
        printf("evenings COUNT FILE SCRIPTS [--make | --show NAME]\n");
        return 2;
    }
    if (argc > 5 && !strcmp(argv[4], "--show"))
        d.shown = argv[5];
    const SagaRules *rules = rules_saga("aura");
    if (!play_scripts(&d, argv[3], &file)) {
        printf("FAILED %s: scripts cannot be read\n", argv[3]);
        return 1;
    }
    for (uint32_t stage = 1; stage <= STAGES; stage++) {
        char name[32];
        (void)snprintf(name, sizeof name, "values_%u", stage);
        begin(&d, name, TEXT_EN);
        try_everything(&d, rules, stage);
        prints_hold(&file, name, &d.prints);
    }
    for (uint32_t by_hand = 0; by_hand < 2; by_hand++) {
        const char *name = by_hand ? "journals_by_hand" : "journals";
        begin(&d, name, TEXT_EN);
        play_journals(&d, by_hand);
        prints_hold(&file, name, &d.prints);
    }
    for (uint32_t stage = 1; stage <= STAGES; stage++) {
        char name[32];
        (void)snprintf(name, sizeof name, "questions_%u", stage);
        begin(&d, name, TEXT_FR);
        set_up(&d, 7 + stage, "");
        play_stages(&d, stage);
        ask_everything(&d);
        prints_hold(&file, name, &d.prints);
    }
    begin(&d, "lines", TEXT_FR);
    type_everything(&d, rules);
    prints_hold(&file, "lines", &d.prints);
    begin(&d, "evenings", TEXT_FR);
    for (uint32_t i = 0; i < count; i++)
        play_evening(&d, rules, i);
    prints_hold(&file, "evenings", &d.prints);
    return prints_close(&file);
}
