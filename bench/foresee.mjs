// SPDX-License-Identifier: MIT
// node bench/foresee.mjs MODULE FORESEE_GAMES [JOURNAL...]: how long it takes to foresee the choices of recorded
// games (tests/golden unless others are named), natively and in WebAssembly, in the same run. FORESEE_GAMES is the
// program of that name (build/tests/foresee_games); in the module every choice is asked as a page asks, message and
// answer included. Times are of questions that roll dice, of the processor: others may be at work. Of those there must be none
// whose odds are not all told (not_done). `games` tells them in plays of the same choice, natively.
// Prints a line for each, then the numbers as JSON; fails if a goal is missed.
import { readdirSync, readFileSync } from "node:fs";
import { load, native } from "../tests/wasm/engine.mjs";

const GOALS = { native: { p95_us: 2000, most_us: 50000, plain_shot_us: 20, not_done: 0 }, wasm: { p95_us: 5000, most_us: 50000, not_done: 0 } };
const [path, program, ...named] = process.argv.slice(2);
if (!program) {
  console.error("usage: node bench/foresee.mjs MODULE FORESEE_GAMES [JOURNAL...]");
  process.exit(2);
}
const golden = new URL("../tests/golden/", import.meta.url).pathname;
const journals = named.length
  ? named
  : readdirSync(golden)
      .filter((name) => name.endsWith(".journal"))
      .map((name) => golden + name);

/** Plays a line of a journal; one that is not played would leave everything behind it unmeasured. */
function play(send, file, line) {
  const refused = send(0, line).find((text) => /^{"type":"(error|refusal)"/.test(text));
  if (refused) throw new Error(`${file}: ${line}\n${refused}`);
}

/** Plays a journal in the module and asks about every choice before it is made: those with dice, microseconds and end. */
function ask({ send }, file) {
  const asked = [];
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line.startsWith('{"type":"choose"')) {
      const message = JSON.parse(line);
      delete message.hash;
      delete message.check;
      const question = JSON.stringify({ type: "ask", what: "odds", choice: message.choice });
      const begin = process.cpuUsage();
      const [answer] = send(0, question);
      const { user, system } = process.cpuUsage(begin);
      const { rolls, end } = JSON.parse(answer);
      if (rolls?.length) asked.push({ us: user + system, end });
      play(send, file, JSON.stringify(message));
    } else if (line.startsWith('{"type":"setup"')) {
      play(send, file, line);
    }
  }
  return asked;
}

const here = JSON.parse(native(program, ...journals));
const engine = load(path);
const asked = journals.flatMap((file) => ask(engine, file));
const times = asked.map(({ us }) => us).sort((a, b) => a - b);
const share = (percent) => times[Math.floor(((times.length - 1) * percent) / 100)];
const there = {
  with_dice: times.length,
  mean_us: times.reduce((sum, us) => sum + us, 0) / times.length,
  p95_us: share(95),
  most_us: share(100),
  not_done: asked.filter(({ end }) => end !== "done").length,
};
const result = { native: here, wasm: there, p95_ratio: Number((there.p95_us / here.p95_us).toFixed(2)) };
let missed = 0;
for (const [where, goals] of Object.entries(GOALS))
  for (const [name, goal] of Object.entries(goals)) {
    const value = result[where][name];
    missed += value > goal;
    console.log(`${where}.${name} ${value.toFixed(1)}, goal ${goal}${value > goal ? ": missed" : ""}`);
  }
console.log(`a question costs as much as ${here.mean_games} plays of its choice, 95 of 100 at most ${here.p95_games}`);
console.log(JSON.stringify(result));
process.exit(missed ? 1 : 0);
