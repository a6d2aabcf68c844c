// SPDX-License-Identifier: MIT
// Behaviour is one number, natively and here: the signature, and random games of every ruleset.
import { native } from "./engine.mjs";
import { same } from "./tap.mjs";

const GAMES = 60;

export function testNumbers({ door, output }, program) {
  const signature = JSON.parse(output(door.door_signature())).signature;
  same(signature, native(program, "bench", "--signature", "--lang", "en").trim().split(" ").at(-1),
    "the signature of the native program");
  const { systems } = JSON.parse(native(program, "systems", "--json"));
  systems.forEach(({ id }, index) => {
    for (const seed of [1, 4294967295]) {
      const here = JSON.parse(output(door.door_bench(index, GAMES, seed)));
      const there = JSON.parse(native(program, "bench", id, "--random", GAMES, "--seed", seed, "--json"));
      same(here.signature, there.signature, `${id}: random games of seed ${seed}`);
      same(here.decisions, there.decisions, `${id}: as many decisions`);
    }
  });
}
