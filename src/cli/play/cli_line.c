// SPDX-License-Identifier: MIT
// Lines typed by a person: numbers, places, dice, and the commands that any prompt takes.
#include "cli/cli_fold.h"
#include "cli/cli_odds_tell.h"
#include "cli/play/cli_private.h"
#include "gen/rules.h"
#include "protocol/wire/render.h"
#include <stdlib.h>
#include <string.h>

/// False at the end of the input.
static bool read_line(CliMenu *m) { return cli_input_line(m->in, m->line, sizeof m->line); }

bool cli_menu_whole(const char *text, uint32_t *out)
{
    if (*text < '0' || *text > '9' || strlen(text) > 6)
        return false;
    char *end;
    *out = (uint32_t)strtoul(text, &end, 10);
    return !*end;
}

bool cli_menu_pas(const char *text, const char *end, int32_t *out)
{
    while (text < end && (*text == ' ' || *text == '('))
        text++;
    while (end > text && (end[-1] == ' ' || end[-1] == ')'))
        end--;
    bool is_negative = text < end && *text == '-';
    text += is_negative;
    int32_t value = 0, digits = 0;
    for (; text < end && *text >= '0' && *text <= '9' && digits < 4; text++, digits++)
        value = value * 10 + (*text - '0');
    if (!digits)
        return false;
    value *= 1000;
    if (text < end && (*text == '.' || *text == ',')) {
        text++;
        for (int32_t unit = 100; text < end && *text >= '0' && *text <= '9' && unit; unit /= 10)
            value += (*text++ - '0') * unit;
    }
    *out = is_negative ? -value : value;
    return text == end;
}

bool cli_menu_place(const char *text, GeoVec *place)
{
    const char *end = text + strlen(text), *cut = strchr(text, ';');
    if (!cut) {
        cut = text + strspn(text, "( ");
        cut = cut + strcspn(cut, " ");
        if (!*cut)
            cut = NULL;
    }
    if (!cut) {
        uint32_t commas = 0;
        for (const char *c = text; *c; c++)
            commas += *c == ',';
        cut = strchr(text, ',');
        if (commas == 3) // "12,5,7,5"
            cut = strchr(cut + 1, ',');
        else if (commas != 1)
            return false;
    }
    // "12.5, 7": the comma before the blank is the separator.
    const char *left = cut > text && cut[-1] == ',' ? cut - 1 : cut;
    return cli_menu_pas(text, left, &place->x) && cli_menu_pas(cut + 1, end, &place->y);
}

int cli_menu_pick(CliMenu *m, uint32_t count, int preset)
{
    while (read_line(m)) {
        uint32_t n;
        if (!m->line[0] && preset >= 0)
            return preset;
        if (cli_menu_whole(m->line, &n) && n >= 1 && n <= count)
            return (int)n - 1;
        if (!strcmp(m->line, "q"))
            return -1;
        cli_say(m->cli, stdout, "menu_number", "most", cli_int(count).text, NULL);
        printf("\n");
    }
    return -1;
}

// ---- commands that any prompt takes ----

void cli_menu_refusal(const CliMenu *m, const Game *game, const char *before, const Refusal *why)
{
    char text[RENDER_MAX], cited[64] = "", paint[16], plain[16], line[CLI_FOLD_BYTES];
    render_refusal(game, why, m->cli->lang, text, sizeof text);
    if (why->rule)
        (void)snprintf(cited, sizeof cited, " %s[%s]%s", cli_paint(m->cli, "90", paint),
                       rule_info[why->rule].id, cli_paint(m->cli, NULL, plain));
    (void)snprintf(line, sizeof line, "%s%s%s", before, text, cited);
    cli_fold(m->cli, line, CLI_ENTRY_INDENT);
}

void cli_menu_refused(const CliMenu *m, const Game *game, uint32_t number, const char *name,
                      const Refusal *why)
{
    char before[RENDER_MAX + 16] = "";
    FILE *to = fmemopen(before, sizeof before, "w");
    if (!to)
        return;
    (void)fprintf(to, " %2u. ", number);
    cli_say(m->cli, to, "label", "name", name, NULL);
    (void)fputc(' ', to);
    (void)fclose(to);
    cli_menu_refusal(m, game, before, why);
}

static void why_not(const CliMenu *m, const Game *game)
{
    for (uint32_t i = m->legal_count; i < m->entry_count; i++) {
        const Option *o = &m->entry[i].option;
        char text[RENDER_MAX];
        render_option(game, o, m->cli->lang, text, sizeof text);
        cli_menu_refused(m, game, i + 1, text, &o->why);
    }
    if (m->legal_count == m->entry_count)
        printf("  %s\n", cli_text(m->cli, "why_nothing"));
}

static void show_rule(CliMenu *m)
{
    for (char *c = m->word; *c; c++)
        if (*c >= 'a' && *c <= 'z')
            *c = (char)(*c - 'a' + 'A');
    RuleId rule = rule_find(m->word);
    if (rule)
        cli_rule_show(m->cli, rule);
    else
        printf("  %s\n", cli_text(m->cli, "menu_no_rule"));
}

static void show_figure(const CliMenu *m, const Game *game)
{
    FigureId figure =
        m->word[0] ? cli_table_find(m->table, game, m->word) : game_decision_figure(game);
    if (figure.n)
        cli_table_figure(m->table, game, figure);
    else
        printf("  %s\n", cli_text(m->cli, "menu_no_figure"));
}

/// All that can be said beforehand of a line: dice, what may come to whom, replies.
static void show_odds(const CliMenu *m, const Game *game)
{
    uint32_t n;
    if (!cli_menu_whole(m->word, &n) || !n || n > m->shown_count || !m->shown[n - 1] ||
        !game_ruleset(game)->outcomes ||
        refusal_is(game_check(game, game_decider(game), m->shown[n - 1])))
        printf("  %s\n", cli_text(m->cli, "menu_no_odds"));
    else
        (void)cli_odds_tell(m->cli, NULL, game, "", m->shown[n - 1], 1);
}

/// Two figures of whoever decides, for examples that can be typed as they stand.
static void example_marks(const CliMenu *m, const Game *game, const char *mark[2])
{
    const Setup *setup = game_setup(game);
    uint32_t count = 0;
    mark[0] = mark[1] = m->table->marks.text[0];
    for (uint32_t i = 0; i < setup->figure_count && count < 2; i++)
        if (setup->figure[i].seat == game_decider(game))
            mark[count++] = m->table->marks.text[i];
}

void cli_menu_say(const CliMenu *m, const Game *game, const char *key, const Option *o)
{
    const char *mark[2];
    example_marks(m, game, mark);
    RuleId rule = game_decision_rule(game);
    char text[CLI_FOLD_BYTES];
    FILE *to = fmemopen(text, sizeof text, "w");
    if (!to)
        return;
    cli_say(m->cli, to, key, "mark", mark[0], "other", mark[1], "rule", rule_info[rule].id,
            "allowance", cli_length(m->cli, o ? o->allowance : 0).text, "most",
            cli_int(o ? o->most : 0).text, NULL);
    (void)fclose(to);
    cli_fold(m->cli, text, 0);
}

/// What may be typed, with what only some games know left out elsewhere.
static void show_help(const CliMenu *m, const Game *game)
{
    cli_menu_say(m, game, "menu_help", NULL);
    if (game_ruleset(game)->cards)
        printf("  %s\n", cli_text(m->cli, "menu_help_pile"));
    char marks[CLI_FOLD_BYTES] = "";
    FILE *to = fmemopen(marks, sizeof marks, "w");
    if (!to)
        return;
    cli_map_legend(m->cli, game, to);
    (void)fclose(to);
    cli_fold_say(m->cli, 0, "menu_help_map", "marks", marks, NULL);
}

/// Carries out a command; CLI_ANSWER_CHOICE means: nothing to leave the menu for. *known tells
/// whether the line was a command at all.
static CliAnswer command(CliMenu *m, const Game *game, bool *known)
{
    const char *rest = m->line + strcspn(m->line, " ");
    (void)snprintf(m->word, sizeof m->word, "%s", rest + strspn(rest, " "));
    *known = rest == m->line + 1;
    if (!*known)
        return CLI_ANSWER_CHOICE;
    switch (m->line[0]) {
    case '?': show_help(m, game); return CLI_ANSWER_CHOICE;
    case 'm': cli_table_show(m->table, game); return CLI_ANSWER_CHOICE;
    case 'w': why_not(m, game); return CLI_ANSWER_CHOICE;
    case 'o': show_odds(m, game); return CLI_ANSWER_CHOICE;
    case 'r': show_rule(m); return CLI_ANSWER_CHOICE;
    case 'i': show_figure(m, game); return CLI_ANSWER_CHOICE;
    case 'p': return cli_private_look(m, game) ? CLI_ANSWER_CHOICE : CLI_ANSWER_END;
    case 'a': return CLI_ANSWER_AUTO;
    case 'A': return CLI_ANSWER_AUTO_ALL;
    case 'h': return CLI_ANSWER_HINT;
    case 'u': return CLI_ANSWER_UNDO;
    case 'j': return CLI_ANSWER_SAVE;
    case 'q': return CLI_ANSWER_QUIT;
    default: *known = false; return CLI_ANSWER_CHOICE;
    }
}

/// What Tab offers: rules after "r", figures elsewhere.
static const char *word_at(void *self, const char *line, uint32_t nth)
{
    const CliMenu *m = self;
    if (!strncmp(line, "r ", 2))
        return nth + 1 < RULE_COUNT ? rule_info[nth + 1].id : NULL;
    const Setup *setup = game_setup(m->game);
    return nth < setup->figure_count ? setup->figure[nth].profile->name : NULL;
}

int cli_menu_hear(CliMenu *m, const Game *game, uint32_t count, int preset, bool takes_text,
                  CliAnswer *answer)
{
    m->game = game;
    cli_input_complete(m->in, word_at, m);
    while (read_line(m)) {
        uint32_t n;
        if (!m->line[0]) {
            if (preset != CLI_HEARD_BACK)
                return preset;
            continue;
        }
        if (cli_menu_whole(m->line, &n) && n <= count)
            return n ? (int)n - 1 : CLI_HEARD_BACK;
        bool known;
        *answer = command(m, game, &known);
        if (known && *answer != CLI_ANSWER_CHOICE)
            return CLI_HEARD_LEFT;
        if (known)
            continue;
        if (takes_text)
            return CLI_HEARD_TEXT;
        cli_say(m->cli, stdout, "menu_number", "most", cli_int(count).text, NULL);
        printf("\n");
    }
    *answer = CLI_ANSWER_END;
    return CLI_HEARD_LEFT;
}

// ---- dice ----

/// Reads "4 5 6", "4,5,6" and, for dice of up to nine sides, "456".
static bool read_dice(const char *text, const Roll *roll, uint8_t value[ROLL_MAX])
{
    uint32_t count = 0;
    while (*text) {
        if (strchr(" ,;", *text)) {
            text++;
            continue;
        }
        uint32_t die = 0;
        if (*text < '0' || *text > '9' || count == ROLL_MAX)
            return false;
        do
            die = die * 10 + (uint32_t)(*text++ - '0');
        while (roll->sides > 9 && *text >= '0' && *text <= '9' && die < 100);
        if (die < 1 || die > roll->sides)
            return false;
        value[count++] = (uint8_t)die;
    }
    return count == roll->count;
}

bool cli_menu_dice(CliMenu *m, const Game *game, void (*roll_for)(void *self, Roll *roll),
                   void *self, uint8_t value[ROLL_MAX])
{
    const Roll *roll = game_roll(game);
    char text[RENDER_MAX];
    render_roll(game, roll, m->cli->lang, text, sizeof text);
    printf("\n%s\n", text);
    for (;;) {
        cli_say(m->cli, stdout, "menu_dice", "count", cli_int(roll->count).text, "sides",
                cli_int(roll->sides).text, NULL);
        printf("\n");
        if (!read_line(m) || !strcmp(m->line, "q"))
            return false;
        if (!strcmp(m->line, "r")) {
            Roll rolled = *roll;
            roll_for(self, &rolled);
            memcpy(value, rolled.value, ROLL_MAX);
            return true;
        }
        if (read_dice(m->line, roll, value))
            return true;
    }
}
