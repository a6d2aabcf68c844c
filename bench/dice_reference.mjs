// SPDX-License-Identifier: MIT
// node bench/dice_reference.mjs POOLS FOLDER: exact odds of pools, beside the fastest general dice library
// that npm or Debian has for JavaScript or Python and that can express them, in the same run:
//     npm install --prefix FOLDER @yipe/dice@0.2.23
// POOLS is build/tests/pools. Rolls of the games: the hits of ten dice at 5+, the same with sixes that explode, what
// becomes of somebody who is hit by them (save, injury), and a phase in which both strike. There explosions are
// followed for five throws (it names whatever it mixes, and the names double), here to 1e-12.
// The same work on both sides: each begins with its own object for a die or a roll, neither reads a text, and neither
// keeps anything from one answer to the next (its cache is emptied before each roll; no tables here). The goal of 500
// times holds for these. Beside them, for what they are: ours from tables filled once, as bots ask, and ours from a text.
// It has no words for pools, and its reader keeps what it has read where nobody can empty it: texts are not compared.
// Measured on a loaded machine: hits 784 times, exploding 906, attack 811, melee 2568; from tables 1706 and more.
// Prints a line for each roll, then JSON.
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { native } from "../tests/wasm/engine.mjs";

const [pools, folder] = process.argv.slice(2);
if (!folder) {
  console.error("usage: node bench/dice_reference.mjs POOLS FOLDER");
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
  for (const [name, value] of Object.entries(JSON.parse(native(pools)))) ours[name] = Math.max(ours[name] ?? 0, value);
  for (const [name, roll] of Object.entries(ROLLS)) theirs[name] = Math.max(theirs[name] ?? 0, rate(roll));
}
const result = {};
let missed = 0;
for (const name of Object.keys(theirs)) {
  const times = (rate) => Math.round(rate / theirs[name]);
  const row = { ours: ours[name], theirs: Math.round(theirs[name]), ratio: times(ours[name]) };
  const known = ours[`known.${name}`];
  const text = ours[`text.${name}`];
  missed += row.ratio < GOAL;
  if (known) row.known = times(known);
  if (text) row.text = times(text);
  result[name] = row;
  const more = [known && `from tables ${row.known} times`, text && `ours from a text ${row.text} times`].filter(Boolean);
  console.log(`${name} ${row.ours} a second, theirs ${row.theirs}: ${row.ratio} times${more.map((m) => `; ${m}`).join("")}`);
}
console.log(JSON.stringify(result));
process.exit(missed ? 1 : 0);
