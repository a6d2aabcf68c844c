// SPDX-License-Identifier: MIT
// The teacher and the machine's reasons come to the same here and natively, to the last byte: after the first steps of a
// journal of each game; where cards are hidden the analysis is refused on both sides.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tell } from "./engine.mjs";
import { ok } from "./tap.mjs";

const FOLDER = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..", "golden");
const STEPS = 16;
/** In a file a mistake has another line. */
const unnumbered = (line) => line.replace(/"line":\d+,/, "");

/** A script with an error in it ends with one. */
function answers(program, messages) {
  try {
    return tell(program, messages);
  } catch (error) {
    return String(error.stdout).split("\n").slice(0, -1);
  }
}

export function testTeacher(engine, program) {
  for (const name of ["evenor_hunt", "aurore_skirmish", "seg_clash"]) {
    const lines = readFileSync(join(FOLDER, `0.1.0_${name}_greedy.journal`), "utf8").split("\n").slice(1, STEPS + 2);
    const steps = lines.map((line) => line.replace(/,"hash":"[0-9a-f]{16}".*\}$/, "}"));
    const asks = ['{"type":"ask","what":"bot","bot":"captain","why":true}', '{"type":"ask","what":"analyse"}'];
    const there = answers(program, [...steps, ...asks]).slice(-2).map(unnumbered);
    const here = [...steps, ...asks].flatMap((message) => engine.send(0, message)).slice(-2).map(unnumbered);
    ok(here.join("\n") === there.join("\n"), `${name}: the same reason and the same analysis`, `${here.join("\n")}\n${there.join("\n")}`);
    ok(here[0].includes('"why":'), `${name}: there is a reason`, here[0]);
    ok(name.startsWith("seg") ? here[1].includes("E_STILL_SECRET") : here[1].includes('"curve":'), `${name}: judged, unless cards are hidden`, here[1]);
    engine.send(0, '{"type":"quit"}');
  }
}
