// SPDX-License-Identifier: MIT
// Every write is a new file beside the old one, then a rename: a journal of a game takes a
// millisecond to write, and nothing that happens in between leaves half of one. Appending would
// be faster, but undo shortens a game and the last line closes it.
#include "cli/play/cli_keep.h"
#include "cli/cli_out.h"
#include "cli/cli_setup.h" // cli_tell_journal
#include "protocol/session/journal_file.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { KEPT_MAX = 64 }; ///< games looked at for the last one

static void write_line(void *self, const char *text, size_t length)
{
    FILE *file = self;
    (void)fwrite(text, 1, length, file);
    (void)fputc('\n', file);
}

static bool fail_write(const Cli *cli, const char *path)
{
    cli_fail(cli, "cannot_write", "file", path, "why", cli_reason(cli, errno, true), NULL);
    return false;
}

/// A new file beside `path`, for its owner alone; its name in `name`.
static int open_beside(const char *path, char name[CLI_PATH_BYTES + 16])
{
    (void)snprintf(name, CLI_PATH_BYTES + 16, "%s.XXXXXX", path);
    return mkostemp(name, O_CLOEXEC);
}

/// The file is this window's from now on, and the one before is not.
static void hold(CliKeep *keep, int file)
{
    if (keep->is_held)
        (void)close(keep->held);
    keep->held = file;
    keep->is_held = true;
}

/// Takes the file at a path for this window alone: two that go on with one game would each write
/// over the other's. Every write puts another file in its place, so what is ours may be the one
/// before by then.
static bool take(const Cli *cli, CliKeep *keep, const char *path, bool is_there, bool may_replace)
{
    for (;;) {
        struct stat ours, there;
        int file = open(path, O_RDONLY | O_CLOEXEC | (is_there ? 0 : O_CREAT), 0600);
        if (file < 0)
            return fail_write(cli, path);
        if (!cli_out_lock(cli, file, path)) {
            (void)close(file);
            return false;
        }
        if (fstat(file, &ours) != 0 || stat(path, &there) != 0 || ours.st_ino != there.st_ino ||
            ours.st_dev != there.st_dev) {
            (void)close(file);
            continue;
        }
        hold(keep, file);
        keep->is_reserved = !is_there && !ours.st_size;
        if (is_there || may_replace || !ours.st_size)
            return true;
        cli_fail(cli, "keep_exists", "file", path, NULL); // since it was looked for
        return false;
    }
}

bool cli_keep_exists(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && (!S_ISREG(info.st_mode) || info.st_size > 0);
}

bool cli_keep_open(const Cli *cli, CliKeep *keep, const char *path, bool may_replace)
{
    struct stat info;
    char name[CLI_PATH_BYTES + 16], real[PATH_MAX];
    *keep = (CliKeep){.log_used = 0};
    bool is_there = stat(path, &info) == 0;
    if (strlen(path) >= sizeof keep->path) {
        errno = ENAMETOOLONG;
        return fail_write(cli, path);
    }
    // A link goes on pointing at the file; a rename would put a file in its place.
    const char *to = is_there && realpath(path, real) ? real : path;
    if (is_there && !S_ISREG(info.st_mode)) {
        if (S_ISDIR(info.st_mode) || access(path, W_OK) != 0) {
            errno = S_ISDIR(info.st_mode) ? EISDIR : errno;
            return fail_write(cli, path);
        }
        keep->is_stream = true;
    } else if (is_there && info.st_size > 0 && !may_replace) {
        cli_fail(cli, "keep_exists", "file", path, NULL);
        return false;
    } else if (is_there && access(path, W_OK) != 0) {
        return fail_write(cli, path);
    } else {
        int file = open_beside(to, name);
        if (file < 0)
            return fail_write(cli, path);
        (void)close(file);
        (void)unlink(name);
        if (!take(cli, keep, to, is_there, may_replace))
            return false;
    }
    (void)snprintf(keep->path, sizeof keep->path, "%s", to);
    return true;
}

// ---- the usual place ----

/// False when there is no place that a person would call home.
static bool usual_folder(char folder[CLI_PATH_BYTES])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && *state == '/')
        (void)snprintf(folder, CLI_PATH_BYTES, "%s/escarmouche", state);
    else if (home && *home == '/')
        (void)snprintf(folder, CLI_PATH_BYTES, "%s/.local/state/escarmouche", home);
    else
        errno = ENOENT;
    return (state && *state == '/') || (home && *home == '/');
}

static bool make_folders(char *path)
{
    for (char *c = path + 1;; c++) {
        if (*c && *c != '/')
            continue;
        char was = *c;
        *c = 0;
        bool is_made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *c = was;
        if (!is_made || !was)
            return is_made;
    }
}

void cli_keep_usual(const Cli *cli, CliKeep *keep, const char *system)
{
    char folder[CLI_PATH_BYTES], day[32];
    time_t now = time(NULL);
    struct tm local;
    bool is_made = usual_folder(folder) && make_folders(folder);
    *keep = (CliKeep){.log_used = 0};
    (void)strftime(day, sizeof day, "%Y-%m-%d-%H%M%S", localtime_r(&now, &local));
    // Two games may begin in the same second.
    for (uint32_t n = 1; is_made && n < 100; n++) {
        int used = snprintf(keep->path, sizeof keep->path, "%s/%s-%s%s%s.journal", folder, system,
                            day, n > 1 ? "-" : "", n > 1 ? cli_int(n).text : "");
        errno = ENAMETOOLONG;
        int file = used < 0 || (size_t)used >= sizeof keep->path
                       ? -1
                       : open(keep->path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
        if (file < 0 && errno == EEXIST)
            continue;
        if (file < 0)
            break;
        (void)!cli_out_lock(cli, file, keep->path); // the name is ours now
        hold(keep, file);
        keep->is_usual = keep->is_reserved = true;
        return;
    }
    keep->path[0] = 0;
    cli_fail(cli, "keep_nowhere", "why", cli_reason(cli, errno, true), NULL);
}

// ---- writing ----

static bool write_stream(const Cli *cli, const char *path, Session *s, uint8_t seat)
{
    FILE *file = fopen(path, "we");
    SessionSink out = {write_line, file};
    if (file)
        journal_file_write_for(s, seat, &out);
    return (file && cli_close(file)) || fail_write(cli, path);
}

static bool replace(const Cli *cli, CliKeep *keep, Session *s, uint8_t seat, bool is_told)
{
    const char *path = keep->path;
    char name[CLI_PATH_BYTES + 16];
    int descriptor = open_beside(path, name);
    // Ours before anybody can find it.
    int held = descriptor < 0 || !cli_out_lock(cli, descriptor, path)
                   ? -1
                   : fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    FILE *file = held < 0 ? NULL : fdopen(descriptor, "w");
    SessionSink out = {write_line, file};
    if (file)
        journal_file_write_for(s, seat, &out);
    if (file && cli_close(file) && rename(name, path) == 0) {
        hold(keep, held);
        return true;
    }
    int why = errno;
    if (descriptor >= 0)
        (void)unlink(name);
    if (descriptor >= 0 && !file)
        (void)close(descriptor);
    if (held >= 0)
        (void)close(held);
    errno = why;
    return is_told && fail_write(cli, path);
}

bool cli_keep_write(const Cli *cli, CliKeep *keep, Session *s, bool is_last)
{
    if (!keep->path[0] || !s->table->has_game || (keep->is_stream && !is_last))
        return true;
    if (keep->is_stream)
        return write_stream(cli, keep->path, s, SEAT_NONE);
    if (keep->is_written && keep->log_used == s->table->log_used && keep->hash == s->table->hash)
        return true;
    if (!replace(cli, keep, s, SEAT_NONE, !keep->is_failing || is_last)) {
        keep->is_failing = true;
        return false;
    }
    keep->is_failing = keep->is_reserved = false;
    keep->is_written = true;
    keep->log_used = s->table->log_used;
    keep->hash = s->table->hash;
    return true;
}

void cli_keep_close(CliKeep *keep)
{
    if (keep->is_reserved)
        (void)unlink(keep->path);
    if (keep->is_held)
        (void)close(keep->held);
    keep->is_held = keep->is_reserved = false;
    keep->path[0] = 0;
}

bool cli_keep_copy(const Cli *cli, const char *path, Session *s, uint8_t seat)
{
    CliKeep copy;
    bool is_good = cli_keep_open(cli, &copy, path, true) &&
                   (copy.is_stream ? write_stream(cli, copy.path, s, seat)
                                   : replace(cli, &copy, s, seat, true));
    copy.is_reserved = copy.is_reserved && !is_good;
    cli_keep_close(&copy);
    return is_good;
}

// ---- going on ----

static bool read_lines(Session *s, const char *text, size_t length, JournalResult *result)
{
    JournalReader reader;
    journal_reader_start(&reader, s, NULL, result);
    for (size_t at = 0; at < length;) {
        const char *newline = memchr(text + at, '\n', length - at);
        if (!newline && reader.has_setup)
            break; // cut off while it was written
        size_t n = newline ? (size_t)(newline - (text + at)) : length - at;
        if (!journal_reader_line(&reader, text + at, n))
            return false;
        at += n + 1;
    }
    return journal_reader_end(&reader, true);
}

bool cli_keep_load(const Cli *cli, const char *path, Session *s, int *code)
{
    size_t length;
    JournalResult result;
    char *text = cli_file(cli, path, &length);
    *code = CLI_BAD;
    if (!text)
        return false;
    bool is_good = read_lines(s, text, length, &result);
    s->lang = cli->lang; // a reader's language is the reader's, not the journal's
    if (!is_good)
        *code = cli_tell_journal(cli, path, s, &result);
    else
        *code = CLI_FINE;
    free(text);
    return is_good;
}

typedef struct Kept {
    char name[256];
    struct timespec when;
} Kept;

static int compare_kept(const void *a, const void *b)
{
    const Kept *x = a, *y = b;
    if (x->when.tv_sec != y->when.tv_sec)
        return x->when.tv_sec > y->when.tv_sec ? -1 : 1;
    if (x->when.tv_nsec != y->when.tv_nsec)
        return x->when.tv_nsec > y->when.tv_nsec ? -1 : 1;
    return strcmp(y->name, x->name);
}

/// Is this the name of a game, and not of something half-written?
static bool is_journal(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot && !strcmp(dot, ".journal") && strlen(name) < sizeof((Kept *)0)->name;
}

/// The games of a folder, the one played last first; how many.
static uint32_t list_kept(const char *folder, Kept kept[KEPT_MAX])
{
    DIR *dir = opendir(folder);
    uint32_t count = 0;
    for (const struct dirent *entry; dir && (entry = readdir(dir));) {
        struct stat info;
        if (!is_journal(entry->d_name) || fstatat(dirfd(dir), entry->d_name, &info, 0) != 0 ||
            !info.st_size)
            continue;
        Kept one = {.when = info.st_mtim};
        (void)snprintf(one.name, sizeof one.name, "%s", entry->d_name);
        if (count < KEPT_MAX)
            kept[count++] = one;
        else if (compare_kept(&one, &kept[KEPT_MAX - 1]) < 0) // the oldest makes room
            kept[KEPT_MAX - 1] = one;
        qsort(kept, count, sizeof kept[0], compare_kept);
    }
    if (dir)
        (void)closedir(dir);
    return count;
}

bool cli_keep_load_last(const Cli *cli, Session *s, char path[CLI_PATH_BYTES], int *code)
{
    char folder[CLI_PATH_BYTES];
    Kept *kept = calloc(KEPT_MAX, sizeof *kept);
    uint32_t count = kept && usual_folder(folder) ? list_kept(folder, kept) : 0;
    bool is_found = false;
    for (uint32_t i = 0; i < count && !is_found; i++) {
        size_t used = (size_t)snprintf(path, CLI_PATH_BYTES, "%s/%s", folder, kept[i].name);
        is_found = used < CLI_PATH_BYTES && cli_keep_load(cli, path, s, code) &&
                   game_wait(&s->table->game) != GAME_OVER;
    }
    free(kept);
    if (!is_found)
        *code = cli_fail(cli, "keep_none", NULL);
    return is_found;
}

void cli_keep_players(Session *s, char *out, size_t max)
{
    Json json;
    size_t used = 0;
    if (NEVER(!json_parse(&json, s->table->setup_text, s->table->setup_length, s->desk->token,
                          WIRE_TOKEN_MAX)))
        return;
    uint32_t seats = json_member(&json, 0, "seats");
    for (uint32_t k = json_first(&json, seats), i = 0; k; k = json_next(&json, k), i++) {
        char player[WIRE_PLAYER_MAX];
        uint32_t at = json_member(&json, k, "player");
        if (!at || !json_text(&json, at, player, sizeof player))
            (void)snprintf(player, sizeof player, "%s", i ? "greedy" : "me");
        int more = snprintf(out + used, max - used, "%s%s", i ? "," : "", player);
        used += more > 0 && (size_t)more < max - used ? (size_t)more : 0;
    }
}
