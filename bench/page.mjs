// SPDX-License-Identifier: MIT
// node bench/page.mjs [FOLDER]: how quick and how big the built page is (default: build-web), in a real browser
// (CHROMIUM, /usr/bin/chromium-headless-shell by default). Times in milliseconds. Prints a line for each, then all as JSON.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { serve } from "../web/test/browser/server.mjs";
import { measure, sizes } from "../web/test/browser/speed.mjs";

const folder = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), "..", "build-web");
const server = await serve({ page: folder });
const times = await measure(server.url);
await server.close();
for (const [name, { count, p50, p95, most }] of Object.entries(times))
  console.log(`${name}: p50 ${p50} ms, p95 ${p95} ms, most ${most} ms (${count})`);
const size = sizes(folder);
for (const name of ["module", "page", "first", "later", "all"]) console.log(`${name}, gzip -9: ${(size[name] / 1000).toFixed(1)} kB`);
console.log(JSON.stringify({ times, sizes: size }));
