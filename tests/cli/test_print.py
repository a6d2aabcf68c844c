#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_print.py PROGRAM: what `escarmouche print` puts on paper, read back from its pages. Prints TAP."""
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402

PROGRAM = sys.argv[1]
A4 = "595.276 x 841.89 pts (A4)"


def run(*words):
    return subprocess.run([PROGRAM, "print", *map(str, words)], capture_output=True, text=True)


def text_of(path):
    return subprocess.run(["pdftotext", "-layout", str(path), "-"], capture_output=True, text=True, check=True).stdout


def info_of(path):
    told = subprocess.run(["pdfinfo", str(path)], capture_output=True, text=True, check=True).stdout
    return dict(re.findall(r"^([\w ]+): +(.*)$", told, re.M))


def main():
    ok = Tap()
    with tempfile.TemporaryDirectory() as folder:
        paper = pathlib.Path(folder) / "page.pdf"

        def page(name, *words, lang="fr"):
            done = run(*words, "--pdf", paper, "--lang", lang)
            ok(done.returncode == 0 and info_of(paper)["Page size"] == A4, name, done.stderr)
            return text_of(paper)

        text = page("cards of one band", "cards", "evenor", "--bands", "fils_de_sparte")
        ok("Léda" in text or "Thésée" in text, "with its figures", text[:300])
        ok("Borva" not in text, "and with nobody else's")
        ok("coût" in text and "mêlée" in text, "in French")
        text = page("cards of both sides", "cards", "evenor", "--bands", "fils_de_sparte,haches_de_borva", lang="en")
        ok("Borva" in text and "melee" in text and "Heavy leader" in text, "in English", text[:600])
        ok("Brave – Fear tests at 3+." in text, "what a trait does, with its number", text[:600])
        text = page("cards of SEG", "cards", "seg")
        ok("Valeur" in text and "♠" in text, "with prices and suits", text[:300])

        text = page("a table", "map", "evenor", "--map", "quais_d_orichalque")
        ok(info_of(paper)["Pages"] == "10", "is a plan and nine sheets", info_of(paper))
        ok("A1" in text and "C3" in text and text.count("50 mm, si") == 9, "each with its name and a ruler")
        page("a larger one, with heights", "map", "nordenth", "--map", "le_ravin")
        ok(info_of(paper)["Pages"] == "13", "30 pas are four sheets wide", info_of(paper))
        bridge = pathlib.Path(folder) / "bridge.json"
        bridge.write_text('{"map":{"width":30,"depth":30,"pieces":[{"shape":"rect","at":[2,20,5,22],"kind":"bridge","height":1.5,"bottom":1,'
                          '"tags":["standable"]}]}}', encoding="utf-8")
        text = page("a map of one's own", "map", "nordenth", "--map", bridge)
        ok("h 1,5" in text and "h 2,5" not in text, "tells how high the top of a bridge is", text[:600])
        bridge.unlink()
        places = []
        for seed in ("7", "7", "8"):
            places.append(page(f"scenery of seed {seed}", "map", "evenor", "--scenario", "extermination", "--seed", seed))
        ok(places[0] == places[1] != places[2], "is always the same, and another one of another seed")

        text = page("rules at hand", "rules", "seg")
        ok("Aide de jeu" in text and "Énergie" in text, "with their sections", text[:200])

        for name, words, said in [
                ("no file", ("cards", "evenor"), "--pdf"),
                ("another task", ("poster", "evenor", "--pdf", paper), "poster"),
                ("another system", ("map", "chess", "--pdf", paper), "chess"),
                ("no such band", ("cards", "evenor", "--bands", "nobody", "--pdf", paper), "nobody"),
                ("half a list", ("cards", "evenor", "--bands", "fils_de_sparte,", "--pdf", paper), "--bands"),
                ("no folder", ("map", "evenor", "--pdf", pathlib.Path(folder) / "no" / "x.pdf"), "x.pdf: cannot be written (there is no such folder)"),
                ("a full disk", ("cards", "evenor", "--pdf", "/dev/full"), "/dev/full: cannot be written (there is no room left)")]:
            done = run(*words, "--lang", "en")
            ok(done.returncode == 2 and said in done.stderr and done.stderr.count("\n") <= 2 and not done.stdout, f"refused: {name}", done.stderr)

        # What cannot be written leaves what was there, and nothing beside it.
        before = paper.read_bytes()
        link = pathlib.Path(folder) / "link.pdf"
        link.symlink_to(paper)
        small = (lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)))
        done = subprocess.run([PROGRAM, "print", "rules", "evenor", "--pdf", str(link)], capture_output=True, text=True, preexec_fn=small)
        ok(done.returncode == 2 and paper.read_bytes() == before, "a file that may not grow stays as it was", done.stderr)
        paper.chmod(0o640)
        done = run("rules", "evenor", "--pdf", link)
        ok(done.returncode == 0 and link.is_symlink() and paper.read_bytes() != before and paper.stat().st_mode & 0o777 == 0o640,
           "a link goes on pointing at the file, whose rights stay", done.stderr)
        ok(sorted(p.name for p in pathlib.Path(folder).iterdir()) == ["link.pdf", "page.pdf"], "and nothing is left beside it")
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
