#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""nordenth_model.py PROGRAM [COUNT [SEED]]: Nordenth's ledger read a second time (nordenth_table.py) against the engine,
on random situations: shots past walls and blocks, En Vue stops, costs of walks. Prints TAP.
"""
import json
import pathlib
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import nordenth_table as table  # noqa: E402
from tap import Tap  # noqa: E402

PROGRAM = sys.argv[1]
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 300
RNG = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
BATCH = 50  # files of one run of the program
FAR = [58, 58]  # somebody whose turn comes later, out of everybody's sight
SCREEN = {"line": [[50, 60], [50, 40]], "height": 9}
SCREENS = [SCREEN, {"line": [[50, 50], [60, 50]], "height": 9}]


def pas(*lengths):
    return [n / 1000 for n in lengths]


def place(low=2000, high=14000, grid=1):
    return RNG.randrange(low, high, 1) // grid * grid


def scenery(grid):
    """Pieces for the model, and the same for the engine."""
    model, wire = [], []
    for _ in range(RNG.randint(1, 4)):
        x, y, height = place(grid=grid), place(grid=grid), RNG.choice((300, 350, 500, 750, 1000, 1200, 2000, 3000))
        if RNG.random() < 0.6:
            ends = [(x, y), (x + RNG.randrange(-4000, 4001) // grid * grid, y + RNG.randrange(-4000, 4001) // grid * grid)]
            if ends[0] == ends[1]:
                continue
            model.append(table.Wall(*ends, height))
            wire.append({"line": [pas(*e) for e in ends], "height": height / 1000})
        else:
            w, d = RNG.randrange(500, 3000) // 10 * 10, RNG.randrange(500, 3000) // 10 * 10
            model.append(table.Solid([(x, y), (x + w, y), (x + w, y + d), (x, y + d)], height))
            wire.append({"box": pas(x, y, x + w, y + d), "height": height / 1000})
    return model, wire


def is_free(pieces, at):
    return all(p.square_to(at) > 500 ** 2 for p in pieces)


def setup(pieces, active, seat, a, b, tape, extra=None):
    """A figure of either side somewhere, and one of the other side far away."""
    figures = {a[0]: {"at": pas(*a[1])}, b[0]: {"at": pas(*b[1])}, "mastodonte": {"at": FAR}}
    return {"type": "setup", "system": "nordenth", "tape": tape, "map": {"width": 60, "depth": 60, "pieces": pieces + SCREENS},
            "seats": [{"band": [a[0]]}, {"band": [b[0], "mastodonte"]}],
            "position": {"turn": 1, "to_act": seat, "resume": "step", "figure": active, "figures": figures}}


def shots():
    """What a shot should come to: messages, and a judge of the answers."""
    model, wire = scenery(RNG.choice((1, 500)))
    me = (place(), place(), 0)
    foe = (place(high=40000) if RNG.random() < 0.3 else place(), place(), 0)
    if RNG.random() < 0.5:  # against something
        x, y = foe[0], foe[1]
        model.append(table.Wall((x - 2000, y - 500), (x + RNG.randrange(-800, 2000), y - 500), 750))
        last = model[-1]
        wire.append({"line": [pas(*last.a), pas(*last.b)], "height": 0.75})
    if not is_free(model, me[:2]) or not all(p.square_to(foe[:2]) >= 500 ** 2 for p in model) or (
            (me[0] - foe[0]) ** 2 + (me[1] - foe[1]) ** 2 < 1100 ** 2):
        return None
    wanted = table.shot(model, me, foe, 5, 1)
    lines = [setup(wire, "guerillero", "A", ("guerillero", me[:2]), ("equarisseur", foe[:2]), [1] * 12),
             {"type": "choose", "seat": "A", "choice": {"kind": "shoot", "weapon": "fusil", "target": "equarisseur"}},
             {"type": "choose", "seat": "B", "choice": {"kind": "decline"}}]

    def judge(answers):
        shot = next((m for m in answers if m.get("kind") == "shot"), None)
        if shot is None:
            return any(m.get("code") == "ERR_NO_LOS" for m in answers) and wanted is None, wanted
        saves = [m for m in answers if m.get("kind") == "save"]
        got = shot["threshold"]["total"], bool(saves) and saves[0]["threshold"]["total"] == 6
        return got == wanted, (wanted, got)
    return lines, judge


def stops():
    model, wire = scenery(RNG.choice((1, 500)))
    watcher, start = (place(), place(), 0), (place(), place(), 0)
    end = (start[0] + RNG.randrange(-4000, 4001), start[1] + RNG.randrange(-4000, 4001), 0)
    if not (0 < end[0] < 60000 and 0 < end[1] < 60000) or not is_free(model, watcher[:2]) or not is_free(model, start[:2]):
        return None
    eye = table.eye_of(watcher)
    path = table.samples(start, end)
    views = [table.POINTS - table.hidden(model, eye, at) for at in path]
    wanted = None if views[0] else table.stop(views)
    lines = [setup(wire, "sauvage", "B", ("assassin", watcher[:2]), ("sauvage", start[:2]), [1] * 12),
             {"type": "choose", "seat": "B", "choice": {"kind": "move", "path": [pas(*start[:2]), pas(*end[:2])]}}]

    def judge(answers):
        if any(m.get("type") == "refusal" for m in answers):
            return None, "the way is blocked"
        seen = next((m for m in answers if m.get("kind") == "came_in_view"), None)
        moved = next((m for m in answers if m.get("kind") == "moved"), None)
        if wanted is None:
            return seen is None, wanted
        got = seen and (seen["amount"], moved and moved["to"])
        return got == (views[wanted], pas(*path[wanted][:2]) if wanted else None), (views[wanted], path[wanted], got)
    return lines, judge


def walks():
    zones, wire = [], []
    for _ in range(RNG.randint(1, 4)):
        x, y = place(), place()
        box = (x, y, x + RNG.randrange(200, 4000), y + RNG.randrange(200, 4000))
        kind = RNG.choice(("rough", "stream", "deep"))
        zones.append((box, kind))
        piece = {"box": pas(*box), "blocks_move": False, "blocks_sight": False}
        wire.append({**piece, **({"difficult": True} if kind == "rough" else
                                 {"tags": ["swim" if kind == "deep" else "stream"]})})
    start = (place(), place())
    end = (start[0] + RNG.randrange(-3000, 3001), start[1] + RNG.randrange(-3000, 3001))
    if start == end or min(end) < 0:
        return None
    wanted = table.walk_cost(start, end, zones)
    lines = [setup(wire, "guerillero", "A", ("guerillero", start), ("equarisseur", (40000, 3000)), []),
             {"type": "choose", "seat": "A", "choice": {"kind": "move", "path": [pas(*start), pas(*end)]}}]

    def judge(answers):
        moved = next((m for m in answers if m.get("kind") == "moved"), None)
        if moved is None:
            return wanted > 6000 and any(m.get("code") == "ERR_MOVE_TOO_FAR" for m in answers), wanted
        return moved["amount"] == wanted, (wanted, moved["amount"])
    return lines, judge


def main():
    ok = Tap()
    for name, draw in (("shots", shots), ("stops", stops), ("walks", walks)):
        cases = []
        while len(cases) < COUNT:
            case = draw()
            if case:
                cases.append(case)
        bad, judged = [], 0
        with tempfile.TemporaryDirectory() as folder:
            for start in range(0, COUNT, BATCH):
                files = []
                for i, (lines, _) in enumerate(cases[start:start + BATCH]):
                    path = pathlib.Path(folder) / f"{i:03}.script"
                    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
                    files.append(str(path))
                said = subprocess.run([PROGRAM, "script", *files], capture_output=True, text=True).stdout
                parts = said.split("# " + folder)[1:] if len(files) > 1 else ["x\n" + said]
                for (lines, judge), part in zip(cases[start:start + BATCH], parts, strict=True):
                    answers = [json.loads(line) for line in part.split("\n")[1:] if line.startswith("{")]
                    if not any(m["type"] == "ready" for m in answers):
                        continue  # no such position: a base overlaps something after all
                    good, why = judge(answers)
                    judged += good is not None
                    if good is False:
                        bad.append(json.dumps([lines, str(why)])[:1500])
        ok(not bad, f"{name}: the model agrees", "\n".join(bad[:2]) + f"\n{len(bad)} of {judged}")
        ok(judged > COUNT // 2, f"{name}: enough situations", judged)
    return ok.done()


if __name__ == "__main__":
    sys.exit(main())
