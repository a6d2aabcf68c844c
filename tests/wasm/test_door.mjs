// SPDX-License-Identifier: MIT
// The module asks nothing of its host, stays small, and takes bad calls calmly.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { load } from "./engine.mjs";
import { ok, same } from "./tap.mjs";

const SIZE_MAX = 744 * 1024; // gzipped: with all five games and the titles of their rules 726; the texts are files of their own
const STATE = '{"type":"ask","what":"state"}';
const SETUP = JSON.stringify({
  type: "setup", system: "evenor", seed: "7",
  seats: [{ band: ["grendel", "cerd"] }, { band: ["ymir", "kara"] }],
});
const codeOf = (lines) => JSON.parse(lines.at(-1)).code;

export function testDoor(path) {
  const { module, door, output, send } = load(path);
  same(WebAssembly.Module.imports(module).length, 0, "the module imports nothing");
  same(WebAssembly.Module.customSections(module, "name").length, 0, "the module carries no names");
  const exported = WebAssembly.Module.exports(module).map((e) => e.name);
  for (const name of ["memory", "door_sessions", "door_input", "door_send", "door_output"])
    ok(exported.includes(name), `the module exports ${name}`);
  const bytes = readFileSync(path);
  const size = gzipSync(bytes, { level: 9 }).length;
  ok(size < SIZE_MAX, `the module is small: ${bytes.length} bytes, ${size} gzipped`);

  const pages = door.memory.buffer;
  same(door.door_sessions(), 3, "three sessions");
  ok(door.door_input(2 * 1024 * 1024) > 0, "room for a message of 2 MB");
  same(door.door_input(2 ** 31), 0, "no room for 2 GB");
  same(door.door_input(-1), 0, "no room for -1 bytes");
  for (const session of [3, 4, 2 ** 31, -1])
    same(JSON.parse(output(door.door_send(session, 2))).code, "E_UNKNOWN_ID", `no session ${session}`);
  for (const length of [2 ** 26, 2 ** 31, -1])
    same(JSON.parse(output(door.door_send(0, length))).code, "E_TOO_BIG", `no message of ${length} bytes`);
  same(codeOf(send(0, "")), "E_JSON_SYNTAX", "an empty message");
  same(codeOf(send(0, "x".repeat(100000))), "E_JSON_SYNTAX", "a message that is no JSON");
  same(codeOf(send(0, "[".repeat(1000000))), "E_JSON_DEPTH", "a million brackets");

  same(JSON.parse(send(1, SETUP)[0]).type, "ready", "a game in session 1");
  for (const other of [0, 2]) same(codeOf(send(other, STATE)), "E_NO_GAME", `none in session ${other}`);
  const before = send(1, STATE)[0];
  same(JSON.parse(before).type, "answer", "the game answers");
  same(JSON.parse(send(0, SETUP)[0]).type, "ready", "another game in session 0");
  same(send(1, STATE)[0], before, "session 1 has not noticed");
  same(send(1, '{"type":"quit"}').length, 0, "quit is not answered");
  same(codeOf(send(1, STATE)), "E_NO_GAME", "after quit the session is as new");
  same(JSON.parse(output(door.door_bench(99, 1, 1))).code, "E_UNKNOWN_ID", "no ruleset 99");
  ok(door.memory.buffer === pages, "the memory has not grown");
}
