// SPDX-License-Identifier: MIT
// Checks in TAP. node:test would do, but its output differs between versions of Node.
let count = 0;
let failed = 0;

export function ok(good, name, detail = "") {
  count++;
  console.log(`${good ? "ok" : "not ok"} ${count} - ${name}`);
  if (good) return;
  failed++;
  if (detail) console.log(String(detail).slice(0, 2000).replace(/^/gm, "# "));
}

export function same(actual, expected, name) {
  ok(actual === expected, name, `got ${actual}\nexpected ${expected}`);
}

export const tally = () => ({ passed: count - failed, failed });
