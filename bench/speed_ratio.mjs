// SPDX-License-Identifier: MIT
// node bench/speed_ratio.mjs OTHER PROGRAM [MS] [ROUNDS]: how fast a program plays, as a multiple of
// another's: of a release build of an earlier commit, say. Both by turns, so that whatever else the
// machine does slows both alike; the fastest round of each counts. Prints lines for each ruleset
// and player, then the numbers as JSON. A player that has learnt to waste no decisions makes fewer
// of them, each with more to think about: games tell how fast it is, decisions only how fast one is.
import { native } from "../tests/wasm/engine.mjs";

const [other, program, ms = "250", count = "5"] = process.argv.slice(2);
if (!program) {
  console.error("usage: node bench/speed_ratio.mjs OTHER PROGRAM [MS] [ROUNDS]");
  process.exit(2);
}
const best = new Map([other, program].map((path) => [path, {}]));
for (let round = 0; round < Number(count); round++) {
  for (const [path, rates] of best) {
    const found = JSON.parse(native(path, "bench", "--ms", ms, "--json")).rates;
    for (const [name, rate] of Object.entries(found)) {
      if (/\.(decisions|games)_per_s$/.test(name)) rates[name] = Math.max(rates[name] ?? 0, rate);
      if (name.endsWith("clone.ns")) rates[name] = Math.min(rates[name] ?? Infinity, rate);
    }
  }
}
const result = {};
for (const [name, rate] of Object.entries(best.get(program))) {
  const before = best.get(other)[name];
  const ratio = before === undefined ? undefined : Number((rate / before).toFixed(3));
  result[name] = { now: Number(rate.toFixed(1)), before, ratio };
  console.log(`${name} ${rate.toFixed(name.endsWith("ns") ? 1 : 0)}${ratio ? `, ${ratio.toFixed(2)} times the other's` : ""}`);
}
console.log(JSON.stringify(result));
