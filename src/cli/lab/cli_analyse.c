// SPDX-License-Identifier: MIT
// escarmouche analyse: the teacher after the game. The journal is played again, every roll and
// every decision of it is judged (lab/study.h), and what came of that is told.
#include "cli/cli_host.h"
#include "cli/cli_json.h"
#include "cli/cli_lines.h"
#include "cli/cli_setup.h"
#include "cli/lab/cli_games.h"
#include "lab/study.h"
#include "protocol/session/analysis_tell.h"
#include "protocol/session/journal_file.h"
#include "protocol/wire/template.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PROGRESS_MS = 200, PLAYOUTS_MAX = 4096, CURVE_WIDTH = 64 };

typedef struct Analyse {
    const Cli *cli;
    const char *file;
    Session *session;
    Study *study;
    AnalysisRoom room;
    CliMaybe at;
    int64_t begin_ms, shown_ms;
    bool has_bar;
} Analyse;

static void show_progress(void *self, uint32_t done, uint32_t total)
{
    Analyse *a = self;
    int64_t now = cli_now_ms();
    if (now - a->shown_ms < PROGRESS_MS && done < total)
        return;
    a->shown_ms = now;
    (void)fputs(a->has_bar ? "\r" : "", stderr);
    cli_say(a->cli, stderr, "analyse_progress", "done", cli_int(done).text, "total",
            cli_int(total).text, "seconds", cli_int((now - a->begin_ms) / 1000).text, NULL);
    (void)fputs(a->has_bar ? "\033[K" : "\n", stderr);
}

/// Parts of TEACHER_ONE as a share in percent: "62,5 %".
static CliNumber percent(const Analyse *a, int64_t parts)
{
    return cli_real(a->cli, 100.0 * (double)parts / TEACHER_ONE, 1);
}

/// The same with its sign.
static CliNumber change(const Analyse *a, int64_t parts)
{
    CliNumber n = percent(a, parts < 0 ? -parts : parts), out;
    (void)snprintf(out.text, sizeof out.text, "%s%.24s", parts < 0 ? "−" : "+", n.text);
    return out;
}

static void seat_name(const Analyse *a, uint8_t seat, char *out, size_t max)
{
    (void)render_seat(a->session->table->setup, seat, a->cli->lang, out, max);
    pen_capitalise(out);
}

// --- what is told ---

/// One bar a column: how likely the first side was to win, in eighths of a line.
static void print_curve(const Analyse *a, const Analysis *an)
{
    static const char *const block[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    char name[RENDER_MAX];
    uint32_t wide = an->count + 1 < CURVE_WIDTH ? an->count + 1 : CURVE_WIDTH;
    for (uint8_t s = 0; s < (an->seats == 2 ? 1 : an->seats); s++) {
        seat_name(a, s, name, sizeof name);
        cli_say(a->cli, stdout, "analyse_curve", "seat", name, NULL);
        printf("\n  ");
        for (uint32_t i = 0; i < wide; i++) {
            int64_t c = analysis_at(an, wide > 1 ? i * an->count / (wide - 1) : 0).at[s];
            int64_t level = c * 8 / TEACHER_ONE;
            (void)fputs(block[level < 0 ? 0 : level > 7 ? 7 : level], stdout);
        }
        printf("\n  ");
        cli_say(a->cli, stdout, "analyse_from_to", "start",
                percent(a, analysis_at(an, 0).at[s]).text, "end", percent(a, an->end.at[s]).text,
                NULL);
        printf("\n\n");
    }
}

static void print_side(const Analyse *a, const Analysis *an, const AnalysisSums *sums, uint8_t s)
{
    const AnalysisSide *side = &sums->side[s];
    char name[RENDER_MAX];
    seat_name(a, s, name, sizeof name);
    cli_say(a->cli, stdout, "analyse_side", "seat", name, "start",
            percent(a, sums->start.at[s]).text, "end", percent(a, sums->end.at[s]).text, NULL);
    printf("\n");
    int64_t their_luck = side->luck[ANALYSIS_COMMON], their_choices = 0;
    for (uint32_t t = 0; t < an->seats; t++)
        if (t != s) {
            their_luck += side->luck[t];
            their_choices += side->choices[t];
        }
    printf("  ");
    cli_say(a->cli, stdout, "analyse_luck", "own", change(a, side->luck[s]).text, "error",
            percent(a, side->luck_error).text, "rolls", cli_int(side->rolls).text, "others",
            change(a, their_luck).text, NULL);
    printf("\n");
    printf("  ");
    cli_say(a->cli, stdout, "analyse_choices", "own", change(a, side->choices[s]).text, "cost",
            percent(a, side->cost).text, "par", percent(a, side->par).text, "decisions",
            cli_int(side->decisions).text, "mistakes", cli_int(side->mistakes).text, "others",
            change(a, their_choices).text, NULL);
    printf("\n");
}

/// Who gained most by the dice of a moment.
static uint8_t lucky(const AnalysisMoment *m, uint32_t seats)
{
    uint8_t most = 0;
    for (uint8_t s = 1; s < seats; s++)
        if (m->luck.at[s] > m->luck.at[most])
            most = s;
    return most;
}

static void print_moment(const Analyse *a, const Analysis *an, const AnalysisMoment *m, uint32_t n,
                         const AnalysisWords *said)
{
    const Cli *cli = a->cli;
    char name[RENDER_MAX] = "";
    if (m->owner < SEAT_MAX)
        seat_name(a, m->owner, name, sizeof name);
    printf("  ");
    cli_say(cli, stdout, m->owner < SEAT_MAX ? "analyse_moment" : "analyse_moment_dice", "n",
            cli_int(n).text, "turn", cli_int(m->turn).text, "step", cli_int(m->step).text, "seat",
            name, "text", said->chosen, NULL);
    printf("\n");
    if (said->came[0])
        printf("     %s\n", said->came);
    uint8_t s = lucky(m, an->seats);
    if (m->luck.at[s] >= TEACHER_ONE / 200) {
        seat_name(a, s, name, sizeof name);
        printf("     ");
        cli_say(cli, stdout, "analyse_moment_luck", "seat", name, "luck",
                change(a, m->luck.at[s]).text, NULL);
        printf("%s%s\n", said->dice[0] ? " – " : "", said->dice);
    }
    if (said->better[0]) {
        printf("     ");
        cli_say(cli, stdout, "analyse_better", "text", said->better, "cost",
                percent(a, m->cost.at[m->owner]).text, NULL);
        printf("\n");
    }
}

static int tell(Analyse *a, const Analysis *an, int code)
{
    const Cli *cli = a->cli;
    if (cli->is_json) {
        JsonWriter w;
        if (!cli_json_start(cli, &w))
            return CLI_BAD;
        json_put_text(&w, "file", a->file);
        json_put_int(&w, "nodes", (int64_t)study_nodes(a->study));
        analysis_tell_put(&w, a->session->table, &a->room, an, cli->lang);
        return cli_json_print(cli, &w, code);
    }
    AnalysisSums sums;
    AnalysisWords words[ANALYSIS_MOMENTS];
    analysis_sum(an, &sums);
    analysis_tell_moments(a->session->table, &a->room, &sums, an, cli->lang, words);
    if (an->is_cut) {
        cli_say(cli, stdout, "analyse_partial", "step",
                cli_int(an->count ? an->place[an->count - 1].step : 0).text, "steps",
                cli_int(an->steps).text, NULL);
        printf("\n\n");
    }
    cli_say(cli, stdout, "analyse_head", "file", a->file, "system",
            game_ruleset(&a->session->table->game)->name, "steps", cli_int(an->steps).text, NULL);
    printf("\n\n");
    print_curve(a, an);
    for (uint8_t s = 0; s < an->seats; s++)
        print_side(a, an, &sums, s);
    printf("\n");
    cli_say(cli, stdout, sums.moment_count ? "analyse_moments" : "analyse_no_moments", NULL);
    printf("\n");
    for (uint32_t i = 0; i < sums.moment_count; i++)
        print_moment(a, an, &sums.moment[i], i + 1, &words[i]);
    return code;
}

/// One step: what was chosen, what would have been better, what the dice did.
static int tell_step(Analyse *a, const Analysis *an)
{
    AnalysisSums sums;
    const AnalysisPlace *p = &an->place[0];
    char name[RENDER_MAX], text[RENDER_MAX];
    if (a->cli->is_json)
        return tell(a, an, CLI_FINE);
    Choice chosen;
    analysis_sum(an, &sums);
    study_place(a->study, 0, &a->room.game, &chosen);
    seat_name(a, p->owner, name, sizeof name);
    (void)render_choice(&a->room.game, &chosen, a->cli->lang, text, sizeof text);
    cli_say(a->cli, stdout, "analyse_step", "turn", cli_int(p->turn).text, "step",
            cli_int(p->step).text, "seat", name, "text", text, "chance",
            percent(a, sums.start.at[p->owner]).text, NULL);
    printf("\n");
    const TeacherVerdict *v = &p->choice;
    (void)render_choice(&a->room.game, &v->best, a->cli->lang, text, sizeof text);
    cli_say(a->cli, stdout,
            v->candidates < 2 ? "analyse_step_forced"
            : v->is_best      ? "analyse_step_best"
                              : "analyse_step_better",
            "text", text, "cost", percent(a, v->cost.at[p->owner]).text, "error",
            percent(a, v->error).text, "count", cli_int(v->candidates).text, NULL);
    printf("\n");
    for (uint8_t s = 0; s < an->seats; s++) {
        int64_t luck = 0;
        for (uint32_t t = 0; t < ANALYSIS_OWNERS; t++)
            luck += sums.side[s].luck[t];
        if (!sums.side[s].rolls && !luck)
            continue;
        seat_name(a, s, name, sizeof name);
        cli_say(a->cli, stdout, "analyse_moment_luck", "seat", name, "luck", change(a, luck).text,
                NULL);
        printf("\n");
    }
    return CLI_FINE;
}

// --- what is judged ---

/// Hands in the places of the game, or of the step asked for; false with *code and a sentence told.
static bool hand_in(Analyse *a, int *code)
{
    Table *table = a->session->table;
    TablePlaces p;
    bool is_good = true, is_one = a->at.is_given, is_past = false;
    uint32_t count = 0;
    table_places_start(&p, table, &a->room.game);
    while (is_good && !is_past && table_places_next(&p)) {
        if (is_one && p.step < a->at.value)
            continue;
        is_past = is_one && p.step > a->at.value;
        if (is_past || (is_one && !count && game_wait(p.game) != GAME_WAIT_CHOICE))
            continue;
        is_good = study_add(a->study, p.game, &p.now.choice, p.step, p.events);
        count++;
    }
    if (is_one && !count) {
        *code = cli_fail(a->cli, "odds_no_step", "at", cli_whole(a->at.value).text, "count",
                         cli_whole(table->step_count).text, NULL);
        return false;
    }
    if (!is_good || !study_end(a->study, p.game, table->step_count)) {
        *code =
            cli_fail(a->cli, count >= ANALYSIS_PLACES_MAX ? "analyse_too_long" : "no_memory", NULL);
        return false;
    }
    return true;
}

static int run(Analyse *a, const TeacherTerms *terms, uint32_t threads, bool has_progress)
{
    int code = CLI_BAD;
    a->study = study_open(terms);
    if (!a->study)
        return cli_fail(a->cli, "no_memory", NULL);
    if (!hand_in(a, &code))
        return code;
    a->has_bar = isatty(STDERR_FILENO) != 0;
    a->begin_ms = a->shown_ms = cli_now_ms();
    StudyRun how = {.threads = threads,
                    .progress = a->has_bar || has_progress ? show_progress : NULL,
                    .self = a,
                    .stop = cli_games_stop()};
    cli_games_catch_signals();
    bool is_good = study_run(a->study, &how);
    if (a->has_bar)
        (void)fprintf(stderr, "\r\033[K");
    if (!is_good)
        return cli_fail(a->cli, "no_memory", NULL);
    const Analysis *an = study_analysis(a->study);
    code = an->is_cut && cli_games_signal() ? CLI_SIGNAL + cli_games_signal() : CLI_FINE;
    return a->at.is_given && !an->is_cut ? tell_step(a, an) : tell(a, an, code);
}

int cli_analyse(Cli *cli, int argc, char **argv)
{
    CliMaybe at = {0}, playouts = {0};
    CliSeed seed = {.value = 1};
    uint64_t threads = 2;
    bool progress = false;
    const CliOption options[] = {
        {"at", CLI_MAYBE, &at, 1, UINT32_MAX},
        {"playouts", CLI_MAYBE, &playouts, TEACHER_BATCHES, PLAYOUTS_MAX},
        {"seed", CLI_SEED, &seed, 0, 0},
        {"threads", CLI_WHOLE, &threads, 1, STUDY_THREADS_MAX},
        {"progress", CLI_FLAG, &progress, 0, 0},
    };
    CliList words = {0};
    int code;
    if (!cli_args(cli, argc, argv, options, COUNT_OF(options), &words, 1, 1, &code))
        return code;
    size_t length;
    JournalResult result;
    char *text = cli_file(cli, words.item[0], &length);
    Analyse *a = calloc(1, sizeof *a);
    Session *s = cli_host_open(cli->lang);
    code = CLI_BAD;
    if (!text)
        goto out;
    if (!a || !s) {
        cli_fail(cli, "no_memory", NULL);
        goto out;
    }
    *a = (Analyse){.cli = cli, .file = words.item[0], .session = s, .at = at};
    JournalReader reader;
    journal_reader_start(&reader, s, NULL, &result);
    bool is_good = true;
    for (size_t from = 0; is_good && from < length;) {
        const char *newline = memchr(text + from, '\n', length - from);
        size_t n = newline ? (size_t)(newline - (text + from)) : length - from;
        is_good = journal_reader_line(&reader, text + from, n);
        from += n + 1;
    }
    s->lang = cli->lang;
    if (!is_good || !journal_reader_end(&reader, true)) {
        cli_tell_journal(cli, words.item[0], s, &result);
        bool is_other =
            result.error.code == E_JOURNAL_HASH || result.error.code == E_JOURNAL_CHOICE ||
            result.error.code == E_JOURNAL_LINE || result.error.code == E_JOURNAL_VERSION;
        code = is_other ? CLI_REFUSED : CLI_BAD;
        goto out;
    }
    ErrorCode why = analysis_tell_refusal(s->table);
    if (why) {
        char said[RENDER_MAX];
        (void)render_error(why, cli->lang, said, sizeof said);
        cli_fail(cli, "analyse_refused", "text", said, NULL);
        code = why == E_STILL_SECRET ? CLI_REFUSED : CLI_BAD;
        goto out;
    }
    TeacherTerms terms = teacher_terms(
        game_ruleset(session_game(s)), seed.value,
        playouts.is_given ? (uint32_t)(playouts.value / TEACHER_BATCHES * TEACHER_BATCHES) : 0);
    code = run(a, &terms, (uint32_t)threads, progress);
    study_close(a->study);
out:
    free(a);
    if (s)
        cli_host_close(s);
    free(text);
    return code;
}
