// SPDX-License-Identifier: MIT
// node bench/wasm_ratio.mjs MODULE PROGRAM [GAMES]: how fast the engine decides in WebAssembly, as a share of
// the native speed. The same random games by turns, so that whatever else the machine does slows both alike;
// the fastest round of each counts. Prints a line for each ruleset, then the numbers as JSON.
import { load, native } from "../tests/wasm/engine.mjs";

const [path, program, count = "300"] = process.argv.slice(2);
if (!program) {
  console.error("usage: node bench/wasm_ratio.mjs MODULE PROGRAM [GAMES]");
  process.exit(2);
}
const ROUNDS = 7;
const games = Number(count);
const { door, output } = load(path);
const { systems } = JSON.parse(native(program, "systems", "--json"));
const result = {};
systems.forEach(({ id }, index) => {
  const best = { wasm: 0, native: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const there = JSON.parse(native(program, "bench", id, "--random", games, "--seed", round, "--json"));
    const begin = process.cpuUsage();
    const here = JSON.parse(output(door.door_bench(index, games, round)));
    const used = process.cpuUsage(begin);
    if (here.signature !== there.signature) throw new Error(`${id}, seed ${round}: not the same games`);
    best.native = Math.max(best.native, there.decisions / there.seconds);
    if (round) best.wasm = Math.max(best.wasm, (here.decisions * 1e6) / (used.user + used.system)); // warm
  }
  const ratio = best.wasm / best.native;
  result[id] = {
    wasm_decisions_per_s: Math.round(best.wasm),
    native_decisions_per_s: Math.round(best.native),
    ratio: Number(ratio.toFixed(3)),
  };
  console.log(`${id}.random wasm/native ${ratio.toFixed(2)} (${Math.round(best.wasm)} / ${Math.round(best.native)} decisions per second)`);
});
console.log(JSON.stringify(result));
