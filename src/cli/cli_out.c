// SPDX-License-Identifier: MIT
// A device is written to as it is, and so is a file in a folder where no other may be made.
#include "cli/cli_out.h"
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

void cli_out_open(CliOut *out)
{
    *out = (CliOut){.to = NULL};
    out->to = open_memstream(&out->text, &out->length);
}

static bool put(FILE *to, const CliOut *out)
{
    bool is_good = fwrite(out->text, 1, out->length, to) == out->length;
    return cli_close(to) && is_good;
}

static bool put_in_place(const CliOut *out, const char *path)
{
    FILE *to = fopen(path, "we");
    return to && put(to, out);
}

static bool put_beside(const CliOut *out, const char *path)
{
    struct stat info;
    char real[PATH_MAX], beside[PATH_MAX + 24];
    bool is_there = stat(path, &info) == 0;
    // A link goes on pointing at the file; a rename would put a file in its place.
    const char *place = is_there && realpath(path, real) ? real : path;
    int n = snprintf(beside, sizeof beside, "%s.%ld", place, (long)getpid());
    bool is_plain = (!is_there || S_ISREG(info.st_mode)) && n > 0 && (size_t)n < sizeof beside;
    FILE *to = is_plain && (!is_there || access(path, W_OK) == 0) ? fopen(beside, "we") : NULL;
    if (!to)
        return put_in_place(out, path);
    if (is_there)
        (void)fchmod(fileno(to), info.st_mode & ACCESSPERMS);
    if (put(to, out) && rename(beside, place) == 0)
        return true;
    int why = errno;
    (void)unlink(beside);
    errno = why;
    return false;
}

bool cli_out_close(const Cli *cli, CliOut *out, const char *path)
{
    errno = ENOMEM;
    bool is_good = out->to && cli_close(out->to) && put_beside(out, path);
    if (!is_good)
        cli_fail(cli, "cannot_write", "file", path, "why", cli_reason(cli, errno, true), NULL);
    out->to = NULL;
    cli_out_drop(out);
    return is_good;
}

void cli_out_drop(CliOut *out)
{
    if (out->to)
        (void)fclose(out->to);
    free(out->text);
    *out = (CliOut){.to = NULL};
}

bool cli_out_line(const Cli *cli, const char *path, const char *text)
{
    CliOut out;
    cli_out_open(&out);
    if (out.to)
        (void)fprintf(out.to, "%s\n", text);
    return cli_out_close(cli, &out, path);
}

bool cli_out_lock(const Cli *cli, int file, const char *path)
{
    // Where there are no locks everybody has to look out for himself.
    if (flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
        return true;
    cli_fail(cli, "in_use", "file", path, NULL);
    return false;
}
