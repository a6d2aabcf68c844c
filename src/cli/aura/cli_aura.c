// SPDX-License-Identifier: MIT
// escarmouche aura: the game master's table at the prompt. One table of tasks; an option that a
// task does not take is told, since a calculation that ignores half of what was typed would be
// believed.
#include "cli/aura/cli_aura.h"
#include <string.h>

typedef struct Task {
    const char *name;
    const char *use; ///< the text that says what it wants, with an example
    int (*run)(CliAura *a);
    uint32_t least, most; ///< words after its name
    const char *takes;    ///< options, a blank before and after each
} Task;

#define ROLLS " advantages disadvantages dice seed odds "
static const Task tasks[] = {
    {"test", "aura_use_test", cli_aura_test, 1, 1, ROLLS "against points tie "},
    {"oppose", "aura_use_oppose", cli_aura_oppose, 2, 2,
     ROLLS "foe-advantages foe-disadvantages weapon armour foe-weapon foe-armour flat "},
    {"oracle", "aura_use_oracle", cli_aura_oracle, 0, CLI_LIST_MAX - 1, ROLLS},
    {"damage", "aura_use_damage", cli_aura_damage, 1, 1,
     " margin points armour head dice seed odds "},
    {"spell", "aura_use_spell", cli_aura_spell, 0, 0,
     ROLLS "effect range area duration intensity by int book shift resist flat points "},
    {"npc", "aura_use_npc", cli_aura_npc, 1, 1, " name calling "},
    {"minions", "aura_use_minions", cli_aura_minions, 1, 2, " name weapon armour "},
    {"chase", "aura_use_chase", cli_aura_chase, 2, 2,
     ROLLS "foe-advantages foe-disadvantages driver foe-driver distance cluttered "},
    {"character", "aura_use_character", cli_aura_character, 2, CLI_LIST_MAX - 1,
     " sample svg url pdf "},
    {"campaign", "aura_use_campaign", cli_aura_campaign, 2, 2, " name player "},
    {"session", "aura_use_session", cli_aura_session, 0, 1, " dice seed player "},
};

static const char *task_at(const void *self, uint32_t index)
{
    (void)self;
    return index < COUNT_OF(tasks) ? tasks[index].name : NULL;
}

static bool is_given(const CliOption *o)
{
    switch (o->kind) {
    case CLI_FLAG: return *(const bool *)o->to;
    case CLI_TEXT: return *(const char *const *)o->to != NULL;
    case CLI_MAYBE: return ((const CliMaybe *)o->to)->is_given;
    case CLI_SEED: return ((const CliSeed *)o->to)->is_given;
    case CLI_LIST: return ((const CliList *)o->to)->count != 0;
    case CLI_WHOLE: break;
    }
    return false;
}

static bool takes(const Task *task, const char *option)
{
    char word[40];
    (void)snprintf(word, sizeof word, " %s ", option);
    return strstr(task->takes, word) != NULL;
}

static const Task *find_task(const char *name)
{
    for (uint32_t i = 0; i < COUNT_OF(tasks); i++)
        if (!strcmp(tasks[i].name, name))
            return &tasks[i];
    return NULL;
}

/// "aura chase --help" is about chases alone.
static bool is_helped(Cli *cli, int argc, char **argv)
{
    const Task *task = argc ? find_task(argv[0]) : NULL;
    for (int i = 1; task && i < argc; i++)
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) {
            cli_help_task(cli, cli_text(cli, task->use), task->takes);
            return cli->is_helped = true;
        }
    return false;
}

int cli_aura(Cli *cli, int argc, char **argv)
{
    CliAura a = {.cli = cli};
    if (is_helped(cli, argc, argv))
        return CLI_FINE;
    const CliOption table[] = {
        {"against", CLI_TEXT, &a.against, 0, 0},
        {"advantages", CLI_MAYBE, &a.advantages, 0, 9},
        {"disadvantages", CLI_MAYBE, &a.disadvantages, 0, 9},
        {"foe-advantages", CLI_MAYBE, &a.foe_advantages, 0, 9},
        {"foe-disadvantages", CLI_MAYBE, &a.foe_disadvantages, 0, 9},
        {"points", CLI_MAYBE, &a.points, 0, 99},
        {"tie", CLI_TEXT, &a.tie, 0, 0},
        {"weapon", CLI_TEXT, &a.weapon, 0, 0},
        {"armour", CLI_TEXT, &a.armour, 0, 0},
        {"foe-weapon", CLI_TEXT, &a.foe_weapon, 0, 0},
        {"foe-armour", CLI_TEXT, &a.foe_armour, 0, 0},
        {"flat", CLI_FLAG, &a.flat, 0, 0},
        {"margin", CLI_MAYBE, &a.margin, 0, 99},
        {"effect", CLI_TEXT, &a.effect, 0, 0},
        {"range", CLI_TEXT, &a.range, 0, 0},
        {"area", CLI_TEXT, &a.area, 0, 0},
        {"duration", CLI_TEXT, &a.duration, 0, 0},
        {"intensity", CLI_TEXT, &a.intensity, 0, 0},
        {"by", CLI_TEXT, &a.by, 0, 0},
        {"int", CLI_MAYBE, &a.intelligence, 1, 10},
        {"book", CLI_MAYBE, &a.book, 0, 10},
        {"shift", CLI_TEXT, &a.shift, 0, 0},
        {"resist", CLI_TEXT, &a.resist, 0, 0},
        {"name", CLI_TEXT, &a.name, 0, 0},
        {"calling", CLI_TEXT, &a.calling, 0, 0},
        {"driver", CLI_MAYBE, &a.driver, 0, 10},
        {"foe-driver", CLI_MAYBE, &a.foe_driver, 0, 10},
        {"distance", CLI_TEXT, &a.distance, 0, 0},
        {"cluttered", CLI_FLAG, &a.cluttered, 0, 0},
        {"player", CLI_LIST, &a.players, 0, 0},
        {"sample", CLI_TEXT, &a.sample, 0, 0},
        {"svg", CLI_TEXT, &a.svg, 0, 0},
        {"pdf", CLI_TEXT, &a.pdf, 0, 0},
        {"url", CLI_TEXT, &a.url, 0, 400},
        {"head", CLI_FLAG, &a.head, 0, 0},
        {"dice", CLI_TEXT, &a.dice, 0, 0},
        {"seed", CLI_SEED, &a.seed, 0, 0},
        {"odds", CLI_FLAG, &a.odds, 0, 0},
    };
    int code;
    if (!cli_args(cli, argc, argv, table, COUNT_OF(table), &a.words, 0, CLI_LIST_MAX, &code))
        return code;
    if (!a.words.count)
        return cli_refuse(cli, "aura_no_task", "", NULL, (CliWords){task_at, NULL, ""});
    const Task *task = find_task(a.words.item[0]);
    if (!task)
        return cli_refuse(cli, "aura_unknown_task", a.words.item[0], NULL,
                          (CliWords){task_at, NULL, ""});
    for (uint32_t i = 0; i < COUNT_OF(table); i++)
        if (is_given(&table[i]) && !takes(task, table[i].name))
            return cli_fail(cli, "aura_not_for", "option", table[i].name, "task", task->name, NULL);
    uint32_t count = a.words.count - 1;
    if (count < task->least)
        return cli_fail(cli, "aura_missing", "use", cli_text(cli, task->use), NULL);
    if (count > task->most)
        return cli_fail(cli, "extra_word", "word", a.words.item[task->most + 1], "command", "aura",
                        NULL);
    return task->run(&a);
}
