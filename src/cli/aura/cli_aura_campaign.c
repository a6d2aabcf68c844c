// SPDX-License-Identifier: MIT
// escarmouche aura campaign: months as a folder of evenings. Each session is a file of messages
// that begins by making the people, places and the clock with which the one before it ended, so
// that a mended rule spoils no evening that was. campagne.json keeps two hashes of each, of what
// was told and of what it left, and how many lines its beginning has: whoever verifies notices a
// line that was changed, a link that does not fit, an engine that tells the past otherwise.
#include "cli/aura/cli_aura_evening.h"
#include "cli/cli_out.h"
#include "cli/cli_setup.h" // cli_tell_error
#include "gen/tables_aura.h"
#include "protocol/saga/saga_table.h"
#include "rules/aura/aura.h" // its version
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_BYTES = 4096, SESSIONS_MAX = 999, TOKENS = 12 * SESSIONS_MAX + 64 };

typedef struct Campaign {
    char name[CLI_AURA_NAME_BYTES];
    char player[SAGA_SEAT_MAX - 1][SAGA_NAME_MAX];
    uint32_t player_count;
    struct {
        char after[32];   ///< hash of what was told
        char world[32];   ///< hash of what it left
        char ruleset[16]; ///< version it was played with; empty: before versions were kept
        uint32_t begins;  ///< lines with which it begins: the setup and what the last one left
    } session[SESSIONS_MAX];
    uint32_t count;
} Campaign;

static void path_of(const char *folder, const char *name, char out[PATH_BYTES])
{
    (void)snprintf(out, PATH_BYTES, "%s/%s", folder, name);
}

static void session_path(const char *folder, uint32_t number, char out[PATH_BYTES])
{
    char name[32];
    (void)snprintf(name, sizeof name, "%03u.seance", number);
    path_of(folder, name, out);
}

bool cli_aura_is_campaign(const char *folder)
{
    char path[PATH_BYTES];
    path_of(folder, "campagne.json", path);
    return access(path, F_OK) == 0;
}

/// Sessions that have a file.
static uint32_t count_files(const char *folder)
{
    uint32_t n = 0;
    char path[PATH_BYTES];
    for (; n < SESSIONS_MAX; n++) {
        session_path(folder, n + 1, path);
        if (access(path, F_OK) != 0)
            break;
    }
    return n;
}

/// A list, of at most so many; 0: it is empty or not there.
static uint32_t first_of(Json *json, const char *name, uint32_t most)
{
    uint32_t at = json_member(json, 0, name);
    return at && json_size(json, at, most) ? json_first(json, at) : 0;
}

static void read_members(Json *json, Campaign *c)
{
    (void)json_name(json, json_member(json, 0, "name"), c->name, sizeof c->name);
    for (uint32_t i = first_of(json, "players", COUNT_OF(c->player)); i && json_good(json);
         i = json_next(json, i))
        (void)json_name(json, i, c->player[c->player_count++], SAGA_NAME_MAX);
    for (uint32_t i = first_of(json, "sessions", SESSIONS_MAX); i && json_good(json);
         i = json_next(json, i)) {
        if (json_type(json, i) != JSON_OBJECT) {
            json_fail(json, i, E_WRONG_TYPE);
            return;
        }
        (void)json_text(json, json_member(json, i, "after"), c->session[c->count].after, 32);
        (void)json_text(json, json_member(json, i, "world"), c->session[c->count].world, 32);
        uint32_t ruleset = json_member(json, i, "ruleset");
        if (ruleset)
            (void)json_text(json, ruleset, c->session[c->count].ruleset, 16);
        c->session[c->count++].begins =
            (uint32_t)json_int(json, json_member(json, i, "begins"), 0, INT32_MAX);
    }
}

static bool read_campaign(const Cli *cli, const char *folder, Campaign *c)
{
    char path[PATH_BYTES];
    size_t length;
    Json json;
    *c = (Campaign){.count = 0};
    path_of(folder, "campagne.json", path);
    char *text = cli_file(cli, path, &length);
    JsonToken *token = malloc(TOKENS * sizeof *token);
    bool is_read = text && token && json_parse(&json, text, length, token, TOKENS);
    bool is_good = is_read && json_type(&json, 0) == JSON_OBJECT &&
                   json_is(&json, json_member(&json, 0, "type"), "campaign");
    if (is_good)
        read_members(&json, c);
    if (text && !token)
        (void)cli_fail(cli, "no_memory", NULL);
    else if (text && !json_good(&json))
        (void)cli_tell_error(cli, path, &json.error);
    else if (text && !is_good)
        (void)cli_fail(cli, "aura_bad_campaign", "file", path, NULL);
    is_good = is_good && json_good(&json);
    free(token);
    free(text);
    return is_good;
}

static bool write_campaign(const Cli *cli, const char *folder, const Campaign *c)
{
    char path[PATH_BYTES], *text = malloc(SESSIONS_MAX * 128 + 1024);
    JsonWriter w;
    if (!text)
        return false;
    json_write_start(&w, text, SESSIONS_MAX * 128 + 1024);
    json_write_open(&w, '{');
    json_put_text(&w, "type", "campaign");
    json_put_text(&w, "system", "aura");
    json_put_text(&w, "name", c->name);
    json_put_text(&w, "credit", AURA_CREDIT);
    json_put_text(&w, "licence", AURA_LICENCE);
    json_write_key(&w, "players");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < c->player_count; i++)
        json_write_text(&w, c->player[i]);
    json_write_close(&w, ']');
    json_write_key(&w, "sessions");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < c->count; i++) {
        json_write_open(&w, '{');
        json_put_int(&w, "n", i + 1);
        json_put_text(&w, "after", c->session[i].after);
        json_put_text(&w, "world", c->session[i].world);
        json_put_int(&w, "begins", c->session[i].begins);
        if (*c->session[i].ruleset)
            json_put_text(&w, "ruleset", c->session[i].ruleset);
        json_write_close(&w, '}');
    }
    json_write_close(&w, ']');
    json_write_close(&w, '}');
    path_of(folder, "campagne.json", path);
    bool is_good = json_write_end(&w);
    if (!is_good)
        (void)cli_fail(cli, "no_memory", NULL);
    is_good = is_good && cli_out_line(cli, path, text);
    free(text);
    return is_good;
}

/// Writes the beginning of a session: the setup, and what the last one left. 0 (told): it could not
/// be.
static uint32_t write_beginning(const CliAura *a, const char *path, const char *gestures)
{
    char setup[CLI_AURA_MESSAGE_BYTES];
    uint32_t lines = 1;
    CliOut out;
    cli_out_open(&out);
    cli_aura_evening_setup(a, setup, sizeof setup);
    if (out.to)
        (void)fprintf(out.to, "%s\n", setup);
    for (const char *at = gestures; out.to && at && *at; lines++) {
        size_t n = strcspn(at, "\n");
        (void)fprintf(out.to, "{\"type\":\"choose\",\"seat\":\"A\",\"choice\":%.*s}\n", (int)n, at);
        at += n + (at[n] == '\n');
    }
    return cli_out_close(a->cli, &out, path) ? lines : 0;
}

/// What session `number` left, beside its file: gestures, one a line.
static void world_path(const char *folder, uint32_t number, char out[PATH_BYTES])
{
    char name[32];
    (void)snprintf(name, sizeof name, "%03u.monde", (unsigned)number);
    path_of(folder, name, out);
}

/// Was it played with another version of the rules? Then it need not play the same today.
static bool is_older(const Campaign *c, uint32_t i)
{
    return i < c->count && strcmp(c->session[i].ruleset, aura_rules.version) != 0;
}

/// What the last session left, if it was played with another version and need not play any more;
/// NULL: it is played. Owned by the caller.
static char *older_world(const CliAura *a, const char *folder, const Campaign *c, uint32_t count)
{
    char path[PATH_BYTES];
    size_t length;
    world_path(folder, count, path);
    bool is_bridged = count && is_older(c, count - 1) && access(path, R_OK) == 0;
    return is_bridged ? cli_file(a->cli, path, &length) : NULL;
}

/// The session to go on with, played up to where it stands: the last one if it is open or has only
/// Somebody pulled the plug: the last evening went on past what was kept of it. Where that is one
/// of its earlier states the evening stands where it stopped; otherwise it was changed, and whoever
/// verifies it is told. False (told): it does not play.
static bool settle(const CliAura *a, const char *folder, Campaign *c, uint32_t count)
{
    CliAuraEvening e;
    char path[PATH_BYTES];
    if (!count || count != c->count || is_older(c, count - 1))
        return true;
    session_path(folder, count, path);
    bool was_there = false;
    uint32_t line = c->session[count - 1].begins;
    bool is_good = cli_aura_evening_open(&e, a) && cli_aura_evening_play(&e, path, false, 0, line);
    for (uint32_t before = 0; is_good && e.steps != before; line++) {
        cli_aura_evening_look(&e);
        was_there = was_there || !strcmp(c->session[count - 1].after, e.hash);
        before = e.steps;
        is_good = cli_aura_evening_play(&e, path, false, line, line + 1);
    }
    if (is_good && was_there) {
        cli_aura_evening_ask(&e);
        (void)snprintf(c->session[count - 1].after, 32, "%s", e.hash);
        (void)snprintf(c->session[count - 1].world, 32, "%s", e.world);
    }
    cli_aura_evening_close(&e);
    return is_good;
}

/// begun, else a new one. After one of another version a new one begins with what that one left.
static bool take_up(const CliAura *a, const char *folder, Campaign *c, CliAuraEvening *e,
                    char path[PATH_BYTES], uint32_t *number)
{
    uint32_t count = count_files(folder);
    if (count < c->count) { // a new one in its place would be taken for it
        (void)cli_fail(a->cli, "aura_campaign_missing", "number", cli_int(count + 1).text, NULL);
        return false;
    }
    if (!settle(a, folder, c, count))
        return false;
    char *left = older_world(a, folder, c, count);
    *number = count;
    session_path(folder, count, path);
    if (!cli_aura_evening_open(e, a) ||
        (count && !left && !cli_aura_evening_play(e, path, false, 0, UINT32_MAX))) {
        free(left);
        return false;
    }
    if (left) {
        free(e->gestures);
        e->gestures = left;
    } else if (count) {
        cli_aura_evening_look(e);
        cli_aura_evening_ask(e);
        if (e->has_session || count > c->count || e->steps == c->session[count - 1].begins)
            return true;
    }
    session_path(folder, ++*number, path);
    if (*number > SESSIONS_MAX) {
        (void)cli_fail(a->cli, "aura_campaign_full", "most", cli_int(SESSIONS_MAX).text, NULL);
        return false;
    }
    uint32_t lines = write_beginning(a, path, e->gestures);
    cli_aura_evening_close(e);
    if (!lines || !cli_aura_evening_open(e, a))
        return false;
    c->session[*number - 1].begins = lines;
    return cli_aura_evening_play(e, path, false, 0, UINT32_MAX);
}

static bool write_world(const CliAura *a, const char *folder, const CliAuraEvening *e,
                        uint32_t number)
{
    char path[PATH_BYTES];
    CliOut out;
    world_path(folder, number, path);
    cli_out_open(&out);
    if (out.to)
        (void)fputs(e->gestures ? e->gestures : "", out.to);
    return cli_out_close(a->cli, &out, path);
}

/// Keeps where the session stands.
static bool keep(const CliAura *a, const char *folder, Campaign *c, CliAuraEvening *e,
                 uint32_t number)
{
    cli_aura_evening_look(e);
    cli_aura_evening_ask(e);
    (void)snprintf(c->session[number - 1].after, 32, "%s", e->hash);
    (void)snprintf(c->session[number - 1].world, 32, "%s", e->world);
    (void)snprintf(c->session[number - 1].ruleset, 16, "%s", aura_rules.version);
    c->count = number;
    return write_world(a, folder, e, number) && write_campaign(a->cli, folder, c);
}

/// Players named now are those of the campaign from here on; otherwise it has them.
static void seat_players(CliAura *a, Campaign *c)
{
    if (a->players.count) {
        c->player_count = 0;
        for (uint32_t i = 0; i < a->players.count && i < COUNT_OF(c->player); i++)
            (void)snprintf(c->player[c->player_count++], SAGA_NAME_MAX, "%s", a->players.item[i]);
    }
    a->players.count = 0;
    for (uint32_t i = 0; i < c->player_count; i++)
        a->players.item[a->players.count++] = c->player[i];
}

/// Goes on with a campaign that is this window's alone.
static int go_on(CliAura *a, const char *folder, Campaign *c)
{
    CliAuraEvening e = {.a = a};
    char path[PATH_BYTES];
    uint32_t number;
    int code = CLI_BAD;
    seat_players(a, c);
    if (take_up(a, folder, c, &e, path, &number) && keep(a, folder, c, &e, number)) {
        cli_say(a->cli, stdout, "aura_campaign_session", "name", c->name, "number",
                cli_int(number).text, NULL);
        printf("\n");
        code = cli_aura_evening_prompt(&e, path);
        // What is in no file is not what the session has left.
        code = !e.is_lost && keep(a, folder, c, &e, number) ? code : CLI_BAD;
    }
    cli_aura_evening_close(&e);
    return code;
}

int cli_aura_campaign_session(CliAura *a, const char *folder)
{
    if (a->players.count >= SAGA_SEAT_MAX)
        return cli_fail(a->cli, "too_many", "option", "player", NULL);
    if (!cli_aura_evening_players(a))
        return CLI_BAD;
    Campaign *c = malloc(sizeof *c);
    int taken = open(folder, O_RDONLY | O_CLOEXEC);
    bool is_ours = taken < 0 || cli_out_lock(a->cli, taken, folder);
    int code = c && is_ours && read_campaign(a->cli, folder, c) ? go_on(a, folder, c) : CLI_BAD;
    if (taken >= 0)
        (void)close(taken);
    free(c);
    return code;
}

// ---------------------------------------------------------------- tasks

static int campaign_new(CliAura *a, const char *folder)
{
    Campaign c = {.count = 0};
    const char *slash = strrchr(folder, '/');
    const char *name = a->name ? a->name : slash && slash[1] ? slash + 1 : folder;
    if (a->players.count >= SAGA_SEAT_MAX)
        return cli_fail(a->cli, "too_many", "option", "player", NULL);
    // A name that could not be read again would leave no campaign.
    if (!cli_aura_evening_name(a, "name", name, sizeof c.name) || !cli_aura_evening_players(a))
        return CLI_BAD;
    (void)snprintf(c.name, sizeof c.name, "%s", name);
    seat_players(a, &c);
    if (cli_aura_is_campaign(folder))
        return cli_fail(a->cli, "aura_sheet_exists", "file", folder, NULL);
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return cli_fail(a->cli, "cannot_write", "file", folder, "why",
                        cli_reason(a->cli, errno, true), NULL);
    if (!write_campaign(a->cli, folder, &c))
        return CLI_BAD;
    cli_say(a->cli, stdout, "aura_sheet_made", "file", folder, "name", c.name, NULL);
    printf("\n");
    return CLI_FINE;
}

/// A mended rule spoils no campaign: what an older session began with still begins one, and the
/// next one begins with what it left.
static int bridge(CliAura *a, CliAuraEvening *e, uint32_t i)
{
    cli_say(a->cli, stdout, "aura_campaign_bridged", "number", cli_int(i + 1).text, NULL);
    printf("\n");
    cli_aura_evening_close(e);
    return CLI_FINE;
}

/// One session played afresh: does it begin with what the last one left, and end as it ended?
/// Returns the exit code.
static int verify_one(CliAura *a, const char *folder, const Campaign *c, uint32_t i, uint32_t count)
{
    CliAuraEvening e;
    char path[PATH_BYTES];
    session_path(folder, i + 1, path);
    uint32_t begins = i < c->count ? c->session[i].begins : 0;
    int code = cli_aura_evening_open(&e, a) ? CLI_FINE : CLI_BAD;
    bool fits = true;
    if (code == CLI_FINE && !cli_aura_evening_play(&e, path, false, 0, begins))
        code = CLI_REFUSED;
    if (code == CLI_FINE && is_older(c, i))
        return bridge(a, &e, i);
    if (code == CLI_FINE && i && !is_older(c, i - 1)) {
        cli_aura_evening_ask(&e);
        fits = !strcmp(e.world, c->session[i - 1].world);
    }
    if (code == CLI_FINE && !cli_aura_evening_play(&e, path, false, begins, UINT32_MAX))
        code = CLI_REFUSED;
    if (code == CLI_FINE) {
        cli_aura_evening_look(&e);
        cli_aura_evening_ask(&e);
        // The last one may have been left in the middle, by somebody who pulled the plug: it goes
        // on.
        bool is_open = i + 1 == count && e.has_session;
        bool is_same = fits && i < c->count &&
                       (is_open || (!strcmp(c->session[i].after, e.hash) &&
                                    !strcmp(c->session[i].world, e.world)));
        cli_say(a->cli, stdout, is_same ? "aura_campaign_good" : "aura_campaign_bad", "number",
                cli_int(i + 1).text, "count", cli_int((int64_t)e.steps - begins).text, "hash",
                e.hash, NULL);
        printf("\n");
        code = is_same ? CLI_FINE : CLI_REFUSED;
    }
    for (uint32_t n = 0; code == CLI_FINE && i + 1 == count && n < e.names->actor_count; n++)
        printf("%s%s%s", n ? ", " : "  ", e.names->actor[n],
               n + 1 == e.names->actor_count ? "\n" : "");
    cli_aura_evening_close(&e);
    return code;
}

static int verify(CliAura *a, const char *folder, Campaign *c)
{
    uint32_t count = count_files(folder);
    int code = CLI_FINE;
    for (uint32_t i = 0; code == CLI_FINE && i < count; i++)
        code = i + 1 < count || settle(a, folder, c, count) ? verify_one(a, folder, c, i, count)
                                                            : CLI_REFUSED;
    if (code == CLI_FINE && c->count > count) {
        (void)cli_fail(a->cli, "aura_campaign_missing", "number", cli_int(count + 1).text, NULL);
        code = CLI_REFUSED;
    }
    return code;
}

/// A chronicle that reads as a story, with its credit (AE-SESS-7).
static int export(CliAura *a, const char *folder, const Campaign *c)
{
    char path[PATH_BYTES];
    int code = CLI_FINE;
    uint32_t count = count_files(folder);
    if (!a->cli->is_json)
        printf("# %s\n", c->name);
    for (uint32_t i = 0; code == CLI_FINE && i < count; i++) {
        CliAuraEvening e;
        uint32_t begins = i < c->count ? c->session[i].begins : 0;
        session_path(folder, i + 1, path);
        if (!a->cli->is_json) {
            printf("\n## ");
            cli_say(a->cli, stdout, "aura_chronicle_session", "number", cli_int(i + 1).text, NULL);
            printf("\n\n");
        }
        bool is_good = cli_aura_evening_open(&e, a);
        e.is_chronicle = true;
        is_good = is_good && cli_aura_evening_play(&e, path, false, 0, begins) &&
                  cli_aura_evening_play(&e, path, true, begins, UINT32_MAX);
        code = is_good ? CLI_FINE : CLI_REFUSED;
        cli_aura_evening_close(&e);
    }
    if (code == CLI_FINE && !a->cli->is_json)
        printf("\n%s, %s\n", AURA_CREDIT, AURA_LICENCE);
    return code;
}

static const char *const tasks[] = {"new", "show", "verify", "export"};

static const char *task_at(const void *self, uint32_t index)
{
    (void)self;
    return index < COUNT_OF(tasks) ? tasks[index] : NULL;
}

int cli_aura_campaign(CliAura *a)
{
    const char *task = a->words.item[1], *folder = a->words.item[2];
    uint32_t which = 0;
    while (which < COUNT_OF(tasks) && strcmp(tasks[which], task) != 0)
        which++;
    if (which == COUNT_OF(tasks))
        return cli_refuse(a->cli, "aura_unknown_task", task, NULL, (CliWords){task_at, NULL, ""});
    if (which == 0)
        return campaign_new(a, folder);
    Campaign *c = malloc(sizeof *c);
    int code = CLI_BAD;
    if (c && read_campaign(a->cli, folder, c)) {
        if (which == 1) {
            cli_say(a->cli, stdout, "aura_campaign_name", "name", c->name, "count",
                    cli_int(count_files(folder)).text, NULL);
            printf("\n");
        }
        code = which == 3 ? export(a, folder, c) : verify(a, folder, c);
    }
    free(c);
    return code;
}
