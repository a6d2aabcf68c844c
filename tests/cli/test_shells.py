#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_shells.py PROGRAM BUILD: help, manual pages and completions say what data/commands.json lists. Prints TAP.

The completions are run in their shells, where those are installed; the manual pages in groff.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]
sys.dont_write_bytecode = True
from gen_commands import Commands  # noqa: E402
from tap import Tap  # noqa: E402

PROGRAM, BUILD = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
COMMANDS = Commands(ROOT / "data" / "commands.json")
ENV = {**os.environ, "LC_ALL": "", "LC_MESSAGES": "", "LANG": "en", "TERM": "dumb",
       "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}"}


def run(*arguments, **more):
    return subprocess.run([str(a) for a in arguments], capture_output=True, text=True, env=ENV, timeout=60, **more)


def names(sort, *system):
    return run(PROGRAM, "systems", *system, "--names", sort).stdout.split()


def test_help(ok):
    for lang in ("fr", "en"):
        told = run(PROGRAM, "--help", "--lang", lang).stdout
        ok(all(re.search(rf"^  {c.name}\b.*{re.escape(c.brief[lang][:20])}", told, re.M) for c in COMMANDS.list),
           f"--help lists every command ({lang})", told)
        for c in COMMANDS.list:
            told = run(PROGRAM, c.name, "--help", "--lang", lang).stdout
            missing = [o.name for o in c.options if not re.search(rf"^  --{o.name} ", told, re.M)]
            ok(not missing and c.usage(lang) in told.splitlines()[0], f"{c.name} --help lists its options ({lang})", told)
            ok(max(map(len, told.splitlines())) <= 100, f"{c.name} --help fits ({lang})", told)


def test_names(ok):
    value = json.loads(run(PROGRAM, "systems", "--json").stdout)
    for system in value["systems"]:
        for sort, key in (("bands", "id"), ("maps", "id")):
            ok(names(sort, system["id"]) == [x[key] for x in system[sort]], f"{system['id']}: {sort}")
        ok(names("options", system["id"]) == [o["name"] + "=" for o in system["options"]], f"{system['id']}: options")
    # Sparring scripts can be measured against, but are not offered at a table.
    seats, bots = names("seats"), names("bots")
    ok(names("systems") == [s["id"] for s in value["systems"]] and seats[0] == "me" and
       bots[:len(seats) - 1] == seats[1:] and "rusher" in bots and "rusher" not in seats, "systems, bots and seats", bots)
    scenarios = names("scenarios")
    ok(len(set(scenarios)) == len(scenarios) > 3, "no scenario twice", scenarios)
    value = json.loads(run(PROGRAM, "systems", "--names", "bots", "--json").stdout)
    ok(value == {"bots": names("bots")}, "--names --json", value)
    done = run(PROGRAM, "systems", "--names", "band")
    ok(done.returncode == 2 and "“bands”" in done.stderr, "an unknown sort", done.stderr)


def test_install(ok):
    installed = json.loads((BUILD / "meson-info" / "intro-installed.json").read_text(encoding="utf-8"))
    places = " ".join(installed.values())
    for place in ("share/bash-completion/completions/escarmouche", "share/zsh/site-functions/_escarmouche",
                  "share/fish/vendor_completions.d/escarmouche.fish", "share/man/man1/escarmouche.1",
                  *(f"share/man/man1/escarmouche-{c.name}.1" for c in COMMANDS.list)):
        ok(place in places, f"installed: {place}", places)


def test_man(ok):
    pages = ["escarmouche", *(f"escarmouche-{c.name}" for c in COMMANDS.list)]
    for page in pages:
        path = BUILD / "docs" / "man" / f"{page}.1"
        text = path.read_text(encoding="utf-8")
        ok(text.startswith('.\\"') and ".SH NAME\n" + page.replace("-", "\\-") + " \\- " in text, f"{page}: whatis can read it")
        if shutil.which("groff"):
            done = run("groff", "-man", "-ww", "-k", "-Tutf8", "-P-c", path)
            shown = re.sub(r".\x08", "", done.stdout).replace("\N{HYPHEN}\n", "")
            ok(not done.stderr and len(shown) > 300 and "`" not in shown, f"{page}: no warning", done.stderr)
            for c in COMMANDS.list:
                if page == f"escarmouche-{c.name}":
                    ok(all(f"--{o.name}" in shown for o in c.options + COMMANDS.common), f"{page}: every option", shown)
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder, "x.1")
        for text, what in (("## NAME\n\nx - y\n", "without its commands"),
                           ((ROOT / "docs/man/escarmouche.1.md").read_text(encoding="utf-8") + "\n- a list\n", "with a list")):
            source = pathlib.Path(folder, "x.md")
            source.write_text(text, encoding="utf-8")
            done = run(sys.executable, ROOT / "tools/gen_man.py", ROOT / "data/commands.json", source, "1", "escarmouche", out)
            ok(done.returncode != 0 and not out.exists(), f"a page {what} does not build", done.stderr)


def offers(ok, complete):
    """The same questions to a shell; `complete` gives what it would offer at the end of a line."""
    evenor = names("bands", "evenor")
    cases = [("escarmouche ", {c.name for c in COMMANDS.list}), ("escarmouche pl", {"play"}),
             ("escarmouche --lang ", {"fr", "en"}), ("escarmouche --lang en pl", {"play"}),
             ("escarmouche play ", set(names("systems"))), ("escarmouche sim --swap au", {"aurore"}),
             ("escarmouche play --dice ", {"ask"}), ("escarmouche roster ", {"check"}),
             ("escarmouche sim evenor --map ", set(names("maps", "evenor"))),
             ("escarmouche sim seg --scenario ", set(names("scenarios", "seg"))),
             ("escarmouche systems --names ba", {"bands"}),
             ("escarmouche sim evenor --option band_b", {"band_budget="}),
             ("escarmouche sim evenor --bands fils", {"fils_de_sparte"})]
    for line, expected in cases:
        found = complete(line)
        ok(expected <= found and not any(x.startswith("-") for x in found), f"{line!r}", f"{found}, not {expected}")
    for c in COMMANDS.list:
        found = complete(f"escarmouche {c.name} --")
        ok({f"--{o.name}" for o in c.options + COMMANDS.common} <= found, f"options of {c.name}", found)
        others = {f"--{o.name}" for d in COMMANDS.list for o in d.options} - {f"--{o.name}" for o in c.options}
        ok(not others & found, f"options of {c.name} and no others", found)
    found = {x.rsplit(",", 1)[-1] for x in complete("escarmouche sim evenor --bands labyrinthe,")}
    ok(set(evenor) <= found and not found & set(names("bands", "seg")), "the second band", found)
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "game.journal").write_text("x", encoding="ascii")
        for before in ("replay ", "roster check ", "roster check a b ", "sim evenor --list ", "play seg --save "):
            found = complete(f"escarmouche {before}{folder}/ga")
            ok(any(x.endswith("game.journal") for x in found), f"a file after {before}", found)


def test_bash(ok):
    script = BUILD / "src" / "cli" / "escarmouche"
    program = f"""source {script}
while IFS= read -r line; do
    read -ra COMP_WORDS <<<"$line"; [[ $line == *' ' ]] && COMP_WORDS+=('')
    COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
    _escarmouche
    printf '%s\\n' "${{COMPREPLY[@]}}"
done"""

    def complete(line):
        done = run("bash", "--norc", "-c", program, input=line + "\n")
        ok(not done.stderr, f"bash has nothing to say about {line!r}", done.stderr) if done.stderr else None
        return set(done.stdout.split())
    offers(ok, complete)
    ok(complete("escarmouche play --lang = e") == {"en"}, "--lang=e, as bash splits it")
    ok(run("bash", "-c", f"source {script}; complete -p escarmouche").stdout.strip()
       == "complete -F _escarmouche escarmouche", "bash knows whom to ask")


def test_fish(ok):
    if not shutil.which("fish"):
        ok(True, "fish # SKIP not installed")
        return
    script = BUILD / "src" / "cli" / "escarmouche.fish"

    def complete(line):
        with tempfile.TemporaryDirectory() as home:
            done = subprocess.run(["fish", "--no-config", "-c", f"source {script}; complete -C {json.dumps(line)}"],
                                  capture_output=True, text=True, timeout=60, env={**ENV, "HOME": home})
        ok(not done.stderr, f"fish has nothing to say about {line!r}", done.stderr) if done.stderr else None
        return {x.split("\t")[0] for x in done.stdout.splitlines()}
    offers(ok, complete)


def test_zsh(ok):
    if not shutil.which("zsh"):
        ok(True, "zsh # SKIP not installed")
        return
    script = BUILD / "src" / "cli" / "_escarmouche"
    done = run("zsh", "-n", script)
    ok(done.returncode == 0 and not done.stderr, "zsh can read it", done.stderr)
    # The line is typed into a zsh on a terminal of its own; what it would add is written down instead.
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "_escarmouche").write_bytes(script.read_bytes())
        ask = pathlib.Path(folder, "ask")
        ask.write_text(f"""zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z 'PS1=; PS2=; unsetopt zle_bracketed_paste; fpath=({folder} $fpath); autoload -U compinit; compinit -u -D'
zpty -w z 'compadd() {{ local -a all; builtin compadd -O all "$@"; print -l -- $all >>{folder}/out; builtin compadd "$@" }}'
zpty -w z 'tell() {{ : >{folder}/out; zle complete-word; print end >>{folder}/out }}; zle -N tell; bindkey "^I" tell; stty -echo'
sleep 0.6
while IFS= read -r line; do
    rm -f {folder}/out
    zpty -w -n z $line$'\\t'
    for ((i = 0; i < 200; i++)); do sleep 0.05; [[ -f {folder}/out && $(tail -n1 {folder}/out) == end ]] && break; done
    print -r -- "$(tr '\\n' ' ' <{folder}/out)"
    zpty -w -n z $'\\x15'
done
zpty -d z
""", encoding="utf-8")
        process = subprocess.Popen(["zsh", "-f", ask], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                   env={**ENV, "TERM": "xterm"})

        def complete(line):
            process.stdin.write(line + "\n")
            process.stdin.flush()
            return set(process.stdout.readline().split()) - {"end"}
        try:
            offers(ok, complete)
        finally:
            process.stdin.close()
            process.wait(timeout=60)


def main():
    ok = Tap()
    for test in (test_help, test_names, test_install, test_man, test_bash, test_fish, test_zsh):
        if len(sys.argv) < 4 or any(word in test.__name__ for word in sys.argv[3:]):
            test(ok)
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
