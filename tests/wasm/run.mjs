// SPDX-License-Identifier: MIT
// node tests/wasm/run.mjs MODULE PROGRAM [TALLY]: the module beside the native program. Prints TAP; writes
// "passed failed" into the file TALLY.
import { writeFileSync } from "node:fs";
import { load } from "./engine.mjs";
import { tally } from "./tap.mjs";
import { testBots } from "./test_bots.mjs";
import { testDoor } from "./test_door.mjs";
import { testGolden } from "./test_golden.mjs";
import { testLibrary } from "./test_library.mjs";
import { testNumbers } from "./test_numbers.mjs";
import { testTeacher } from "./test_teacher.mjs";

const [path, program, file] = process.argv.slice(2);
if (!program) {
  console.error("usage: node tests/wasm/run.mjs MODULE PROGRAM [TALLY]");
  process.exit(2);
}
testDoor(path);
testLibrary(path, program);
testGolden(load(path), program);
testNumbers(load(path), program);
testBots(load(path), program);
testTeacher(load(path), program);
const { passed, failed } = tally();
console.log(`1..${passed + failed}`);
if (file) writeFileSync(file, `${passed} ${failed}\n`);
process.exit(failed ? 1 : 0);
