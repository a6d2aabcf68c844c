// SPDX-License-Identifier: MIT
// The machine chooses the same here and natively: positions of golden journals, asked of players that look once and of one
// that searches. By hand, with a larger budget and any number of positions:
//   node tests/wasm/test_bots.mjs MODULE PROGRAM POSITIONS PLAYOUTS [WORD]
// with a word: only of journals whose names have it.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { load, tell } from "./engine.mjs";
import { ok, tally } from "./tap.mjs";

const FOLDER = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..", "golden");
const PLAYERS = ["captain", "soldier", "strategist"];

/** A journal's messages with questions between them, about so many of them. */
function asked(text, questions, playouts) {
  const messages = text.trimEnd().split("\n")
    .filter((line) => /^\{"type":"(?!journal"|end")/.test(line))
    .map((line) => line.replace(/(,"(hash|check)":"[0-9a-f]{16}")+\}$/, "}"));
  const apart = Math.max(1, Math.floor(messages.length / questions));
  const ask = (i) => JSON.stringify({ type: "ask", what: "bot", bot: PLAYERS[Math.floor(i / apart) % 3], max: playouts });
  return messages.flatMap((message, i) => (i % apart === apart - 1 && i < messages.length - 1 ? [message, ask(i)] : [message]));
}

/** How many choices were the same, and the first that was not. */
export function compare(engine, program, positions, playouts, word = "") {
  const names = readdirSync(FOLDER)
    .filter((name) => /_(aurore|evenor|nordenth|seg)_.*_(greedy|random)\.journal$/.test(name) && name.includes(word)).sort();
  const each = Math.ceil(positions / names.length);
  const found = { same: 0, searched: 0, other: "" };
  for (const name of names) {
    const messages = asked(readFileSync(join(FOLDER, name), "utf8"), each, playouts);
    const isChoice = (line) => line.startsWith('{"type":"answer","what":"bot"');
    const there = tell(program, messages).filter(isChoice);
    const here = messages.flatMap((message) => engine.send(0, message)).filter(isChoice);
    engine.send(0, '{"type":"quit"}');
    const at = here.findIndex((line, i) => line !== there[i]);
    if (at >= 0 || here.length !== there.length) found.other ||= `${name}\n${here[at]}\n${there[at]}`;
    else found.same += here.length;
    found.searched += here.filter((line) => line.includes('"score":')).length;
  }
  return found;
}

export function testBots(engine, program) {
  const found = compare(engine, program, 110, 8);
  ok(!found.other && found.same >= 80 && found.searched >= 10, "the machine chooses the same as natively",
    found.other || JSON.stringify(found));
}

if (process.argv[1]?.endsWith("test_bots.mjs")) {
  const [path, program, positions, playouts, word] = process.argv.slice(2);
  const found = compare(load(path), program, Number(positions), Number(playouts), word);
  ok(!found.other, `${found.same} choices the same, ${found.searched} of them searched for`, found.other);
  process.exit(tally().failed ? 1 : 0);
}
