// SPDX-License-Identifier: MIT
// node bench/dice_reference.mjs POOLS PROGRAM FOLDER: exact odds of pools, beside the fastest general dice library
// that npm or Debian has for JavaScript or Python and that can express them, in the same run:
//     npm install --prefix FOLDER @yipe/dice@0.2.23
// POOLS is build/tests/pools, PROGRAM the command. Rolls of the games: the hits of ten dice at 5+, the same with sixes
// that explode, what becomes of somebody who is hit by them (save, injury), and a phase in which both strike. There
// explosions are followed for five throws (it names whatever it mixes, and the names double), here to 1e-12. Its cache
// is emptied before each roll. The goal of 500 times holds for these; questions written in the language of
// docs/dice.md, from the text to the answer, are shown beside them. Prints a line for each roll, then JSON.
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { native } from "../tests/wasm/engine.mjs";

const [pools, program, folder] = process.argv.slice(2);
if (!folder) {
  console.error("usage: node bench/dice_reference.mjs POOLS PROGRAM FOLDER");
  process.exit(2);
}
const GOAL = 500;
const ROUNDS = 3;
const SECONDS = 0.3;
const { PMF } = createRequire(resolve(folder, "package.json"))("@yipe/dice");

const one = PMF.delta(1);
const none = PMF.delta(0);
const plain = () => PMF.branch(one, none, 1 / 3).power(10);

/** Ten dice at 5 or more of which a six gives another one. */
function exploding(throws = 5) {
  const weights = [];
  for (let hits = 0, left = 1; hits < throws; hits++, left /= 6)
    weights.push([(left * 4) / 6, PMF.delta(hits)], [left / 6, PMF.delta(hits + 1)]);
  return PMF.mixN(weights).power(10);
}

/** The chance that some hits, each saved at 5 or more, put somebody out at an injury of 5 or more. */
const out = (hits) => 1 - (7 / 9) ** Math.max(0, hits);
const fate = (hits) => [...hits.map].reduce((sum, [value, bin]) => sum + bin.p * out(value), 0);
const ROLLS = {
  hits: plain,
  exploding,
  attack: () => fate(exploding()),
  melee: () => fate(exploding().convolve(exploding().mapDamage((hits) => -hits))),
};
const TEXTS = { hits: "dice.pool.per_s", exploding: "dice.explode.per_s" };

function rate(roll) {
  let count = 0;
  const begin = process.cpuUsage();
  for (;;) {
    for (let i = 0; i < 10; i++) {
      PMF.clearCache();
      roll();
    }
    count += 10;
    const { user, system } = process.cpuUsage(begin);
    if (user + system > SECONDS * 1e6) return (count * 1e6) / (user + system);
  }
}

const ours = {};
const theirs = {};
for (let round = 0; round < ROUNDS; round++) {
  const rates = JSON.parse(native(pools));
  for (const [name, roll] of Object.entries(ROLLS)) {
    ours[name] = Math.max(ours[name] ?? 0, rates[name]);
    theirs[name] = Math.max(theirs[name] ?? 0, rate(roll));
  }
}
const { rates } = JSON.parse(native(program, "bench", "--ms", "60", "--json"));
const result = {};
let missed = 0;
for (const name of Object.keys(ROLLS)) {
  const ratio = ours[name] / theirs[name];
  missed += ratio < GOAL;
  result[name] = { ours: Math.round(ours[name]), theirs: Math.round(theirs[name]), ratio: Math.round(ratio) };
  if (TEXTS[name]) result[name].text = Math.round(rates[TEXTS[name]]);
  const text = TEXTS[name] ? `; from its text ${(rates[TEXTS[name]] / theirs[name]).toFixed(0)} times` : "";
  console.log(`${name} ${Math.round(ours[name])} a second, theirs ${Math.round(theirs[name])}: ${ratio.toFixed(0)} times${text}`);
}
console.log(JSON.stringify(result));
process.exit(missed ? 1 : 0);
